"""Doors, face-down Locations, and getting on and off what carries (D2-105, D2-109, D2-413, D2-414)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wyrmhoard.kernel.asking.ask import Script, one
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import Leave, Mount, RevealLocation, WorkDoor
from ...asked import Asked
from ...events.movement import DoorWorked, LeftMount, LocationChosen, Mounted
from ...events.scenes import Door, DoorJammed, LocationRevealed
from ...state import NOBODY, Declared, Thing, Unit
from ...table import Position, Table
from ...target_state import DoorChange, DoorKey, LocationTurned, Pending
from ..core import compass
from ..harm import placing, restraint
from ..movement import hazards
from ..queries import actions, chart, consent, field, npc_defaults, numbers

CANNOT: Final = Refusal("D2-104", later("{name} can do nothing now."))
TOO_FAR: Final = Refusal("D2-104", later("That is too far away."))
NOT_SO: Final = Refusal("D2-414", later("That door cannot be opened or shut now."))
LOCKED: Final = Refusal("D2-414", later("That door is locked."))
IN_THE_WAY: Final = Refusal("D2-414", later("Somebody stands in the doorway."))
SEEN: Final = Refusal("D2-413", later("That has been revealed already."))
NO_MOUNT: Final = Refusal("D2-109", later("{name} cannot get on that."))
NOT_ABOARD: Final = Refusal("D2-109", later("{name} is on nothing."))
GONE: Final = Refusal("D2-109", later("It is not there any more."))
FULL: Final = Refusal("D2-109", later("There is no room for one more."))
OPEN: Final = "open"
CLOSED: Final = "closed"


# -- doors (D2-414)


def _door_offers(position: Position, unit: Unit) -> Iterator[WorkDoor]:
    return (WorkDoor(DoorKey(key)) for key in field.chart(position).doors)


def _door_objection(position: Position, unit: Unit, action: WorkDoor) -> Refusal | None:
    state = position.state.scene.doors.get(action.target.door, "")
    if not numbers.can_act(position, unit) or field.is_aboard(position, unit):
        return CANNOT.because(name=unit.sheet.name)
    if (field.range_to(position, unit, action.target) or 0) > 1:
        return TOO_FAR
    if state == "locked":
        return LOCKED
    changing = {pending.door for pending in position.state.scene.waiting if isinstance(pending, DoorChange)}
    if state not in (OPEN, CLOSED) or action.target.door in changing:
        return NOT_SO
    door = field.chart(position).doors[action.target.door]
    if state == OPEN and door.at is not None and field.units_at(position, door.at):
        return IN_THE_WAY
    return None


@actions.kind(WorkDoor, _door_offers, _door_objection)
def _work_door(table: Table, declared: Declared, action: WorkDoor) -> Script[None]:
    """A door is opened or shut; it stands so from Events on (D2-105)."""
    door = action.target.door
    change = DoorChange(door, CLOSED if table.state.scene.doors[door] == OPEN else OPEN)
    table.state.scene.waiting.append(change)
    table.tell(DoorWorked(declared.unit, door, change.state), "D2-105")
    yield from ()


# -- face-down Locations (D2-413)


def _reveal_offers(position: Position, unit: Unit) -> Iterator[RevealLocation]:
    face_down = field.chart(position).face_down
    for name in dict.fromkeys(face_down.values()):
        if name not in position.state.scene.revealed:
            yield RevealLocation(name)


def _reveal_objection(position: Position, unit: Unit, action: RevealLocation) -> Refusal | None:
    if not numbers.can_act(position, unit):
        return CANNOT.because(name=unit.sheet.name)
    name = action.place
    if name in position.state.scene.revealed or LocationTurned(name) in position.state.scene.waiting:
        return SEEN
    spaces = [space for space, location in field.chart(position).face_down.items() if location == name]
    near = min(compass.distance(own, space) for own in field.spaces_of(unit) for space in spaces)
    return None if near <= 1 else TOO_FAR


@actions.kind(RevealLocation, _reveal_offers, _reveal_objection)
def _reveal(table: Table, declared: Declared, action: RevealLocation) -> Script[None]:
    """A Location is turned up in Events (D2-105, D2-413)."""
    table.state.scene.waiting.append(LocationTurned(action.place))
    table.tell(LocationChosen(declared.unit), "D2-413")
    yield from ()


def take_effect(table: Table, pending: Pending) -> None:
    """Carry out in Events what was triggered in the Turn (D2-282)."""
    scene = table.state.scene
    if isinstance(pending, LocationTurned):
        key = pending.place
        scene.revealed.append(key)
        space = next(space for space in field.chart(table).face_down if chart.name_of(space) == key)
        table.tell(LocationRevealed(field.location(table, space).id), "D2-413")
        return
    door, state = pending.door, pending.state
    if scene.doors.get(door) == "broken":
        return
    place = field.chart(table).doors[door].at
    if state == CLOSED and place is not None and field.units_at(table, place):
        table.tell(DoorJammed(door), "D2-414")
        return
    scene.doors[door] = state
    table.tell(Door(door, state), "D2-282")


# -- mounts, vehicles and what else carries (D2-109)


def _capacity(position: Position, thing: Thing) -> int:
    return next((described.aboard for described in field.entry(position).object if described.key == thing.key), 0)


def _mount_offers(position: Position, unit: Unit) -> Iterator[Mount]:
    if unit.riding != NOBODY:
        return
    for other in consent.may_be_willing(position, unit):
        if "mount" in other.sheet.traits or "vehicle" in other.sheet.traits:
            yield Mount(other.ref)
    for thing in position.state.scene.things:
        if not thing.gone and _capacity(position, thing):
            yield Mount(thing.ref)


def _mount_objection(position: Position, unit: Unit, action: Mount) -> Refusal | None:
    if not numbers.can_act(position, unit):
        return CANNOT.because(name=unit.sheet.name)
    if unit.riding != NOBODY or "mount" in unit.sheet.traits or "vehicle" in unit.sheet.traits or unit.has("prone"):
        return NO_MOUNT.because(name=unit.sheet.name)
    away = field.range_to(position, unit, action.target) or 0
    if away > 1:
        return TOO_FAR
    thing, beast = field.aimed_thing(position, action.target), field.aimed_unit(position, action.target)
    if (thing is not None and thing.gone) or (beast is not None and not beast.in_play):
        return GONE
    room = _capacity(position, thing) if thing is not None else 1
    if sum(other.riding == action.target.id for other in position.state.units) >= room:
        return FULL
    return (
        restraint.leave_objection(position, unit) if away else None
    )  # who is held leaves no Space by getting on (D2-272)


@actions.kind(Mount, _mount_offers, _mount_objection)
def _mount(table: Table, declared: Declared, action: Mount) -> Script[None]:
    """Get on: the rider shares the Space and moves with it (D2-109)."""
    unit = table.state.unit(declared.unit)
    thing, beast = field.aimed_thing(table, action.target), field.aimed_unit(table, action.target)
    if beast is not None and not (yield from _takes_rider(table, beast, unit)):
        return
    unit.riding = action.target.id
    unit.post = "passenger"
    unit.x, unit.y = (thing.x, thing.y) if thing is not None else table.state.unit(unit.riding).space
    if beast is not None:
        unit.facing = beast.facing
        if "mount" in beast.sheet.traits:
            beast.seat = unit.seat  # it moves on its rider's seat from now on (D2-446)
            if field.are_rivals(table, beast.faction, unit.faction):
                beast.faction = unit.faction  # no seat stands on both sides
    table.tell(Mounted(unit.id, action.target.key), "D2-109")
    restraint.loosen(table)
    yield from hazards.enter(table, unit)


def _takes_rider(table: Table, beast: Unit, rider: Unit) -> Script[bool]:
    seat = numbers.controller(table, beast)
    if beast.seat == rider.seat and seat == numbers.controller(table, rider):
        return True
    if seat < 0:
        return npc_defaults.accepts(table, beast, rider)
    answer = yield one(seat, "ride", ["yes", "no"], "D2-109", Asked(unit=beast.id, by=rider.id))
    return bool(answer == "yes")


def _leave_offers(position: Position, unit: Unit) -> Iterator[Leave]:
    if unit.riding != NOBODY:
        yield Leave()


def _leave_objection(position: Position, unit: Unit, action: Leave) -> Refusal | None:
    if not numbers.can_act(position, unit):
        return CANNOT.because(name=unit.sheet.name)
    if unit.riding == NOBODY:
        return NOT_ABOARD.because(name=unit.sheet.name)
    return restraint.leave_objection(position, unit)


@actions.kind(Leave, _leave_offers, _leave_objection)
def _leave(table: Table, declared: Declared, action: Leave) -> Script[None]:
    """Get off, onto the first free Space beside it clockwise from the north, or where one is (D2-109)."""
    unit = table.state.unit(declared.unit)
    unit.riding, unit.post = NOBODY, ""
    placing.place(table, unit, placing.beside(table, unit, unit.space))
    table.tell(LeftMount(unit.id, unit.space), "D2-109")
    restraint.loosen(table)
    yield from hazards.enter(table, unit)
