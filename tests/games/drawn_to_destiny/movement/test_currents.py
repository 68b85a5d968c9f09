"""Water that has to be swum, currents, and what pulls: the Locations that move a Unit or stop it (D2-412)."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.drawn_to_destiny.board import LEGEND, Stage
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.turn import events, steps
from wyrmhoard.games.drawn_to_destiny.state import Intent, Thing, Unit

E = 2
WATER = {"legend": {**LEGEND, "~": "lake"}}
LAKE = [".......", ".~~~~..", "......."]
WELL, BADLY = ("swords-A", "wands-2"), ("wands-2", "swords-A")
"""Fate for the Unit and for the water it swims in."""


def swim(stage: Stage, unit: Unit, *fate: str) -> None:
    """One Move east, with these Fate cards if it is tested."""
    stage.fate(*fate)
    unit.intent = Intent(move=E)
    stage.run(moves.carry_out(stage.table), rest="random")


def lying(stage: Stage, unit: Unit, space: tuple[int, int]) -> Thing:
    """One of its Items, on the ground."""
    item = unit.items.pop()
    stage.state.scene.things.append(Thing(item.id, item.card, *space, item=item))
    return stage.state.scene.things[-1]


def no_hand(stage: Stage) -> None:
    """Nobody has a card but from Fate."""
    for seat in range(len(stage.state.players)):
        stage.hand(seat)


@pytest.mark.parametrize(("fate", "farther"), [(WELL, True), (BADLY, False)])
def test_d2_412_who_swims_badly_gets_one_space_far(fate: tuple[str, str], farther: bool) -> None:
    stage = Stage([("marine", (0, 1), "E")], rows=LAKE, map=WATER)
    (marine,) = stage.units
    no_hand(stage)
    swim(stage, marine, *fate)
    assert marine.space == (1, 1)
    (test,) = stage.told("tested")
    assert (test["against"], test["passed"]) == (5, farther)
    refusal = moves.objection(stage.table, marine, E)
    assert (refusal is None) is farther
    assert refusal is None or refusal.rule == "D2-412"
    swim(stage, marine)
    assert marine.space == ((2, 1) if farther else (1, 1))
    assert len(stage.told("tested")) == 1, "once a Turn"


def test_d2_412_the_next_turn_is_another_space_and_land_is_not_tested() -> None:
    stage = Stage([("marine", (2, 1), "E")], rows=LAKE, map=WATER)
    (marine,) = stage.units
    no_hand(stage)
    swim(stage, marine, *BADLY)
    steps.reset(marine)
    marine.move = 5
    swim(stage, marine, *BADLY)
    assert marine.space == (4, 1)
    steps.reset(marine)
    marine.move = 5
    swim(stage, marine)
    swim(stage, marine)
    assert marine.space == (6, 1)
    assert len(stage.told("tested")) == 2


@pytest.mark.parametrize("who", ["foil-gunboat", "courier-buggy"])
def test_d2_334_what_has_a_speed_in_water_or_is_a_vehicle_does_not_swim(who: str) -> None:
    stage = Stage([(who, (1, 1), "E")], rows=LAKE, map=WATER)
    (unit,) = stage.units
    unit.move, unit.rear = 9, None
    swim(stage, unit)
    swim(stage, unit)
    assert unit.space == (3, 1)
    assert not stage.told("tested")


def test_d2_412_a_current_carries_whoever_is_in_the_river_and_what_lies_there() -> None:
    rows = ["....", ".www", "...."]
    stage = Stage([("marine", (1, 1), "E"), ("bandit", (1, 2), "E")], rows=rows, map={"current": "E"})
    marine, bandit = stage.units
    raft = lying(stage, marine, (2, 1))
    stage.run(events.drift(stage.table))
    assert (marine.space, bandit.space) == ((2, 1), (1, 2))
    (told,) = stage.told("drifted")
    assert told["to"] == [2, 1]
    assert (raft.x, raft.y) == (3, 1)


def test_d2_412_a_black_hole_pulls_everybody_nearer_with_rear_and_rider_and_what_lies_there() -> None:
    hole: dict[str, Any] = {"map": {"legend": {**LEGEND, "o": "black-hole"}}}
    rows = [".......", ".......", "...o...", ".......", "......."]
    people = [("marine", (0, 2), "W", 0), ("bandit", (6, 4), "N", 1), ("bandit", (3, 2), "N", 1)]
    stage = Stage([*people, ("horse", (5, 2), "N", 0), ("outlaw", (5, 2), "N", 0)], rows=rows, **hole)
    marine, bandit, inside, horse, rider = stage.units
    horse.rear = (5, 1)
    rider.riding = horse.id
    lost, swallowed = lying(stage, marine, (0, 0)), lying(stage, marine, (3, 2))
    stage.run(events.drift(stage.table))
    assert [one.space for one in (marine, bandit, inside)] == [(1, 2), (5, 3), (3, 2)]
    assert (horse.space, horse.rear, rider.space) == ((4, 2), (4, 1), (4, 2))
    assert [(one.x, one.y) for one in (lost, swallowed)] == [(1, 1), (3, 2)]
    assert {rule for kind, rule, _ in stage.events if kind == "pulled"} == {"D2-412"}


def test_d2_412_nothing_is_pulled_through_a_wall() -> None:
    hole: dict[str, Any] = {"map": {"legend": {**LEGEND, "o": "black-hole"}}}
    stage = Stage([("marine", (0, 0), "W")], rows=[".#.o"], **hole)
    stage.run(events.drift(stage.table))
    assert stage.units[0].space == (0, 0)
