"""Ways to play the cards of a Battle, by name: the baseline, and simpler ones to measure it by (DW-271 to DW-275)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, NamedTuple, TypeAlias

from ..rules.battle import policy, sides, strong
from ..rules.battle.policy import Eyes
from ..rules.core.blocks import cheapest
from ..rules.core.plays import Lay, Move, lay

Answer: TypeAlias = tuple[list[int] | None, bool]
"""The ranks of a block, and whether Spellblock is cast instead."""


class Attempt(NamedTuple):
    """An attack, or an attempt to run away, that waits for an answer."""

    laid: Lay
    damage: int
    by_spell: bool = False
    """Whether it could be stopped by Spellblock."""
    escape: bool = False


class Brain(NamedTuple):
    """A style of play: what to do on one's own turn, and how to answer an attack."""

    move: Callable[[Eyes, Random], Move]
    block: Callable[[Eyes, Attempt, Random], Answer]
    deals: int = 0
    """In how many deals its best moves are played on (DW-274); 0: it plays the best score."""


def _baseline(eyes: Eyes, rng: Random) -> Move:
    return policy.choose(eyes) or Move("nothing")


def _weighs(eyes: Eyes, attempt: Attempt, rng: Random) -> Answer:
    return sides.answer(eyes, attempt.laid, attempt.damage, by_spell=attempt.by_spell, escape=attempt.escape)


def _random(eyes: Eyes, rng: Random) -> Move:
    """A random card: an attack in two of three turns, else a Maneuver."""
    if not eyes.hand:
        return Move("nothing")
    return Move("maneuver" if rng.random() < 1 / 3 else "attack", lay(rng.choice(eyes.hand)))


def _tosses(eyes: Eyes, attempt: Attempt, rng: Random) -> Answer:
    return (cheapest(eyes.hand, attempt.laid) if rng.random() < 0.5 else None), False


def _blocks(eyes: Eyes, attempt: Attempt, rng: Random) -> Answer:
    return cheapest(eyes.hand, attempt.laid), False


BRAINS: Final[Mapping[str, Brain]] = {
    "random": Brain(_random, _tosses),
    "lowest": Brain(lambda eyes, rng: policy.lowest(eyes) or Move("nothing"), _blocks),
    "highest": Brain(lambda eyes, rng: policy.highest(eyes) or Move("nothing"), _blocks),
    "baseline": Brain(_baseline, _weighs),
    "strong": Brain(_baseline, _weighs, strong.DEALS),
}
