"""DF-227 to DF-239: Assists, Play at Any Time, Repack, granted plays, and how the Play Cards phase ends."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe
from wyrmhoard.games.dragonfire.cards.points import Points

Plain = dict[str, Any]
FOE = foe(1, "[9]")
LIFT = card("lift", assist=[{"do": [{"do": "draw", "who": "active"}]}])
"""Its Assist has the active player draw a card."""


def shares(board: Board, name: str) -> list[tuple[Points, int]]:
    """Points and levels of the shares of a card that wait to be dealt."""
    assert board.state.turn is not None
    return [(share.points, share.levels) for share in board.state.turn.shares if share.card == name]


# -- Assists


def test_df_227_no_assist_in_the_own_turn() -> None:
    board = Board("fighter cleric", foes=[FOE], hands={1: "tower-shield", 2: "tower-shield"})
    assert board.refused(1, "assist tower-shield")
    assert "assist tower-shield" in board.options(2)


def test_df_227_and_in_anothers_nothing_else_of_the_card() -> None:
    board = Board("fighter cleric", foes=[FOE], hands={2: "tower-shield glory"})
    assert board.refused(2, "play tower-shield")
    assert board.refused(2, "play glory")
    assert board.blocked(2)["assist glory"] == "DF-227"


def test_df_228_only_the_assist_part_counts() -> None:
    board = Board("fighter rogue", foes=[FOE], hands={2: "twist-the-knife"})
    board.assist(2, "twist-the-knife")
    assert shares(board, "twist-the-knife") == [((0, 0, 0, 0, 0), 1)]
    board.done(1)
    board.deal(1, "twist-the-knife", "foe-1")
    assert not board.there("foe-1")


def test_df_228_neither_text_nor_icons_but_swords_and_class() -> None:
    blade = card(
        "blade",
        damage="K,K",
        swords=2,
        text=[{"do": [{"do": "gold", "number": 5}]}],
        assist=[{"do": [{"do": "deal", "points": "1"}]}],
        requires_class="Martial",
    )
    board = Board("cleric fighter rogue", foes=[FOE], hands={2: "blade", 3: "blade bless"}, cards=[blade])
    assert board.blocked(3)["assist blade"] == "DF-208"
    board.assist(2, "blade")
    assert shares(board, "blade") == [((0, 0, 0, 0, 1), 0)]
    assert board.hero(2).gold == 0
    assert board.hero(2).swords == 2


@pytest.mark.parametrize("step", ["deal", "market"])
def test_df_229_assists_only_while_cards_are_played(step: str) -> None:
    board = Board("fighter cleric", foes=[FOE], hands={1: "glory", 2: "tower-shield"})
    board.play(1, "glory")
    assert "assist tower-shield" in board.options(2)
    board.done(1)
    if step == "market":
        board.do(1, "done")
    assert board.step == step
    assert 2 not in board.open
    board.refused(2, "assist tower-shield")


def test_df_229_not_while_damage_is_taken() -> None:
    ask = {"when": "attacks", "do": [{"do": "choose", "options": [[{"do": "gold", "number": 1}], [{"do": "hurt"}]]}]}
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=1, abilities=[ask])], hands={2: "tower-shield"})
    board.done(1)
    assert (board.step, board.open) == ("take", {1: "choose"})
    assert board.refused(2, "assist tower-shield")


def test_df_230_effects_at_once_and_damage_later() -> None:
    """The Cleric heals the Stunned Rogue, who draws two cards and helps in the same phase."""
    hands = {1: "glory", 2: "", 3: "word-of-mending"}
    board = Board("fighter rogue cleric", foes=[FOE], hands=hands, stunned=[2], draws={2: "javelin grace"})
    assert 2 not in board.open
    board.assist(3, "word-of-mending")
    board.choose(3, "P2", "P2")
    assert board.hand(2) == ["grace", "javelin"]
    board.assist(2, "javelin")
    assert shares(board, "javelin") == [((1, 0, 0, 0, 1), 0)]
    assert board.foe("foe-1").pool == (0, 0, 0, 0, 0)
    board.done(1)
    board.deal(1, "javelin", "foe-1")
    assert board.foe("foe-1").pool == (1, 0, 0, 0, 1)


def test_df_231_any_number_in_any_order() -> None:
    hands = {1: "glory grace", 2: "javelin bless", 3: "fireball vigil-candle javelin", 4: "bless javelin"}
    heroes = "fighter cleric wizard rogue"
    board = Board(heroes, foes=[foe(1, "[9][9]")], hands=hands)
    for seat, name in ((4, "javelin"), (2, "bless"), (3, "fireball")):
        board.assist(seat, name)
        if board.open.get(seat) == "colour":
            board.choose(seat, "red")
    board.play(1, "glory")
    for seat, name in ((2, "javelin"), (4, "bless"), (3, "javelin")):
        board.assist(seat, name)
        if board.open.get(seat) == "colour":
            board.choose(seat, "red")
    board.play(1, "grace")
    assert board.state.turn is not None
    assert len(board.state.turn.table) == 8


def test_df_232_the_active_player_deals_the_damage_of_assists() -> None:
    foes = [foe(1, "[1]"), foe(1, "[1]"), foe(2, "[1]"), foe(2, "[9]")]
    board = Board("fighter wizard", foes=foes, hands={2: "seeking-sparks"})
    board.assist(2, "seeking-sparks")
    board.done(1)
    assert board.open == {1: "deal"}
    assert board.may_deal(1, "seeking-sparks") == ["foe-1", "foe-2", "foe-3", "foe-4"]
    board.deal(1, "seeking-sparks", "foe-1")
    board.deal(1, "seeking-sparks", "foe-3")
    board.deal(1, "seeking-sparks", "foe-4")
    assert [board.there(f"foe-{number}") for number in (1, 2, 3, 4)] == [False, True, False, True]


def test_df_233_the_stunned_do_not_assist() -> None:
    aid = card("aid", assist=[{"do": [{"do": "heal", "number": 1}]}])
    board = Board("fighter rogue cleric", foes=[FOE], hands={2: "javelin", 3: "aid"}, stunned=[2], cards=[aid])
    assert 2 not in board.open
    assert board.refused(2, "assist javelin")
    board.assist(3, "aid")
    board.choose(3, "P2")
    assert "assist javelin" in board.options(2)


@pytest.mark.parametrize("state", ["stunned", "out"])
def test_df_233_nor_do_they_play_at_any_time(state: str) -> None:
    spark = card("spark", anytime=[{"do": [{"do": "deal", "points": "1"}]}])
    more: dict[str, Any] = {state: [2]}
    board = Board("fighter rogue cleric", foes=[FOE], hands={2: "spark", 3: "spark"}, cards=[spark], **more)
    assert set(board.open) == {1, 3}
    assert board.refused(2, "any spark")


def test_df_234_one_may_help_in_the_turn_of_a_stunned_character() -> None:
    foes = [foe(2, card="orc-ironclad", cleared=2), foe(1, "[9]")]
    board = Board("fighter cleric", foes=foes, turn=2, hands={1: "javelin"}, stunned=[2])
    assert board.options(2)[0] == "done"
    board.assist(1, "javelin")
    board.done(2)
    assert board.open == {2: "deal"}
    board.deal(2, "javelin", "orc-ironclad")
    assert not board.there("orc-ironclad")
    board.end_turn()
    assert not board.hero(2).out
    assert [hero.gold for hero in board.state.heroes] == [3, 3], "six gold, shared out"


# -- Play at Any Time

SPARK = card(
    "spark",
    damage="K",
    swords=3,
    text=[{"do": [{"do": "gold", "number": 5}]}],
    anytime=[{"do": [{"do": "deal", "points": "1"}]}],
)


@pytest.mark.parametrize("seat", [1, 2])
def test_df_235_a_part_that_is_played_at_any_time(seat: int) -> None:
    board = Board("fighter fighter", foes=[FOE], hands={seat: "spark"}, cards=[SPARK])
    board.play(seat, "spark", "any")
    assert shares(board, "spark") == [((0, 0, 0, 0, 1), 0)]
    assert (board.hero(seat).gold, board.hero(seat).swords) == (0, 0)
    assert board.hero(seat).played == ["spark"]


def test_df_235_on_the_own_turn_it_is_an_ordinary_play() -> None:
    second = card("second", requires_play="Martial")
    board = Board("fighter cleric", foes=[FOE], hands={1: "spark second"}, cards=[SPARK, second])
    assert board.blocked(1)["play second"] == "DF-207"
    board.play(1, "spark", "any")
    assert "play second" in board.options(1)


@pytest.mark.parametrize("seat", [1, 2])
def test_df_235_class_requirements_hold(seat: int) -> None:
    rite = card("rite", anytime=[{"do": [{"do": "draw"}]}], requires_class="Arcane")
    board = Board("fighter cleric", foes=[FOE], hands={seat: "rite bless"}, cards=[rite])
    assert board.blocked(seat)["any rite"] == "DF-208"


def test_df_235_not_in_another_phase() -> None:
    board = Board("fighter cleric", foes=[FOE], hands={1: "glory", 2: "spark"}, cards=[SPARK])
    board.play(1, "glory")
    board.done(1)
    assert board.step == "deal"
    assert board.refused(2, "any spark")


# -- Repack


def test_df_236_repack_is_a_discard_and_a_draw() -> None:
    pack = card("pack", swords=3, damage="K", repack=True, text=[{"do": [{"do": "gold", "number": 5}]}])
    second = card("second", requires_play="Martial")
    hands, draws = {1: "pack second"}, {1: "grace glory"}
    board = Board("fighter cleric", foes=[FOE], hands=hands, draws=draws, cards=[pack, second])
    board.do(1, "repack pack")
    hero = board.hero(1)
    assert hero.pile.discard == ["pack"]
    assert board.hand(1) == ["grace", "second"]
    assert (hero.gold, hero.swords, hero.played) == (0, 0, [])
    assert shares(board, "pack") == []
    assert board.blocked(1)["play second"] == "DF-207"


def test_df_236_only_with_the_word_and_in_the_own_turn() -> None:
    pack = card("pack", repack=True)
    board = Board("fighter cleric", foes=[FOE], hands={1: "pack glory", 2: "pack bless"}, cards=[pack])
    assert "repack pack" in board.options(1)
    assert board.refused(1, "repack glory")
    assert board.refused(2, "repack pack")


# -- a play granted by another


def granted(**more: Any) -> Board:
    """P1 has played Command Presence and named P2."""
    board = Board("fighter wizard cleric", foes=[FOE], hands={1: "command-presence", 2: "veil-step grace"}, **more)
    board.play(1, "command-presence")
    board.choose(1, "P2")
    return board


def test_df_237_a_granted_play_is_a_normal_play() -> None:
    board = granted(draws={2: "glory stealth"})
    assert board.hand(2) == ["glory", "grace", "veil-step"]
    assert board.options(2) == ["play veil-step", "play grace", "play glory", "nothing"]
    board.play(2, "veil-step")
    board.choose(2, "no")
    assert shares(board, "veil-step") == [((0, 1, 0, 0, 1), 0)]
    assert board.hand(2) == ["glory", "grace"]
    board.done(1)
    board.deal(1, "veil-step", "foe-1")
    assert board.foe("foe-1").pool == (0, 1, 0, 0, 1)


def test_df_237_the_drawn_card_may_be_the_one() -> None:
    board = granted(draws={2: "glory stealth"})
    board.play(2, "glory")
    assert shares(board, "glory") == [((1, 0, 0, 0, 0), 0)]


def test_df_237_it_may_be_declined_after_the_draw() -> None:
    board = granted(draws={2: "glory stealth"})
    board.choose(2, "nothing")
    assert board.hand(2) == ["glory", "grace", "veil-step"]
    assert board.open[1] == "play"


def test_df_237_requirements_hold() -> None:
    board = Board("fighter cleric", foes=[FOE], hands={1: "command-presence", 2: "whirling-blades"})
    board.play(1, "command-presence")
    assert board.blocked(2)["play whirling-blades"] == "DF-208"


@pytest.mark.parametrize("when", ["would attack", "would be damaged", "Replenish", "Market"])
def test_df_237_after_the_deal_damage_phase_it_deals_its_damage_at_once(when: str) -> None:
    feature = {
        "id": "call",
        "name": "Call",
        "title": "Call",
        "value": 0,
        "abilities": [{"when": when, "once": "game", "do": [{"do": "grant"}]}],
    }
    board = Board(
        "cleric fighter",
        foes=[foe(1, "[9]", attack=1), foe(2, "[1]")],
        step="take",
        hands={2: "glory"},
        features={1: "call"},
        more={"feature": [feature]},
    )
    board.play(2, "glory")
    board.choose(2, "foe-2")
    assert not board.there("foe-2")
    assert board.hero(2).pile.discard == ["glory"]
    assert board.state.turn is not None
    assert (board.state.turn.table, board.state.turn.shares) == ([], [])


# -- the end of the phase


def test_df_238_the_others_are_asked_before_the_phase_ends() -> None:
    hands = {1: "glory", 2: "javelin", 3: "lift", 4: ""}
    draws = {1: "grace stealth"}
    board = Board("fighter cleric rogue wizard", foes=[FOE], hands=hands, draws=draws, cards=[LIFT])
    board.do(1, "done")
    assert board.open == {2: "last call"}
    board.do(2, "nothing")
    assert board.open == {3: "last call"}
    board.assist(3, "lift")
    assert board.open[1] == "play"
    assert board.hand(1) == ["glory", "grace"]
    board.play(1, "grace")
    board.do(1, "done")
    assert board.open == {2: "last call"}, "everybody is asked again"


def test_df_238_when_nobody_wants_anything_it_ends() -> None:
    hands = {1: "glory", 2: "javelin", 3: "javelin", 4: "javelin"}
    board = Board("fighter cleric rogue wizard", foes=[FOE], hands=hands, stunned=[4])
    board.play(1, "glory")
    board.do(1, "done")
    board.do(2, "nothing")
    board.do(3, "nothing")
    assert board.step == "deal"


def test_df_238_only_the_active_player_ends_it() -> None:
    board = Board("fighter cleric", foes=[FOE], hands={2: "javelin"})
    assert board.refused(2, "done")


def test_df_239_stunned_in_the_own_turn() -> None:
    fall = card("fall", text=[{"do": [{"do": "status", "becomes": "Stunned"}]}])
    hands = {1: "glory fall grace", 2: "javelin"}
    board = Board("fighter cleric", foes=[foe(1, "[9]"), foe(2, "[9]")], hands=hands, cards=[fall])
    board.play(1, "glory")
    board.play(1, "fall")
    assert board.hero(1).stunned
    assert [key for key in board.options(1) if key != "done"] in ([], ["give-up"])
    assert board.refused(1, "play grace")
    board.assist(2, "javelin")
    board.done(1)
    board.deal(1, "glory", "foe-1")
    board.deal(1, "javelin", "foe-2")
    assert board.foe("foe-1").pool == (1, 0, 0, 0, 0)
    board.end_turn()
    pile = board.hero(1).pile
    assert sorted(pile.discard) == ["fall", "glory"]
    assert "glory" in pile.draw, "one of the deck, not the one that was played"
    assert sorted([*pile.draw, *board.hand(1)]).count("glory") == 3


def test_df_239_who_keeps_the_hand_plays_nothing_either() -> None:
    fall = card("fall", text=[{"do": [{"do": "status", "becomes": "Stunned"}]}])
    hands = {1: "fall glory", 2: "javelin"}
    board = Board("half-orc-fighter cleric", foes=[FOE], hands=hands, cards=[fall])
    board.play(1, "fall")
    assert board.hand(1) == ["glory"]
    assert [key for key in board.options(1) if key != "done"] in ([], ["give-up"])
