"""Answers that are compared in the same imagined worlds: which there are, and what a seat has after each.

Nothing here is a rule: a world says what may be answered and what came of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from random import Random
from typing import Final

from wyrmhoard.kernel.asking.ask import PASS, Choice
from wyrmhoard.kernel.asking.form import Filled, Form
from wyrmhoard.kernel.asking.neighbours import neighbours
from wyrmhoard.kernel.asking.opponents import Planning
from wyrmhoard.kernel.play.player import Look, LookInside, Move, Player
from wyrmhoard.kernel.play.playout import random_act, try_act
from wyrmhoard.kernel.play.world import World
from wyrmhoard.kernel.text.marks import worth_weighing

SURE: Final = 2.0
"""By how many standard errors a rival must be better than the incumbent."""
ENOUGH: Final = 8
"""Worlds before anything is said of a rival."""
MOST_TIMES_AHEAD: Final = 2
"""How many times the decisions ahead are played on at most, where no checkpoint comes."""
FILLINGS: Final = 4
"""Ways to fill in a form that are drawn by chance."""


class Budget:
    """How long is compared, in equal shares for some rounds: `worlds`, or until no time is left."""

    def __init__(self, worlds: int, rounds: int, time_left: Callable[[], float] | None) -> None:
        """`time_left`: returns the seconds that are left; then `worlds` do not count."""
        self._worlds, self._rounds, self._time_left = worlds, rounds, time_left
        self._whole = 0.0 if time_left is None else time_left()

    def worlds(self, number: int) -> Iterator[None]:
        """Once for each world of the round with this number, from 0."""
        if self._time_left is None:
            yield from repeat(None, max(1, self._worlds // self._rounds))
            return
        end = max(0.0, self._whole * (1 - (number + 1) / self._rounds))
        while self._time_left() > end:
            yield

    @property
    def is_spent(self) -> bool:
        """Whether the time is up; never, where worlds are counted."""
        return self._time_left is not None and self._time_left() <= 0


class PlayingOn:
    """Plays a world on with `quick` in all seats, as far as `planning` says."""

    def __init__(self, quick: Player, planning: Planning) -> None:
        self.quick = quick
        self.planning = planning

    def worth(self, imagined: World, seat: int, move: Move, dice: int) -> float:
        """What a seat has, from 0 to 1, after it has answered with this move and all have played on: its result, or
        the game's score. `dice` seeds the players; the world itself stays as it is."""
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
        while decisions < MOST_TIMES_AHEAD * ahead and (seat := world.first_waiting) is not None:
            if world.last_checkpoint > last:
                if decisions >= ahead or (span is not None and span(world.table) != about):
                    return
                last = world.last_checkpoint
            move = self.quick.choose(LookInside(world, seat, rng))
            if not try_act(world, seat, move.key, move.form):
                try_act(world, *random_act(world, rng))
            decisions += 1


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


def others(look: Look, incumbent: Move, rng: Random) -> Iterator[Move]:
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
