"""What a screen draws around a Unit: in which arc each Space lies, and which Spaces its attacks cover.

Only Range and arc count here (D2-115 to D2-124): what stands between is judged where an attack is declared. Rows are
strings, one character for each Space, from the north-west corner.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ...state import NOBODY, Unit
from ...table import Position
from ..core import compass
from ..core.compass import Stand
from . import attack_options, changes, field

LETTERS: Final = {"front": "F", "left": "L", "right": "R", "back": "B", compass.HERE: "H"}
INSIDE: Final = "1"
OUTSIDE: Final = "."
ANY_ARC: Final = "all"


class Sweep(NamedTuple):
    """One attack: its means, its least and greatest Range, and the Spaces that it covers."""

    means: attack_options.Means
    least: int
    most: int
    rows: tuple[str, ...]


def arcs_around(position: Position, unit: Unit) -> tuple[str, ...]:
    """The arc of each Space, seen from a Unit: F, L, R, B, or H for its own Space (D2-117)."""
    size = field.chart(position)
    return _arcs(size.width, size.height, unit.facing, unit.space)


def attacks_around(position: Position, unit: Unit) -> list[Sweep]:
    """Each attack that a Unit has at hand, with the Spaces in its Range and arc."""
    size = field.chart(position)
    sweeps = []
    for means in attack_options.attacks(position, unit):
        least, most = attack_options.span(position, unit, means)
        stand, arcs = _aim(position, unit, means)
        sweeps.append(Sweep(means, least, most, _covered(size.width, size.height, stand, least, most, arcs)))
    return sweeps


def _aim(position: Position, unit: Unit, means: attack_options.Means) -> tuple[Stand, tuple[str, ...]]:
    """The place and the arcs in which means are used: those of the mount on a vehicle (D2-443a)."""
    card = changes.card_of(position, means.item)
    if card is not None and card.mounted:
        vehicle = position.state.unit(unit.riding) if unit.riding != NOBODY else unit
        return field.stand(vehicle), attack_options.mounted_arcs(position, vehicle, card)
    arc = {"close": "front", attack_options.VOICE: ANY_ARC}.get(means.reach, "forward")
    return field.stand(unit), (arc,)


@lru_cache(maxsize=1 << 10)
def _arcs(width: int, height: int, facing: int, at: compass.Space) -> tuple[str, ...]:
    return tuple(
        "".join(LETTERS[compass.arc_of(facing, at, (x, y))] for x in range(width)) for y in reversed(range(height))
    )


@lru_cache(maxsize=1 << 12)
def _covered(width: int, height: int, stand: Stand, least: int, most: int, arcs: tuple[str, ...]) -> tuple[str, ...]:
    def mark(to: compass.Space) -> str:
        at, there = compass.nearest(stand, Stand(to, 0))
        if not least <= compass.distance(at, there) <= most:
            return OUTSIDE
        is_inside = any(arc == ANY_ARC or compass.is_in_arc(arc, stand.facing, at, there) for arc in arcs)
        return INSIDE if is_inside else OUTSIDE

    return tuple("".join(mark((x, y)) for x in range(width)) for y in reversed(range(height)))
