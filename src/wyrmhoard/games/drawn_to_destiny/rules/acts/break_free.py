"""Tearing loose from the ground: a Task of Body against a hold of a Power (C10, D2-272, D2-273)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import TearLoose
from ...state import GROUND, Declared, Harm, Unit
from ...table import Position, Table
from ..conflict import trials
from ..conflict.trials import DONE, TASK, Attempt, Trial
from ..harm import restraint
from ..harm.tokens import LOOSE
from ..queries import actions, field

NOT_HELD: Final = Refusal("D2-272", later("The ground does not hold {name}."))
CANNOT: Final = Refusal("D2-272", later("{name} can only free itself, or an Ally at most 1 Space away."))


def hold_on(position: Position, unit: Unit) -> Harm | None:
    """The hold of the ground that is the next to break: the weakest."""
    holds = [harm for harm in unit.harms if harm.holder == GROUND]
    return min(holds, key=lambda harm: restraint.ground_task(position, harm), default=None)


def offers(position: Position, unit: Unit) -> Iterator[TearLoose]:
    """Itself and everybody beside it, if the ground holds them."""
    for other in position.state.units:
        if hold_on(position, other) is not None and field.range_between(position, unit, other) <= 1:
            yield TearLoose(other.ref)


def objection(position: Position, unit: Unit, action: TearLoose) -> Refusal | None:
    """Why a Unit cannot tear another, or itself, loose now."""
    other = field.aimed_unit(position, action.target)
    if other is None or not other.in_play or not restraint.may_work_on(position, other, unit):
        return CANNOT.because(name=unit.sheet.name)
    harm = hold_on(position, other)
    if harm is None:
        return NOT_HELD.because(name=other.sheet.name)
    return trials.NOT_YET if trials.failed_now(position, f"{LOOSE}{harm.card}", action.target) else None


def _trial(position: Position, harm: Harm, price: int = 0) -> Trial:
    against = restraint.ground_task(position, harm)
    return Trial("body", against, ("athletics",), kind=TASK, about="bonds", price=price)


def attempt(position: Position, unit: Unit, action: TearLoose) -> Attempt | None:
    """The attempt to break free; None if nothing holds any more."""
    other = field.aimed_unit(position, action.target)
    harm = hold_on(position, other) if other is not None else None
    if harm is None:
        return None
    trial = _trial(position, harm)
    return Attempt(trial, trials.line_up(position, unit, trial), f"{LOOSE}{harm.card}")


@actions.kind(TearLoose, offers, objection)
def perform(table: Table, declared: Declared, action: TearLoose) -> Script[None]:
    """One try; a completed Task breaks the hold."""
    unit, other = table.state.unit(declared.unit), field.aimed_unit(table, action.target)
    harm = hold_on(table, other) if other is not None else None
    if other is None or harm is None:
        return
    trial = _trial(table, harm, declared.paid)
    state, _ = yield from trials.work(table, unit, f"{LOOSE}{harm.card}", action.target, trial)
    if state == DONE and harm in other.harms:
        restraint.break_free(table, other, harm)
