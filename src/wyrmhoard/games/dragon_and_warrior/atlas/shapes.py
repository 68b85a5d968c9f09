"""What a sheet is made of, in units of the map: about pixels of a large screen. x goes right, y goes down."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from typing_extensions import TypedDict

Glyph: TypeAlias = Literal[
    "tree", "pine", "palm", "peak", "snow-peak", "volcano", "hill", "hillock", "tuft", "reed", "dune", "cactus",
    "column", "cave", "rock", "cloud", "crack", "field", "house", "motif",
]  # fmt: skip
"""What grows and stands on the ground."""


class Site(NamedTuple):
    """A place as the map needs it. `home` is where it lies, and `ways` are its neighbours, in the order in which they
    were found."""

    id: str
    kind: str
    name: str
    home: str = ""
    ways: tuple[str, ...] = ()
    terrain: str = ""
    been: bool = False


class StampView(TypedDict):
    """A place as a stamp. `size` is its width and height, x and y are its middle; `been`: it was visited."""

    place: str
    kind: str
    been: bool
    x: int
    y: int
    size: int


class SpotView(TypedDict):
    """Which part of the sheet a place takes, with its name: what is clicked."""

    place: str
    left: int
    top: int
    width: int
    height: int


class NameView(TypedDict):
    """The name of a place, in lines. x and y are the middle of the first line's foot, the next ones stand `step` lower;
    `bend`: by so much the middle of the line lies above its ends. The name of a place that has none is its `kind`."""

    place: str
    kind: str
    been: bool
    lines: list[str]
    x: int
    y: int
    size: int
    step: int
    bend: int


class GrownView(TypedDict):
    """Something that grows or stands on the ground: x and y are the middle of its foot, `motif` names a `motif`."""

    glyph: Glyph
    x: int
    y: int
    size: int
    motif: str


class RoadView(TypedDict):
    """A way from one place to another: points x, y, x, y."""

    ends: list[str]
    line: list[int]


class KnownView(TypedDict):
    """A round part of the sheet that is known, in percent: all around a place that was visited, less around one that
    was only heard of."""

    x: int
    y: int
    radius: int
    percent: int


class GroundView(TypedDict):
    """A sheet as it is drawn. `land`: outlines of land in the sea, closed, as points x, y, x, y; empty if there is no
    sea. `walls`: outlines of walls."""

    left: int
    top: int
    width: int
    height: int
    land: list[list[int]]
    walls: list[list[int]]
    roads: list[RoadView]
    grown: list[GrownView]
    rooms: list[SpotView]
    stamps: list[StampView]
    names: list[NameView]
    spots: list[SpotView]
    known: list[KnownView]
