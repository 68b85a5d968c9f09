"""Units too slow or too fast for the map (`exact_scale`, D2-409)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.queries import field, numbers
from wyrmhoard.games.drawn_to_destiny.rules.turn import steps

EXACT = {"exact_scale": True}


def stage(kind: str, speed: str, **settings: Any) -> Stage:
    """A man of this Speed on a kind of map, 14 Spaces wide."""
    stage = Stage([("warrior", (13, 4), "E", 0)], seats=1, settings=settings)
    stage.state.scene.map = kind
    unit = stage.units[0]
    unit.sheet = replace(unit.sheet, stats=(*unit.sheet.stats[:3], speed))
    return stage


def moves_in(board: Stage, turns: int) -> list[int]:
    """The Move of each Turn."""
    result = []
    for turn in range(1, turns + 1):
        board.state.scene.turn = turn
        result.append(numbers.move_of(board.table, board.units[0]))
    return result


def test_d2_409_a_man_on_a_naval_map_needs_4_turns_for_a_space() -> None:
    board = stage("naval", "4x0", **EXACT)
    assert Fraction(50, 15) < 4
    assert moves_in(board, 12) == [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]


def test_d2_401_without_the_option_he_has_at_least_move_1() -> None:
    assert moves_in(stage("naval", "4x0"), 4) == [1, 1, 1, 1]


@pytest.mark.parametrize(("speed", "expected"), [("5x0", [5] * 4), ("4x1", [11] * 4), ("0x0", [0] * 4)])
def test_d2_409_who_is_neither_too_slow_nor_too_fast_moves_as_ever(speed: str, expected: list[int]) -> None:
    assert moves_in(stage("personal", speed, **EXACT), 4) == expected
    assert moves_in(stage("personal", speed), 4) == expected


def test_d2_409_no_space_is_lost_and_none_is_won() -> None:
    """Over many Turns the way is that of the exact Speed, rounded down to whole Turns a Space."""
    board = stage("aerial", "5x1", **EXACT)
    assert numbers.move_for(board.table, Rating.parse("5x1")) in (0, 1)
    assert sum(moves_in(board, 20)) == 10


def test_d2_409_who_is_too_fast_leaves_the_map_at_any_edge() -> None:
    board = stage("personal", "9x2", **EXACT)
    unit = board.units[0]
    steps.set_up_move(board.table)
    assert unit.start > 14
    assert field.exit_for(board.table, unit, 2) == "edge"
    assert moves.objection(board.table, unit, 2) is None
    unit.intent.move = 2
    board.run(moves.carry_out(board.table))
    assert (unit.status, unit.left_by) == ("escaped", "edge")


@pytest.mark.parametrize(("speed", "settings"), [("9x2", {}), ("5x0", EXACT)])
def test_d2_94_others_do_not_leave_where_there_is_no_exit(speed: str, settings: dict[str, Any]) -> None:
    board = stage("personal", speed, **settings)
    steps.set_up_move(board.table)
    refusal = moves.objection(board.table, board.units[0], 2)
    assert refusal is not None
    assert refusal.rule == "D2-94"
