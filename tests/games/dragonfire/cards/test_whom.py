"""Whom and what effects mean: every word for encounters, and every word for cards."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from helpers.dragonfire.plain import plain_board
from wyrmhoard.games.dragonfire.cards.vocabulary import Change, To, Which
from wyrmhoard.games.dragonfire.rules import changes, flame, targets
from wyrmhoard.games.dragonfire.rules.happening import Source
from wyrmhoard.games.dragonfire.rules.verbs.cards import is_what
from wyrmhoard.games.dragonfire.state import NOBODY
from wyrmhoard.kernel.contract.registry import find

EVERY = "blk blu grn red"
MEANT = {
    # said of blu, which like blk faces P1; grn faces P2, red P3
    "it": EVERY,
    "one": EVERY,
    "one facing you": "blk blu",
    "one here": EVERY,
    "another": "blk grn red",
    "different": EVERY,
    "random facing you": "blk blu",
    "each facing you": "blk blu",
    "each here": EVERY,
    "each facing it": "blk",
    "each": EVERY,
    "each other": "blk grn red",
}


def meant(to: str, seat: int, of: str = "blu", which: Which | None = None) -> str:
    board = plain_board("cleric fighter rogue", turn="P1", foes=["blk P1", "blu P1", "grn P2", "red P3"])
    source = Source("calm", seat, foe=board.foe(of) if of else None)
    names = {foe.id: foe.card for foe in board.state.foes}
    return " ".join(names[number] for number in targets.candidates(board.table, source, to, which or Which()))


def test_every_word_for_encounters_is_tried() -> None:
    assert set(MEANT) == set(get_args(To))


@pytest.mark.parametrize("to", MEANT)
def test_whom_an_effect_may_mean(to: str) -> None:
    assert meant(to, 0) == MEANT[to]


@pytest.mark.parametrize("to", [to for to in MEANT if to.endswith("facing you")])
def test_df_9_what_faces_you_faces_your_seat_and_anybody_if_a_card_is_nobodys(to: str) -> None:
    assert [meant(to, seat) for seat in (1, 2, NOBODY)] == ["grn", "red", EVERY]


def test_without_an_encounter_that_it_is_said_of_nothing_is_another() -> None:
    assert [meant(to, 0, of="") for to in ("each facing it", "another", "each")] == ["", EVERY, EVERY]


def test_only_those_that_fit_are_meant() -> None:
    assert meant("each", 0, which=Which(colour="green")) == "grn"
    assert meant("each facing you", 0, which=Which(colour="green")) == ""


@pytest.mark.parametrize(
    ("who", "seats"),
    {"you": [1], "each": [0, 1, 2], "each other": [0, 2], "left": [2], "active": [0], "leader": [2]}.items(),
)
def test_whose_numbers_a_change_concerns_that_a_card_of_the_second_character_makes(who: Any, seats: list[int]) -> None:
    board = plain_board("cleric fighter rogue", turn="P1")
    board.state.leader = 2
    change = changes.InForce(Change("healing", by=1, who=who), "calm", 1, None)
    assert [seat for seat in range(3) if changes._concerns(board.table, change, seat)] == seats


@pytest.mark.parametrize("colour", ["black", "blue", "green", "red"])
def test_df_390_what_a_card_is(colour: str) -> None:
    board = plain_board("cleric fighter")
    cards = find("dragonfire").cards
    table = board.table
    table.cards = cards
    for card in cards:
        if card.kind not in ("basic", "market", "item"):
            continue
        assert is_what(table, card.id, "card")
        assert is_what(table, card.id, "other card")
        assert is_what(table, card.id, f"{colour} card") is (card.colour == colour)
        told = [is_what(table, card.id, what) for what in ("Basic card", "non-Basic card", "Magic Item")]
        assert told == [card.kind == "basic", card.kind == "market", card.kind == "item"]


def test_df_11_without_wyrmflame_cards_nothing_is_revealed() -> None:
    board = plain_board("cleric fighter", turn="P1", foes=["blk P1"]).begin()
    deck = board.state.flame
    deck.pile.draw, deck.pile.discard, deck.active = [], [], ""
    level = deck.level
    assert list(flame.reveal(board.table)) == []
    assert (deck.active, deck.level, deck.pile.draw, deck.pile.discard) == ("", level, [], [])


def test_df_87_what_is_revealed_is_told_with_the_level_at_which_it_counts() -> None:
    board = plain_board("cleric fighter", active="P1", foes=["blk P2"], level=2, flame="calm", flames="calm").begin()
    assert board.state.flame.at == board.state.flame.level == 3
    assert [(event["level"], event["card"]) for event in board.told("flame_revealed")] == [(3, "calm")]
