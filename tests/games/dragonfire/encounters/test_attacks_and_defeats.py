"""DF-154 to DF-158: encounters that attack, deal damage, are defeated, and whom they hit."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe, game_with
from helpers.dragonfire.encounters import before, strength, strike
from wyrmhoard.games.dragonfire.game import GAME
from wyrmhoard.kernel.text.errors import BadInput

SUMMONS: dict[str, Any] = {"do": [{"do": "summon"}]}


# -- attacking and dealing damage

ROBBER: list[dict[str, Any]] = [{"when": "attacks", "do": [{"do": "gold", "number": -1}]}]
DRAINER: list[dict[str, Any]] = [{"when": "deals damage", "do": [{"do": "gold", "number": -1}]}]


@pytest.mark.parametrize(("abilities", "gold"), [(ROBBER, 2), (DRAINER, 3)])
def test_df_154_an_attack_that_deals_nothing_is_an_attack(abilities: list[dict[str, Any]], gold: int) -> None:
    foes = [foe(1, "[9]", attack=1, abilities=abilities)]
    board = Board("fighter cleric", foes=foes, hands={1: "chill-remark"}, gold={1: 3})
    board.play(1, "chill-remark")
    board.to("market")
    assert board.hero(1).gold == gold


@pytest.mark.parametrize("abilities", [ROBBER, DRAINER])
def test_df_154_dealing_damage_brings_both(abilities: list[dict[str, Any]]) -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=1, abilities=abilities)], gold={1: 3})
    board.to("market")
    assert board.hero(1).gold == 2


@pytest.mark.parametrize(("abilities", "gold"), [(ROBBER, 2), (DRAINER, 3)])
def test_df_154_damage_that_is_prevented_is_not_dealt(abilities: list[dict[str, Any]], gold: int) -> None:
    ward = card("ward", remains="game", text=[{"when": "would be damaged", "do": [{"do": "prevent", "number": 0}]}])
    foes = [foe(1, "[9]", attack=1, abilities=abilities)]
    board = Board("fighter cleric", foes=foes, kept={1: "ward"}, cards=[ward], gold={1: 3})
    board.to("market")
    assert board.hero(1).hp == board.hero(1).full
    assert board.hero(1).gold == gold


@pytest.mark.parametrize("abilities", [ROBBER, DRAINER])
def test_df_154_what_was_stopped_does_neither(abilities: list[dict[str, Any]]) -> None:
    foes = [foe(1, "[9]", attack=1, abilities=abilities)]
    board = Board("fighter cleric", foes=foes, hands={2: "tower-shield"}, gold={1: 3})
    board.assist(2, "tower-shield")
    board.to("market")
    assert board.hero(1).hp == board.hero(1).full
    assert board.hero(1).gold == 3


# -- defeat


def test_df_155_lasting_traits_end_with_the_defeat() -> None:
    foes = [foe(1, card="orc-warchief", cleared=2), foe(1, card="orc-ironclad")]
    board = Board("fighter rogue", foes=foes, hands={1: "stealth elbow-grease"})
    board.play(1, "stealth")
    board.play(1, "elbow-grease")
    assert strength(board, "orc-ironclad") == 3
    strike(board, 1, ("stealth", "orc-warchief"))
    assert board.step == "deal"
    assert board.foe("orc-warchief").defeated
    assert strength(board, "orc-ironclad") == 2
    board.to("market")
    assert board.hero(1).hp == board.hero(1).full - 2


def test_df_155_a_defeated_encounter_is_no_other_of_its_name() -> None:
    foes = [
        foe(1, card="beak-worm-knot", left=0, cleared=2),
        foe(1, "[K]", abilities=[{"when": "vanquished", **SUMMONS}]),
    ]
    board = Board("fighter rogue", foes=foes, hands={1: "glory lightning-bolt"}, decks={0: "beak-worm-knot"})
    board.play(1, "glory")
    board.play(1, "lightning-bolt")
    strike(board, 1, ("lightning-bolt", "beak-worm-knot"), ("glory", "foe-2"))
    knots = [len(knot.tokens) for knot in board.foes("beak-worm-knot") if not knot.defeated]
    assert knots == [1]


def test_df_156_there_are_no_archenemies() -> None:
    for face in GAME.cards:
        assert "archenem" not in f"{face.name} {face.text} {face.assist} {face.anytime}".lower(), face.id
    with pytest.raises(BadInput):
        game_with(encounter=[{**GAME.cards.plain["encounter"][0], "id": "rival", "name": "Rival", "archenemy": True}])


def test_df_157_put_away_at_the_end_of_the_phase() -> None:
    foes = [foe(1, card="orc-ironclad", cleared=2), foe(2, "[9]")]
    board = Board("fighter rogue", foes=foes, hands={1: "glory cantrip"})
    board.play(1, "glory")
    board.play(1, "cantrip")
    strike(board, 1, ("glory", "orc-ironclad"), ("cantrip", "orc-ironclad"))
    assert board.foe("orc-ironclad").defeated
    assert board.state.decks[0].discard == []
    board.do(1, "done")
    assert board.foes("orc-ironclad") == []
    assert board.state.decks[0].discard == ["orc-ironclad"]


@pytest.mark.parametrize("deck", [0, 1, 2])
def test_df_157_in_the_pile_of_its_own_deck(deck: int) -> None:
    board = Board("fighter rogue", foes=[foe(1, "[K]", deck=deck), foe(2, "[9]")], hands={1: "glory"})
    board.play(1, "glory")
    strike(board, 1, ("glory", "foe-1"))
    board.to("market")
    assert [pile.discard for pile in board.state.decks] == [["foe-1"] if n == deck else [] for n in range(3)]


def test_df_157_outside_of_the_phase_at_once() -> None:
    attacks = {"when": "attacks", "do": [{"do": "collapse"}]}
    drain = {"when": "attacks", "do": [{"do": "check", "success": [{"do": "gold", "number": 1}]}]}
    foes = [foe(1, abilities=[attacks]), foe(1, abilities=[drain]), foe(2)]
    board = Board("fighter rogue", foes=foes)
    board.to("market")
    assert board.state.decks[0].discard == ["foe-1"]
    assert before(board, "foe_put_away", "checked")


def test_df_158_everybody_who_counts_as_the_type_is_hit() -> None:
    quake = foe(1, "[9]", abilities=[{"when": "attacks", "do": [{"do": "hurt", "who": "each", "of": "Devotion"}]}])
    board = Board("rogue cleric fighter wizard", foes=[quake], extra={3: "Devotion"})
    board.to("market")
    assert [hero.full - hero.hp for hero in board.state.heroes] == [0, 1, 1, 0]


def test_df_278_two_cards_prevent_their_damage_together_and_no_more_than_there_is() -> None:
    wards = [
        card(name, remains="game", text=[{"when": "would be damaged", "do": [{"do": "prevent", "number": number}]}])
        for name, number in (("ward", 1), ("wall", 2))
    ]
    for attack, lost in ((5, 2), (2, 0)):
        board = Board("fighter cleric", foes=[foe(1, "[9]", attack=attack)], kept={1: "ward wall"}, cards=wards)
        board.idle(lambda board: board.step == "market")
        assert board.hero(1).full - board.hero(1).hp == lost
        assert sum(told["number"] for told in board.told("prevented")) == attack - lost
