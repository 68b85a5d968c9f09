"""What is counted of a match, for reviews and statistics."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import later
from wyrmhoard.kernel.text.tally import Tally

TALLIES: Final = (
    Tally(later("Rounds"), ("round_began",), telling=False),
    Tally(later("Damage done"), ("struck",), "by", "lost"),
    Tally(later("Attacks that hurt nobody"), ("struck",), "by", only=("lost", 0)),
    Tally(later("Attacks dodged"), ("struck",), "side", only=("dodged", True)),
    Tally(later("Dice rolled"), ("rolled",), "side", "dice", "count", telling=False),
    Tally(later("Times recuperated"), ("recuperated",), "side"),
)
