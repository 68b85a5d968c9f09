"""Points, boxes, and chance that is the same each time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import floor, hypot
from random import Random
from typing import NamedTuple
from zlib import crc32


class Point(NamedTuple):
    """A place on the sheet."""

    x: float
    y: float

    def far(self, other: Point) -> float:
        """How far away another one is."""
        return hypot(self.x - other.x, self.y - other.y)


class Box(NamedTuple):
    """An upright box."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Whether they have something in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, point: Point) -> bool:
        """Whether a point is inside."""
        return self.left <= point.x <= self.right and self.top <= point.y <= self.bottom

    def wider(self, by: float) -> Box:
        """With so much more on each side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    @property
    def middle(self) -> Point:
        """Its middle."""
        return Point((self.left + self.right) / 2, (self.top + self.bottom) / 2)


def around(point: Point, width: float, height: float) -> Box:
    """The box of this size with the point in its middle."""
    return Box(point.x - width / 2, point.y - height / 2, point.x + width / 2, point.y + height / 2)


def hull(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all of them, of which there is at least one."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def chance(*names: object) -> Random:
    """Chance that is the same for the same names."""
    return Random("/".join(map(str, names)))


def flat(points: Iterable[Point]) -> list[int]:
    """As x, y, x, y, in whole units."""
    return [round(part) for point in points for part in point]


def along(line: Sequence[Point], step: float) -> list[Point]:
    """Points on a line, no farther from each other than `step`."""
    found = [*line[:1]]
    for start, end in pairwise(line):
        parts = max(1, round(start.far(end) / step))
        found += [
            Point(start.x + (end.x - start.x) * part / parts, start.y + (end.y - start.y) * part / parts)
            for part in range(1, parts + 1)
        ]
    return found


class Noise:
    """Smooth chance over the whole plane, from -1 to 1: value noise in three octaves."""

    OCTAVES = ((430.0, 0.6), (190.0, 0.3), (80.0, 0.16))
    """Lengths of waves, and how much each counts."""

    def __init__(self, *names: object) -> None:
        self._seed = crc32("/".join(map(str, names)).encode())
        self._corners: dict[tuple[int, int, int], float] = {}

    def __call__(self, x: float, y: float) -> float:
        """At a place."""
        return sum(worth * self._wave(at, x / length, y / length) for at, (length, worth) in enumerate(self.OCTAVES))

    def _wave(self, octave: int, x: float, y: float) -> float:
        left, top = floor(x), floor(y)
        right, down = _eased(x - left), _eased(y - top)
        upper = _mixed(self._corner(octave, left, top), self._corner(octave, left + 1, top), right)
        lower = _mixed(self._corner(octave, left, top + 1), self._corner(octave, left + 1, top + 1), right)
        return _mixed(upper, lower, down)

    def _corner(self, octave: int, x: int, y: int) -> float:
        known = self._corners.get((octave, x, y))
        if known is None:
            known = crc32(f"{self._seed} {octave} {x} {y}".encode()) / 2**31 - 1
            self._corners[octave, x, y] = known
        return known


def _eased(part: float) -> float:
    return part * part * (3 - 2 * part)


def _mixed(one: float, other: float, part: float) -> float:
    return one + (other - one) * part
