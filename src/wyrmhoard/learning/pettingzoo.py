"""Games as environments of PettingZoo (`pip install wyrmhoard[learning]`).

    env = pettingzoo.env("warriors", seats=2)              # AEC: one agent at a time
    env = pettingzoo.parallel_env("dragon-dance")          # all at once: who is not asked waits (action 0)

Observations are dictionaries with `observation` and `action_mask`. An action that the mask does not allow ends the
match: whoever chose it gets -1, everybody else 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces
from pettingzoo.utils.env import AECEnv, ParallelEnv

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.world import World
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.learning.carried import Carried
from wyrmhoard.learning.spelling import WAIT
from wyrmhoard.learning.steps import Sheet, Steps, check_most, sheet_of

Seen: TypeAlias = dict[str, Any]
MOST_ANSWERS: Final = 5_000
"""After so many answers a match is stopped, unless another number is given."""


class MatchMaker(Carried):
    """What both environments share: the game and its settings, and a new match whenever one is wanted."""

    def __init__(
        self,
        game: str | AnyGame,
        seats: int | None = None,
        settings: Mapping[str, Value] | None = None,
        most: int = MOST_ANSWERS,
        *,
        by_score: bool = False,
        intent: bool = False,
    ) -> None:
        """`by_score`: rewards are what each step changed in the game's own measure of the table, which sees all
        cards; without it there are rewards at the end alone. Raises BadInput for anything that does not fit."""
        self.game: AnyGame = find(game) if isinstance(game, str) else game
        self.seats = self.game.usual_seats if seats is None else seats
        self.settings = dict(settings or {})
        self.most = check_most(most)
        World.new(self.game, self.seats, self.settings)
        self.by_score = by_score
        self.intent = intent
        self.seeds = Random()

    def begin(self, seed: int | None) -> Steps:
        """A new match; without a seed it is drawn from the one before."""
        if seed is not None:
            self.seeds = Random(seed)
        drawn = self.seeds.getrandbits(48)
        return Steps.new(self.game, self.seats, self.settings, drawn, self.most, intent=self.intent)

    def value(self, steps: Steps) -> list[float]:
        """What each seat has earned so far."""
        return steps.earned(by_score=self.by_score)

    @cached_property
    def sheet(self) -> Sheet:
        """How observations are laid out."""
        return sheet_of(self.game)

    def observation_space(self) -> spaces.Space[Any]:
        """The space of what a seat sees."""
        actions = self.sheet.spelling.size
        return spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (self.sheet.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    def action_space(self) -> spaces.Space[Any]:
        """The space of actions."""
        return spaces.Discrete(self.sheet.spelling.size)


def env(game: str | AnyGame, seats: int | None = None, **options: Any) -> MatchEnv:
    """A match in which one agent acts at a time. For the options see `MatchMaker`. Raises BadInput."""
    return MatchEnv(MatchMaker(game, seats, **options))


def parallel_env(game: str | AnyGame, seats: int | None = None, **options: Any) -> ParallelMatchEnv:
    """A match in which all agents act at once. For the options see `MatchMaker`. Raises BadInput."""
    return ParallelMatchEnv(MatchMaker(game, seats, **options))


class Agents:
    """What both environments say of their agents, one for each seat."""

    def __init__(self, maker: MatchMaker) -> None:
        self.maker = maker
        self.metadata: dict[str, Any] = {"name": f"{maker.game.name}_v0", "render_modes": []}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(maker.seats)]
        self.observation_spaces = {agent: maker.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: maker.action_space() for agent in self.possible_agents}
        self.agents: list[str] = []

    @property
    def sheet(self) -> Sheet:
        """How observations are laid out."""
        return self.maker.sheet

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what this agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of this agent's actions."""
        return self.action_spaces[agent]


class MatchEnv(Agents, AECEnv[str, Seen, int | None]):
    """A match in which one agent acts at a time."""

    def __init__(self, maker: MatchMaker) -> None:
        super().__init__(maker)
        self.metadata["is_parallelizable"] = False
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match."""
        self.steps = self.maker.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self._value = self.maker.value(self.steps)
        self._next()

    def _next(self) -> None:
        seat = self.steps.seat
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]

    def observe(self, agent: str) -> Seen:
        """What this agent sees; its mask is all 0 while it is not asked."""
        seat = self._seat[agent]
        return {"observation": self.steps.observe(seat), "action_mask": self.steps.mask(seat)}

    def step(self, action: int | None) -> None:
        """Take an action for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        steps = self.steps
        seat = self._seat[agent]
        if int(action) in steps.open(seat):
            steps.step(int(action), seat)
            now = self.maker.value(steps)
            self.rewards = {one: now[at] - self._value[at] for one, at in self._seat.items()}
            self._value = now
            if steps.result is not None:
                over = self.truncations if steps.result.unfinished else self.terminations
                over.update(dict.fromkeys(self.agents, True))
        else:
            self.rewards = {one: -1.0 if one == agent else 0.0 for one in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos[agent] = {"illegal": int(action)}
        self._next()
        self._accumulate_rewards()

    def render(self) -> None:
        """Nothing is drawn."""

    def close(self) -> None:
        """Nothing is open."""


class ParallelMatchEnv(Agents, ParallelEnv[str, Seen, int]):
    """A match in which all agents act at once."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin a new match."""
        self.steps = self.maker.begin(seed)
        self._value = self.maker.value(self.steps)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Seen]:
        steps, seen = self.steps, {}
        for seat, agent in enumerate(self.possible_agents):
            mask = steps.mask(seat)
            if not steps.open(seat):
                mask[WAIT] = 1
            seen[agent] = {"observation": steps.observe(seat), "action_mask": mask}
        return seen

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Take an action for each agent: those that are not asked wait."""
        steps, everybody = self.steps, self.possible_agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in everybody}
        asked = {seat: int(actions[everybody[seat]]) for seat in steps.awaited}
        illegal = [seat for seat, action in asked.items() if action not in steps.open(seat)]
        if illegal:
            for seat in illegal:
                infos[everybody[seat]] = {"illegal": asked[seat]}
            rewards = [-1.0 if seat in illegal else 0.0 for seat in range(len(everybody))]
        else:
            for seat, action in asked.items():
                steps.step(action, seat)
            now = self.maker.value(steps)
            rewards = [new - old for new, old in zip(now, self._value, strict=True)]
            self._value = now
        stopped = steps.result is not None and steps.result.unfinished
        over = bool(illegal) or (steps.result is not None and not stopped)
        if over or stopped:
            self.agents = []
        return (
            self._seen(),
            dict(zip(everybody, rewards, strict=True)),
            dict.fromkeys(everybody, over),
            dict.fromkeys(everybody, stopped),
            infos,
        )

    def render(self) -> None:
        """Nothing is drawn."""

    def close(self) -> None:
        """Nothing is open."""
