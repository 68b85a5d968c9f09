"""What is counted of a match, for reviews and statistics."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import later
from wyrmhoard.kernel.text.tally import Tally

TALLIES: Final = (
    Tally(later("Rounds"), ("round_ended",), telling=False),
    Tally(later("Encounters defeated"), ("defeated",)),
    Tally(later("Cards played"), ("played",), "seat", telling=False),
    Tally(later("Damage dealt"), ("dealt",), "seat", "points"),
    Tally(later("Hit points lost"), ("hurt",), "seat", "lost"),
    Tally(later("Hit points regained"), ("healed",), "seat", "gained"),
    Tally(later("Gold gained"), ("gained_gold",), "seat", "number", telling=False),
    Tally(later("Cards bought"), ("bought",), "seat", telling=False),
)
