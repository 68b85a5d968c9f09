"""What is counted of a match, for those who look back at it."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.tally import Tally

TALLIES: Final = (
    Tally("Battles", ("battle_began",)),
    Tally("Battles won", ("battle_over",), only=("outcome", "won")),
    Tally("Attacks of The Warrior", ("attacks",), only=("by", "warrior")),
    Tally("Damage done", ("hit_foe",), "", "damage"),
    Tally("Damage taken", ("hit_warrior",), "", "damage"),
    Tally("XP gained", ("xp_gained",), "", "gained"),
    Tally("Levels gained", ("level_gained",)),
    Tally("Goals reached", ("reached",)),
    Tally("Scenes played", ("scene",)),
    Tally("Things found", ("found",)),
)
