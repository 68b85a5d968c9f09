"""Ways that wind a little, and cross as few names as they can."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sin

from .geometry import Box, Point, along, chance

BENDS = (0.09, -0.09, 0.18, -0.18, 0.3, -0.3, 0.42, -0.42)
"""How far a way may swing out, in parts of its length."""
STEP = 36.0
WOBBLE = 5.0


def winding(seed: str, start: Point, end: Point, taken: Sequence[Box] = ()) -> list[Point]:
    """A way from one point to another."""
    rng = chance(seed)
    bends = BENDS if rng.random() < 0.5 else tuple(-bend for bend in BENDS)
    lines = [_bent(start, end, bend) for bend in bends]
    best = min(lines, key=lambda line: sum(1 for point in line[1:-1] for box in taken if box.holds(point)))
    inner = [Point(point.x + rng.gauss(0, WOBBLE), point.y + rng.gauss(0, WOBBLE)) for point in best[1:-1]]
    return [best[0], *inner, best[-1]]


def _bent(start: Point, end: Point, bend: float) -> list[Point]:
    straight = along([start, end], STEP)
    last = len(straight) - 1
    across = Point(start.y - end.y, end.x - start.x)
    return [
        Point(
            point.x + across.x * bend * sin(pi * at / last) if last else point.x,
            point.y + across.y * bend * sin(pi * at / last) if last else point.y,
        )
        for at, point in enumerate(straight)
    ]
