"""Random tables: game, seats, options, scenario and players are drawn by lot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Final

import wyrmhoard
from helpers.cases import CASES, Case
from wyrmhoard import Match
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.player import Player
from wyrmhoard.kernel.state.setting import Setting, Value
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.players import make_player, player_names, strengths_of, takes_its_time

SHIPPED: Final[dict[str, Case]] = {case.game.name: case for case in CASES if case.shipped}
"""A case of each game that is ours: what must hold there holds at all its tables."""
SPARING: Final = {
    "greedy": "greedy:samples=1",
    "planner": "planner:worlds=1:rivals=1",
    "duelist": "duelist:effort=1",
    "tactician": "tactician:effort=0",
}
"""Bots that think long, at their least effort: whether a match ends does not depend on how well it is played."""
OTHERWISE: Final = 0.3
"""How often an option differs from its default: if all were drawn, few tables would be possible."""
MANY: Final = 6
"""An option with at least this number of choices says what is played (a Scene, an Adventure): it is always drawn."""
PUZZLED: Final = 0.15
"""How often a game that has scenarios begins with one."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A table that was drawn by lot. Its name, SEED/GAME/NUMBER, is all that it takes to draw it again."""

    name: str
    game: AnyGame
    seats: int
    settings: dict[str, Value] = field(default_factory=dict)
    scenario: str | None = None
    players: tuple[str, ...] = ()
    """Who holds each seat; nobody: it is played at random."""

    def begin(self) -> Match:
        """Its match, at the first decision."""
        options = None if self.scenario else self.settings
        return wyrmhoard.new(self.game, self.seats, self.name, options, scenario=self.scenario)

    def seated(self) -> dict[int, Player]:
        """Its players, by seat."""
        return {seat: make_player(self.game, SPARING.get(name, name)) for seat, name in enumerate(self.players)}

    def __str__(self) -> str:
        who = ", ".join(self.players) or "played at random"
        what = f"scenario {self.scenario}" if self.scenario else f"{self.seats} seats, {self.settings}"
        return f"{self.game.name}: {what}; {who}"


def values(setting: Setting, rng: Random) -> list[Value]:
    """The values that an option can have; of numbers the ends, and one between them."""
    if setting.choices:
        return list(setting.choices)
    if setting.least is None:
        return [False, True]
    most = setting.most if setting.most is not None else setting.least + 10
    numbers: list[Value] = [setting.least, rng.randint(setting.least, most), most]
    return [*numbers, None] if setting.optional else numbers


def options(game: AnyGame, rng: Random, fixed: Mapping[str, Value]) -> dict[str, Value]:
    """Options of a table: some of them drawn by lot, these fixed. Whether they go together is not looked at."""
    chosen = dict(fixed)
    for setting in game.settings:
        often = 1.0 if len(setting.choices) >= MANY else OTHERWISE
        if setting.name not in fixed and rng.random() < often:
            chosen[setting.name] = rng.choice(values(setting, rng))
    return chosen


def possible(
    game: AnyGame, rng: Random, fixed: Mapping[str, Value] = MappingProxyType({})
) -> tuple[int, dict[str, Value]] | None:
    """Seats and options that go together, if chance finds any: each number of seats is as likely as the others."""
    least, most = game.about.seats
    for seats in rng.sample(range(least, most + 1), most - least + 1):
        for _ in range(50):
            chosen = options(game, rng, fixed)
            try:
                wyrmhoard.new(game, seats, 0, chosen, events=False, prints=False)
            except BadInput:
                continue
            return seats, chosen
    return None


def draw(name: str, *, played: bool) -> Drawn:
    """The table SEED/GAME/NUMBER; with `played`, players of the game hold its seats."""
    game, rng = find(name.split("/")[1]), Random(name)
    scenarios = game.shelf.scenarios
    if scenarios and rng.random() < PUZZLED:
        scenario = rng.choice(scenarios)
        seats, settings, chosen = scenario.seats, dict(scenario.settings), scenario.name
    else:
        seats, settings = possible(game, rng) or (game.about.seats[0], {})
        chosen = None
    quick = [one.id for one in strengths_of(game) if not takes_its_time(game, one.id)]
    everybody = [name for name in player_names(game) if name != "random"] + quick
    players = tuple(rng.choice(everybody) for _ in range(seats)) if played else ()
    return Drawn(name, game, seats, settings, chosen, players)
