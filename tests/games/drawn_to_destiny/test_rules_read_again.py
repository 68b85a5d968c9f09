"""Rules read once more: Actions, moves and Events."""

from __future__ import annotations

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.casting import carry_out, refused
from wyrmhoard.games.drawn_to_destiny.rules import actions, tearing
from wyrmhoard.games.drawn_to_destiny.rules.harm import restraint
from wyrmhoard.games.drawn_to_destiny.rules.npc import acting
from wyrmhoard.games.drawn_to_destiny.state import GROUND, Declared, Harm, Unit


def act(stage: Stage, unit: Unit, key: str, *answers: object, rest: str = "") -> None:
    """Declare an Action, pay for it and carry it out."""
    assert refused(stage, unit, key) == ""
    carry_out(stage, Declared(unit.id, key, actions.pay(stage.table, unit)), *answers, rest=rest)


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
    assert key in actions.legal(stage.table, by)
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
    assert acting.declare(stage.table, victim) == f"{tearing.TEAR}@u{victim.id}"
    stage.aim(victim, rival)
    assert acting.declare(stage.table, victim) == f"{tearing.TEAR}@u{victim.id}"
    victim.harms.clear()
    assert acting.declare(stage.table, victim) == ""
