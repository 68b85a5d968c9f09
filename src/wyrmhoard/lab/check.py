"""Checks that a record replays exactly, fingerprint by fingerprint."""

from __future__ import annotations

from wyrmhoard import game_of
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.chance import commitment
from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.text.errors import BadInput


def check_record(record: Record, where: str) -> str:
    """Replay the record and compare every fingerprint; returns a line that says that all is well.

    Raises BadInput that says where it first departs.
    """
    try:
        match = resume(game_of(record), record, fast=False)
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None
    replayed = {str(n): digest for n, digest in (match.prints or {}).items()}
    for n, digest in sorted(record.prints.items(), key=lambda item: int(item[0])):
        if replayed.get(n) != digest:
            raise BadInput.of("{where}: after input {n} the replay differs from the record", where=where, n=n)
    if record.now not in (None, match.record.now):
        raise BadInput.of(
            "{where}: after input {count} the replay differs from the record", where=where, count=len(record.inputs)
        )
    ending = match.result.ending if match.result else None
    if ending != record.ending:
        raise BadInput.of(
            "{where}: the replay ends with {ending}, the record with {recorded}",
            where=where,
            ending=ending,
            recorded=record.ending,
        )
    return (
        f"{where}: {len(record.inputs)} inputs and {len(record.prints)} fingerprints agree; "
        f"{ending or 'not finished'}; commitment of the seed {commitment(record.seed)}"
    )
