"""Units are put on Spaces and leave the map, with their riders (D2-93, D2-94, D2-109)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ...events.movement import Escaped
from ...state import NOBODY, Unit
from ...table import Position, Table
from ..core import compass
from ..core.compass import Space
from ..queries import field
from . import restraint


def place(table: Table, unit: Unit, space: Space, rear: Space | None = None) -> None:
    """Put a Unit on a Space, with its rear and its riders (D2-93, D2-109)."""
    unit.x, unit.y = space
    if unit.rear is not None:
        unit.rear = rear or compass.behind(space, unit.facing)
    for rider in table.state.units:
        if rider.riding == unit.id:
            rider.x, rider.y = space
            rider.facing = unit.facing


def drag(table: Table, unit: Unit, old: Space, dragged: Iterable[Unit]) -> None:
    """Who holds on is dragged along with a Unit that has left a Space: to where it is now, or up to where it was; who
    holds from farther off, by a weapon or a Power, one Space toward it (D2-272)."""
    for other in dragged:
        if other.space == old:
            place(table, other, unit.space)
        else:
            place(table, other, _toward(table, other.space, old))


def _toward(position: Position, start: Space, end: Space) -> Space:
    """The Space beside one by which the way to another is shortest, if nothing bars it; else the Space itself."""
    steps = [there for there in map(partial(compass.neighbour, start), range(8)) if field.inside(position, there)]
    return min(
        (start, *(there for there in steps if there == end or not field.blocked(position, start, there))),
        key=lambda space: compass.distance(space, end),
    )


def leave(table: Table, unit: Unit, exit_key: str) -> None:
    """A Unit leaves the map by an exit, with its riders: it is out of play and counts as escaped (D2-94)."""
    for gone in [unit, *(rider for rider in table.state.units if rider.riding == unit.id)]:
        gone.status = "escaped"
        gone.left_by = exit_key
        restraint.let_go(table, gone)
        table.state.factions[gone.faction].escaped += 1
        table.tell(Escaped(gone.id, exit_key), "D2-94")


def is_full(position: Position, unit: Unit, space: Space) -> bool:
    """Whether a Unit cannot be put on a Space: it is closed, or sharing it would be a collision (D2-91, D2-284)."""
    if not field.inside(position, space) or field.ways(position).is_closed(space):
        return True
    there = [other for other in field.units_at(position, space) if other.id != unit.id]
    return bool(there) and ("collides" in unit.sheet.traits or any("collides" in o.sheet.traits for o in there))


def is_shut(position: Position, unit: Unit, space: Space) -> bool:
    """Whether the rear of a Unit cannot be turned onto a Space: a Unit that it can see there does not share it.

    Nobody is run over by a Turn, for a collision needs a Move (D2-91, D2-93). Who is hidden or rides it is no matter.
    """
    there = [other for other in field.units_at(position, space) if other.id != unit.id and other.riding != unit.id]
    there = [
        other
        for other in there
        if not (other.hidden != NOBODY and field.are_rivals(position, unit.faction, other.faction))
    ]
    return any("collides" in one.sheet.traits for one in (unit, *there)) if there else False


def has_room(position: Position, unit: Unit, space: Space) -> bool:
    """Whether a Unit can be put on a Space with all of it: the rear of a double-sized one lies behind it (D2-93)."""
    rear = [] if unit.rear is None else [compass.behind(space, unit.facing)]
    return not any(is_full(position, unit, one) for one in (space, *rear))


def beside(position: Position, unit: Unit, space: Space) -> Space:
    """The first free Space beside one, clockwise from the north; the Space itself if there is none (D2-109, D2-446)."""
    for heading in range(8):
        there = compass.neighbour(space, heading)
        if not is_full(position, unit, there) and not field.units_at(position, there):
            return there
    return space


def nearest_free(position: Position, unit: Unit, space: Space) -> Space:
    """The Space itself, or the nearest that is free for the Unit; of equally near ones the first from the north-west
    (D2-284)."""
    if has_room(position, unit, space):
        return space
    board = field.chart(position).location
    free = [other for other in board if has_room(position, unit, other)]
    return min(free, key=lambda o: (compass.distance(space, o), -o[1], o[0]), default=space)
