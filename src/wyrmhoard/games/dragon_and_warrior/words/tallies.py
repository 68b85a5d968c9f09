"""What is counted of a match, for reviews and statistics."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import later
from wyrmhoard.kernel.text.tally import Tally

TALLIES: Final = (
    Tally(later("Battles"), ("battle_began",)),
    Tally(later("Battles won"), ("battle_over",), only=("outcome", "won")),
    Tally(later("Attacks of The Warrior"), ("attacks",), only=("by", "warrior")),
    Tally(later("Damage done"), ("hit_foe",), "", "damage"),
    Tally(later("Damage taken"), ("hit_warrior",), "", "damage"),
    Tally(later("XP gained"), ("xp_gained",), "", "gained"),
    Tally(later("Levels gained"), ("level_gained",)),
    Tally(later("Goals reached"), ("reached",)),
    Tally(later("Scenes played"), ("scene",)),
    Tally(later("Things found"), ("found",)),
)
