"""DD-61 to DD-70: the knight's follow-up."""

from __future__ import annotations

import pytest

from helpers.dragon_dance.board import Board


def test_dd_61_combo_needs_damage() -> None:
    board = Board(at="short")
    board.play("5 hack", "3 flap")
    assert board.dragon.life == 20
    assert board.told("combo_declined", "followed_up") == []


@pytest.mark.parametrize(
    ("knight", "dragon"), [("none slash", "none flap"), ("none hack", "6 scales"), ("5 hack", "1 flap")]
)
def test_dd_61_blocked_blows_give_no_combo(knight: str, dragon: str) -> None:
    board = Board(at="short")
    board.play(knight, dragon)
    assert board.dragon.life == 20


def test_dd_61_damage_that_gets_through_is_enough() -> None:
    board = Board(at="short")
    board.clash("5 hack", "none flap")
    assert board.dragon.life == 18
    assert board.open == {"knight": "combo"}


def test_dd_61_one_life_is_enough() -> None:
    board = Board(at="short")
    board.clash("none slash", "none recuperate")
    assert board.dragon.life == 19
    assert board.open == {"knight": "combo"}


def test_dd_62_combo_needs_short_range_after_movement() -> None:
    board = Board(at="short")
    board.play("5 hack", "none retreat")
    assert (board.dragon.life, board.range) == (17, "long")
    assert board.told("combo_declined", "followed_up") == []


@pytest.mark.parametrize("card", ["advance", "rake", "bite", "recuperate"])
def test_dd_62_offered_when_they_remain_at_short_range(card: str) -> None:
    board = Board(at="short")
    board.clash("5 hack", f"none {card}")
    assert board.range == "short"
    assert board.open == {"knight": "combo"}


def test_dd_63_combo_needs_the_other_card_in_hand() -> None:
    board = Board(at="short", knight_discards=["slash:5"])
    board.play("4 hack", "none advance")
    assert board.dragon.life == 18
    assert board.told("combo_declined", "followed_up") == []
    board = Board(at="short", knight_discards=["hack"])
    board.play("4 slash", "none advance")
    assert board.dragon.life == 17
    assert board.told("combo_declined", "followed_up") == []


@pytest.mark.parametrize(("first", "second", "damage"), [("hack", "slash", (2, 4)), ("slash", "hack", (3, 4))])
def test_dd_63_it_is_the_other_card(first: str, second: str, damage: tuple[int, int]) -> None:
    board = Board(at="short")
    board.clash(f"4 {first}", "none advance")
    assert board.ask("knight").data == {"card": second}
    assert board.dragon.life == 20 - damage[0]
    board.act("knight", "6")
    assert board.told("followed_up") == [("DD-65", {"card": second, "die": 6})]
    assert board.dragon.life == 20 - sum(damage)
    assert board.knight.discards == [(first, 4), (second, 6)]


def test_dd_64_combo_is_optional() -> None:
    board = Board(at="short", knight_dice=[1, 4, 6])
    board.clash("4 hack", "none advance")
    assert "decline" in board.options("knight")
    assert board.ask("knight").rule == "DD-64"
    board.act("knight", "decline")
    assert board.dragon.life == 18
    assert "slash" in board.knight.hand
    assert board.knight.discards == [("hack", 4)]
    assert (board.knight.dice, board.knight.spent) == ([1, 6], [4])
    assert board.told("combo_declined") == [("DD-64", {"card": "slash"})]
    assert board.open == {"knight": "die", "dragon": "die"}


@pytest.mark.parametrize("knight_seat", [0, 1])
def test_dd_64_only_the_knight_is_asked(knight_seat: int) -> None:
    board = Board(at="short", knight_seat=knight_seat)
    board.clash("4 hack", "6 rake")
    assert board.open == {"knight": "combo"}
    assert board.match.waiting == [knight_seat]
    assert board.refused("dragon", "none")[0] == "not-asked"


def test_dd_65_the_combos_die() -> None:
    board = Board(dragon=20, at="short", knight_dice=[1, 4])
    board.clash("4 hack", "none advance")
    assert board.dragon.life == 18
    assert board.options("knight") == ["decline", "none", "1"]
    assert board.refused("knight", "4")[0] == "unknown"
    board.act("knight", "1")
    assert board.dragon.life == 17
    assert (board.knight.dice, board.knight.spent) == ([], [4, 1])


def test_dd_65_no_die_need_be_given() -> None:
    board = Board(dragon=20, at="short", knight_dice=[1, 4])
    board.play("4 hack", "none advance", combo="none")
    assert board.dragon.life == 17
    assert (board.knight.dice, board.knight.spent) == ([1], [4])
    assert board.knight.discards == [("hack", 4), ("slash", 0)]


@pytest.mark.parametrize(
    ("dice", "first", "options"),
    [
        ([4, 4, 6], "4", ["none", "4", "6"]),
        ([4, 6, 6], "4", ["none", "6"]),
        ([2, 3, 4, 5, 6], "none", ["none", "2", "3", "4", "5", "6"]),
        ([4], "4", ["none"]),
        ([], "none", ["none"]),
    ],
)
def test_dd_65_any_unspent_die_but_the_one_of_this_round(dice: list[int], first: str, options: list[str]) -> None:
    board = Board(at="short", knight_dice=dice, dragon_dice=[2, 2])
    board.clash(f"{first} hack", "none recuperate")
    assert board.options("knight") == ["decline", *options]
    assert board.knight.dice == dice
    board.act("knight", options[-1])
    spent = [int(die) for die in (first, options[-1]) if die != "none"]
    assert board.knight.spent == spent
    assert sorted(board.knight.dice + spent) == dice


@pytest.mark.parametrize("who", ["knight", "dragon", None])
def test_dd_65_the_choice_is_open(who: str | None) -> None:
    board = Board(at="short")
    board.play("4 hack", "none advance", combo="6")
    seat = None if who is None else board.seat(who)
    told = [event["data"] for event in board.match.events(seat) if event["kind"] == "followed_up"]
    assert told == [{"card": "slash", "die": 6}]


@pytest.mark.parametrize(("die", "damage"), [("none", 1), ("1", 1), ("2", 1), ("3", 2), ("4", 3), ("5", 4), ("6", 4)])
def test_dd_65_the_follow_up_uses_its_own_die(die: str, damage: int) -> None:
    board = Board(at="short", knight_dice=[1, 2, 3, 4, 5, 5, 6])
    board.play("5 hack", "none recuperate", combo=die)
    assert board.dragon.life == 20 - 3 - damage


def test_dd_66_combo_is_undefended() -> None:
    board = Board(dragon=20, at="short", knight_dice=[6, 6])
    board.clash("6 slash", "3 scales")
    assert board.dragon.life == 18
    board.act("knight", "6")
    assert board.dragon.life == 14
    (first, one), (second, two) = board.told("struck")
    assert (first, one["damage"], one["protection"], one["lost"]) == ("DD-37", 4, 2, 2)
    assert (second, two["card"], two["damage"], two["protection"], two["lost"]) == ("DD-35", "hack", 4, 0, 4)


def test_dd_66_the_dragon_gets_no_reply() -> None:
    board = Board(at="short")
    board.clash("6 slash", "6 rake")
    assert board.knight.life == 6
    board.act("knight", "5")
    assert board.knight.life == 6
    assert [data["by"] for _, data in board.told("struck")] == ["knight", "dragon", "knight"]
    assert board.open == {"knight": "die", "dragon": "die"}


def test_dd_67_one_follow_up_at_most() -> None:
    board = Board(at="short")
    board.clash("4 hack", "none advance")
    board.act("knight", "6")
    assert [data["lost"] for _, data in board.told("struck")] == [2, 4]
    assert board.open == {"knight": "die", "dragon": "die"}
    assert board.state.round == 2


def test_dd_68_combo_by_a_knight_at_zero_life() -> None:
    board = Board(knight=3, dragon=3, at="short")
    board.clash("4 hack", "6 bite")
    assert board.lives == (0, 1)
    assert board.result is None
    assert board.open == {"knight": "combo"}
    board.act("knight", "none")
    assert board.lives == (0, 0)
    assert board.result is not None
    assert board.result.ending == "draw"


def test_dd_68_he_may_decline_and_lose() -> None:
    board = Board(knight=3, dragon=3, at="short")
    board.play("4 hack", "6 bite", combo="decline")
    assert board.lives == (0, 1)
    assert board.result is not None
    assert board.result.ending == "dragon wins"


def test_dd_69_no_combo_against_a_fallen_dragon() -> None:
    board = Board(dragon=2, at="short")
    board.clash("4 hack", "none recuperate")
    assert board.dragon.life == 0
    assert board.open == {}
    assert board.told("combo_declined", "followed_up") == []
    assert board.result is not None
    assert board.result.ending == "knight wins"


def test_dd_69_also_when_the_blow_was_harder_than_needed() -> None:
    board = Board(knight=3, dragon=1, at="short")
    board.clash("6 slash", "6 bite")
    assert board.lives == (0, 0)
    assert board.open == {}


def test_dd_70_both_cards_and_dice_are_discarded() -> None:
    board = Board(at="short", knight_dice=[4, 1, 2, 3, 6])
    board.play("4 hack", "none advance", combo="1")
    assert board.knight.hand == ["charge", "dodge", "shield", "advance", "retreat", "recuperate"]
    assert board.knight.dice == [2, 3, 6]
    assert board.knight.spent == [4, 1]
    assert board.knight.discards == [("hack", 4), ("slash", 1)]
    assert board.told("discarded")[:2] == [
        ("DD-55", {"side": "knight", "card": "hack", "die": 4}),
        ("DD-55", {"side": "knight", "card": "slash", "die": 1}),
    ]


def test_dd_70_nothing_is_discarded_before_phase_4() -> None:
    board = Board(at="short", knight_dice=[4, 1])
    board.clash("4 hack", "none advance")
    assert board.knight.discards == []
    board.act("knight", "1")
    tale = board.tale()
    assert tale.index("followed_up") < tale.index("discarded")
    assert tale.count("discarded") == 3
