"""Yes/no questions to the oracle (DW-258): a likelihood, a roll of 100, and six kinds of answer."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from wyrmhoard.kernel.state.chance import Chance

Likelihood: TypeAlias = Literal["hardly", "unlikely", "even", "likely", "almost-sure"]
Answer: TypeAlias = Literal["yes-and", "yes", "yes-but", "no-but", "no", "no-and"]

PER_CENT: Final[dict[Likelihood, int]] = {"hardly": 10, "unlikely": 25, "even": 50, "likely": 75, "almost-sure": 90}
"""The chance of a yes, from the least likely to the likeliest."""
_STEPS: Final = tuple(PER_CENT)
_MOOD: Final[dict[Answer, int]] = {"yes-and": 2, "yes": 1, "yes-but": 0, "no-but": 0, "no": -1, "no-and": -2}


def answer_to(chance_of_yes: int, roll: int) -> Answer:
    """What a roll from 1 to 100 says at a chance in per cent (DW-258).

    The outer tenth of either side adds "and", the one next to the border "but".
    """
    of_yes, of_no = chance_of_yes // 10, (100 - chance_of_yes) // 10
    bounds: tuple[tuple[int, Answer], ...] = (
        (of_yes, "yes-and"),
        (chance_of_yes - of_yes, "yes"),
        (chance_of_yes, "yes-but"),
        (chance_of_yes + of_no, "no-but"),
        (100 - of_no, "no"),
    )
    return next((answer for bound, answer in bounds if roll <= bound), "no-and")


def ask_oracle(chance: Chance, likelihood: Likelihood) -> tuple[int, Answer]:
    """Roll for an answer; returns the roll and the answer."""
    roll = chance.below(100) + 1
    return roll, answer_to(PER_CENT[likelihood], roll)


def likelier(likelihood: Likelihood, steps: int) -> Likelihood:
    """The likelihood `steps` steps up, or down if negative, clamped to the scale (DW-264a)."""
    return _STEPS[min(max(_STEPS.index(likelihood) + steps, 0), len(_STEPS) - 1)]


def mood_step(answer: Answer) -> int:
    """By how much an answer to "do they yield" moves a mood (DW-264a)."""
    return _MOOD[answer]
