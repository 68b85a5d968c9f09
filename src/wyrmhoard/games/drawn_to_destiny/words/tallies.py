"""What is counted of a match, for those who look back at it."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import later
from wyrmhoard.kernel.text.tally import Tally

TALLIES: Final = (
    Tally(later("Turns"), ("turn_begins",), telling=False),
    Tally(later("Attacks"), ("attacked",), "unit"),
    Tally(later("Damage done"), ("damage_done",), "by", "applied"),
    Tally(later("Damage taken"), ("damage_done",), "unit", "applied"),
    Tally(later("Free Actions"), ("free_action",), "unit", telling=False),
    Tally(later("Cards drawn"), ("drew",), "seat", "number", telling=False),
    Tally(later("Tasks done"), ("task_done",), "unit"),
)
