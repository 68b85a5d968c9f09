"""What a Unit does best now: the attack that it could make, in the window or later in this step if it stays where it
is, and why not a likelier one; before a truce ends, that there is nothing to hurry for; what standing still costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import say

from ..action_state import Fight
from ..rules.acts import prospects
from ..rules.acts.prospects import Prospect
from ..rules.queries import actions, field, numbers
from ..rules.scene.visibility import Eyes
from ..state import Unit
from ..table import Position, still
from ..target_state import key_of
from ..words.phrases import ability_name, free_names, means_name, target_name
from ..words.terms import moves
from . import preview
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
    if turn is not None and field.in_truce(position):
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
    but = _though(position, unit, best)
    if position.state.phase != INTENTS:
        return say("{text}{but}", text=_attack_now(places), but=but)
    text, spare = say("{text}{but}", text=_attack_after(places), but=but), unit.move - best.price
    if spare > 0:
        return say("{text} {cost} to spare before that.", text=text, cost=moves(spare))
    return say("{text} No Move to spare: it cannot walk first.", text=text)


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
        return _tempo(position, unit)
    if not unit.move:
        return say("Nothing is left to spend in this Turn: go on until something happens.")
    return say(
        "No Action is left in this Turn, only {cost}: walk, get ready, or go on until something happens.",
        cost=moves(unit.move),
    )


def _tempo(position: Position, unit: Unit) -> str:
    """Why standing still costs something; "" where it does not."""
    if position.state.phase != INTENTS or not preview.pays_for_holding(position, unit):
        return ""
    return say("Nobody has more Move left: standing still without an Action costs 1. Who has less waits for nothing.")


def _could_aim(position: Position, unit: Unit) -> bool:
    """Whether there is a Rival that a Unit could have aimed at when Targets were chosen."""
    eyes = Eyes(position, numbers.controller(position, unit))
    return position.state.phase in (INTENTS, WINDOW) and any(
        other.in_play and field.are_rivals(position, unit.faction, other.faction) and eyes.knows_place(other)
        for other in position.state.units
    )


def _though(position: Position, unit: Unit, best: Prospect) -> str:
    """That another attack would come off more often, and why it is not the best; "" where none would."""
    other = max(_able(position, unit), key=_chance)
    if percent(_chance(other)) <= percent(_chance(best)):
        return ""
    return " " + say(
        "{means} would come off more often ({n} %), but wounds nobody.",
        means=capital(_called(position, other)), n=percent(_chance(other)),
    )  # fmt: skip


def _called(position: Position, one: Prospect) -> str:
    """An attack by its abilities, else by its means."""
    using = [ability_name(position.cards, key) for key in one.action.using] if isinstance(one.action, Fight) else []
    return ", ".join(using) or means_name(position, one.means.id)


def _attack_now(places: Mapping[str, Any]) -> str:
    if places["free"]:
        return say("Best now: attack {target}, {n} % to harm, for {cost}, by {free}.", **places)
    return say("Best now: attack {target} with {means}, {n} % to harm, for {cost}.", **places)


def _attack_after(places: Mapping[str, Any]) -> str:
    if places["free"]:
        return say("Hold, then attack {target}, {n} % to harm, for {cost}, by {free}.", **places)
    return say("Hold, then attack {target} with {means}, {n} % to harm, for {cost}.", **places)


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
    """The same as the button says it that holds: what can be attacked then, else what standing still costs (D2-72,
    D2-73); "" in another phase."""
    if position.state.phase != INTENTS:
        return ""
    best = _best(position, unit)
    if best is not None and best.odds is not None:
        return say("Hold, then attack ({n} %)", n=percent(best.odds.chance))
    return say("Hold here (costs 1 Move)") if preview.pays_for_holding(position, unit) else say("Hold here (free)")


def _best(position: Position, unit: Unit) -> Prospect | None:
    """The likeliest attack that can do harm, in this window or in the one after this step: what wounds before what only
    weakens. None in other phases."""
    if position.state.phase not in (INTENTS, WINDOW) or unit.target is None:
        return None
    harmful = [one for one in _able(position, unit) if percent(_chance(one))]
    return max(harmful, key=lambda one: (one.harm.deck == WOUNDS, _chance(one)), default=None)


def _able(position: Position, unit: Unit) -> list[Prospect]:
    """The attacks on its Target that a Unit could make."""
    found = prospects.of_attacks(still(position), unit, unit.target) if unit.target is not None else []
    return [one for one in found if one.refusal is None]


def _chance(one: Prospect) -> float:
    return one.odds.chance if one.odds is not None else 0.0
