"""Rung 4, at tables that nobody thought of: every value of every option, with the others drawn by lot."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

import wyrmhoard
from helpers.tables import SHIPPED, possible, values
from helpers.worlds import LADDER, drive
from wyrmhoard import Match
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.state.setting import Value

USUAL = 12
"""So many of the values are tried usually, other ones for each game; `make soak` tries all of them several times."""
LONG = 400
"""After so many decisions a match is left."""


def table(game: AnyGame, name: str, value: Value, rng: Random) -> Match | None:
    """A table at which this option has this value, if chance finds one."""
    setup = possible(game, rng, {name: value})
    return setup and wyrmhoard.new(game, setup[0], f"{name}/{value}/{rng.random()}", setup[1], prints=False)


@pytest.mark.parametrize("name", SHIPPED)
def test_nobody_is_stuck_and_nothing_is_lost_whatever_the_options(name: str) -> None:
    case, rng = SHIPPED[name], Random(name)
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
