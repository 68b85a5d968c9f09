"""The cheapest way to where a Unit wants to stand, in Move points, with its Facing (D2-432).

A *chart of costs* says for every Space and Facing what it still costs to get where a Unit wants to be. It is reckoned
backwards from there, once for each aim and each state of the map, and then looked up by every Unit that shares the aim.
Costs are exact: first Move points, then hazards that are entered, then Turns. Turns cost no Move, so that they are only
counted; who plans a step sees to the Facing that it has.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple

from ...state import NOBODY, Unit
from ...table import Position
from ..core import compass
from ..core.compass import Space, behind, distance, neighbour
from . import field
from .chart import Chart
from .terrain import Ways

MOVE: Final = 1 << 20
"""One Move point in a cost."""
HAZARD: Final = 1 << 10
"""One hazard entered."""
NEVER: Final = (1 << 31) - 1
"""The cost of an aim that cannot be reached."""
PRICES: Final = tuple(
    tuple(compass.move_towards(facing, heading).price * MOVE for heading in range(8)) for facing in range(8)
)
"""What a step costs by Facing and heading."""
MOST: Final = 2048
"""How many charts of costs are kept, and how many nets."""
ANYWHERE: Final = "anywhere"
"""The arc of an aim for which the Facing does not matter."""


class Step(NamedTuple):
    """A step from one Space to another that the map allows."""

    heading: int
    space: int
    """The Space to which it leads, or from which it comes, as a number: y * width + x."""
    extra: int
    """The cost besides its kind: penalty, climb, crawling, dragging, hazard."""


class Net:
    """The map as one kind of walker can use it."""

    __slots__ = ("arrivals", "departures", "height", "key", "rooms", "width")

    def __init__(self, key: object, width: int, height: int) -> None:
        self.key = key
        self.width, self.height = width, height
        self.departures: list[tuple[Step, ...]] = []
        self.arrivals: list[list[Step]] = [[] for _ in range(width * height)]
        self.rooms: list[tuple[int, ...]] | None = None
        """For a double-sized Unit the Facings for which there is room behind each Space (D2-93)."""

    def number(self, space: Space) -> int:
        """The number of a Space of the map."""
        return space[1] * self.width + space[0]

    def space(self, number: int) -> Space:
        """The Space with this number."""
        return number % self.width, number // self.width

    def node(self, space: Space, facing: int) -> int:
        """The number of a Space and a Facing, as charts of costs have them."""
        return (space[1] * self.width + space[0]) * 8 + facing


_NETS: Final[dict[object, Net]] = {}
_COSTS: Final[dict[object, array[int]]] = {}
_ROUGH: Final[dict[Chart, tuple[tuple[str, Space], ...]]] = {}
"""For each chart (which is kept for good) one Space of each kind of Location that has a Move penalty."""


def forget() -> None:
    """Empty the caches (for measurements)."""
    _NETS.clear()
    _COSTS.clear()


# -- the net


def net_of(position: Position, unit: Unit, burden: int | None = None) -> Net:
    """The map as a Unit can use it now. `burden`: what each step costs more, if not what crawling costs (D2-266)."""
    chart = field.chart(position)
    key = (
        field.ways_for(position, unit),
        _penalties(position, unit, chart),
        int(unit.has("prone") > 0) if burden is None else burden,
        unit.rear is not None,
        _shunned(position, unit),
    )
    net = _NETS.get(key)
    if net is None:
        _trim(_NETS)
        net = _NETS[key] = _make(position, chart, key)
    return net


def _penalties(position: Position, unit: Unit, chart: Chart) -> tuple[tuple[str, int], ...]:
    """The Move penalty of each kind of Location that has one, as this Unit pays it (D2-84)."""
    spaces = _ROUGH.get(chart)
    if spaces is None:
        examples: dict[str, Space] = {}
        for space, location in chart.location.items():
            if location.penalty:
                examples.setdefault(location.id, space)
        if len(_ROUGH) >= MOST:
            _ROUGH.clear()
        spaces = _ROUGH[chart] = tuple(examples.items())
    return tuple((name, field.penalty(position, unit, space)) for name, space in spaces)


def _shunned(position: Position, unit: Unit) -> frozenset[Space]:
    """Spaces on which the Unit would collide with one that it sees (D2-91); nobody walks into that without need."""
    collides = "collides" in unit.sheet.traits
    return frozenset(
        space
        for other in position.state.units
        if other.id != unit.id and (other.hidden == NOBODY or other.faction == unit.faction)
        if collides or "collides" in other.sheet.traits
        for space in field.spaces_of(other)
    )


def _make(position: Position, chart: Chart, key: tuple[object, ...]) -> Net:
    terrain, penalties, burden, double, shunned = key
    assert isinstance(terrain, Ways)
    assert isinstance(penalties, tuple)
    assert isinstance(burden, int)
    assert isinstance(shunned, frozenset)
    prices: dict[str, int] = dict(penalties)
    net = Net(key, chart.width, chart.height)
    rooms: list[tuple[int, ...]] = []
    for number in range(chart.width * chart.height):
        space = net.space(number)
        ways: list[Step] = []
        open_ways: list[int] = []
        closed = terrain.is_closed(space)
        for heading in range(8):
            there = neighbour(space, heading)
            if closed or not field.inside(position, there) or compass.is_way_closed(terrain, space, heading):
                continue
            open_ways.append(heading)
            step = terrain.step(space, heading)
            if there in shunned or step.is_steep:
                continue
            location = chart.location[there]
            extra = (prices.get(location.id, 0) + max(0, step.climb) + burden) * MOVE
            extra += HAZARD if location.hazard is not None else 0
            ways.append(Step(heading, net.number(there), extra))
            net.arrivals[net.number(there)].append(Step(heading, number, extra))
        net.departures.append(tuple(ways))
        rooms.append(tuple((heading + 4) % 8 for heading in open_ways))
    net.rooms = rooms if double else None
    return net


# -- charts of costs


def costs(net: Net, aim: object, goals: Callable[[], Iterable[tuple[int, int]]]) -> array[int]:
    """What it costs from every Space and Facing to the aim. `goals`: Space and Facing as a number, and what is still to
    be paid there; asked for only if the aim is new."""
    key = (net.key, aim)
    node_costs = _COSTS.get(key)
    if node_costs is None:
        _trim(_COSTS)
        node_costs = _COSTS[key] = _reckon(net, goals())
    return node_costs


def _reckon(net: Net, goals: Iterable[tuple[int, int]]) -> array[int]:
    """Dijkstra's algorithm, from the goals outwards, over all Spaces and Facings."""
    number = net.width * net.height * 8
    best = array("i", [NEVER]) * number
    queue: list[int] = []  # cost and node in one number, which compares faster than a pair
    for node, cost in goals:
        if cost < best[node]:
            best[node] = cost
            heappush(queue, cost * number + node)
    arrivals, rooms = net.arrivals, net.rooms
    while queue:
        cost, node = divmod(heappop(queue), number)
        if cost > best[node]:
            continue
        space, facing = node >> 3, node & 7
        prices = PRICES[facing]
        for heading, start, extra in arrivals[space]:
            before, dear = start * 8 + facing, cost + prices[heading] + extra
            if dear < best[before]:
                best[before] = dear
                heappush(queue, dear * number + before)
        if rooms is not None and facing not in rooms[space]:
            continue  # a double-sized Unit has no room to turn to this Facing
        for turned in ((facing + 1) & 7, (facing - 1) & 7):
            before = space * 8 + turned
            if cost + 1 < best[before]:
                best[before] = cost + 1
                heappush(queue, (cost + 1) * number + before)
    return best


def _trim(kept: dict[object, Net] | dict[object, array[int]]) -> None:
    """Drop the oldest half of a cache that is full."""
    if len(kept) >= MOST:
        for key in list(kept)[: MOST // 2]:
            del kept[key]


def points(cost: int) -> int:
    """The Move points of a cost."""
    return cost >> 20


def turns(cost: int) -> int:
    """The Turns of a cost."""
    return cost & (HAZARD - 1)


# -- where an attack works


def to_range(
    position: Position, net: Net, target: Sequence[Space], ranges: tuple[int, ...], arc: str, far: bool
) -> array[int]:
    """What it costs to stand at one of these Ranges from a target with it in an arc. `far`: with the Line of Sight that
    a shot needs, not only without a wall between."""
    sights = field.sights(position)
    spaces = tuple(target)

    def goals() -> Iterable[tuple[int, int]]:
        rooms = net.rooms
        for number in range(net.width * net.height):
            space = net.space(number)
            if not net.departures[number] and not net.arrivals[number]:
                continue
            near = min(spaces, key=lambda spot: distance(space, spot))
            if rooms is None and distance(space, near) not in ranges:
                continue
            for facing in range(8):
                at, to = (space, near) if rooms is None else _nearest(space, facing, spaces)
                if distance(at, to) not in ranges:
                    continue
                if arc != ANYWHERE and not compass.is_in_arc(arc, facing, at, to):
                    continue
                if sights.is_clear(at, to, far):
                    yield number * 8 + facing, 0

    return costs(net, (spaces, ranges, arc, far, sights), goals)


def _nearest(space: Space, facing: int, spaces: tuple[Space, ...]) -> tuple[Space, Space]:
    """Between which Spaces a double-sized Unit and a target are measured (D2-118a)."""
    own = (space, behind(space, facing))
    return min(((a, b) for a in own for b in spaces), key=lambda pair: (distance(*pair), pair[0] != space))


# -- the way out


def to_exit(position: Position, unit: Unit, net: Net) -> array[int]:
    """What it costs to leave the map by an exit that is open to the Unit, the Move over the edge included (D2-94)."""
    open_to = [way for way in field.chart(position).exits if field.may_use(position, way, unit)]
    burden = net.key[2] if isinstance(net.key, tuple) and isinstance(net.key[2], int) else 0

    def goals() -> Iterable[tuple[int, int]]:
        for space in field.exit_spaces(position, unit):
            for heading in range(8):
                if any(field.leads(position, way, space, heading) for way in open_to):
                    for facing in range(8):
                        yield net.node(space, facing), PRICES[facing][heading] + burden * MOVE

    return costs(net, ("exit", tuple(way.key for way in open_to)), goals)


# -- the way to a Space


def off_line(one: Space, other: Space) -> int:
    """How far two Spaces are from each other as the crow flies, squared: among ways that cost the same, a straight one
    is taken."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def to_space(net: Net, space: Space) -> array[int]:
    """The cost to get to a Space, with any Facing."""
    return costs(net, ("space", space), lambda: ((net.node(space, facing), 0) for facing in range(8)))


def way_to(position: Position, unit: Unit, space: Space) -> list[tuple[Space, int]] | None:
    """The cheapest way of a Unit to a Space, step by step with the Move that each costs; None if there is none. Turns
    on the way cost no Move, even if it has fewer of them."""
    net = net_of(position, unit)
    node_costs = to_space(net, space)
    node, steps = net.node(unit.space, unit.facing), list[tuple[Space, int]]()
    while node_costs[node] < NEVER and net.space(node >> 3) != space:
        at, facing = node >> 3, node & 7
        left = node_costs[node]
        able = [
            step
            for step in net.departures[at]
            if node_costs[step.space * 8 + facing] + PRICES[facing][step.heading] + step.extra == left
        ]
        if able:
            step = min(able, key=lambda step: off_line(net.space(step.space), space))
            steps.append((net.space(step.space), points(PRICES[facing][step.heading] + step.extra)))
            node = step.space * 8 + facing
            continue
        turned = [at * 8 + ((facing + by) & 7) for by in (1, -1)]
        node = min(turned, key=node_costs.__getitem__)
    return steps if node_costs[node] < NEVER else None
