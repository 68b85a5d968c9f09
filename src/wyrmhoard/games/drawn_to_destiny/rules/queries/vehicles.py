"""Vehicles and who works them: driver, gunner, a wheel that nobody holds (D2-443 to D2-446).

The people aboard stand on the vehicle's own card. The vehicle is the Unit of the map: it moves, it is struck, and its
driver's Actions are its own; the gunner spends Actions of their own, on attacks with mounted weapons and their loading.
"""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import Deed, Fight, Reload
from ...events.movement import TookWheel
from ...state import Unit
from ...table import Position, Table
from . import numbers

DRIVER: Final = "driver"
GUNNER: Final = "gunner"
POSTS: Final = (DRIVER, GUNNER)
NO_DRIVER: Final = Refusal("D2-445a", later("Nobody drives {name}."))
NO_GUNNER: Final = Refusal("D2-443a", later("Nobody is at the weapons of {name}."))
WRECKED: Final = Refusal("D2-444", later("{name} is Broken."))
NO_WHEEL: Final = Refusal("D2-445a", later("There is no wheel to take."))


# -- who is aboard


def is_vehicle(unit: Unit) -> bool:
    """Whether a Unit is a vehicle (D2-443)."""
    return "vehicle" in unit.sheet.traits


def helm(vehicle: Unit) -> str:
    """The Skill by which a vehicle is driven: the best on its card; Driving, if it has none (D2-443)."""
    return max(numbers.HELM, key=vehicle.sheet.skill)


def is_down(position: Position, person: Unit) -> bool:
    """Whether a Unit aboard is down: Dying, or with Body 0 (D2-445a)."""
    return person.has("dying") > 0 or not numbers.level(position, person, "body")


def aboard(position: Position, vehicle: Unit) -> list[Unit]:
    """The people on the vehicle's card, then Units that ride it."""
    return [*vehicle.crew, *(unit for unit in position.state.units if unit.riding == vehicle.id)]


def holder(position: Position, vehicle: Unit, post: str) -> Unit | None:
    """The Unit that fills a post and is not down; None: nobody."""
    return next((one for one in aboard(position, vehicle) if one.post == post and not is_down(position, one)), None)


def is_driven(position: Position, unit: Unit) -> bool:
    """Whether a Unit drives a vehicle; one without any crew needs nobody."""
    return not unit.crew or holder(position, unit, DRIVER) is not None


def has_free_hands(unit: Unit) -> bool:
    """Whether a Unit aboard something has its hands for itself: who drives, or works the weapons, has not (D2-443a)."""
    return unit.post not in POSTS


def is_broken(unit: Unit) -> bool:
    """Whether a vehicle is Broken: Damaged as often as the Level of its Body (D2-444)."""
    return is_vehicle(unit) and unit.damaged >= numbers.printed(unit, "body").whole


def is_lost(position: Position, unit: Unit) -> bool:
    """Whether a vehicle is of no use to anybody any more: it is Broken, or everybody aboard is down."""
    return is_broken(unit) or (
        is_vehicle(unit) and bool(unit.crew) and all(is_down(position, one) for one in aboard(position, unit))
    )


# -- Actions (D2-443, D2-443a)


def fires(position: Position, unit: Unit, action: Deed | None) -> bool:
    """Whether an Action is an attack with a weapon that is mounted on a vehicle, or loads one (D2-339, D2-443a)."""
    if not isinstance(action, Fight | Reload) or not is_vehicle(unit) or action.weapon is None:
        return False
    item = unit.item(action.weapon)
    return item is not None and position.cards.items[item.card].mounted


def has_gunner(unit: Unit) -> bool:
    """Whether the weapons have, or had, a gunner besides the driver."""
    return is_vehicle(unit) and len(unit.crew) > 1


def worker(position: Position, unit: Unit, action: Deed | None) -> Unit | None:
    """Who spends the Action of a Unit: the gunner for mounted weapons, else the Unit itself, which is its driver. None:
    nobody is there to do it."""
    if not is_vehicle(unit):
        return unit
    if has_gunner(unit) and fires(position, unit, action):
        return holder(position, unit, GUNNER)
    return unit if is_driven(position, unit) else None


def objection(position: Position, unit: Unit, action: Deed | None) -> Refusal | None:
    """Why nobody aboard a vehicle can carry out an Action, or None; for other Units None."""
    if not is_vehicle(unit):
        return None
    if is_broken(unit):
        return WRECKED.because(name=unit.sheet.name)
    if worker(position, unit, action) is not None:
        return None
    refusal = NO_GUNNER if fires(position, unit, action) else NO_DRIVER
    return refusal.because(name=unit.sheet.name)


# -- a vehicle that nobody drives (D2-445a)


def rolls(position: Position, unit: Unit) -> bool:
    """Whether a vehicle rolls straight on because its driver is down."""
    return is_vehicle(unit) and not is_broken(unit) and not is_driven(position, unit)


def start(position: Position, unit: Unit) -> int:
    """The Move with which a Unit begins: a vehicle that rolls has half, a Broken one none (D2-444, D2-445a)."""
    move = numbers.move_of(position, unit)
    if not is_vehicle(unit):
        return move
    return 0 if is_broken(unit) else move // 2 if rolls(position, unit) else move


def wheel_objection(position: Position, unit: Unit) -> Refusal | None:
    """Why nobody can take the wheel of a vehicle (D2-445a)."""
    return None if rolls(position, unit) and holder(position, unit, GUNNER) is not None else NO_WHEEL


def take_wheel(table: Table, unit: Unit) -> None:
    """The gunner is the driver from now on: nobody fires meanwhile (D2-445a)."""
    person = holder(table, unit, GUNNER)
    assert person is not None, unit.id
    for other in unit.crew:
        if other.post == DRIVER:
            other.post = ""
    person.post = DRIVER
    table.tell(TookWheel(unit.id), "D2-445a")
