"""Checks of the ledger for which no other test is named: words and numbers, setup, Conflicts and damage (sections 1 to
12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from helpers.drawn_to_destiny.board import CARDS, Stage
from helpers.drawn_to_destiny.bouts import attack_of, bout, fight, with_item
from helpers.drawn_to_destiny.small import settings
from helpers.drawn_to_destiny.striking import gain, strike, victim
from helpers.drawn_to_destiny.ward import Ward
from wyrmhoard.games.drawn_to_destiny import sight
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.cards.entries import Protection
from wyrmhoard.games.drawn_to_destiny.rules.acts import fights
from wyrmhoard.games.drawn_to_destiny.rules.conflict import trials
from wyrmhoard.games.drawn_to_destiny.rules.conflict.answering import Reply
from wyrmhoard.games.drawn_to_destiny.rules.conflict.trials import Trial
from wyrmhoard.games.drawn_to_destiny.rules.core.blow import Blow
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.harm import protect
from wyrmhoard.games.drawn_to_destiny.rules.harm.stack import Stack
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions
from wyrmhoard.games.drawn_to_destiny.rules.scene import rewards
from wyrmhoard.games.drawn_to_destiny.rules.turn import setup
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.games.drawn_to_destiny.target_state import read_target
from wyrmhoard.games.drawn_to_destiny.words import log
from wyrmhoard.kernel.state.chance import Chance

FATE = "fate:upper"
LOWER = "fate:lower"


def rope() -> Table:
    """Rope and Rock, set up for one Player."""
    state = setup.new_table(CARDS, 1, settings(scene="rope-and-rock"))
    table = Table(state, Chance("rope"), CARDS)
    script = setup.set_up(table)
    for _ in script:
        raise AssertionError("nothing is asked")
    return table


def duel(one: str, other: str, far: int = 1) -> Stage:
    stage = Stage([(one, (3, 1), "N"), (other, (3, 1 + far), "S")])
    stage.aim(*stage.units)
    for seat in (0, 1):
        stage.hand(seat)
    return stage


def test_d2_28_there_is_no_limit_on_tokens() -> None:
    """C7 has 20 markers of Bleeding: the 21st is there like any."""
    ward = Ward()
    unit = victim(ward)
    gain(ward, unit, "bleeding", 25)
    assert unit.has("bleeding") == 25


def test_d2_40_what_the_prologue_states_is_state() -> None:
    """The Thief starts bound by rope; nothing else of the Backstory is anywhere."""
    table = rope()
    bound = {unit.key: unit.tokens for unit in table.state.units if unit.tokens}
    assert bound == {"thief": {"bound": 4}}
    assert table.state.scene.turn == 0


def test_d2_138_picking_a_lock_has_the_lock_as_rival() -> None:
    stage = Stage([("thief", (3, 3), "N")], seats=1)
    stage.hand(0)
    lock = Trial("mind", 4, ("mechanics",), True, trials.TASK, "lock", "Old lock")
    stage.run(trials.work(stage.table, stage.units[0], "lock", read_target("t1"), lock), {0: FATE}, rest="random")
    actor, rival = stage.told("opened")[0]["sides"]
    assert (actor["name"], rival["name"]) == ("Thief", "Old lock")
    assert rival["unit"] == -1


def test_d2_139_each_side_has_its_difficulty() -> None:
    """Archer against Goblin Scout (Body 2x1): hers is 2, the Scout's is her Body."""
    stage = duel("archer", "goblin-scout")
    archer, scout = stage.units
    conflict = fights.line_up(
        stage.table, archer, scout, attack_of(stage, archer), (), Reply(attack_of(stage, scout), True, 0), 0
    )
    assert (conflict.actor.difficulty.whole, conflict.rival.difficulty.whole) == (2, 6)


def test_d2_148_a_winning_strong_in_a_fight_leads_to_damage() -> None:
    stage = duel("warrior", "warrior")
    stage.fate("wands-9", "wands-2")
    fight(stage, with_item(stage, stage.units[0], "long-sword"), "defend:melee", {0: FATE, 1: LOWER}, rest="random")
    assert stage.told("struck")[0]["unit"] == stage.units[1].id


def test_d2_188_cinematic_changes_no_result() -> None:
    told = []
    for cinematic in (True, False):
        stage = duel("warrior", "warrior")
        stage.state.settings = type(stage.state.settings)(scene="stage", cinematic=cinematic)
        stage.fate("wands-9", "wands-2")
        fight(stage, with_item(stage, stage.units[0], "long-sword"), "defend:melee", {0: FATE, 1: LOWER}, rest="random")
        told.append(stage.events)
        assert [data["card"] for data in stage.told("pictured")] == ["wands-9"] * cinematic
    assert [event for event in told[0] if event[0] != "pictured"] == told[1]


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("wands-9", "How The Warrior does it: boldly, all fire, without a pause"),
        ("coins-4", "How The Warrior does it: quietly, slow and sure, after a moment's thought"),
        ("cups-K", "How The Warrior does it: like a hero of old, straight from the heart"),
        ("swords-A", "How The Warrior does it: with a trick, with a cool head"),
        ("wild-red", "The Warrior does it as nobody expected"),
    ],
)
def test_d2_188_rank_suit_odd_and_even_tell_how_a_card_was_played(card: str, words: str) -> None:
    told = {"kind": "pictured", "data": {"unit": 1, "name": "The Warrior", "card": card}}
    assert log.event(CARDS, told, ["Ann"]) == words


def test_d2_204_nothing_is_resolved_for_a_winner_without_an_action() -> None:
    """A Fast beats the Strong of the attacker, who is not struck; the winner draws nothing."""
    stage = duel("warrior", "warrior")
    stage.hand(1, "cups-5")
    stage.fate("wands-9")
    fight(stage, with_item(stage, stage.units[0], "long-sword"), "defend:melee", {0: FATE, 1: "cups-5:upper"})
    assert stage.told("compared")[0]["sides"][1]["result"] == "succeeds"
    assert not stage.told("struck")
    assert stage.state.players[1].hand == []


def test_d2_214_a_card_of_either_type_matches() -> None:
    """With two types half of the cards match, with one a quarter."""
    table = Ward().table
    deck = [card for card in CARDS.damage.deck("wound") if not CARDS.damage[card].wild]
    for types, number in ((("pierce", "slash"), 26), (("pierce",), 13)):
        assert sum(Stack("wound", types).matches(table, card) for card in deck) == number
    assert CARDS.items["long-sword"].types == ("pierce", "slash")


def test_d2_243_what_basic_types_produce_is_in_the_cards_and_comes_once() -> None:
    """Slash Chest at Minor: Bleeding:1 once, not twice."""
    ward = Ward()
    unit = victim(ward)
    ward.stack("slash-chest")
    assert strike(ward, unit, "slash", 1) == 1
    assert unit.tokens == {"bleeding": 1}


def test_d2_246_all_seats_see_what_lies_on_a_unit() -> None:
    stage = duel("archer", "goblin-scout")
    scout = stage.units[1]
    scout.tokens["bleeding"] = 2
    for seat in (0, 1, None):
        shown = next(unit for unit in sight.view(stage.table, seat)["units"] if unit["id"] == scout.id)
        assert shown["conditions"] == {"bleeding": 2}


def test_d2_231_armor_pierce_with_a_value() -> None:
    """Damage 9x1 with Armor Pierce +0x1 against Armor 5x1: 50/100 = 0 cards instead of 5."""
    armor = Protection(rating="5x1", covers=("chest",))
    assert protect.worth(armor, Blow(("hack",), 1, Rating.parse("9x1"))) == 5
    assert protect.worth(armor, Blow(("hack",), 1, Rating.parse("9x1"), pierce=1)) == 0


def test_d2_312_fate_upper_is_a_legal_choice_and_spends_no_card() -> None:
    stage = duel("warrior", "warrior")
    stage.hand(0, "wands-9")
    stage.fate("swords-2", "coins-3")
    bout(stage, {0: FATE, 1: FATE}, rest="random")
    assert FATE in [str(option) for option in stage.asked[0][1][0]]
    assert "wands-9" in stage.state.players[0].hand


def test_d2_300_d2_303_what_milestones_give_in_points() -> None:
    assert (rewards.SIZES["minor"].ap, rewards.SIZES["minor"].sp) == (1, 0)
    assert 2 * rewards.SIZES["major"].sp == 2


def test_d2_346_without_hacking_a_system_cannot_be_attacked() -> None:
    core = {
        "key": "core", "name": "Copy the core", "about": "drone", "kind": "task", "stat": "mind", "against": 6,
        "sort": "system", "skills": ["computers"], "required": True,
    }  # fmt: skip
    drone = {"unit": "security-drone", "key": "drone", "faction": "blue"}
    stage = Stage([("netrunner", (2, 4), "E"), ("security-drone", (3, 4), "W")], job=[core], unit=[drone])
    netrunner, other = stage.units
    other.key = "drone"
    action = f"job:core@u{other.id}"
    assert actions.objection(stage.table, netrunner, read_action(action)) is None
    netrunner.sheet = replace(netrunner.sheet, abilities=())
    refusal = actions.objection(stage.table, netrunner, read_action(action))
    assert refusal is not None
    assert refusal.sentence() == "Netrunner cannot hack."
