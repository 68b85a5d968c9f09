"""Users of Powers for tests: Units that are given Powers, and Powers declared and carried out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.rules.acts import cast as casting
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions
from wyrmhoard.games.drawn_to_destiny.state import Declared, Unit

FATE = "fate:upper"
assert casting.perform, "with its module the Action is known"


def empower(unit: Unit, *powers: tuple[str, int, int]) -> None:
    """Give a Unit Powers, with Level and Intensity, in place of those that it has."""
    unit.sheet = replace(unit.sheet, powers=powers)


def stats(unit: Unit, text: str) -> None:
    """Give a Unit other Stats: "8x1 5x1 5x1 4x0"."""
    body, mind, will, speed = text.split()
    unit.sheet = replace(unit.sheet, stats=(body, mind, will, speed))


def casters(*powers: tuple[str, int, int], rival: str = "goblin-raider", **more: Any) -> Stage:
    """A caster with Mind 6x1 and Will 6x1 at (3, 3) who faces north, and a Rival five Spaces ahead; empty hands."""
    stage = Stage([("pyromancer", (3, 3), "N"), (rival, (3, 8), "S")], **more)
    caster, other = stage.units
    stats(caster, "6x1 6x1 6x1 4x0")
    empower(caster, *(powers or (("pyro", 3, 2),)))
    stage.aim(caster, other)
    for seat in range(len(stage.state.players)):
        stage.hand(seat)
    return stage


def points(price: str = "fatigue", **spent: int) -> tuple[str, dict[str, Any]]:
    """The answer to the question for points and Price: points(result=1, range_scale=1)."""
    return "power", {**{effect.replace("_", "-"): number for effect, number in spent.items()}, "price": [price]}


def declare(stage: Stage, unit: Unit, key: str, *answers: Any) -> Declared:
    """Declare a Power as the window does: it must be legal, and is paid for."""
    refusal = actions.objection(stage.table, unit, read_action(key))
    assert refusal is None, refusal.sentence()
    declared = Declared(unit.id, read_action(key), actions.pay(stage.table, unit))
    stage.state.scene.declared = [declared]
    stage.run(actions.settle(stage.table, declared), *answers)
    return declared


def carry_out(stage: Stage, declared: Declared, *answers: Any, rest: str = "") -> None:
    """Carry out what was declared."""
    stage.run(actions.perform(stage.table, declared), *answers, rest=rest)
    stage.state.scene.declared = []


def cast(stage: Stage, unit: Unit, key: str, *answers: Any, rest: str = "") -> Declared:
    """Declare a Power with the first answer, and carry it out with the others."""
    declared = declare(stage, unit, key, *answers[:1])
    carry_out(stage, declared, *answers[1:], rest=rest)
    return declared


def refused(stage: Stage, unit: Unit, key: str) -> str:
    """The rule by which an Action is refused; "" if it is not."""
    refusal = actions.objection(stage.table, unit, read_action(key))
    return refusal.rule if refusal is not None else ""
