"""A match against bots, in which one seat takes its steps."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import wyrmhoard
from wyrmhoard.kernel.asking.ask import Answer, Options
from wyrmhoard.kernel.asking.form import Filled
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.result import Result, stopped
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.player import Look, Player
from wyrmhoard.kernel.state.setting import Value


class BotMatch:
    """A match whose other seats are held by bots, which answer as soon as they are asked. It waits for nobody else."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        settings: Mapping[str, Value] | None,
        seed: int | str,
        bots: Mapping[int, Player],
        most: int | None = None,
    ) -> None:
        """After `most` answers, of bots and of others, it is stopped."""
        self.match: Match = wyrmhoard.new(game, seats, seed, settings, events=False, prints=False)
        self.game, self.seats, self.bots = game, seats, bots
        self.rng = Random(f"bots {seed}")
        self.most = most
        self.answers = 0
        self.play_on()

    def play_on(self) -> None:
        """Let the bots answer until somebody else is asked."""
        while self.result is None:
            asked = [seat for seat in self.match.waiting if seat in self.bots]
            if not asked:
                return
            seat = asked[0]
            move = self.bots[seat].choose(Look(self.match, seat, self.rng))
            self.match.do(seat, move.key, move.form)
            self.answers += 1

    @property
    def table(self) -> Any:
        """The table of the rules."""
        return self.match.table

    @property
    def ask(self) -> Any:
        """The open question, as those see it who are asked."""
        waiting = self.waiting
        return self.match.ask(waiting[0]) if waiting else None

    @property
    def result(self) -> Result | None:
        """How it ended, or None."""
        if self.match.result is None and self.most is not None and self.answers >= self.most:
            return stopped(self.seats)
        return self.match.result

    @property
    def waiting(self) -> list[int]:
        """The seats without bots that the match is waiting for."""
        return [seat for seat in self.match.waiting if seat not in self.bots]

    def choices(self, seat: int) -> Options:
        """What this seat may try."""
        return self.match.choices(seat)

    def may_pass(self, seat: int) -> bool:
        """Whether this seat may let the question go by."""
        return self.match.may_pass(seat)

    def answer(self, seat: int, answer: Answer) -> None:
        """Answer for a seat; then the bots go on. Raises Refused."""
        if isinstance(answer, Filled):
            self.match.do(seat, answer.key, answer.values)
        else:
            self.match.do(seat, str(answer))
        self.answers += 1
        self.play_on()

    def score(self, seat: int) -> float:
        """How the table looks for a seat, from 0 to 1."""
        result = self.match.result
        return self.game.scoring.score(self.match.table, seat) if result is None else result.points[seat]

    def copy(self) -> BotMatch:
        """Not to be had: bots may remember."""
        raise NotImplementedError("a match with bots cannot be copied")
