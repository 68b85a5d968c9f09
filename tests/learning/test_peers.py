"""The conformance tests of PettingZoo and Gymnasium, from their own packages."""

from __future__ import annotations

import warnings

import pytest
from gymnasium.utils.env_checker import check_env

from helpers.samples.caravan import CARAVAN
from helpers.samples.goofspiel import GOOFSPIEL
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.learning import gymnasium, pettingzoo

with warnings.catch_warnings():  # its own examples are imported in a way that it advises against
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, seed_test
    from pettingzoo.test.seed_test import parallel_seed_test

TABLES: list[tuple[AnyGame, int]] = [
    (find("dragon-dance"), 300),
    (find("warriors"), 60),
    (find("dragonfire"), 60),
    (find("drawn-to-destiny"), 20),
    (find("dragon-and-warrior"), 40),
    (CARAVAN, 100),
    (GOOFSPIEL, 100),
]
each_game = pytest.mark.parametrize(("game", "cycles"), TABLES, ids=lambda one: getattr(one, "name", ""))
pytestmark = pytest.mark.filterwarnings("ignore")  # the peers warn of what is only unusual


@each_game
def test_pettingzoo(game: AnyGame, cycles: int) -> None:
    api_test(pettingzoo.env(game), num_cycles=cycles)
    seed_test(lambda: pettingzoo.env(game), num_cycles=cycles)


@each_game
def test_pettingzoo_parallel(game: AnyGame, cycles: int) -> None:
    parallel_api_test(pettingzoo.parallel_env(game), num_cycles=cycles)
    parallel_seed_test(lambda: pettingzoo.parallel_env(game), num_cycles=cycles)


@each_game
def test_gymnasium(game: AnyGame, cycles: int) -> None:
    check_env(gymnasium.make_env(game), skip_render_check=True)
