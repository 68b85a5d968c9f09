"""What is counted of a match, for those who look back at it."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.tally import Tally

TALLIES: Final = (
    Tally("Rounds", ("round_began",), telling=False),
    Tally("Damage done", ("struck",), "by", "lost"),
    Tally("Attacks that hurt nobody", ("struck",), "by", only=("lost", 0)),
    Tally("Attacks dodged", ("struck",), "side", only=("dodged", True)),
    Tally("Dice rolled", ("rolled",), "side", "dice", "count", telling=False),
    Tally("Times recuperated", ("recuperated",), "side"),
)
