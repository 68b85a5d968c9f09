"""DD-75 to DD-77: the discard rule of late 2014."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from helpers.dragon_dance.board import CARDS_FILE, LEDGER, Board, sealed_by
from wyrmhoard.kernel.text.errors import Refused


def test_dd_75_return_of_one_older_card() -> None:
    board = Board(late2014=True, knight_discards=["charge:6", "advance"], knight_dice=[1, 2])
    board.play("1 shield", "none scales", returns=("charge", None))
    assert board.knight.discards == [("advance", 0), ("shield", 1)]
    assert board.knight.hand == ["charge", "hack", "slash", "dodge", "retreat", "recuperate"]
    assert board.told("returned") == [("DD-75", {"side": "knight", "card": "charge"})]
    board.dice("none", "none")
    assert "charge" in board.options("knight")


def test_dd_75_the_dragon_too() -> None:
    board = Board(late2014=True, dragon_discards=["rake:6", "retreat"], knight_seat=1)
    board.clash("none advance", "1 scales")
    assert board.open == {"dragon": "return"}
    assert board.ask("dragon").rule == "DD-75"
    assert board.match.waiting == [0]
    board.act("dragon", "retreat")
    assert board.dragon.discards == [("rake", 6), ("scales", 1)]
    assert board.dragon.hand == ["breathe-fire", "bite", "flap", "advance", "retreat", "recuperate"]


def test_dd_75_one_older_card_is_not_enough() -> None:
    board = Board(late2014=True, knight_discards=["charge"], dragon_discards=["rake"])
    board.play("none advance", "none scales")
    assert board.told("returned", "return_declined") == []
    board.play("none dodge", "none retreat", returns=("charge", "rake"))


def test_dd_75_one_older_card_and_a_combo_are_not_enough() -> None:
    board = Board(late2014=True, knight_discards=["charge"], at="short")
    board.play("4 hack", "none advance", combo="none")
    assert board.told("returned", "return_declined") == []
    assert len(board.knight.discards) == 3


def test_dd_75_never_by_the_rules_of_version_1() -> None:
    board = Board(knight_discards=["charge", "hack", "slash"], dragon_discards=["rake", "bite", "flap"])
    board.play("none advance", "none scales")
    assert board.told("returned", "return_declined") == []
    assert len(board.knight.discards) == len(board.dragon.discards) == 4


def test_dd_76_limits_of_the_return() -> None:
    board = Board(late2014=True, knight_discards=["dodge", "retreat"], at="short")
    board.clash("4 hack", "none advance")
    board.act("knight", "1")
    assert board.options("knight") == ["decline", "dodge", "retreat"]
    for played in ("hack", "slash", "charge", "dodge retreat"):
        assert board.refused("knight", played)[0] == "unknown"
    board.act("knight", "dodge")
    assert board.knight.discards == [("retreat", 0), ("hack", 4), ("slash", 1)]
    assert board.open == {"knight": "die", "dragon": "die"}


def test_dd_76_it_is_optional() -> None:
    board = Board(late2014=True, knight_discards=["dodge", "retreat"], at="short")
    board.play("4 hack", "none advance", combo="1", returns=("decline", None))
    assert board.knight.discards == [("dodge", 0), ("retreat", 0), ("hack", 4), ("slash", 1)]
    assert board.knight.hand == ["charge", "shield", "advance", "recuperate"]
    assert board.told("return_declined") == [("DD-76", {"side": "knight"})]


def test_dd_76_the_card_of_this_round_stays() -> None:
    board = Board(late2014=True, dragon_discards=["rake", "bite", "flap"])
    board.clash("none advance", "none scales")
    assert board.options("dragon") == ["decline", "rake", "bite", "flap"]
    assert board.refused("dragon", "scales")[0] == "unknown"


def test_dd_76_no_dice_return() -> None:
    board = Board(late2014=True, knight_discards=["charge:6", "dodge:3"], knight_dice=[1, 2])
    chance = board.match.table.chance.position
    board.play("1 shield", "none scales", returns=("charge", None))
    assert (board.knight.dice, board.knight.spent) == ([2], [6, 3, 1])
    assert board.match.table.chance.position == chance
    assert board.told("rolled") == []


@pytest.mark.parametrize("knight_seat", [0, 1])
@pytest.mark.parametrize(("sealer", "other"), [("knight", "dragon"), ("dragon", "knight")])
def test_dd_77_return_is_chosen_sealed(sealer: str, other: str, knight_seat: int) -> None:
    discards = {"knight": ["charge", "hack", "dodge"], "dragon": ["rake:6", "bite", "flap"]}
    worlds = []
    for card in ("decline", *(entry.partition(":")[0] for entry in discards[sealer])):
        board = Board(
            late2014=True,
            knight_seat=knight_seat,
            knight_discards=discards["knight"],
            dragon_discards=discards["dragon"],
        )
        board.clash("none advance", "none scales")
        assert board.open == {"knight": "return", "dragon": "return"}
        options = board.options(other)
        board.act(sealer, card)
        worlds.append([board.known_to(other), board.known_to(None)])
        assert board.options(other) == options
        assert board.told("returned", "return_declined") == []
        assert board.match.events(board.seat(other))[-1]["data"] == sealed_by(board, sealer, "return")
        board.act(other, "decline")
        assert len(board.told("returned", "return_declined")) == 2
    assert all(world == worlds[0] for world in worlds)


def test_dd_77_both_return_together() -> None:
    board = Board(late2014=True, knight_discards=["charge", "hack"], dragon_discards=["rake", "bite"], knight_seat=1)
    board.play("none advance", "none scales", returns=("hack", "bite"))
    assert board.told("returned") == [
        ("DD-75", {"side": "knight", "card": "hack"}),
        ("DD-75", {"side": "dragon", "card": "bite"}),
    ]
    assert [card for card, _ in board.knight.discards] == ["charge", "advance"]
    assert [card for card, _ in board.dragon.discards] == ["rake", "scales"]


@pytest.mark.parametrize("role", ["knight", "dragon"])
def test_dd_77_it_is_final(role: str) -> None:
    board = Board(late2014=True, knight_discards=["charge", "hack"], dragon_discards=["rake", "bite"])
    board.clash("none advance", "none scales")
    board.act(role, "decline")
    assert board.refused(role, "charge" if role == "knight" else "rake")[:2] == ("final", "DD-21")
    with pytest.raises(Refused) as caught:
        board.match.take_back(board.seat(role))
    assert caught.value.code == "final"


def test_dd_77_no_choice_with_recuperate() -> None:
    lots: dict[str, Any] = {"knight_discards": ["charge", "hack", "dodge"], "dragon_discards": ["rake", "bite", "flap"]}
    board = Board(late2014=True, **lots)
    board.clash("none recuperate", "none scales")
    assert board.open == {"dragon": "return"}
    assert len(board.knight.hand) == 8
    board.act("dragon", "rake")
    board = Board(late2014=True, **lots)
    board.clash("none advance", "none recuperate")
    assert board.open == {"knight": "return"}
    board = Board(late2014=True, **lots)
    board.play("none recuperate", "none recuperate")
    assert [len(side.hand) for side in board.state.sides] == [8, 8]


def test_dd_77_no_choice_for_a_side_that_could_play_nothing() -> None:
    cards = tomllib.loads(CARDS_FILE.read_text(encoding="utf-8"))
    for card in cards["knight"]:
        card["range"] = ["short"]
    board = Board(late2014=True, game=LEDGER.with_cards(cards), knight_discards=["charge", "hack"])
    board.dice("none", "none")
    board.act("dragon", "scales")
    assert board.open == {"knight": "die", "dragon": "die"}
    assert len(board.knight.hand) == 8
