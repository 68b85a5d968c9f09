"""Many rounds ahead: a tree that grows where both sides, playing well, most often go."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from wyrmhoard.games.dragon_dance.bot.lookahead import Clash, Fighter, Position, Round
from wyrmhoard.games.dragon_dance.bot.value import shipped_value
from wyrmhoard.kernel.state import fingerprint

ITERATIONS = 150
"""Of the solver, for the round that is to be played."""
INNER_ITERATIONS = 50
"""For the rounds after it."""
ROLLS = 3
"""Rolls tried where dice are about to be rolled."""


class Node:
    """A round and its solution. Each look into it replaces values of the network by values of later rounds."""

    def __init__(
        self, clash: Clash, position: Position, dice: tuple[int, int] | None = None, iterations: int = ITERATIONS
    ) -> None:
        self.clash = clash
        self.iterations = iterations
        self.round = Round(clash, shipped_value(), position, dice)
        self.solution = self.round.solve(iterations)
        self.leaves: dict[tuple[int, int], Leaf] = {}

    def look(self, count: int) -> bool:
        """Look further ahead `count` times, then solve the round anew. False if there is nothing to look into."""
        found = self.round.likeliest(self.solution, count)
        for row, column in found:
            leaf = self.leaves.get((row, column))
            if leaf is None:
                leaf = self.leaves[row, column] = Leaf(self.clash, self.round.position_after(row, column))
            else:
                leaf.look()
            self.round.values[row, column] = leaf.value
            self.round.looks[row, column] += 1
        if found:
            self.solution = self.round.solve(self.iterations)
        return bool(found)


class Leaf:
    """The table between two rounds. If dice are about to be rolled, they are rolled a few times."""

    def __init__(self, clash: Clash, position: Position) -> None:
        self.looks = 0
        self.nodes: list[Node] = []
        self.decided = position.decided
        if self.decided is not None:
            return
        rng = Random(fingerprint(position.range, position.lives, [[s.hand, s.dice, s.to_roll] for s in position.sides]))
        rolled = any(side.to_roll for side in position.sides)
        for _ in range(ROLLS if rolled else 1):
            knight, dragon = (_rolled(side, rng) for side in position.sides)
            self.nodes.append(Node(clash, replace(position, sides=(knight, dragon)), iterations=INNER_ITERATIONS))

    @property
    def value(self) -> float:
        """To the knight: 1 for a victory, a half for a draw."""
        if self.decided is not None:
            return self.decided
        return sum(node.solution.value for node in self.nodes) / len(self.nodes)

    def look(self) -> None:
        """Look further ahead, from one roll after the other."""
        if self.nodes:
            self.nodes[self.looks % len(self.nodes)].look(1)
            self.looks += 1


def _rolled(side: Fighter, rng: Random) -> Fighter:
    """The side with the dice rolled that were about to be."""
    if not side.to_roll:
        return side
    return Fighter(side.hand, tuple(sorted(1 + int(6 * rng.random()) for _ in range(side.to_roll))))
