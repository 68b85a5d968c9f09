"""What the computer's Units declare, answer, agree to and recover from (D2-433 to D2-440, D2-442a)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.keys import declared_key
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.rules.conflict import answering, fighting
from wyrmhoard.games.drawn_to_destiny.rules.harm import protect, shove
from wyrmhoard.games.drawn_to_destiny.rules.npc import choices, moving
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, npc_defaults
from wyrmhoard.games.drawn_to_destiny.state import Harm, Intent, Unit


def duel(*units: Any, **more: Any) -> tuple[Stage, Unit, Unit]:
    """A Unit of seat 0, and one of the computer's that targets it."""
    stage = Stage(units, seats=1, **more)
    rival, unit = stage.units[:2]
    stage.aim(unit, rival)
    return stage, rival, unit


def fight(stage: Stage, unit: Unit, card: str, rival: Unit, profile: int = 0) -> str:
    return f"fight:{stage.item(unit, card).id}:{profile}@u{rival.id}"


# -- when it attacks (D2-433)


def test_d2_433_a_skirmisher_at_range_7_throws_in_the_first_window() -> None:
    stage, archer, skirmisher = duel(("archer", (1, 3), "E"), ("goblin-skirmisher", (8, 3), "W"))
    assert declared_key(stage.table, skirmisher) == fight(stage, skirmisher, "javelin", archer)


def test_d2_433_out_of_reach_or_out_of_the_arc_it_passes() -> None:
    stage, _, scout = duel(("archer", (1, 3), "E"), ("goblin-scout", (3, 3), "W"))
    assert declared_key(stage.table, scout) == ""
    scout.x, scout.facing = 2, 0
    assert declared_key(stage.table, scout) == "", "Close Combat needs Arc:Front"
    scout.facing = 7
    assert declared_key(stage.table, scout) != ""


def test_d2_433_it_attacks_nobody_but_its_target() -> None:
    stage = Stage([("archer", (1, 3), "E", 0), ("warrior", (9, 3), "E", 0), ("bandit", (2, 3), "W", 1)], seats=1)
    archer, warrior, bandit = stage.units
    stage.aim(bandit, warrior)
    assert declared_key(stage.table, bandit) == ""
    warrior.status = "dead"
    assert declared_key(stage.table, bandit) == fight(stage, bandit, "short-sword", archer), "D2-49a"


def test_d2_433_at_disadvantage_it_waits_while_a_move_could_improve_the_shot() -> None:
    stage, archer, skirmisher = duel(("archer", (1, 3), "E"), ("goblin-skirmisher", (2, 3), "W"))
    skirmisher.sheet = replace(skirmisher.sheet, skills=(("ranged", 2),))
    shot = fight(stage, skirmisher, "javelin", archer)
    assert fighting.hindrances(stage.table, skirmisher, fighting.legal(stage.table, skirmisher, archer)[0], archer) == [
        "range"
    ]
    assert declared_key(stage.table, skirmisher) == ""
    skirmisher.most = True
    assert declared_key(stage.table, skirmisher) == shot
    skirmisher.most, skirmisher.move = False, 3
    assert declared_key(stage.table, skirmisher) == shot, "Move 3: a Backward and the Action cost 4"


def test_d2_433_where_no_move_helps_it_attacks_at_disadvantage() -> None:
    stage, archer, bandit = duel(("archer", (1, 3), "E"), ("bandit", (2, 3), "W"))
    bandit.tokens["blind"] = 1
    assert declared_key(stage.table, bandit) == fight(stage, bandit, "short-sword", archer)


def test_d2_433_no_action_is_declared_that_cannot_be_paid() -> None:
    stage, _, scout = duel(("archer", (1, 3), "E"), ("goblin-scout", (2, 3), "W"))
    scout.move = 1
    assert declared_key(stage.table, scout) == ""
    scout.move, scout.acted = 5, 2
    assert declared_key(stage.table, scout) == ""


def test_d2_433_it_recovers_if_it_cannot_attack_and_has_2_of_one_condition() -> None:
    stage, _, scout = duel(("archer", (0, 3), "E"), ("goblin-scout", (9, 3), "W"))
    scout.tokens = {"stun": 1, "slow": 1}
    assert declared_key(stage.table, scout) == ""
    scout.tokens = {"stun": 2, "slow": 1}
    assert declared_key(stage.table, scout) == "recover:stun"
    scout.x = 4
    assert declared_key(stage.table, scout) == "", "it will be able to attack in this Turn"


def test_d2_433_the_fleeing_declare_nothing() -> None:
    stage, _, bandit = duel(("archer", (1, 3), "E"), ("bandit", (2, 3), "W"))
    bandit.tokens["stress"] = 5
    assert declared_key(stage.table, bandit) == ""


def test_d2_433_a_whole_window_is_declared_and_paid() -> None:
    stage, archer, scout = duel(("archer", (1, 3), "E"), ("goblin-scout", (2, 3), "W"))
    stage.run(script.window_phase(stage.table), {0: {}})
    assert stage.state.phase == "acts"
    assert [declared.action.key for declared in stage.state.scene.declared] == [fight(stage, scout, "dagger", archer)]
    assert scout.move == 3


# -- with what (D2-434)


def test_d2_434_at_range_7_only_the_javelin_is_legal() -> None:
    stage, archer, skirmisher = duel(("archer", (1, 3), "E"), ("goblin-skirmisher", (8, 3), "W"))
    stage.item(skirmisher, "knife").held = "left"
    actions = fighting.legal(stage.table, skirmisher, archer)
    assert [means.item.card for means in actions if means.item] == ["javelin"]
    scores = {
        m.item.card: fighting.promise(stage.table, skirmisher, m, archer)
        for m in fighting.repertoire(stage.table, skirmisher)
        if m.item
    }
    assert scores == {"javelin": 2, "knife": 1}


def test_d2_434_level_and_scale_of_the_weapon_count_twice() -> None:
    stage, thief, outlaw = duel(("thief", (1, 3), "E"), ("outlaw", (2, 3), "W"))
    stage.item(outlaw, "bowie-knife").held = "left"
    by_key = {m.item.card: m for m in fighting.repertoire(stage.table, outlaw) if m.item}
    assert fighting.promise(stage.table, outlaw, by_key["revolver-45"], thief) == 3 + 2 * (0 + 1), "6x2 against 6x1"
    assert fighting.promise(stage.table, outlaw, by_key["bowie-knife"], thief) == 2 + 2 * (1 + 0), "9x1 against 6x1"


def test_d2_434_nothing_is_thrown_without_the_skill() -> None:
    stage, archer, scout = duel(("archer", (1, 3), "E"), ("goblin-scout", (4, 3), "W"))
    scout.most = True
    assert fighting.legal(stage.table, scout, archer) == []
    assert declared_key(stage.table, scout) == ""


def test_d2_434_a_zombie_grabs_and_bites_whom_it_holds() -> None:
    stage, archer, zombie = duel(("archer", (1, 3), "E"), ("zombie-walker", (2, 3), "W"))
    zombie.start = zombie.move = 2
    assert declared_key(stage.table, zombie) == f"fight:close-combat/grab@u{archer.id}"
    archer.harms.append(Harm("hold-chest", 1, "chest", holder=zombie.id))
    assert declared_key(stage.table, zombie) == f"fight:close-combat/bite@u{archer.id}"


# -- answering (D2-435)


def reply(stage: Stage, unit: Unit, attacker: Unit) -> str:
    ways = answering.offers(stage.table, unit, attacker, "body")
    return fighting.answer(stage.table, unit, attacker, ways).key


def test_d2_435_a_scout_that_is_shot_from_range_3_does_not_answer() -> None:
    stage, archer, scout = duel(("archer", (1, 3), "E"), ("goblin-scout", (4, 3), "W"))
    assert reply(stage, scout, archer) == "defend:"


def test_d2_435_who_can_strike_back_answers_with_it() -> None:
    stage, archer, bandit = duel(("archer", (1, 3), "E"), ("bandit", (2, 3), "W"))
    assert reply(stage, bandit, archer) == f"answer:{stage.item(bandit, 'short-sword').id}:0"
    bandit.target = None
    assert reply(stage, bandit, archer).startswith("answer:")


def test_d2_435_an_attack_of_its_own_comes_first() -> None:
    stage, archer, bandit = duel(("archer", (1, 3), "E"), ("bandit", (2, 3), "W"))
    bandit.acted = 1
    assert reply(stage, bandit, archer) == "defend:melee", "its last Action is for the attack"
    bandit.acted, bandit.move = 0, 5
    assert reply(stage, bandit, archer) == "defend:melee", "Move 5 does not pay for two Actions at 3"
    bandit.move = 6
    assert reply(stage, bandit, archer).startswith("answer:")
    bandit.move, archer.hidden = 3, 1
    bandit.target = None
    assert reply(stage, bandit, archer).startswith("answer:"), "it has no attack of its own"


def test_d2_435_with_evasion_it_answers_from_afar() -> None:
    stage, archer, outlaw = duel(("archer", (1, 3), "E"), ("outlaw", (6, 3), "E"))
    outlaw.target = None
    assert reply(stage, outlaw, archer) == "answer:evasion", "the Archer stands behind it"
    outlaw.move = 1
    assert reply(stage, outlaw, archer) == "defend:evasion"


def test_d2_435_the_fleeing_defend_without_an_action() -> None:
    stage = Stage([("archer", (1, 3), "E", 0), *(("goblin-scout", (2, 3 + at), "W", 1) for at in range(3))], seats=1)
    archer, scout, *others = stage.units
    for other in others:
        other.status = "dead"
    assert reply(stage, scout, archer).startswith("defend:")


# -- what needs no plan (D2-89, D2-92, D2-437, D2-438, D2-440, D2-442a)


def test_d2_437_no_free_action_but_detect_once_without_stun() -> None:
    stage, archer, bandit = duel(("archer", (1, 3), "E"), ("bandit", (4, 3), "W"))
    archer.hidden, archer.concealed = 2, "hide"
    assert declared_key(stage.table, bandit) == "detect:1,3"
    bandit.tokens["stun"] = 1
    assert declared_key(stage.table, bandit) == ""
    bandit.tokens, bandit.done_this_turn = {}, ["detect"]
    assert declared_key(stage.table, bandit) == ""


def test_d2_438_the_main_stat_of_the_best_combat_skill_comes_first() -> None:
    stage, _, bandit = duel(("archer", (1, 3), "E"), ("bandit", (4, 3), "W"))
    bandit.tokens = {"fatigue": 1, "stun": 2}
    assert npc_defaults.recovers(stage.table, bandit, ["stun", "fatigue"]) == "fatigue"
    bandit.tokens = {"stun": 1, "slow": 2}
    assert npc_defaults.recovers(stage.table, bandit, ["stun", "slow"]) == "slow"
    assert npc_defaults.recovers(stage.table, bandit, ["ready:stealth/ambush"]) == "ready:stealth/ambush"


def test_d2_440_item_damage_goes_to_a_shield_or_a_spare_weapon() -> None:
    stage, _, chief = duel(("archer", (1, 3), "E"), ("goblin-chief", (4, 3), "W"))
    sword, buckler = stage.item(chief, "short-sword"), stage.item(chief, "buckler")
    right, left = protect.items_at(stage.table, chief, "right-hand"), protect.items_at(stage.table, chief, "left-hand")
    assert (right, left) == ([sword], [buckler])
    assert npc_defaults.shields_with(stage.table, chief, right) is None
    assert npc_defaults.shields_with(stage.table, chief, left) is buckler
    buckler.held = "stored"
    knife = stage.give(chief, "knife", "left")
    assert npc_defaults.shields_with(stage.table, chief, [knife]) is knife


def test_d2_442a_it_takes_no_item_and_only_a_mount_of_its_side_carries() -> None:
    stage = Stage(
        [("archer", (1, 3), "E", 0), ("bandit", (2, 3), "W", 1), ("bandit", (3, 3), "W", 1), ("horse", (5, 3), "W", 1)],
        seats=1,
    )
    archer, bandit, other, horse = stage.units
    assert not npc_defaults.accepts(stage.table, bandit, archer)
    assert not npc_defaults.accepts(stage.table, bandit, other)
    assert npc_defaults.accepts(stage.table, horse, bandit)
    assert not npc_defaults.accepts(stage.table, horse, archer)


def test_d2_442a_it_withdraws_as_near_to_its_target_as_it_can() -> None:
    stage = Stage([("archer", (3, 9), "E", 0), ("bandit", (3, 3), "W", 1)], seats=1)
    archer, bandit = stage.units
    options = shove.ways_back(stage.table, bandit, (2, 3))
    assert options[0] == "E"
    assert npc_defaults.heads(stage.table, bandit, options) == "E"
    stage.aim(bandit, archer)
    assert npc_defaults.heads(stage.table, bandit, options) == "NE"
    archer.hidden = 1
    assert npc_defaults.heads(stage.table, bandit, options) == "E"
    archer.hidden = -1
    stage.run(shove.withdraw(stage.table, bandit, (2, 3), 1))
    assert bandit.space == (4, 4)


@pytest.mark.parametrize(
    ("entry", "enters"),
    [("goblin-scout", True), ("zombie-walker", True), ("bandit", False), ("goblin-skirmisher", False)],
)
def test_d2_89_it_enters_later_if_its_weapon_is_for_close_combat(entry: str, enters: bool) -> None:
    stage, _, unit = duel(("archer", (1, 3), "E"), (entry, (4, 3), "W"))
    assert npc_defaults.enters(stage.table, unit, (3, 3)) is enters


def test_d2_92_it_goes_on_unless_an_attack_that_is_legal_needs_the_move() -> None:
    stage, _, skirmisher = duel(("archer", (1, 3), "E"), ("goblin-skirmisher", (8, 3), "W"))
    skirmisher.intent = Intent(6)
    assert choices.goes_on(stage.table, skirmisher)
    skirmisher.move = 2
    assert not choices.goes_on(stage.table, skirmisher)
    skirmisher.acted = 2
    assert choices.goes_on(stage.table, skirmisher)


def test_a_supporter_helps_its_ally() -> None:
    stage = Stage([("archer", (0, 0), "E", 0), ("bandit", (2, 3), "E", 1), ("goblin-chief", (3, 3), "W", 1)], seats=1)
    _, bandit, chief = stage.units
    chief.sheet = replace(chief.sheet, role="Supporter")
    stage.aim(chief, bandit)
    key = declared_key(stage.table, chief)
    assert key.endswith(f"@u{bandit.id}")
    assert actions.objection(stage.table, chief, read_action(key)) is None
    assert not actions.kind_of(read_action(key)).hostile


def test_a_plan_without_rival_is_none() -> None:
    stage, archer, bandit = duel(("archer", (1, 3), "E"), ("bandit", (4, 3), "W"))
    archer.status = "escaped"
    assert moving.plan_of(stage.table, bandit) is None
    assert declared_key(stage.table, bandit) == ""
    assert choices.intent(stage.table, bandit) == Intent()
