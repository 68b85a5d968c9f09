"""Actions, moves and Events."""

from __future__ import annotations

from dataclasses import replace

import pytest

from helpers.drawn_to_destiny.board import LEGEND, Stage
from helpers.drawn_to_destiny.casting import carry_out, refused
from helpers.drawn_to_destiny.keys import declared_key, legal_keys
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.rules.conflict import trials
from wyrmhoard.games.drawn_to_destiny.rules.harm import recovery, restraint
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, field, paths, speeds, stealth, timing
from wyrmhoard.games.drawn_to_destiny.rules.turn import events, steps
from wyrmhoard.games.drawn_to_destiny.state import GROUND, Declared, Harm, InForce, Patch, Unit

E, W = 2, 6
WATER = ".............. ....ww........ .............."
WINDY = {"weather": True}


def act(stage: Stage, unit: Unit, key: str, *answers: object, rest: str = "") -> None:
    """Declare an Action, pay for it and carry it out."""
    assert refused(stage, unit, key) == ""
    carry_out(stage, Declared(unit.id, read_action(key), actions.pay(stage.table, unit)), *answers, rest=rest)


# -- tearing loose from the ground


def gripped(seats: int = 2) -> Stage:
    """A warrior whom the ground holds by a card with hurt 2, with an Ally beside and a Rival far off."""
    units = [("warrior", (3, 3), "N"), ("warrior", (3, 4), "N", 0), ("goblin-raider", (12, 8), "N", 1)]
    stage = Stage(units, seats=seats)
    for seat in range(seats):
        stage.hand(seat)
    stage.damage("restraint", "hold-chest")
    stage.state.damage["restraint"].draw.pop()
    stage.units[0].harms.append(Harm("hold-chest", 3, "chest", GROUND))
    return stage


@pytest.mark.parametrize("who", [0, 1])
def test_d2_273_whom_the_ground_holds_or_an_ally_tears_it_loose_by_a_task_of_body(who: int) -> None:
    stage = gripped()
    victim, by = stage.units[0], stage.units[who]
    key = f"tear-loose@u{victim.id}"
    assert key in legal_keys(stage.table, by)
    for _ in range(9):
        if not victim.harms:
            break
        by.acted, by.move = 0, 4
        stage.fate("wands-K", "coins-3")
        act(stage, by, key, {0: "fate:upper"})
        assert stage.told("task_begun")[0]["difficulty"] == 4
    assert restraint.leave_objection(stage.table, victim) is None
    assert not stage.state.scene.tasks
    assert refused(stage, by, key) == "D2-272"


def test_d2_273_nobody_tears_a_unit_loose_from_afar_or_for_a_rival() -> None:
    stage = gripped()
    victim, ally, rival = stage.units
    ally.x = 6
    assert refused(stage, ally, f"tear-loose@u{victim.id}") == "D2-272"
    rival.x, rival.y = 3, 3
    assert refused(stage, rival, f"tear-loose@u{victim.id}") == "D2-272"


def test_d2_273_the_task_goes_with_the_hold() -> None:
    stage = gripped()
    victim = stage.units[0]
    stage.fate("cups-2", "coins-3")
    act(stage, victim, f"tear-loose@u{victim.id}", rest="random")
    assert stage.state.scene.tasks
    restraint.break_free(stage.table, victim, victim.harms[0])
    assert not stage.state.scene.tasks


def test_d2_273_the_computer_tears_its_units_loose_if_it_has_no_attack() -> None:
    stage = gripped(seats=0)
    victim, _, rival = stage.units
    assert declared_key(stage.table, victim) == f"tear-loose@u{victim.id}"
    stage.aim(victim, rival)
    assert declared_key(stage.table, victim) == f"tear-loose@u{victim.id}"
    victim.harms.clear()
    assert declared_key(stage.table, victim) == ""


# -- who decides


def test_d2_279_the_computer_recovers_for_a_unit_that_was_taken_over() -> None:
    stage = Stage([("warrior", (3, 3), "N")], seats=1)
    unit = stage.units[0]
    unit.tokens.update(unleashed=1, stress=2)
    stage.run(recovery.in_events(stage.table))
    assert unit.has("stress") == 1


def test_d2_279_who_dominates_a_unit_recovers_for_it() -> None:
    stage = Stage([("warrior", (3, 3), "N"), ("warrior", (3, 6), "S")])
    master, slave = stage.units
    slave.tokens["stress"] = 2
    scene = stage.state.scene
    scene.powers.append(InForce(stage.state.next_id(), "domination", "dominate", master.id, slave.id, 3))
    stage.run(recovery.in_events(stage.table), {0: ("recover", {f"u{slave.id}": ["stress"]})})
    assert slave.has("stress") == 1


# -- Stealth


@pytest.mark.parametrize(("tokens", "lost", "used", "left"), [(4, 2, 0, 2), (4, 2, 3, 0), (6, 1, 0, 4), (2, 1, 0, 1)])
def test_d2_356_lost_stealth_tokens_take_this_turns_move(tokens: int, lost: int, used: int, left: int) -> None:
    stage = Stage([("thief", (3, 3), "N"), ("warrior", (9, 9), "S")])
    thief = stage.units[0]
    thief.hidden, thief.concealed = tokens, "hide"
    steps.set_up_move(stage.table)
    assert thief.start == 4
    thief.move -= used
    stealth.lose_tokens(stage.table, thief, lost, "D2-362")
    assert thief.move == left


def test_d2_363a_a_rival_that_arrives_on_a_marker_reveals_it() -> None:
    stage = Stage([("thief", (5, 5), "E"), ("goblin-raider", (0, 0), "E"), ("goblin-raider", (5, 5), "W")])
    thief, _, late = stage.units
    late.status = "to come"
    thief.hidden, thief.concealed = 3, "sneak"
    events.arrive(stage.table, late)
    assert late.space == thief.space
    assert not stealth.is_hidden(thief)


# -- the ground and the weather


def test_d2_334_the_speed_by_water_is_that_of_the_map_as_the_narrator_has_it() -> None:
    stage = Stage([("archer", (0, 0), "E")], rows=WATER)
    boat = stage.units[0]
    boat.sheet = replace(boat.sheet, speeds=(("water", "4x0"),))
    stage.state.scene.patches.append(Patch("4,1", "river", [(4, 1), (5, 1)], [(4, 0), (5, 0)]))
    assert field.location(stage.table, (4, 0)).id == "river"
    assert speeds.printed_at(stage.table, boat, (4, 0)) == "4x0"
    assert speeds.medium(stage.table, (4, 1)) == "land"


@pytest.mark.parametrize(
    ("kind", "turns", "made"),
    [("personal", 15, 0), ("naval", 5, 0), ("naval", 6, 1), ("naval", 12, 2), ("planetary", 3, 3)],
)
def test_d2_418_weather_is_made_again_when_six_hours_are_full(kind: str, turns: int, made: int) -> None:
    stage = Stage(
        [("archer", (2, 4), "E"), ("bandit", (9, 3), "W")], map={"kind": kind, "outdoors": True}, settings=WINDY
    )
    stage.state.scene.map = kind
    for _ in range(turns):
        stage.run(events.clock(stage.table))
    assert len(stage.told("wind")) == made


def test_d2_418_the_weather_of_the_narrator_stays() -> None:
    stage = Stage([("archer", (2, 4), "E")], map={"kind": "naval", "outdoors": True}, settings=WINDY)
    stage.state.scene.map = "naval"
    stage.state.scene.story[timing.AS_SAID] = 1
    for _ in range(8):
        stage.run(events.clock(stage.table))
    assert not stage.told("wind")


# -- sizes


@pytest.mark.parametrize(("kind", "rear"), [("personal", (4, 5)), ("car", None)])
def test_d2_335_a_horse_is_double_sized_where_a_space_is_shorter_than_it(
    kind: str, rear: tuple[int, int] | None
) -> None:
    stage = Stage(map={"kind": kind})
    stage.state.scene.map = kind
    horse = stage.add("horse", (5, 5), "E")
    assert horse.rear == rear
    assert ("double-sized" in horse.sheet.traits) == (rear is not None)
    assert "collides" in horse.sheet.traits
    assert stage.add("raider-buggy", (9, 9), "E").rear == (8, 9)


# -- Climbing

HIGH = {**LEGEND, "C": "crevasse", "3": {"location": "plain", "elevation": 3}, "s": "stairs"}


@pytest.mark.parametrize(("rows", "refusal", "price"), [("..C.", "D2-85", 1), ("..3.", "D2-95", 4)])
def test_d2_95_who_has_climbing_goes_where_others_cannot(rows: str, refusal: str, price: int) -> None:
    stage = Stage([("thief", (1, 0), "E")], rows=rows, map={"legend": HIGH})
    thief = stage.units[0]
    assert moves.objection(stage.table, thief, E) is None
    assert moves.cost(stage.table, thief, E) == price
    thief.sheet = replace(thief.sheet, skills=())
    objection = moves.objection(stage.table, thief, E)
    assert objection is not None
    assert objection.rule == refusal


def test_d2_95_down_more_than_one_level_takes_climbing_or_stairs() -> None:
    stage = Stage(
        [("thief", (0, 0), "E"), ("thief", (0, 1), "E"), ("warrior", (3, 0), "W")],
        rows="3s.. 3.3.",
        map={"legend": HIGH},
    )
    climber, other = stage.units[:2]
    other.sheet = replace(other.sheet, skills=())
    assert moves.objection(stage.table, climber, E) is None
    assert moves.cost(stage.table, climber, E) == 1
    assert moves.objection(stage.table, other, E) is None  # the stairs
    climber.sheet = other.sheet
    objection = moves.objection(stage.table, climber, E)
    assert objection is not None
    assert objection.rule == "D2-95"


def test_d2_95_the_computer_climbs_if_the_unit_can() -> None:
    stage = Stage([("thief", (0, 0), "E"), ("warrior", (0, 0), "E", 0)], rows="..C..", map={"legend": HIGH})
    climber, other = stage.units
    able, unable = (paths.net_of(stage.table, unit) for unit in (climber, other))
    assert [step.heading for step in able.departures[1]] == [E, W]
    assert [step.heading for step in unable.departures[1]] == [W]
    assert field.ways_for(stage.table, climber).spread([(4, 0)])[0, 0] == 4
    climber.tokens["fatigue"] = 6
    assert field.ways_for(stage.table, climber) is field.ways(stage.table)


# -- locks


def locked() -> Stage:
    """A thief with lockpicks, and a warrior who knows nothing of locks, at a door with a lock of 3."""
    door = {"key": "gate", "name": "Gate", "at": [3, 1], "state": "locked", "lock": 3}
    units = [("thief", (2, 1), "E"), ("warrior", (2, 0), "E", 0), ("bandit", (6, 0), "W", 1)]
    stage = Stage(units, rows="....... ...D... .......", door=[door])
    stage.state.scene.doors = {"gate": "locked"}
    stage.hand(0)
    return stage


def test_d2_414_nobody_goes_or_sees_through_a_locked_door() -> None:
    assert field.shut_doors(locked().table) == {"gate"}


def test_d2_414_a_lock_is_picked_by_a_task_of_mechanics_and_the_door_is_closed_then() -> None:
    stage = locked()
    thief = stage.units[0]
    assert refused(stage, thief, "door@door:gate") == "D2-414"
    while stage.state.scene.doors["gate"] == "locked":
        thief.acted, thief.move = 0, 4
        stage.fate("wands-K", "coins-3")
        act(stage, thief, "unlock@door:gate", {0: "fate:upper"})
    assert stage.told("task_begun")[0]["difficulty"] == 3
    assert stage.state.scene.doors["gate"] == "closed"
    assert stage.told("door") == [{"door": "gate", "state": "unlocked"}]
    assert refused(stage, thief, "door@door:gate") == ""
    assert refused(stage, thief, "unlock@door:gate") == "D2-414"


def test_d2_414_pick_lock_counts_and_who_lacks_mechanics_is_unskilled() -> None:
    stage = locked()
    thief, warrior = stage.units[:2]
    trial = trials.Trial("mind", 3, ("mechanics",), True, trials.TASK, "lock")
    assert "mechanics/pick-lock" in thief.sheet.abilities
    assert trials.progress(stage.table, thief, trial, trials.Outcome(True, aspect="evade")) == 1
    assert "unlock@door:gate" in legal_keys(stage.table, warrior)
    assert "unskilled" in trials.actor_of(stage.table, warrior, trial).disadvantage
    warrior.tokens["stun"] = 4
    assert refused(stage, warrior, "unlock@door:gate") == "D2-349"


def test_d2_414_a_lock_is_out_of_reach_beyond_range_1() -> None:
    stage = locked()
    bandit = stage.units[2]
    assert refused(stage, bandit, "unlock@door:gate") == "D2-104"
