"""What has been answered for a seat since it said how to go on, so that nothing happens without a word; and whether a
new Turn begins with a step in which its player would want a say."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Answer
from wyrmhoard.kernel.asking.form import Filled
from wyrmhoard.kernel.contract.onward import Plan
from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..rules.queries import field, numbers
from ..table import Position
from ..target_state import UnitId
from ..words.phrases import target_name
from . import preview
from .exposure import exposed_at

NEW_TURN: Final = later("A new Turn begins, and {rivals} could attack.")


def noted(plan: Plan, prompt: str, answer: Answer | None) -> Answer | None:
    """The answer, when it has been noted in the plan."""
    if isinstance(answer, Filled):
        if prompt == "targets":
            plan["aims"] = {name: key for name, (key, *_) in ((n, v) for n, v in answer.values.items() if v)}
        elif prompt == preview.INTENTS:
            plan["gone"] = plan.get("gone", 0) + 1
    return answer


def did(position: Position, plan: Plan) -> str:
    """What was answered, in words; "" for nothing."""
    parts = []
    for name, key in plan.get("aims", {}).items():
        unit = position.state.unit(int(name[1:]))
        parts.append(say("{unit} aims at {target}", unit=said(unit.sheet.name), target=target_name(position, key)))
    if plan.get("gone"):
        parts.append(say_many("{n} step is gone", "{n} steps are gone", n=plan["gone"]))
    return say("Went on: {parts}.", parts=listed(parts, say("and"))) if parts else ""


def begins_in_danger(position: Position, seat: int, plan: Plan) -> bool:
    """Whether this is the first step of another Turn than that in which it set out, and somebody could attack who could
    not when it did: who counts steps, is led, or does the same again has said what to do then."""
    turn = position.state.scene.turn
    fresh = plan.get("turn_of", turn) != turn
    plan["turn_of"] = turn
    before = field.entry(position).rules.truce_before
    truce = before is not None and field.is_before(position, before)  # nobody may attack yet
    if not fresh or truce or plan["led"] or plan["steps"] or plan["do"]:
        return False
    now = threats(position, seat)
    plan["danger"] = sorted(now - {*plan.get("threats", ())})
    plan["threats"] = sorted(now | {*plan.get("threats", ())})
    return bool(plan["danger"])


def threats(position: Position, seat: int) -> set[int]:
    """The Rivals that could attack a Unit of a seat from where they stand."""
    return {
        rival["unit"]
        for unit in position.state.units
        if numbers.controller(position, unit) == seat and unit.in_play
        for rival in exposed_at(position, unit, unit.space, unit.facing)
        if rival["attacks"]
    }


def why(position: Position, plan: Plan) -> str:
    """Why a new Turn has made its player look up; "" if it has not."""
    names = [target_name(position, UnitId(number).key) for number in plan.get("danger", ())]
    return said(NEW_TURN, rivals=listed(names, say("and"))) if names else ""
