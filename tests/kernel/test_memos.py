"""Memos: looked up once in a `Still`, every time elsewhere; in suspicion each one is looked up again and compared."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from kernel.tiny import Slate
from wyrmhoard.kernel.contract.cards import NoCards
from wyrmhoard.kernel.state.memo import once, once_each, still, suspicion
from wyrmhoard.kernel.state.table import Position

looks: list[object] = []


@once
def rounds(position: Position[Slate, NoCards], times: int) -> int:
    looks.append(times)
    return position.state.round * times


@dataclass
class Piece:
    id: int
    worth: int


@once_each
def worth(position: Position[Slate, NoCards], piece: Piece) -> int:
    looks.append(piece.id)
    return rounds(position, piece.worth)


@pytest.fixture
def position() -> Position[Slate, NoCards]:
    looks.clear()
    return Position(Slate(round=3), NoCards())


def test_a_still_looks_once_for_each_argument_and_part(position: Position[Slate, NoCards]) -> None:
    now, one, other = still(position), Piece(1, 5), Piece(2, 7)
    assert [worth(now, one), worth(now, other), worth(now, one), rounds(now, 5)] == [15, 21, 15, 15]
    assert looks == [1, 5, 2, 7]
    assert still(now) is now


def test_any_other_position_looks_every_time(position: Position[Slate, NoCards]) -> None:
    assert [rounds(position, 2), rounds(position, 2)] == [6, 6]
    assert looks == [2, 2]


def test_in_suspicion_a_memo_that_has_changed_is_named(position: Position[Slate, NoCards]) -> None:
    with suspicion():
        now = still(position)
        assert [worth(now, Piece(1, 5)), worth(now, Piece(1, 5))] == [15, 15]
        position.state.round = 4
        with pytest.raises(AssertionError, match=r"worth\(1,\) has changed from 15 to 20"):
            worth(now, Piece(1, 5))
