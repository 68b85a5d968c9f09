"""The worked Examples 1 to 4 of the published rulebook, each as a whole round."""

from __future__ import annotations

from helpers.dragon_dance.board import Board


def test_example_1_hack_against_flap() -> None:
    board = Board(at="short", knight_dice=[2, 5], dragon_dice=[1, 4, 4])
    board.play("5 hack", "1 flap")
    assert (board.lives, board.range) == ((9, 20), "short")
    assert board.told("struck")[0][1]["damage"] == 3
    assert board.told("struck")[0][1]["protection"] == 4
    assert (board.knight.discards, board.dragon.discards) == ([("hack", 5)], [("flap", 1)])
    assert (board.knight.dice, board.dragon.dice) == ([2], [4, 4])


def test_example_2_charge_against_breathe_fire() -> None:
    board = Board(at="long", knight_dice=[6], dragon_dice=[3])
    board.play("6 charge", "3 breathe-fire")
    assert board.lives == (6, 15)
    assert board.range == "short"  # the rulebook's paragraph on Charge
    board.dice("none", "none")
    assert "hack" in board.options("knight")


def test_example_3_dodge_without_a_die_against_rake() -> None:
    board = Board(at="short", dragon_dice=[6])
    board.play("none dodge", "6 rake")
    assert board.lives == (9, 20)
    assert board.told("struck")[0][1]["damage"] == 3
    assert board.knight.discards == [("dodge", 0)]
    assert board.dragon.discards == [("rake", 6)]
    assert board.knight.spent == []


def test_example_4_hack_advance_and_the_follow_up() -> None:
    board = Board(at="short", knight_dice=[1, 4], dragon_dice=[2])
    board.clash("4 hack", "2 advance")
    assert board.lives == (9, 18)
    assert board.range == "short"
    assert board.ask("knight").data == {"card": "slash"}
    assert board.options("knight") == ["decline", "none", "1"]
    board.act("knight", "1")
    assert board.lives == (9, 17)
    assert board.knight.discards == [("hack", 4), ("slash", 1)]
    assert board.dragon.discards == [("advance", 2)]
    assert (board.knight.dice, board.dragon.dice) == ([], [])


def test_example_4_needs_slash_in_hand() -> None:
    board = Board(at="short", knight_dice=[1, 4], dragon_dice=[2], knight_discards=["slash"])
    board.play("4 hack", "2 advance")
    assert board.lives == (9, 18)
