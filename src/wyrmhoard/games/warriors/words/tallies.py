"""What is counted of a match, for reviews and statistics."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import later
from wyrmhoard.kernel.text.tally import Tally

PLAYERS: Final = ("who.beast", False)
"""Beasts are nobody's: what they do and suffer counts for no seat (WA-173)."""

TALLIES: Final = (
    Tally(later("Battles"), ("battle_began",), telling=False),
    Tally(later("Battles won"), ("battle_ended",), "seats"),
    Tally(later("Attacks"), ("attacked",), "who.seat", only=PLAYERS, telling=False),
    Tally(later("Damage taken"), ("damaged",), "who.seat", "lost", only=PLAYERS),
    Tally(later("Damage stopped by gear"), ("damaged",), "who.seat", "stopped", only=PLAYERS),
    Tally(later("Fighters lost"), ("died",), "who.seat", only=PLAYERS),
    Tally(later("Retreats"), ("retreated",), "who.seat"),
    Tally(later("Gear broken"), ("destroyed",), "who.seat", only=("broken", True)),
    Tally(later("Cards drawn"), ("opened", "drew"), "seat", "number", telling=False),
)
