"""A Town: a wall, a street that winds from the gate up to the castle, and houses on both sides."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import Final

from . import growth
from .geometry import Box, Noise, Point, along, around, chance, flat
from .names import below, box_of, empty, free_place, lines_of, named, spot, stamped
from .shapes import GroundView, NameView, Site, SpotView, StampView

CASTLE: Final = "castle"
BOX: Final = Box(-410, -330, 410, 330)
WIDE, TALL = 352.0, 262.0
"""The half axes of the wall."""
STAMP, KEEP, GATE = 52, 78, 56
LETTERS: Final = 18
STONE: Final = 16
"""How wide the wall is for what stands beside it."""
SIDE: Final = 88
"""So far from the street a house stands."""
STOREYS: Final = 10


def compose(sites: Sequence[Site], seed: str) -> GroundView:
    """The sheet of a Town; the first of `sites` is the Town itself, as its streets."""
    town, *houses = sites
    street = _street(seed)
    on_street = along(street, 14)
    entry = Point(street[0].x, street[0].y - 8)
    gate = around(entry, GATE, GATE)
    taken: list[Box] = [gate]
    stamps: list[StampView] = [stamped(town, entry, GATE)]
    called = lines_of(town.name)
    foot = next(below(gate, LETTERS, called))
    title = box_of(called, foot, LETTERS)
    taken.append(title)
    names: list[NameView] = [named(town, called, foot, LETTERS)]
    spots: list[SpotView] = [spot(town, gate, title)]
    wall = _wall(seed)
    stones = [around(point, STONE, STONE) for point in along([*wall, wall[0]], STONE)]
    for site in houses:
        size = KEEP if site.kind == CASTLE else STAMP
        lines, points = lines_of(site.name), _spots(site, street, seed)
        # Off the wall where there is room; a Town that is full has names on it.
        built = _build(lines, points, size, [*taken, *stones], on_street) or _build(
            lines, points, size, taken, on_street
        )
        if built is not None:
            point, foot, box = built
            stamp = around(point, size, size)
            taken += [stamp, box]
            stamps.append(stamped(site, point, size))
            names.append(named(site, lines, foot, LETTERS))
            spots.append(spot(site, stamp, box))
    ground = growth.Ground(lambda point: 1.0, on_street, taken)
    grown = growth.houses(seed, lambda point: _out(point) < 0.86, BOX, ground)
    return {
        **empty(BOX),
        "walls": [flat(wall)],
        "roads": [{"ends": [], "line": flat(street)}],
        "grown": growth.from_back_to_front(grown),
        "stamps": stamps,
        "names": names,
        "spots": spots,
    }


def _build(
    lines: list[str], points: Sequence[Point], size: int, taken: Sequence[Box], street: Sequence[Point]
) -> tuple[Point, Point, Box] | None:
    """Where a building stands, and its name: the first point with room for both; None if there is none."""
    for point in points:
        stamp = around(point, size, size)
        if any(stamp.wider(8).meets(box) for box in taken):
            continue
        placed = free_place(lines, below(stamp, LETTERS, lines), LETTERS, [*taken, stamp], street)
        if placed is not None:
            return point, *placed
    return None


def _out(point: Point) -> float:
    """How far from the middle, in parts of the way to the wall."""
    return hypot(point.x / WIDE, point.y / TALL)


def _wall(seed: str) -> list[Point]:
    noise = Noise(seed, "wall")
    turns = [2 * pi * at / 36 for at in range(36)]
    far = [1 + 0.09 * noise(300 * cos(turn), 300 * sin(turn)) for turn in turns]
    return [Point(WIDE * by * cos(turn), TALL * by * sin(turn)) for turn, by in zip(turns, far, strict=True)]


def _street(seed: str) -> list[Point]:
    """From the gate in the south up to the castle."""
    rng = chance(seed, "street")
    swing, phase = rng.uniform(70, 150), rng.choice((0, pi))
    parts = [at / 9 for at in range(10)]
    return [
        Point(swing * sin(2 * pi * part + phase) * (1 - part * 0.6), TALL - part * 2 * TALL * 0.7) for part in parts
    ]


def _spots(site: Site, street: Sequence[Point], seed: str) -> list[Point]:
    """Where a building may stand: the castle at the end of the street, the others along it, then anywhere within."""
    top = street[-1]
    if site.kind == CASTLE:
        return [Point(top.x, top.y - 58), Point(top.x + 90, top.y - 40), Point(top.x - 90, top.y - 40)]
    rng = chance(seed, site.id)
    found = []
    for out in range(STOREYS):
        ring = [
            Point(point.x + side * (SIDE + out * 62) + rng.uniform(-14, 14), point.y + rng.uniform(-16, 16))
            for point in street[1:-1]
            for side in (-1, 1)
        ]
        rng.shuffle(ring)
        found += [point for point in ring if _out(point) < 0.84 or out > 4]
    return found
