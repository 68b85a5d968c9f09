"""DF-120 to DF-126: Surprise, Vanquished, Tripwire."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe
from helpers.dragonfire.encounters import before, strength, strike
from wyrmhoard.games.dragonfire.game import GAME

BRING = card("bring", text=[{"do": [{"do": "reveal"}]}])
"""Brings in the next encounter of the Primary Deck, facing its player."""
SUMMONS: dict[str, Any] = {"do": [{"do": "summon"}]}


# -- Surprise


def test_df_120_surprise_happens_when_the_card_comes_into_play() -> None:
    foes = [foe(2, abilities=[{"when": "surprise", "do": [{"do": "gold", "number": -1}]}])]
    board = Board(foes=foes, gold={1: 2, 2: 2}, hands={1: "bring"}, cards=[BRING], decks={0: "hungry-chest"})
    board.play(1, "bring")
    assert board.hero(1).hp == board.hero(1).full - 1
    assert board.hero(2).gold == 2, "it was in play already"


def test_df_120_also_when_it_is_summoned() -> None:
    brood = foe(1, "[K]", abilities=[{"when": "vanquished", **SUMMONS}])
    board = Board("fighter cleric", foes=[brood, foe(2)], hands={1: "glory"}, decks={0: "choke-point troll blue"})
    board.play(1, "glory")
    strike(board, 1, ("glory", "foe-1"))
    assert board.there("choke-point")
    assert board.there("troll")
    assert not board.there("blue")


# -- Vanquished


def before_the_last_level(hand: str) -> Board:
    """A Chaos Spawn with one level left, another on top of the deck, and the second hero's turn with this hand."""
    return Board(
        "cleric fighter",
        foes=[foe(2, card="red-chaos-spawn", cleared=2)],
        turn=2,
        hands={2: hand},
        decks={0: "green-chaos-spawn"},
    )


def test_df_121_vanquished_at_once_when_it_is_defeated() -> None:
    board = before_the_last_level("stealth")
    board.play(2, "stealth")
    board.done(2)
    board.deal(2, "stealth", "red-chaos-spawn")
    assert board.there("green-chaos-spawn")
    assert not board.there("red-chaos-spawn")


@pytest.mark.parametrize("top", ["black", "red"])
def test_df_121_a_save_is_made_by_the_defeated_encounter_itself(top: str) -> None:
    """Vanquished: it makes a Save; on a success, gain 3 gold. A red encounter, and a red card on its deck."""
    save = {"do": "save", "success": [{"do": "gold", "number": 3}]}
    spec = foe(1, "[1]", colour="red", abilities=[{"when": "vanquished", "do": [save]}])
    board = Board("cleric fighter", foes=[spec, foe(2, "[9]")], hands={1: "glory"}, decks={0: f"{top} blue"})
    board.play(1, "glory")
    strike(board, 1, ("glory", "foe-1"))
    assert board.rules("saved") == ["DF-127"]
    assert board.hero(1).gold == (3 if top == "red" else 0)


def test_df_121_before_any_further_card_is_resolved() -> None:
    board = before_the_last_level("stealth glory")
    board.play(2, "stealth")
    board.play(2, "glory")
    strike(board, 2, ("stealth", "red-chaos-spawn"))
    assert board.there("green-chaos-spawn")
    assert board.may_deal(2, "glory") == ["green-chaos-spawn"]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_df_122_an_optional_vanquished_is_up_to_the_active_player(answer: str) -> None:
    """Ada defeats a Minotaur that faces Bo: Ada is asked, pays, and chooses what does not attack her."""
    board = Board(
        "fighter cleric",
        foes=[foe(2, card="minotaur", cleared=3), foe(1, "[9]", attack=2)],
        hands={1: "stealth grace", 2: "grace"},
    )
    board.play(1, "stealth")
    strike(board, 1, ("stealth", "minotaur"))
    assert board.open == {1: "may"}
    board.choose(1, answer)
    board.to("market")
    assert board.hero(1).hp == board.hero(1).full - (0 if answer == "yes" else 2)
    assert ("grace" in board.hero(1).pile.discard) == (answer == "yes")
    assert board.hand(2) == ["grace"]


@pytest.mark.parametrize(("when", "track"), [("vanquished", "[K]"), ("tripwire", "[R]|[K][B]")])
@pytest.mark.parametrize(("effect", "prompt"), [
    ({"do": "hold back"}, "encounter"), ({"do": "hurt", "who": "any"}, "character"),
    ({"do": "choose", "options": [[{"do": "draw"}], [{"do": "gold", "number": 1}]]}, "choose"),
])  # fmt: skip
def test_df_122_the_active_player_makes_its_choices(when: str, track: str, effect: dict[str, Any], prompt: str) -> None:
    """Ada hits an encounter that faces Bo, and chooses what its Vanquished or its Tripwire leaves open."""
    foes = [foe(2, track, cleared=len(track) > 3, abilities=[{"when": when, "do": [effect]}]), foe(1, "[9]"), foe(2)]
    board = Board("fighter cleric", foes=foes, hands={1: "glory"})
    board.play(1, "glory")
    strike(board, 1, ("glory", "foe-1"))
    assert board.open == {1: prompt}


def test_df_122_what_cannot_be_paid_is_not_offered() -> None:
    board = Board("fighter cleric", foes=[foe(1, card="minotaur", cleared=3), foe(2)], hands={1: "stealth", 2: "grace"})
    board.play(1, "stealth")
    strike(board, 1, ("stealth", "minotaur"))
    assert "may" not in board.open.values()


# -- Tripwire

SPAWN = foe(2, "[2]|[R]", abilities=[{"when": "tripwire", **SUMMONS}], gold=1)


def test_df_123_the_trait_is_on_when_a_level_under_the_line_is_cleared() -> None:
    board = Board("fighter cleric", foes=[foe(1, card="doom-chaos-spawn")])
    face = GAME.cards["doom-chaos-spawn"]
    line = face.track.line
    plain = strength(board, "doom-chaos-spawn")
    board = Board(
        "fighter cleric",
        foes=[foe(1, card="doom-chaos-spawn", cleared=line)],
        hands={1: "cantrip cantrip"},
    )
    assert strength(board, "doom-chaos-spawn") == plain
    board.play(1, "cantrip")
    board.play(1, "cantrip")
    board.done(1)
    board.deal(1, "cantrip", "doom-chaos-spawn")
    assert strength(board, "doom-chaos-spawn") == plain
    board.deal(1, "cantrip", "doom-chaos-spawn")
    assert strength(board, "doom-chaos-spawn") == plain + 1 == 3


def test_df_124_the_trait_happens_also_if_the_same_damage_defeats_it() -> None:
    board = Board("fighter rogue", foes=[SPAWN, foe(1)], hands={1: "elbow-grease stealth"}, decks={0: "troll"})
    board.play(1, "elbow-grease")
    board.play(1, "stealth")
    strike(board, 1, ("elbow-grease", "foe-1"))
    assert not board.there("troll")
    board.deal(1, "stealth", "foe-1")
    assert board.there("troll")
    assert not board.there("foe-1")
    assert before(board, "tripped", "entered")
    assert before(board, "entered", "defeated")


def test_df_124_before_vanquished() -> None:
    abilities: list[dict[str, Any]] = [
        {"when": "vanquished", "do": [{"do": "gold", "number": 3}]},
        {"when": "tripwire", "do": [{"do": "gold", "number": -2}]},
    ]
    board = Board("fighter rogue", foes=[foe(1, "[1]|[K]", abilities=abilities), foe(2)], hands={1: "glory glory"})
    board.play(1, "glory")
    board.play(1, "glory")
    strike(board, 1, ("glory", "foe-1"), ("glory", "foe-1"))
    assert board.hero(1).gold == 3, "nothing was lost, for there was nothing yet"


def test_df_125_from_below() -> None:
    abilities = [{"when": "tripwire", **SUMMONS}]
    foes = [foe(1, "[4][K]|[B,B]", abilities=abilities)]
    twin = card("twin", "blue", damage="B,B")
    board = Board("rogue wizard", foes=foes, hands={1: "feint twin"}, cards=[twin], decks={0: "troll"})
    board.play(1, "feint")
    board.play(1, "twin")
    board.done(1)
    board.deal(1, "twin", "foe-1", row=3)
    assert board.cleared("foe-1") == [False, False, True]
    assert board.there("troll")


HEALER = card("salve", text=[{"do": [{"do": "mend", "number": 0, "to": "one", "which": {"cleared": True}}]}])


def test_df_126_a_trait_that_happens_once_happens_once() -> None:
    foes = [foe(1, "[2]|[R][3]", cleared=2, abilities=[{"when": "tripwire", **SUMMONS}])]
    board = Board("fighter rogue", foes=foes, hands={1: "elbow-grease glory"}, decks={0: "troll troll"})
    board.play(1, "elbow-grease")
    board.play(1, "glory")
    strike(board, 1, ("elbow-grease", "foe-1"), ("glory", "foe-1"))
    assert board.foes("troll") == []


def test_df_126_after_healing_it_can_happen_again() -> None:
    foes = [foe(1, "[2]|[R][3]", cleared=2, abilities=[{"when": "tripwire", **SUMMONS}])]
    hands = {1: "salve elbow-grease stealth"}
    board = Board("fighter rogue", foes=foes, hands=hands, cards=[HEALER], decks={0: "troll troll"})
    board.play(1, "salve")
    board.play(1, "elbow-grease")
    board.play(1, "stealth")
    board.done(1)
    board.deal(1, "elbow-grease", "foe-1")
    assert board.foes("troll") == []
    board.deal(1, "stealth", "foe-1")
    assert len(board.foes("troll")) == 1


def test_df_126_a_lasting_trait_ends_with_the_last_level_under_the_line() -> None:
    once = card("once", text=[{"do": [{"do": "mend", "number": 1, "to": "one"}]}])
    trait = {"when": "tripwire", "change": [{"change": "attack", "by": 2}]}
    foes = [foe(1, "[2]|[R][3][1]", attack=1, cleared=3, abilities=[trait])]
    board = Board("fighter rogue", foes=foes, hands={1: "once once"}, cards=[once])
    assert strength(board, "foe-1") == 3
    board.play(1, "once")
    assert strength(board, "foe-1") == 3
    board.play(1, "once")
    assert board.cleared("foe-1") == [True, False, False, False]
    assert strength(board, "foe-1") == 1
