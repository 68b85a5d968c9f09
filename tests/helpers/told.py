"""What a script tells, as plain data, for tests that listen at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.state.table import Tell


def plain(event: Event | str, data: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The kind of an event and all of its data, as the wire has it, whether or not it is declared."""
    if isinstance(event, str):
        return event, dict(data)
    return event.KIND, msgspec.json.decode(msgspec.json.encode(event))


def heard(note: Callable[..., None]) -> Tell:
    """A `tell` that hands on the kind of each event, its rule and all of its data (by name), and nothing else."""

    def tell(event: Event | str, rule: str, /, **data: Any) -> None:
        for beside in ("reveals", "only", "known_to", "instead", "private"):
            data.pop(beside, None)
        kind, whole = plain(event, data)
        note(kind, rule, **whole)

    return tell
