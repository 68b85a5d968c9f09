"""What a Unit does best now: the attack that it could make, in the window or later in this step if it stays where it
is; before a truce ends, that there is nothing to hurry for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.saying import say

from ..rules.acts import prospects
from ..rules.acts.prospects import Prospect
from ..rules.queries import actions, field, numbers
from ..rules.scene.visibility import Eyes
from ..state import Unit
from ..table import Position, still
from ..target_state import key_of
from ..words.phrases import free_names, means_name, target_name
from ..words.terms import moves
from .shares import percent

INTENTS: Final = "intents"
WINDOW: Final = "window"
"""The phases in which a Unit says what it does."""
WOUNDS: Final = "wound"
"""The deck of what hurts the body."""


def best_now(position: Position, unit: Unit) -> str:
    """The likeliest attack on the Unit's Target in this window, or in the one after this step if it holds, and how much
    Move it may spend before (D2-71, D2-99); before a truce ends, when it does; without an Action, what is left. ""
    where there is nothing of that."""
    turn = field.entry(position).rules.truce_before
    if turn is not None and field.is_before(position, turn):
        return _before(position, turn)
    best = _best(position, unit)
    if best is None or best.odds is None or unit.target is None:
        return _left(position, unit)
    places = {
        "target": target_name(position, key_of(unit.target)),
        "means": means_name(position, best.means.id),
        "n": percent(best.odds.chance),
        "cost": moves(best.price),
        "free": free_names(position, best.named),
    }
    if position.state.phase != INTENTS:
        return _attack_now(places)
    spare = unit.move - best.price
    if spare > 0:
        return say("{text} {cost} may be spent first.", text=_attack_after(places), cost=moves(spare))
    return say("{text} If it goes first, it has too little Move left for that.", text=_attack_after(places))


def _before(position: Position, turn: int) -> str:
    """What there is to do before a truce ends."""
    if position.state.phase != INTENTS:
        return ""
    return say(
        "Nobody may draw or fight before Turn {turn}: walk where you want to stand, or go on until then.", turn=turn
    )


def _left(position: Position, unit: Unit) -> str:
    """What is left to a Unit that has no Action left in this Turn; "" while it has one."""
    if unit.target is None and _could_aim(position, unit):
        return say("It aims at nobody in this Turn: it can attack nobody.")
    most = actions.limit(position, unit)
    if position.state.phase != INTENTS or most is None or unit.acted < most:
        return ""
    if not unit.move:
        return say("Nothing is left to spend in this Turn: go on until something happens.")
    return say(
        "No Action is left in this Turn, only {cost}: walk, get ready, or go on until something happens.",
        cost=moves(unit.move),
    )


def _could_aim(position: Position, unit: Unit) -> bool:
    """Whether there is a Rival that a Unit could have aimed at when Targets were chosen."""
    eyes = Eyes(position, numbers.controller(position, unit))
    return position.state.phase in (INTENTS, WINDOW) and any(
        other.in_play and field.are_rivals(position, unit.faction, other.faction) and eyes.knows_place(other)
        for other in position.state.units
    )


def _attack_now(places: Mapping[str, Any]) -> str:
    if places["free"]:
        return say("Best now: attack {target} with {means} after {free}, {n} % to do harm, {cost}.", **places)
    return say("Best now: attack {target} with {means}, {n} % to do harm, {cost}.", **places)


def _attack_after(places: Mapping[str, Any]) -> str:
    if places["free"]:
        return say("Hold to attack {target} in this step: {means} after {free}, {n} % to do harm, {cost}.", **places)
    return say("Hold to attack {target} in this step: {means}, {n} % to do harm, {cost}.", **places)


class BestView(TypedDict):
    """An attack that one button makes: the key of its Action, and what is put on the button."""

    key: str
    text: str


def best_attack(position: Position, unit: Unit) -> BestView | None:
    """The attack that `best_now` names in a window; None where there is none."""
    best = _best(position, unit) if position.state.phase == WINDOW else None
    if best is None or best.odds is None or unit.target is None:
        return None
    target, n = target_name(position, key_of(unit.target)), percent(best.odds.chance)
    return {"key": best.action.key, "text": say("Attack {target} ({n} %)", target=target, n=n)}


def while_it_holds(position: Position, unit: Unit) -> str:
    """The same as the button says it that holds; "" where nothing can be attacked."""
    best = _best(position, unit) if position.state.phase == INTENTS else None
    odds = None if best is None else best.odds
    return say("Hold, then attack ({n} %)", n=percent(odds.chance)) if odds is not None else ""


def _best(position: Position, unit: Unit) -> Prospect | None:
    """The likeliest attack that can do harm, in this window or in the one after this step: what wounds before what only
    weakens. None in other phases."""
    if position.state.phase not in (INTENTS, WINDOW) or unit.target is None:
        return None
    able = [one for one in prospects.of_attacks(still(position), unit, unit.target) if one.refusal is None]
    harmful = [one for one in able if percent(_chance(one))]
    return max(harmful, key=lambda one: (one.harm.deck == WOUNDS, _chance(one)), default=None)


def _chance(one: Prospect) -> float:
    return one.odds.chance if one.odds is not None else 0.0
