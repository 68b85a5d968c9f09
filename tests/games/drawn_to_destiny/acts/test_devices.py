"""Doors, face-down Locations, mounts, the dark, and what Scenes bring about (D2-105, D2-109, D2-413, D2-414)."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.keys import equip_keys, legal_keys
from wyrmhoard.games.drawn_to_destiny.action_state import (
    Leave,
    Mount,
    RevealLocation,
    WorkDoor,
    read_action,
    read_equip,
)
from wyrmhoard.games.drawn_to_destiny.cards import aims
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.rules.acts import devices
from wyrmhoard.games.drawn_to_destiny.rules.conflict import trials
from wyrmhoard.games.drawn_to_destiny.rules.movement import hazards, moves
from wyrmhoard.games.drawn_to_destiny.rules.npc import choices
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, field, numbers
from wyrmhoard.games.drawn_to_destiny.rules.scene import outcomes
from wyrmhoard.games.drawn_to_destiny.rules.turn import events, steps, window
from wyrmhoard.games.drawn_to_destiny.state import Declared, DoorState, Intent, Thing, Unit
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.games.drawn_to_destiny.target_state import DoorChange
from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.asking.form import Form

assert script.destiny


def walled(*units: tuple[object, ...], state: DoorState = "closed") -> Stage:
    """A corridor with a door in the middle."""
    stage = Stage(units, rows="...D...", door=[{"key": "gate", "at": [3, 0]}])
    stage.state.scene.doors = {"gate": state}
    return stage


def refused(stage: Stage, unit: Unit, key: str) -> str:
    """The rule by which an Action is refused; "": it is legal."""
    refusal = actions.objection(stage.table, unit, read_action(key))
    return "" if refusal is None else refusal.rule


def do(stage: Stage, unit: Unit, key: str, *answers: object) -> None:
    """Carry out an Action."""
    assert refused(stage, unit, key) == ""
    stage.run(actions.perform(stage.table, Declared(unit.id, read_action(key))), *answers)


def through_triggers(stage: Stage) -> None:
    stage.run(events.PARTS["triggers"](stage.table), rest="random")


# -- doors


def test_d2_105_a_door_still_blocks_until_events() -> None:
    stage = walled(("thief", (2, 0), "E"), ("archer", (6, 0), "W"))
    thief, archer = stage.units
    assert not field.sees(stage.table, thief, archer)
    do(stage, thief, "door@door:gate")
    assert moves.objection(stage.table, thief, 2) is not None
    assert not field.sees(stage.table, thief, archer)
    through_triggers(stage)
    assert moves.objection(stage.table, thief, 2) is None
    assert field.sees(stage.table, thief, archer)


@pytest.mark.parametrize(("state", "at", "rule"), [("locked", (2, 0), "D2-414"), ("closed", (1, 0), "D2-104")])
def test_d2_414_a_locked_or_distant_door_is_not_opened(state: DoorState, at: tuple[int, int], rule: str) -> None:
    stage = walled(("thief", at, "E"), state=state)
    assert refused(stage, stage.units[0], "door@door:gate") == rule


def test_d2_414_a_door_is_worked_once_a_turn_and_not_shut_on_anybody() -> None:
    stage = walled(("thief", (2, 0), "E"), ("archer", (3, 0), "W"), state="open")
    thief, archer = stage.units
    assert refused(stage, thief, "door@door:gate") == "D2-414"
    archer.x = 5
    do(stage, thief, "door@door:gate")
    assert refused(stage, archer, "door@door:gate") == "D2-104"
    archer.x = 4
    assert refused(stage, archer, "door@door:gate") == "D2-414"
    archer.x = 3  # it has stepped in meanwhile
    through_triggers(stage)
    assert stage.state.scene.doors == {"gate": "open"}
    assert stage.told("door_jammed")


def test_d2_414_what_was_broken_stays_broken() -> None:
    stage = walled(("thief", (2, 0), "E"))
    do(stage, stage.units[0], "door@door:gate")
    stage.state.scene.doors["gate"] = "broken"
    through_triggers(stage)
    assert stage.state.scene.doors == {"gate": "broken"}


def test_d2_414_a_door_on_an_edge_is_no_space() -> None:
    stage = Stage([("thief", (2, 0), "E")], rows="......", door=[{"key": "gate", "between": [[2, 0], [3, 0]]}])
    stage.state.scene.doors = {"gate": "closed"}
    thief = stage.units[0]
    assert moves.objection(stage.table, thief, 2) is not None
    do(stage, thief, "door@door:gate")
    through_triggers(stage)
    assert moves.objection(stage.table, thief, 2) is None


# -- Locations that are not seen


def test_d2_413_a_face_down_location_is_closed_until_the_events_of_its_revealing() -> None:
    feature = [{"location": "lava", "spaces": [[3, 0], [4, 0]], "unseen": "face down"}]
    stage = Stage([("thief", (2, 0), "E"), ("archer", (5, 0), "W")], rows="......", feature=feature)
    thief, archer = stage.units
    assert moves.objection(stage.table, thief, 2) is not None
    assert not field.sees(stage.table, thief, archer)
    (key,) = [key for key in legal_keys(stage.table, thief) if key.startswith("reveal")]
    do(stage, thief, key)
    assert refused(stage, archer, key) == "D2-413"
    through_triggers(stage)
    assert stage.told("location_revealed") == [{"location": "lava"}]
    assert moves.objection(stage.table, thief, 2) is None
    assert field.sees(stage.table, thief, archer)


def test_d2_100_two_who_reveal_one_location_draw_high_card_and_one_pays() -> None:
    rock = [{"location": "rock", "spaces": [[5, 5], [5, 6]], "unseen": "face down"}]
    stage = Stage([("archer", (4, 5), "N"), ("bandit", (6, 5), "S")], feature=rock)
    archer, bandit = stage.units
    both = {0: {f"u{archer.id}": ["reveal:5,5"]}, 1: {f"u{bandit.id}": ["reveal:5,5"]}}
    stage.fate("wands-2", "wands-K")
    stage.run(window.declare(stage.table), both)
    assert [declared.unit for declared in stage.state.scene.declared] == [bandit.id, archer.id]
    assert len(stage.told("high_card")) == 1
    while stage.state.scene.declared:
        stage.run(window.carry_out(stage.table))
    assert [told["unit"] for told in stage.told("taken_back")] == [archer.id]
    assert (archer.acted, bandit.acted) == (0, 1)
    assert archer.move == archer.start


def test_d2_415_a_pit_trap_is_noticed_by_whoever_falls_in() -> None:
    feature = [{"location": "pit-trap", "spaces": [[3, 0]]}]
    stage = Stage([("thief", (2, 0), "E")], rows="......", feature=feature)
    thief = stage.units[0]
    assert moves.objection(stage.table, thief, 2) is None
    thief.intent = Intent(move=2)
    stage.run(moves.carry_out(stage.table), rest="random")
    assert [told["location"] for told in stage.told("noticed")] == ["pit-trap"]
    assert "pit-trap" in thief.burnt


# -- mounts and what else carries (D2-109)


def test_d2_109_a_rider_shares_the_space_and_moves_with_the_mount() -> None:
    stage = Stage([("outlaw", (2, 3), "E", 0), ("horse", (3, 3), "E", 0)])
    outlaw, horse = stage.units
    do(stage, outlaw, f"mount@u{horse.id}")
    assert (outlaw.space, outlaw.riding) == ((3, 3), horse.id)
    assert moves.objection(stage.table, outlaw, 2) is not None
    horse.intent = Intent(move=2)
    stage.run(moves.carry_out(stage.table))
    assert horse.space == outlaw.space == (4, 3)
    horse.intent = Intent(turns=-1)
    moves.turn(stage.table, horse)
    assert outlaw.facing == horse.facing == 1
    assert actions.can_pay(stage.table, outlaw)  # D2-446: the rider's Actions are his own
    do(stage, outlaw, "leave")
    assert outlaw.riding == -1
    assert outlaw.space not in field.spaces_of(horse)


@pytest.mark.parametrize(("answer", "rides"), [("yes", True), ("no", False)])
def test_d2_109_another_seats_mount_must_be_willing(answer: str, rides: bool) -> None:
    stage = Stage([("outlaw", (2, 3), "E", 0), ("horse", (3, 3), "E", 1)])
    for number, faction in enumerate(stage.state.factions):
        faction.allies = [1 - number]
    outlaw, horse = stage.units
    do(stage, outlaw, f"mount@u{horse.id}", answer)
    assert (outlaw.riding == horse.id) is rides


def test_d2_109_a_rivals_mount_that_takes_a_rider_is_on_its_side() -> None:
    stage = Stage([("outlaw", (2, 3), "E", 0), ("horse", (3, 3), "E", 1)])
    outlaw, horse = stage.units
    assert f"mount@u{horse.id}" in legal_keys(stage.table, outlaw)
    do(stage, outlaw, f"mount@u{horse.id}", "yes")
    assert (outlaw.riding, horse.seat, horse.faction) == (horse.id, outlaw.seat, outlaw.faction)
    alone = Stage([("outlaw", (2, 3), "E", 0), ("horse", (3, 3), "E", 1)], seats=1)
    assert not [key for key in legal_keys(alone.table, alone.units[0]) if key.startswith("mount")]


def riding(*, armed: bool = True) -> tuple[Stage, Unit]:
    """An Archer on a horse with her bow in hand, unloaded, and a Rival."""
    stage = Stage([("archer", (3, 3), "E", 0), ("horse", (3, 3), "E", 0), ("goblin-scout", (8, 3), "W", 1)], seats=2)
    archer, horse, _ = stage.units
    archer.riding, archer.post, archer.items = horse.id, "passenger", []
    if armed:
        stage.give(archer, "short-bow", "left", 0)
        stage.give(archer, "quiver", "stored")
    return stage, archer


def blanks_of(stage: Stage, unit: Unit) -> list[str]:
    """What the form of intents asks about a Unit."""
    form = stage.asked[-1][1][0][0]
    assert isinstance(form, Form)
    return [blank.name.partition("-")[2] for blank in form.fields if blank.name.partition("-")[0] == f"u{unit.id}"]


def test_d2_71_who_rides_is_asked_for_an_equip_and_free_actions_alone() -> None:
    stage, archer = riding()
    bow, quiver = stage.item(archer, "short-bow"), stage.item(archer, "quiver")
    steps.begin_step(stage.table)
    loading = {f"u{archer.id}-equip": [f"load:{bow.id}:{quiver.id}"]}
    stage.run(steps.choose_intents(stage.table), {0: ("intents", loading), 1: ("intents", {})})
    assert blanks_of(stage, archer) == ["equip", "free"]
    before = archer.move
    stage.run(moves.carry_out(stage.table))
    assert (bow.uses, archer.move) == (1, before - 1)
    assert not archer.most


def test_d2_55_and_109_who_rides_without_move_is_asked_for_free_actions_and_what_they_open() -> None:
    for armed in (False, True):
        stage, archer = riding(armed=armed)
        archer.move = 0
        steps.begin_step(stage.table)
        stage.run(steps.choose_intents(stage.table), rest="random")
        assert blanks_of(stage, archer) == (["equip", "free"] if armed else ["free"])


def test_d2_443a_who_works_a_vehicle_has_no_hand_for_an_equip() -> None:
    stage, archer = riding()
    for post in ("driver", "gunner"):
        archer.post = post
        assert equip_keys(stage.table, archer) == []


def test_d2_446_a_rider_that_the_computer_plays_loads_its_bow() -> None:
    stage, archer = riding()
    bow, quiver = stage.item(archer, "short-bow"), stage.item(archer, "quiver")
    archer.target = stage.units[2].ref
    assert choices.intent(stage.table, archer) == Intent(equip=read_equip(f"load:{bow.id}:{quiver.id}"))


def test_d2_109_a_van_takes_as_many_as_it_has_room_for() -> None:
    van = [{"key": "van", "name": "Van", "spaces": [[3, 0], [4, 0]], "aboard": 1, "blocks": True, "obstacle": True}]
    stage = Stage([("thief", (2, 0), "E", 0), ("archer", (5, 0), "W", 0)], rows=".......", object=van)
    thing = Thing(stage.state.next_id(), "van", 3, 0)
    stage.state.scene.things.append(thing)
    thief, archer = stage.units
    assert moves.objection(stage.table, thief, 2) is not None
    do(stage, thief, f"mount@t{thing.id}")
    assert refused(stage, archer, f"mount@t{thing.id}") == "D2-109"
    stage.run(outcomes.bring_about(stage.table, [aims.DriveOff(object="van")]))
    assert (thief.status, archer.status) == ("escaped", "in play")


# -- the dark (C14)


def test_c14_a_lamp_lights_what_is_in_front_of_it() -> None:
    stage = Stage([("guardsman", (1, 0), "E"), ("thief", (5, 0), "W")], rows="........", map={"dark": True})
    guard, thief = stage.units
    assert field.is_dark(stage.table, thief.space)
    guard.light = 6
    assert not field.is_dark(stage.table, thief.space)
    guard.facing = 6
    assert field.is_dark(stage.table, thief.space)
    stage.run(outcomes.bring_about(stage.table, [aims.Light()]))
    assert not field.is_dark(stage.table, thief.space)


# -- what a Scene brings about


def test_d2_205_a_finished_job_frees_the_bound_and_marks_the_story() -> None:
    stage = Stage([("thief", (1, 0), "E"), ("archer", (3, 0), "E")])
    thief, archer = stage.units
    thief.key, thief.tokens = "thief", {"bound": 4}
    effects: list[aims.AnyOutcome] = [
        aims.Release(who=("thief",), condition="bound"),
        aims.Mark(flag="free"),
        aims.OpenDoor(door="gate"),
    ]
    stage.run(outcomes.bring_about(stage.table, effects, archer))
    assert thief.tokens == {}
    assert stage.state.scene.story["free"] == 1
    assert stage.state.scene.waiting == [DoorChange("gate", "open")]


def test_d2_13_a_scene_can_hurt_the_actor_hinder_kinds_and_call_off_who_was_to_come() -> None:
    stage = Stage([("thief", (1, 0), "E"), ("bandit", (3, 0), "E")])
    thief, bandit = stage.units
    bandit.status = "to come"
    stage.state.scene.clock.events = [(5, f"u{bandit.id}")]
    effects: list[aims.AnyOutcome] = [
        aims.Afflict(who=("actor",), condition="fatigue"),
        aims.Handicap(units=("bandit",), skill=-1),
        aims.CallOff(units=("bandit",)),
    ]
    stage.run(outcomes.bring_about(stage.table, effects, thief))
    assert thief.has("fatigue") == 1
    assert numbers.skill_level(stage.table, bandit, "melee") == numbers.unit_level(bandit, "melee") - 1
    assert (bandit.status, stage.state.scene.clock.events) == ("removed", [])


# -- exits and ways out


def test_d2_248a_the_way_out_goes_around_walls() -> None:
    rows = ".....\n.###.\n....."
    stage = Stage([("thief", (2, 0), "N")], rows=rows, exit=[{"key": "north", "edge": "north"}])
    thief = stage.units[0]
    assert field.way_out(stage.table, thief, thief.space) == 3
    stage.state.scene.things = []
    assert field.exit_spaces(stage.table, thief) == [(x, 2) for x in range(5)]


@pytest.mark.parametrize("passed", [True, False])
def test_c17_the_first_river_space_of_a_turn_may_take_an_item(passed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    crossing = [{"location": "river", "stat": "body", "against": 5, "fail": "drop one item in hand", "drifts": True}]
    stage = Stage([("warrior", (1, 0), "E")], rows=".ww", crossing=crossing)
    warrior = stage.units[0]
    shield = stage.item(warrior, "round-shield")
    tests: list[int] = []

    def take(table: Table, unit: Unit, *asked: object) -> Script[object]:
        tests.append(unit.id)
        yield from ()
        return SimpleNamespace(passed=passed)

    monkeypatch.setattr(trials, "take", take)
    stage.run(hazards.enter(stage.table, warrior), *([] if passed else [str(shield.id)]))
    stage.run(hazards.enter(stage.table, warrior))  # once a Turn
    assert tests == [warrior.id]
    assert (shield in warrior.items) is passed
    assert [thing.item for thing in stage.state.scene.things] == ([] if passed else [shield])


def test_d2_105_devices_know_their_words() -> None:
    assert {WorkDoor, RevealLocation, Mount, Leave} <= set(actions.KINDS)
    assert devices.OPEN == "open"
