"""Scenarios: a game without any, and how one becomes a match."""

from __future__ import annotations

from pathlib import Path

import pytest

import wyrmhoard
from wyrmhoard.kernel.asking.scenario import Scenario
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.text.errors import BadInput


def test_a_game_without_scenarios_says_so() -> None:
    game = find("dragon-dance")
    assert game.shelf.scenarios == ()
    with pytest.raises(BadInput, match="scenario any: unknown; dragon-dance has none"):
        wyrmhoard.new(game, scenario="any")
    with pytest.raises(BadInput, match="dragon-dance has no scenarios"):
        game.read_scenario(Path("any.toml"))


def test_a_scenario_begins_where_it_says_and_is_named_in_the_record() -> None:
    before = wyrmhoard.new("dragon-dance", seed=3)
    start = before.position.checkpoint.state if before.position.checkpoint is not None else None
    scenario = Scenario("half-way", "Half way", "Win.", 2, start)
    match = wyrmhoard.new("dragon-dance", scenario=scenario)
    assert match.position.checkpoint is not None
    assert match.position.checkpoint.state == start
    assert match.record.scenario == "half-way"
    assert '"scenario": "half-way"' in match.record.to_json()
    assert '"scenario"' not in before.record.to_json()


def test_a_scenario_brings_its_own_seats_and_options() -> None:
    scenario = Scenario("half-way", "Half way", "Win.", 2, dump(wyrmhoard.new("dragon-dance").table.state))
    for more in ({"settings": {"knight_life": 3}}, {"seats": 3}):
        with pytest.raises(BadInput, match="scenario half-way: has 2 seats and its own options"):
            wyrmhoard.new("dragon-dance", scenario=scenario, **more)
