"""How a battle goes, for somebody new to the game."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.game import Lesson

PRIMER: Final = (
    Lesson("Dress a fighter", "For each battle you enter one fighter in secret, with whatever it can carry.", "WA-47"),
    Lesson("One Action a turn", "Attack, use a card, cast a spell, change equipment or retreat.", "WA-64"),
    Lesson(
        "Break things",
        "For every 2 that a fighter loses, whoever hit it may try to break something it carries.",
        "WA-86",
    ),
    Lesson("Retreat", "Everything comes home with you and you draw 2 cards, but the battle is lost.", "WA-140"),
    Lesson(
        "Death",
        "The fighter is gone, its gear comes home but for spells, and you draw cards: losers come back stronger.",
        "WA-148",
    ),
    Lesson("Locations", "The last one standing takes the location that was fought for. Three win the game.", "WA-162"),
)
