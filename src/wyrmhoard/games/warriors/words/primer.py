"""How a battle goes, for new players."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.contract.about import Lesson
from wyrmhoard.kernel.text.saying import later

PRIMER: Final = (
    Lesson(
        later("Dress a fighter"),
        later("For each battle you enter one fighter in secret, with whatever it can carry."),
        "WA-47",
    ),
    Lesson(
        later("One Action a turn"), later("Attack, use a card, cast a spell, change equipment or retreat."), "WA-64"
    ),
    Lesson(
        later("Break things"),
        later("For every 2 that a fighter loses, whoever hit it may try to break something it carries."),
        "WA-86",
    ),
    Lesson(
        later("Retreat"),
        later("Everything comes home with you and you draw 2 cards, but the battle is lost."),
        "WA-140",
    ),
    Lesson(
        later("Death"),
        later(
            "The fighter is gone, its gear comes home but for spells, and you draw cards: losers come back stronger."
        ),
        "WA-148",
    ),
    Lesson(
        later("Locations"),
        later("The last one standing takes the location that was fought for. Three win the game."),
        "WA-162",
    ),
)
