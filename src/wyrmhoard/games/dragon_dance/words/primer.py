"""How a round goes, for new players."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.contract.about import Lesson
from wyrmhoard.kernel.text.saying import later

PRIMER: Final = (
    Lesson(
        later("1. A die"),
        later("Choose one of your dice in secret, or none. Both are shown before anybody chooses a card."),
        "DD-20",
    ),
    Lesson(
        later("High and low"),
        later("High dice make blows hard, low dice make guards good. A die binds you to no card: bluff."),
        "DD-22",
    ),
    Lesson(
        later("2. A card"),
        later("Then a card, in secret too. It must fit the range, and both are turned up together."),
        "DD-25",
    ),
    Lesson(
        later("3. Both at once"),
        later("First the damage of both cards, then movement, then perhaps the knight's Combo."),
        "DD-32",
    ),
    Lesson(later("4. Spent"), later("The cards and dice that were used are gone, also if they did nothing."), "DD-55"),
    Lesson(
        later("Rest"),
        later("One card brings everything back at the end of its round, and rolls all your dice again."),
        "DD-56",
    ),
    Lesson(later("The end"), later("Life is counted at the end of a round. Whoever has none left has lost."), "DD-71"),
)
