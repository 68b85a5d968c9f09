"""What is counted of a match, for those who look back at it."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.tally import Tally

TALLIES: Final = (
    Tally("Turns", ("turn_begins",), telling=False),
    Tally("Attacks", ("attacked",), "unit"),
    Tally("Damage done", ("damage_done",), "by", "applied"),
    Tally("Damage taken", ("damage_done",), "unit", "applied"),
    Tally("Free Actions", ("free_action",), "unit", telling=False),
    Tally("Cards drawn", ("drew",), "seat", "number", telling=False),
    Tally("Tasks done", ("task_done",), "unit"),
)
