"""Why a Unit cannot leave its Space, and why it cannot act: the reason itself, not only that it is so."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...state import Unit
from ...table import Position
from . import numbers

OUT_COLD: Final = {
    "dying": Refusal("D2-250", later("{name} is Dying and cannot do anything until somebody saves it.")),
    "comatose": Refusal("D2-269", later("{name} is Comatose and cannot do anything.")),
    "unconscious": Refusal("D2-269", later("{name} is Unconscious and cannot do anything until it wakes.")),
    "paralyzed": Refusal("D2-269", later("{name} is Paralyzed and cannot do anything.")),
}
BOUND: Final = Refusal("D2-268", later("{name} is bound and cannot move until it is free."))
IMMOBILIZED: Final = Refusal("D2-268", later("{name} is Immobilized and cannot leave its Space."))
NO_SPEED: Final = Refusal("D2-248", later("{name} is at Speed 0 and cannot move until it Recovers."))
FLEES: Final = Refusal("D2-248", later("{name} is at Will 0 and flees: it can move, but not act."))
NO_BODY: Final = Refusal("D2-248", later("{name} is at Body 0: it can only Recover, or crawl 1 Space."))
NO_MIND: Final = Refusal("D2-248", later("{name} is at Mind 0 and can use neither Abilities nor Powers."))
PRONE: Final = Refusal("D2-248", later("{name} is at Body 0 and cannot stand up until it Recovers."))
USED: Final = Refusal("D2-344", later("{name} has done that already."))
CANNOT_ACT: Final = Refusal("D2-248", later("{name} cannot act now."))
CANNOT_MOVE: Final = Refusal("D2-268", later("{name} cannot move."))


def to_move(position: Position, unit: Unit) -> Refusal:
    """Why a Unit that cannot leave its Space on its own cannot."""
    why = _out_cold_objection(position, unit)
    if why is None and unit.has("bound"):
        why = BOUND
    if why is None and numbers.is_immobilized(position, unit):
        why = IMMOBILIZED
    if why is None and not numbers.level(position, unit, "speed"):
        why = NO_SPEED
    return (why or CANNOT_MOVE).because(name=unit.sheet.name)


def to_stand(position: Position, unit: Unit) -> Refusal:
    """Why a Unit that cannot stand up cannot."""
    return to_move(position, unit) if not numbers.can_move(position, unit) else PRONE.because(name=unit.sheet.name)


def to_act(position: Position, unit: Unit) -> Refusal:
    """Why a Unit that cannot take Actions cannot."""
    why = _out_cold_objection(position, unit)
    if why is None and numbers.flees(position, unit):
        why = FLEES
    if why is None and not numbers.level(position, unit, "body"):
        why = NO_BODY
    return (why or CANNOT_ACT).because(name=unit.sheet.name)


def to_use_abilities(position: Position, unit: Unit) -> Refusal:
    """Why a Unit that can use neither Abilities nor Powers cannot."""
    return NO_MIND.because(name=unit.sheet.name) if numbers.can_act(position, unit) else to_act(position, unit)


def _out_cold_objection(position: Position, unit: Unit) -> Refusal | None:
    if not numbers.is_out_cold(position, unit):
        return None
    named = next((name for name in numbers.GONE if unit.has(name)), "")
    return OUT_COLD[named or ("comatose" if numbers.is_comatose(position, unit) else "paralyzed")]
