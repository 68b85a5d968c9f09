"""What is counted of a match, for those who look back at it."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.saying import later
from wyrmhoard.kernel.tally import Tally

TALLIES: Final = (
    Tally(later("Battles"), ("battle_began",), telling=False),
    Tally(later("Battles won"), ("battle_ended",), "seats"),
    Tally(later("Attacks"), ("attacked", "volley"), "who.seat", telling=False),
    Tally(later("Damage taken"), ("damaged",), "who.seat", "lost"),
    Tally(later("Damage stopped by gear"), ("damaged",), "who.seat", "stopped"),
    Tally(later("Fighters and Beasts lost"), ("died",), "who.seat"),
    Tally(later("Retreats"), ("retreated",), "who.seat"),
    Tally(later("Gear broken"), ("destroyed",), "who.seat"),
    Tally(later("Cards drawn"), ("opened", "drew"), "seat", "number", telling=False),
)
