"""Who comes onto a Space otherwise than by a Move of its own meets what is there: combinations worked out from the
rules alone."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import fight, with_item
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.rules.harm import conditions
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, field
from wyrmhoard.games.drawn_to_destiny.state import Declared, Harm, Intent, Unit

assert script.__name__  # all kinds of Action are known by now
N, NE, E, SE, S, SW, W, NW = range(8)
UP = "fate:upper"
FIRE_AT_2_2 = ["......", "......", "..F...", "......", "......"]
BURNT = {"burning": 1}


def do(stage: Stage, unit: Unit, key: str, *answers: Any) -> None:
    """Carry out an Action, which must be legal."""
    refusal = actions.objection(stage.table, unit, read_action(key))
    assert refusal is None, refusal.sentence()
    stage.run(actions.perform(stage.table, Declared(unit.id, read_action(key))), *answers)


def hold(unit: Unit, holder: Unit) -> None:
    unit.harms.append(Harm("hold-chest", 1, "chest", holder=holder.id))


def on_horse(stage: Stage, rider: Unit, horse: Unit) -> None:
    """A rider in the saddle; the horse stands with its rear to the south."""
    rider.riding, rider.x, rider.y = horse.id, horse.x, horse.y
    horse.rear = (horse.x, horse.y - 1)


def shoot(stage: Stage, archer: Unit, target: Unit, *answers: Any) -> None:
    """A shot that is met without an Action, Strong against Strong King."""
    stage.item(archer, "short-bow").uses = 1
    stage.aim(archer, target)
    for player in range(len(stage.state.players)):
        stage.hand(player)
    stage.fate("wands-2", "wands-K")
    key = with_item(stage, archer, "short-bow")
    fight(stage, key, "defend:", {0: UP, 1: UP}, *answers, target=stage.units.index(target))


# -- hazards (D2-415) and markers (D2-363a)


def test_d2_91_and_415_whoever_is_thrown_aside_by_a_car_meets_what_is_there() -> None:
    stage = Stage([("courier-buggy", (1, 1), "E", 0), ("bandit", (2, 1), "W", 1)], rows=FIRE_AT_2_2)
    car, man = stage.units
    car.move, car.rear, car.intent = 10, (0, 1), Intent(move=E)
    stage.damage("wound", "pierce-head", "hack-head", "slash-head", "pierce-chest")  # nothing that pushes
    stage.run(moves.carry_out(stage.table), rest="random")
    assert (man.space, man.has("burning")) == ((2, 2), 1)


def test_d2_272_and_415_a_holder_that_is_dragged_through_fire_burns_too() -> None:
    stage = Stage([("ogre", (2, 2), "N", 0), ("bandit", (2, 1), "N", 1)], rows=FIRE_AT_2_2)
    ogre, bandit = stage.units
    hold(ogre, bandit)
    ogre.intent = Intent(move=N)
    stage.run(moves.carry_out(stage.table))
    assert (ogre.space, bandit.space) == ((2, 3), (2, 2))
    assert (ogre.tokens, bandit.tokens) == ({}, BURNT)


def test_d2_109_and_415_a_rider_is_carried_through_fire() -> None:
    stage = Stage([("outlaw", (2, 1), "N", 0), ("horse", (2, 1), "N", 0)], rows=FIRE_AT_2_2)
    outlaw, horse = stage.units
    on_horse(stage, outlaw, horse)
    horse.intent = Intent(move=N)
    stage.run(moves.carry_out(stage.table))
    assert outlaw.space == (2, 2)
    assert (outlaw.tokens, horse.tokens) == (BURNT, BURNT)


def test_d2_109_and_415_who_gets_off_into_fire_burns() -> None:
    stage = Stage([("outlaw", (2, 1), "N", 0), ("horse", (2, 1), "N", 0)], rows=FIRE_AT_2_2)
    outlaw, horse = stage.units
    on_horse(stage, outlaw, horse)
    do(stage, outlaw, "leave")
    assert (outlaw.space, outlaw.tokens) == ((2, 2), BURNT)


def test_d2_446_and_415_who_is_thrown_off_lies_beside_its_mount_and_meets_what_is_there() -> None:
    stage = Stage([("outlaw", (2, 1), "N", 0), ("horse", (2, 1), "N", 0)], rows=FIRE_AT_2_2)
    outlaw, horse = stage.units
    on_horse(stage, outlaw, horse)
    stage.run(conditions.gain(stage.table, horse, "fatigue", 4, rule="D2-247"))
    assert outlaw.space not in field.spaces_of(horse)  # they would collide (D2-91)
    assert (outlaw.space, outlaw.tokens) == ((2, 2), {"prone": 1, "burning": 1})


def test_d2_359_and_415_who_appears_in_fire_burns() -> None:
    stage = Stage([("thief", (1, 1), "E", 0), ("bandit", (5, 0), "W", 1)], rows=FIRE_AT_2_2)
    thief, bandit = stage.units
    bandit.tokens["blind"] = 1
    thief.hidden, thief.concealed = 2, "hide"
    do(stage, thief, "appear", "2,2")
    assert (thief.space, thief.tokens) == ((2, 2), BURNT)


def test_d2_359_and_363a_who_appears_on_a_rivals_marker_reveals_it_without_surprise() -> None:
    stage = Stage([("thief", (1, 1), "E", 0), ("thief", (2, 1), "W", 1)], rows=FIRE_AT_2_2)
    one, other = stage.units
    other.tokens["blind"] = 1
    for unit in (one, other):
        unit.hidden, unit.concealed = 2, "hide"
    do(stage, one, "appear", "2,1")
    assert (one.hidden, other.hidden) == (-1, -1)
    assert not one.has("stress") + other.has("stress")


# -- mounts, for those who are held (D2-272)


@pytest.mark.parametrize(("holder", "stays"), [("ogre", True), ("goblin-scout", False)])
def test_d2_109_and_272_who_is_held_gets_onto_a_mount_beside_it_only_if_it_is_stronger(
    holder: str, stays: bool
) -> None:
    stage = Stage([("outlaw", (2, 1), "N", 0), ("horse", (3, 1), "N", 0), (holder, (1, 1), "E", 1)])
    outlaw, horse, other = stage.units
    hold(outlaw, other)
    refusal = actions.objection(stage.table, outlaw, read_action(f"mount@u{horse.id}"))
    assert (refusal.rule if refusal else "") == ("D2-272" if stays else "")
    horse.x, horse.y = outlaw.space  # who stands there already leaves nothing
    assert actions.objection(stage.table, outlaw, read_action(f"mount@u{horse.id}")) is None


def test_d2_109_and_272_who_is_held_does_not_get_off() -> None:
    stage = Stage([("outlaw", (2, 1), "N", 0), ("horse", (2, 1), "N", 0), ("ogre", (1, 1), "E", 1)])
    outlaw, horse, ogre = stage.units
    on_horse(stage, outlaw, horse)
    hold(outlaw, ogre)
    refusal = actions.objection(stage.table, outlaw, read_action("leave"))
    assert refusal is not None
    assert refusal.rule == "D2-272"


# -- Strike and Fade is a step like any (C9)


def test_c9_and_415_who_fades_into_lava_burns_and_reveals_a_marker() -> None:
    lava = [row.replace("F", "l") for row in FIRE_AT_2_2]
    stage = Stage([("archer", (2, 1), "N", 0), ("bandit", (2, 4), "S", 1), ("thief", (2, 2), "N", 1)], rows=lava)
    archer, bandit, thief = stage.units
    thief.hidden, thief.concealed = 2, "ambush"
    shoot(stage, archer, bandit, "ranged/strike-and-fade", "N")
    assert (archer.space, archer.tokens) == ((2, 2), {"burning": 4})
    assert thief.hidden == -1


def test_c9_and_109_nobody_fades_out_of_the_saddle() -> None:
    stage = Stage([("archer", (3, 3), "N", 0), ("bandit", (3, 8), "S", 1), ("horse", (3, 3), "N", 0)])
    archer, bandit, horse = stage.units
    on_horse(stage, archer, horse)
    shoot(stage, archer, bandit)
    assert archer.space == horse.space


@pytest.mark.parametrize(("holder", "move"), [("ogre", 9), ("goblin-scout", 3), ("goblin-scout", 4)])
def test_c9_and_272_who_is_held_fades_only_if_it_is_stronger_and_drags_its_holder_along(holder: str, move: int) -> None:
    stage = Stage([("archer", (3, 3), "N", 0), ("bandit", (3, 8), "S", 1), (holder, (3, 3), "N", 1)])
    archer, bandit, other = stage.units
    archer.move = move  # the shot costs 2, the step 2
    hold(archer, other)
    if holder == "ogre" or move < 4:
        shoot(stage, archer, bandit)
        assert archer.space == (3, 3)
    else:
        shoot(stage, archer, bandit, "ranged/strike-and-fade", "NE")
        assert (archer.space, other.space, archer.move) == ((4, 4), (4, 4), 0)
