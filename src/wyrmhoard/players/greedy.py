"""A player that looks one round ahead, to what it would get if everybody else played at random."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from random import Random
from typing import Final

from wyrmhoard.kernel.asking.ask import PASS
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.play.player import Look, Move
from wyrmhoard.kernel.play.playout import play_on, try_act
from wyrmhoard.kernel.play.world import World
from wyrmhoard.kernel.state.plain import fingerprint
from wyrmhoard.kernel.text.marks import worth_weighing

TRIES: Final = 40
"""Tries for a question, divided among its options unless `samples` is larger: enough even for a hand of cards that can
be played in many ways."""


class Greedy:
    """Tries each option up to `samples` times to the next checkpoint and takes the best by the game's score.

    All options of a question together are tried TRIES times (`samples` times, if that is more), and each at least once.
    The others, and its own later choices of the round, are random. Its dice are seeded by what it sees,
    so that it always answers the same question in the same way.
    """

    def __init__(self, samples: int = 30) -> None:
        self.samples = max(1, samples)

    def choose(self, look: Look) -> Move:
        """The option with the best mean score."""
        rng = Random(fingerprint(look.view, look.ask.prompt, look.ask.data))
        weighed = worth_weighing(look.ask.choices)
        moves = [move for choice in weighed if (move := self._move(choice, rng)) is not None]
        moves = moves or [Move(str(choice)) for choice in weighed]
        if look.ask.may_pass:
            moves.append(Move(PASS))
        if len(moves) == 1:
            return moves[0]
        samples = max(1, min(self.samples, max(self.samples, TRIES) // len(moves)))
        totals = [0.0] * len(moves)
        for tried in count():
            if tried >= samples if look.time_left is None else look.time_left() <= 0:
                break
            imagined = look.imagine(rng)
            for n, move in enumerate(moves):
                totals[n] += self._try(imagined, look.seat, move, rng)
        return moves[max(range(len(moves)), key=totals.__getitem__)]

    def policy(self, look: Look) -> Mapping[str, float]:
        """The choice with a probability of 1."""
        return {self.choose(look).key: 1.0}

    def _move(self, choice: object, rng: Random) -> Move | None:
        """The choice as a move, filled in if it has blanks; None if no way to fill it in was found."""
        if not isinstance(choice, Form):
            return Move(str(choice))
        filled = choice.sample(rng)
        return None if filled is None else Move(filled.key, filled.values)

    def _try(self, imagined: World, seat: int, move: Move, rng: Random) -> float:
        world = imagined.copy()
        start = world.last_checkpoint
        if not try_act(world, seat, move.key, move.form):
            return 0.0
        play_on(world, rng, lambda played: played.last_checkpoint > start)
        return world.score(seat)
