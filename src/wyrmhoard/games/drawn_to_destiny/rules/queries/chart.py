"""What a Scene's map is like before anything moves: made once from the Scene's entry, and kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ...cards.locations import Location, Locations
from ...cards.mapping import GROUND, Grid, make_grid
from ...cards.scenery import HEADINGS, Door, Exit, SceneEntry
from ...cards.scenes import areas_of
from ...narrator_state import FEATURE
from ...state import Patch
from ..core.compass import Edge, Space, neighbour

EDGES: Final = {"north": 0, "east": 2, "south": 4, "west": 6}
"""The heading that leads straight over each edge of the map."""


def edge(one: Space, other: Space) -> Edge:
    """The edge between two Spaces, in one spelling."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True, eq=False)
class Chart:
    """The map of a Scene as the rules read it. There is one for each Scene, and one for each way in which Narrators
    have changed its Locations; each is equal only to itself."""

    width: int
    height: int
    location: Mapping[Space, Location]
    elevation: Mapping[Space, int]
    closed: frozenset[Space]
    """Spaces that cannot be entered, without regard to doors and objects (D2-85)."""
    climbed: frozenset[Space]
    """Closed Spaces that are open to Units that can climb (C14)."""
    has_climbs: bool
    """Whether Climbing is of any use on the map: to such Spaces, or over more than one level at once (D2-95)."""
    blocking: frozenset[Space]
    """Spaces that block sight (D2-126)."""
    obstacles: frozenset[Space]
    """Spaces that give Cover (D2-127)."""
    walls: frozenset[Edge]
    door_spaces: Mapping[Space, str]
    door_edges: Mapping[Edge, str]
    doors: Mapping[str, Door]
    exits: tuple[Exit, ...]
    areas: Mapping[str, frozenset[Space]]
    """The Spaces of which goals speak."""
    current: int
    """Where rivers flow to; -1: they have no current."""
    pulling: tuple[Space, ...]
    """Spaces that pull Units nearer in Events (C14)."""
    hidden: Mapping[Space, Location]
    """Locations that nobody notices until they are found or entered."""
    face_down: Mapping[Space, str]
    """Locations that lie face down until they are revealed (D2-413), by the name of their first Space."""
    dark: bool


_CHARTS: Final[OrderedDict[int, tuple[SceneEntry, Chart]]] = OrderedDict()
"""A cache by the identity of the Scene, which is kept beside its chart so that its identity cannot be reused."""
MOST_CHARTS: Final = 64
"""How many of those are kept, since people bring Scenes of their own: more than all that are shipped."""
_CHANGED: Final[dict[tuple[object, ...], tuple[SceneEntry, Chart]]] = {}
"""Charts of maps on which Narrators have changed Locations, by their layout."""
MOST_CHANGED: Final = 256
"""How many of those are kept."""
FACE_DOWN: Final = "face down"
CARD: Final = 4
"""The most Spaces of what counts as one Location laid on the map; more of the same is the land itself (D2-410)."""


def chart_of(entry: SceneEntry, locations: Locations, patches: Sequence[Patch] = ()) -> Chart:
    """The chart of a Scene, with what a Narrator has changed on it; made at the first question."""
    if patches:
        return _changed(entry, locations, patches)
    cached = _CHARTS.get(id(entry))
    if cached is None:
        while len(_CHARTS) >= MOST_CHARTS:
            _CHARTS.popitem(last=False)
        cached = _CHARTS[id(entry)] = (entry, _make(entry, locations, ()))
    return cached[1]


def _changed(entry: SceneEntry, locations: Locations, patches: Sequence[Patch]) -> Chart:
    key = (id(entry), *((one.name, one.location, tuple(one.spaces), one.unseen, one.elevation) for one in patches))
    cached = _CHANGED.get(key)
    if cached is None:
        if len(_CHANGED) >= MOST_CHANGED:
            _CHANGED.clear()
        cached = _CHANGED[key] = (entry, _make(entry, locations, patches))
    return cached[1]


# -- Locations that can be laid elsewhere (D2-16a, D2-410)


def patches_of(entry: SceneEntry) -> list[Patch]:
    """The Locations of a Scene that are laid on its land, as its file has them: those that are not seen, and those of a
    few Spaces that no Goal, exit or door is about. Those in reserve have no Spaces yet."""
    patches = []
    for number, feature in enumerate(entry.feature):
        spaces = list(feature.spaces)
        now = [] if feature.reserve else spaces[:]
        patches.append(Patch(f"{FEATURE}{number}", feature.location, spaces, now, feature.unseen))
    return patches + _laid_on(entry, {space for patch in patches for space in patch.was})


def _laid_on(entry: SceneEntry, taken: set[Space]) -> list[Patch]:
    """The Locations of the map's own text: connected Spaces of one kind."""
    grid = make_grid(entry.map)
    taken = taken | {space for area in areas_of(entry).values() for space in area}
    taken |= {space for way in entry.exit for space in way.spaces}
    for door in entry.door:
        taken |= {door.at} if door.at is not None else set(door.between or ())
    patches, seen = [], set[Space]()
    for space in grid:
        mark, ground = grid.rows[space[1]][space[0]], grid.at(space)
        if space in seen or mark == GROUND or ground.is_door or ground.object is not None:
            continue
        spaces = _connected(grid, space)
        seen.update(spaces)
        if len(spaces) <= CARD and not taken.intersection(spaces):
            level = ground.elevation or 0
            patches.append(Patch(name_of(spaces[0]), ground.location, spaces, spaces[:], elevation=level))
    return patches


def _connected(grid: Grid, start: Space) -> list[Space]:
    """The Spaces with the same mark that hang together with this one, row by row from the south-west."""
    mark, spaces, fringe = grid.rows[start[1]][start[0]], {start}, [start]
    while fringe:
        space = fringe.pop()
        for heading in range(8):
            there = neighbour(space, heading)
            if there in grid and there not in spaces and grid.rows[there[1]][there[0]] == mark:
                spaces.add(there)
                fringe.append(there)
    return sorted(spaces, key=lambda space: (space[1], space[0]))


# -- making a chart


def _make(entry: SceneEntry, locations: Locations, patches: Sequence[Patch]) -> Chart:
    grid = make_grid(entry.map)
    location = {space: locations[grid.at(space).location] for space in grid}
    elevation = {space: _elevation(grid, location, space) for space in grid}
    hidden: dict[Space, Location] = {}
    face_down: dict[Space, str] = {}
    changed = {patch.name for patch in patches}
    land = grid.legend[GROUND]
    for patch in patches:
        if not patch.name.startswith(FEATURE):
            for space in patch.was:
                location[space] = locations[land.location]
                elevation[space] = land.elevation if land.elevation is not None else location[space].elevation
    features = [patch for patch in patches_of(entry) if patch.name.startswith(FEATURE)]
    for patch in [*(one for one in features if one.name not in changed), *patches]:
        for space in patch.spaces:
            if patch.unseen == "unnoticed":
                hidden[space] = locations[patch.location]
                continue
            location[space] = locations[patch.location]
            if patch.unseen == FACE_DOWN:
                face_down[space] = name_of(patch.spaces[0])
            level = patch.elevation or location[space].elevation
            elevation[space] = level if patch.name in changed else _elevation(grid, location, space)
    door_spaces, door_edges = _doors(entry)
    levels = set(elevation.values())
    return Chart(
        width=grid.width,
        height=grid.height,
        location=location,
        elevation=elevation,
        closed=frozenset(space for space, kind in location.items() if kind.blocked),
        climbed=frozenset(space for space, kind in location.items() if kind.climb),
        has_climbs=any(kind.climb for kind in location.values()) or max(levels) - min(levels) > 1,
        blocking=frozenset(space for space, kind in location.items() if kind.sight == "blocks"),
        obstacles=frozenset(space for space, kind in location.items() if kind.sight == "obstacle"),
        walls=frozenset(edge(*wall) for wall in entry.wall),
        door_spaces=door_spaces,
        door_edges=door_edges,
        doors={door.key: door for door in entry.door},
        exits=entry.exit,
        areas=areas_of(entry),
        current=HEADINGS.index(entry.map.current) if entry.map.current else -1,
        pulling=tuple(space for space, kind in location.items() if kind.pull),
        hidden=hidden,
        face_down=face_down,
        dark=entry.map.dark,
    )


def name_of(space: Space) -> str:
    """A face-down Location in the state, by its first Space: "4,5"."""
    return f"{space[0]},{space[1]}"


def _elevation(grid: Grid, location: Mapping[Space, Location], space: Space) -> int:
    stated = grid.at(space).elevation
    return location[space].elevation if stated is None else stated


def _doors(entry: SceneEntry) -> tuple[dict[Space, str], dict[Edge, str]]:
    """The doors that are Spaces and those that are edges, by where they are (D2-414)."""
    spaces: dict[Space, str] = {}
    edges: dict[Edge, str] = {}
    for door in entry.door:
        if door.at is not None:
            spaces[door.at] = door.key
        elif door.between is not None:
            edges[edge(*door.between)] = door.key
    return spaces, edges
