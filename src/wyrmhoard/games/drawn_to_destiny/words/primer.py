"""How a Turn goes, for somebody new to the game."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.contract.about import Lesson
from wyrmhoard.kernel.text.saying import later

PRIMER: Final = (
    Lesson(
        later("Targets"),
        later(
            "At the top of a Turn each of your Units may set its sights on one Unit or object. All choose in secret, "
            "then everything is shown."
        ),
        "D2-46",
    ),
    Lesson(
        later("Groups"),
        later(
            "Units that have set their sights on each other are one Group, and only they wait for one another. "
            "Whoever is in no Group can work in peace."
        ),
        "D2-50",
    ),
    Lesson(
        later("Steps"),
        later(
            "In each step you plan one move for each Unit: go, turn, take something in hand, or hold. All plans are "
            "shown at the same moment. Move is also what Actions cost, so what you walk you cannot strike with."
        ),
        "D2-70",
    ),
    Lesson(
        later("Actions"),
        later(
            "Before anybody moves there is a window: attack, search, free somebody, work on a Task. Two Actions a Turn."
        ),
        "D2-99",
    ),
    Lesson(
        later("Conflict"),
        later(
            "Both sides lay one card, face down, and choose a half: Upper to strike, Lower to defend. What beats what"
            " stands on the card. Fate is the top card of a deck that nobody has seen: it may play in place of one of"
            " yours. At a Disadvantage you get a second card from Fate, and the other side says which of them counts."
        ),
        "D2-152",
    ),
    Lesson(
        later("Nothing for nothing"),
        later(
            "Whoever is attacked may spend an Action of its own to answer. Without one you can only be missed: your "
            "card wins you nothing."
        ),
        "D2-167",
    ),
    Lesson(
        later("Harm"),
        later(
            "A hit turns up damage cards: where on the body, and what kind. Armor there takes cards off. What matches"
            " the weapon makes it worse."
        ),
        "D2-217",
    ),
    Lesson(
        later("Events"),
        later(
            "At the end of a Turn you draw a card and each Unit Recovers from one thing. Then the Clock moves on, and"
            " it is on nobody's side."
        ),
        "D2-279",
    ),
)
