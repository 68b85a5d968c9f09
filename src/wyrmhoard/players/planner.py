"""A planner for every game: it improves on what another player answers, by playing the answers on in imagined worlds.

It knows a game by what every game has: what may be answered, imagined worlds and a score. Nothing in it is a rule.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from wyrmhoard.kernel.asking.opponents import PLAINLY, Planning
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.play.player import Look, Move, Player
from wyrmhoard.kernel.state.plain import fingerprint
from wyrmhoard.players.comparing import Budget, PlayingOn, Rival, others
from wyrmhoard.players.lines import Lines

LINES: Final = 200
"""How many lines of a puzzle are played by chance in place of one world."""


class Weighed(NamedTuple):
    """What was compared at one question."""

    incumbent: Move
    usual: list[float]
    """What the seat had after the incumbent, in each world."""
    rivals: list[Rival]
    """All that were compared with it."""
    best: Rival | None
    """The one that was left, if not all have proved worse."""

    @property
    def chosen(self) -> Move:
        """The incumbent, or the rival that has proved better."""
        return self.best.move if self.best is not None and self.best.is_better else self.incumbent


class Planner:
    """Answers as `base` does, unless another answer proves better.

    Up to `rivals` of them are compared with the incumbent in the same imagined worlds with the same dice, by sequential
    halving: `worlds`, or the time where that is the limit, are shared out over rounds, after each of which the worse
    half is out. In every world all seats play on with `quick`, as far as `planning` says; then the result counts, or
    the game's score. Only a gain of two standard errors makes it leave the incumbent.
    """

    def __init__(
        self, base: Player, quick: Player, planning: Planning = PLAINLY, worlds: int = 48, rivals: int = 16
    ) -> None:
        self.base = base
        self.planning = planning
        self._on = PlayingOn(quick, planning)
        self._lines = Lines()
        self.worlds = worlds
        self.rivals = rivals

    def choose(self, look: Look) -> Move:
        """The incumbent, or what has proved better than it; in a puzzle the next answer of a line that solves it."""
        if not look.ask.aside and (solution := self.solution(look)) is not None:
            return solution
        return self.weigh(look).chosen if self.plans(look.ask) else self.base.choose(look)

    def weigh(self, look: Look, among: Sequence[Move] | None = None) -> Weighed:
        """The incumbent compared with others, or with those of `among`, of which the first is the incumbent then."""
        rng = dice_of(look)
        incumbent = among[0] if among else self._incumbent(look)
        rivals = [Rival(move) for move in islice(among[1:] if among else others(look, incumbent, rng), self.rivals)]
        usual: list[float] = []
        best = self._best(look, Weighed(incumbent, usual, rivals, None), rng) if rivals else None
        return Weighed(incumbent, usual, rivals, best)

    def solution(self, look: Look) -> Move | None:
        """The next answer of a line that solves a puzzle; None where there is no puzzle, or no line was found."""
        rng = dice_of(look)
        puzzle = self.planning.puzzle
        if puzzle is None or not puzzle(look.imagine_table(rng)):
            return None
        tries = LINES * self.worlds >> self._lines.vain  # what was looked for in vain is hardly there
        return self._lines.move(look, Budget(tries, 1, look.time_left).worlds(0), rng)

    def _incumbent(self, look: Look) -> Move:
        """What `base` answers by its own measure: a time is for comparing."""
        time_left, look.time_left = look.time_left, None
        incumbent = self.base.choose(look)
        look.time_left = time_left
        return incumbent

    def plans(self, ask: OpenAsk) -> bool:
        """Whether this question is planned. One that several answer in secret is left to `base`: any mix of theirs
        looks as if one sure answer would beat it."""
        if ask.aside or ask.kind == "each":
            return False
        return not self.planning.prompts or ask.prompt in self.planning.prompts

    def policy(self, look: Look) -> Mapping[str, float]:
        """Its choice with a probability of 1; as `base` mixes, where that is not left."""
        mixed = self.base.policy(look)
        chosen = self.choose(look).key
        return mixed if mixed.get(chosen, 0.0) > 0 else {chosen: 1.0}

    def _best(self, look: Look, weighed: Weighed, rng: Random) -> Rival | None:
        """The best rival that is left by sequential halving, or when the time is up; None if all have proved worse."""
        rivals = weighed.rivals
        rounds = max(1, math.ceil(math.log2(len(rivals))))
        budget = Budget(self.worlds, rounds, look.time_left)
        for number in range(rounds):
            for _ in budget.worlds(number):
                self._compare(look, weighed._replace(rivals=rivals), rng, budget)
                rivals = [rival for rival in rivals if not rival.is_no_better]
                if not rivals:
                    return None
            rivals = sorted(rivals, key=lambda rival: -rival.gain)[: max(1, len(rivals) // 2)]
        return rivals[0]

    def _compare(self, look: Look, weighed: Weighed, rng: Random, budget: Budget) -> None:
        """Play the incumbent and each rival on in one more world, as far as the time goes."""
        world, dice = look.imagine(rng), rng.getrandbits(64)
        usual = self._on.worth(world, look.seat, weighed.incumbent, dice)
        weighed.usual.append(usual)
        for rival in weighed.rivals:
            if budget.is_spent:
                return
            rival.gains.append(self._on.worth(world, look.seat, rival.move, dice) - usual)


def dice_of(look: Look) -> Random:
    """Random numbers that depend on nothing but what the seat knows."""
    return Random(fingerprint(look.view, look.ask.prompt, look.ask.data))
