"""A planner for every game: it improves on what another player answers, by playing the answers on in imagined worlds.

It knows a game by what every game has: what may be answered, imagined worlds and a score. Nothing in it is a rule.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Final

from wyrmhoard.kernel.asking.ask import PASS, Choice
from wyrmhoard.kernel.asking.form import Filled, Form
from wyrmhoard.kernel.asking.neighbours import neighbours
from wyrmhoard.kernel.asking.opponents import PLAINLY, Planning
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.play.player import Look, LookInside, Move, Player
from wyrmhoard.kernel.play.playout import random_act, try_act
from wyrmhoard.kernel.play.world import World
from wyrmhoard.kernel.state.plain import fingerprint
from wyrmhoard.kernel.text.marks import worth_weighing

SURE: Final = 2.0
"""By how many standard errors a rival must be better than the incumbent."""
ENOUGH: Final = 8
"""Worlds before anything is said of a rival."""
MOST: Final = 2
"""How many times the decisions ahead are played on at most, where no checkpoint comes."""
FILLINGS: Final = 4
"""Ways to fill in a form that are drawn by chance."""


class Rival:
    """An answer that may be better than the incumbent, with how much better it was in each world."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.gains: list[float] = []

    @property
    def gain(self) -> float:
        """The mean gain over the incumbent."""
        return sum(self.gains) / len(self.gains) if self.gains else 0.0

    @property
    def error(self) -> float:
        """The standard error of `gain`; endless before ENOUGH worlds."""
        number = len(self.gains)
        if number < ENOUGH:
            return math.inf
        mean = self.gain
        return math.sqrt(sum((gain - mean) ** 2 for gain in self.gains) / (number - 1) / number)

    @property
    def is_better(self) -> bool:
        """Whether it has proved better than the incumbent."""
        return self.gain > SURE * self.error

    @property
    def is_no_better(self) -> bool:
        """Whether it has proved no better: worse, or the same in all worlds."""
        return self.gain + SURE * self.error <= 0


class Planner:
    """Answers as `base` does, unless another answer proves better.

    Up to `rivals` of them are compared with the incumbent in the same imagined worlds with the same dice, by sequential
    halving: `worlds` are shared out over rounds, after each of which the worse half is out. In every world all seats
    play on with `quick`, as far as `planning` says; then the result counts, or the game's score. Only a gain of two
    standard errors makes it leave the incumbent.
    """

    def __init__(
        self, base: Player, quick: Player, planning: Planning = PLAINLY, worlds: int = 48, rivals: int = 16
    ) -> None:
        self.base = base
        self.quick = quick
        self.planning = planning
        self.worlds = worlds
        self.rivals = rivals

    def choose(self, look: Look) -> Move:
        """The incumbent, or what has proved better than it."""
        incumbent = self.base.choose(look)
        if look.ask.aside or not self._plans(look.ask):
            return incumbent
        rng = Random(fingerprint(look.view, look.ask.prompt, look.ask.data))
        rivals = [Rival(move) for move in islice(_others(look, incumbent, rng), self.rivals)]
        best = self._best(look, incumbent, rivals, rng) if rivals else None
        return best.move if best is not None and best.is_better else incumbent

    def _plans(self, ask: OpenAsk) -> bool:
        """Whether this question is planned. One that several answer in secret is left to `base`: any mix of theirs
        looks as if one sure answer would beat it."""
        return ask.kind != "each" and (not self.planning.prompts or ask.prompt in self.planning.prompts)

    def policy(self, look: Look) -> Mapping[str, float]:
        """Its choice with a probability of 1; as `base` mixes, where that is not left."""
        mixed = self.base.policy(look)
        chosen = self.choose(look).key
        return mixed if mixed.get(chosen, 0.0) > 0 else {chosen: 1.0}

    def _best(self, look: Look, incumbent: Move, rivals: list[Rival], rng: Random) -> Rival | None:
        """The best rival that is left by sequential halving; None if all have proved worse."""
        rounds = max(1, math.ceil(math.log2(len(rivals))))
        for _ in range(rounds):
            for _ in range(max(1, self.worlds // rounds)):
                if look.time_left is not None and look.time_left() <= 0:
                    return max(rivals, key=lambda rival: rival.gain)
                self._compare(look, incumbent, rivals, rng)
                rivals = [rival for rival in rivals if not rival.is_no_better]
                if not rivals:
                    return None
            rivals = sorted(rivals, key=lambda rival: -rival.gain)[: max(1, len(rivals) // 2)]
        return rivals[0]

    def _compare(self, look: Look, incumbent: Move, rivals: Sequence[Rival], rng: Random) -> None:
        """Play the incumbent and each rival on in one more world."""
        world, dice = look.imagine(rng), rng.getrandbits(64)
        usual = self._worth(world, look.seat, incumbent, dice)
        for rival in rivals:
            rival.gains.append(self._worth(world, look.seat, rival.move, dice) - usual)

    def _worth(self, imagined: World, seat: int, move: Move, dice: int) -> float:
        """What a seat has, from 0 to 1, after it has answered with this move and all have played on."""
        world = imagined.copy()
        if not try_act(world, seat, move.key, move.form):
            return 0.0
        self._play_on(world, Random(dice))
        return world.score(seat)

    def _play_on(self, world: World, rng: Random) -> None:
        """Let all seats play on with `quick`, as far as `planning` says."""
        ahead, span = self.planning.ahead, self.planning.span
        about = None if span is None else span(world.table)
        decisions, last = 0, world.last_checkpoint
        while decisions < MOST * ahead and (seat := world.first_waiting) is not None:
            if world.last_checkpoint > last:
                if decisions >= ahead or (span is not None and span(world.table) != about):
                    return
                last = world.last_checkpoint
            move = self.quick.choose(LookInside(world, seat, rng))
            if not try_act(world, seat, move.key, move.form):
                try_act(world, *random_act(world, rng))
            decisions += 1


def _others(look: Look, incumbent: Move, rng: Random) -> Iterator[Move]:
    """Whatever else may be answered, each once: the incumbent's form with one blank changed, the other options, and
    further ways to fill in the forms."""
    choices = worth_weighing(look.ask.choices)
    known = [incumbent]
    for move in _candidates(choices, incumbent, rng, may_pass=look.ask.may_pass):
        if move not in known:
            known.append(move)
            yield move


def _candidates(choices: Sequence[Choice], incumbent: Move, rng: Random, *, may_pass: bool) -> Iterator[Move]:
    forms = [choice for choice in choices if isinstance(choice, Form)]
    others = [Move(str(choice)) for choice in choices if not isinstance(choice, Form)]
    if may_pass:
        others.append(Move(PASS))
    yield from rng.sample(others, len(others))
    drawn = [filled for _ in range(FILLINGS) for form in forms if (filled := form.proposal(rng)) is not None]
    changed = [
        filled
        for form in forms
        if form.key == incumbent.key and incumbent.form is not None
        for filled in neighbours(form, incumbent.form)
    ]
    rng.shuffle(changed)
    # one of each in turn, so that neither crowds out the other where there are many
    for at in range(max(len(drawn), len(changed))):
        yield from map(_move, (*drawn[at : at + 1], *changed[at : at + 1]))


def _move(filled: Filled) -> Move:
    return Move(filled.key, filled.values)
