"""A search tree many rounds deep, which grows along the positions that both sides reach most often when playing
well."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np

from wyrmhoard.kernel.state.plain import fingerprint

from .lookahead import Clash, Fighter, Round, Standing, values_of
from .value import shipped_value

ITERATIONS = 150
"""Solver iterations for the round about to be played."""
INNER_ITERATIONS = 50
"""Solver iterations for the rounds after it."""
ROLLS = 3
"""Rolls tried where dice are about to be rolled."""


class Node:
    """A round and its solution. Each look replaces values of the network by values of later rounds.

    The network makes similar errors for similar positions, which hardly affects a choice among them. But a pair of
    plays must not seem better only because it was searched: all others are corrected by the average difference that the
    search found.
    """

    def __init__(
        self, clash: Clash, standing: Standing, dice: tuple[int, int] | None = None, iterations: int = ITERATIONS
    ) -> None:
        self.clash = clash
        self.iterations = iterations
        self.round = Round(clash, shipped_value(), standing, dice)
        self.plain = self.round.values.copy()
        """The values by the network, or exact ones, without corrections."""
        self.open = self.round.possible & (self.round.knight_life > 0) & (self.round.dragon_life > 0)
        self.solution = self.round.solve(iterations)
        self.leaves: dict[tuple[int, int], Leaf] = {}

    def look(self, count: int) -> bool:
        """Look further ahead `count` times, then solve the round again. False if there is nothing to search."""
        likely = self.round.likeliest(self.solution, count)
        for row, column in likely:
            leaf = self.leaves.get((row, column))
            if leaf is None:
                leaf = self.leaves[row, column] = Leaf(self.clash, self.round.standing_after(row, column))
            else:
                leaf.look()
            self.round.values[row, column] = leaf.value
            self.round.looks[row, column] += 1
        if likely:
            looked = self.round.looks > 0
            correction = np.mean(self.round.values[looked] - self.plain[looked])
            rest = self.open & ~looked
            self.round.values[rest] = np.clip(self.plain[rest] + correction, 0, 1)
            self.solution = self.round.solve(self.iterations)
        return bool(likely)


class Leaf:
    """The table between two rounds.

    If dice are about to be rolled, a few rolls are tried. Each may be good or bad luck, so its value does not count by
    itself: what counts is the difference between searching from it and the network's value of it.
    """

    def __init__(self, clash: Clash, standing: Standing) -> None:
        self.looks = 0
        self.nodes: list[Node] = []
        self.decided = standing.decided
        if self.decided is not None:
            return
        rolled = [standing]
        if any(side.to_roll for side in standing.sides):
            name = [standing.range, standing.lives, [[s.hand, s.dice, s.to_roll] for s in standing.sides]]
            rng = Random(fingerprint(*name))
            rolled = [replace(standing, sides=_rolled(standing.sides, rng)) for _ in range(ROLLS)]
        self.nodes = [Node(clash, one, iterations=INNER_ITERATIONS) for one in rolled]
        self.luck = 0.0
        """How much higher the network values the rolls that were tried than rolls in general."""
        if len(rolled) > 1:
            general, *lucky = values_of(clash, shipped_value(), [standing, *rolled])
            self.luck = float(sum(lucky) / len(lucky) - general)

    @property
    def value(self) -> float:
        """To the knight: 1 for a victory, a half for a draw."""
        if self.decided is not None:
            return self.decided
        mean = sum(node.solution.value for node in self.nodes) / len(self.nodes)
        return min(1.0, max(0.0, mean - self.luck))

    def look(self) -> None:
        """Look further ahead, from one roll after the other."""
        if self.nodes:
            self.nodes[self.looks % len(self.nodes)].look(1)
            self.looks += 1


def _rolled(sides: tuple[Fighter, Fighter], rng: Random) -> tuple[Fighter, Fighter]:
    """The sides with the dice rolled that were about to be."""
    knight, dragon = (
        Fighter(side.hand, tuple(sorted(1 + int(6 * rng.random()) for _ in range(side.to_roll))))
        if side.to_roll
        else side
        for side in sides
    )
    return knight, dragon
