"""Geometry: headings, moves, Range, arcs, Line of Sight, Cover and reach.

Everything here is pure and exact. A Space is (x, y), x to the east and y to the north; a heading is a number of
eighths of a turn clockwise from north. What stands on a map is asked of a `Ground` (for sight) or a `Terrain` (for
steps).
"""

from __future__ import annotations

from collections.abc import Collection, Set
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from .rating import Rating, round_down

Space = tuple[int, int]
Edge = tuple[Space, Space]

STEPS: Final[tuple[Space, ...]] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""For each heading the way to the next Space."""

# --- headings and moves ---------------------------------------------------------------------------------------------


def neighbour(space: Space, heading: int) -> Space:
    """The neighbouring Space in this direction (D2-82)."""
    x, y = STEPS[heading]
    return space[0] + x, space[1] + y


def neighbours(space: Space) -> tuple[Space, ...]:
    """The 8 Spaces around, clockwise from the north (D2-82)."""
    return tuple(neighbour(space, heading) for heading in range(8))


def turned(facing: int, eighths: int) -> int:
    """The heading after that many eighths of a turn, to the right if above 0; each costs Facing:1 (D2-75)."""
    return (facing + eighths) % 8


def turns_between(one: int, other: int) -> int:
    """How many eighths of a turn lie between two headings: 0 to 4 (D2-75)."""
    apart = (other - one) % 8
    return min(apart, 8 - apart)


class Move(NamedTuple):
    """A kind of Move, and its price in Move tokens."""

    kind: str
    price: int


MOVES: Final = (
    Move("forward", 1),
    Move("drift-right", 1),
    Move("slide-right", 2),
    Move("drift-back-right", 2),
    Move("backward", 2),
    Move("drift-back-left", 2),
    Move("slide-left", 2),
    Move("drift-left", 1),
)
"""What a step is called, by the eighths of a turn from the Facing to where it goes (D2-77 to D2-81)."""


def move_towards(facing: int, heading: int) -> Move:
    """The kind of Move of a step in this direction for a Unit with this Facing, which it keeps (D2-76)."""
    return MOVES[(heading - facing) % 8]


class Terrain(Protocol):
    """Where Units cannot go."""

    def is_closed(self, space: Space) -> bool:
        """Whether the Space may not be entered."""
        ...

    def is_edge_closed(self, one: Space, other: Space) -> bool:
        """Whether a wall or a closed door lies between two Spaces side by side. The same both ways."""
        ...


def is_way_closed(terrain: Terrain, start: Space, heading: int) -> bool:
    """Whether a step leads into what is closed: the Space, the edge, or, across a corner, both ways round it (D2-85).

    A way round is closed by its Space or by either of its two edges; so a straight wall cannot be crossed at a joint.
    """
    end = neighbour(start, heading)
    if terrain.is_closed(end):
        return True
    if heading % 2 == 0:
        return terrain.is_edge_closed(start, end)
    return all(
        terrain.is_closed(by) or terrain.is_edge_closed(start, by) or terrain.is_edge_closed(by, end)
        for by in ((start[0], end[1]), (end[0], start[1]))
    )


# --- Range and arcs -------------------------------------------------------------------------------------------------


def distance(one: Space, other: Space) -> int:
    """The Range: Spaces on the shortest path, diagonal steps counting as one (D2-115)."""
    return max(abs(other[0] - one[0]), abs(other[1] - one[1]))


def heading_to(one: Space, other: Space) -> int:
    """The heading from a Space that comes nearest to another; north from a Space to itself."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    near, far = sorted((abs(dx), abs(dy)))
    if 5 * near <= 2 * far:  # less than 22.5 degrees off a straight heading, to within a degree
        dx, dy = (0, dy) if abs(dy) >= abs(dx) else (dx, 0)
    return STEPS.index(((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))) if near or far else 0


def spaces_within(metres: Rating, metres_per_space: Fraction | int) -> int:
    """A Range that is given in metres, in Spaces of the map: rounded down, at least 1 (D2-116)."""
    return max(1, round_down(metres.value / metres_per_space))


HERE: Final = "here"
"""The arc of what stands on the same Space: every arc for reaching, and none for flanking (D2-119)."""

ARCS: Final[dict[str, frozenset[str]]] = {
    "front": frozenset({"front"}),
    "left": frozenset({"left"}),
    "right": frozenset({"right"}),
    "back": frozenset({"back"}),
    "front-left": frozenset({"front", "left"}),
    "front-right": frozenset({"front", "right"}),
}
"""The arcs that are made of the four quarters (D2-117, D2-118); "forward" and "rear" are halves of their own."""


def arc_of(facing: int, at: Space, to: Space) -> str:
    """The quarter in which something lies from a Unit: "front", "left", "right", "back", or "here" (D2-117, D2-119).

    Borders go to the arc nearer the Facing: 45 degrees are front, 135 are left or right.
    """
    return _bearing(facing, to[0] - at[0], to[1] - at[1])[0]


def is_in_arc(arc: str, facing: int, at: Space, to: Space) -> bool:
    """Whether something lies in an arc of a Unit: one of `ARCS`, "forward" or "rear" (D2-117 to D2-119)."""
    quarter, is_forward = _bearing(facing, to[0] - at[0], to[1] - at[1])
    if quarter == HERE:
        return True
    if arc == "forward":
        return is_forward
    return not is_forward if arc == "rear" else quarter in ARCS[arc]


@lru_cache(maxsize=1 << 15)
def _bearing(facing: int, x: int, y: int) -> tuple[str, bool]:
    """The quarter in which an offset lies, and whether it is in the forward half."""
    ahead_x, ahead_y = STEPS[facing]
    ahead = ahead_x * x + ahead_y * y
    left = ahead_x * y - ahead_y * x
    if not x and not y:
        return HERE, True
    if abs(left) <= ahead:
        return "front", True
    if abs(left) < -ahead:
        return "back", False
    return "left" if left > 0 else "right", ahead >= 0


def flank(facing: int, at: Space, other: Space) -> int:
    """The Initiative that a side has by standing at `other`, to the side of or behind a Rival at `at`: 0, 1 or 2. At
    2 the Rival cannot Block (D2-134, D2-135)."""
    return {"left": 1, "right": 1, "back": 2}.get(arc_of(facing, at, other), 0)


def high_ground(own: int, other: int) -> int:
    """The Initiative that the higher side has, by both Elevations: 0 or 1 (D2-133)."""
    return int(own > other)


# --- Units of one Space and of two ----------------------------------------------------------------------------------


class Stand(NamedTuple):
    """How a Unit stands: its Space (the front one), its Facing, and the rear Space of a double-sized Unit (D2-93)."""

    space: Space
    facing: int
    rear: Space | None = None

    @property
    def spaces(self) -> tuple[Space, ...]:
        """The Spaces it occupies, the front one first."""
        return (self.space,) if self.rear is None else (self.space, self.rear)

    def turned(self, eighths: int) -> Stand:
        """After a Turn: a rear Space is laid behind the new Facing (D2-93)."""
        facing = turned(self.facing, eighths)
        return Stand(self.space, facing, None if self.rear is None else behind(self.space, facing))

    def stepped(self, heading: int) -> Stand:
        """After a step: the rear follows into the Space that the front has left; after a step backwards, where that
        would put the rear ahead, it is laid behind (D2-93)."""
        space = neighbour(self.space, heading)
        if self.rear is None:
            return Stand(space, self.facing)
        goes_back = turns_between(self.facing, heading) > 2
        return Stand(space, self.facing, behind(space, self.facing) if goes_back else self.space)


def behind(space: Space, facing: int) -> Space:
    """The Space behind one, seen by this Facing."""
    return neighbour(space, (facing + 4) % 8)


def nearest(one: Stand, other: Stand) -> tuple[Space, Space]:
    """Between which Spaces of two Units everything is measured: the nearest by Range, the front ones if all are equally
    near (D2-118a). The same both ways round."""
    if one.rear is None and other.rear is None:
        return one.space, other.space
    return min(
        ((a, b) for a in one.spaces for b in other.spaces),
        key=lambda pair: (
            distance(*pair),
            (pair[0] != one.space) + (pair[1] != other.space),
            (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2,
            sorted(pair),
        ),
    )


def range_between(one: Stand, other: Stand) -> int:
    """The Range between two Units, of whatever size (D2-115, D2-93)."""
    return distance(*nearest(one, other))


# --- Line of Sight --------------------------------------------------------------------------------------------------


class Ground(Protocol):
    """What stands between eyes and arrows and their aim."""

    @property
    def has_edges(self) -> bool:
        """Whether any edge blocks sight; if not, edges are not asked for."""
        ...

    def blocks(self, space: Space) -> bool:
        """Whether the Space blocks sight: a wall, a closed door, Smoke (D2-126)."""
        ...

    def blocks_edge(self, one: Space, other: Space) -> bool:
        """Whether the edge between two Spaces side by side blocks sight. The same both ways (D2-126)."""
        ...

    def obstructs(self, space: Space) -> bool:
        """Whether the Space holds an obstacle: a rock, a crate, Flames, a Unit that stands (D2-127)."""
        ...


@dataclass(frozen=True, slots=True)
class PlainGround:
    """A Ground of plain sets. `edges` holds each blocked edge, its two Spaces in ascending order."""

    blocking: Set[Space] = frozenset()
    obstacles: Set[Space] = frozenset()
    edges: Set[Edge] = frozenset()

    @property
    def has_edges(self) -> bool:
        """Whether any edge blocks sight."""
        return bool(self.edges)

    def blocks(self, space: Space) -> bool:
        """Whether the Space blocks sight."""
        return space in self.blocking

    def blocks_edge(self, one: Space, other: Space) -> bool:
        """Whether the edge between two Spaces blocks sight."""
        return ((one, other) if one < other else (other, one)) in self.edges

    def obstructs(self, space: Space) -> bool:
        """Whether the Space holds an obstacle."""
        return space in self.obstacles


class Crossing(NamedTuple):
    """How a line enters its next Space, as offsets from where it begins: the Space, whether the line passes through the
    inside of its middle, the Space that it comes from, and, across a corner, the two Spaces that it leaves aside."""

    space: Space
    is_through_middle: bool
    came_from: Space
    aside: tuple[Space, Space] | None


@lru_cache(maxsize=1 << 14)
def crossings(x: int, y: int) -> tuple[Crossing, ...]:
    """Which Spaces the line from the centre of (0, 0) to that of (x, y) enters, in order, the last included (D2-126).

    The middle of a Space is a square of side 0.7; the line passes through its inside if the centre is nearer to the
    line than the corners of a square of that size can be: 20 * |cross product| < 7 * (|x| + |y|) (D2-127).
    """
    wide, high = abs(x), abs(y)
    right, up = (1 if x > 0 else -1), (1 if y > 0 else -1)
    entered: list[Crossing] = []
    i = j = 0
    while (i, j) != (wide, high):
        old = (i * right, j * up)
        across, along = (2 * i + 1) * high, (2 * j + 1) * wide
        aside = None
        if i < wide and j < high and across == along:
            aside = (((i + 1) * right, j * up), (i * right, (j + 1) * up))
            i, j = i + 1, j + 1
        elif j == high or (i < wide and across < along):
            i += 1
        else:
            j += 1
        new = (i * right, j * up)
        entered.append(Crossing(new, 20 * abs(new[0] * y - new[1] * x) < 7 * (wide + high), old, aside))
    return tuple(entered)


def is_in_sight(ground: Ground, one: Space, other: Space, with_ends: bool = True) -> bool:
    """Whether there is Line of Sight between two Spaces. The same both ways (D2-126).

    From Range:2 on what fills the two Spaces themselves blocks too, unless `with_ends` is off (to look at a closed
    door); at Range:0 and 1 only edges do, so that Units within arm's reach see each other in Smoke and in a wood.
    """
    if with_ends and distance(one, other) > 1 and (ground.blocks(one) or ground.blocks(other)):
        return False
    ax, ay = one
    has_edges = ground.has_edges
    for (x, y), _, came_from, aside in crossings(other[0] - ax, other[1] - ay):
        space = (ax + x, ay + y)
        if has_edges and _is_shut(ground, one, space, came_from, aside):
            return False
        if space != other and ground.blocks(space):
            return False
    return True


def _is_shut(ground: Ground, start: Space, space: Space, came_from: Space, aside: tuple[Space, Space] | None) -> bool:
    """Whether edges block the line where it enters a Space. At a corner both ways round must be shut, at least one of
    them by an edge: two blocking Spaces that touch at a corner do not block (D2-126)."""
    old = (start[0] + came_from[0], start[1] + came_from[1])
    if aside is None:
        return ground.blocks_edge(old, space)
    by_edge, shut = False, True
    for x, y in aside:
        by = (start[0] + x, start[1] + y)
        if ground.blocks_edge(old, by) or ground.blocks_edge(by, space):
            by_edge = True
        else:
            shut = shut and ground.blocks(by)
    return by_edge and shut


# --- Cover ----------------------------------------------------------------------------------------------------------


class Obstacle(NamedTuple):
    """What a line meets first: something on a Space, or the edge between that Space and the one `beyond`."""

    space: Space
    beyond: Space | None = None


class CoverLine(NamedTuple):
    """One of the four lines of Cover: the suit that stands for it, where it ends, and what it meets first, if
    anything."""

    suit: str
    to: Space
    obstacle: Obstacle | None


class Cover(NamedTuple):
    """The four lines: Wands, Coins and Cups to the three Spaces from left to right, Swords to the Rival (D2-130).
    None at Range:0 and 1."""

    lines: tuple[CoverLine, ...] = ()

    @property
    def quarters(self) -> int:
        """How many lines are obstructed, 0 to 4: the Initiative of the covered side (D2-128, D2-132)."""
        return sum(line.obstacle is not None for line in self.lines)

    @property
    def is_full(self) -> bool:
        """Whether the Rival cannot be shot at (D2-129)."""
        return self.quarters == 4

    def taker(self, suit: str) -> Obstacle | None:
        """What is hit in place of the Rival if this suit is revealed; "wild" and clear lines change nothing
        (D2-130)."""
        return next((line.obstacle for line in self.lines if line.suit == suit), None)


NO_COVER: Final = Cover()


def cover(ground: Ground, shooter: Space, rival: Space, own: Collection[Space] = ()) -> Cover:
    """The Cover that a Rival has against a ranged attack (D2-128). `own`: further Spaces of the two Units, which do not
    obstruct either (the other half of a double-sized Unit).

    What blocks sight obstructs as well, wherever a line passes through the inside of its Space.
    """
    if distance(shooter, rival) < 2:
        return NO_COVER
    aside = {shooter, rival, *own}
    ax, ay = shooter
    lines = []
    for suit, (x, y) in zip(("wands", "coins", "cups", "swords"), _aims(rival[0] - ax, rival[1] - ay), strict=True):
        to = (ax + x, ay + y)
        lines.append(CoverLine(suit, to, first_obstacle(ground, shooter, to, aside)))
    return Cover(tuple(lines))


def first_obstacle(ground: Ground, start: Space, end: Space, aside: Collection[Space] = ()) -> Obstacle | None:
    """What obstructs a line first, the Space at its end included; nothing on the Spaces `aside` does (D2-127)."""
    ax, ay = start
    has_edges = ground.has_edges
    for (x, y), is_through_middle, came_from, corner in crossings(end[0] - ax, end[1] - ay):
        space = (ax + x, ay + y)
        if has_edges and _is_shut(ground, start, space, came_from, corner):
            return Obstacle((ax + came_from[0], ay + came_from[1]), space)
        if space not in aside and (ground.blocks(space) or (is_through_middle and ground.obstructs(space))):
            return Obstacle(space)
    return None


@lru_cache(maxsize=1 << 14)
def _aims(x: int, y: int) -> tuple[Space, ...]:
    """Where the four lines to a Rival end: the three Spaces around it that are nearest by straight distance, from
    left to right as seen from (0, 0), and its own. Of two in one direction, the further one is further out."""
    near = sorted(neighbours((x, y)), key=lambda space: space[0] ** 2 + space[1] ** 2)[:3]

    def rightness(space: Space) -> tuple[Fraction, int]:
        ahead, right = x * space[0] + y * space[1], y * space[0] - x * space[1]
        return Fraction(right, ahead), right

    return (*sorted(near, key=rightness), (x, y))


# --- what reaches how far -------------------------------------------------------------------------------------------


class Profile(NamedTuple):
    """How a weapon or Power reaches: "close", "melee", "reach", "range", "power" or "willing", and from which Range to
    which (D2-124). A Power has no Disadvantage close by; on a willing Unit it needs no arc (D2-369a)."""

    kind: str
    furthest: int
    nearest: int = 0

    @classmethod
    def parse(cls, text: str) -> Profile:
        """A profile as data write it: "close", "melee", "reach", "reach:2" (Range:2 only), "range:10", "power:10",
        "willing:1". Raises ValueError."""
        kind, _, number = text.partition(":")
        plain = {"close": CLOSE, "melee": MELEE, "reach": REACH}
        if not number and text in plain:
            return plain[text]
        if number.isascii() and number.isdigit() and len(number) < 7:
            far = int(number)
            if kind in ("range", "power", "willing"):
                return cls(kind, far)
            if text == "reach:2":
                return cls(kind, far, far)
        raise ValueError(f"{text!r} is not a reach such as melee or range:10")

    def __str__(self) -> str:
        if self.kind in ("range", "power", "willing"):
            return f"{self.kind}:{self.furthest}"
        return "reach:2" if self == ("reach", 2, 2) else self.kind


CLOSE: Final = Profile("close", 1)
MELEE: Final = Profile("melee", 1)
REACH: Final = Profile("reach", 2, 1)

_RULES: Final = {
    "close": "D2-120",
    "melee": "D2-121",
    "reach": "D2-122",
    "range": "D2-123",
    "power": "D2-369a",
    "willing": "D2-369a",
}
_FAR: Final = {
    kind: Refusal(rule, later("The target is {distance} away, and it reaches no further than {furthest}."))
    for kind, rule in _RULES.items()
}
_NEAR: Final = Refusal("D2-122", later("The target is {distance} away, and it works from {nearest} on."))
_AHEAD: Final = later("It has to face its target first.")
_ARC: Final = {kind: Refusal(rule, _AHEAD) for kind, rule in _RULES.items()}
_SIDE: Final = Refusal(
    "D2-125", later("It has to face its target first, or have it on the side of the hand that holds the weapon.")
)
_UNSEEN: Final = Refusal("D2-126", later("There is no Line of Sight."))
_BETWEEN: Final = Refusal("D2-126", later("Something stands between."))
_COVERED: Final = Refusal("D2-129", later("The target is behind full Cover."))


class Reach(NamedTuple):
    """Whether an attack reaches its target: why not, or what it brings with it. `initiative` is the attacker's, `cover`
    that of the target."""

    refusal: Refusal | None
    initiative: int = 0
    has_disadvantage: bool = False
    cover: Cover = NO_COVER


def reach(
    ground: Ground,
    profile: Profile,
    one: Stand,
    other: Stand,
    hand: str | None = None,
    filled: tuple[Space, ...] = (),
) -> Reach:
    """Whether a weapon or Power of `one` reaches `other` (D2-120 to D2-129, D2-369a).

    `hand`: "left", "right" or "both" where weapons reach by side (D2-125); it matters to "melee" and "reach" alone.
    `filled`: further Spaces that the target fills; they do not obstruct either.
    What blocks sight between the two stops weapons in hand too, but not the Smoke in which they stand.
    """
    at, to = nearest(one, other)
    far = distance(at, to)
    refusal = _objection(profile, one.facing, at, to, far, hand)
    if refusal is not None:
        return Reach(refusal)
    if profile.kind in ("close", "melee", "reach"):
        if not is_in_sight(ground, at, to, with_ends=False):
            return Reach(_BETWEEN)
        too_near = (profile.kind == "melee" and far == 0) or (profile.kind == "reach" and far == 1)
        return Reach(None, initiative=-1 if too_near else 0)
    if not is_in_sight(ground, at, to):
        return Reach(_UNSEEN)
    if profile.kind == "willing":
        return Reach(None)
    covered = cover(ground, at, to, one.spaces + other.spaces + filled)
    if covered.is_full:
        return Reach(_COVERED, cover=covered)
    return Reach(None, has_disadvantage=profile.kind == "range" and far < 2, cover=covered)


def _objection(profile: Profile, facing: int, at: Space, to: Space, far: int, hand: str | None) -> Refusal | None:
    """Why a target is too far, too near, or in the wrong arc."""
    kind = profile.kind
    if far > profile.furthest:
        return _FAR[kind].because(furthest=profile.furthest, distance=far)
    if far < profile.nearest:
        return _NEAR.because(nearest=profile.nearest, distance=far)
    if kind == "willing":
        return None
    if hand is not None and kind in ("melee", "reach"):
        return None if is_on_side(hand, facing, at, to) else _SIDE
    return None if is_in_arc("front" if kind == "close" else "forward", facing, at, to) else _ARC[kind]


def is_on_side(hand: str, facing: int, at: Space, to: Space) -> bool:
    """Whether something lies in front or on the side of the hand that holds a shield or weapon: "left", "right" or
    "both" (D2-125)."""
    if hand == "both":
        return is_in_arc("front-left", facing, at, to) or is_in_arc("front-right", facing, at, to)
    return is_in_arc(f"front-{hand}", facing, at, to)
