"""What has been answered for a seat since it said how to go on, so that nothing happens without a word; and whether a
new Turn begins in such a way that its player would want a say: somebody could attack, or its Units are worse off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from typing_extensions import TypedDict

from wyrmhoard.kernel.asking.ask import Answer
from wyrmhoard.kernel.asking.form import Filled
from wyrmhoard.kernel.contract.onward import Plan
from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..action_state import find_deed
from ..rules.queries import attack_options, field, numbers
from ..rules.turn import window
from ..state import Unit
from ..table import Position
from ..target_state import UnitId
from ..words.names import item_name
from ..words.phrases import deed_name, target_name
from . import preview
from .exposure import exposed_at

NEW_TURN: Final = later("A new Turn begins, and {rivals} could attack.")
WEAKER: Final = later("{unit} has only Body {n}.")
EMPTY: Final = later("Empty: {item}.")
STOPS: Final[Mapping[str, str]] = {
    "aim": later("{unit} has no Target."),
    "hands": later("{unit} could do this with its hands: {what}."),
    "act": later("{unit} could do this: {what}."),
    "again": later("{unit} could act, but not do this again: {what}."),
    "way": later("{unit} cannot go on like this."),
}
"""What has made a player look up, besides danger, by its sort."""


def noted(plan: Plan, prompt: str, answer: Answer | None) -> Answer | None:
    """The answer, when it has been noted in the plan."""
    if isinstance(answer, Filled):
        if prompt == "targets":
            plan["aims"] = {name: key for name, (key, *_) in ((n, v) for n, v in answer.values.items() if v)}
        elif prompt == preview.INTENTS:
            plan["gone"] = plan.get("gone", 0) + 1
        elif prompt == window.WINDOW:
            plan["acted"] = plan.get("acted", 0) + sum(bool(v) for v in answer.values.values())
    return answer


def did(position: Position, plan: Plan) -> str:
    """What was answered, in words; "" for nothing."""
    parts = []
    for name, key in plan.get("aims", {}).items():
        unit = position.state.unit(int(name[1:]))
        parts.append(say("{unit} aims at {target}", unit=said(unit.sheet.name), target=target_name(position, key)))
    if plan.get("gone"):
        parts.append(say_many("{n} step has passed", "{n} steps have passed", n=plan["gone"]))
    if plan.get("acted"):
        parts.append(say_many("{n} Action is taken again", "{n} Actions are taken again", n=plan["acted"]))
    return say("Went on: {parts}.", parts=listed(parts, say("and"))) if parts else ""


def begins_in_danger(position: Position, seat: int, plan: Plan) -> bool:
    """Whether this is the first step of another Turn than that in which it set out, and somebody could attack who could
    not when it did, or its Units are worse off: who counts steps, is led, or does the same again has said what to do
    then."""
    turn = position.state.scene.turn
    fresh = plan.get("turn_of", turn) != turn
    plan["turn_of"] = turn
    if not fresh or _has_its_say(position, plan):
        return False
    now = threats(position, seat)
    plan["danger"] = [] if plan["do"] else sorted(now - {*plan.get("threats", ())})
    plan["threats"] = sorted(now | {*plan.get("threats", ())})
    return bool(plan["danger"]) or is_worse_off(position, seat, plan)


def aims_anew(position: Position, seat: int, plan: Plan) -> bool:
    """Whether its player would want to choose the Targets of a Turn: somebody could attack, or its Units are worse off
    than when it set out."""
    if _has_its_say(position, plan):
        return False
    plan["danger"] = [] if plan["do"] else sorted(threats(position, seat))
    return bool(plan["danger"]) or is_worse_off(position, seat, plan)


def _has_its_say(position: Position, plan: Plan) -> bool:
    """Whether nobody may attack yet, or it has been said what to do in every Turn."""
    return field.in_truce(position) or bool(plan["led"] or plan["steps"])


def is_worse_off(position: Position, seat: int, plan: Plan) -> bool:
    """Whether a Unit of a seat has lost Body or emptied a weapon since it was last asked; the plan says which."""
    before, now = plan.get("fares", {}), fares(position, seat)
    plan["fares"], worse = now, []
    for name, fare in now.items():
        body, was = fare["body"], before.get(name, fare)
        worse += [[name, body, ""]] * (body < was["body"])
        worse += [[name, body, card] for card in fare["empty"] if card not in was["empty"]]
    plan["worse"] = worse
    return bool(worse)


class Fare(TypedDict):
    """How a Unit fares: its Body, and the weapons in its hands that are empty."""

    body: int
    empty: list[str]


def fares(position: Position, seat: int) -> dict[str, Fare]:
    """How each Unit of a seat fares, as a plan keeps it."""
    return {
        unit.ref.key: {"body": numbers.level(position, unit, "body"), "empty": _empty(position, unit)}
        for unit in position.state.units
        if numbers.controller(position, unit) == seat and unit.in_play
    }


def _empty(position: Position, unit: Unit) -> list[str]:
    ways = attack_options.attacks(position, unit)
    return sorted({way.item.card for way in ways if way.item and attack_options.is_empty(position, unit, way)})


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
    """What has made its player look up: danger in a new Turn, or what a Unit could or could not do; "" for neither."""
    told = []
    if plan.get("stops"):
        sort, number, key = plan["stops"]
        deed = find_deed(key)
        what = deed_name(position, deed) if deed is not None else ""
        return said(STOPS[sort], unit=said(position.state.unit(number).sheet.name), what=what)
    for name, body, card in plan.get("worse", ()):
        unit = position.state.unit(int(name[1:]))
        weaker = said(WEAKER, unit=said(unit.sheet.name), n=body)
        told.append(said(EMPTY, item=item_name(position.cards, card)) if card else weaker)
    names = [target_name(position, UnitId(number).key) for number in plan.get("danger", ())]
    return " ".join([*told, *([said(NEW_TURN, rivals=listed(names, say("and")))] if names else [])])
