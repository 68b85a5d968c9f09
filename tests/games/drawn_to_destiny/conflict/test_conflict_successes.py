"""How many Successes a Conflict brings: card, combo, Push, Character Points (section 11)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import bout, face_off, keys
from wyrmhoard.games.drawn_to_destiny.rules.conflict.sides import Conflict

LOSING = "coins-2:lower"
"""A Counter, against which Strong Succeeds."""


def strike(hand: tuple[str, ...], *answers: Any, other: str = "warrior", **more: Any) -> tuple[Stage, Conflict]:
    """The first card of the hand is played as Strong and wins against a Counter of a Rival without an Action."""
    stage = face_off(other=other, **more)
    stage.hand(0, *hand)
    stage.hand(1, "coins-2")
    conflict = bout(stage, {0: f"{hand[0]}:upper", 1: LOSING}, *answers, paid=False)
    assert conflict.actor.wins
    return stage, conflict


def test_d2_190_one_success_for_succeeding_and_d2_191_none_for_a_low_card() -> None:
    stage, conflict = strike(("wands-3",))  # Melee 4 + 3 = 7 against Body 9
    assert conflict.actor.successes == 1
    assert stage.told("scored")[0]["parts"] == [["success", 1]]


@pytest.mark.parametrize(("card", "successes"), [("wands-5", 1), ("wands-6", 2), ("wands-10", 2), ("wands-J", 2)])
def test_d2_191_the_bonus_for_the_card(card: str, successes: int) -> None:
    _, conflict = strike((card,))
    assert conflict.actor.successes == successes


def test_d2_190_without_a_base_success() -> None:
    _, conflict = strike(("wands-3",), settings={"base_success": 0})
    assert conflict.actor.successes == 0


def test_d2_192_stat_penalties_do_not_change_the_bonus() -> None:
    stage = face_off()
    stage.units[0].tokens["fatigue"] = 2
    stage.fate("wands-6", "coins-2")
    conflict = bout(stage, {0: "fate:upper", 1: "fate:lower"}, paid=False)
    assert conflict.actor.successes == 2
    assert ("penalties", -2) in conflict.actor.initiative


def test_d2_194_a_straight_counts_each_further_rank_and_gains_an_agent() -> None:
    stage, conflict = strike(("wands-5", "cups-6", "swords-7"), "cups-6+swords-7", "nothing")
    # Melee 4, Body 9: 5 + 4 no, 6 + 4 yes, 7 + 4 yes
    assert conflict.actor.successes == 3
    assert set(stage.state.players[0].pile.discard) == {"wands-5", "cups-6", "swords-7"}
    assert stage.prompts[-1] == "gain"


def test_d2_193_every_combo_is_offered_and_asked_for_whatever_the_hand_holds() -> None:
    stage, _ = strike(("wands-5", "cups-6", "swords-6", "swords-7", "coins-K"), "none")
    assert keys(stage.asked[1][1][0]) == ["cups-6+swords-7", "swords-6+swords-7", "none"]
    stage, _ = strike(("wands-5", "coins-K"), "none")
    assert keys(stage.asked[1][1][0]) == ["none"]
    stage, _ = strike(("wands-5",))
    assert "combo" not in stage.prompts


def test_d2_193_a_card_of_fate_may_be_extended_too_and_combos_can_be_off() -> None:
    stage = face_off()
    stage.hand(0, "cups-6", "swords-7")
    stage.fate("wands-5", "coins-2")
    conflict = bout(stage, {0: "fate:upper", 1: "fate:lower"}, "cups-6+swords-7", "nothing", paid=False)
    assert conflict.actor.successes == 3
    stage, _ = strike(("wands-5", "cups-6", "swords-7"), settings={"combos": False})
    assert "combo" not in stage.prompts


@pytest.mark.parametrize(
    ("hand", "combo", "successes"),
    [
        (("wands-Q", "cups-Q", "coins-Q"), "cups-Q", 3),
        (("wands-K", "cups-K", "coins-K"), "cups-K+coins-K", 4),
        (("wands-A", "cups-A", "coins-A", "swords-A"), "cups-A+coins-A+swords-A", 5),
    ],
)
def test_d2_196_d2_197_d2_198_like_ranks(hand: tuple[str, ...], combo: str, successes: int) -> None:
    _, conflict = strike(hand, combo)
    assert conflict.actor.successes == successes


@pytest.mark.parametrize("card", ["wands-9", "wands-10", "wands-J"])
def test_d2_199_cards_that_start_no_combo(card: str) -> None:
    stage, conflict = strike((card, "cups-10", "cups-J", "coins-J", "wild-red"))
    assert "combo" not in stage.prompts
    assert conflict.actor.successes == 2


def test_d2_195_a_10_in_a_straight_has_no_bonus_of_its_own() -> None:
    stage = face_off()
    stage.units[1].sheet = _with_body(stage, "10x1")
    stage.hand(0, "wands-8", "cups-9", "swords-10")
    stage.hand(1, "coins-2")
    stage.units[0].tokens["numbness"] = 4  # Melee 0
    conflict = bout(stage, {0: "wands-8:upper", 1: LOSING}, "cups-9+swords-10", "nothing", paid=False)
    assert conflict.actor.level == 0
    assert conflict.actor.successes == 1


def _with_body(stage: Stage, body: str) -> Any:
    sheet = stage.units[1].sheet
    return replace(sheet, stats=(body, *sheet.stats[1:]))


# -- Gain:A


def test_d2_200_the_place_is_chosen_before_anything_is_looked_at() -> None:
    stage, _ = strike(("wands-5", "cups-6", "swords-7"), "cups-6+swords-7", "deck", "swords-A")
    assert keys(dict(stage.asked)["gain"][0]) == ["deck", "nothing"]
    assert stage.state.players[0].hand == ["swords-A"]
    assert "swords-A" not in stage.state.players[0].pile.draw


def test_d2_200_from_the_discard_it_is_open() -> None:
    stage = face_off()
    stage.hand(0, "wands-5", "cups-6", "swords-7")
    stage.hand(1, "coins-2")
    stage.state.players[0].pile.discard = ["cups-A"]
    bout(stage, {0: "wands-5:upper", 1: LOSING}, "cups-6+swords-7", "discard", paid=False)
    assert stage.state.players[0].hand == ["cups-A"]
    assert stage.told("took")[0]["card"] == "cups-A"


def test_d2_200_with_all_agents_in_hand_there_is_nothing_to_gain() -> None:
    stage = face_off()
    stage.hand(0, "wands-5", "cups-6", "swords-7", "wands-A", "cups-A", "coins-A", "swords-A")
    stage.hand(1, "coins-2")
    bout(stage, {0: "wands-5:upper", 1: LOSING}, "cups-6+swords-7", "deck", "nothing", paid=False)
    assert keys(stage.asked[-1][1][0]) == ["nothing"]
    assert len(stage.state.players[0].hand) == 4


# -- Push, Character Points


def test_d2_63_push_adds_a_success_with_a_normal_card_only_and_one_initiative() -> None:
    for card, successes in (("wands-6", 3), ("wands-Q", 2)):
        stage = face_off()
        stage.units[0].done_this_turn.append("push")
        stage.fate(card, "coins-2")
        conflict = bout(stage, {0: "fate:upper", 1: "fate:lower"}, paid=False)
        assert conflict.actor.successes == successes
        assert ("push", 1) in conflict.actor.initiative


def test_d2_202_each_player_may_spend_one_point_the_attacker_first() -> None:
    stage = face_off()
    stage.state.players[0].cp, stage.state.players[1].cp = 2, 1
    stage.hand(0, "wands-6")
    stage.hand(1, "coins-2")
    conflict = bout(stage, {0: "wands-6:upper", 1: LOSING}, "actor:up", "actor:down", paid=False)
    assert [list(seats) for prompt, seats in stage.asked if prompt == "cp"] == [[0], [1]]
    assert conflict.actor.successes == 2
    assert [player.cp for player in stage.state.players] == [1, 0]


def test_d2_202_nobody_is_asked_without_points_or_without_successes() -> None:
    stage, _ = strike(("wands-6",))
    assert "cp" not in stage.prompts
    stage = face_off()
    stage.state.players[0].cp = 1
    stage.fate("cups-5", "swords-5")
    bout(stage, {0: "fate:lower", 1: "fate:lower"}, paid=False)
    assert "cp" not in stage.prompts
    stage = face_off(settings={"cp": False})
    stage.state.players[0].cp = 1
    stage.fate("wands-6", "coins-2")
    bout(stage, {0: "fate:upper", 1: "fate:lower"}, paid=False)
    assert "cp" not in stage.prompts


def test_d2_203_unused_extra_fate_is_discarded_too_and_no_card_is_lost() -> None:
    stage = face_off()
    stage.units[0].helped.append(stage.units[0].ref)
    stage.fate("wands-6", "coins-2", "cups-9")
    bout(stage, {0: "fate:upper", 1: "fate:lower"}, "wands-6", paid=False)
    assert {"wands-6", "coins-2", "cups-9"} <= set(stage.state.fate.discard)
    assert len(stage.state.fate.draw) + len(stage.state.fate.discard) == 54
