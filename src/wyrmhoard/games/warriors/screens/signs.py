"""What the signs on the board of a terminal mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wyrmhoard.kernel.text.saying import later

SIGNS: Final[Mapping[str, str]] = {
    "►": later("whose turn it is"),
    "█░": later("durability: left, and lost"),
    "protection": later("what is taken off whenever it is dealt damage"),
    "locations 1 of 3": later("how many a player holds, and how many win the game"),
    "breakage 15%": later("the chance that a roll breaks it; there is a roll for every 2 damage that its wearer takes"),
    "- no": later("not possible now; the reason stands beside it or below, and w tells all of it"),
}
