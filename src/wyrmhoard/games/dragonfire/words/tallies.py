"""What is counted of a match, for those who look back at it."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.tally import Tally

TALLIES: Final = (
    Tally("Rounds", ("round_ended",), telling=False),
    Tally("Encounters defeated", ("defeated",)),
    Tally("Cards played", ("played",), "seat", telling=False),
    Tally("Damage dealt", ("dealt",), "seat", "points"),
    Tally("Hit points lost", ("hurt",), "seat", "lost"),
    Tally("Hit points regained", ("healed",), "seat", "gained"),
    Tally("Gold gained", ("gained_gold",), "seat", "number", telling=False),
    Tally("Cards bought", ("bought",), "seat", telling=False),
)
