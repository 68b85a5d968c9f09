"""What holding opens: the attack that a Unit could make later in this step if it stayed where it is."""

from __future__ import annotations

from wyrmhoard.kernel.text.saying import say

from ..rules.acts import prospects
from ..rules.acts.prospects import Prospect
from ..state import Unit
from ..table import Position, still
from ..target_state import key_of
from ..words.phrases import free_names, means_name, target_name
from ..words.terms import moves
from .shares import percent


def if_it_holds(position: Position, unit: Unit) -> str:
    """The likeliest attack on the Unit's Target in the window after this step if it holds, and how much Move it may
    spend before; "" outside of intents, and where there is none (D2-71, D2-99)."""
    best = _best(position, unit)
    if best is None or best.odds is None or unit.target is None:
        return ""
    places = {
        "target": target_name(position, key_of(unit.target)),
        "means": means_name(position, best.means.id),
        "n": percent(best.odds.chance),
        "cost": moves(best.price),
    }
    if best.named:
        text = say(
            "Hold to attack {target} in this step: {means} after {free}, {n} % to do harm, {cost}.",
            free=free_names(position, best.named), **places,
        )  # fmt: skip
    else:
        text = say("Hold to attack {target} in this step: {means}, {n} % to do harm, {cost}.", **places)
    spare = unit.move - best.price
    if spare > 0:
        return say("{text} {cost} may be spent first.", text=text, cost=moves(spare))
    return say("{text} If it goes first, it has too little Move left for that.", text=text)


def while_it_holds(position: Position, unit: Unit) -> str:
    """The same as the button says it that holds; "" where nothing can be attacked."""
    best = _best(position, unit)
    odds = None if best is None else best.odds
    return say("Hold, then attack ({n} %)", n=percent(odds.chance)) if odds is not None else ""


def _best(position: Position, unit: Unit) -> Prospect | None:
    """The likeliest attack that can do harm, in the window after this step; None outside of intents."""
    if position.state.phase != "intents" or unit.target is None:
        return None
    able = [one for one in prospects.of_attacks(still(position), unit, unit.target) if one.refusal is None]
    best = max(able, key=_chance, default=None)
    return best if best is not None and percent(_chance(best)) else None


def _chance(one: Prospect) -> float:
    return one.odds.chance if one.odds is not None else 0.0
