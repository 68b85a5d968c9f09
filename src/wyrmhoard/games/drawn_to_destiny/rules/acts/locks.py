"""Picking a lock: a Task of Mechanics against the lock of a door (D2-414)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import PickLock
from ...events.scenes import Door
from ...state import Declared, Unit
from ...table import Position, Table
from ...target_state import DoorKey
from ..conflict import answering, trials
from ..conflict.trials import DONE, TASK, Attempt, Trial
from ..queries import actions, attack_options, field, numbers
from ..queries.attack_options import Means
from ..queries.changes import Facts
from . import devices

JOB: Final = "pick lock"
"""The key of its Task: none that a Scene could give."""
SKILL: Final = "mechanics"
LOCKED: Final = "locked"
NO_LOCK: Final = Refusal("D2-414", later("That is not locked."))
NO_ABILITY: Final = Refusal("D2-344", later("{name} cannot use that ability for it now."))


def offers(position: Position, unit: Unit) -> Iterator[PickLock]:
    """Every locked door, without and with each ability that serves."""
    for key, state in position.state.scene.doors.items():
        if state == LOCKED:
            yield PickLock((), DoorKey(key))
            for ability in _usable(position, unit):
                yield PickLock((ability,), DoorKey(key))


def _usable(position: Position, unit: Unit) -> list[str]:
    return attack_options.uses(position, unit, Facts(conflict=TASK, about="lock", skill=SKILL), "conflict")


def objection(position: Position, unit: Unit, action: PickLock) -> Refusal | None:
    """Why a Unit cannot work at the lock of a door now."""
    if position.state.scene.doors.get(action.target.door) != LOCKED:
        return NO_LOCK
    if not numbers.can_act(position, unit) or field.is_aboard(position, unit):
        return devices.CANNOT.because(name=unit.sheet.name)
    if (field.range_to(position, unit, action.target) or 0) > 1:
        return devices.TOO_FAR
    if trials.failed_now(position, JOB, action.target):
        return trials.NOT_YET
    if any(key not in _usable(position, unit) for key in action.using):
        return NO_ABILITY.because(name=unit.sheet.name)
    return attack_options.skill_objection(position, unit, SKILL)


def _trial(position: Position, action: PickLock, price: int = 0) -> Trial:
    door = field.chart(position).doors[action.target.door]
    return Trial("mind", door.lock or 1, (SKILL,), True, TASK, "lock", door.name, using=action.using, price=price)


def attempt(position: Position, unit: Unit, action: PickLock) -> Attempt:
    """The attempt at a lock."""
    trial = _trial(position, action)
    return Attempt(trial, trials.line_up(position, unit, trial), JOB)


@actions.kind(PickLock, offers, objection)
def perform(table: Table, declared: Declared, action: PickLock) -> Script[None]:
    """One try at the lock; once the Task is complete, the door is merely closed."""
    unit, key = table.state.unit(declared.unit), action.target.door
    for ability in action.using:
        answering.exhaust(table, unit, ability, Means())
    trial = _trial(table, action, declared.paid)
    state, _ = yield from trials.work(table, unit, JOB, action.target, trial)
    if state == DONE and table.state.scene.doors[key] == LOCKED:
        table.state.scene.doors[key] = devices.CLOSED
        table.tell(Door(key, "unlocked"), "D2-414")
