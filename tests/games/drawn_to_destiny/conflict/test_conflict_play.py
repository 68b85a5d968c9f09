"""Conflicts as they are played: cards, Advantage, comparing, and what winning brings (sections 9 and 10)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import CARDS, Stage
from helpers.drawn_to_destiny.bouts import bout, declare, face_off, keys, line_up, results, with_item
from wyrmhoard.games.drawn_to_destiny.cards import own
from wyrmhoard.games.drawn_to_destiny.rules.acts import fights
from wyrmhoard.games.drawn_to_destiny.rules.conflict import clash, extras, outcome, trials
from wyrmhoard.games.drawn_to_destiny.rules.conflict.sides import Conflict
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions
from wyrmhoard.games.drawn_to_destiny.state import Harm

FATE, LOWER = "fate:upper", "fate:lower"


# -- Select and Reveal


def test_d2_152_d2_156_each_card_with_each_half_and_fate_in_one_secret_choice() -> None:
    stage = face_off()
    stage.hand(0, "wands-9", "wild-red")
    stage.hand(1, "cups-2")
    stage.fate("swords-K")
    bout(stage, {0: "fate:lower", 1: "cups-2:upper"}, rest="random")
    prompt, offered = stage.asked[0]
    assert prompt == "card"
    assert keys(offered[0])[:5] == ["wands-9:upper", "wands-9:lower", "wild-red:upper", "wild-red:lower", "fate:upper"]
    assert stage.told("opened")[0]["sides"][0]["card"] == "swords-K"


def test_d2_156_reveal_or_stay_is_one_question_to_both_before_any_card_is_open() -> None:
    stage = face_off()
    stage.hand(0, "wands-9")
    stage.hand(1, "cups-2")
    conflict = line_up(stage)
    stage.run(fights.prepare(stage.table, conflict, {}, {}))
    ask = next(clash.resolve(stage.table, conflict))
    assert (ask.kind, sorted(ask.must)) == ("each", [0, 1])
    assert {"wands-9:upper", "fate:upper"} <= set(keys(ask.options(0)))
    assert {"cups-2:upper", "fate:upper"} <= set(keys(ask.options(1)))
    assert not stage.told("opened")


def test_d2_156_nobody_is_asked_again_who_has_laid_a_card() -> None:
    stage = face_off()
    stage.hand(0, "wands-9")
    stage.hand(1, "cups-2")
    conflict = bout(stage, {0: "wands-9:upper", 1: FATE}, rest="random")
    assert stage.prompts.count("card") == 1
    assert conflict.actor.used == "wands-9"
    assert "cups-2" in stage.state.players[1].hand


def test_d2_157_whoever_stays_keeps_its_hand_and_the_half_that_it_chose() -> None:
    stage = face_off()
    stage.hand(0, "wands-9")
    stage.fate("swords-4", "coins-2")
    conflict = bout(stage, {0: "fate:lower", 1: FATE})
    assert (conflict.actor.used, conflict.actor.aspect) == ("swords-4", "evade")
    assert stage.state.players[0].hand == ["wands-9"]


def test_d2_149_a_card_that_was_played_and_brings_nothing_is_gone() -> None:
    stage = face_off()
    stage.hand(0, "wands-9", "cups-3", "cups-4", "cups-5", "cups-6")
    stage.fate("cups-2")
    bout(stage, {0: "wands-9:upper", 1: FATE}, rest="random")
    assert len(stage.state.players[0].hand) == 4
    assert stage.state.players[0].pile.discard == ["wands-9"]


def test_d2_150_an_empty_hand_chooses_a_half_of_fate() -> None:
    stage = face_off()
    stage.fate("cups-8", "coins-2")
    conflict = bout(stage, {0: "fate:lower", 1: FATE}, paid=False)
    assert keys(stage.asked[0][1][0])[:2] == ["fate:upper", "fate:lower"]
    assert (conflict.actor.aspect, conflict.actor.used) == ("block", "cups-8")


def test_d2_151_fate_is_shuffled_again_when_it_is_empty_and_nothing_comes_of_nothing() -> None:
    stage = face_off()
    stage.state.fate.draw, stage.state.fate.discard = [], ["cups-8", "coins-2"]
    conflict = bout(stage, {0: FATE, 1: FATE}, paid=False)
    assert {conflict.actor.used, conflict.rival.used} == {"cups-8", "coins-2"}
    stage.state.fate.draw, stage.state.fate.discard = [], []
    conflict = bout(stage, {0: FATE, 1: FATE}, paid=False)
    assert (conflict.actor.used, conflict.rival.used) == ("", "")
    assert results(conflict) == ("t", "t")


def test_d2_158_a_non_player_reveals_one_fate_and_a_second_for_the_half() -> None:
    stage = face_off("warrior", "goblin-scout", seats=1)
    stage.hand(0, "coins-3")
    stage.fate("swords-6", "cups-Q")
    conflict = bout(stage, {0: "coins-3:upper"}, paid=False, rest="random")
    assert (conflict.rival.aspect, conflict.rival.used) == ("evade", "swords-6")
    assert {"swords-6", "cups-Q"} <= set(stage.state.fate.discard)


# -- Advantage and Disadvantage


def test_d2_159_advantage_takes_either_card_after_all_are_shown() -> None:
    stage = face_off()
    conflict = line_up(stage, paid=False)
    conflict.actor.advantage = ["help"]
    stage.fate("coins-5", "coins-3", "wands-K")
    from_both = extras_played(stage, conflict, {0: FATE, 1: FATE}, "wands-K")
    assert from_both == ("wands-K", "coins-3")
    assert stage.prompts == ["card", "extra"]


def test_d2_160_under_disadvantage_the_rival_picks() -> None:
    stage = face_off()
    conflict = line_up(stage, paid=False)
    conflict.actor.disadvantage = ["dark"]
    stage.fate("cups-2", "cups-5", "swords-9")
    assert extras_played(stage, conflict, {0: FATE, 1: FATE}, "swords-9") == ("swords-9", "cups-5")
    assert stage.asked[1][0] == "extra-rival"
    assert list(stage.asked[1][1]) == [1]


def extras_played(stage: Stage, conflict: Conflict, *answers: Any) -> tuple[str, str]:
    _resolve(stage, conflict, *answers, rest="random")
    return conflict.actor.used, conflict.rival.used


def _resolve(stage: Stage, conflict: Conflict, *answers: Any, rest: str = "") -> None:
    stage.run(clash.resolve(stage.table, conflict), *answers, rest=rest)


@pytest.mark.parametrize(
    ("own", "against"),
    [((["a"], ["d"]), ([], [])), ((["a"], []), (["b"], [])), (([], ["d"]), ([], ["e"]))],
    ids=["both on one side", "Advantage on both sides", "Disadvantage on both sides"],
)
def test_d2_161_they_cancel(own: tuple[list[str], list[str]], against: tuple[list[str], list[str]]) -> None:
    stage = face_off()
    conflict = line_up(stage, paid=False)
    conflict.actor.advantage, conflict.actor.disadvantage = own
    conflict.rival.advantage, conflict.rival.disadvantage = against
    _resolve(stage, conflict, {0: FATE, 1: FATE}, rest="random")
    assert (conflict.actor.extra, conflict.rival.extra) == ("", "")


def test_d2_161_several_of_one_kind_count_once() -> None:
    stage = face_off()
    conflict = line_up(stage, paid=False)
    conflict.actor.advantage, conflict.actor.disadvantage = ["help", "weapon scale"], ["dark"]
    _resolve(stage, conflict, {0: FATE, 1: FATE}, rest="random")
    assert not conflict.actor.extra


def test_d2_162_the_side_with_advantage_makes_both_picks() -> None:
    stage = face_off()
    conflict = line_up(stage, paid=False)
    conflict.actor.advantage, conflict.rival.disadvantage = ["help"], ["unskilled"]
    stage.fate("coins-5", "coins-3", "wands-K", "coins-9")
    _resolve(stage, conflict, {0: FATE, 1: FATE}, "wands-K", "coins-9", rest="random")
    assert [(prompt, list(seats)) for prompt, seats in stage.asked[1:3]] == [("extra", [0]), ("extra-rival", [0])]
    assert (conflict.actor.used, conflict.rival.used) == ("wands-K", "coins-9")


def test_d2_436_the_computer_takes_the_better_outcome() -> None:
    stage = face_off("goblin-scout", "warrior", seats=0)
    conflict = line_up(stage)
    one, other = conflict.sides
    one.advantage, one.card, one.extra, one.half = ["help"], "wands-4", "cups-9", "lower"
    other.card, other.half = "swords-6", "upper"
    other.used, other.aspect = "swords-6", "fast"
    one.barred = frozenset()
    assert extras.prefer(stage.table, conflict, one, one) == "wands-4"
    one.half, one.card, one.extra = "upper", "cups-2", "coins-9"
    assert extras.prefer(stage.table, conflict, one, one) == "cups-2"


# -- halves that may not be used


def test_d2_135_d2_163_whoever_is_attacked_from_behind_cannot_block() -> None:
    stage = face_off()
    stage.units[1].facing = 0
    stage.hand(1, "wands-9")
    stage.fate("cups-4")
    conflict = bout(stage, {0: FATE, 1: "wands-9:upper"}, paid=False, rest="random")
    assert "wands-9:lower" not in keys(stage.asked[0][1][1])
    assert "block" in conflict.rival.barred
    stage.fate("cups-4", "wands-9")
    conflict = bout(stage, {0: FATE, 1: "fate:lower"}, paid=False, rest="random")
    assert (conflict.rival.aspect, results(conflict)) == ("", ("s", "f"))
    assert stage.told("scored")[-1]["name"] == "Warrior"


def test_d2_163_against_no_card_a_defense_ties() -> None:
    stage = face_off()
    stage.units[1].facing = 0
    stage.fate("cups-4", "wands-9")
    assert results(bout(stage, {0: "fate:lower", 1: "fate:lower"}, paid=False)) == ("t", "t")


# -- Compare


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("coins-5:upper", "coins-3:lower", "sf"),
        ("cups-5:upper", "wands-3:upper", "sf"),
        ("cups-5:lower", "cups-3:upper", "sf"),
        ("cups-5:lower", "wild-red:upper", "sf"),
        ("wild-black:upper", "cups-3:upper", "sf"),
        ("wild-black:upper", "wild-red:upper", "tt"),
        ("coins-5:lower", "coins-3:lower", "tt"),
        ("swords-5:lower", "cups-3:upper", "fs"),
    ],
)
def test_d2_164_the_matrix_as_it_is_played(one: str, other: str, expected: str) -> None:
    stage = face_off()
    stage.hand(0, one.partition(":")[0])
    stage.hand(1, other.partition(":")[0])
    assert "".join(results(bout(stage, {0: one, 1: other}, paid=False, rest="random"))) == expected


def test_d2_166_block_against_evade_has_no_winner() -> None:
    stage = face_off()
    stage.fate("cups-5", "swords-5")
    conflict = bout(stage, {0: "fate:lower", 1: "fate:lower"})
    assert not conflict.actor.wins
    assert not conflict.rival.wins


def test_d2_167_a_winner_without_an_action_gets_nothing() -> None:
    stage = face_off()
    stage.hand(0, "cups-5")
    stage.hand(1, "wands-9")
    conflict = bout(stage, {0: "cups-5:upper", 1: "wands-9:lower"}, paid=False)
    assert conflict.rival.wins
    assert stage.state.players[1].hand == []
    assert stage.state.players[1].pile.discard == ["wands-9"]


def test_d2_168_a_winning_fast_draws_and_both_draw_if_both_succeed() -> None:
    stage = face_off()
    stage.hand(0, "swords-A", "coins-2")
    stage.hand(1, "cups-A")
    stage.deck(0, "coins-7")
    stage.deck(1, "coins-8")
    conflict = bout(stage, {0: "swords-A:upper", 1: "cups-A:upper"}, rest="random")
    assert results(conflict) == ("s", "s")
    assert [data["seat"] for data in stage.told("drew")] == [0, 1]


def test_d2_169_a_winning_block_is_kept_and_draws() -> None:
    stage = face_off()
    stage.hand(0, "cups-5")
    stage.hand(1, "wands-9", "cups-2", "cups-3", "cups-4", "cups-6")
    stage.deck(1, "coins-7")
    bout(stage, {0: "cups-5:upper", 1: "wands-9:lower"})
    assert sorted(stage.state.players[1].hand) == ["coins-7", "cups-2", "cups-3", "cups-4", "cups-6", "wands-9"]
    assert stage.state.players[1].pile.discard == []


def test_d2_38_at_the_hand_limit_nothing_is_drawn_and_the_played_card_is_kept() -> None:
    stage = face_off(settings={"hand_max": 5})
    stage.hand(0, "cups-5")
    stage.hand(1, "wands-9", "cups-2", "cups-3", "cups-4", "cups-6")
    bout(stage, {0: "cups-5:upper", 1: "wands-9:lower"})
    assert len(stage.state.players[1].hand) == 5
    assert "wands-9" in stage.state.players[1].hand
    assert stage.told("drew_nothing")[-1]["seat"] == 1


def test_d2_170_a_fate_block_draws_and_is_not_kept() -> None:
    stage = face_off()
    stage.fate("cups-5", "wands-9")
    bout(stage, {0: FATE, 1: "fate:lower"})
    assert len(stage.state.players[1].hand) == 1
    assert {"cups-5", "wands-9"} <= set(stage.state.fate.discard)


def test_d2_170a_a_non_player_gains_no_cards_but_the_move_bonus() -> None:
    stage = face_off("warrior", "goblin-scout", seats=1)
    stage.hand(0, "wands-3")
    stage.fate("swords-6", "cups-Q")
    conflict = bout(stage, {0: "wands-3:upper"}, strikes=False, skill="close-combat")
    scout = stage.units[1]
    assert conflict.rival.wins
    assert scout.move == scout.start
    assert not stage.told("drew")


def test_d2_171_an_evade_that_ties_gives_the_move_back_and_the_action_still_counts() -> None:
    stage = face_off()
    stage.fate("wands-9", "swords-4")
    bout(stage, {0: "fate:lower", 1: "fate:lower"})
    assert (stage.units[1].move, stage.units[1].acted) == (stage.units[1].start, 1)
    assert stage.units[0].move == stage.units[0].start - 2


def test_d2_97_without_a_limit_of_actions_there_is_no_move_bonus() -> None:
    stage = face_off(settings={"actions_per_turn": None})
    stage.fate("wands-9", "swords-4")
    bout(stage, {0: "fate:lower", 1: "fate:lower"})
    assert stage.units[1].move == stage.units[1].start - 2


def test_d2_172_a_counter_strikes_back_with_one_more_card() -> None:
    stage = face_off()
    stage.hand(0, "cups-5")
    stage.hand(1, "coins-2", "wands-K")
    conflict = bout(stage, {0: "cups-5:upper", 1: "coins-2:lower"}, "wands-K", rest="random")
    assert conflict.rival.follow_up == "wands-K"
    assert conflict.rival.successes == 2
    assert set(stage.state.players[1].pile.discard) == {"coins-2", "wands-K"}
    assert not stage.told("drew")


def test_d2_173_the_follow_up_may_come_from_fate_and_a_wild_scores_one() -> None:
    stage = face_off()
    stage.hand(1, "coins-2", "wands-K")
    stage.fate("cups-5", "wild-red")
    conflict = bout(stage, {0: FATE, 1: "coins-2:lower"}, "fate", rest="random")
    assert (conflict.rival.follow_up, conflict.rival.successes) == ("wild-red", 1)
    assert "wild-red" in stage.state.fate.discard
    fate_only = face_off(settings={"counter_reply": "Fate"})
    fate_only.hand(1, "coins-2", "wands-K")
    fate_only.fate("cups-5", "wands-3")
    assert bout(fate_only, {0: FATE, 1: "coins-2:lower"}, rest="random").rival.follow_up == "wands-3"
    assert "follow-up" not in fate_only.prompts
    empty = face_off()
    empty.hand(1, "coins-2")
    empty.fate("cups-5", "wands-3")
    assert bout(empty, {0: FATE, 1: "coins-2:lower"}, rest="random").rival.follow_up == "wands-3"
    assert "follow-up" not in empty.prompts  # all see that the hand is empty


def test_d2_163_an_aspect_that_may_not_be_used_is_no_follow_up() -> None:
    stage = face_off()
    other = stage.units[1]
    other.harms.append(Harm("loss-concentration", 3, "concentration"))  # no Strong
    stage.hand(1, "coins-2", "wands-K", "cups-7")
    stage.fate("cups-5", "wands-9")
    conflict = bout(stage, {0: FATE, 1: "coins-2:lower"}, "fate", rest="random")
    assert [str(key) for key in dict(stage.asked)["follow-up"][1]] == ["cups-7", "fate"]
    assert (conflict.rival.follow_up, conflict.rival.wins, conflict.rival.successes) == ("wands-9", True, 0)
    assert not stage.told("scored")
    assert "wands-9" in stage.state.fate.discard


def test_d2_172_what_is_always_on_counts_once_for_a_follow_up() -> None:
    card = """
[[ability]]
name = "Keen"
skills = ["melee"]
kind = "passive"
change = [{ change = "success", by = 1 }]
"""
    stage = face_off(cards=own.join(CARDS, own.parse_own(card, "mine.toml")))
    other = stage.units[1]
    other.sheet = replace(other.sheet, abilities=("melee/keen", "melee/dual-wield"))
    stage.give(other, "dagger", "left")
    stage.item(other, "round-shield").held = "stored"
    stage.fate("cups-5", "coins-2", "wands-3")
    parts = bout(stage, {0: FATE, 1: LOWER}, rest="random").rival.counted
    assert [key for key, by in parts if by] == ["success", "melee/keen", "melee/dual-wield"]


def test_d2_174_a_counter_that_cannot_strike_still_wins() -> None:
    stage = face_off()
    stage.fate("cups-5", "coins-2")
    conflict = bout(stage, {0: FATE, 1: "fate:lower"}, strikes=False, skill="close-combat")
    assert conflict.rival.wins
    assert conflict.rival.follow_up == ""
    assert conflict.rival.successes == 0


def test_d2_175_a_winning_wild_takes_any_card_of_the_own_discard() -> None:
    stage = face_off()
    stage.hand(0, "wild-black")
    stage.state.players[0].pile.discard = ["cups-A", "cups-2"]
    stage.fate("cups-5")
    conflict = bout(stage, {0: "wild-black:upper", 1: FATE}, "cups-A")
    assert "wild-black" not in keys(dict(stage.asked)["take"][0])
    assert stage.state.players[0].hand == ["cups-A"]
    assert conflict.actor.successes == 0
    assert stage.state.players[0].pile.discard == ["cups-2", "wild-black"]


def test_d2_180_agents_and_royals_and_d2_181_the_lower_sum() -> None:
    stage = face_off()
    conflict = line_up(stage)
    conflict.actor.initiative, conflict.rival.initiative = [("skill", 3)], [("skill", 1)]
    conflict.actor.half = conflict.rival.half = "upper"
    judged = [
        outcome.judge(stage.table, conflict, one, other)[0][0]
        for one, other in (
            ("swords-J", "cups-K"),
            ("swords-K", "cups-2"),
            ("swords-5", "cups-4"),
            ("swords-6", "cups-4"),
        )
    ]
    assert judged == ["s", "s", "s", "s"]
    assert outcome.judge(stage.table, conflict, "swords-6", "cups-4") == ("succeeds", "succeeds")
    assert outcome.judge(stage.table, conflict, "swords-7", "cups-4") == ("fails", "succeeds")


# -- nasty combinations


def test_d2_151_fate_runs_out_in_the_middle_of_a_conflict() -> None:
    stage = face_off("warrior", "goblin-scout", seats=1)
    everything = [*stage.state.fate.draw]
    stage.state.fate.draw, stage.state.fate.discard = everything[:1], everything[1:]
    stage.hand(0, "coins-3")
    bout(stage, {0: "coins-3:upper"}, paid=False, rest="random")
    assert sorted(stage.state.fate.draw + stage.state.fate.discard) == sorted(everything)


def test_d2_151_with_an_empty_hand_and_an_empty_deck_nothing_is_drawn() -> None:
    stage = face_off()
    player = stage.state.players[0]
    player.pile.draw, player.pile.discard = [], []
    stage.fate("cups-9", "swords-2")
    conflict = bout(stage, {0: FATE, 1: "fate:lower"}, paid=False)
    assert (conflict.actor.result, player.hand) == ("succeeds", [])
    assert stage.told("drew_nothing")[-1]["seat"] == 0


def test_d2_264_whoever_is_confused_does_not_counter_in_a_test_either() -> None:
    stage = face_off()
    stage.units[0].tokens["confusion"] = 1
    stage.hand(0, "coins-3")
    stage.fate("cups-5", "wands-2")
    script = trials.test(stage.table, stage.units[0], stat="mind", against=5, rule="D2-142")
    assert not stage.run(script, {0: "coins-3:upper"}).passed
    assert "coins-3:lower" not in keys(stage.asked[0][1][0])


def test_d2_101_both_who_declared_are_attackers_for_outnumbering() -> None:
    stage = face_off()
    unit, other = stage.units
    stage.add("warrior", (4, 3), "N", 1)
    first = declare(stage, unit, with_item(stage, unit, "long-sword"), f"u{other.id}")
    second = declare(stage, other, with_item(stage, other, "long-sword"), f"u{unit.id}")
    first.mutual, second.mutual = other.id, unit.id
    stage.state.scene.declared = [second]
    stage.run(actions.perform(stage.table, first), {0: FATE, 1: FATE}, rest="random")
    assert ["outnumbered", 1] in stage.told("compared")[0]["sides"][1]["initiative"]
