"""Rung 4, at tables that nobody thought of: every value of every option, with the others drawn by lot."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

import wyrmhoard
from helpers.cases import CASES
from helpers.worlds import LADDER, drive
from wyrmhoard import Match
from wyrmhoard.kernel.errors import BadInput
from wyrmhoard.kernel.registry import AnyGame
from wyrmhoard.kernel.setting import Setting, Value

GAMES = {case.game.name: case for case in CASES if case.shipped}
USUAL = 12
"""So many of the values are tried usually, other ones for each game; `make soak` tries all of them several times."""
LONG = 400
"""After so many decisions a match is left."""


def values(setting: Setting, rng: Random) -> list[Value]:
    """The values that an option can have; of numbers the ends, and one between them."""
    if setting.choices:
        return list(setting.choices)
    if setting.least is None:
        return [False, True]
    most = setting.most if setting.most is not None else setting.least + 10
    numbers: list[Value] = [setting.least, rng.randint(setting.least, most), most]
    return [*numbers, None] if setting.optional else numbers


def table(game: AnyGame, name: str, value: Value, rng: Random) -> Match | None:
    """A table at which this option has this value, if chance finds one."""
    for _ in range(50):
        chosen = {name: value}
        for setting in game.settings:  # most options stay as they usually are, so that tables are possible
            if setting.name != name and rng.random() < 0.3:
                chosen[setting.name] = rng.choice(values(setting, rng))
        try:
            return wyrmhoard.new(game, rng.randint(*game.seats), f"{name}/{value}/{rng.random()}", chosen, prints=False)
        except BadInput:
            continue
    return None


@pytest.mark.parametrize("name", GAMES)
def test_nobody_is_stuck_and_nothing_is_lost_whatever_the_options(name: str) -> None:
    case, rng = GAMES[name], Random(name)
    pairs = [(setting.name, value) for setting in case.game.settings for value in values(setting, rng)]
    rng.shuffle(pairs)
    often = LADDER // 1000
    for option, value in islice(pairs * max(1, often), None if often else USUAL):
        match = table(case.game, option, value, rng)
        assert match is not None, f"no table has {option} {value}"
        for number, _ in enumerate(drive(match, rng)):
            assert match.waiting, f"nobody can act with {dict(match.settings)}"
            if number % case.stride == 0:
                case.check(match.table.state)
            if number > LONG * max(1, often):
                break  # long campaigns, matches to seven locations: other tables show that matches end
        case.check(match.table.state)
