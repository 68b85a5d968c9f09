"""Does a record replay exactly?"""

from __future__ import annotations

from wyrmhoard import game_of
from wyrmhoard.kernel.chance import commitment
from wyrmhoard.kernel.errors import BadInput
from wyrmhoard.kernel.record import Record
from wyrmhoard.kernel.resume import resume


def check_record(record: Record, where: str) -> str:
    """Replay the record and compare every fingerprint; returns a line that says that all is well.

    Raises BadInput that says where it first departs.
    """
    try:
        match = resume(game_of(record), record, fast=False)
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None
    replayed = {str(n): found for n, found in (match.prints or {}).items()}
    for n, found in sorted(record.prints.items(), key=lambda item: int(item[0])):
        if replayed.get(n) != found:
            raise BadInput(f"{where}: after input {n} the replay differs from the record")
    if record.now not in (None, match.record.now):
        raise BadInput(f"{where}: after input {len(record.inputs)} the replay differs from the record")
    ending = match.result.ending if match.result else None
    if ending != record.ending:
        raise BadInput(f"{where}: the replay ends with {ending}, the record with {record.ending}")
    return (
        f"{where}: {len(record.inputs)} inputs and {len(record.prints)} fingerprints agree; "
        f"{ending or 'not finished'}; commitment of the seed {commitment(record.seed)}"
    )
