"""Abilities that call a Unit: it comes to the nearest exit at the next Clock Tick (C9: Call for Backup).

Rulings: where the Scene marks no exit, the nearest open Space of the edge of the map stands for one. A Unit that comes
is an Ally like any, but none of those of whom the Scene's Goals ask that they leave, live or are aboard.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import CallUnit
from ...cards.compiled import skill_of
from ...cards.vocabulary import Summon
from ...events.tasks import CalledFor
from ...state import Declared, Unit
from ...table import Position, Table
from ..conflict import answering
from ..core import compass
from ..core.compass import Space
from ..queries import actions, changes, field, incapable, numbers, unit_factory
from ..queries.attack_options import Means

NO_SUCH: Final = Refusal("D2-346", later("{name} cannot call anybody."))


def calls(position: Position, unit: Unit) -> Iterator[tuple[str, Summon]]:
    """The abilities by which a Unit calls others, and whom."""
    for source, doing in changes.abilities(position, unit):
        if doing.kind == "use" and doing.moment == "command":
            yield from ((source.key, effect) for effect in doing.do if isinstance(effect, Summon))


def offers(position: Position, unit: Unit) -> Iterator[CallUnit]:
    """A call by each ability that allows one."""
    return (CallUnit(key) for key, _ in calls(position, unit))


def objection(position: Position, unit: Unit, action: CallUnit) -> Refusal | None:
    """Why a Unit cannot call now: it has no such ability, is in no state for it, or has used it."""
    key = action.ability
    if key not in [ability for ability, _ in calls(position, unit)]:
        return NO_SUCH.because(name=unit.sheet.name)
    if not numbers.can_use_abilities(position, unit) or numbers.bars_skill(position, unit, skill_of(key)):
        return NO_SUCH.because(name=unit.sheet.name)
    return incapable.USED.because(name=unit.sheet.name) if key in (*unit.used, *unit.spent) else None


@actions.kind(CallUnit, offers, objection, free=True)
def call(table: Table, declared: Declared, action: CallUnit) -> Script[None]:
    """The called Unit arrives with the Clock card that is discarded next (D2-283, D2-284)."""
    unit, key = table.state.unit(declared.unit), action.ability
    answering.exhaust(table, unit, key, Means())
    clock = table.state.scene.clock
    for ability, effect in list(calls(table, unit)):
        if ability == key:
            space = way_in(table, unit)
            facing = compass.heading_to(space, unit.space)
            called = unit_factory.recruit(table, unit, effect.unit, space, facing, unit_factory.TO_COME)
            clock.events.append((clock.now, called.ref.key))
            table.tell(CalledFor(unit.id, called.sheet.name, space), "D2-346")
    yield from ()


def way_in(position: Position, unit: Unit) -> Space:
    """The nearest exit of a Unit; without one the nearest open Space of the edge. Of those at the same Range the one
    straight ahead, then the first from the north-west, as with those who arrive (D2-284)."""
    terrain, board = field.ways(position), field.chart(position).location
    spaces = field.exit_spaces(position, unit) or [
        space
        for space in board
        if not terrain.is_closed(space)
        and not all(field.inside(position, other) for other in compass.neighbours(space))
    ]

    def far(at: Space) -> tuple[int, int, int, int]:
        across = (at[0] - unit.x) ** 2 + (at[1] - unit.y) ** 2
        return compass.distance(unit.space, at), across, -at[1], at[0]

    return min(spaces, key=far, default=unit.space)
