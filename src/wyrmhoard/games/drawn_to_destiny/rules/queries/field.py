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
from ..core import compass
from ..core.compass import Space, Stand, distance, neighbour
from . import changes, numbers, terrain
from .changes import Facts
from .chart import Chart, chart_of
from .terrain import Sights, Ways, sights_of, ways_of

__all__ = ["distance", "neighbour"]

SHUT: Final = ("closed", "locked")
OVER_THE_EDGE: Final = "edge"
"""How those leave who are too fast for the map, where there is no exit."""
CLIMBING: Final = "climbing"
"""The Skill that goes where stairs are missing (D2-95)."""
LIT: Final = "lit"
"""In the Scene's story: the dark has ended."""

# -- the Scene


def entry(p: Position) -> SceneEntry:
    """What the Scene's file says."""
    return p.cards.scenes[p.state.scene.key]


def chart(p: Position) -> Chart:
    """The map of the Scene."""
    scene = p.state.scene
    return chart_of(p.cards.scenes[scene.key], p.cards.locations, scene.patches)


def map_kind(p: Position) -> MapKind:
    """The Map Scale and Time Scale (D2-400)."""
    return p.cards.maps[entry(p).map.kind]


def is_before(p: Position, turn: int) -> bool:
    """Whether a Turn is still to come; the Clock may count down, and its cards give the Turns their numbers (D2-34)."""
    scene = p.state.scene
    return (turn - scene.turn) * scene.clock.step > 0


def is_past(p: Position, turn: int) -> bool:
    """Whether a Turn is over, whichever way the Clock counts (D2-34)."""
    scene = p.state.scene
    return (scene.turn - turn) * scene.clock.step > 0


def inside(p: Position, space: Space) -> bool:
    """Whether there is such a Space on the map."""
    found = chart(p)
    return 0 <= space[0] < found.width and 0 <= space[1] < found.height


def location(p: Position, space: Space) -> Location:
    """The Location of a Space of the map."""
    return chart(p).location[space]


def elevation(p: Position, space: Space) -> int:
    """How high a Space lies (D2-95)."""
    return chart(p).elevation.get(space, 0)


def climb(p: Position, start: Space, end: Space) -> int:
    """How much higher the end of a step lies than its start (D2-95)."""
    found = chart(p).elevation
    return found.get(end, 0) - found.get(start, 0)


def height(p: Position, unit: Unit) -> int:
    """The Elevation of a Unit: Prone it counts as one lower (D2-266); whoever flies is as high as it can be (C10)."""
    return elevation(p, unit.space) - bool(unit.has("prone")) + changes.total(p, unit, "elevation")


def flies(p: Position, unit: Unit) -> bool:
    """Whether the ground does not matter to a Unit: no Move penalty, no climb (C10)."""
    return changes.holds_true(p, unit, "ignores terrain")


# -- Units


def named_unit(p: Position, name: str) -> Unit | None:
    """The Unit that "u4" stands for; None for anything else."""
    if name[:1] != "u" or not name[1:].isdigit():
        return None
    number = int(name[1:])
    for unit in p.state.scene.units:
        if unit.id == number:
            return unit
    return None


def thing(p: Position, number: int) -> Thing | None:
    """The thing with this ID."""
    return next((found for found in p.state.scene.things if found.id == number), None)


def named_thing(p: Position, name: str) -> Thing | None:
    """The thing that "t7" stands for; None for anything else."""
    return thing(p, int(name[1:])) if name[:1] == "t" and name[1:].isdigit() else None


def stand(unit: Unit) -> Stand:
    """How a Unit stands."""
    return Stand(unit.space, unit.facing, unit.rear)


def spaces_of(unit: Unit) -> tuple[Space, ...]:
    """The Spaces that a Unit occupies, the front one first (D2-93)."""
    return (unit.space,) if unit.rear is None else (unit.space, unit.rear)


def at(p: Position, space: Space) -> list[Unit]:
    """The Units in play on a Space, in the order of the Status Bar."""
    return [unit for unit in p.state.units if space in spaces_of(unit)]


def things_at(p: Position, space: Space) -> list[Thing]:
    """The things on a Space that are there for anybody to see."""
    return [found for found in p.state.scene.things if (found.x, found.y) == space and not (found.gone or found.hidden)]


def are_rivals(p: Position, one: int, other: int) -> bool:
    """Whether the Units of two Factions are Rivals: of different ones that are not allied (D2-17)."""
    return one != other and other not in p.state.factions[one].allies


@once_each
def allies(p: Position, unit: Unit) -> list[Unit]:
    """The other Units in play of its own and allied Factions (D2-17)."""
    return [o for o in p.state.units if o.id != unit.id and not are_rivals(p, unit.faction, o.faction)]


@once_each
def rivals(p: Position, unit: Unit) -> list[Unit]:
    """The Units in play of other Factions (D2-17)."""
    return [other for other in p.state.units if are_rivals(p, unit.faction, other.faction)]


def is_aboard(p: Position, unit: Unit) -> bool:
    """Whether a Unit rides a mount or vehicle, or sits in an object, and so does not move by itself (D2-109)."""
    return unit.riding != NOBODY


def group_of(p: Position, unit: Unit) -> int:
    """The Group in which a Unit stands this Turn (D2-50); -1: in none."""
    return next((at for at, group in enumerate(p.state.scene.groups) if unit.id in group), NOBODY)


def stir(table: Table, unit: Unit) -> None:
    """Note that a Unit has moved, acted or lost a Move: its Group is not finished with this step (D2-52)."""
    group = group_of(table, unit)
    if group != NOBODY:
        table.state.scene.stirred[group] = True


def range_between(p: Position, one: Unit, other: Unit) -> int:
    """The Range between two Units (D2-115)."""
    if one.rear is None and other.rear is None:
        return distance(one.space, other.space)
    return compass.range_between(stand(one), stand(other))


def range_to(p: Position, unit: Unit, name: str) -> int | None:
    """The Range to "u4", "t7" or "door:gate"; None if that is nowhere."""
    spots = spots_of(p, name)
    return min((distance(a, b) for a in spaces_of(unit) for b in spots), default=None)


def spots_of(p: Position, name: str) -> tuple[Space, ...]:
    """The Spaces of "u4", "t7", "door:gate" or an object of the Scene by its key."""
    unit = named_unit(p, name)
    if unit is not None:
        return spaces_of(unit) if unit.in_play else ()
    found = named_thing(p, name)
    if found is not None:
        return () if found.gone else object_spaces(p, found)
    if name.startswith("door:"):
        door = chart(p).doors.get(name[5:])
        if door is None:
            return ()
        return (door.at,) if door.at is not None else door.between or ()
    return ()


def object_spaces(p: Position, found: Thing) -> tuple[Space, ...]:
    """The Spaces of a thing: an object of the Scene may fill several."""
    for described in entry(p).object:
        if described.key == found.key and (found.x, found.y) in described.spaces:
            return described.spaces
    return ((found.x, found.y),)


def gives_cover(p: Position, found: Thing) -> bool:
    """Whether a thing is an obstacle: what only lies about is none (D2-127)."""
    return any(described.key == found.key and described.obstacle for described in entry(p).object)


# -- the way


@once
def ways(p: Position) -> Ways:
    """Where nobody can go now, for `compass`."""
    return ways_of(chart(p), shut_doors(p), frozenset(p.state.scene.revealed), blocking_objects(p))


@once
def _climbers_ways(p: Position) -> Ways:
    return ways_of(chart(p), shut_doors(p), frozenset(p.state.scene.revealed), blocking_objects(p), climbing=True)


def ways_for(p: Position, unit: Unit) -> Ways:
    """Where a Unit cannot go now: whoever can climb goes where others do not (D2-95, C14)."""
    return _climbers_ways(p) if chart(p).has_climbs and climbs(p, unit) else ways(p)


def climbs(p: Position, unit: Unit) -> bool:
    """Whether a Unit has Climbing, and can use it."""
    return unit.sheet.skill(CLIMBING) > 0 and not numbers.bars_skill(p, unit, CLIMBING)


def shut_doors(p: Position) -> frozenset[str]:
    """The doors through which nobody can go or see now, by their keys."""
    return frozenset(key for key, state in p.state.scene.doors.items() if state in SHUT)


def blocking_objects(p: Position) -> frozenset[Space]:
    """The Spaces of objects that nobody can enter."""
    solid = {found.key: found.spaces for found in entry(p).object if found.blocks}
    if not solid:
        return frozenset()
    return frozenset(s for thing in p.state.scene.things if not thing.gone for s in solid.get(thing.key, ()))


def blocked(p: Position, start: Space, end: Space) -> bool:
    """Whether no Unit can go from a Space to a neighbouring one (D2-85)."""
    return ways(p).is_blocked(start, end)


def penalty(p: Position, unit: Unit, space: Space) -> int:
    """What entering a Space costs besides (D2-84); some Units pay double, or less, or nothing."""
    found = location(p, space).penalty
    if not found or flies(p, unit):
        return 0
    factor = changes.total(p, unit, "move penalties") or 1
    return max(0, factor * found + changes.total(p, unit, "move penalty", Facts(ground=location(p, space).id)))


def exit_for(p: Position, unit: Unit, heading: int) -> str | None:
    """The key of the exit by which a Unit leaves the map if it goes this way (D2-94); None: there is none."""
    for found in chart(p).exits:
        if leads(p, found, unit.space, heading) and may_use(p, found, unit):
            return found.key
    return OVER_THE_EDGE if is_too_fast(p, unit) else None


def is_too_fast(p: Position, unit: Unit) -> bool:
    """Whether a Unit is too fast for the map, so that no edge stops it: in a Turn it goes farther than the map is wide
    or high (D2-409, `exact_scale`)."""
    return p.state.options.exact_scale and unit.start > max(chart(p).width, chart(p).height)


def may_use(p: Position, found: Exit, unit: Unit) -> bool:
    """Whether an exit is open to the Unit's Faction."""
    return not found.factions or p.state.factions[unit.faction].key in found.factions


def leads(p: Position, found: Exit, space: Space, heading: int) -> bool:
    """Whether a step from a Space in this direction leads over the edge of the map by an exit (D2-94)."""
    if inside(p, neighbour(space, heading)):
        return False
    if found.spaces and space not in found.spaces:
        return False
    if found.heading is not None:
        return heading == HEADINGS.index(found.heading)
    if found.edge is None:
        return True
    x, y = neighbour(space, heading)
    board = chart(p)
    over = {"north": y >= board.height, "east": x >= board.width, "south": y < 0, "west": x < 0}
    return over[found.edge]


def exit_spaces(p: Position, unit: Unit) -> list[Space]:
    """The Spaces from which a Unit can leave the map."""
    open_to = tuple(number for number, way in enumerate(chart(p).exits) if may_use(p, way, unit))
    return list(ways_for(p, unit).exit_spaces(open_to))


def way_out(p: Position, unit: Unit, start: Space) -> int | None:
    """How many Spaces it is from a Space to the nearest exit, around what is closed; None: it cannot be reached."""
    return terrain.steps_to(ways_for(p, unit), frozenset(exit_spaces(p, unit))).get(start)


def steps_to(p: Position, start: Space, goals: Iterable[Space]) -> int | None:
    """How many Spaces the shortest way is from a Space to any of some others; None: there is none."""
    return terrain.steps_to(ways(p), frozenset(goals)).get(start)


# -- sight


@once
def sights(p: Position) -> Sights:
    """What blocks sight now."""
    smoke = frozenset(_laid(p, "blocks"))
    return sights_of(chart(p), shut_doors(p), frozenset(p.state.scene.revealed), smoke)


class Ground:
    """What stands between a shot and its aim now (`compass.Ground`): what blocks sight, and obstacles, which are
    gathered when they are asked for."""

    __slots__ = ("_obstacles", "_p", "_sights", "blocks", "blocks_edge", "has_edges")

    def __init__(self, p: Position) -> None:
        self._p = p
        self._sights = found = sights(p)
        self.blocks, self.blocks_edge, self.has_edges = found.blocks, found.blocks_edge, found.has_edges
        self._obstacles: set[Space] | None = None

    def obstructs(self, space: Space) -> bool:
        """Whether the Space holds an obstacle (D2-127)."""
        if self._obstacles is None:
            self._obstacles = _obstacles(self._p)
        return space in self._obstacles or self._sights.obstructs(space)


def _laid(p: Position, sight: str) -> set[Space]:
    """The Spaces of what lies about for some Turns and hinders sight in this way (D2-274)."""
    if not p.state.scene.laid:
        return set()
    lying = (laid for laid in p.state.scene.laid if laid.kind != "area")
    return {space for laid in lying if p.cards.locations[laid.kind].sight == sight for space in laid.spaces}


def _obstacles(p: Position) -> set[Space]:
    """The Spaces of Units, objects and Flames that give Cover now (D2-127)."""
    found = _laid(p, "obstacle")
    for unit in p.state.units:
        if unit.hidden == NOBODY and not unit.has("prone"):
            found.update(spaces_of(unit))
    for described in entry(p).object:
        if described.obstacle and any(t.key == described.key and not t.gone for t in p.state.scene.things):
            found.update(described.spaces)
    return found


@once
def ground(p: Position) -> Ground:
    """What stands in the way of shots now, for `compass`."""
    return Ground(p)


def is_clear(p: Position, one: Space, other: Space, with_ends: bool = True) -> bool:
    """Whether there is Line of Sight between two Spaces now (D2-126)."""
    return sights(p).is_clear(one, other, with_ends)


def sees_space(p: Position, unit: Unit, space: Space, *, with_ends: bool = True) -> bool:
    """Whether there is Line of Sight from a Unit to a Space (D2-126)."""
    start = min(spaces_of(unit), key=lambda own: distance(own, space))
    return is_clear(p, start, space, with_ends)


def sees(p: Position, unit: Unit, other: Unit) -> bool:
    """Whether there is Line of Sight between two Units, in whatever arc (D2-46a, D2-126). A hidden Unit is not seen."""
    if other.hidden != NOBODY and other.faction != unit.faction:
        return False
    start, end = compass.nearest(stand(unit), stand(other))
    return is_clear(p, start, end)


@once
def seen_by_faction(p: Position, faction: int, name: str) -> bool:
    """Whether any Unit of a Faction sees "u4", "t7" or "door:gate"; its own Units are always seen (D2-46a)."""
    watchers = [unit for unit in p.state.units if unit.faction == faction]
    other = named_unit(p, name)
    if other is not None:
        return other.in_play and (other.faction == faction or any(sees(p, unit, other) for unit in watchers))
    spots = spots_of(p, name)
    return any(sees_space(p, unit, spot, with_ends=False) for unit in watchers for spot in spots)


# -- the dark (C14)


def is_dark(p: Position, space: Space) -> bool:
    """Whether a Space is dark and no light falls on it."""
    if LIT in p.state.scene.story:
        return False
    board = chart(p)
    if not (board.dark or board.location[space].dark):
        return False
    return not any(_lights(p, unit, space) for unit in p.state.units)


def _lights(p: Position, unit: Unit, space: Space) -> bool:
    """Whether a Unit's lamp shines on a Space."""
    lamps = [Light(spaces=unit.light, arc="front")] if unit.light else []
    for item in unit.items:
        found = p.cards.items[item.card].light
        if found is not None and item.held != "stored":
            lamps.append(found)
    for lamp in lamps:
        near = distance(unit.space, space) <= lamp.spaces
        turned = lamp.arc == "all" or compass.is_in_arc(lamp.arc, unit.facing, unit.space, space)
        if near and turned and sees_space(p, unit, space):
            return True
    return False
