"""DD-1 to DD-8: roles, starting life, dice and cards, the opening roll, the range."""

from __future__ import annotations

import pytest

import wyrmhoard
from helpers.dragon_dance.board import DRAGON_CARDS, KNIGHT_CARDS, LEDGER, Board, fresh
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.text.errors import BadInput


def test_dd_1_one_knight_and_one_dragon() -> None:
    seatings = set()
    for roles in ("agree", "random"):
        for seed in range(8):
            board = fresh(seed, roles=roles)
            seatings.add(tuple(board.state.seats))
            assert {board.match.view(seat)["you"] for seat in (0, 1)} == {"knight", "dragon"}
            assert {board.view(None)["knight"]["seat"], board.view(None)["dragon"]["seat"]} == {0, 1}
            assert board.view("knight")["you"] == "knight"
            assert board.view("dragon")["you"] == "dragon"
            assert board.match.seat_name(board.seat("knight")) == "Knight"
            assert board.match.seat_name(board.seat("dragon")) == "Dragon"
    assert seatings == {(0, 1), (1, 0)}


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_dd_1_any_other_number_of_players_is_refused(seats: int) -> None:
    with pytest.raises(BadInput, match="2 seats"):
        wyrmhoard.new(LEDGER, seats=seats)


def test_dd_2_random_roles_are_a_fair_coin() -> None:
    made = (
        wyrmhoard.new(LEDGER, seed=f"roles {n}", settings={"roles": "random"}, events=False, prints=False)
        for n in range(10_000)
    )
    knights = sum(match.table.state.seats == [0, 1] for match in made)
    assert 4_800 <= knights <= 5_200


def test_dd_2_by_agreement_the_first_seat_is_the_knight() -> None:
    for seed in range(20):
        board = fresh(seed)
        assert board.seat("knight") == 0
        assert board.told("seated") == [("DD-2", {"knight": 0, "dragon": 1})]


def test_dd_2_roles_are_settled_before_anything_else() -> None:
    for seed in range(20):
        board = fresh(seed, roles="random")
        assert board.tale() == ["seated", "rolled", "rolled", "round_began"]
        assert board.told("seated") == [("DD-2", {"knight": board.seat("knight"), "dragon": board.seat("dragon")})]


def test_dd_3_knights_start() -> None:
    knight = fresh().knight
    assert knight.life == 9
    assert len(knight.dice) == 5
    assert knight.spent == []
    assert knight.hand == KNIGHT_CARDS
    assert knight.discards == []


def test_dd_3_knights_handicap() -> None:
    board = fresh(knight_life=30, knight_dice=0)
    assert (board.lives, board.knight.dice, len(board.dragon.dice)) == ((30, 20), [], 3)
    assert (fresh(knight_dice=8, knight_life=1).knight.life, len(fresh(knight_dice=8).knight.dice)) == (1, 8)
    for bad in ({"knight_life": 0}, {"knight_life": 31}, {"knight_dice": -1}, {"knight_dice": 9}):
        with pytest.raises(BadInput):
            fresh(**bad)


def test_dd_4_dragons_start() -> None:
    dragon = fresh().dragon
    assert dragon.life == 20
    assert len(dragon.dice) == 3
    assert dragon.spent == []
    assert dragon.hand == DRAGON_CARDS
    assert dragon.discards == []


def test_dd_4_dragons_handicap() -> None:
    board = fresh(dragon_life=40, dragon_dice=0)
    assert (board.lives, board.dragon.dice, len(board.knight.dice)) == ((9, 40), [], 5)
    assert (fresh(dragon_dice=8, dragon_life=1).dragon.life, len(fresh(dragon_dice=8).dragon.dice)) == (1, 8)
    for bad in ({"dragon_life": 0}, {"dragon_life": 41}, {"dragon_dice": -1}, {"dragon_dice": 9}):
        with pytest.raises(BadInput):
            fresh(**bad)


def test_dd_5_opening_roll_stands_for_three_rounds() -> None:
    seed = next(n for n in range(5_000) if sorted(Chance(n).dice(5)) == [1, 1, 4, 5, 6])
    board = fresh(seed)
    dragons = board.dragon.dice[:]
    assert board.knight.dice == [1, 1, 4, 5, 6]
    board.play("4 charge", "none scales")
    assert board.knight.dice == [1, 1, 5, 6]
    board.play("none dodge", f"{dragons[1]} flap")
    assert board.knight.dice == [1, 1, 5, 6]
    board.play("1 advance", "none advance")
    assert board.knight.dice == [1, 5, 6]
    assert board.knight.spent == [4, 1]
    assert board.dragon.dice == [dragons[0], dragons[2]]


def test_dd_5_each_side_rolls_once_before_round_1() -> None:
    board = fresh(3)
    dice = {"knight": board.knight.dice[:], "dragon": board.dragon.dice[:]}
    rolls = [("DD-5", {"side": side, "dice": dice[side]}) for side in ("knight", "dragon")]
    assert board.told("rolled") == rolls
    assert board.tale().index("round_began") > 2
    board.play("none advance", "none advance")
    assert board.told("rolled") == rolls


@pytest.mark.parametrize("roles", ["agree", "random"])
def test_dd_6_opening_draws_knight_first(roles: str) -> None:
    for seed in range(12):
        board = fresh(seed, roles=roles)
        chance = Chance(seed)
        if roles == "random":
            chance.below(2)
        assert board.knight.dice == sorted(chance.dice(5))
        assert board.dragon.dice == sorted(chance.dice(3))
        assert board.match.table.chance.position == chance.position


@pytest.mark.parametrize("knight_seat", [0, 1])
def test_dd_6_knight_rerolls_before_the_dragon(knight_seat: int) -> None:
    board = Board(seed="order", knight_seat=knight_seat)
    board.play("6 recuperate", "3 recuperate")
    chance = Chance("order")
    assert board.knight.dice == sorted(chance.dice(5))
    assert board.dragon.dice == sorted(chance.dice(3))
    assert board.match.table.chance.position == chance.position
    assert [data["side"] for _, data in board.told("rolled")] == ["knight", "dragon"]


def test_dd_6_the_same_seed_and_choices_give_the_same_rolls() -> None:
    def played(seed: str) -> Board:
        board = fresh(seed)
        for _ in range(3):
            board.play("none recuperate", "none recuperate")
            board.play("none advance", "none recuperate")
        return board

    one, two, other = played("a"), played("a"), played("b")
    assert len(one.told("rolled")) == 2 + 3 * 3
    assert one.told("rolled") == two.told("rolled")
    assert one.told("rolled") != other.told("rolled")
    again = wyrmhoard.replay(one.match.record)
    assert again.events(None) == one.match.events(None)
    assert again.fingerprint == one.match.fingerprint


def test_dd_7_the_game_begins_at_long_range() -> None:
    board = fresh()
    assert board.range == "long"
    assert board.told("round_began") == [("DD-13", {"round": 1, "range": "long"})]
    board.dice("none", "none")
    assert "hack" not in board.options("knight")
    assert board.refused("knight", "hack")[:2] == ("illegal", "DD-25")


def test_dd_7_start_range_can_be_short() -> None:
    board = fresh(start_range="short")
    assert board.range == "short"
    board.dice("none", "none")
    assert "hack" in board.options("knight")


def test_dd_8_one_range_for_both_sides() -> None:
    board = Board(at="long")
    board.play("none advance", "none scales")
    assert [board.view(who)["range"] for who in ("knight", "dragon", None)] == ["short"] * 3
    board.dice("none", "none")
    assert {"hack", "slash"} <= set(board.options("knight"))
    assert {"rake", "bite", "flap"} <= set(board.options("dragon"))
    assert "charge" in board.blocked("knight")
    assert "breathe-fire" in board.blocked("dragon")
    board.both("card", "dodge", "retreat")
    assert [board.view(who)["range"] for who in ("knight", "dragon", None)] == ["long"] * 3
    board.dice("none", "none")
    assert "charge" in board.options("knight")
    assert "breathe-fire" in board.options("dragon")
