"""DD-71 to DD-74: how a game ends."""

from __future__ import annotations

import pytest

from helpers.dragon_dance.board import Board


def test_dd_71_checked_only_at_the_end_of_the_round() -> None:
    board = Board(knight=1, dragon=1, at="long")
    board.play("1 charge", "1 breathe-fire")
    assert board.lives == (0, 0)
    assert board.result is not None
    assert board.result.rule == "DD-73"
    assert board.tale()[-6:] == ["struck", "struck", "moved", "discarded", "discarded", "ended"]


def test_dd_71_the_rest_of_the_round_is_played_with_a_side_at_zero() -> None:
    board = Board(knight=1, dragon=9, at="short")
    board.clash("5 hack", "6 rake")
    assert board.lives == (0, 6)
    assert board.result is None
    assert "ended" not in board.tale()
    board.act("knight", "6")
    assert board.lives == (0, 2)
    assert board.result is not None
    assert board.result.ending == "dragon wins"
    assert board.knight.discards == [("hack", 5), ("slash", 6)]
    assert board.dragon.discards == [("rake", 6)]


@pytest.mark.parametrize("knight_seat", [0, 1])
def test_dd_72_the_knight_wins(knight_seat: int) -> None:
    board = Board(knight=2, dragon=5, at="long", knight_seat=knight_seat, number=7)
    board.play("6 charge", "none recuperate")
    result = board.result
    assert result is not None
    assert board.lives == (2, 0)
    assert (result.ending, result.rule, result.winners) == ("knight wins", "DD-72", (knight_seat,))
    assert result.points == ((1.0, 0.0) if knight_seat == 0 else (0.0, 1.0))
    assert (result.drawn, result.unfinished, result.rounds) == (False, False, 7)
    assert result.data["lives"] == [2, 0]
    assert board.told("ended") == [("DD-72", {"ending": "knight wins", "lives": [2, 0]})]
    assert board.open == {}
    assert board.match.waiting == []


@pytest.mark.parametrize("knight_seat", [0, 1])
def test_dd_72_the_dragon_wins(knight_seat: int) -> None:
    board = Board(knight=3, dragon=11, at="short", knight_seat=knight_seat)
    board.play("none advance", "6 rake")
    result = board.result
    assert result is not None
    assert board.lives == (0, 11)
    assert (result.ending, result.rule, result.winners) == ("dragon wins", "DD-72", (1 - knight_seat,))
    assert result.points == ((0.0, 1.0) if knight_seat == 0 else (1.0, 0.0))
    assert result.data["lives"] == [0, 11]


def test_dd_72_one_life_left_is_enough() -> None:
    board = Board(knight=1, dragon=6, at="long")
    board.play("6 charge", "none scales")
    assert board.result is None
    assert board.lives == (1, 2)
    board.play("6 hack" if 6 in board.knight.dice else "5 hack", "none recuperate")
    assert board.result is not None
    assert board.result.data["lives"] == [1, 0]


def test_dd_73_draw() -> None:
    board = Board(knight=3, dragon=5, at="long", knight_seat=1)
    board.play("6 charge", "3 breathe-fire")
    result = board.result
    assert result is not None
    assert (result.ending, result.rule, result.winners, result.points) == ("draw", "DD-73", (), (0.5, 0.5))
    assert (result.drawn, result.unfinished) == (True, False)
    assert board.told("ended") == [("DD-73", {"ending": "draw", "lives": [0, 0]})]


@pytest.mark.parametrize("late2014", [False, True])
def test_dd_74_last_rounds_discards(late2014: bool) -> None:
    older = ["bite:6", "flap", "scales"]
    board = Board(dragon=5, at="long", dragon_discards=older, dragon_dice=[3], late2014=late2014)
    chance = board.match.table.chance.position
    board.play("6 charge", "3 recuperate")
    assert board.dragon.life == 0
    assert board.result is not None
    assert board.told("rolled", "recuperated") == []
    assert board.match.table.chance.position == chance
    assert board.dragon.discards == [("bite", 6), ("flap", 0), ("scales", 0), ("recuperate", 3)]
    assert (board.dragon.dice, board.dragon.spent) == ([], [6, 3])
    assert board.dragon.hand == ["breathe-fire", "rake", "advance", "retreat"]
    assert board.knight.discards == [("charge", 6)]
    assert 6 in board.knight.spent


def test_dd_74_the_winner_does_not_recover_either() -> None:
    board = Board(dragon=9, knight=3, at="short", knight_discards=["hack:1"])
    board.play("none recuperate", "6 rake")
    assert board.result is not None
    assert board.knight.discards == [("hack", 1), ("recuperate", 0)]
    board = Board(dragon=5, at="long", knight_discards=["hack:1"])
    board.play("6 charge", "1 recuperate")
    assert board.dragon.discards == [("recuperate", 1)]
    assert board.told("rolled", "recuperated") == []


def test_dd_74_no_return_under_late2014_in_the_last_round() -> None:
    board = Board(
        dragon=5, knight_discards=["hack", "slash"], dragon_discards=["bite", "flap"], at="long", late2014=True
    )
    board.play("6 charge", "none advance")
    assert board.result is not None
    assert len(board.knight.discards) == len(board.dragon.discards) == 3
