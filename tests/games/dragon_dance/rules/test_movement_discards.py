"""DD-52 to DD-60: movement, discards and Recuperate."""

from __future__ import annotations

from typing import Literal

import pytest

from helpers.dragon_dance.board import DRAGON_CARDS, KNIGHT_CARDS, Board
from wyrmhoard.kernel.state.chance import Chance

Range = Literal["long", "short"]

STAY = "stay"
CLOSER, AWAY = "advance", "retreat"


@pytest.mark.parametrize(
    ("at", "one", "other", "after"),
    [
        ("long", CLOSER, CLOSER, "short"),
        ("long", CLOSER, STAY, "short"),
        ("long", CLOSER, AWAY, "long"),
        ("long", AWAY, STAY, "long"),
        ("long", AWAY, AWAY, "long"),
        ("long", STAY, STAY, "long"),
        ("short", CLOSER, CLOSER, "short"),
        ("short", CLOSER, STAY, "short"),
        ("short", CLOSER, AWAY, "short"),
        ("short", AWAY, STAY, "long"),
        ("short", AWAY, AWAY, "long"),
        ("short", STAY, STAY, "short"),
    ],
)
def test_dd_52_movement_matrix(at: Range, one: str, other: str, after: str) -> None:
    for knight, dragon in ((one, other), (other, one)):
        for still in ("shield", "dodge", "recuperate"):
            board = Board(at=at)
            cards = [{STAY: still}.get(knight, knight), {STAY: "scales"}.get(dragon, dragon)]
            board.play(f"none {cards[0]}", f"none {cards[1]}")
            assert board.range == after
            tells = {"moved": after != at, "stayed": after == at and not knight == dragon == STAY}
            assert {kind: bool(board.told(kind)) for kind in tells} == tells
            assert {rule for rule, _ in board.told("moved", "stayed")} <= {"DD-52"}


@pytest.mark.parametrize(
    ("dragon", "after"),
    [
        ("advance", "short"),
        ("scales", "short"),
        ("breathe-fire", "short"),
        ("recuperate", "short"),
        ("retreat", "long"),
    ],
)
def test_dd_52_charge_reduces_the_range(dragon: str, after: str) -> None:
    board = Board(at="long")
    board.play("none charge", f"none {dragon}")
    assert board.range == after


@pytest.mark.parametrize("knight", ["hack", "slash", "shield", "dodge", "recuperate"])
@pytest.mark.parametrize("dragon", ["rake", "bite", "flap", "scales", "recuperate"])
def test_dd_52_all_other_cards_stay(knight: str, dragon: str) -> None:
    board = Board(at="short")
    board.clash(f"none {knight}", f"none {dragon}")
    assert board.range == "short"
    assert board.told("moved", "stayed") == []


def test_dd_53_two_steps_only() -> None:
    board = Board(at="short")
    board.play("none advance", "none advance")
    assert board.range == "short"
    board.play("none retreat", "none scales")
    assert board.range == "long"


def test_dd_53_two_increases_count_as_one() -> None:
    board = Board(at="short")
    board.play("none retreat", "none retreat")
    assert board.range == "long"
    board.play("none advance", "none scales")
    assert board.range == "short"


def test_dd_54_played_cards_are_discarded() -> None:
    board = Board(at="long")
    board.play("none advance", "none scales")
    assert board.state.round == 2
    assert board.knight.hand == [card for card in KNIGHT_CARDS if card != "advance"]
    assert board.dragon.hand == [card for card in DRAGON_CARDS if card != "scales"]
    assert (board.knight.discards, board.dragon.discards) == ([("advance", 0)], [("scales", 0)])
    assert board.told("discarded") == [
        ("DD-54", {"side": "knight", "card": "advance", "die": 0}),
        ("DD-54", {"side": "dragon", "card": "scales", "die": 0}),
    ]


def test_dd_54_discards_grow() -> None:
    board = Board(at="long", knight_seat=1)
    board.play("none advance", "none scales")
    board.play("none dodge", "none flap")
    assert board.knight.discards == [("advance", 0), ("dodge", 0)]
    assert board.dragon.discards == [("scales", 0), ("flap", 0)]
    assert len(board.knight.hand) == len(board.dragon.hand) == 6


def test_dd_55_a_bluffed_die_is_spent() -> None:
    board = Board(dragon_dice=[2, 4, 6])
    board.play("none shield", "6 retreat")
    assert board.dragon.dice == [2, 4]
    assert board.dragon.spent == [6]
    assert board.dragon.discards == [("retreat", 6)]
    assert ("DD-55", {"side": "dragon", "card": "retreat", "die": 6}) in board.told("discarded")


def test_dd_55_none_spends_nothing() -> None:
    board = Board(dragon_dice=[2, 4, 6])
    board.play("none shield", "none retreat")
    assert board.dragon.dice == [2, 4, 6]
    assert board.dragon.spent == []


@pytest.mark.parametrize("at", ["long", "short"])
@pytest.mark.parametrize("knight", ["dodge", "shield", "advance", "retreat", "charge", "hack"])
@pytest.mark.parametrize("dragon", ["scales", "advance", "retreat", "breathe-fire", "bite", "flap"])
def test_dd_55_whatever_the_card(at: Range, knight: str, dragon: str) -> None:
    board = Board(at=at, knight_dice=[3, 3, 5], dragon_dice=[2, 6], knight_discards=["slash:4"], dragon_spent=[5])
    board.dice("3", "2")
    if knight in board.options("knight") and dragon in board.options("dragon"):
        board.both("card", knight, dragon)
        assert (board.knight.dice, board.knight.spent) == ([3, 5], [4, 3])
        assert (board.dragon.dice, board.dragon.spent) == ([6], [5, 2])
        assert board.knight.discards == [("slash", 4), (knight, 3)]
        assert board.dragon.discards == [(dragon, 2)]


def test_dd_56_recuperate_takes_back_everything() -> None:
    board = Board(knight_dice=[2, 3, 4, 6], knight_discards=["charge:5", "hack"])
    board.play("2 recuperate", "none scales")
    assert board.knight.hand == KNIGHT_CARDS
    assert board.knight.discards == []
    assert len(board.knight.dice) == 5
    assert board.knight.spent == []
    assert board.told("recuperated") == [("DD-56", {"side": "knight"})]
    tale = board.tale()
    assert tale.index("discarded") < tale.index("recuperated") < tale.index("rolled")


def test_dd_56_the_dragon_with_its_last_die() -> None:
    board = Board(dragon_dice=[1], dragon_discards=["bite:6", "rake:5", "flap"], knight_seat=1)
    board.play("none dodge", "1 recuperate")
    assert board.dragon.hand == DRAGON_CARDS
    assert (board.dragon.discards, board.dragon.spent, len(board.dragon.dice)) == ([], [], 3)
    assert ("DD-55", {"side": "dragon", "card": "recuperate", "die": 1}) in board.told("discarded")


def test_dd_57_recuperate_rerolls_all_dice() -> None:
    board = Board(knight_dice=[6, 6, 6], knight_spent=[1, 2], seed="reroll")
    fresh_rolls = sorted(Chance("reroll").dice(5))
    assert fresh_rolls[-3:] != [6, 6, 6]
    board.play("none recuperate", "none scales")
    assert board.knight.dice == fresh_rolls
    assert board.told("rolled") == [("DD-57", {"side": "knight", "dice": fresh_rolls})]


def test_dd_57_also_when_no_die_was_spent() -> None:
    board = Board(dragon_dice=[6, 6, 6], seed="reroll")
    board.play("none dodge", "none recuperate")
    assert board.dragon.dice == sorted(Chance("reroll").dice(3))
    assert board.told("rolled") == [("DD-57", {"side": "dragon", "dice": board.dragon.dice})]


def test_dd_58_recuperate_acts_at_the_end_of_the_round() -> None:
    board = Board(at="short", number=4, knight_discards=["dodge:1", "shield"], knight_dice=[2])
    board.dice("2", "6")
    assert board.blocked("knight")["dodge"][0] == "DD-24"
    board.both("card", "recuperate", "bite")
    assert board.knight.life == 4
    tale = board.tale()
    assert tale.index("struck") < tale.index("discarded") < tale.index("recuperated")
    board.dice("none", "none")
    assert {"dodge", "shield"} <= set(board.options("knight"))


def test_dd_58_nothing_is_back_before_phase_4() -> None:
    board = Board(at="short", dragon_discards=["bite:5"], dragon_dice=[1, 2])
    board.clash("6 hack", "1 recuperate")
    assert board.open == {"knight": "combo"}
    assert board.dragon.discards == [("bite", 5)]
    assert board.dragon.spent == [5]
    assert "bite" not in board.dragon.hand
    assert board.told("rolled") == []
    board.act("knight", "decline")
    assert board.dragon.hand == DRAGON_CARDS


def test_dd_59_only_the_own_side_recovers() -> None:
    board = Board(dragon_dice=[4], dragon_discards=["rake:2", "bite:6"])
    board.play("none recuperate", "none scales")
    assert board.dragon.dice == [4]
    assert board.dragon.spent == [2, 6]
    assert board.dragon.discards == [("rake", 2), ("bite", 6), ("scales", 0)]
    board = Board(knight_dice=[4], knight_discards=["hack:2", "charge:6"], knight_seat=1)
    board.play("none dodge", "none recuperate")
    assert (board.knight.dice, board.knight.spent) == ([4], [2, 6])
    assert board.knight.discards == [("hack", 2), ("charge", 6), ("dodge", 0)]


def test_dd_59_both_may_recover() -> None:
    board = Board(knight_discards=["hack:2"], dragon_discards=["rake:2", "bite:6"], dragon_dice=[4])
    board.play("6 recuperate", "4 recuperate")
    assert (board.knight.hand, board.dragon.hand) == (KNIGHT_CARDS, DRAGON_CARDS)
    assert (len(board.knight.dice), len(board.dragon.dice)) == (6, 3)
    assert [data["side"] for _, data in board.told("recuperated")] == ["knight", "dragon"]
    assert len(board.told("rolled")) == 2


def test_dd_60_a_spent_die_is_unavailable() -> None:
    board = Board(at="short", knight_dice=[1, 4], knight_spent=[6])
    assert board.options("knight") == ["none", "1", "4"]
    assert board.refused("knight", "6")[0] == "unknown"
    board.clash("4 hack", "none advance")
    assert board.options("knight") == ["decline", "none", "1"]
    assert board.refused("knight", "6")[0] == "unknown"


def test_dd_60_until_recuperate() -> None:
    board = Board(knight_dice=[6], seed=1)
    board.play("6 advance", "none advance")
    assert board.options("knight") == ["none"]
    board.play("none recuperate", "none scales")
    assert board.options("knight") == ["none", str(board.knight.dice[0])]
