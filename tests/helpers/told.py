"""What a script tells, as plain data, for tests that listen at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.state.table import Tell


def plain(event: Event) -> tuple[str, dict[str, Any]]:
    """The kind of an event and all of its data, as the wire has it."""
    return event.KIND, msgspec.json.decode(msgspec.json.encode(event))


def heard(note: Callable[..., None]) -> Tell:
    """A `tell` that hands on the kind of each event, its rule and all of its data (by name), and nothing else."""

    def tell(event: Event, rule: str, /, **how: Any) -> None:
        kind, whole = plain(event)
        note(kind, rule, **whole)

    return tell
