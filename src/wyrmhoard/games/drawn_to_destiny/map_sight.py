"""What is seen of the map of a Scene, and of what lies on it."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta
from typing_extensions import TypedDict

from wyrmhoard.kernel.text.saying import said

from .cards.mapping import GROUND, make_grid
from .cards.scenery import HEADINGS, Exit, Ground, Heading, SceneEntry
from .rules.queries import field
from .rules.queries.chart import name_of
from .rules.scene import narrator
from .rules.scene.visibility import Eyes
from .state import DoorState
from .table import Position
from .unit_sight import SpaceView

EdgeView: TypeAlias = Annotated[list[SpaceView], Meta(min_length=2, max_length=2)]
"""The edge between two Spaces."""

FACE_DOWN: Final = "?"
"""The character on the map for a face-down Location (D2-413)."""


class GroundView(TypedDict):
    """What a letter of the map stands for. `look`: how a page prints it."""

    location: str
    look: str
    name: str
    penalty: int
    blocked: bool
    sight: str
    door: bool


class DoorView(TypedDict):
    """A door, on a Space or between two."""

    key: str
    name: str
    state: DoorState
    at: SpaceView | None
    between: EdgeView | None


class ExitView(TypedDict):
    """Where one can leave the map."""

    key: str
    edge: str | None
    spaces: list[SpaceView]
    heading: Heading | None
    factions: list[str]


class TurnedView(TypedDict):
    """A Location that is turned up."""

    space: SpaceView
    location: str


class HeightView(TypedDict):
    """How high a Space lies."""

    space: SpaceView
    level: int


class AreaView(TypedDict):
    """A part of the map with a name, from corner to corner."""

    key: str
    name: str
    corner: SpaceView
    opposite: SpaceView


class HazardView(TypedDict):
    """What lies on the map for some Turns."""

    id: int
    kind: str
    spaces: list[SpaceView]
    by: int
    turns: int


class MapView(TypedDict):
    """The map. `rows` come from the north: the first is the one with the greatest y."""

    kind: str
    metres: int | None
    seconds: int | None
    width: int
    height: int
    rows: list[str]
    legend: dict[str, GroundView]
    turned_up: list[TurnedView]
    unseen: list[narrator.UnseenView] | None
    elevation: list[HeightView]
    walls: list[EdgeView]
    dark: bool
    current: Heading | None
    doors: list[DoorView]
    exits: list[ExitView]
    areas: list[AreaView]
    hazards: list[HazardView]


def map_view(eyes: Eyes, described: SceneEntry) -> MapView:
    """Rows of characters from the north, what they stand for, and everything else that lies on the map."""
    p = eyes.p
    chart, grid, revealed = field.chart(p), make_grid(described.map), p.state.scene.revealed
    kind = p.cards.maps[described.map.kind]
    covered = {space for space, name in chart.face_down.items() if name not in revealed}
    turned = {space: chart.location[space].id for space in chart.face_down if space not in covered}
    turned |= {space: location.id for space, location in chart.hidden.items() if name_of(space) in revealed}
    bare, laid = narrator.laid_elsewhere(p)
    turned |= laid
    marks = dict.fromkeys(bare, GROUND) | dict.fromkeys(covered, FACE_DOWN)
    rows = [
        "".join(marks.get((x, y), grid.rows[y][x]) for x in range(grid.width)) for y in reversed(range(grid.height))
    ]
    heights = {space: level for space, level in chart.elevation.items() if level and space not in covered}
    return {
        "kind": kind.id,
        "metres": kind.metres,
        "seconds": kind.seconds,
        "width": grid.width,
        "height": grid.height,
        "rows": rows,
        "legend": {mark: _ground(p, ground) for mark, ground in grid.legend.items()},
        "turned_up": [{"space": list(space), "location": turned[space]} for space in sorted(turned)],
        "unseen": narrator.unseen(p) if eyes.narrator else None,
        "elevation": [{"space": list(space), "level": heights[space]} for space in sorted(heights)],
        "walls": [[list(one), list(other)] for one, other in sorted(chart.walls)],
        "dark": chart.dark and field.LIT not in p.state.scene.story,
        "current": HEADINGS[chart.current] if chart.current >= 0 else None,
        "doors": [_door(p, key) for key in chart.doors],
        "exits": [_exit(way) for way in described.exit],
        "areas": [
            {"key": a.key, "name": said(a.name), "corner": list(a.corner), "opposite": list(a.opposite)}
            for a in described.area
        ],
        "hazards": [
            {"id": x.id, "kind": x.kind, "spaces": [list(s) for s in x.spaces], "by": x.by, "turns": x.turns}
            for x in p.state.scene.laid
        ],
    }


def _ground(position: Position, ground: Ground) -> GroundView:
    place = position.cards.locations[ground.location]
    return {
        "location": place.id,
        "look": ground.look or place.id,
        "name": said(ground.name or place.name),
        "penalty": place.penalty,
        "blocked": place.blocked,
        "sight": place.sight,
        "door": ground.is_door,
    }


def _door(position: Position, key: str) -> DoorView:
    door = field.chart(position).doors[key]
    return {
        "key": key,
        "name": said(door.name),
        "state": position.state.scene.doors.get(key, door.state),
        "at": list(door.at) if door.at is not None else None,
        "between": [list(space) for space in door.between] if door.between is not None else None,
    }


def _exit(way: Exit) -> ExitView:
    return {
        "key": way.key, "edge": way.edge, "spaces": [list(space) for space in way.spaces], "heading": way.heading,
        "factions": list(way.factions),
    }  # fmt: skip
