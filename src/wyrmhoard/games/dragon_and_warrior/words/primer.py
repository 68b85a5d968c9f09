"""How the game goes, for new players; the guide of the first session says the rest when it is needed (DW-10)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.contract.about import Lesson
from wyrmhoard.kernel.text.saying import later

PRIMER: Final = (
    Lesson(
        later("Role cards"),
        later(
            "The Warrior is the hero. The Ally is everybody who is kind, the Villain everybody who is not, "
            "Treasure is places and things. Your card says what you decide."
        ),
        "DW-2",
    ),
    Lesson(
        later("Swaps"),
        later(
            "After each talk, Battle and find two of you trade cards. So look after the hero: the next one may be you."
        ),
        "DW-56",
    ),
    Lesson(
        later("Making things up"),
        later("Whenever something must be made up there are three suggestions. Take one, or use words of your own."),
        "DW-257a",
    ),
    Lesson(
        later("The X card"),
        later(
            "If something comes up that you do not want, touch the X card. Nobody asks why, and something else "
            "takes its place."
        ),
        "DW-19",
    ),
    Lesson(
        later("Attack and block"),
        later(
            "You play a card; the other side covers it with one as high, or takes your Attack as damage. High "
            "cards are hard to stop, and they do not hit harder. Two of a rank are a Critical."
        ),
        "DW-159",
    ),
    Lesson(
        later("Maneuver"),
        later("Instead of attacking, set Defense up again and change your hand. An empty hand blocks nothing."),
        "DW-168",
    ),
    Lesson(
        later("Defeat"),
        later("A hero who is beaten wakes up in an inn, with less experience and nothing else lost. So be brave."),
        "DW-185",
    ),
    Lesson(
        later("Where to go"),
        later(
            "Towns have people, shops and Quests. In an Area of your Level or above a Battle waits before you "
            "move on, and so it is in each new Room of a Dungeon."
        ),
        "DW-103",
    ),
)
