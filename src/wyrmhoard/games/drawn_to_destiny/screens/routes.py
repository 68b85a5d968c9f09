"""The way of a Unit to a Space, as everybody can know it, and the step with which it sets out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wyrmhoard.kernel.asking.form import Pick

from ..cards.scenery import HEADINGS
from ..rules.core.compass import Space
from ..rules.npc import moving
from ..rules.npc.moving import Way
from ..rules.queries import field, paths
from ..rules.turn import steps
from ..state import NOBODY, Unit
from ..table import Position

WHATEVER: Final = 99
"""More Move than anything costs."""


def space_in(about: str) -> Space | None:
    """The Space that a name stands for: "4,5"; None for any other."""
    parts = about.split(",")
    if len(parts) != 2 or not all(part.isdecimal() and len(part) < 4 for part in parts):
        return None
    return int(parts[0]), int(parts[1])


def covered(position: Position) -> set[Space]:
    """The Spaces that lie face down."""
    revealed = position.state.scene.revealed
    return {one for one, name in field.chart(position).face_down.items() if name not in revealed}


def way_to(position: Position, unit: Unit, space: Space) -> list[tuple[Space, int]] | None:
    """The way of a Unit to a Space, step by step with the Move that each costs; None where no way leads there, or where
    nobody can say: while something lies face down, where a Narrator may have changed the map unseen, and for who is
    carried."""
    if not field.inside(position, space) or any(player.narrator for player in position.state.players):
        return None
    if covered(position) or field.is_aboard(position, unit):
        return None
    return paths.way_to(position, unit, space)


def step_to(position: Position, unit: Unit, space: Space) -> Way | None:
    """The cheapest step that brings a Unit nearer to a Space, with the Turns before it: one for which it has the Move
    now, else one for which it would have to have more; None: no step does."""
    net = paths.net_of(position, unit)
    table = paths.to_space(net, space)
    here = paths.points(table[net.node(unit.space, unit.facing)])
    nearer = [
        way
        for way in moving.ways(unit, net, table)
        if way.heading != NOBODY and paths.points(way.left) < here and moving.is_legal(position, unit, way, WHATEVER)
    ]

    def worth(way: Way) -> tuple[bool, int, int, int]:
        off = paths.off_line(field.neighbour(unit.space, way.heading), space)
        return way.price > unit.move, way.cost, abs(way.turns), off

    return min(nearer, key=worth, default=None)


def first_step(position: Position, unit: Unit, space: Space) -> dict[str, Any] | None:
    """The step with which a Unit sets out for a Space, as values of the form of intents: none of them if it has to wait
    for more Move; None: no step brings it nearer."""
    way = step_to(position, unit, space)
    if way is None:
        return None
    return values_of(unit, way) if way.price <= unit.move else {}


def values_of(unit: Unit, way: Way) -> dict[str, Any]:
    """A step as values of the form of intents."""
    move: dict[str, Any] = {unit.ref.key: [HEADINGS[way.heading]]}
    return move | ({unit.ref.key + steps.TURNS: way.turns} if way.turns else {})


def is_offered(unit: Unit, way: Way, offered: Mapping[str, Pick]) -> bool:
    """Whether the form of intents has a step as it is, without anything that it would take along."""
    blank, heading = offered.get(unit.ref.key), HEADINGS[way.heading]
    return blank is not None and heading in blank.items and not blank.takes(heading)
