"""Names where they cover nothing: each in the first of several positions in which it meets no other box (greedy
point-feature labelling: Christensen, Marks and Shieber, An Empirical Study of Algorithms for Point-Feature Label
Placement, 1995). Names are placed in the order in which their places were made, so that none ever moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .geometry import Box, Point, hull
from .shapes import GroundView, NameView, Site, SpotView, StampView

LETTER = 0.56
"""How wide a letter is on average, in heights of the type."""
LINE = 1.08
WIDEST = 15
"""Letters of a line, before a name is broken."""
UNNAMED = 9
APART = 3
BADGE = 30
"""Room for what is marked at the upper right of a stamp."""
RINGS = 6


def lines_of(name: str) -> list[str]:
    """A name in one line, or broken near its middle."""
    if len(name) <= WIDEST or " " not in name:
        return [name]
    middle = len(name) / 2
    at = min((place for place, letter in enumerate(name) if letter == " "), key=lambda place: abs(place - middle))
    return [name[:at], name[at + 1 :]]


def box_of(lines: Sequence[str], foot: Point, size: float, bend: float = 0) -> Box:
    """What the lines cover, by the middle of the first one's foot."""
    half = _half(lines, size)
    return Box(
        foot.x - half, foot.y - size * 0.8 - bend, foot.x + half, foot.y + (len(lines) - 1) * LINE * size + size * 0.25
    )


def _half(lines: Sequence[str], size: float) -> float:
    """Half of how wide the lines are. A place without a name is called by its kind."""
    return max(len(line) or UNNAMED for line in lines) * LETTER * size / 2


def below(stamp: Box, size: float, lines: Sequence[str]) -> Iterator[Point]:
    """Where the name of a stamp may stand, the best first: below, above, right, left, then farther away."""
    middle, tall = stamp.middle, (len(lines) - 1) * LINE * size
    half = _half(lines, size)
    for ring in range(RINGS):
        off = ring * size * 0.9
        yield Point(middle.x, stamp.bottom + size * 0.85 + APART + off)
        yield Point(middle.x, stamp.top - tall - size * 0.3 - APART - off)
        yield Point(stamp.right + half + BADGE + off, middle.y + size * 0.3 - tall / 2)
        yield Point(stamp.left - half - 2 * APART - off, middle.y + size * 0.3 - tall / 2)


def free_place(
    lines: Sequence[str],
    positions: Iterator[Point],
    size: float,
    taken: Sequence[Box],
    roads: Sequence[Point] = (),
    bend: float = 0,
) -> tuple[Point, Box] | None:
    """Where a name stands: in the first position that meets no box, or the one of the first four such on the fewest
    points of roads; None if there is none."""
    best: tuple[int, Point, Box] | None = None
    seen = 0
    for foot in positions:
        box = box_of(lines, foot, size, bend)
        if any(box.wider(APART).meets(other) for other in taken):
            continue
        crossed = sum(1 for point in roads if box.holds(point))
        if best is None or crossed < best[0]:
            best = (crossed, foot, box)
        seen += 1
        if best[0] == 0 or seen == 4:
            break
    return None if best is None else best[1:]


def named(site: Site, lines: list[str], foot: Point, size: int, bend: int = 0) -> NameView:
    """A name where it stands."""
    return {
        "place": site.id, "kind": site.kind, "been": site.been, "lines": lines, "x": round(foot.x), "y": round(foot.y),
        "size": size, "step": round(LINE * size), "bend": bend,
    }  # fmt: skip


def stamped(site: Site, point: Point, size: int) -> StampView:
    """A place as a stamp."""
    x, y = round(point.x), round(point.y)
    return {"place": site.id, "kind": site.kind, "been": site.been, "x": x, "y": y, "size": size}


def spot(site: Site, *boxes: Box) -> SpotView:
    """What is clicked for a place that takes these boxes."""
    left, top, width, height = _measured(hull(boxes))
    return {"place": site.id, "left": left, "top": top, "width": width, "height": height}


def empty(whole: Box) -> GroundView:
    """A sheet of this size with nothing on it."""
    left, top, width, height = _measured(whole)
    return {
        "left": left, "top": top, "width": width, "height": height, "land": [], "walls": [], "roads": [], "grown": [],
        "rooms": [], "stamps": [], "names": [], "spots": [], "known": [],
    }  # fmt: skip


def _measured(box: Box) -> tuple[int, int, int, int]:
    return round(box.left), round(box.top), round(box.right - box.left), round(box.bottom - box.top)
