"""The field of play: who and what is where, who sees whom, what is in the way (sections 4, 6, 8 and 22).

Everything here is looked up in the state and in the chart of the Scene; nothing changes anything but `stir`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...cards.entries import Light
from ...cards.locations import Location, MapKind
from ...cards.scenery import HEADINGS, Exit, SceneEntry
from ...state import NOBODY, Thing, Unit
from ...table import Position, Table, once, once_each
from ...target_state import DoorKey, Target, ThingId, UnitId
from ..core import compass
from ..core.compass import Space, Stand, distance, neighbour
from . import changes, numbers, terrain
from .changes import Facts
from .chart import Chart, chart_of
from .terrain import Sights, Ways, sights_of, ways_of

__all__ = ["distance", "neighbour"]

SHUT: Final = ("closed", "locked")
OVER_THE_EDGE: Final = "edge"
"""The exit of Units that are too fast for the map, where it has none."""
CLIMBING: Final = "climbing"
"""The Skill that goes where stairs are missing (D2-95)."""
LIT: Final = "lit"
"""The key in the Scene's story that says that the dark has ended."""

# -- the Scene


def entry(position: Position) -> SceneEntry:
    """The entry of the Scene in its file."""
    return position.cards.scenes[position.state.scene.key]


def chart(position: Position) -> Chart:
    """The map of the Scene."""
    scene = position.state.scene
    return chart_of(position.cards.scenes[scene.key], position.cards.locations, scene.patches)


def map_kind(position: Position) -> MapKind:
    """The Map Scale and Time Scale (D2-400)."""
    return position.cards.maps[entry(position).map.kind]


def is_before(position: Position, turn: int) -> bool:
    """Whether a Turn is still to come; the Clock may count down, and its cards give the Turns their numbers (D2-34)."""
    scene = position.state.scene
    return (turn - scene.turn) * scene.clock.step > 0


def in_truce(position: Position) -> bool:
    """Whether nobody may fight yet in this Scene."""
    before = entry(position).rules.truce_before
    return before is not None and is_before(position, before)


def is_past(position: Position, turn: int) -> bool:
    """Whether a Turn is over, whichever way the Clock counts (D2-34)."""
    scene = position.state.scene
    return (scene.turn - turn) * scene.clock.step > 0


def inside(position: Position, space: Space) -> bool:
    """Whether a Space is on the map."""
    board = chart(position)
    return 0 <= space[0] < board.width and 0 <= space[1] < board.height


def location(position: Position, space: Space) -> Location:
    """The Location of a Space of the map."""
    return chart(position).location[space]


def elevation(position: Position, space: Space) -> int:
    """How high a Space lies (D2-95)."""
    return chart(position).elevation.get(space, 0)


def climb(position: Position, start: Space, end: Space) -> int:
    """How much higher the end of a step lies than its start (D2-95)."""
    heights = chart(position).elevation
    return heights.get(end, 0) - heights.get(start, 0)


def height(position: Position, unit: Unit) -> int:
    """The Elevation of a Unit: Prone it counts as one lower (D2-266); one that flies is as high as it can be (C10)."""
    return elevation(position, unit.space) - bool(unit.has("prone")) + changes.total(position, unit, "elevation")


def flies(position: Position, unit: Unit) -> bool:
    """Whether the ground does not matter to a Unit: no Move penalty, no climb (C10)."""
    return changes.holds_true(position, unit, "ignores terrain")


# -- Units


def aimed_unit(position: Position, target: Target | None) -> Unit | None:
    """The Unit at which something is aimed; None if it is aimed at anything else, or nothing."""
    if type(target) is not UnitId:
        return None
    number = target.id
    for unit in position.state.scene.units:
        if unit.id == number:
            return unit
    return None


def thing(position: Position, number: int) -> Thing | None:
    """The thing with this ID."""
    return next((thing for thing in position.state.scene.things if thing.id == number), None)


def aimed_thing(position: Position, target: Target | None) -> Thing | None:
    """The thing at which something is aimed; None if it is aimed at anything else, or nothing."""
    return thing(position, target.id) if type(target) is ThingId else None


def stand(unit: Unit) -> Stand:
    """How a Unit stands."""
    return Stand(unit.space, unit.facing, unit.rear)


def spaces_of(unit: Unit) -> tuple[Space, ...]:
    """The Spaces that a Unit occupies, the front one first (D2-93)."""
    return (unit.space,) if unit.rear is None else (unit.space, unit.rear)


def units_at(position: Position, space: Space) -> list[Unit]:
    """The Units in play on a Space, in the order of the Status Bar."""
    return [unit for unit in position.state.units if space in spaces_of(unit)]


def are_rivals(position: Position, one: int, other: int) -> bool:
    """Whether the Units of two Factions are Rivals: of different ones that are not allied (D2-17)."""
    return one != other and other not in position.state.factions[one].allies


@once_each
def allies(position: Position, unit: Unit) -> list[Unit]:
    """The other Units in play of its own and allied Factions (D2-17)."""
    return [o for o in position.state.units if o.id != unit.id and not are_rivals(position, unit.faction, o.faction)]


@once_each
def rivals(position: Position, unit: Unit) -> list[Unit]:
    """The Units in play of other Factions (D2-17)."""
    return [other for other in position.state.units if are_rivals(position, unit.faction, other.faction)]


def is_aboard(position: Position, unit: Unit) -> bool:
    """Whether a Unit rides a mount or vehicle, or sits in an object, and so does not move by itself (D2-109)."""
    return unit.riding != NOBODY


def group_of(position: Position, unit: Unit) -> int:
    """The Group in which a Unit stands this Turn (D2-50); -1: in none."""
    return next((at for at, group in enumerate(position.state.scene.groups) if unit.id in group), NOBODY)


def stir(table: Table, unit: Unit) -> None:
    """Note that a Unit has moved, acted or lost a Move: its Group is not finished with this step (D2-52)."""
    group = group_of(table, unit)
    if group != NOBODY:
        table.state.scene.stirred[group] = True


def range_between(position: Position, one: Unit, other: Unit) -> int:
    """The Range between two Units (D2-115)."""
    if one.rear is None and other.rear is None:
        return distance(one.space, other.space)
    return compass.range_between(stand(one), stand(other))


def range_to(position: Position, unit: Unit, target: Target | None) -> int | None:
    """The Range to a target; None if that is nowhere."""
    spots = spots_of(position, target)
    return min((distance(a, b) for a in spaces_of(unit) for b in spots), default=None)


def spots_of(position: Position, target: Target | None) -> tuple[Space, ...]:
    """The Spaces of a target; none if that is nowhere."""
    match target:
        case UnitId():
            unit = aimed_unit(position, target)
            return spaces_of(unit) if unit is not None and unit.in_play else ()
        case ThingId():
            thing = aimed_thing(position, target)
            return () if thing is None or thing.gone else object_spaces(position, thing)
        case DoorKey():
            door = chart(position).doors.get(target.door)
            if door is None:
                return ()
            return (door.at,) if door.at is not None else door.between or ()
    return ()


def object_spaces(position: Position, thing: Thing) -> tuple[Space, ...]:
    """The Spaces of a thing: an object of the Scene may fill several."""
    for described in entry(position).object:
        if described.key == thing.key and (thing.x, thing.y) in described.spaces:
            return described.spaces
    return ((thing.x, thing.y),)


def gives_cover(position: Position, thing: Thing) -> bool:
    """Whether a thing is an obstacle: what only lies about is none (D2-127)."""
    return any(described.key == thing.key and described.obstacle for described in entry(position).object)


# -- the way


@once
def ways(position: Position) -> Ways:
    """The Terrain now: where nobody can go, for `compass`."""
    return ways_of(
        chart(position), shut_doors(position), frozenset(position.state.scene.revealed), blocking_objects(position)
    )


@once
def _climbers_ways(position: Position) -> Ways:
    return ways_of(
        chart(position),
        shut_doors(position),
        frozenset(position.state.scene.revealed),
        blocking_objects(position),
        climbing=True,
    )


def ways_for(position: Position, unit: Unit) -> Ways:
    """The Terrain for a Unit now: climbers can go where others cannot (D2-95, C14)."""
    return _climbers_ways(position) if chart(position).has_climbs and climbs(position, unit) else ways(position)


def climbs(position: Position, unit: Unit) -> bool:
    """Whether a Unit has Climbing, and can use it."""
    return unit.sheet.skill(CLIMBING) > 0 and not numbers.bars_skill(position, unit, CLIMBING)


def shut_doors(position: Position) -> frozenset[str]:
    """The doors through which nobody can go or see now, by their keys."""
    return frozenset(key for key, state in position.state.scene.doors.items() if state in SHUT)


def blocking_objects(position: Position) -> frozenset[Space]:
    """The Spaces of objects that nobody can enter."""
    solid = {described.key: described.spaces for described in entry(position).object if described.blocks}
    if not solid:
        return frozenset()
    return frozenset(s for thing in position.state.scene.things if not thing.gone for s in solid.get(thing.key, ()))


def blocked(position: Position, start: Space, end: Space) -> bool:
    """Whether no Unit can go from a Space to a neighbouring one (D2-85)."""
    return ways(position).is_blocked(start, end)


def penalty(position: Position, unit: Unit, space: Space) -> int:
    """The additional Move for entering a Space (D2-84); some Units pay double, or less, or nothing."""
    cost = location(position, space).penalty
    if not cost or flies(position, unit):
        return 0
    factor = changes.total(position, unit, "move penalties") or 1
    return max(
        0, factor * cost + changes.total(position, unit, "move penalty", Facts(ground=location(position, space).id))
    )


def exit_for(position: Position, unit: Unit, heading: int) -> str | None:
    """The key of the exit by which a Unit leaves the map if it goes this way (D2-94); None: there is none."""
    for way_out in chart(position).exits:
        if leads(position, way_out, unit.space, heading) and may_use(position, way_out, unit):
            return way_out.key
    return OVER_THE_EDGE if is_too_fast(position, unit) else None


def is_too_fast(position: Position, unit: Unit) -> bool:
    """Whether a Unit is too fast for the map, so that no edge stops it: in a Turn it goes farther than the map is wide
    or high (D2-409, `exact_scale`)."""
    return position.state.settings.exact_scale and unit.start > max(chart(position).width, chart(position).height)


def may_use(position: Position, way_out: Exit, unit: Unit) -> bool:
    """Whether an exit is open to the Unit's Faction."""
    return not way_out.factions or position.state.factions[unit.faction].key in way_out.factions


def leads(position: Position, way_out: Exit, space: Space, heading: int) -> bool:
    """Whether a step from a Space in this direction leads over the edge of the map by an exit (D2-94)."""
    if inside(position, neighbour(space, heading)):
        return False
    if way_out.spaces and space not in way_out.spaces:
        return False
    if way_out.heading is not None:
        return heading == HEADINGS.index(way_out.heading)
    if way_out.edge is None:
        return True
    x, y = neighbour(space, heading)
    board = chart(position)
    over = {"north": y >= board.height, "east": x >= board.width, "south": y < 0, "west": x < 0}
    return over[way_out.edge]


def exit_spaces(position: Position, unit: Unit) -> list[Space]:
    """The Spaces from which a Unit can leave the map."""
    open_to = tuple(number for number, way in enumerate(chart(position).exits) if may_use(position, way, unit))
    return list(ways_for(position, unit).exit_spaces(open_to))


def way_out(position: Position, unit: Unit, start: Space) -> int | None:
    """How many Spaces it is from a Space to the nearest exit, around what is closed; None: it cannot be reached."""
    return terrain.steps_to(ways_for(position, unit), frozenset(exit_spaces(position, unit))).get(start)


def steps_to(position: Position, start: Space, goals: Iterable[Space]) -> int | None:
    """How many Spaces the shortest way is from a Space to any of some others; None: there is none."""
    return terrain.steps_to(ways(position), frozenset(goals)).get(start)


# -- sight


@once
def sights(position: Position) -> Sights:
    """The Lines of Sight as they are now."""
    smoke = frozenset(_laid(position, "blocks"))
    return sights_of(chart(position), shut_doors(position), frozenset(position.state.scene.revealed), smoke)


class Ground:
    """What stands between a shot and its aim now (`compass.Ground`): what blocks sight, and obstacles, which are
    gathered when they are asked for."""

    __slots__ = ("_obstacles", "_p", "_sights", "blocks", "blocks_edge", "has_edges")

    def __init__(self, position: Position) -> None:
        self._p = position
        self._sights = view = sights(position)
        self.blocks, self.blocks_edge, self.has_edges = view.blocks, view.blocks_edge, view.has_edges
        self._obstacles: set[Space] | None = None

    def obstructs(self, space: Space) -> bool:
        """Whether the Space holds an obstacle (D2-127)."""
        if self._obstacles is None:
            self._obstacles = _obstacles(self._p)
        return space in self._obstacles or self._sights.obstructs(space)


def _laid(position: Position, sight: str) -> set[Space]:
    """The Spaces of what lies about for some Turns and hinders sight in this way (D2-274)."""
    if not position.state.scene.laid:
        return set()
    lying = (laid for laid in position.state.scene.laid if laid.kind != "area")
    return {space for laid in lying if position.cards.locations[laid.kind].sight == sight for space in laid.spaces}


def _obstacles(position: Position) -> set[Space]:
    """The Spaces of Units, objects and Flames that give Cover now (D2-127)."""
    spaces = _laid(position, "obstacle")
    for unit in position.state.units:
        if unit.hidden == NOBODY and not unit.has("prone"):
            spaces.update(spaces_of(unit))
    for described in entry(position).object:
        if described.obstacle and any(t.key == described.key and not t.gone for t in position.state.scene.things):
            spaces.update(described.spaces)
    return spaces


@once
def ground(position: Position) -> Ground:
    """The Ground now: what blocks shots, for `compass`."""
    return Ground(position)


def is_clear(position: Position, one: Space, other: Space, with_ends: bool = True) -> bool:
    """Whether there is Line of Sight between two Spaces now (D2-126)."""
    return sights(position).is_clear(one, other, with_ends)


def sees_space(position: Position, unit: Unit, space: Space, *, with_ends: bool = True) -> bool:
    """Whether there is Line of Sight from a Unit to a Space (D2-126)."""
    start = min(spaces_of(unit), key=lambda own: distance(own, space))
    return is_clear(position, start, space, with_ends)


def sees(position: Position, unit: Unit, other: Unit) -> bool:
    """Whether there is Line of Sight between two Units, in whatever arc (D2-46a, D2-126). A hidden Unit is not seen."""
    if other.hidden != NOBODY and other.faction != unit.faction:
        return False
    start, end = compass.nearest(stand(unit), stand(other))
    return is_clear(position, start, end)


@once
def seen_by_faction(position: Position, faction: int, target: Target | None) -> bool:
    """Whether any Unit of a Faction sees a target; its own Units are always seen (D2-46a)."""
    watchers = [unit for unit in position.state.units if unit.faction == faction]
    other = aimed_unit(position, target)
    if other is not None:
        return other.in_play and (other.faction == faction or any(sees(position, unit, other) for unit in watchers))
    spots = spots_of(position, target)
    return any(sees_space(position, unit, spot, with_ends=False) for unit in watchers for spot in spots)


# -- the dark (C14)


def is_dark(position: Position, space: Space) -> bool:
    """Whether a Space is dark and no light falls on it."""
    if LIT in position.state.scene.story:
        return False
    board = chart(position)
    if not (board.dark or board.location[space].dark):
        return False
    return not any(_lights(position, unit, space) for unit in position.state.units)


def _lights(position: Position, unit: Unit, space: Space) -> bool:
    """Whether a Unit's lamp shines on a Space."""
    lamps = [Light(spaces=unit.light, arc="front")] if unit.light else []
    for item in unit.items:
        light = position.cards.items[item.card].light
        if light is not None and item.held != "stored":
            lamps.append(light)
    for lamp in lamps:
        near = distance(unit.space, space) <= lamp.spaces
        turned = lamp.arc == "all" or compass.is_in_arc(lamp.arc, unit.facing, unit.space, space)
        if near and turned and sees_space(position, unit, space):
            return True
    return False
