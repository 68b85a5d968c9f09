"""Which place lies beside which: each has a cell, beside the neighbour by which it was found."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from .geometry import Point, chance
from .shapes import Site

Cell: TypeAlias = tuple[int, int]
NOWHERE = Point(0, 0)
WIDEST = 2
"""So many times as wide as high a map may be."""
FLAT = 1.6
"""A step up or down counts as so many to the side: a map grows in width first."""


def cells(sites: Sequence[Site], seed: str, away: Point = NOWHERE) -> dict[str, Cell]:
    """A cell for each, in the order in which they were made. What is made later moves none of them. `away`: the side on
    which cells are taken last."""
    found: dict[str, Cell] = {}
    for site in sites:
        near = next((found[way] for way in site.ways if way in found), None)
        if near is None:
            near = next(reversed(found.values()), (0, 0))
        found[site.id] = _free(near, found.values(), f"{seed}/{site.id}", away)
    return found


def _free(near: Cell, taken: Collection[Cell], seed: str, away: Point) -> Cell:
    """The nearest free cell; among those equally near, by chance."""
    if near not in taken:
        return near
    rng, ring = chance(seed, "cell"), 1
    while True:
        around = [
            (near[0] + right, near[1] + down)
            for down in range(-ring, ring + 1)
            for right in range(-ring, ring + 1)
            if max(abs(right), abs(down)) == ring
        ]
        free = [cell for cell in around if cell not in taken]
        if free:
            return min(
                free, key=lambda cell: _distance(near, cell) + _spread(cell, taken) + _side(cell, away) + rng.random()
            )
        ring += 1


def _distance(one: Cell, other: Cell) -> float:
    return abs(one[0] - other[0]) + FLAT * abs(one[1] - other[1])


def _side(cell: Cell, away: Point) -> float:
    return max(0.0, cell[0] * away.x + cell[1] * away.y)


def _spread(cell: Cell, taken: Collection[Cell]) -> float:
    """How much too high or too wide the map would be with it."""
    rows = [y for _, y in (*taken, cell)]
    columns = [x for x, _ in (*taken, cell)]
    high, wide = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    return max(0.0, FLAT * high - wide) + max(0, wide - WIDEST * high)


def founded(sites: Sequence[Site]) -> Mapping[str, str]:
    """Areas that were made around a place that had none: each with that place, whose cell it takes over."""
    known: dict[str, int] = {site.id: at for at, site in enumerate(sites)}
    around: dict[str, str] = {}
    for at, site in enumerate(sites):
        if site.home in known and known[site.home] > at:
            around.setdefault(site.home, site.id)
    return around
