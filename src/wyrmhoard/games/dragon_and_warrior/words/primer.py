"""How the game goes, for new players; the guide of the first session says the rest when it is needed (DW-10)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.contract.about import Lesson
from wyrmhoard.kernel.text.saying import later

PRIMER: Final = (
    Lesson(
        later("Your turn in a Battle"),
        later(
            "Lay one card: to attack, to get Defense back (that is a Maneuver), or to run away. Then it is the foe's "
            "turn, and you may block."
        ),
        "DW-159",
    ),
    Lesson(
        later("Block"),
        later(
            "A card as high or higher blocks. What is not blocked does damage: Defense takes it first, then HP. High "
            "cards are hard to block, and they do not hit harder. Two of a rank are a Critical."
        ),
        "DW-160",
    ),
    Lesson(
        later("New cards"),
        later(
            "Every card that you lay or block with is gone. An empty hand is filled when your turn begins, or at once "
            "if you maneuver with its last card."
        ),
        "DW-170",
    ),
    Lesson(
        later("Defeat"),
        later("A hero who is beaten wakes up in an inn, with less experience and nothing else lost. So be brave."),
        "DW-185",
    ),
    Lesson(
        later("Role cards"),
        later(
            "The Warrior is the hero. The Ally is everybody who is kind, the Villain everybody who is not, "
            "Treasure is places and things. What nobody plays, the oracle plays: the computer."
        ),
        "DW-2",
    ),
    Lesson(
        later("Swaps, where several play"),
        later("After each talk, Battle and find two of you trade cards."),
        "DW-56",
    ),
    Lesson(
        later("The X card"),
        later(
            "If something comes up that you do not want, touch the X card. Nobody asks why, and something else "
            "takes its place."
        ),
        "DW-19",
    ),
)
