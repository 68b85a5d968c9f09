"""The map of the Outdoors in characters, for a terminal: the same map as on the page, drawn with letters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from math import hypot
from typing import Final
from zlib import crc32

from wyrmhoard.kernel.text.markup import literal

from ..atlas import growth, outdoors
from ..atlas.geometry import Box, Point
from ..atlas.ground import Land
from ..atlas.shapes import Site
from ..words.names import place_name
from ..world_sight import PlaceView, WorldView
from ..world_state import AREA, DUNGEON, TOWN
from . import drawing
from .charts import OUTSIDE

GROWN: Final = {
    "plain": ".", "forest": "♣", "marsh": '"', "hills": "∩", "mountains": "▲", "coast": ",", "river": "≈",
    "desert": "·", "snow": "*", "jungle": "♠", "ruins": "π", "caves": "◠", "sky": "○", "lava": "×", "farmland": "≡",
    "city": "⌂",
}  # fmt: skip
"""What grows in an Area, by its terrain."""
STAMPS: Final = {TOWN: ("▟█▙", "#e0a64a"), DUNGEON: ("█▀█", "#f08a7c")}
POINT: Final = ("◆", "#b79ad6")
SEA, LAND, ROAD, NAME, UNKNOWN = "#5f86a0", "#6f8f6a", "#a98f63", "#f3ead7", "#8f8672"
WIDEST: Final = 96
HIGHEST: Final = 26
FLAT: Final = 0.46
"""A character is about so many times as wide as high."""
DENSE, BARE = 38, 3
"""So much of an Area is covered, in percent, and of the land between."""
ROWS: Final = (0, 1, -1, 2, -2)
"""A name for which there is no room stands in a row near by."""


def outdoors_drawn(world: WorldView, width: int) -> list[str]:
    """Lines of markup; none before there is an Area."""
    sites = tuple(_site(place) for place in world["places"] if _is_outside(world, place))
    if not any(site.kind == AREA for site in sites):
        return []
    name = next((place["name"] for place in world["places"] if place["kind"] == TOWN), "")
    here = world["visit"]["space"]
    called = tuple(site.name or place_name(site.kind) for site in sites)
    return _drawn(sites, called, name, here, min(WIDEST, width))


def _is_outside(world: WorldView, place: PlaceView) -> bool:
    home = next((other for other in world["places"] if other["id"] == place["home"]), None)
    return place["kind"] in OUTSIDE and (home is None or home["kind"] == AREA)


def _site(place: PlaceView) -> Site:
    ways, terrain = tuple(place.get("ways", ())), place.get("terrain", "")
    return Site(place["id"], place["kind"], place["name"], place["home"], ways, terrain, place["been"])


class _Paper:
    """Rows of characters, each with its colour."""

    def __init__(self, box: Box, columns: int, rows: int) -> None:
        self.box, self.columns, self.rows = box, columns, rows
        self.cells = [[(" ", "")] * columns for _ in range(rows)]
        self._taken: set[tuple[int, int]] = set()

    def point(self, column: int, row: int) -> Point:
        """The middle of a character on the map."""
        left, top, right, bottom = self.box
        across = left + (column + 0.5) * (right - left) / self.columns
        return Point(across, top + (row + 0.5) * (bottom - top) / self.rows)

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """The character at a point of the map."""
        left, top, right, bottom = self.box
        column = int((x - left) * self.columns / (right - left))
        return column, int((y - top) * self.rows / (bottom - top))

    def put(self, column: int, row: int, words: str, colour: str, *, fixed: bool = False) -> bool:
        """Write words from a character on, if none of their places is taken; keep them if they are fixed."""
        places = [(column + at, row) for at in range(len(words))]
        if not 0 <= row < self.rows or column < 0 or column + len(words) > self.columns:
            return False
        if self._taken.intersection(places):
            return False
        for (at, _), letter in zip(places, words, strict=True):
            self.cells[row][at] = (letter, colour)
        if fixed:
            self._taken.update(places)
        return True

    def lines(self) -> Iterator[str]:
        """Its rows as markup."""
        for row in self.cells:
            parts = [
                (colour, "".join(letter for letter, _ in some)) for colour, some in groupby(row, lambda one: one[1])
            ]
            yield "".join(f"[{colour}]{literal(words)}[/]" if colour else words for colour, words in parts).rstrip()


@lru_cache(maxsize=8)
def _drawn(sites: Sequence[Site], called: Sequence[str], seed: str, here: str, width: int) -> list[str]:
    """`called`: what each is called in the language that is spoken."""
    sheet = outdoors.placed(sites, seed)
    box = outdoors.whole_of(sheet)
    rows = min(HIGHEST, round(width * FLAT * (box.bottom - box.top) / (box.right - box.left)))
    paper, land = _Paper(box, width, rows), outdoors.land_of(sheet)
    areas = [(sheet.middles[site.id], site) for site in sites if site.kind == AREA]
    for row in range(rows):
        for column in range(width):
            letter, colour = _ground(paper.point(column, row), land, areas, column, row)
            paper.put(column, row, letter, colour)
    for point in sheet.on_roads:
        paper.put(*paper.cell(point.x, point.y), "·", ROAD)
    for site in sites:
        stamp = sheet.stamps.get(site.id)
        if stamp is not None:
            drawn, colour = STAMPS.get(site.kind, POINT)
            column, row = paper.cell(stamp["x"], stamp["y"])
            paper.put(column - len(drawn) // 2, row, drawn, colour, fixed=True)
    at = sheet.at(here)
    if at is not None:
        column, row = paper.cell(at.x, at.y)
        paper.put(column - 3, row, "@", drawing.EMBER, fixed=True)
    known = {site.id: (site, words) for site, words in zip(sites, called, strict=True)}
    for name in sheet.names:
        site, words = known[name["place"]]
        column, row = paper.cell(name["x"], name["y"])
        start = max(0, min(column - len(words) // 2, width - len(words)))
        colour = NAME if site.been else UNKNOWN
        next((True for down in ROWS if paper.put(start, row + down, words, colour, fixed=True)), False)
    return [*paper.lines()]


def _ground(point: Point, land: Land, areas: Sequence[tuple[Point, Site]], column: int, row: int) -> tuple[str, str]:
    """What is drawn where nothing stands."""
    chance = crc32(f"{column} {row}".encode()) % 100
    inside = next((site for middle, site in areas if _is_in(point, middle)), None)
    wave = (column + 3 * row) % 6 == 0
    if not wave and chance >= (DENSE if inside else BARE):
        return " ", ""
    if land(point) <= 0:
        return ("~", SEA) if wave else (" ", "")
    if inside is not None and chance < DENSE:
        return GROWN.get(inside.terrain, "."), LAND if inside.been else UNKNOWN
    return (".", UNKNOWN) if chance < BARE else (" ", "")


def _is_in(point: Point, middle: Point) -> bool:
    return hypot((point.x - middle.x) / growth.WIDE, (point.y - middle.y) / growth.TALL) < 1
