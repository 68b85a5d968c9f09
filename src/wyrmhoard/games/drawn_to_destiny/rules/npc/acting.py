"""What a Unit that the computer plays declares in the Action window (D2-433, D2-437, D2-438)."""

from __future__ import annotations

from typing import Final

from ...state import GROUND, Unit
from ...table import Position
from ..conflict import armed, fighting, price
from ..harm import restraint
from ..movement import moves
from ..queries import actions, field, morale, npc_defaults, numbers, stealth
from ..queries.actions import Action
from ..queries.attack_options import Means
from ..queries.chart import name_of
from . import arms, moving, targeting

FIGHT: Final = "fight"
RECOVER: Final = "recover"
DETECT: Final = "detect"
POWER: Final = "power"
TEAR: Final = "tear-loose"
MANY: Final = 2
"""Minor Conditions of one kind that make it Recover (D2-433)."""


def declare(position: Position, unit: Unit) -> str:
    """The Action that it declares now, as `actions` spells it; "": it passes (D2-433)."""
    if morale.flees(position, unit):
        return ""
    rival = moving.rival_of(position, unit)
    if rival is None:
        return _detect(position, unit) or _otherwise(position, unit)
    if not actions.can_pay(position, unit):
        return ""
    if targeting.role(unit) == targeting.SUPPORTER and not field.are_rivals(position, unit.faction, rival.faction):
        return _help(position, unit, rival)
    means = attack(position, unit, rival)
    if means is not None:
        word, *args = means.key.split(":") if means.key.startswith(armed.POWER) else (FIGHT, *means.key.split(":"))
        key = Action(word, tuple(args), f"u{rival.id}").key
        return key if actions.objection(position, unit, key) is None else ""
    return _otherwise(position, unit)


def attack(position: Position, unit: Unit, rival: Unit) -> Means | None:
    """The attack that it makes now: the best that is not at Disadvantage; one that is only if it has the most Move of
    its Group or no Move can improve it (D2-433, D2-434)."""
    legal = fighting.legal(position, unit, rival)
    if not legal:
        return None
    why = {means.key: fighting.hindrances(position, unit, means, rival) for means in legal}
    free = [means for means in legal if not why[means.key]]
    if free:
        return fighting.best(position, unit, rival, free)
    if unit.most or not any(_improves(position, unit, rival, why[means.key]) for means in legal):
        return fighting.best(position, unit, rival, legal)
    return None


def _improves(position: Position, unit: Unit, rival: Unit, why: list[str]) -> bool:
    """Whether a Move could take away every reason for the Disadvantage: one that leads to Range:2 or more, and leaves
    enough for the Action."""
    if any(reason != fighting.RANGE for reason in why):
        return False
    purse = unit.move - actions.price(position, unit)
    return any(
        moves.objection(position, unit, heading, purse=purse) is None
        and field.distance(field.neighbour(unit.space, heading), rival.space) > 1
        for heading in range(8)
    )


# -- when it cannot attack


def _otherwise(position: Position, unit: Unit) -> str:
    """Whom the ground holds tears loose (D2-272); or an empty weapon is loaded; or it Recovers (D2-433)."""
    key = Action(TEAR, target=f"u{unit.id}").key
    if (
        GROUND in restraint.holders(position, unit)
        and actions.can_pay(position, unit)
        and actions.objection(position, unit, key) is None
    ):
        return key
    return _reload(position, unit) or _recover(position, unit)


def _reload(position: Position, unit: Unit) -> str:
    """Load a weapon that is empty: at once, if it has no other that is ready, else in a Turn in which it cannot attack
    with that (D2-433)."""
    key = arms.reload_of(position, unit)
    if not key or actions.objection(position, unit, key) is not None:
        return ""
    plan = moving.plan_of(position, unit)
    return key if plan is None or plan.arms.reload or not plan.attacks else ""


def _recover(position: Position, unit: Unit) -> str:
    """Recover, if it cannot attack this Turn and has 2 or more Minor Conditions on one Stat (D2-433)."""
    many = [name for name in numbers.MINOR if unit.has(name) >= MANY]
    if not many or not actions.can_pay(position, unit):
        return ""
    plan = moving.plan_of(position, unit)
    if plan is not None and plan.attacks:
        return ""
    key = Action(RECOVER, (npc_defaults.recovers(position, unit, many),)).key
    return key if actions.objection(position, unit, key) is None else ""


def _detect(position: Position, unit: Unit) -> str:
    """Detect, once, where its Target has hidden in this Turn, if it has no Stun (D2-437): the marker lies open."""
    target = field.named_unit(position, unit.target)
    kind = actions.KINDS.get(DETECT)
    if kind is None or target is None or not target.in_play or not stealth.is_hidden_from(position, unit, target):
        return ""
    if DETECT in unit.freely or unit.has("stun"):
        return ""
    key = Action(DETECT, (name_of(target.space),)).key
    return key if actions.objection(position, unit, key) is None else ""


def _help(position: Position, unit: Unit, ally: Unit) -> str:
    """A Supporter does what it can for its Ally: the first Action on that Unit that is not hostile, Powers before all
    others, as the list of Actions has them."""
    for kind in sorted(actions.KINDS.values(), key=lambda kind: kind.word != POWER):
        if kind.hostile:
            continue
        for action in kind.offers(position, unit):
            if action.target != f"u{ally.id}" or actions.objection(position, unit, action.key) is not None:
                continue
            if kind.word != POWER or price.can_afford(position, unit, action.args[0]):
                return action.key
    return _otherwise(position, unit)
