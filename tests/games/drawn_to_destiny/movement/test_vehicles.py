"""Vehicles and mounts: driver, gunner, damage, a wheel that nobody holds, riders (D2-443 to D2-446)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.keys import equip_keys, legal_keys
from wyrmhoard.games.drawn_to_destiny.action_state import read_action, read_equip
from wyrmhoard.games.drawn_to_destiny.free_state import keys_of
from wyrmhoard.games.drawn_to_destiny.rules.acts import devices, fights
from wyrmhoard.games.drawn_to_destiny.rules.conflict import answering
from wyrmhoard.games.drawn_to_destiny.rules.core.blow import Blow
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.harm import dying, things
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, numbers, vehicles
from wyrmhoard.games.drawn_to_destiny.rules.turn import steps
from wyrmhoard.games.drawn_to_destiny.state import Declared, Intent, Unit

__all__ = ["devices", "fights"]
COURIER = ("courier-buggy", (6, 4), "E")
RAIDER = ("raider-buggy", (2, 4), "E")


def chase(*units: tuple[Any, ...]) -> Stage:
    """Two buggies one behind the other on a Car Map, each played by a seat."""
    stage = Stage(units or (COURIER, RAIDER), seats=2, map={"kind": "car", "width": 40, "height": 9, "ground": "dirt"})
    stage.state.scene.map = "car"
    for unit in stage.units:
        unit.start = unit.move = vehicles.start(stage.table, unit)
        unit.turns = numbers.facing_of(stage.table, unit)
    stage.aim(stage.units[1], stage.units[0])
    return stage


def shots(stage: Stage, unit: Unit) -> list[str]:
    """The attacks with mounted weapons that can be declared now."""
    return [key for key in legal_keys(stage.table, unit) if key.startswith("fight")]


def person(unit: Unit, post: str) -> Unit:
    return next(one for one in unit.crew if one.post == post)


def test_d2_443_a_vehicle_has_facing_1() -> None:
    stage = chase()
    assert [numbers.facing_of(stage.table, unit) for unit in stage.units] == [1, 1]
    steps.set_up_move(stage.table)
    assert [unit.turns for unit in stage.units] == [1, 1]


def test_d2_443a_it_drives_its_whole_move_and_fires_twice() -> None:
    stage = chase()
    raider = stage.units[1]
    move = raider.move
    assert move > 0
    for number in range(2):
        (key,) = shots(stage, raider)
        assert actions.pay(stage.table, raider, read_action(key)) == 0
        assert person(raider, "gunner").acted == number + 1
    assert shots(stage, raider) == []
    assert (raider.move, raider.acted) == (move, 0)
    raider.move = 0
    steps.reset(raider)
    assert len(shots(stage, raider)) == 1, "the gunner pays no Move"


def test_d2_443a_what_became_impossible_is_given_back_to_the_gunner() -> None:
    stage = chase()
    raider = stage.units[1]
    (key,) = shots(stage, raider)
    paid = actions.pay(stage.table, raider, read_action(key))
    actions.refund(stage.table, raider, paid, read_action(key))
    assert person(raider, "gunner").acted == 0


def test_d2_443a_the_drivers_actions_cost_half_of_the_starting_move() -> None:
    stage = chase()
    raider = stage.units[1]
    assert actions.price(stage.table, raider) == raider.start // 2
    assert actions.action_objection(stage.table, raider) is None
    raider.move = raider.start // 2 - 1
    refusal = actions.action_objection(stage.table, raider)
    assert refusal is not None
    assert refusal.rule == "D2-96"


def test_d2_443a_only_the_driver_answers_and_with_driving() -> None:
    stage = chase()
    courier, raider = stage.units
    offers = answering.offers(stage.table, courier, raider, "body")
    assert keys_of(offers) == ["defend:", "answer:driving"]
    person(courier, "driver").tokens["dying"] = 1
    assert keys_of(answering.offers(stage.table, courier, raider, "body")) == ["defend:"]


@pytest.mark.parametrize(
    ("entry", "skill"),
    [
        ("salvage-tug", "seamanship"),
        ("mail-plane", "piloting"),
        ("gunship", "space-piloting"),
        ("tank-troop", "driving"),
    ],
)
def test_d2_443_and_444_each_vehicle_answers_by_the_skill_that_drives_it_and_damage_lowers_it(
    entry: str, skill: str
) -> None:
    stage = chase((entry, (6, 4), "E"), RAIDER)
    unit, raider = stage.units
    stage.state.scene.map = "naval" if entry == "salvage-tug" else "car"
    assert answering.answer_skills(stage.table, unit, "body", 2) == [skill]
    whole = numbers.skill_level(stage.table, unit, skill)
    unit.damaged = 1
    assert numbers.skill_level(stage.table, unit, skill) == whole - 1
    assert answering.answer_skills(stage.table, raider, "body", 2) == ["driving"]


def broken_by(stage: Stage, unit: Unit) -> None:
    """Strike a vehicle until it is Broken."""
    while not vehicles.is_broken(unit):
        stage.run(things.strike(stage.table, unit.ref, Blow(("pierce",), 3, Rating.from_level(9, 9))))


def test_d2_248b_a_broken_minion_leaves_play_and_other_wrecks_stay() -> None:
    stage = chase()
    courier, raider = stage.units
    raider.sheet = replace(raider.sheet, traits=(*raider.sheet.traits, "minion"))
    for unit in (courier, raider):
        broken_by(stage, unit)
    assert (courier.in_play, raider.in_play) == (True, False)
    assert raider.status == "removed"


def test_d2_248b_a_minion_with_nobody_left_to_drive_is_lost() -> None:
    stage = chase()
    raider = stage.units[1]
    raider.sheet = replace(raider.sheet, traits=(*raider.sheet.traits, "minion"))
    person(raider, "driver").tokens["dying"] = 1
    assert not dying.is_minion_out(stage.table, raider), "the gunner may take the wheel"
    person(raider, "gunner").tokens["dying"] = 1
    assert dying.is_minion_out(stage.table, raider)


def test_d2_443a_without_a_gunner_nobody_fires() -> None:
    stage = chase()
    raider = stage.units[1]
    (key,) = shots(stage, raider)
    person(raider, "gunner").tokens["dying"] = 1
    assert shots(stage, raider) == []
    refusal = actions.objection(stage.table, raider, read_action(key))
    assert refusal is not None
    assert refusal.rule == "D2-443a"


def test_d2_177_after_an_overrun_one_card_less_strikes_a_vehicle_too() -> None:
    stage = chase((*COURIER[:2], "W"), RAIDER)  # from behind it could not Block
    raider = stage.units[1]
    for seat in (0, 1):
        stage.hand(seat)
    stage.fate("swords-5", "cups-9")
    (key,) = shots(stage, raider)
    declared = Declared(raider.id, read_action(key), 0)
    stage.run(actions.perform(stage.table, declared), "defend:", {0: "fate:lower", 1: "fate:upper"}, rest="random")
    (struck,) = stage.told("thing_struck")
    assert (struck["counted"], struck["level"] + struck["scale"], struck["armor"], struck["left"]) == (0, 1, 0, 0)


def test_d2_444_a_broken_vehicle_stops_for_good() -> None:
    stage = chase()
    courier = stage.units[0]
    courier.damaged = 9
    assert vehicles.start(stage.table, courier) > 0
    courier.damaged = 10
    assert vehicles.start(stage.table, courier) == 0
    refusal = actions.action_objection(stage.table, courier)
    assert refusal is not None
    assert refusal.rule == "D2-444"


def test_d2_444a_each_3_damaged_take_a_level_of_speed() -> None:
    stage = chase()
    courier = stage.units[0]
    whole = numbers.level(stage.table, courier, "speed")
    courier.damaged = 6
    assert numbers.level(stage.table, courier, "speed") == whole - 2
    assert vehicles.start(stage.table, courier) == 7


def test_d2_445a_without_a_driver_it_rolls_straight_on_at_half_move() -> None:
    stage = chase()
    courier, raider = stage.units
    whole = vehicles.start(stage.table, courier)
    person(courier, "driver").tokens["dying"] = 1
    steps.begin_turn(stage.table)
    steps.set_up_move(stage.table)
    assert (courier.move, courier.turns) == (whole // 2, 0)
    stage.state.scene.groups = [[courier.id, raider.id]]
    stage.state.scene.finished, stage.state.scene.stirred, stage.state.scene.open = [False], [False], [False]
    steps.begin_step(stage.table)
    stage.run(steps.choose_intents(stage.table), {0: ("intents", {}), 1: ("intents", {})})
    assert courier.intent == Intent(courier.facing)
    assert raider.intent == Intent()
    stage.run(moves.carry_out(stage.table))
    assert courier.space == (7, 4)


def test_d2_445a_the_gunner_takes_the_wheel_and_fires_no_more() -> None:
    stage = chase()
    raider = stage.units[1]
    assert equip_keys(stage.table, raider) == []
    person(raider, "driver").tokens["dying"] = 1
    assert equip_keys(stage.table, raider) == ["wheel"]
    assert len(shots(stage, raider)) == 1
    raider.intent = Intent(raider.facing, 0, read_equip("wheel"))
    before = raider.move
    stage.run(moves.carry_out(stage.table))
    assert raider.space == (3, 4)
    assert raider.move == before - 2
    assert stage.told("took_wheel") == [{"unit": raider.id}]
    assert vehicles.is_driven(stage.table, raider)
    assert not vehicles.rolls(stage.table, raider)
    assert shots(stage, raider) == []
    assert equip_keys(stage.table, raider) == []


def test_d2_445a_with_everybody_down_there_is_no_wheel_to_take() -> None:
    stage = chase()
    courier = stage.units[0]
    for one in courier.crew:
        one.tokens["dying"] = 1
    assert vehicles.rolls(stage.table, courier)
    assert equip_keys(stage.table, courier) == []


def test_d2_446_a_mount_moves_on_its_riders_seat() -> None:
    stage = Stage([("outlaw", (3, 3), "E", 0), ("horse", (4, 3), "E", 0), ("archer", (9, 3), "W", 1)], seats=2)
    rider, horse, _ = stage.units
    horse.seat = 1
    stage.state.factions[0].seats.append(1)
    stage.run(actions.perform(stage.table, Declared(rider.id, read_action(f"mount@u{horse.id}"))), "yes")
    assert rider.riding == horse.id
    assert numbers.controller(stage.table, horse) == rider.seat
    before = rider.acted
    assert actions.price(stage.table, rider) == rider.start // 2
    assert actions.action_objection(stage.table, rider) is None
    assert rider.acted == before
