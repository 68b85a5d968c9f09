"""How a round goes, for somebody new to the game."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.game import Lesson

PRIMER: Final = (
    Lesson(
        "1. A die", "Choose one of your dice in secret, or none. Both are shown before anybody chooses a card.", "DD-20"
    ),
    Lesson(
        "High and low",
        "High dice make blows hard, low dice make guards good. A die binds you to no card: bluff.",
        "DD-22",
    ),
    Lesson("2. A card", "Then a card, in secret too. It must fit the range, and both are turned up together.", "DD-25"),
    Lesson(
        "3. Both at once", "First the damage of both cards, then movement, then perhaps the knight's Combo.", "DD-32"
    ),
    Lesson("4. Spent", "The cards and dice that were used are gone, also if they did nothing.", "DD-55"),
    Lesson("Rest", "One card brings everything back at the end of its round, and rolls all your dice again.", "DD-56"),
    Lesson("The end", "Life is counted at the end of a round. Whoever has none left has lost.", "DD-71"),
)
