"""The Outdoors: Areas beside each other on land with a coast, and what lies in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, pi, sin
from typing import Final

from . import growth
from .cells import cells, founded
from .geometry import Box, Point, around, chance, flat, hull
from .ground import Land, outlines, sea_way
from .names import below, empty, free_place, lines_of, named, spot, stamped
from .roads import winding
from .shapes import GroundView, KnownView, NameView, RoadView, Site, SpotView, StampView

AREA: Final = "area"
TOWN: Final = "town"
CELL: Final = Point(430, 352)
LEAST: Final = Box(-430, -300, 430, 300)
"""So much is drawn at least, around the first place."""
MARGIN: Final = 70
STAMP: Final = {TOWN: 62, "dungeon": 54}
"""How large stamps are."""
OTHER: Final = 48
AREA_LETTERS, TOWN_LETTERS, LETTERS = 25, 21, 18
BEND: Final = 10
BOWS: Final = (
    (0, -112),
    (0, 128),
    (-60, -120),
    (60, -120),
    (0, -142),
    (-70, 132),
    (70, 132),
    (0, 156),
    (0, -172),
    (0, 186),
)
"""Where the name of an Area may stand, from the Area's middle: the best first."""
SPOTS: Final = 26
NEAR, FAR = 0.28, 0.78
"""What lies in an Area lies so far from its middle, in parts of its size."""


@dataclass(slots=True)
class Sheet:
    """What has been placed so far."""

    seed: str
    founders: Mapping[str, str]
    """Areas that were made around a place, each with that place."""
    taken: list[Box] = field(default_factory=list)
    stamps: dict[str, StampView] = field(default_factory=dict)
    names: list[NameView] = field(default_factory=list)
    spots: list[SpotView] = field(default_factory=list)
    roads: list[RoadView] = field(default_factory=list)
    on_roads: list[Point] = field(default_factory=list)
    middles: dict[str, Point] = field(default_factory=dict)
    """Of Areas."""

    def at(self, place: str) -> Point | None:
        """Where a place is: its stamp, or the middle of an Area."""
        stamp = self.stamps.get(place)
        return self.middles.get(place) if stamp is None else Point(stamp["x"], stamp["y"])


def compose(sites: Sequence[Site], seed: str) -> GroundView:
    """The sheet of all places outdoors, in the order in which they were made."""
    return _drawn(placed(sites, seed), sites)


def placed(sites: Sequence[Site], seed: str) -> Sheet:
    """Where all of them are, with their names and roads."""
    sheet = Sheet(seed, founded(sites))
    middles = _middles(sites, seed, sheet.founders)
    areas = {site.id: site for site in sites if site.kind == AREA}
    before: dict[str, Site] = {}
    for site in sites:
        middle = middles[site.home] if site.home in middles else middles[site.id]
        if site.kind == AREA:
            _put_area(sheet, site, middle)
        else:
            _put_place(sheet, site, middle)
        home = areas.get(site.home)
        ends = [before[way] for way in site.ways if way in before]
        if home is not None and home.id in before:
            ends.append(home)
        for other in ends:
            _join(sheet, site, other)
        before[site.id] = site
    return sheet


def _middles(sites: Sequence[Site], seed: str, around_what: Mapping[str, str]) -> dict[str, Point]:
    """The middles of Areas, and of the cells of places that lie in none."""
    areas = {site.id for site in sites if site.kind == AREA}
    own = [site for site in sites if site.kind == AREA or site.home not in areas]
    first = {founder: area for area, founder in around_what.items()}
    kept = [site for site in sites if site in own or site.id in first]
    renamed = [site._replace(ways=tuple(around_what.get(way, way) for way in site.ways)) for site in kept]
    put = cells([site for site in renamed if site.id not in around_what], seed, away=sea_way(seed))
    put |= {area: put[founder] for area, founder in around_what.items() if founder in put}
    return {place: _middle(seed, cell) for place, cell in put.items()}


def _middle(seed: str, cell: tuple[int, int]) -> Point:
    rng = chance(seed, *cell)
    return Point(cell[0] * CELL.x + rng.uniform(-34, 34), cell[1] * CELL.y + rng.uniform(-26, 26))


def _put_area(sheet: Sheet, site: Site, middle: Point) -> None:
    sheet.middles[site.id] = middle
    lines = lines_of(site.name) if len(site.name) > 24 else [site.name]
    bend = BEND if len(lines) == 1 else 0
    bows = (Point(middle.x + right, middle.y + down) for right, down in BOWS)
    placed = free_place(lines, bows, AREA_LETTERS, sheet.taken, sheet.on_roads, bend)
    if placed is None:
        return
    foot, box = placed
    sheet.taken.append(box)
    sheet.names.append(named(site, lines, foot, AREA_LETTERS, bend))
    sheet.spots.append(spot(site, box))


def _put_place(sheet: Sheet, site: Site, middle: Point) -> None:
    """A stamp and its name, where both are free."""
    size = STAMP.get(site.kind, OTHER)
    letters = TOWN_LETTERS if site.kind == TOWN else LETTERS
    lines = lines_of(site.name)
    for point in _spots(sheet, site, middle):
        stamp = around(point, size, size)
        if any(stamp.wider(6).meets(box) for box in sheet.taken):
            continue
        placed = free_place(lines, below(stamp, letters, lines), letters, [*sheet.taken, stamp], sheet.on_roads)
        if placed is not None:
            foot, box = placed
            sheet.taken += [stamp, box]
            sheet.stamps[site.id] = stamped(site, point, size)
            sheet.names.append(named(site, lines, foot, letters))
            sheet.spots.append(spot(site, stamp, box))
            return


def _spots(sheet: Sheet, site: Site, middle: Point) -> Iterator[Point]:
    """Where a place may stand in its Area, the farthest from all others first; then farther and farther out."""
    rng, wide = chance(sheet.seed, site.id, "spot"), 1.0
    while True:
        found = []
        for _ in range(SPOTS):
            angle, far = rng.uniform(0, 2 * pi), rng.uniform(NEAR, FAR) * wide
            found.append(Point(middle.x + growth.WIDE * far * cos(angle), middle.y + growth.TALL * far * sin(angle)))
        yield from sorted(found, key=lambda point: -_room(point, sheet.taken))
        wide *= 1.2


def _room(point: Point, taken: Sequence[Box]) -> float:
    return min((point.far(box.middle) for box in taken), default=0.0)


def _join(sheet: Sheet, site: Site, other: Site) -> None:
    """A road from a place to one that was there before."""
    start, end = _anchor(sheet, site), _anchor(sheet, other)
    if start is None or end is None or start == end:
        return
    line = winding(f"{sheet.seed}/{site.id}/{other.id}", start, end, sheet.taken)
    sheet.roads.append({"ends": [site.id, other.id], "line": flat(line)})
    sheet.on_roads += line


def _anchor(sheet: Sheet, site: Site) -> Point | None:
    """Where a road to a place ends: in an Area at the place around which it was made, otherwise in its middle."""
    return sheet.at(sheet.founders.get(site.id, site.id))


def whole_of(sheet: Sheet) -> Box:
    """So much of the world is drawn."""
    boxes = [around(middle, 2 * growth.WIDE, 2 * growth.TALL) for middle in sheet.middles.values()]
    return hull([LEAST, *(box.wider(MARGIN) for box in (*sheet.taken, *boxes))])


def land_of(sheet: Sheet) -> Land:
    """Where there is land: under all that stands there, and around it."""
    firm = [(box.middle, max(box.right - box.left, box.bottom - box.top) / 2 + 34) for box in sheet.taken]
    firm += [(point, 46.0) for point in sheet.on_roads]
    firm += [(middle, 128.0) for middle in sheet.middles.values()]
    return Land(sheet.seed, firm)


def _drawn(sheet: Sheet, sites: Sequence[Site]) -> GroundView:
    whole, land = whole_of(sheet), land_of(sheet)
    ground = growth.Ground(land, sheet.on_roads, sheet.taken)
    areas = {site.id: site for site in sites if site.kind == AREA}
    grown = [
        one
        for place, middle in sheet.middles.items()
        for one in growth.region(f"{sheet.seed}/{place}", areas[place].name, areas[place].terrain, middle, ground)
    ]
    grown += growth.open_land(sheet.seed, whole, [*sheet.middles.values()], ground)
    return {
        **empty(whole),
        "land": [flat(line) for line in outlines(land, whole)],
        "roads": sheet.roads,
        "grown": growth.from_back_to_front(grown),
        "stamps": [*sheet.stamps.values()],
        "names": sheet.names,
        "spots": sheet.spots,
        "known": [*_known(sheet, sites)],
    }


def _known(sheet: Sheet, sites: Sequence[Site]) -> Iterator[KnownView]:
    """What is known of the land: all around what was visited, less where one has only heard of something."""
    for site in sites:
        at = sheet.at(site.id)
        if at is not None:
            radius, percent = (250, 100) if site.been else (190, 55)
            yield {"x": round(at.x), "y": round(at.y), "radius": radius, "percent": percent}
