"""DD-13 to DD-22: the round, and choosing a die."""

from __future__ import annotations

import pytest

from helpers.dragon_dance.board import Board, fresh, sealed_by
from wyrmhoard.kernel.text.errors import Refused


def test_dd_13_four_phases_in_order() -> None:
    board = Board(at="long")
    seen = [board.view(None)["phase"]]
    board.dice("6", "3")
    seen.append(board.view(None)["phase"])
    board.both("card", "charge", "breathe-fire")
    seen.append(board.view(None)["phase"])
    assert seen == ["die", "card", "die"]
    assert board.tale() == [
        "round_began",
        *["sealed", "sealed", "dice_revealed"],
        *["sealed", "sealed", "cards_revealed"],
        *["struck", "struck", "moved"],
        *["discarded", "discarded"],
        "round_began",
    ]
    assert [rule for rule, _ in board.told("round_began")] == ["DD-13", "DD-13"]


def test_dd_13_nothing_is_worked_out_before_its_phase() -> None:
    board = Board(at="short", knight_dice=[1, 6])
    board.dice("6", "6")
    assert (board.lives, board.knight.dice, len(board.knight.hand)) == ((9, 20), [1, 6], 8)
    board.both("card", "slash", "rake")
    assert board.view(None)["phase"] == "action"  # the knight ponders his Combo
    assert (board.lives, board.knight.dice, len(board.knight.hand)) == ((6, 16), [1, 6], 8)
    board.act("knight", "decline")
    assert (board.lives, board.knight.dice, len(board.knight.hand)) == ((6, 16), [1], 7)


def test_dd_14_the_next_round_begins() -> None:
    board = fresh(5)
    board.play("none recuperate", "none recuperate")
    assert board.state.round == 2
    assert (board.lives, board.range) == ((9, 20), "long")
    assert board.told("round_began")[-1] == ("DD-13", {"round": 2, "range": "long"})


def test_dd_14_there_is_no_limit_by_default() -> None:
    board = fresh(5)
    for _ in range(60):
        board.play("none recuperate", "none recuperate")
    assert (board.result, board.state.round, board.lives) == (None, 61, (9, 20))


def test_dd_14_max_rounds_ends_unfinished_and_never_as_a_draw() -> None:
    board = fresh(5, max_rounds=3)
    board.play("none recuperate", "none recuperate")
    board.play("none recuperate", "none advance")
    assert board.result is None
    board.play("none recuperate", "none recuperate")
    result = board.result
    assert result is not None
    assert (result.ending, result.rule, result.winners, result.unfinished) == ("unfinished", "DD-14", (), True)
    assert result.drawn is False
    assert (result.rounds, result.data["lives"]) == (3, [9, 20])
    assert board.told("ended") == [("DD-14", {"ending": "unfinished", "lives": [9, 20]})]
    assert board.open == {}


def test_dd_14_whoever_falls_in_the_last_round_allowed_has_fallen() -> None:
    board = Board(dragon=1, number=4, max_rounds=4)
    board.play("6 charge", "none recuperate")
    assert board.result is not None
    assert (board.result.rule, board.result.unfinished) == ("DD-72", False)


def test_dd_15_one_die_or_none() -> None:
    board = Board(dragon_dice=[2, 2, 6])
    assert board.options("dragon") == ["none", "2", "6"]
    assert board.ask("dragon").rule == "DD-15"
    for both in ("2 6", "2,6", "26", "2 2", "22"):
        assert board.refused("dragon", both)[0] == "unknown"
    for not_there in ("1", "3", "0", "7", "-1", ""):
        assert board.refused("dragon", not_there)[0] == "unknown"
    board.dice("none", "2")
    board.both("card", "advance", "advance")
    assert (board.dragon.dice, board.dragon.spent) == ([2, 6], [2])
    assert board.options("dragon") == ["none", "2", "6"]


def test_dd_15_each_side_chooses_among_its_own_dice() -> None:
    board = Board(knight_dice=[1, 3, 5], dragon_dice=[2, 4], knight_seat=1)
    assert board.options("knight") == ["none", "1", "3", "5"]
    assert board.options("dragon") == ["none", "2", "4"]
    board.dice("5", "2")
    assert board.told("dice_revealed") == [("DD-20", {"knight": 5, "dragon": 2})]


def test_dd_16_none_is_always_allowed() -> None:
    board = Board(knight_dice=[2, 2, 3, 5, 6])
    assert "none" in board.options("knight")
    board.play("none advance", "none advance")
    assert board.knight.dice == [2, 2, 3, 5, 6]
    assert board.knight.spent == []
    assert board.told("dice_revealed") == [("DD-20", {"knight": 0, "dragon": 0})]


@pytest.mark.parametrize("dice", [[], [1], [6, 6, 6], [1, 2, 3, 4, 5, 6]])
def test_dd_16_none_comes_with_any_dice(dice: list[int]) -> None:
    board = Board(knight_dice=dice, dragon_dice=dice)
    for role in ("knight", "dragon"):
        assert board.options(role)[0] == "none"


def test_dd_17_without_dice_only_none() -> None:
    board = Board(dragon_dice=[], dragon_spent=[2, 4, 6], at="short")
    assert board.options("dragon") == ["none"]
    for spent in ("2", "4", "6"):
        assert board.refused("dragon", spent)[0] == "unknown"
    board.dice("none", "none")
    assert board.open == {"knight": "card", "dragon": "card"}
    board.both("card", "advance", "rake")
    assert board.knight.life == 8
    assert board.dragon.discards == [("rake", 0)]


def test_dd_17_a_handicap_without_dice() -> None:
    board = fresh(knight_dice=0)
    assert board.options("knight") == ["none"]
    board.play("none charge", "none recuperate")
    assert board.lives == (9, 17)
    board.play("none recuperate", "none advance")
    assert board.knight.dice == []
    assert board.options("knight") == ["none"]


def test_dd_18_equal_dice_are_one_option() -> None:
    board = Board(knight_dice=[4, 4, 4, 1, 1])
    assert board.options("knight") == ["none", "1", "4"]
    board.play("4 advance", "none advance")
    assert board.knight.dice == [1, 1, 4, 4]
    assert board.options("knight") == ["none", "1", "4"]


@pytest.mark.parametrize(("sealer", "other"), [("knight", "dragon"), ("dragon", "knight")])
@pytest.mark.parametrize("knight_seat", [0, 1])
def test_dd_19_die_choice_is_sealed(sealer: str, other: str, knight_seat: int) -> None:
    worlds = {}
    for die in ("none", "1", "3", "6"):
        board = Board(knight_dice=[1, 3, 6, 6], dragon_dice=[1, 3, 6], knight_seat=knight_seat)
        before = board.known_to(other)
        options = board.options(other)
        board.act(sealer, die)
        worlds[die] = [board.known_to(other), board.known_to(None)]
        assert board.known_to(other) != before  # it learns that the sealer is ready, and nothing else
        assert board.match.events(board.seat(other))[-1]["data"] == sealed_by(board, sealer, "die")
        assert board.tale(other) == ["round_began", "sealed"]
        assert board.options(other) == options
        assert (board.match.ready, board.match.waiting) == ([board.seat(sealer)], [board.seat(other)])
        assert board.view(other)[sealer]["die"] is None
        assert board.ask(sealer).sealed == die
    assert all(world == worlds["none"] for world in worlds.values())


def test_dd_20_dice_are_revealed_together_before_the_cards() -> None:
    board = Board(knight_dice=[5, 6])
    board.act("knight", "5")
    assert board.told("dice_revealed") == []
    assert board.open == {"knight": "die", "dragon": "die"}
    seen_at_once = board.act("dragon", "none")
    assert [event["kind"] for event in seen_at_once] == ["sealed", "dice_revealed"]
    assert board.told("dice_revealed") == [("DD-20", {"knight": 5, "dragon": 0})]
    assert board.open == {"knight": "card", "dragon": "card"}
    for who in ("knight", "dragon", None):
        view = board.view(who)
        assert (view["knight"]["die"], view["dragon"]["die"]) == (5, 0)
        assert (view["knight"]["card"], view["dragon"]["card"]) == (None, None)
        assert "dice_revealed" in board.tale(who)


def test_dd_20_revealed_dice_are_gone_with_the_round() -> None:
    board = Board()
    board.play("5 advance", "3 advance")
    for who in ("knight", "dragon", None):
        view = board.view(who)
        assert [view[role][what] for role in ("knight", "dragon") for what in ("die", "card")] == [None] * 4


def test_dd_21_a_sealed_die_is_final() -> None:
    board = Board(knight_dice=[3, 6])
    board.act("knight", "3")
    assert board.refused("knight", "6")[:2] == ("final", "DD-21")
    assert board.refused("knight", "none")[:2] == ("final", "DD-21")
    assert board.refused("knight", "3")[:2] == ("final", "DD-21")
    with pytest.raises(Refused) as caught:
        board.match.take_back(board.seat("knight"))
    assert (caught.value.code, caught.value.rule) == ("final", "DD-21")
    board.act("dragon", "none")
    assert board.told("dice_revealed") == [("DD-20", {"knight": 3, "dragon": 0})]


def test_dd_21_a_sealed_card_is_final() -> None:
    board = Board()
    board.dice("none", "none")
    board.act("dragon", "scales")
    assert board.refused("dragon", "breathe-fire")[:2] == ("final", "DD-21")
    with pytest.raises(Refused) as caught:
        board.match.take_back(board.seat("dragon"))
    assert (caught.value.code, caught.value.rule) == ("final", "DD-21")
    board.act("knight", "advance")
    assert board.told("cards_revealed") == [("DD-29", {"knight": "advance", "dragon": "scales"})]


@pytest.mark.parametrize("card", ["shield", "dodge", "retreat", "recuperate"])
def test_dd_22_a_die_may_be_a_bluff(card: str) -> None:
    board = Board(knight_dice=[1, 6])
    board.dice("6", "none")
    assert card in board.options("knight")
    board.both("card", card, "advance")
    assert board.told("cards_revealed") == [("DD-29", {"knight": card, "dragon": "advance"})]


@pytest.mark.parametrize("at", ["long", "short"])
def test_dd_22_no_die_changes_what_is_legal(at: str) -> None:
    offered = set()
    for die in ("none", "1", "2", "3", "4", "5", "6"):
        board = Board(at="short" if at == "short" else "long", knight_dice=range(1, 7), dragon_dice=range(1, 7))
        board.dice(die, die)
        offered.add((*board.options("knight"), "|", *board.options("dragon")))
    assert len(offered) == 1
