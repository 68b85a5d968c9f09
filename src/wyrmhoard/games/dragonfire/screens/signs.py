"""What the signs on the board of a terminal mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wyrmhoard.kernel.text.saying import later

SIGNS: Final[Mapping[str, str]] = {
    "►": later("whose turn it is"),
    "█░": later("hit points: left, and lost"),
    "takes": later("the damage that faces a character and hits it at the end of its turn; !: it would go down"),
    "levels": later("what an encounter takes, from the left: clear the first before the next"),
    "2": later("in the levels: 2 damage of any colour"),
    "R G B K": later("1 damage of this colour: red, green, blue, black"),
    "sq:": later("a square level: only points of damage clear it, nothing that takes whole levels"),
    "×": later("a level that is cleared"),
    "|": later("the Tripwire: once the levels before it are cleared, what the encounter does by it happens"),
    "+R": later("damage that was dealt to the first level and has not cleared it yet"),
    "attack": later("what an encounter hits for"),
    "5*": later("in the Market: a card for 5 gold that you have"),
}
