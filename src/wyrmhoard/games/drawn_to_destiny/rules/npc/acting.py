"""What a Unit that the computer plays declares in the Action window (D2-433, D2-437, D2-438)."""

from __future__ import annotations

from typing import Final

from ...action_state import Action, Detect, Fight, Recover, Reload, TearLoose, UsePower
from ...means_state import PowerMeans
from ...state import GROUND, Unit
from ...table import Position
from ..conflict import fighting, price
from ..harm import restraint
from ..movement import moves
from ..queries import actions, field, morale, npc_defaults, numbers, stealth
from ..queries.attack_options import Means
from . import arms, moving, targeting

DETECT: Final = "detect"
MANY: Final = 2
"""Minor Conditions of one kind that make it Recover (D2-433)."""


def declare(position: Position, unit: Unit) -> Action | None:
    """The Action that it declares now; None: it passes (D2-433)."""
    if morale.flees(position, unit):
        return None
    rival = moving.rival_of(position, unit)
    if rival is None:
        return _detect(position, unit) or _otherwise(position, unit)
    if not actions.can_pay(position, unit):
        return None
    if targeting.role(unit) == targeting.SUPPORTER and not field.are_rivals(position, unit.faction, rival.faction):
        return _help(position, unit, rival)
    means = attack(position, unit, rival)
    if means is not None:
        match means.id:
            case PowerMeans(power, use):
                return _if_open(position, unit, UsePower(power, use, target=rival.ref))
            case weapon:
                return _if_open(position, unit, Fight(weapon, (), rival.ref))
    return _otherwise(position, unit)


def _if_open(position: Position, unit: Unit, action: Action) -> Action | None:
    return action if actions.objection(position, unit, action) is None else None


def attack(position: Position, unit: Unit, rival: Unit) -> Means | None:
    """The attack that it makes now: the best that is not at Disadvantage; one that is only if it has the most Move of
    its Group or no Move can improve it (D2-433, D2-434)."""
    legal = fighting.legal(position, unit, rival)
    if not legal:
        return None
    why = {means.id: fighting.hindrances(position, unit, means, rival) for means in legal}
    free = [means for means in legal if not why[means.id]]
    if free:
        return fighting.best(position, unit, rival, free)
    if unit.most or not any(_improves(position, unit, rival, why[means.id]) for means in legal):
        return fighting.best(position, unit, rival, legal)
    return None


def _improves(position: Position, unit: Unit, rival: Unit, why: list[str]) -> bool:
    """Whether a Move could remove every reason for the Disadvantage: it leads to Range:2 or more, and leaves enough
    Move for the Action."""
    if any(reason != fighting.RANGE for reason in why):
        return False
    purse = unit.move - actions.price(position, unit)
    return any(
        moves.objection(position, unit, heading, purse=purse) is None
        and field.distance(field.neighbour(unit.space, heading), rival.space) > 1
        for heading in range(8)
    )


# -- when it cannot attack


def _otherwise(position: Position, unit: Unit) -> Action | None:
    """A Unit held by the ground tears loose (D2-272); or it loads an empty weapon; or it Recovers (D2-433)."""
    tearing = TearLoose(unit.ref)
    if (
        GROUND in restraint.holders(position, unit)
        and actions.can_pay(position, unit)
        and actions.objection(position, unit, tearing) is None
    ):
        return tearing
    return _reload(position, unit) or _recover(position, unit)


def _reload(position: Position, unit: Unit) -> Reload | None:
    """Load a weapon that is empty: at once, if it has no other that is ready, else in a Turn in which it cannot attack
    with that (D2-433)."""
    loading = arms.reload_of(position, unit)
    if loading is None or actions.objection(position, unit, loading) is not None:
        return None
    plan = moving.plan_of(position, unit)
    return loading if plan is None or plan.arms.reload is not None or not plan.attacks else None


def _recover(position: Position, unit: Unit) -> Action | None:
    """Recover, if it cannot attack this Turn and has 2 or more Minor Conditions on one Stat (D2-433)."""
    many = [name for name in numbers.MINOR if unit.has(name) >= MANY]
    if not many or not actions.can_pay(position, unit):
        return None
    plan = moving.plan_of(position, unit)
    if plan is not None and plan.attacks:
        return None
    return _if_open(position, unit, Recover(npc_defaults.recovers(position, unit, many)))


def _detect(position: Position, unit: Unit) -> Action | None:
    """Detect, once, where its Target has hidden in this Turn, if it has no Stun (D2-437): the marker lies open."""
    target = field.aimed_unit(position, unit.target)
    if target is None or not target.in_play or not stealth.is_hidden_from(position, unit, target):
        return None
    if DETECT in unit.done_this_turn or unit.has("stun"):
        return None
    return _if_open(position, unit, Detect(target.space))


def _help(position: Position, unit: Unit, ally: Unit) -> Action | None:
    """A Supporter does what it can for its Ally: the first Action on that Unit that is not hostile, Powers before all
    others, as the list of Actions has them."""
    for kind in sorted(actions.KINDS.values(), key=lambda kind: kind.of is not UsePower):
        if kind.hostile:
            continue
        action: Action
        for action in kind.offers(position, unit):
            if action.aim != ally.ref or actions.objection(position, unit, action) is not None:
                continue
            if not isinstance(action, UsePower) or price.can_afford(position, unit, action.power):
                return action
    return _otherwise(position, unit)
