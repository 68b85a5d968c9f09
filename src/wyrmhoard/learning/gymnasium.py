"""Games as environments of Gymnasium (`pip install wyrmhoard[learning]`): one seat against bots.

    env = gymnasium.make_env("dragon-dance", opponents="greedy")
    many = gymnasium.make_vec("dragon-dance", 8, opponents="greedy", processes=True)

Observations are dictionaries with `observation` and `action_mask`. An action that the mask does not allow ends the
match with -1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import Env, spaces
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv, VectorEnv

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.world import World
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.learning.carried import Carried
from wyrmhoard.learning.opponents import BotTable
from wyrmhoard.learning.spelling import WAIT
from wyrmhoard.learning.steps import Sheet, Steps, check_most, sheet_of
from wyrmhoard.players import make_player

Seen: TypeAlias = dict[str, Any]
MOST_ANSWERS: Final = 10_000
"""After so many answers, of bots and of the learner, a match is stopped, unless another number is given."""
TRIES: Final = 100
"""So many matches are begun until there is one in which the learner is asked something."""


class SeatEnv(Carried, Env[Seen, np.int64]):
    """A seat at a table with bots."""

    def __init__(
        self,
        game: str | AnyGame,
        seats: int | None = None,
        settings: Mapping[str, Value] | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = "random",
        most: int = MOST_ANSWERS,
        *,
        by_score: bool = False,
        intent: bool = False,
    ) -> None:
        """`opponents`: the bot in every other seat, or a bot for each of them in order. `by_score`: rewards are what
        each step changed in the game's own measure of the table. Raises BadInput for anything that does not fit."""
        self.metadata = {"render_modes": []}
        self.game: AnyGame = find(game) if isinstance(game, str) else game
        self.seats = self.game.usual_seats if seats is None else seats
        self.settings, self.seat, self.most = dict(settings or {}), seat, check_most(most)
        World.new(self.game, self.seats, self.settings)
        others = [other for other in range(self.seats) if other != seat]
        named = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
        if not 0 <= seat < self.seats:
            raise BadInput(f"seat: must be from 0 to {self.seats - 1}, not {seat}")
        if len(named) != len(others):
            raise BadInput(f"opponents: must be one name, or {len(others)}, not {len(named)}")
        self.names = dict(zip(others, named, strict=True))
        for name in named:
            make_player(self.game, name)
        self.by_score, self.intent = by_score, intent
        actions = self.sheet.spelling.size
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (self.sheet.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(actions)

    @cached_property
    def sheet(self) -> Sheet:
        """How observations are laid out."""
        return sheet_of(self.game)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin a new match, and let the bots play until this seat is asked. Raises BadInput if `TRIES` matches come to
        their end before."""
        super().reset(seed=seed)
        for _ in range(TRIES):
            drawn = int(self.np_random.integers(1 << 48))
            world = World.new(self.game, self.seats, self.settings, drawn)
            table = BotTable(world, self.names, drawn, self.most)
            if table.result is None:
                self.steps = Steps(table, drawn, intent=self.intent)
                self._value = self._worth()
                return self._seen(), {}
        raise BadInput(f"seat: {self.seat} was asked nothing in {TRIES} matches with {self.names}, most={self.most}")

    def _seen(self) -> Seen:
        return {"observation": self.steps.observe(self.seat), "action_mask": self.action_masks()}

    def action_masks(self) -> Any:
        """For each action 1 if it is open (the name by which other libraries ask for it). When the match is over there
        is one that does nothing, for tables that take the next step together."""
        mask = self.steps.mask(self.seat)
        if self.steps.result is not None:
            mask[WAIT] = 1
        return mask

    def _worth(self) -> float:
        return self.steps.earned(by_score=self.by_score)[self.seat]

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Take an action, and let the bots play until this seat is asked again."""
        steps, chosen = self.steps, int(action)
        if chosen not in steps.open(self.seat):
            return self._seen(), -1.0, True, False, {"illegal": chosen}
        steps.step(chosen, self.seat)
        worth, before = self._worth(), self._value
        self._value = worth
        result = steps.result
        info = {} if result is None else {"ending": result.ending, "points": result.points[self.seat]}
        stopped = result is not None and result.unfinished
        return self._seen(), worth - before, result is not None and not stopped, stopped, info


def make_env(game: str | AnyGame, **options: Any) -> SeatEnv:
    """A seat at a table with bots. For the options see `SeatEnv`. Raises BadInput."""
    return SeatEnv(game, **options)


def make_vec(game: str, tables: int, *, processes: bool = False, **options: Any) -> VectorEnv[Any, Any, Any]:
    """Many tables that take a step with one call: here, or each in a process of its own with shared memory. Raises
    BadInput."""
    make = partial(SeatEnv, game, **options)
    make()  # what does not fit is refused here, not in a process
    makers = [make] * tables
    return AsyncVectorEnv(makers) if processes else SyncVectorEnv(makers)
