"""Turns in which several rules meet: Drop and draw, diverted shots, turning, clashes,
Units that fall while others mean to fight, help or follow them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.games.drawn_to_destiny.action_state import read_action, read_equip
from wyrmhoard.games.drawn_to_destiny.free_state import Drop, QuickDraw
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions
from wyrmhoard.games.drawn_to_destiny.rules.scene import ahead, free
from wyrmhoard.games.drawn_to_destiny.rules.turn import events, steps, window
from wyrmhoard.games.drawn_to_destiny.state import Declared, Held, Intent, Unit
from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.asking.form import Pick

N, NE, E, SE, S, SW, W, NW = range(8)
UP, LOW = "fate:upper", "fate:lower"


def armed(stage: Stage, *held: tuple[str, Held]) -> Unit:
    """The first Unit, with these Items and nothing else."""
    unit = stage.units[0]
    unit.items = []
    for card, where in held:
        stage.give(unit, card, where)
    return unit


def one_step(stage: Stage) -> Script[None]:
    """Intents, windows and Moves of one step."""
    stage.state.phase = "intents"
    yield from script.part(stage.table)
    while stage.state.phase in ("window", "acts", "moves"):
        yield from script.part(stage.table)


# -- a Free Action comes first, and what it makes possible can be meant with it (D2-55a, D2-86, D2-88)


def test_d2_55a_what_is_dropped_leaves_the_hand_free_for_the_draw_of_the_same_intent() -> None:
    stage = Stage([("warrior", (3, 3), "N")], seats=1)
    unit = armed(stage, ("long-sword", "right"), ("round-shield", "left"), ("dagger", "stored"))
    sword, dagger = stage.item(unit, "long-sword"), stage.item(unit, "dagger")
    name = f"u{unit.id}"
    before = unit.move
    steps.begin_step(stage.table)
    meant = {f"{name}-free": [f"drop:{sword.id}"], f"{name}-equip": [f"draw:{dagger.id}:right"]}
    stage.run(steps.choose_intents(stage.table), {0: meant})
    assert [thing.item.card for thing in stage.state.scene.things if thing.item] == ["long-sword"]
    assert dagger.held == "stored"  # the Equip comes after the window (D2-71)
    stage.run(moves.carry_out(stage.table))
    assert (dagger.held, unit.move) == ("right", before - 1)


def test_d2_55a_two_drops_make_room_for_what_needs_both_hands() -> None:
    stage = Stage([("warrior", (3, 3), "N")], seats=1)
    unit = armed(stage, ("long-sword", "right"), ("round-shield", "left"), ("great-sword", "stored"))
    sword, shield, great = (stage.item(unit, card) for card in ("long-sword", "round-shield", "great-sword"))
    drops = (Drop(sword.id), Drop(shield.id, front=True))
    intent = Intent(equip=read_equip(f"draw:{great.id}:both"))
    for named, refused in ((drops, ""), (drops[:1], "D2-88"), (drops[1:], "D2-88"), ((), "D2-88")):
        refusal = steps.objection(stage.table, unit, intent, named)
        assert (refusal.rule if refusal else "") == refused, named
    form = steps.form(stage.table, [unit])
    (equips,) = (blank for blank in form.fields if blank.name == f"u{unit.id}-equip")
    assert isinstance(equips, Pick)
    assert f"draw:{great.id}:both" in equips.items


def test_d2_88_the_hand_that_still_holds_something_is_not_free_and_what_is_dropped_is_not_stored() -> None:
    stage = Stage([("warrior", (3, 3), "N")], seats=1)
    unit = armed(stage, ("long-sword", "right"), ("round-shield", "left"), ("dagger", "stored"))
    sword, dagger = stage.item(unit, "long-sword"), stage.item(unit, "dagger")
    for equip in (f"draw:{dagger.id}:left", f"store:{sword.id}", f"switch:{sword.id}"):
        refusal = steps.objection(stage.table, unit, Intent(equip=read_equip(equip)), (Drop(sword.id),))
        assert refusal is not None, equip
        assert refusal.rule in ("D2-86", "D2-88")
    assert steps.objection(stage.table, unit, Intent(equip=read_equip(f"draw:{dagger.id}:right")), ()) is not None


def test_d2_55a_a_quick_draw_after_a_drop_takes_the_free_hand() -> None:
    stage = Stage([("gunslinger", (3, 3), "N")], seats=1)
    unit = armed(stage, ("long-sword", "right"), ("round-shield", "left"), ("revolver-45", "stored"))
    unit.sheet = replace(unit.sheet, abilities=("firearms/quick-draw",))
    sword, gun = stage.item(unit, "long-sword"), stage.item(unit, "revolver-45")
    draw, drop = QuickDraw(gun.id, "right"), Drop(sword.id)
    assert draw in ahead.nameable(stage.table, unit)
    assert free.objection_to_all(stage.table, unit, (draw,)) is not None
    assert free.objection_to_all(stage.table, unit, (draw, drop)) is not None  # in the order named
    assert free.objection_to_all(stage.table, unit, (drop, draw)) is None
    for action in (drop, draw):
        stage.run(free.take(stage.table, unit, action))
    assert gun.held == "right"


# -- who pauses when Cover takes the shot (D2-92, D2-130, D2-131)


def crossfire(*fate: str) -> tuple[Stage, Unit, Unit]:
    """A Gunslinger at (2,3) shoots at a Deputy at (6,3); another Deputy stands in the line at (4,3). All mean to go
    north."""
    stage = Stage([("gunslinger", (2, 3), "E"), ("deputy", (6, 3), "W")], size=(12, 8))
    shooter, aimed = stage.units
    between = stage.add("deputy", (4, 3), "W", 1)
    stage.group(stage.units)
    stage.aim(shooter, aimed)
    stage.hand(0)
    stage.hand(1)
    for unit in stage.units:
        unit.intent = Intent(move=N)
        unit.start = unit.move = 4
    gun = stage.item(shooter, "revolver-45")
    gun.held = "right"
    stage.state.scene.declared = [Declared(shooter.id, read_action(f"fight:{gun.id}:0@u{aimed.id}"), 2)]
    stage.fate(*fate)
    return stage, aimed, between


@pytest.mark.parametrize("answer", ["continue", "cancel"])
def test_d2_92_and_130_whoever_the_shot_hits_instead_pauses_and_nobody_else(answer: str) -> None:
    stage, aimed, between = crossfire("swords-2", "wands-2", "cups-K")  # Swords: the direct line
    answers = ["defend:close-combat", {0: LOW, 1: LOW}, answer]
    stage.run(window.carry_out(stage.table), *answers)
    assert stage.told("diverted")[0]["unit"] == between.id
    assert stage.prompts[-1] == "paused"
    assert stage.prompts.count("paused") == 1
    stage.run(moves.carry_out(stage.table))
    assert aimed.space == (6, 4)
    assert between.space == ((4, 4) if answer == "continue" else (4, 3))
    assert between.move == (2 if answer == "continue" else 4)


def test_d2_92_and_131_a_shot_into_a_thing_pauses_nobody() -> None:
    stage = Stage(
        [("gunslinger", (2, 3), "E"), ("deputy", (6, 3), "W")], rows=["........"] * 4 + ["....r..."] + ["........"] * 3
    )
    shooter, aimed = stage.units
    stage.aim(shooter, aimed)
    stage.hand(0)
    stage.hand(1)
    aimed.intent = Intent(move=N)
    gun = stage.item(shooter, "revolver-45")
    gun.held = "right"
    stage.state.scene.declared = [Declared(shooter.id, read_action(f"fight:{gun.id}:0@u{aimed.id}"), 2)]
    stage.fate("swords-2")
    stage.run(window.carry_out(stage.table))
    assert stage.told("diverted")
    assert stage.prompts == []


# -- turning with two Spaces (D2-75, D2-91, D2-93)


def test_d2_93_where_the_rear_has_no_room_the_front_does_not_go() -> None:
    # Horse: front (3,3), rear (2,3), facing E. Backward its rear would lie on the rock at (1,3).
    stage = Stage([("horse", (3, 3), "E", 0)], rows=[*["......"] * 2, ".r....", *["......"] * 3])
    (horse,) = stage.units
    assert horse.rear == (2, 3)
    assert moves.way_objection(stage.table, horse, 2) is None
    assert moves.way_objection(stage.table, horse, 6) == moves.NO_ROOM.because(name=horse.sheet.name)


def test_d2_93_the_rear_is_not_turned_onto_somebody_with_whom_it_cannot_share() -> None:
    # Horse: front (3,3), rear (3,2), facing N. Turned to the NE its rear lies on (2,2), to the NW on (4,2).
    stage = Stage([("horse", (3, 3), "N", 0), ("thief", (2, 2), "N", 1)])
    horse, thief = stage.units
    assert horse.rear == (3, 2)
    refusal = moves.turn_objection(stage.table, horse, 1, 2)
    assert refusal is not None
    assert refusal.rule in ("D2-91", "D2-93")
    assert moves.turn_objection(stage.table, horse, -1, 2) is None
    thief.status = "dead"
    assert moves.turn_objection(stage.table, horse, 1, 2) is None


def test_d2_93_of_two_rears_turned_onto_one_space_the_second_stays() -> None:
    # Rears at (3,2) and (1,2): turned NE and NW both would lie on (2,2).
    stage = Stage([("horse", (3, 3), "N", 0), ("horse", (1, 3), "N", 1)])
    one, other = stage.units
    steps.begin_step(stage.table)
    stage.run(steps.choose_intents(stage.table), {0: {f"u{one.id}-turns": 1}, 1: {f"u{other.id}-turns": -1}})
    assert (one.facing, one.rear) == (NE, (2, 2))
    assert (other.facing, other.rear) == (N, (1, 2))
    assert not stage.told("collision")


# -- who calls whom (D2-23)


def test_d2_23_who_comes_when_all_five_numbers_are_taken_has_a_second_colour() -> None:
    stage = Stage([("officer", (4, 4), "N", 0), ("zombie-walker", (9, 9), "S", 1)], seats=1)
    chief = stage.add("officer", (9, 5), "N", 1)
    for x in range(3):
        stage.add("zombie-walker", (x, 9), "N", 1)
    own = [unit for unit in stage.units if unit.faction == 1]
    for number, unit in enumerate(own, 1):
        unit.colour, unit.number = "gold", number
    mine = stage.units[0].colour = stage.state.players[0].colour
    stage.units[0].number = 1
    stage.run(actions.perform(stage.table, Declared(chief.id, read_action("call:law/call-for-backup"))))
    called = stage.state.scene.units[-1]
    assert called.colour not in ("gold", mine)
    assert called.number == 1
    stage.run(events.clock(stage.table))
    assert called.in_play
