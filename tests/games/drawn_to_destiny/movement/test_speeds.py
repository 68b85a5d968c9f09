"""Units with several Speeds (D2-334)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from helpers.drawn_to_destiny.board import CARDS, Stage
from wyrmhoard.games.drawn_to_destiny.cards.entries import Speeds
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.queries import numbers, speeds, unit_factory
from wyrmhoard.games.drawn_to_destiny.state import Unit

SHORE = "..ww ..ww ..ww"
"""Plain to the west, river to the east."""


def at(x: int, speed: str, *others: tuple[str, str], rows: str = SHORE, kind: str = "personal") -> tuple[Stage, Unit]:
    stage = Stage([("bandit", (x, 1), "E")], rows=rows, map={"kind": kind})
    stage.state.scene.map = kind
    unit = stage.units[0]
    body, mind, will, _ = unit.sheet.stats
    unit.sheet = replace(unit.sheet, stats=(body, mind, will, speed), speeds=others)
    return stage, unit


def test_d2_334_a_boat_moves_on_water_only() -> None:
    """Water 4x1 is 40 kph: Move 11 on a Personal Map. On land: Move 0."""
    stage, boat = at(2, "0x0", ("water", "4x1"))
    assert numbers.move_of(stage.table, boat) == 11
    assert str(numbers.rating(stage.table, boat, "speed")) == "4x1"
    stage, boat = at(0, "0x0", ("water", "4x1"))
    assert numbers.move_of(stage.table, boat) == 0
    assert not numbers.can_move(stage.table, boat)


def test_d2_334_a_boat_cannot_run_onto_the_land() -> None:
    stage, boat = at(2, "0x0", ("water", "4x1"))
    boat.move = 11
    refusal = moves.objection(stage.table, boat, 6)
    assert refusal is not None
    assert refusal.rule == "D2-334"
    assert moves.objection(stage.table, boat, 2) is None


def test_d2_334_each_speed_where_it_fits() -> None:
    for x, move in ((0, 2), (2, 5)):
        stage, otter = at(x, "2x0", ("water", "5x0"))
        assert numbers.move_of(stage.table, otter) == move


def test_d2_334_penalties_lower_the_speed_that_is_used() -> None:
    stage, otter = at(2, "2x0", ("water", "5x0"))
    otter.tokens["slow"] = 3
    assert numbers.level(stage.table, otter, "speed") == 2
    assert numbers.move_of(stage.table, otter) == 2


def test_d2_334_who_has_one_speed_alone_wades_with_it() -> None:
    """The Location says what that costs (C14): River has a penalty of 2."""
    stage, bandit = at(2, "6x0")
    assert numbers.move_of(stage.table, bandit) == 6
    assert moves.cost(stage.table, bandit, 2, 2) == 3


def test_d2_334_a_bird_without_a_speed_for_water_does_not_enter_it() -> None:
    stage, bird = at(1, "2x0", ("air", "2x1"))
    refusal = moves.objection(stage.table, bird, 2)
    assert refusal is not None
    assert refusal.rule == "D2-334"


@pytest.mark.parametrize(("kind", "move"), [("aerial", 9), ("starfighter", 0), ("personal", 2)])
def test_d2_334_in_the_air_and_in_space_it_takes_a_speed_for_them(kind: str, move: int) -> None:
    """A jet of 900 kph in the air, at Speed 2x0 on the ground."""
    stage, jet = at(0, "2x0", ("air", "9x2"), kind=kind)
    assert numbers.move_of(stage.table, jet) == move


def test_d2_334_the_card_of_a_unit_prints_its_speeds() -> None:
    entry = CARDS.units["horse"]
    swimmer = type(entry)(**{name: getattr(entry, name) for name in entry.__struct_fields__ if name != "speeds"},
                          speeds=Speeds(water="1x1"))  # fmt: skip
    assert unit_factory.sheet_of(CARDS, swimmer).speeds == (("water", "1x1"),)
    assert unit_factory.sheet_of(CARDS, entry).speeds == ()


def test_d2_334_the_medium_of_a_space() -> None:
    stage, _ = at(0, "2x0")
    assert [speeds.medium(stage.table, (x, 1)) for x in range(4)] == ["land", "land", "water", "water"]
