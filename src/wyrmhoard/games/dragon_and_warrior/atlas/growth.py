"""Woods, mountains, houses: what grows and stands on the ground, not too near each other (dart throwing)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

from .geometry import Box, Noise, Point, chance
from .motifs import motif_of
from .shapes import Glyph, GrownView

WIDE, TALL = 216.0, 168.0
"""The half axes of a region."""
TRIES = 900
RAGGED = 0.3
"""How ragged the edge of a region is."""
CLEAR_OF_ROADS = 9.0
CLEAR_OF_BOXES = 5.0
FLATTENED = 1.25
"""Things stand nearer above each other than side by side."""
MOTIFS = 6


class Kind(NamedTuple):
    """What grows somewhere: how often, how large, how far apart."""

    glyph: Glyph
    share: int
    low: int
    high: int
    apart: float


class Cover(NamedTuple):
    """A wood, a swamp: what grows in a region, and how densely it is covered with it."""

    kinds: tuple[Kind, ...]
    dense: float = 1.0


TREE: Final = Kind("tree", 3, 20, 28, 16)
TUFT: Final = Kind("tuft", 3, 11, 15, 30)
HILLOCK: Final = Kind("hillock", 2, 20, 30, 46)
HOUSE: Final = Kind("house", 3, 18, 26, 24)
COVERS: Final[dict[str, Cover]] = {
    "plain": Cover((TUFT, HILLOCK), 0.5),
    "forest": Cover((TREE, Kind("pine", 2, 24, 34, 15))),
    "marsh": Cover((Kind("reed", 4, 18, 26, 24), TUFT), 0.8),
    "hills": Cover((Kind("hill", 4, 30, 50, 33), TUFT)),
    "mountains": Cover((Kind("peak", 6, 34, 84, 31), Kind("rock", 1, 12, 18, 22))),
    "coast": Cover((Kind("dune", 3, 24, 34, 40), TUFT), 0.6),
    "river": Cover((TREE, Kind("reed", 3, 14, 19, 26), TUFT), 0.55),
    "desert": Cover((Kind("dune", 5, 28, 46, 34), Kind("cactus", 1, 16, 24, 46)), 0.8),
    "snow": Cover((Kind("snow-peak", 3, 34, 66, 38), Kind("pine", 4, 22, 32, 18)), 0.8),
    "jungle": Cover((Kind("palm", 3, 26, 38, 20), TREE)),
    "ruins": Cover((Kind("column", 4, 20, 36, 28), Kind("rock", 2, 11, 18, 22), TUFT), 0.7),
    "caves": Cover((Kind("cave", 3, 34, 54, 42), Kind("rock", 3, 13, 22, 24)), 0.9),
    "sky": Cover((Kind("cloud", 5, 34, 60, 42),), 0.9),
    "lava": Cover((Kind("volcano", 1, 46, 80, 60), Kind("crack", 4, 22, 34, 28), Kind("rock", 2, 12, 20, 24)), 0.9),
    "farmland": Cover((Kind("field", 4, 38, 56, 42), Kind("house", 2, 14, 19, 32), TREE), 0.75),
    "city": Cover((HOUSE,), 0.95),
}
"""By terrain."""
OPEN: Final = Cover((TUFT, HILLOCK, Kind("tree", 1, 16, 20, 30)), 0.4)
"""Where nobody has said what the land is like."""


class Ground(NamedTuple):
    """Where nothing may grow."""

    land: Callable[[Point], float]
    roads: Sequence[Point]
    boxes: Sequence[Box]

    def bears(self, point: Point, size: float) -> bool:
        """Whether something of this size may stand there, by the middle of its foot."""
        box = Box(point.x - size * 0.42, point.y - size * 0.8, point.x + size * 0.42, point.y).wider(CLEAR_OF_BOXES)
        if any(box.meets(other) for other in self.boxes):
            return False
        clear = CLEAR_OF_ROADS + size / 5
        middle = Point(point.x, point.y - size / 4)
        return self.land(point) > 0.12 and all(middle.far(road) > clear for road in self.roads)


def region(seed: str, name: str, terrain: str, middle: Point, ground: Ground) -> list[GrownView]:
    """What grows in an Area. `seed` is its own."""
    cover = COVERS.get(terrain, OPEN)
    rng, edge = chance(seed, "growth"), Noise(seed, "edge")
    motif = motif_of(name)
    stand: list[tuple[Point, Kind, int]] = []
    shares = [kind.share for kind in cover.kinds]
    for _ in range(round(TRIES * cover.dense)):
        angle, far = rng.uniform(0, 2 * pi), rng.random() ** 0.5
        point = Point(middle.x + WIDE * far * cos(angle), middle.y + TALL * far * sin(angle))
        kind = rng.choices(cover.kinds, shares)[0]
        size = _size(kind, far, rng.random())
        ragged = far + RAGGED * edge(point.x * 2, point.y * 2) > 0.92
        if not ragged and all(_apart(point, other) > (kind.apart + near.apart) / 2 for other, near, _ in stand):
            stand.append((point, kind, size))
    grown = [(point, kind.glyph, size) for point, kind, size in stand if ground.bears(point, size)]
    step = max(4, len(grown) // MOTIFS)
    return [
        _view(point, "motif" if motif and at % step == step // 2 else glyph, size, motif)
        for at, (point, glyph, size) in enumerate(grown)
    ]


def _view(point: Point, glyph: Glyph, size: int, motif: str) -> GrownView:
    size = max(24, min(size, 34)) if glyph == "motif" else size
    motif = motif if glyph == "motif" else ""
    return {"glyph": glyph, "x": round(point.x), "y": round(point.y), "size": size, "motif": motif}


def _apart(one: Point, other: Point) -> float:
    return hypot(one.x - other.x, (one.y - other.y) * FLATTENED)


def _size(kind: Kind, far: float, part: float) -> int:
    """Larger towards the middle."""
    return round(kind.low + (kind.high - kind.low) * (0.35 * part + 0.65 * (1 - far)))


MESH = 92.0


def open_land(seed: str, box: Box, middles: Sequence[Point], ground: Ground) -> list[GrownView]:
    """The land between the Areas: grass, a hillock, a tree here and there."""
    grown = []
    for down in range(int(box.top // MESH), int(box.bottom // MESH) + 1):
        for right in range(int(box.left // MESH), int(box.right // MESH) + 1):
            rng = chance(seed, right, down)
            kind = rng.choice(OPEN.kinds)
            point = Point((right + rng.uniform(0.15, 0.85)) * MESH, (down + rng.uniform(0.15, 0.85)) * MESH)
            size = rng.randint(kind.low, kind.high)
            inside = any(hypot((point.x - one.x) / (WIDE + 12), (point.y - one.y) / (TALL + 12)) < 1 for one in middles)
            if rng.random() < 0.55 and not inside and box.holds(point) and ground.bears(point, size):
                grown.append(_view(point, kind.glyph, size, ""))
    return grown


def houses(seed: str, inside: Callable[[Point], bool], box: Box, ground: Ground) -> list[GrownView]:
    """The houses of a Town between those that matter."""
    rng = chance(seed, "houses")
    stand: list[Point] = []
    for _ in range(TRIES):
        point = Point(rng.uniform(box.left, box.right), rng.uniform(box.top, box.bottom))
        if inside(point) and all(_apart(point, other) > HOUSE.apart + 6 for other in stand):
            stand.append(point)
    sized = [(point, rng.randint(18, 26)) for point in stand]
    return [_view(point, "house", size, "") for point, size in sized if ground.bears(point, size)]


def from_back_to_front(grown: Iterable[GrownView]) -> list[GrownView]:
    """What stands in front is drawn last."""
    return sorted(grown, key=lambda one: (one["y"], one["x"]))
