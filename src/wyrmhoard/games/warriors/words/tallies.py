"""What is counted of a match, for those who look back at it."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.tally import Tally

TALLIES: Final = (
    Tally("Battles", ("battle_began",), telling=False),
    Tally("Battles won", ("battle_ended",), "seats"),
    Tally("Attacks", ("attacked", "volley"), "who.seat", telling=False),
    Tally("Damage taken", ("damaged",), "who.seat", "lost"),
    Tally("Damage stopped by gear", ("damaged",), "who.seat", "stopped"),
    Tally("Fighters and Beasts lost", ("died",), "who.seat"),
    Tally("Retreats", ("retreated",), "who.seat"),
    Tally("Gear broken", ("destroyed",), "who.seat"),
    Tally("Cards drawn", ("opened", "drew"), "seat", "number", telling=False),
)
