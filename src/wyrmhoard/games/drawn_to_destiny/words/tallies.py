"""What is counted of a match, for those who look back at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wyrmhoard.kernel.contract.looking import named_seats
from wyrmhoard.kernel.text.saying import later
from wyrmhoard.kernel.text.tally import Tally

from ..state import NOBODY
from ..table import Position

TALLIES: Final = (
    Tally(later("Turns"), ("turn_begins",), telling=False),
    Tally(later("Attacks begun"), ("attacked",), "unit"),
    Tally(later("Damage cards dealt"), ("damage_done",), "by", "applied"),
    Tally(later("Damage cards taken"), ("damage_done",), "unit", "applied"),
    Tally(later("Free Actions"), ("free_action",), "unit", telling=False),
    Tally(later("Cards drawn"), ("drew",), "seat", "number", telling=False),
    Tally(later("Tasks done"), ("task_done",), "unit"),
)


def whose(position: Position, path: str, named: Any) -> Sequence[int]:
    """The seats of what an event names: most events name Units."""
    if path == "seat":
        return named_seats(position, path, named)
    return [unit.seat for unit in position.state.scene.units if unit.id == named and unit.seat != NOBODY]
