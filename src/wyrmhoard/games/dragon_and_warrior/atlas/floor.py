"""A Floor of a Dungeon: Rooms as they were found, with the ways between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .cells import cells
from .geometry import Box, Point, around, chance, flat, hull
from .names import lines_of, named, stamped
from .shapes import GroundView, NameView, RoadView, RoomView, Site, StampView

CELL: Final = Point(230, 180)
WIDE: Final = (150, 178)
TALL: Final = (84, 104)
STAMP: Final = 34
LETTERS: Final = 16
LEAST: Final = Point(540, 340)
MARGIN: Final = 46


def compose(sites: Sequence[Site], seed: str) -> GroundView:
    """The sheet of a Floor: its Rooms in the order in which they were found."""
    put = cells(sites, seed)
    rooms: dict[str, RoomView] = {}
    stamps: list[StampView] = []
    names: list[NameView] = []
    roads: list[RoadView] = []
    boxes = []
    for site in sites:
        rng, cell = chance(seed, site.id), put[site.id]
        width, height = rng.randint(*WIDE), rng.randint(*TALL)
        middle = Point(cell[0] * CELL.x + rng.randint(-12, 12), cell[1] * CELL.y + rng.randint(-10, 10))
        left, top = round(middle.x - width / 2), round(middle.y - height / 2)
        rooms[site.id] = {
            "place": site.id, "x": left, "y": top, "width": width, "height": height, "exits": site.exits,
            "down": site.down,
        }  # fmt: skip
        boxes.append(Box(left, top, left + width, top + height))
        lines = lines_of(site.name)
        stamps.append(stamped(site, Point(middle.x, top + 26), STAMP))
        names.append(named(site, lines, Point(middle.x, top + 62), LETTERS))
    for site in sites:
        for way in site.ways:
            if way in rooms and list(rooms).index(way) < list(rooms).index(site.id):
                roads.append({"ends": [site.id, way], "line": flat(_corridor(rooms[site.id], rooms[way]))})
    drawn = hull(box.wider(MARGIN) for box in boxes)
    whole = hull([drawn, around(drawn.middle, *LEAST)])
    return {
        "left": round(whole.left),
        "top": round(whole.top),
        "width": round(whole.right - whole.left),
        "height": round(whole.bottom - whole.top),
        "land": [],
        "walls": [],
        "roads": roads,
        "grown": [],
        "rooms": [*rooms.values()],
        "stamps": stamps,
        "names": names,
        "known": [],
    }


def _corridor(one: RoomView, other: RoomView) -> list[Point]:
    """From the middle of one Room to the middle of the other, with one corner."""
    start, end = (Point(room["x"] + room["width"] / 2, room["y"] + room["height"] / 2) for room in (one, other))
    return (
        [start, Point(end.x, start.y), end]
        if abs(start.x - end.x) > abs(start.y - end.y)
        else [start, Point(start.x, end.y), end]
    )
