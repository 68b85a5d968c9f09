"""Points of damage in words, as questions, lines of the log and faces of cards name them."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import later, said, say

from ..cards.points import COLOURS, Points
from .names import listing

AMOUNTS: Final = {
    "black": later("{n} black"),
    "blue": later("{n} blue"),
    "green": later("{n} green"),
    "red": later("{n} red"),
    "colourless": later("{n} colourless"),
}


def amount(points: Points) -> str:
    """The points by colour: "2 blue and 1 colourless"."""
    kinds = zip((*COLOURS, "colourless"), points, strict=True)
    return listing(said(AMOUNTS[colour], n=count) for colour, count in kinds if count)


def damage_words(points: Points) -> str:
    """The points within a sentence: "2 blue and 1 colourless damage", "no damage"."""
    return say("{points} damage", points=amount(points)) if sum(points) else say("no damage")
