"""DD-23 to DD-30: choosing a card."""

from __future__ import annotations

import tomllib
from typing import Literal

import pytest

from helpers.dragon_dance.board import CARDS_FILE, DRAGON_CARDS, KNIGHT_CARDS, LEDGER, Board, sealed_by
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.state.chance import Chance

Range = Literal["long", "short"]


def test_dd_23_exactly_one_card() -> None:
    board = Board(at="short")
    board.dice("6", "6")
    assert board.ask("knight").rule == "DD-23"
    for role in ("knight", "dragon"):
        assert board.ask(role).may_pass is False
        for nothing in ("", "none", "pass", "decline"):
            assert board.refused(role, nothing)[0] == "unknown"
    for two in ("hack slash", "hack,slash", "hack+slash"):
        assert board.refused("knight", two)[0] == "unknown"
    assert board.open == {"knight": "card", "dragon": "card"}


def test_dd_23_the_round_waits_for_both() -> None:
    board = Board()
    board.dice("none", "none")
    board.act("knight", "advance")
    assert board.match.waiting == [board.seat("dragon")]
    assert board.told("cards_revealed") == []
    board.act("dragon", "advance")
    assert len(board.knight.hand) == len(board.dragon.hand) == 7


def test_dd_24_only_from_hand() -> None:
    board = Board(at="long", knight_discards=["charge:6"])
    board.dice("none", "none")
    assert board.options("knight") == ["dodge", "shield", "advance", "retreat", "recuperate"]
    rule, sentence = board.blocked("knight")["charge"]
    assert rule == "DD-24"
    assert "Charge" in sentence
    assert board.refused("knight", "charge")[:2] == ("illegal", "DD-24")


def test_dd_24_a_played_card_is_gone_next_round() -> None:
    board = Board(at="long", knight_seat=1)
    board.play("none shield", "none scales")
    board.dice("none", "none")
    assert board.blocked("knight")["shield"][0] == "DD-24"
    assert board.blocked("dragon")["scales"][0] == "DD-24"
    assert "shield" not in board.options("knight")
    assert "scales" not in board.options("dragon")


ALWAYS = ["advance", "retreat", "recuperate"]


@pytest.mark.parametrize(
    ("at", "role", "legal", "wrong"),
    [
        ("long", "knight", ["charge", "dodge", "shield", *ALWAYS], ["hack", "slash"]),
        ("short", "knight", ["hack", "slash", "dodge", "shield", *ALWAYS], ["charge"]),
        ("long", "dragon", ["breathe-fire", "scales", *ALWAYS], ["rake", "bite", "flap"]),
        ("short", "dragon", ["rake", "bite", "flap", "scales", *ALWAYS], ["breathe-fire"]),
    ],
)
def test_dd_25_legal_by_range(at: Range, role: str, legal: list[str], wrong: list[str]) -> None:
    board = Board(at=at)
    board.dice("none", "none")
    assert board.options(role) == legal
    assert {key: rule for key, (rule, _) in board.blocked(role).items()} == dict.fromkeys(wrong, "DD-25")
    for card in wrong:
        code, rule, sentence = board.refused(role, card)
        assert (code, rule) == ("illegal", "DD-25")
        assert f"you are at {at} range now" in sentence


def test_dd_25_present_only_if_in_hand() -> None:
    board = Board(at="short", dragon_discards=["bite"])
    board.dice("none", "none")
    assert board.options("dragon") == ["rake", "flap", "scales", *ALWAYS]


def test_dd_26_later_movement_does_not_undo_a_card() -> None:
    board = Board(knight=9, dragon=20, at="short")
    board.play("5 hack", "none retreat")
    assert board.lives == (9, 17)
    assert board.range == "long"


@pytest.mark.parametrize(
    ("at", "knight", "dragon", "lives", "after"),
    [
        ("short", "none retreat", "6 rake", (6, 20), "long"),
        ("short", "1 retreat", "6 bite", (4, 20), "long"),
        ("long", "6 charge", "none advance", (9, 15), "short"),
        ("long", "none advance", "3 breathe-fire", (6, 20), "short"),
        ("long", "6 charge", "6 breathe-fire", (5, 15), "short"),
        ("short", "6 slash", "1 flap", (9, 20), "short"),
        ("short", "none retreat", "1 flap", (9, 20), "long"),
    ],
)
def test_dd_26_both_cards_work_in_full(at: Range, knight: str, dragon: str, lives: tuple[int, int], after: str) -> None:
    board = Board(at=at)
    board.play(knight, dragon)
    assert (board.lives, board.range) == (lives, after)


@pytest.mark.parametrize(("at", "card"), [("short", "advance"), ("long", "retreat")])
def test_dd_27_movement_that_changes_nothing_is_legal(at: Range, card: str) -> None:
    for knight, dragon in ((card, "scales"), ("shield", card), (card, card)):
        board = Board(at=at)
        board.dice("none", "none")
        assert card in board.options("knight")
        assert card in board.options("dragon")
        board.both("card", knight, dragon)
        assert board.range == at
        assert board.told("moved") == []
        assert board.told("stayed") == [("DD-52", {"range": at})]


@pytest.mark.parametrize(("sealer", "other"), [("knight", "dragon"), ("dragon", "knight")])
@pytest.mark.parametrize("at", ["long", "short"])
@pytest.mark.parametrize("knight_seat", [0, 1])
def test_dd_28_card_choice_is_sealed(sealer: str, other: str, at: Range, knight_seat: int) -> None:
    worlds = []
    probe = Board(at=at)
    probe.dice("none", "none")
    for card in probe.options(sealer):
        board = Board(at=at, knight_seat=knight_seat)
        board.dice("6", "3")
        options = board.options(other)
        board.act(sealer, card)
        worlds.append([board.known_to(other), board.known_to(None)])
        assert board.match.events(board.seat(other))[-1]["data"] == sealed_by(board, sealer, "card")
        assert board.options(other) == options
        assert board.view(other)[sealer]["card"] is None
        assert board.view(None)[sealer]["card"] is None
        assert board.ask(sealer).sealed == card
    assert len(worlds) >= 5
    assert all(world == worlds[0] for world in worlds)


def test_dd_29_cards_are_revealed_together() -> None:
    board = Board(at="short")
    board.dice("none", "none")
    board.act("dragon", "bite")
    assert board.told("cards_revealed") == []
    kinds = [event["kind"] for event in board.act("knight", "dodge")]
    assert kinds[:3] == ["sealed", "cards_revealed", "struck"]
    for who in ("knight", "dragon", None):
        assert board.tale(who).count("cards_revealed") == 1
    assert board.told("cards_revealed") == [("DD-29", {"knight": "dodge", "dragon": "bite"})]


@pytest.mark.parametrize("who", ["knight", "dragon", None])
def test_dd_29_both_cards_are_seen_during_the_action(who: str | None) -> None:
    board = Board(at="short")
    board.clash("5 hack", "none rake")
    view = board.view(who)
    assert (view["knight"]["card"], view["dragon"]["card"]) == ("hack", "rake")


@pytest.mark.parametrize("at", ["long", "short"])
def test_dd_30_recuperate_is_always_left(at: Range) -> None:
    board = Board(at=at, dragon_discards=DRAGON_CARDS[:-1], knight_discards=KNIGHT_CARDS[:-1])
    board.dice("none", "none")
    assert board.options("dragon") == ["recuperate"]
    assert board.options("knight") == ["recuperate"]


def locked_deck(*roles: str) -> AnyGame:
    """The fixed cards, but nothing of these sides can be played at long range."""
    cards = tomllib.loads(CARDS_FILE.read_text(encoding="utf-8"))
    for role in roles:
        for card in cards[role]:
            card["range"] = ["short"]
    return LEDGER.with_cards(cards)


def test_dd_30_a_side_without_a_legal_card_recuperates() -> None:
    game = locked_deck("knight")
    board = Board(game=game, knight_dice=[2, 5, 6], knight_discards=["hack:4"], seed="locked")
    board.dice("5", "3")
    assert board.open == {"dragon": "card"}
    board.act("dragon", "breathe-fire")
    assert board.told("cards_revealed") == [("DD-29", {"knight": "", "dragon": "breathe-fire"})]
    assert board.lives == (6, 20)
    assert ("DD-55", {"side": "knight", "card": "", "die": 5}) in board.told("discarded")
    assert board.told("recuperated") == [("DD-30", {"side": "knight"})]
    assert board.knight.hand == KNIGHT_CARDS
    assert (board.knight.discards, board.knight.spent) == ([], [])
    assert board.knight.dice == sorted(Chance("locked").dice(4))
    assert board.dragon.discards == [("breathe-fire", 3)]
    assert board.open == {"knight": "die", "dragon": "die"}


def test_dd_30_its_die_is_spent_even_in_the_last_round() -> None:
    board = Board(game=locked_deck("knight"), knight=3, knight_dice=[2, 5], knight_discards=["hack:4"])
    board.dice("5", "3")
    board.act("dragon", "breathe-fire")
    assert board.result is not None
    assert (board.knight.dice, board.knight.spent) == ([2], [4, 5])
    assert board.knight.discards == [("hack", 4)]
    assert board.told("recuperated", "rolled") == []


def test_dd_30_the_game_cannot_lock() -> None:
    board = Board(game=locked_deck("knight", "dragon"), seed=1)
    for number in range(2, 6):
        board.dice("none", "none")
        assert (board.state.round, board.open) == (number, {"knight": "die", "dragon": "die"})
    assert (board.lives, board.range) == ((9, 20), "long")


def test_dd_30_a_locked_dragon_recuperates_too() -> None:
    board = Board(game=locked_deck("dragon"), dragon_discards=["rake:2"], knight_seat=1)
    board.dice("6", "none")
    board.act("knight", "charge")
    assert board.lives == (9, 15)
    assert board.dragon.hand == DRAGON_CARDS
    assert len(board.dragon.dice) == 4
    assert board.knight.discards == [("charge", 6)]
