"""The words of the card files that say what a card is: colours, types, environments, rarities, races, Classes.

They stand in the files as they are printed, and are said with `said`; here they are marked, so that they are found.
"""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import later

KINDS: Final = frozenset({
    # colours and Class Types
    later("black"), later("blue"), later("green"), later("red"),
    later("Martial"), later("Arcane"), later("Devotion"), later("Deception"),
    # types of encounters
    later("Aberration"), later("Beast"), later("Celestial"), later("Construct"), later("Dragon"), later("Elemental"),
    later("Fey"), later("Fiend"), later("Giant"), later("Humanoid"), later("Location"), later("Monstrosity"),
    later("Ooze"), later("Plant"), later("Undead"),
    # environments
    later("Adventurers"), later("City"), later("Dungeon"), later("Wilderness"), later("any"),
    # Magic Items
    later("Common"), later("Uncommon"), later("Rare"), later("Very Rare"),
    later("armour"), later("miscellaneous"), later("shield"), later("weapon"),
    # races and Classes
    later("Dawn Elf"), later("Half-Elf"), later("Half-Orc"), later("Human"), later("Mountain Dwarf"),
    later("Cleric"), later("Fighter"), later("Rogue"), later("Wizard"),
})  # fmt: skip
GROUPED: Final = frozenset({
    later("adventure"), later("basic"), later("encounter"), later("feature"), later("flame"), later("hero"),
    later("item"), later("market"),
})  # fmt: skip
"""What cards are, as titles of lists of them."""
PHASES: Final = frozenset({later("Replenish"), later("Market")})
"""Phases that an event names."""
