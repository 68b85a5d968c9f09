"""A game that an installed package brings is an environment, is reported on and can be played by a model, without a
line for it anywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from helpers.packages import package

Run: TypeAlias = Callable[..., str]
MODULE = "from helpers.samples.liar import GAME\n"
ENVIRONMENTS = """
import warnings
warnings.simplefilter("ignore")
from random import Random
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.learning import Steps, gymnasium, pettingzoo

rng = Random(1)
for seats in (3, 6):
    steps = Steps.new(find("liar"), seats, seed=1)
    while steps.seat is not None:
        dice = steps.world.table.state.dice[steps.seat]
        seen = steps.sheet.named(steps.observe(steps.seat))
        assert [round(8 * x / (1 - x)) for n in range(len(dice)) for x in seen[f"view.own.{n}"].tolist()] == dice
        actions = steps.open(steps.seat)
        steps.step(actions[int(rng.random() * len(actions))])
    assert steps.result.ending == "last with dice"
api_test(pettingzoo.env("liar", seats=4), num_cycles=60)
parallel_api_test(pettingzoo.parallel_env("liar", seats=3), num_cycles=60)
check_env(gymnasium.make_env("liar", seats=5), skip_render_check=True)
"""
TREE = """
import pyspiel
import wyrmhoard.learning.openspiel
pyspiel.random_sim_test(pyspiel.load_game("wyrmhoard_liar(seats=3,dice=1)"), 3, True, False)
"""
MODEL = """
import asyncio
from random import Random
from mcp import Client
from models.player import Reader, play
from wyrmhoard.mcp.server import make_server

async def main():
    async with Client(make_server("0", None)) as client:
        tell = Reader(client)
        told = await tell("start_match", game="liar", players=["me", "random", "random"], seed="7")
        told = await play(tell, told, Random(7), 200)
        assert told["over"], told

asyncio.run(main())
"""


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs Python where the package is installed; returns what it printed."""
    environment = {**os.environ, "PYTHONPATH": package(tmp_path, {"liar": MODULE})}

    def run(*arguments: str) -> str:
        ran = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    return run


def test_it_has_observations_actions_and_environments(run: Run) -> None:
    run("-c", ENVIRONMENTS)


def test_it_is_a_tree_for_openspiel(run: Run) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here")
    run("-c", TREE)


def test_it_is_reported_on(run: Run) -> None:
    told = run("-m", "wyrmhoard", "balance", "liar", "--games", "20")
    assert "last with dice" in told


def test_a_model_plays_it(run: Run) -> None:
    run("-c", MODEL)
