"""Being moved by harm: Push, Pull, Withdraw and Knockdown (D2-241)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from wyrmhoard.kernel.asking.ask import Script, one
from wyrmhoard.kernel.state.event import EVERYBODY

from ...asked import Asked
from ...cards.scenery import HEADINGS
from ...events.shoves import Pulled, PushBlocked, Pushed, Shoved, Withdrew
from ...state import NOBODY, Unit
from ...table import Position, Table
from ..core import compass
from ..core.compass import Space
from ..queries import field, npc_defaults, numbers
from . import restraint, tokens
from .tokens import Cause

Entering: TypeAlias = Callable[[Table, Unit], Script[None]]
"""What entering a Space does to a Unit: hazards."""
_ENTERING: Final[list[Entering]] = []


def register_entering(entering: Entering) -> Entering:
    """Make known what a Unit meets that is moved onto a Space: hazards and harm do not know each other."""
    _ENTERING[:] = [entering]
    return entering


def enter(table: Table, units: Iterable[Unit]) -> Script[None]:
    """What each of some Units meets on the Space on which it has been set down."""
    for unit in units:
        if _ENTERING and unit.in_play:
            yield from _ENTERING[0](table, unit)


def carry_out(table: Table, unit: Unit, cause: Cause) -> Script[None]:
    """Carry out the moves that a Damage has brought, in their order."""
    blow = cause.blow
    attacker = table.state.unit(blow.by) if blow is not None and blow.by != NOBODY else None
    start = blow.start(attacker) if blow is not None else None
    moves, cause.moves = cause.moves, []
    for kind, number in moves:
        if not unit.in_play:
            return
        if kind == "knockdown":
            tokens.add(table, unit, "prone", 1, Cause("D2-241"))
        elif start is None:
            continue  # there is nothing from which to move away
        elif kind == "withdraw":
            yield from withdraw(table, unit, start, number)
        else:
            pusher = numbers.controller(table, attacker) if attacker is not None else NOBODY
            facing = attacker.facing if attacker is not None else unit.facing
            yield from drive(table, unit, start, number, cause, pull=kind == "pull", seat=pusher, facing=facing)


def drive(
    table: Table, unit: Unit, start: Space, number: int, cause: Cause, *, pull: bool = False, seat: int = NOBODY,
    facing: int = 0,
) -> Script[None]:  # fmt: skip
    """Push a Unit up to `number` Spaces straight away from `start`, or pull it toward it; the seat chooses how far, and
    without a seat it is the full distance. What blocks a Push gives Fatigue for each Space not moved (D2-241, D2-442a).
    `facing`: where to from the same Space."""
    way = path(table, unit, start, number, pull=pull, facing=facing)
    far = len(way)
    if far and seat != NOBODY:
        data = Asked(unit=unit.id, kind="pull" if pull else "push", spaces=[list(space) for space in way])
        far = yield one(seat, "path", list(range(far, -1, -1)), "D2-241", data)
    if far:
        yield from set_down(table, unit, way[:far], Pulled if pull else Pushed)
    blocked = number - len(way)
    if blocked and not pull and unit.in_play:
        table.tell(PushBlocked(unit.id, blocked), "D2-241")
        tokens.add(table, unit, "fatigue", blocked, cause)


def path(
    position: Position, unit: Unit, start: Space, number: int, *, pull: bool = False, facing: int = 0
) -> list[Space]:
    """The Spaces over which a Push or Pull takes a Unit, as far as it goes. Who sits on something goes nowhere."""
    if field.is_aboard(position, unit):
        return []
    space, rear, spaces = unit.space, unit.rear, list[Space]()
    away = None if pull else heading_from(start, space, facing)
    for _ in range(number):
        heading = heading_from(space, start, facing) if away is None else away
        if (pull and space == start) or not _is_free(position, unit, space, rear, heading):
            break
        space = compass.neighbour(space, heading)
        rear = compass.neighbour(rear, heading) if rear is not None else None
        spaces.append(space)
    return spaces


def heading_from(one_space: Space, other: Space, facing: int) -> int:
    """The heading nearest to the straight line from one Space to another; `facing` from a Space to itself."""
    x, y = other[0] - one_space[0], other[1] - one_space[1]
    if not x and not y:
        return facing
    # Of the eight headings the one with the greatest cosine; the squares are compared, so that nothing is rounded.
    return max(range(8), key=lambda heading: _likeness(heading, x, y))


def _likeness(heading: int, x: int, y: int) -> tuple[int, int]:
    """How well a heading fits an offset, and the lower number first."""
    ahead_x, ahead_y = compass.STEPS[heading]
    along = ahead_x * x + ahead_y * y
    squared = along * along * (1 if heading % 2 else 2)
    return (squared if along > 0 else -squared, -heading)


def _is_free(position: Position, unit: Unit, space: Space, rear: Space | None, heading: int) -> bool:
    """Whether a Unit can be moved one Space that way: nothing closed, the map goes on, and nobody whom it would collide
    with (D2-85, D2-91)."""
    for own in (space,) if rear is None else (space, rear):
        there = compass.neighbour(own, heading)
        if not field.inside(position, there) or field.blocked(position, own, there):
            return False
        if field.elevation(position, there) > field.elevation(position, own):
            return False
        others = [other for other in field.units_at(position, there) if other.id != unit.id and other.riding != unit.id]
        if others and ("collides" in unit.sheet.traits or any("collides" in other.sheet.traits for other in others)):
            return False
    return True


def set_down(table: Table, unit: Unit, way: list[Space], kind: Shoved, rule: str = "D2-241") -> Script[None]:
    """Move a Unit along a way at no cost, with its riders; each Space that it enters does what it does."""
    for space in way:
        x, y = space[0] - unit.x, space[1] - unit.y
        unit.x, unit.y = space
        if unit.rear is not None:
            unit.rear = (unit.rear[0] + x, unit.rear[1] + y)
        for rider in table.state.units:
            if rider.riding == unit.id:
                rider.x, rider.y = space
        own = table.state.factions[unit.faction].seats  # seats that do not know which marker it is learn nothing
        table.tell(kind(unit.id, space), rule, known_to=EVERYBODY if unit.hidden == NOBODY else own)
        yield from enter(table, [unit])
        if not unit.in_play or unit.space != space:
            break
    restraint.loosen(table)


# -- Withdraw


def withdraw(table: Table, unit: Unit, start: Space, number: int) -> Script[None]:
    """A Unit goes a number of Spaces to a greater distance by its own path, without Move (D2-241), if it can."""
    for left in range(number, 0, -1):
        options = ways_back(table, unit, start)
        if not options or not unit.in_play:
            return
        seat, chosen = numbers.controller(table, unit), npc_defaults.heads(table, unit, options)
        if seat != NOBODY and len(options) > 1:
            data = Asked(unit=unit.id, kind="withdraw", left=left)
            chosen = yield one(seat, "path", options, "D2-241", data)
        yield from set_down(table, unit, [compass.neighbour(unit.space, HEADINGS.index(chosen))], Withdrew)


def ways_back(position: Position, unit: Unit, start: Space) -> list[str]:
    """The headings that take a Unit farther from a Space, the straightest first."""
    if (
        not numbers.can_move(position, unit)
        or field.is_aboard(position, unit)
        or restraint.leave_objection(position, unit) is not None
    ):
        return []
    now = compass.distance(start, unit.space)
    straight = heading_from(start, unit.space, unit.facing)
    order = sorted(range(8), key=lambda heading: (compass.turns_between(straight, heading), heading))
    return [
        HEADINGS[heading]
        for heading in order
        if compass.distance(start, compass.neighbour(unit.space, heading)) > now
        and _is_free(position, unit, unit.space, unit.rear, heading)
    ]
