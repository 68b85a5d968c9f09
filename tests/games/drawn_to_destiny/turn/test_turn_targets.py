"""Targets and Groups (D2-44 to D2-54), and Free Actions (D2-55 to D2-66)."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.games.drawn_to_destiny.free_state import PUSH, read_free_action
from wyrmhoard.games.drawn_to_destiny.rules.acts import targets
from wyrmhoard.games.drawn_to_destiny.rules.npc import choices
from wyrmhoard.games.drawn_to_destiny.rules.scene import free, items
from wyrmhoard.games.drawn_to_destiny.rules.turn import steps
from wyrmhoard.games.drawn_to_destiny.state import Unit
from wyrmhoard.games.drawn_to_destiny.table import Position
from wyrmhoard.games.drawn_to_destiny.target_state import DoorKey, Target

EXAMPLE = [
    ("archer", (2, 4), "E", 0),
    ("thief", (12, 6), "W", 0),
    ("goblin-scout", (9, 3), "W", 1),
    ("goblin-skirmisher", (9, 1), "W", 1),
]


def take_free_actions(stage: Stage, unit: Unit, *keys: str) -> None:
    """Take some Free Actions."""
    for key in keys:
        stage.run(free.take(stage.table, unit, read_free_action(key)))


def refused(stage: Stage, unit: Unit, key: str) -> str:
    """By which rule a Free Action is refused; "": it is not."""
    refusal = free.objection(stage.table, unit, read_free_action(key))
    return "" if refusal is None else refusal.rule


# -- Targets


def test_d2_46_all_choose_in_secret_and_show_together() -> None:
    stage = Stage(EXAMPLE)
    archer, thief, scout, skirmisher = stage.units
    chosen = {
        0: {f"u{archer.id}": [f"u{scout.id}"]},
        1: {f"u{scout.id}": [f"u{archer.id}"], f"u{skirmisher.id}": [f"u{archer.id}"]},
    }
    stage.run(targets.choose(stage.table), chosen, {0: "keep", 1: "keep"})
    assert stage.prompts == ["targets", "retarget"]
    assert [unit.target for unit in stage.units] == [scout.ref, None, archer.ref, archer.ref]
    assert thief.target is None  # D2-47: a Target is optional


def test_d2_428_the_computer_chooses_before_anything_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage(EXAMPLE, seats=1)
    archer, _, scout, skirmisher = stage.units
    known: list[list[Target | None]] = []

    def target(position: Position, unit: Unit) -> Target:
        known.append([other.target for other in position.state.units])
        return archer.ref

    monkeypatch.setattr(choices, "target", target)
    stage.run(targets.choose(stage.table), {0: {f"u{archer.id}": [f"u{scout.id}"]}}, {0: "keep"})
    assert known == [[None] * 4] * 2
    assert (archer.target, skirmisher.target) == (scout.ref, archer.ref)


def test_d2_446_a_rider_targets_and_his_mount_may_too() -> None:
    stage = Stage([("outlaw", (2, 3), "E", 0), ("horse", (3, 3), "E", 0), ("bandit", (6, 3), "W", 1)])
    outlaw, horse, bandit = stage.units
    outlaw.riding, outlaw.post = horse.id, "passenger"
    outlaw.x = 3
    assert targets.chooses(stage.table, outlaw)
    assert bandit.ref in targets.offers(stage.table, outlaw)


def test_d2_46_who_cannot_act_has_no_target() -> None:
    stage = Stage(EXAMPLE)
    archer, thief = stage.units[:2]
    thief.tokens["dying"] = 1
    stage.run(targets.choose(stage.table), rest="random")
    form = stage.asked[0][1][0][0]
    assert [blank.name for blank in getattr(form, "fields")] == [f"u{archer.id}"]  # noqa: B009


def test_d2_46a_behind_the_back_is_seen_and_behind_a_wall_is_not() -> None:
    stage = Stage([("archer", (0, 0), "N"), ("goblin-scout", (2, 0), "N"), ("bandit", (6, 0), "N")], rows="....#...")
    archer, scout, bandit = stage.units
    archer.facing = 6
    assert scout.ref in targets.offers(stage.table, archer)
    assert bandit.ref not in targets.offers(stage.table, archer)


def test_d2_46a_what_one_of_the_faction_sees_all_may_target() -> None:
    units = [("archer", (0, 0), "N", 0), ("thief", (7, 0), "N", 0), ("bandit", (6, 0), "N", 1)]
    stage = Stage(units, rows="....#...")
    archer, thief, bandit = stage.units
    assert bandit.ref in targets.offers(stage.table, archer)
    assert thief.ref in targets.offers(stage.table, archer)  # one's own are always seen
    bandit.hidden = 2
    assert bandit.ref not in targets.offers(stage.table, archer)  # a marker is no Target


def test_d2_48_those_who_change_do_so_in_high_card_order_and_once() -> None:
    stage = Stage(EXAMPLE)
    archer, _, scout, skirmisher = stage.units
    stage.fate("wands-5", "wands-Q")
    blank: dict[int, Any] = {0: {}, 1: {}}
    again = {f"u{skirmisher.id}": [f"u{archer.id}"]}
    stage.run(
        targets.choose(stage.table), blank, {0: "change", 1: "change"}, again, {f"u{archer.id}": [f"u{scout.id}"]}
    )
    assert [list(options) for _, options in stage.asked[2:]] == [[1], [0]]
    assert (archer.target, skirmisher.target) == (scout.ref, archer.ref)


def test_d2_48_if_one_changes_no_card_is_revealed() -> None:
    stage = Stage(EXAMPLE)
    stage.run(targets.choose(stage.table), {0: {}, 1: {}}, {0: "keep", 1: "change"}, {})
    assert not stage.told("high_card")


def test_d2_48_without_the_option_nobody_is_asked_again() -> None:
    stage = Stage(EXAMPLE, settings={"retarget": False})
    stage.run(targets.choose(stage.table), {0: {}, 1: {}})
    assert stage.prompts == ["targets"]


def test_d2_49_a_fight_goes_to_the_target_alone() -> None:
    stage = Stage(EXAMPLE)
    archer, _, scout, skirmisher = stage.units
    stage.aim(archer, scout)
    assert targets.may_attack(stage.table, archer, scout)
    assert not targets.may_attack(stage.table, archer, skirmisher)


def test_d2_49a_when_the_target_is_gone_any_rival_of_the_group_will_do() -> None:
    stage = Stage(EXAMPLE)
    archer, thief, scout, skirmisher = stage.units
    stage.aim(archer, scout)
    stage.aim(skirmisher, archer)
    targets.build_groups(stage.table)
    scout.status = "dead"
    assert targets.may_attack(stage.table, archer, skirmisher)
    assert not targets.may_attack(stage.table, archer, thief)
    other = stage.add("bandit", (1, 1), side=1)
    assert not targets.may_attack(stage.table, archer, other)  # it is in no Group of hers


# -- Groups


def test_d2_50_the_groups_of_the_example() -> None:
    stage = Stage(EXAMPLE)
    archer, thief, scout, skirmisher = stage.units
    stage.aim(scout, archer)
    stage.aim(skirmisher, archer)
    stage.aim(archer, scout)
    targets.build_groups(stage.table)
    assert stage.state.scene.groups == [[archer.id, scout.id, skirmisher.id], [thief.id]]


def test_d2_50_one_object_joins_those_who_target_it() -> None:
    stage = Stage(EXAMPLE)
    archer, thief, scout, skirmisher = stage.units
    for unit in (thief, skirmisher):
        unit.target = DoorKey("gate")
    targets.build_groups(stage.table)
    assert stage.state.scene.groups == [[archer.id], [thief.id, skirmisher.id], [scout.id]]


def test_d2_52_a_group_is_finished_when_nobody_stirs() -> None:
    stage = Stage(EXAMPLE)
    archer, thief, *_ = stage.units
    stage.group([archer], [thief])
    for unit in stage.units:
        unit.move = 0
    steps.begin_step(stage.table)
    assert steps.end_step(stage.table)
    assert stage.state.scene.finished == [True, True]


def test_d2_53_what_is_left_is_discarded() -> None:
    stage = Stage(EXAMPLE)
    steps.end_moves(stage.table)
    assert {(unit.move, unit.turns) for unit in stage.units} == {(0, 0)}


def test_d2_72_only_those_with_the_most_must_spend() -> None:
    stage = Stage(EXAMPLE)
    archer, thief, scout, skirmisher = stage.units
    stage.group([archer, scout, skirmisher], [thief])
    archer.move, scout.move, skirmisher.move, thief.move = 5, 5, 4, 0
    steps.begin_step(stage.table)
    assert [unit.most for unit in stage.units] == [True, False, True, False]


def test_d2_73_holding_with_the_most_costs_a_move() -> None:
    stage = Stage(EXAMPLE)
    archer, thief, scout, skirmisher = stage.units
    stage.group([archer, scout, skirmisher], [thief])
    archer.move, scout.move, skirmisher.move, thief.move = 4, 4, 3, 0
    steps.begin_step(stage.table)
    scout.spent_move = True  # it has taken an Action
    assert not steps.end_step(stage.table)
    assert (archer.move, scout.move, skirmisher.move) == (3, 4, 3)
    assert stage.state.scene.finished == [False, True]


def test_d2_73_everyone_at_move_0_ends_the_turn() -> None:
    stage = Stage(EXAMPLE)
    for unit in stage.units:
        unit.move = 0
    steps.begin_step(stage.table)
    assert not any(unit.most for unit in stage.units)
    assert steps.end_step(stage.table)


# -- Free Actions


def test_d2_57_skip_discards_move() -> None:
    stage = Stage(EXAMPLE)
    archer = stage.units[0]
    archer.move = 3
    take_free_actions(stage, archer, "skip:2", "skip-facing:1")
    assert (archer.move, archer.turns, archer.spent_move) == (1, 1, True)
    assert refused(stage, archer, "skip:2") == "D2-57"


@pytest.mark.parametrize(("where", "space"), [("", (3, 3)), (":front", (3, 4))])
def test_d2_58_drop_puts_it_here_or_in_front(where: str, space: tuple[int, int]) -> None:
    stage = Stage([("archer", (3, 3), "N")])
    archer = stage.units[0]
    bow = stage.item(archer, "short-bow")
    archer.move = 0
    take_free_actions(stage, archer, f"drop:{bow.id}{where}")  # D2-55: a Unit with Move 0 may
    (thing,) = stage.state.scene.things
    assert ((thing.x, thing.y), thing.item, bow.held) == (space, bow, "ground")
    assert bow not in archer.items
    assert not items.in_hand(bow)


def test_d2_58_in_front_of_a_wall_it_falls_on_the_own_space() -> None:
    stage = Stage([("archer", (0, 0), "E")], rows=".#")
    archer = stage.units[0]
    take_free_actions(stage, archer, f"drop:{stage.item(archer, 'short-bow').id}:front")
    assert (stage.state.scene.things[0].x, stage.state.scene.things[0].y) == (0, 0)


def test_d2_56_each_dear_one_once_a_turn() -> None:
    stage = Stage(EXAMPLE)
    archer = stage.units[0]
    take_free_actions(stage, archer, "burst")
    assert refused(stage, archer, "burst") == "D2-56"
    assert free.objection_to_all(stage.table, archer, (PUSH, PUSH)) is not None
    steps.reset(archer)
    assert refused(stage, archer, "burst") == ""


@pytest.mark.parametrize(
    ("key", "condition"), [("push", "fatigue"), ("grit", "stress"), ("burst", "slow"), ("mind:stress", "stun")]
)
def test_d2_63_to_66_each_has_its_price(key: str, condition: str) -> None:
    stage = Stage(EXAMPLE)
    archer = stage.units[0]
    archer.tokens["stress"] = 1
    before = archer.has(condition)
    take_free_actions(stage, archer, key)
    assert archer.has(condition) == before + 1


def test_d2_64_state_of_mind_changes_one_for_a_stun() -> None:
    stage = Stage(EXAMPLE)
    archer = stage.units[0]
    archer.tokens["fatigue"] = 2
    take_free_actions(stage, archer, "mind:fatigue")
    assert archer.tokens == {"fatigue": 1, "stun": 1}
    assert refused(stage, archer, "mind:slow") == "D2-56"


def test_d2_66_burst_gives_move_and_facing_now_and_slow_next_turn() -> None:
    stage = Stage([("thief", (3, 3), "N")])
    thief = stage.units[0]
    thief.move, thief.turns = 1, 0
    take_free_actions(stage, thief, "burst")
    assert (thief.move, thief.turns, thief.has("slow"), thief.start) == (2, 1, 1, 4)
    steps.set_up_move(stage.table)
    assert thief.move == 3


def test_d2_55a_at_move_0_burst_makes_forward_legal() -> None:
    stage = Stage([("thief", (3, 3), "N"), ("archer", (9, 9), "N")])
    thief = stage.units[0]
    thief.move = 0
    name = f"u{thief.id}"
    stage.run(steps.choose_intents(stage.table), {0: {name: ["N"], f"{name}-free": ["burst"]}, 1: {}})
    assert (thief.move, thief.intent.move, thief.has("slow")) == (1, 0, 1)


def test_d2_55b_the_fallen_and_the_bound_may_not() -> None:
    stage = Stage([("thief", (3, 3), "N"), ("warrior", (5, 5), "N")])
    thief, warrior = stage.units
    thief.tokens["bound"] = 4
    assert refused(stage, thief, "burst") == "D2-55b"
    warrior.tokens["fatigue"] = 9
    assert refused(stage, warrior, "grit") == "D2-55b"
    assert refused(stage, warrior, f"drop:{stage.item(warrior, 'long-sword').id}") == ""


def test_d2_13a_without_free_actions_only_skip_and_drop_are_left() -> None:
    stage = Stage(EXAMPLE, settings={"free_actions": False})
    assert {action.word() for action in free.offers(stage.table, stage.units[0])} == {"skip", "skip-facing", "drop"}
