"""The conformance tests of PettingZoo and Gymnasium, from their own packages."""

from __future__ import annotations

import copy
import pickle
import re
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from helpers.samples.caravan import CARAVAN
from helpers.samples.goofspiel import GOOFSPIEL
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text.errors import BadInput
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


def test_bots_that_are_refused_for_a_hidden_reason_choose_again() -> None:
    for seed in range(40):
        env, rng = gymnasium.make_env(CARAVAN, seats=2), np.random.default_rng(seed)
        seen, _ = env.reset(seed=seed)
        over = stopped = False
        while not (over or stopped):
            seen, _, over, stopped, info = env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
        assert info["ending"] == "arrived"


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"seat": 2}, "seat: must be from 0 to 1, not 2"),
        ({"seat": -1}, "seat: must be from 0 to 1, not -1"),
        ({"opponents": ["random", "random"]}, "opponents: must be one name, or 1, not 2"),
        ({"opponents": "nobody"}, "player nobody: unknown"),
        ({"settings": {"nope": 1}}, "option nope: unknown"),
        ({"most": 0}, "most: must be 1 or more"),
        ({"seats": 9}, "is for 2 seats"),
    ],
)
def test_what_does_not_fit_is_refused_at_once(options: dict[str, Any], complaint: str) -> None:
    makers = [gymnasium.make_env] if {"seat", "opponents"} & {*options} else [gymnasium.make_env, pettingzoo.env]
    for make in makers:
        with pytest.raises(BadInput, match=complaint):
            make("dragon-dance", **options)


def test_a_match_that_is_stopped_costs_nobody_what_the_score_has_paid() -> None:
    alone = gymnasium.make_env("dragon-dance", by_score=True, most=40)
    seen, _ = alone.reset(seed=1)
    paid, stopped = alone.steps.scores()[0], False
    while not stopped:
        seen, reward, _, stopped, _ = alone.step(np.flatnonzero(seen["action_mask"])[0])
        paid += reward
    assert paid == pytest.approx(alone.steps.scores()[0])
    assert paid
    together = pettingzoo.parallel_env("warriors", seats=3, by_score=True, most=40)
    everyone, _ = together.reset(seed=1)
    sums = np.array(together.steps.scores())
    while together.agents:
        everyone, rewards, *_ = together.step(
            {who: int(np.argmax(one["action_mask"])) for who, one in everyone.items()}
        )
        sums += [*rewards.values()]
    assert sums == pytest.approx(together.steps.scores())
    assert sums.any()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
@pytest.mark.parametrize("game", ["dragon-dance", "warriors"])
def test_copies_of_environments_go_on_alike(game: str, copied: Callable[[Any], Any]) -> None:
    one = gymnasium.make_env(game, opponents="steady")
    seen, _ = one.reset(seed=1)
    other = copied(one)
    for _ in range(12):
        action = np.flatnonzero(seen["action_mask"])[-1]
        seen, *told = one.step(action)
        other_seen, *other_told = other.step(action)
        assert told == other_told
        assert all((seen[part] == other_seen[part]).all() for part in seen)
    for env in (pettingzoo.env(game), pettingzoo.parallel_env(game)):
        env.reset(seed=1)
        twin = copied(env)
        assert twin.steps.awaited == env.steps.awaited
        assert all(twin.steps.open(seat) == env.steps.open(seat) for seat in env.steps.awaited)
        assert twin.action_space("seat_0") == env.action_space("seat_0")


@pytest.mark.parametrize("processes", [False, True])
def test_many_tables_take_a_step_together_from_match_to_match(processes: bool) -> None:
    tables = gymnasium.make_vec("dragon-dance", 2, processes=processes)
    rng, ended = np.random.default_rng(1), 0
    seen, _ = tables.reset(seed=1)
    for _ in range(120):
        actions = [rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]]
        seen, _, over, _, infos = tables.step(np.array(actions))
        ended += int(over.sum())
        assert "illegal" not in infos
    tables.close()
    assert ended >= 2


def test_the_programs_on_the_page_run(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "train.md").read_text(encoding="utf-8")
    programs = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(programs) == 2
    for program in programs:
        exec(program.replace("MATCHES = 5000", "MATCHES = 500"), {})
    share = float(capsys.readouterr().out.split()[1])
    assert share > 0.65  # played at random it is 0.51
