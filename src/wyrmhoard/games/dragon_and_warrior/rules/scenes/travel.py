"""The Warrior goes from Space to Space: every move begins a visit (DW-85 to DW-87, DW-99, DW-103, DW-109, DW-176)."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Script

from ...events.places import Entered
from ...pending_state import Arrive, EntryRound, LayChapter, WakeUp
from ...state import ORACLE, WARRIOR, Saga
from ...table import Table
from ...world_state import AREA, DUNGEON, ROOM, TOWN, Place, Visit
from .. import endings
from ..battle import companions
from ..core import places
from ..core.asking import ask
from ..core.steps import at_last, carries_out, next_up
from ..world import chapters, lore, mapping, obstacles
from . import towns


def depart(table: Table, way: str) -> Script[None]:
    """Take a way; a place that is not drawn yet is drawn now (DW-87, DW-99, DW-109)."""
    state = table.state
    place = places.current_space(state)
    if way == places.OUTSIDE:
        area = yield from mapping.draw_area(table, "")
        place.home = area.id
        yield from mapping.draw_area(table, area.id)
        enter(table, area.id)
    elif way in (places.NEW, places.DOWN):
        dungeon = state.world.places[place.home]
        room = yield from mapping.draw_room(table, dungeon, place, place.floor + (way == places.DOWN))
        obstacles.go_round(state, room, place)
        enter(table, room.id)
    else:
        yield from _go_to(table, state.world.places[way])


def _go_to(table: Table, place: Place) -> Script[None]:
    state = table.state
    if place.kind != DUNGEON:
        if place.kind == TOWN and not any(places.inside(state, place.id)):
            yield from towns.furnish(table, place)
        enter(table, place.id)
        return
    if (yield from obstacles.before_first(table, place)):
        return
    if not place.floors:
        yield from mapping.plan_floors(table, place)
    drawn = places.rooms(state, place.id, 1)
    room = drawn[0] if drawn else (yield from mapping.draw_room(table, place, None, 1))
    enter(table, room.id)


def enter(table: Table, goal: str, came: str = "") -> None:
    """A new visit begins, unless that is enough of visits (DW-87, DW-236a). The others' round follows (DW-88a)."""
    state = table.state
    world, place = state.world, state.world.places[goal]
    if state.settings.visits and state.visits >= state.settings.visits:
        endings.close(state, "visits")
    state.visits += 1
    world.visit = Visit(goal, came or world.visit.space, owed=places.owes(state, place))
    world.outside = world.outside or place.kind == AREA
    new_floor = place.kind == ROOM and not any(room.been for room in places.rooms(state, place.home, place.floor))
    place.been = True
    state.level = place.level
    state.inside = place.home if place.kind == ROOM else ""
    if place.kind == ROOM and not world.places[place.home].been:
        world.places[place.home].been = True
    town = places.town_of(state, place)
    if town is not None:
        _be_in_town(table, town)
    elif places.is_in_cleared(state, place):
        companions.rest(table, "DW-229")
    places.enter_visit(state, place)
    table.tell(Entered(place.name, place.kind, visit=state.visits, level=place.level), "DW-87")
    if new_floor and place.floor == 1:
        lore.tell_builder(table, world.places[place.home])
    elif new_floor and place.floor == 2:
        lore.tell_gimmick(table, world.places[place.home])
    if chapters.due(state, place):
        at_last(state, LayChapter())
    at_last(state, EntryRound())


def _be_in_town(table: Table, town: Place) -> None:
    """The Town is known, and the one visited last; Party Members are whole again in it (DW-217, DW-229)."""
    state = table.state
    if town.id in state.towns:
        state.towns.remove(town.id)
    else:
        town.been = True
    state.towns.append(town.id)
    if not town.fallen:
        companions.rest(table, "DW-229")


# -- back from a Battle


def way_back(state: Saga, magic: str) -> str:
    """Where running away leads: where a spell or Wings take The Warrior, else where they came from (DW-176, DW-205)."""
    if magic:
        place = state.world.places[magic]
        return place.home if place.kind == DUNGEON else magic
    place, came = places.current_space(state), state.world.visit.came
    if place.kind == TOWN:
        return places.inn_of(state, place.id) or next(p.id for p in places.inside(state, place.id))
    if came and came != place.id:
        return came
    return (places.nearest_towns(state) or state.towns)[0]


def came_by_magic(state: Saga, goal: str) -> str:
    """The way back from where magic takes The Warrior: the nearest Town, seen from there, which is not that Room
    (DW-118, DW-176)."""
    but = goal if state.world.places[goal].kind == ROOM else ""
    return next(iter(places.nearest_towns(state, goal, but)), "")


def carried_to(table: Table, goal: str) -> None:
    """Magic takes The Warrior there (DW-176)."""
    enter(table, goal, came_by_magic(table.state, goal))


@carries_out(Arrive)
def _arrive(table: Table, step: Arrive) -> None:
    """Put The Warrior at a place without walking there."""
    enter(table, step.place, step.came or "")


@carries_out(WakeUp)
def _wake(table: Table, step: WakeUp) -> Script[None]:
    """A defeated Warrior wakes in the inn of the nearest Town; a tie is The Warrior's choice (DW-185)."""
    state = table.state
    nearest = places.nearest_towns(state)
    state.world.nights += 1
    town = nearest[0] if len(nearest) == 1 else (yield from choose_town(table, nearest, "DW-185"))
    next_up(state, Arrive(places.inn_of(state, town), town))


def choose_town(table: Table, towns: list[str], rule: str) -> Script[str]:
    """Let The Warrior choose one of these Towns; the oracle takes the first."""
    if table.state.holder(WARRIOR) == ORACLE:
        return towns[0]
    return str((yield from ask(table, WARRIOR, "inn", list(towns), rule)))
