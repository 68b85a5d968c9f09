"""How a turn goes, for new players."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.contract.about import Lesson
from wyrmhoard.kernel.text.saying import later

PRIMER: Final = (
    Lesson(
        later("One party"),
        later("All of you win or all of you lose. Beat every encounter of a Scene to get to the next one."),
        "DF-2",
    ),
    Lesson(
        later("The Wyrmflame"),
        later(
            "Right before each of the party leader's turns a card comes up that makes everything harder, "
            "so do not dawdle."
        ),
        "DF-86",
    ),
    Lesson(
        later("1. Play Cards"),
        later("On your turn, play as many cards as you like. What a card says happens at once; its damage waits."),
        "DF-197",
    ),
    Lesson(
        later("Assist"),
        later("On other players' turns you may help them with the Assist part of a card."),
        "DF-227",
    ),
    Lesson(
        later("2. Deal Damage"),
        later(
            "Say where each card's damage goes. Levels fall from the top: a coloured one needs points of its colour, "
            "a number takes any. A cleared level stays cleared, a scratched one heals. "
            "Beaten encounters pay gold to all."
        ),
        "DF-243",
    ),
    Lesson(
        later("3. Take Damage"),
        later("Everything that still faces you strikes, in one sum. With no hit points left you are Stunned."),
        "DF-275",
    ),
    Lesson(later("4. Replenish"), later("With three or fewer cards in hand you draw two."), "DF-305"),
    Lesson(
        later("5. Market"),
        later(
            "Buy as many cards as you can pay for; they go straight to your hand. Buy none, and you replace one there."
        ),
        "DF-309",
    ),
)
