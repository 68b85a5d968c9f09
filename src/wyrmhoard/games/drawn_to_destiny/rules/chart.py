"""What a Scene's map is like before anything moves: made once from the Scene's entry, and kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from wyrmhoard.games.drawn_to_destiny.cards.locations import Location, Locations
from wyrmhoard.games.drawn_to_destiny.cards.mapping import Grid, make_grid
from wyrmhoard.games.drawn_to_destiny.cards.scenery import HEADINGS, Door, Exit, SceneEntry
from wyrmhoard.games.drawn_to_destiny.cards.scenes import areas_of
from wyrmhoard.games.drawn_to_destiny.rules.compass import Edge, Space

EDGES: Final = {"north": 0, "east": 2, "south": 4, "west": 6}
"""The heading that leads straight over each edge of the map."""


def edge(one: Space, other: Space) -> Edge:
    """The edge between two Spaces, in one spelling."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True, eq=False)
class Chart:
    """The map of a Scene as the rules read it. There is one for each Scene, and it is equal only to itself."""

    width: int
    height: int
    location: Mapping[Space, Location]
    elevation: Mapping[Space, int]
    closed: frozenset[Space]
    """Spaces that nobody enters, doors and objects left out (D2-85)."""
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
    hidden: Mapping[Space, Location]
    """Locations that nobody notices until they are found or entered."""
    face_down: Mapping[Space, str]
    """Locations that lie face down until they are revealed (D2-413), by the name of their first Space."""
    dark: bool


_CHARTS: Final[dict[int, tuple[SceneEntry, Chart]]] = {}
"""By the identity of the Scene, which is kept beside its chart, so that no other can have it."""


def chart_of(entry: SceneEntry, locations: Locations) -> Chart:
    """The chart of a Scene; made at the first question."""
    found = _CHARTS.get(id(entry))
    if found is None:
        found = _CHARTS[id(entry)] = (entry, _make(entry, locations))
    return found[1]


def _make(entry: SceneEntry, locations: Locations) -> Chart:
    grid = make_grid(entry.map)
    location = {space: locations[grid.at(space).location] for space in grid}
    hidden: dict[Space, Location] = {}
    face_down: dict[Space, str] = {}
    for feature in entry.feature:
        for space in feature.spaces:
            if feature.unseen == "face down":
                face_down[space] = name_of(feature.spaces[0])
                location[space] = locations[feature.location]
            else:
                hidden[space] = locations[feature.location]
    door_spaces, door_edges = _doors(entry)
    return Chart(
        width=grid.width,
        height=grid.height,
        location=location,
        elevation={space: _elevation(grid, location, space) for space in grid},
        closed=frozenset(space for space, found in location.items() if found.blocked),
        blocking=frozenset(space for space, found in location.items() if found.sight == "blocks"),
        obstacles=frozenset(space for space, found in location.items() if found.sight == "obstacle"),
        walls=frozenset(edge(*wall) for wall in entry.wall),
        door_spaces=door_spaces,
        door_edges=door_edges,
        doors={door.key: door for door in entry.door},
        exits=entry.exit,
        areas=areas_of(entry),
        current=HEADINGS.index(entry.map.current) if entry.map.current else -1,
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
