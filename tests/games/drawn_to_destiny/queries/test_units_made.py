"""How Units start (D2-24a), and what an Action costs them (D2-96 to D2-98)."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.games.drawn_to_destiny.action_state import DoJob, read_action
from wyrmhoard.games.drawn_to_destiny.cards.scenery import Presence
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, unit_factory
from wyrmhoard.games.drawn_to_destiny.state import Unit
from wyrmhoard.games.drawn_to_destiny.target_state import DoorKey, UnitId


def held(unit: Unit) -> dict[str, str]:
    """Where the Items of a Unit are."""
    return {item.card: item.held for item in reversed(unit.items)}


def test_d2_24a_the_first_weapon_is_in_the_right_hand_and_a_shield_in_the_left() -> None:
    stage = Stage([("warrior", (1, 1), "E"), ("officer", (2, 2), "E")])
    assert held(stage.units[0]) == {
        "long-sword": "right",
        "round-shield": "left",
        "chain-shirt": "worn",
        "leather-helmet": "worn",
    }
    officer = held(stage.units[1])
    assert (officer["pistol-9mm"], officer["stun-baton"], officer["flak-vest"]) == ("right", "stored", "worn")
    assert stage.item(stage.units[1], "pistol-9mm").uses == 15


@pytest.mark.parametrize("hand", ["left", "right", "both"])
def test_d2_24a_the_scene_may_say_what_is_in_which_hand(hand: str) -> None:
    stage = Stage([("warrior", (3, 3), "N")])
    (warrior,) = stage.units
    dagger = stage.give(warrior, "dagger")
    for item in warrior.items:
        item.held = "stored"
    in_hand: dict[str, Any] = {hand: "dagger"}
    unit_factory.take_up(stage.table, warrior, Presence(unit="warrior", faction="red", **in_hand))
    assert dagger.held == hand
    assert [item.card for item in warrior.items if item.held in ("left", "right", "both")] == ["dagger"]


def test_d2_24a_the_scene_may_say_what_a_unit_wears_besides_and_what_it_has_not() -> None:
    stage = Stage()
    presence = Presence(unit="outlaw", faction="red", lacks=("bowie-knife",), wears=("bandolier", "leather-helmet"))
    outlaw = unit_factory.make_unit(stage.table, "outlaw", 0, 0, (1, 1), 0, presence)
    assert [item.card for item in outlaw.items] == ["revolver-45", "bandolier", "leather-helmet"]
    assert held(outlaw) == {"revolver-45": "right", "bandolier": "worn", "leather-helmet": "worn"}
    assert stage.item(outlaw, "bandolier").uses == 20


def test_d2_24a_a_bow_is_in_the_left_hand_and_has_no_arrow_on_it() -> None:
    stage = Stage([("archer", (1, 1), "E"), ("goblin-skirmisher", (2, 2), "E")])
    archer, goblin = stage.units
    assert held(archer)["short-bow"] == "left"
    assert stage.item(archer, "short-bow").uses == 0
    assert [item.held for item in goblin.items if item.card == "javelin"] == ["right", "stored", "stored"]


def test_d2_24a_a_two_handed_weapon_fills_both_hands() -> None:
    stage = Stage([("guardsman", (1, 1), "E"), ("ogre", (3, 3), "E")])
    assert held(stage.units[0])["spear"] == "both"
    assert held(stage.units[1])["great-club"] == "right"  # one hand is enough for a Body of 2x2


@pytest.mark.parametrize(("start", "cost"), [(5, 2), (4, 2), (3, 1), (1, 0), (0, 0)])
def test_d2_96_an_action_costs_half_of_the_starting_move_rounded_down(start: int, cost: int) -> None:
    stage = Stage([("archer", (1, 1), "E")])
    archer = stage.units[0]
    archer.start, archer.move = start, 9
    assert actions.price(stage.table, archer) == cost


def test_d2_97_a_third_action_is_refused_though_there_is_move_left() -> None:
    stage = Stage([("archer", (1, 1), "E")])
    archer = stage.units[0]
    archer.start = archer.move = 3
    for _ in range(2):
        assert actions.action_objection(stage.table, archer) is None
        actions.pay(stage.table, archer)
    assert archer.move == 1
    refusal = actions.action_objection(stage.table, archer)
    assert refusal is not None
    assert refusal.rule == "D2-97"


def test_d2_97_without_a_limit_an_action_costs_at_least_one_move() -> None:
    stage = Stage([("archer", (1, 1), "E")], settings={"actions_per_turn": None})
    archer = stage.units[0]
    archer.start = archer.move = 1
    assert actions.price(stage.table, archer) == 1
    archer.start = archer.move = 0
    for _ in range(2):
        assert actions.can_pay(stage.table, archer)
        actions.pay(stage.table, archer)
    assert not actions.can_pay(stage.table, archer)


def test_d2_98_with_a_starting_move_of_0_there_are_still_two_actions() -> None:
    stage = Stage([("thief", (1, 1), "E")])
    thief = stage.units[0]
    thief.start = thief.move = 0
    actions.pay(stage.table, thief)
    assert actions.can_pay(stage.table, thief)
    actions.pay(stage.table, thief)
    assert not actions.can_pay(stage.table, thief)


def test_d2_443a_the_driver_pays_with_the_move_of_the_vehicle_and_the_gunner_with_nothing() -> None:
    stage = Stage([("courier-buggy", (3, 3), "E")])
    buggy = stage.units[0]
    buggy.start = buggy.move = 10
    driver, gunner = buggy.crew
    assert (driver.post, gunner.post) == ("driver", "gunner")
    assert actions.price(stage.table, driver) == 5
    assert actions.price(stage.table, gunner) == 0
    actions.pay(stage.table, driver)
    assert buggy.move == 5
    assert (buggy.rear, driver.sheet.stats[0]) == ((2, 3), unit_factory.CREW_BODY)


def test_d2_104_a_key_and_the_action_that_it_stands_for() -> None:
    action = read_action("job:gate:+mechanics/force@door:gate")
    assert action == DoJob("gate", ("mechanics/force",), DoorKey("gate"))
    assert action.key == "job:gate:+mechanics/force@door:gate"
    assert read_action("fight:12:0@u4").aim == UnitId(4)
    assert read_action("search").aim is None
