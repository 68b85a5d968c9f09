"""Corners where rules meet: odd tables, empty sides, Powers, loads."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import face_off, fight, with_item
from helpers.drawn_to_destiny.casting import cast, casters, points
from helpers.drawn_to_destiny.keys import legal_keys
from helpers.drawn_to_destiny.ward import Ward, fill
from wyrmhoard.games.drawn_to_destiny.free_state import BURST, Drop, SkipFacing, SkipMove, StateOfMind
from wyrmhoard.games.drawn_to_destiny.means_state import read_means
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.rules.acts import targets
from wyrmhoard.games.drawn_to_destiny.rules.core.blow import Blow
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.endings import SceneOver
from wyrmhoard.games.drawn_to_destiny.rules.harm import apply, conditions, recovery
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, attack_options, numbers
from wyrmhoard.games.drawn_to_destiny.rules.scene import free
from wyrmhoard.games.drawn_to_destiny.rules.turn import steps
from wyrmhoard.games.drawn_to_destiny.screens.over import ended
from wyrmhoard.games.drawn_to_destiny.state import Harm, Intent, Unit
from wyrmhoard.kernel.asking.ask import Script

N, NE, E, SE, S, SW, W, NW = range(8)
UP, LOW = "fate:upper", "fate:lower"
LEAVE: dict[str, Any] = {
    "exit": [{"key": "west", "edge": "west"}],
    "goal": [{"faction": "red", "text": "Leave.", "aim": {"is": "left", "who": ["red"], "exit": "west"}}],
}


def play_on(stage: Stage) -> Script[None]:
    """Turn after Turn, until the Scene is over."""
    while True:
        yield from script.part(stage.table)


def end(stage: Stage, *answers: Any, rest: str = "random") -> SceneOver:
    """How the Scene ends."""
    stage.state.phase = "targets"
    with pytest.raises(SceneOver) as over:
        stage.run(play_on(stage), *answers, rest=rest)
    return over.value


# -- odd tables


def test_d2_20_the_step_that_leaves_the_map_ends_the_scene() -> None:
    stage = Stage([("archer", (0, 4), "W", 0), ("bandit", (9, 3), "W", 1)], seats=1, **LEAVE)
    archer, bandit = stage.units
    over = end(stage, {0: {}}, {0: "keep"}, {0: {f"u{archer.id}": ["W"]}}, {0: {}}, rest="random")
    assert over.winners == (0,)
    [goal] = stage.told("goal_complete")
    assert ended(stage.table, over.ending, []).endswith(f" completed a Goal: {goal['text'].rstrip('.')}")
    assert (archer.status, bandit.status) == ("escaped", "in play")
    assert stage.state.scene.step == 1


def test_d2_35_one_unit_alone_plays_to_the_last_card_or_leaves() -> None:
    stage = Stage([("archer", (9, 4), "W", 0)], seats=1, **LEAVE)
    stage.state.scene.clock.last = 2
    over = end(stage)
    assert stage.state.scene.turn <= 2
    assert over.winners in ((0,), ())


def test_d2_311_three_factions_two_of_them_the_computers_play_to_an_end() -> None:
    for seed in (1, 2, 3):
        stage = Stage(
            [("warrior", (2, 4), "E", 0), ("bandit", (5, 4), "W", 1), ("guardsman", (4, 6), "S", 2)], seats=1, seed=seed
        )
        stage.state.scene.clock.last = 8
        over = end(stage)
        assert len(over.winners) <= 1
        assert {unit.faction for unit in stage.units} == {0, 1, 2}


def test_d2_46_a_seat_without_a_unit_that_can_act_is_not_asked_for_targets_or_intents() -> None:
    units = [("archer", (2, 4), "E", 0), ("bandit", (9, 3), "W", 1), ("warrior", (9, 9), "W", 2)]
    stage = Stage(units, seats=3)
    stage.units[1].status = "dead"
    stage.run(targets.choose(stage.table), {0: {}, 2: {}}, {0: "keep", 2: "keep"})
    targets.build_groups(stage.table)
    steps.set_up_move(stage.table)
    steps.begin_step(stage.table)
    stage.run(steps.choose_intents(stage.table), {0: {}, 2: {}})
    assert [sorted(seats) for _, seats in stage.asked] == [[0, 2]] * 3
    assert stage.state.scene.groups == [[stage.units[0].id], [stage.units[2].id]]


# -- what somebody at 0 can still do (D2-248, D2-248a, D2-55b)


def test_d2_248_at_body_0_recover_is_all_that_is_left() -> None:
    stage = face_off()
    unit = stage.units[0]
    unit.tokens |= {"fatigue": 9, "prone": 1}
    keys = legal_keys(stage.table, unit)
    assert keys
    assert all(key.startswith("recover") for key in keys)
    assert all(isinstance(one, (SkipMove, SkipFacing, Drop)) for one in free.offers(stage.table, unit))


def test_d2_248_at_mind_0_no_power_and_no_skill_of_mind() -> None:
    stage = casters()
    caster = stage.units[0]
    caster.tokens["stun"] = 6
    assert not [key for key in legal_keys(stage.table, caster) if key.startswith("power")]
    assert numbers.bars_skill(stage.table, caster, "perception")
    assert not numbers.bars_skill(stage.table, caster, "melee")


def test_d2_64_state_of_mind_at_mind_0_overflows_into_a_disorder_card() -> None:
    stage = face_off()
    unit = stage.units[0]
    unit.tokens |= {"stun": 4, "fatigue": 2}
    stage.damage("disorder", "nerve-chest")
    stage.run(free.take(stage.table, unit, StateOfMind("fatigue")), rest="random")
    assert unit.has("fatigue") == 1
    assert [harm.card for harm in unit.harms] == ["nerve-chest"]
    assert unit.has("stun") == 4


def test_d2_268_immobilized_in_the_middle_of_a_turn_loses_its_tokens() -> None:
    stage = face_off()
    unit = stage.units[0]
    stage.run(conditions.gain(stage.table, unit, "immobilized", 1, rule="D2-268"), rest="random")
    assert unit.move == 0
    assert moves.objection(stage.table, unit, N) is not None
    assert BURST not in free.offers(stage.table, unit)


def test_d2_269_hobbled_halves_and_d2_330_a_load_slows() -> None:
    stage = Stage([("archer", (2, 4), "E", 0), ("thief", (5, 4), "E", 0)])
    archer, thief = stage.units
    archer.harms.append(Harm("pierce-chest", 3, "chest"))  # Hobbled: half of 5
    assert numbers.move_of(stage.table, archer) == 2
    # Body 6x1: load 30 kg, carry 60, lift 90. Great clubs of 15 kg.
    for clubs, move in ((1, 4), (3, 3), (5, 1)):
        thief.items = []
        for _ in range(clubs):
            stage.give(thief, "great-club")
        assert numbers.move_of(stage.table, thief) == move, clubs
    assert numbers.may_carry(stage.table, thief, 15_000)
    assert not numbers.may_carry(stage.table, thief, 16_000)


# -- Abilities (D2-344, D2-345)


def test_d2_344_d2_345_used_is_used_until_it_is_readied() -> None:
    stage = face_off("goblin-chief", "warrior")
    chief = stage.units[0]
    mate = stage.add("goblin-scout", (4, 3), "N", 0)
    chief.used = ["leadership/command"]
    assert not [key for key in legal_keys(stage.table, chief) if key.startswith("command")]
    assert [key for key in legal_keys(stage.table, chief) if key.startswith("restore")]
    mate.tokens["stun"] = 1
    stage.run(recovery.in_events(stage.table), {0: {f"u{chief.id}": ["ready:leadership/command"]}})
    assert chief.used == []
    assert mate.has("stun") == 1


# -- bows and guns (D2-88, D2-123, D2-339)


def test_d2_88_a_bow_needs_its_arrow_in_the_other_hand() -> None:
    stage = Stage([("archer", (0, 3), "E", 0), ("bandit", (10, 3), "W", 1)], size=(20, 8))
    archer, bandit = stage.units
    stage.aim(archer, bandit)
    stage.hand(0)
    stage.hand(1)
    bow = with_item(stage, archer, "short-bow")
    assert not [key for key in legal_keys(stage.table, archer) if bow in key]
    stage.item(archer, "short-bow").uses = 1
    assert [key for key in legal_keys(stage.table, archer) if bow in key]
    bandit.x = 11
    assert not [key for key in legal_keys(stage.table, archer) if bow in key]
    bandit.x = 1
    means = attack_options.find_means(stage.table, archer, read_means(bow))
    assert means is not None
    assert attack_options.reach_of(stage.table, archer, means, bandit.ref).has_disadvantage
    assert attack_options.reach_of(stage.table, archer, means, bandit.ref).cover.quarters == 0


def test_d2_339_the_sixth_shot_is_the_last() -> None:
    stage = Stage([("gunslinger", (0, 3), "E", 0), ("bandit", (6, 3), "W", 1)])
    shooter, bandit = stage.units
    stage.aim(shooter, bandit)
    stage.hand(0)
    stage.hand(1)
    gun = with_item(stage, shooter, "revolver-45")
    stage.item(shooter, "revolver-45").uses = 1
    stage.fate("cups-4", "wands-9")
    fight(stage, gun, "defend:", {0: LOW, 1: LOW}, rest="random")
    assert stage.item(shooter, "revolver-45").uses == 0
    shooter.acted = 0
    shooter.move = 5
    assert not [key for key in legal_keys(stage.table, shooter) if gun in key]


# -- shoves (D2-241)


@pytest.mark.parametrize(("rows", "space", "fatigue"), [(None, (3, 4), 2), ("#", (3, 3), 3), ("edge", (3, 9), 3)])
def test_d2_241_a_push_into_what_is_closed_is_fatigue(rows: str | None, space: tuple[int, int], fatigue: int) -> None:
    # Bash Chest at Major: Fatigue 2, Choking 1, Push 1. The attacker stands to the south.
    lines = ["......"] * 10
    if rows == "#":
        lines[10 - 1 - 4] = "...#.."
    ward = Ward(rows=" ".join(lines))
    unit = ward.unit(faction=2, at=(3, 9) if rows == "edge" else (3, 3))
    ward.stack("bash-chest", "bash-head")
    blow = Blow(("bash",), 2, Rating.from_level(0, 1), arcs=("back",), origin=(unit.x, unit.y - 1))
    ward.run(apply.strike(ward.table, unit, blow))
    assert unit.space == space
    assert unit.has("fatigue") == fatigue


# -- help of others (D2-224, D2-233)


def test_d2_224_the_player_of_an_ally_beside_it_may_spend_the_wild() -> None:
    for near, dying, asked in ((True, False, True), (False, False, False), (True, True, False)):
        ward = Ward(seats=4)  # seats 0 and 2 are of one side
        unit = ward.unit(seat=0, at=(3, 3))
        ally = ward.unit(seat=2, at=(3, 4) if near else (3, 6), tokens={"dying": 1} if dying else {})
        ward.state.players[2].hand = ["wild-red"]
        ward.stack("bash-left-leg")
        blow = Blow(("bash",), 1, Rating.from_level(0, 1), arcs=("front",))
        answers = [(2, fill("help", wild=["wild-red"]))] if asked else []
        assert ward.run(apply.strike(ward.table, unit, blow), *answers) == (0 if asked else 1)
        assert bool(ward.asked) is asked, (near, dying)
        assert ally.harms == []


# -- Powers on paper (D2-367 to D2-372, D2-385)


def test_d2_368_a_fire_bolt_from_mind_6_at_pyro_3() -> None:
    # Result 6 + 3 = 9x1. Fast 5 + 3 = 8 above Body 3: 1 + 1; Level 9 above 3: 3 cards. With +0x1 Result: 4.
    raised: dict[str, Any] = {"result_scale": 1}
    for spent, cards in (({}, 3), (raised, 4)):
        stage = casters()
        caster, raider = stage.units
        raider.items = []
        stage.fate("cups-5", "swords-4")
        answers = [points(**spent), "defend:", {0: UP, 1: LOW}]
        cast(stage, caster, f"power:pyro:fire-bolt@u{raider.id}", *answers, rest="random")
        assert stage.told("struck")[0]["successes"] == cards
        assert caster.has("fatigue") == 1


def test_d2_385_a_bandit_does_not_believe_it() -> None:
    # Result 9x0 against Body 8x1: Fast 5 + 3 = 8 is not above 8: 1; Level 9 above 8: +1; Scale 0 - 1: 1 card.
    stage = casters(rival="bandit")
    caster, bandit = stage.units
    stage.fate("cups-5", "swords-4")
    answers = [points(), "defend:", {0: UP, 1: LOW}]
    cast(stage, caster, f"power:pyro:fire-bolt@u{bandit.id}", *answers, rest="random")
    assert stage.told("struck")[0]["successes"] == 1


# -- an interrupted Move, and a Set Weapon (D2-92, D2-352)


def test_d2_352_a_spear_that_waits_has_advantage_over_who_comes_nearer() -> None:
    for intent, advantage in ((Intent(move=S), True), (Intent(move=N), False), (Intent(), False)):
        stage = Stage([("guardsman", (3, 3), "N", 0), ("bandit", (3, 5), "S", 1)])
        guard, bandit = stage.units
        guard.sheet = replace(guard.sheet, abilities=("melee/set-weapon",))
        stage.aim(guard, bandit)
        bandit.intent = intent
        keys = [key for key in legal_keys(stage.table, guard) if "set-weapon" in key]
        assert bool(keys) is advantage, intent


def test_d2_92_an_attack_from_the_back_is_not_dodged_by_the_step_that_waits() -> None:
    # The Move of the target is paused: it is struck where it stands, and then goes.
    stage = face_off()
    unit, other = stage.units
    other.intent = Intent(move=N)
    stage.fate("coins-2", "cups-K")
    fight(stage, with_item(stage, unit, "long-sword"), "defend:melee", {0: LOW, 1: LOW})
    assert stage.told("attacked")[0]["distance"] == 1
    assert other.space == (3, 4)
    stage.run(moves.carry_out(stage.table))
    assert other.space == (3, 5)


def prone(unit: Unit) -> Unit:
    unit.tokens["prone"] = 1
    return unit


def test_d2_266_standing_up_costs_2_and_crawling_1_more() -> None:
    stage = Stage([("thief", (3, 3), "N")])
    thief = prone(stage.units[0])
    assert [moves.cost(stage.table, thief, heading) for heading in (N, NE, E, S)] == [2, 2, 3, 3]
    thief.intent = Intent(stand=True)
    stage.run(moves.carry_out(stage.table))
    assert (thief.move, thief.has("prone")) == (2, 0)


# -- what comes before the window and what after it (D2-55a, D2-56, D2-71)


def test_d2_71_what_is_drawn_in_this_step_cannot_strike_in_its_window() -> None:
    stage = face_off()
    unit, other = stage.units
    sword = stage.item(unit, "long-sword")
    sword.held = "stored"
    key = f"fight:{sword.id}:0@u{other.id}"
    steps.begin_step(stage.table)
    stage.run(steps.choose_intents(stage.table), {0: {f"u{unit.id}-equip": [f"draw:{sword.id}:right"]}, 1: {}})
    assert key not in legal_keys(stage.table, unit)
    stage.run(moves.carry_out(stage.table))
    assert (sword.held, unit.move) == ("right", 3)
    assert key in legal_keys(stage.table, unit)


def test_d2_71_whoever_turns_can_strike_in_the_same_step() -> None:
    stage = face_off()
    unit, other = stage.units
    unit.facing = S
    key = f"fight:{with_item(stage, unit, 'long-sword')}@u{other.id}"
    assert key not in legal_keys(stage.table, unit)
    steps.begin_step(stage.table)
    stage.run(steps.choose_intents(stage.table), {0: {f"u{unit.id}-turns": 2}, 1: {}})
    assert key in legal_keys(stage.table, unit)  # facing W it is in Arc:Forward


def test_d2_55a_burst_and_then_forward_with_move_0_and_d2_56_once_a_turn() -> None:
    stage = face_off()
    unit = stage.units[0]
    unit.move = 0
    name = f"u{unit.id}"
    steps.begin_step(stage.table)
    stage.run(steps.choose_intents(stage.table), {0: {f"{name}-free": ["burst"], name: ["NE"]}, 1: {}})
    assert (unit.move, unit.has("slow")) == (1, 1)
    stage.run(moves.carry_out(stage.table))
    assert (unit.space, unit.move) == ((4, 4), 0)
    refusal = free.objection(stage.table, unit, BURST)
    assert refusal is not None
    assert refusal.rule == "D2-56"


def test_d2_97_an_answer_is_one_of_the_two_actions() -> None:
    stage = face_off()
    unit, other = stage.units
    for _ in range(2):
        stage.fate("swords-3", "swords-4")  # Evade against Evade: both get their Move back
        fight(stage, with_item(stage, unit, "long-sword"), f"answer:{with_item(stage, other, 'long-sword')}",
              {0: LOW, 1: LOW})  # fmt: skip
    assert [(one.move, one.acted) for one in stage.units] == [(4, 2), (4, 2)]
    assert not actions.can_pay(stage.table, other)
    assert not actions.can_pay(stage.table, unit)


def test_d2_74_three_in_a_ring_change_places() -> None:
    stage = Stage([("thief", (2, 2), "E", 0), ("archer", (3, 2), "N", 1), ("warrior", (3, 3), "SW", 2)], seats=3)
    for unit, heading in zip(stage.units, (E, N, SW), strict=True):
        unit.intent = Intent(move=heading)
    stage.run(moves.carry_out(stage.table))
    assert [unit.space for unit in stage.units] == [(3, 2), (3, 3), (2, 2)]
    assert stage.prompts == []


def test_d2_415_a_fire_that_is_crossed_and_stopped_on_burns_once_and_two_fires_once_too() -> None:
    stage = Stage([("thief", (0, 0), "E", 0)], rows=".FF.", seats=1)
    thief = stage.units[0]
    for _ in range(2):
        thief.intent = Intent(move=E)
        stage.run(moves.carry_out(stage.table))
    assert thief.space == (2, 0)
    assert thief.has("burning") == 1
