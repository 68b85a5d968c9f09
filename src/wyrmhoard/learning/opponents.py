"""A table with bots, at which one seat or more take their steps."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from wyrmhoard.kernel.asking.ask import Answer, Ask, Options
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.result import Result, stopped
from wyrmhoard.kernel.play.player import Look, Player
from wyrmhoard.kernel.play.playout import try_act
from wyrmhoard.kernel.play.world import World
from wyrmhoard.players import make_player


class BotTable:
    """A world in which bots hold some seats, and answer as soon as they are asked. It waits for nobody else."""

    def __init__(self, world: World, names: Mapping[int, str], seed: int | str = 0, most: int | None = None) -> None:
        """`names`: the bots by their seats. After `most` answers, of bots and of others, it is stopped. Raises
        BadInput."""
        self.world = world
        self.names = dict(names)
        self.bots = self._made()
        self.rng = Random(f"bots {seed}")
        self.most = most
        self.answers = 0
        self._play_on()

    def _made(self) -> dict[int, Player]:
        return {seat: make_player(self.game, name) for seat, name in self.names.items()}

    def _play_on(self) -> None:
        """Let the bots answer until somebody else is asked."""
        while self.result is None:
            asked = next((seat for seat in self.world.waiting if seat in self.bots), None)
            if asked is None:
                return
            move = self.bots[asked].choose(Look(self.world, asked, self.rng))
            try_act(self.world, asked, move.key, move.form)  # a bot that is refused chooses again
            self.answers += 1

    @property
    def game(self) -> AnyGame:
        """The game."""
        return self.world.game

    @property
    def seats(self) -> int:
        """How many play."""
        return self.world.seats

    @property
    def table(self) -> Any:
        """The table of the rules."""
        return self.world.table

    @property
    def ask(self) -> Ask | None:
        """The open question, or None."""
        return self.world.ask

    @property
    def result(self) -> Result | None:
        """How it ended, or None."""
        if self.world.result is None and self.most is not None and self.answers >= self.most:
            return stopped(self.seats)
        return self.world.result

    @property
    def waiting(self) -> list[int]:
        """The seats without bots that the table is waiting for."""
        return [seat for seat in self.world.waiting if seat not in self.bots]

    def choices(self, seat: int) -> Options:
        """What this seat may try."""
        return self.world.choices(seat)

    def may_pass(self, seat: int) -> bool:
        """Whether this seat may let the question go by."""
        return self.world.may_pass(seat)

    def answer(self, seat: int, answer: Answer) -> None:
        """Answer for a seat; then the bots go on. Raises Refused."""
        self.world.answer(seat, answer)
        self.answers += 1
        self._play_on()

    def score(self, seat: int) -> float:
        """How the table looks for a seat, from 0 to 1."""
        return self.world.score(seat)

    def copy(self) -> BotTable:
        """An independent table that goes on like this one, with the same bots."""
        twin = BotTable.__new__(BotTable)
        twin.__dict__.update(self.__dict__)
        twin.world, twin.rng = self.world.copy(), Random()
        twin.rng.setstate(self.rng.getstate())
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """With the bots by name: they keep nothing from one answer to the next."""
        return {**self.__dict__, "bots": {}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """With bots made anew."""
        self.__dict__.update(state)
        self.bots = self._made()
