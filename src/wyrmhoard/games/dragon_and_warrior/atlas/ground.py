"""Land and sea: a field that is above 0 where there is land, and its outline (marching squares)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from typing import TypeAlias

from .geometry import Box, Noise, Point, chance

Node: TypeAlias = tuple[float, float]
"""A point in steps of the grid."""
GRID = 26
SHORE = 250.0
"""So far from the first place the sea begins, on its side of the world."""
SOFT = 210.0
ROUGH = 0.75
"""How much chance counts."""
BELOW = 70
"""The outline goes on so far beyond what is drawn."""


def sea_way(seed: str) -> Point:
    """On which side of the world the sea is: in the west, or in the south-west."""
    angle = chance(seed, "sea").uniform(0.62 * pi, 1.12 * pi)
    return Point(cos(angle), sin(angle) * 0.8)


class Land:
    """Where there is land. Places, names and roads always stand on it."""

    def __init__(self, seed: str, firm: Iterable[tuple[Point, float]]) -> None:
        """`firm`: points that are on land, each with how far around it."""
        self._way = sea_way(seed)
        self._noise = Noise(seed, "land")
        self._near: dict[tuple[int, int], list[tuple[Point, float]]] = {}
        for point, radius in firm:
            reach = int(radius // _BUCKET) + 1
            across, down = int(point.x // _BUCKET), int(point.y // _BUCKET)
            for x in range(across - reach, across + reach + 1):
                for y in range(down - reach, down + reach + 1):
                    self._near.setdefault((x, y), []).append((point, radius))

    def __call__(self, point: Point) -> float:
        """Above 0 on land; about 1 well inside it."""
        out = point.x * self._way.x + point.y * self._way.y
        open_land = min(1.0, (SHORE - out) / SOFT) + ROUGH * self._noise(point.x, point.y)
        near = self._near.get((int(point.x // _BUCKET), int(point.y // _BUCKET)), ())
        firm = max((1.2 - point.far(other) / radius for other, radius in near), default=-1.0)
        return max(open_land, min(1.0, 2.5 * firm))


_BUCKET = 60.0


def outlines(land: Land, box: Box) -> list[list[Point]]:
    """The coast within a box and somewhat beyond, as closed lines with the land on their right."""
    left, top = box.left - BELOW, box.top - BELOW
    columns = int((box.right - box.left + 2 * BELOW) // GRID) + 2
    rows = int((box.bottom - box.top + 2 * BELOW) // GRID) + 2
    heights = [
        [
            -1.0 if x in (0, columns - 1) or y in (0, rows - 1) else land(Point(left + x * GRID, top + y * GRID))
            for x in range(columns)
        ]
        for y in range(rows)
    ]
    steps: dict[Node, Node] = {}
    for y in range(rows - 1):
        for x in range(columns - 1):
            corners = (heights[y][x], heights[y][x + 1], heights[y + 1][x + 1], heights[y + 1][x])
            for start, end in _edges(corners, x, y):
                steps[start] = end
    return [[Point(left + x * GRID, top + y * GRID) for x, y in line] for line in _closed(steps) if len(line) > 7]


def _edges(corners: Sequence[float], x: int, y: int) -> list[tuple[Node, Node]]:
    """The pieces of outline in one square of the grid: clockwise from where land ends to where it begins again."""
    places = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    begins: list[tuple[int, Node]] = []
    ends: list[tuple[int, Node]] = []
    for at in range(4):
        after = (at + 1) % 4
        if (corners[at] > 0) != (corners[after] > 0):
            cut = _cut(*sorted(((places[at], corners[at]), (places[after], corners[after]))))
            (ends if corners[at] > 0 else begins).append((at, cut))
    return [(cut, min(begins, key=lambda begin: (begin[0] - at) % 4)[1]) for at, cut in ends]


def _cut(one: tuple[tuple[int, int], float], other: tuple[tuple[int, int], float]) -> Node:
    """Where the coast crosses the line between two corners: never at a corner, where it would meet itself."""
    ((x0, y0), low), ((x1, y1), high) = one, other
    part = min(max(round(low / (low - high), 3), 0.001), 0.999)
    return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part


def _closed(steps: dict[Node, Node]) -> list[list[Node]]:
    lines = []
    while steps:
        start, at = steps.popitem()
        line = [start]
        while at != start and at in steps:
            line.append(at)
            at = steps.pop(at)
        lines.append(line)
    return lines
