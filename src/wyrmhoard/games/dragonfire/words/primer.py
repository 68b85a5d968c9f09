"""How a turn goes, for somebody new to the game."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.game import Lesson

PRIMER: Final = (
    Lesson(
        "One party",
        "All of you win or all of you lose. Beat every encounter of a Scene to get to the next one.",
        "DF-2",
    ),
    Lesson(
        "The Wyrmflame",
        "Right before each of the party leader's turns a card comes up that makes everything harder, so do not dawdle.",
        "DF-86",
    ),
    Lesson(
        "1. Play Cards",
        "On your turn, play as many cards as you like. What a card says happens at once; its damage waits.",
        "DF-197",
    ),
    Lesson(
        "Assist",
        "On other players' turns you may help them with the Assist part of a card.",
        "DF-227",
    ),
    Lesson(
        "2. Deal Damage",
        "Say where each card's damage goes. Levels fall from the top: a coloured one needs points of its colour, "
        "a number takes any. A cleared level stays cleared, a scratched one heals. Beaten encounters pay gold to all.",
        "DF-243",
    ),
    Lesson(
        "3. Take Damage",
        "Everything that still faces you strikes, in one sum. With no hit points left you are Stunned.",
        "DF-275",
    ),
    Lesson("4. Replenish", "With three or fewer cards in hand you draw two.", "DF-305"),
    Lesson(
        "5. Market",
        "Buy as many cards as you can pay for; they go straight to your hand. Buy none, and you replace one there.",
        "DF-309",
    ),
)
