"""OpenSpiel's own tests and searches on our games, with chance as a player."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from helpers.installed import installed
from helpers.samples.caravan import CARAVAN
from helpers.samples.goofspiel import GOOFSPIEL
from wyrmhoard.learning.line import Point, ToldChance, Undrawn
from wyrmhoard.players import make_player

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here")
from wyrmhoard.learning import openspiel  # noqa: E402

GOLDEN = Path(__file__).parents[1] / "golden" / "playthroughs"
ROOT = Path(__file__).parents[2]
SMALLEST: dict[str, Any] = {
    "knight_life": 1,
    "dragon_life": 1,
    "knight_dice": 1,
    "dragon_dice": 0,
    "max_rounds": 1,
    "start_range": "short",
}
REDUCED = ",".join(f"{name}={value}" for name, value in SMALLEST.items())


@pytest.fixture(scope="module")
def small() -> Any:
    return openspiel.load("dragon-dance", **SMALLEST)


@pytest.fixture(scope="module")
def points(small: Any) -> list[Point]:
    return [*tree(small.new_initial_state().point)]


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT))
    return import_module("bench.exploitability")


def tree(point: Point) -> Iterator[Point]:
    yield point
    for action in range(point.ways) if point.ways else point.open:
        yield from tree(point.after(action))


@pytest.mark.parametrize(
    ("name", "parameters"),
    [("dragon-dance", {}), ("dragon-dance", SMALLEST), ("goofspiel", {"cards": 5}), ("caravan", {"most": 40})],
)
def test_its_simulation_with_copies_and_serialisation(name: str, parameters: dict[str, int]) -> None:
    with installed(GOOFSPIEL), installed(CARAVAN):
        game = openspiel.load(name, **parameters)
        pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_a_game_is_found_by_the_name_and_the_settings_that_it_is_registered_with() -> None:
    game = pyspiel.load_game(f"wyrmhoard_dragon_dance({REDUCED})")
    assert game.num_players() == 2
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(face, pytest.approx(1 / 6)) for face in range(6)]
    state.apply_action(4)
    assert state.point.world.table.state.sides[0].dice == [5]


def test_what_cannot_be_told_apart_may_be_answered_alike_and_nothing_is_forgotten(points: list[Point]) -> None:
    known: dict[str, tuple[list[int], list[tuple[str, int]]]] = {}
    for point in points:
        if (seat := point.seat) is None:
            continue
        own, at = [], point
        while at.before is not None:
            at, action = at.before, at.action
            if at.seat == seat:
                own.append((at.knows(seat), action))
        assert known.setdefault(point.knows(seat), (point.open, own)) == (point.open, own)
    assert len(known) < sum(point.seat is not None for point in points) / 2


def test_nobody_knows_what_was_sealed_before(points: list[Point]) -> None:
    first = next(point for point in points if point.seat == 0)
    after = [first.after(action) for action in first.open]
    assert len(after) > 1
    assert {point.seat for point in after} == {1}
    assert len({point.knows(1) for point in after}) == 1
    assert len({point.knows(0) for point in after}) == len(after)


def test_chance_plays_every_number_that_the_rules_draw() -> None:
    chance = ToldChance((3, 1))
    assert chance.dice(2) == [4, 2]
    assert chance.below(1) == 0
    with pytest.raises(Undrawn) as wanted:
        chance.copy().below(7)
    assert wanted.value.ways == 7
    with pytest.raises(ValueError, match="at most 256"):
        chance.below(1 << 32)


def test_its_exact_exploitability_is_that_of_our_own_calculation(small: Any, bench: ModuleType) -> None:
    reduced = bench.Reduced(SMALLEST)
    random = bench.Policies(reduced, make_player(bench.GAME, "random"))
    best = [bench.best_response(reduced, random, role) for role in (bench.KNIGHT, bench.DRAGON)]
    found = pyspiel.nash_conv(small, pyspiel.UniformRandomPolicy(small))
    assert found == pytest.approx(2 * (sum(best) - 1))  # its points go from -1 to 1


def test_the_program_on_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "train.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python openspiel\n(.*?)```", page, re.DOTALL)
    exec(program, {})
    found = [float(line.split()[1]) for line in capsys.readouterr().out.splitlines()]
    assert found[0] > 0.9
    assert found[-1] < 0.1


def test_a_playthrough_is_as_it_was() -> None:
    from open_spiel.python.algorithms.generate_playthrough import playthrough_lines

    lines = playthrough_lines(f"wyrmhoard_dragon_dance({REDUCED})", seed=1)
    text = "\n".join(line for line in lines if not set(line) <= set("◯◉ 0123456789.,-[]") and "Tensor(" not in line)
    path = GOLDEN / "dragon-dance.txt"
    if os.environ.get("WYRMHOARD_GOLDEN") == "renew":
        path.write_text(text + "\n", encoding="utf-8")
    assert text == path.read_text(encoding="utf-8").rstrip("\n")
