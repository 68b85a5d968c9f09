"""DD-9 to DD-12: what everybody may see."""

from __future__ import annotations

import pytest

from helpers.dragon_dance.board import DRAGON_CARDS, KNIGHT_CARDS, Board

EVERYBODY = ("knight", "dragon", None)


@pytest.mark.parametrize("who", EVERYBODY)
def test_dd_9_life_is_open(who: str | None) -> None:
    board = Board(knight=4, dragon=11)
    view = board.view(who)
    assert (view["knight"]["life"], view["dragon"]["life"]) == (4, 11)
    board.clash("6 charge", "3 breathe-fire")
    view = board.view(who)
    assert (view["knight"]["life"], view["dragon"]["life"]) == (1, 6)


@pytest.mark.parametrize("who", EVERYBODY)
def test_dd_9_life_is_open_while_the_knight_ponders_his_combo(who: str | None) -> None:
    board = Board(knight=9, dragon=20, at="short")
    board.clash("6 hack", "6 rake")
    view = board.view(who)
    assert (view["knight"]["life"], view["dragon"]["life"]) == (6, 16)


@pytest.mark.parametrize("who", EVERYBODY)
def test_dd_10_unspent_dice_are_open_while_choosing(who: str | None) -> None:
    board = Board(knight_dice=[2, 3, 6], dragon_dice=[1, 5, 5])
    assert board.open == {"knight": "die", "dragon": "die"}
    assert board.view(who)["knight"]["dice"] == [2, 3, 6]
    assert board.view(who)["dragon"]["dice"] == [1, 5, 5]
    board.act("knight", "6")
    assert board.match.waiting == [board.seat("dragon")]
    assert board.view(who)["knight"]["dice"] == [2, 3, 6]
    board.act("dragon", "5")
    board.both("card", "advance", "advance")
    assert board.view(who)["knight"]["dice"] == [2, 3]
    assert board.view(who)["dragon"]["dice"] == [1, 5]


@pytest.mark.parametrize("who", EVERYBODY)
def test_dd_11_discards_are_open(who: str | None) -> None:
    board = Board(knight_dice=[3, 4], dragon_dice=[2])
    board.play("3 dodge", "none scales")
    view = board.view(who)
    assert view["knight"]["discards"] == [{"card": "dodge", "die": 3}]
    assert view["knight"]["spent"] == [3]
    assert view["dragon"]["discards"] == [{"card": "scales", "die": 0}]
    assert view["dragon"]["spent"] == []


@pytest.mark.parametrize("who", EVERYBODY)
def test_dd_12_hands_can_be_deduced(who: str | None) -> None:
    board = Board(dragon_discards=["bite", "flap"], knight_discards=["charge:6"])
    view = board.view(who)
    assert view["dragon"]["hand"] == ["breathe-fire", "rake", "scales", "advance", "retreat", "recuperate"]
    assert view["knight"]["hand"] == ["hack", "slash", "dodge", "shield", "advance", "retreat", "recuperate"]
    for role, cards in (("knight", KNIGHT_CARDS), ("dragon", DRAGON_CARDS)):
        away = {entry["card"] for entry in view[role]["discards"]}
        assert view[role]["hand"] == [card for card in cards if card not in away]


def test_dd_12_a_sealed_card_still_counts_as_held() -> None:
    board = Board(dragon_discards=["bite", "flap"])
    board.dice("none", "none")
    before = board.view("knight")["dragon"]["hand"]
    board.act("dragon", "breathe-fire")
    assert board.view("knight")["dragon"]["hand"] == before
