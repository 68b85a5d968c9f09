"""Collisions: Units that cannot share a Space run into each other (D2-91)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import combinations

from wyrmhoard.kernel.asking.ask import Script

from ...events.movement import Collision, ThrownAside
from ...state import Unit
from ...table import Position, Table
from ..core import compass
from ..core.blow import Blow
from ..core.compass import Stand
from ..harm import apply, placing, things
from ..queries import field, numbers
from . import hazards


def collides(unit: Unit) -> bool:
    """Whether a Unit is marked "collides" (D2-91)."""
    return "collides" in unit.sheet.traits


def may_collide(one: Unit, other: Unit) -> bool:
    """Whether two Units would collide: one of them is marked, and neither is aboard the other or of the dead."""
    if one.id == other.id or not (one.in_play and other.in_play) or not (collides(one) or collides(other)):
        return False
    return one.riding < 0 and other.riding < 0


def collide(table: Table, moved: Sequence[Unit], before: Mapping[int, Stand]) -> Script[None]:
    """All collisions of a step, once for each pair: first those that would have swapped, which go back to their Spaces,
    and then all that are on one Space (D2-74b)."""
    went = {unit.id for unit in moved if unit.in_play}
    swapped = [(one, other) for one, other in _pairs(table, went) if _swapped(one, other, before)]
    for one, other in swapped:
        if one.in_play and other.in_play:
            yield from _crash(table, one, other, before)
    met = [pair for pair in _pairs(table, went) if pair not in swapped and _share(*pair)]
    for one, other in met:
        if one.in_play and other.in_play:
            yield from _crash(table, one, other)


def _pairs(position: Position, went: Set[int]) -> list[tuple[Unit, Unit]]:
    """The pairs of Units of which one has moved and that would collide."""
    pairs = combinations(position.state.units, 2)
    return [(one, other) for one, other in pairs if (one.id in went or other.id in went) and may_collide(one, other)]


def _share(one: Unit, other: Unit) -> bool:
    """Whether two Units are on one Space."""
    return not set(field.spaces_of(one)).isdisjoint(field.spaces_of(other))


def _swapped(one: Unit, other: Unit, before: Mapping[int, Stand]) -> bool:
    """Whether two Units have passed through each other (D2-74b)."""
    return one.space == before[other.id].space and other.space == before[one.id].space and one.space != other.space


def _crash(table: Table, one: Unit, other: Unit, back: Mapping[int, Stand] | None = None) -> Script[None]:
    """Each takes the attack of the other's Body; who is Prone deals none. Then the smaller makes room (D2-91).
    `back`: to where they go before that, if they have passed through each other."""
    table.tell(Collision([one.id, other.id], one.space), "D2-91")
    if back is not None:
        for unit in (one, other):
            placing.place(table, unit, back[unit.id].space, back[unit.id].rear)
    was_prone = {unit.id: bool(unit.has("prone")) for unit in (one, other)}
    blows = [(victim, hitter, blow(table, hitter, victim)) for victim, hitter in ((one, other), (other, one))]
    for victim, hitter, struck in blows:
        if not was_prone[hitter.id] and victim.in_play:
            yield from _hit(table, victim, struck)
    if one.in_play and other.in_play and _share(one, other):
        yield from _make_room(table, one, other)


def _hit(table: Table, victim: Unit, struck: Blow) -> Script[None]:
    """A vehicle takes it as a thing, anybody else as a Unit (D2-444)."""
    if "vehicle" in victim.sheet.traits:
        yield from things.strike(table, victim.ref, struck)
    else:
        yield from apply.strike(table, victim, struck)


def blow(position: Position, hitter: Unit, victim: Unit) -> Blow:
    """1 Success, Bash, Damage equal to the Body of the hitter; Level and Scale count (D2-91)."""
    _, start = compass.nearest(field.stand(victim), field.stand(hitter))
    arc = compass.arc_of(victim.facing, victim.space, start)
    arcs = ("front", "left", "right", "back") if arc == compass.HERE else (arc,)
    return Blow(("bash",), 1, numbers.rating(position, hitter, "body"), by=hitter.id, arcs=arcs, rule="D2-91")


def _make_room(table: Table, one: Unit, other: Unit) -> Script[None]:
    """The smaller Body is moved to a free neighbouring Space, the first clockwise from the north (D2-91); what is there
    meets it (D2-415)."""
    smaller = other if numbers.printed(one, "body") >= numbers.printed(other, "body") else one
    for heading in range(8):
        there = compass.neighbour(smaller.space, heading)
        if placing.has_room(table, smaller, there) and not (
            field.blocked(table, smaller.space, there) or field.units_at(table, there)
        ):
            rear = None if smaller.rear is None else compass.behind(there, smaller.facing)
            placing.place(table, smaller, there, rear)
            table.tell(ThrownAside(smaller.id, there), "D2-91")
            yield from hazards.enter(table, smaller)
            return
