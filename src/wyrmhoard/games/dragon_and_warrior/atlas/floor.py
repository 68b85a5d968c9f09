"""A Floor of a Dungeon: Rooms as they were found, with the ways between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .cells import cells
from .geometry import Box, Point, around, chance, flat, hull
from .names import empty, lines_of, named, spot, stamped
from .shapes import GroundView, NameView, RoadView, Site, SpotView, StampView

CELL: Final = Point(236, 200)
WIDE: Final = (166, 190)
TALL: Final = (122, 138)
STAMP: Final = 34
LETTERS: Final = 18
LEAST: Final = Point(420, 220)
MARGIN: Final = 34


def compose(sites: Sequence[Site], seed: str) -> GroundView:
    """The sheet of a Floor: its Rooms in the order in which they were found."""
    put = cells(sites, seed)
    boxes: dict[str, Box] = {}
    rooms: list[SpotView] = []
    stamps: list[StampView] = []
    names: list[NameView] = []
    roads: list[RoadView] = []
    for site in sites:
        rng, (column, row) = chance(seed, site.id), put[site.id]
        width, height = rng.randint(*WIDE), rng.randint(*TALL)
        middle = Point(column * CELL.x + rng.randint(-12, 12), row * CELL.y + rng.randint(-10, 10))
        box = around(middle, width, height)
        rooms.append(spot(site, box))
        stamps.append(stamped(site, Point(middle.x, box.top + 26), STAMP))
        names.append(named(site, lines_of(site.name), Point(middle.x, box.top + 60), LETTERS))
        for way in site.ways:
            if way in boxes:
                line = _corridor(box.middle, boxes[way].middle)
                roads.append({"ends": [site.id, way], "line": flat(line)})
        boxes[site.id] = box
    drawn = hull(box.wider(MARGIN) for box in boxes.values())
    return {
        **empty(hull([drawn, around(drawn.middle, *LEAST)])),
        "roads": roads,
        "rooms": rooms,
        "stamps": stamps,
        "names": names,
        "spots": rooms,
    }


def _corridor(start: Point, end: Point) -> list[Point]:
    """From the middle of one Room to that of another, with one corner."""
    across = abs(start.x - end.x) > abs(start.y - end.y)
    return [start, Point(end.x, start.y) if across else Point(start.x, end.y), end]
