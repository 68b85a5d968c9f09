"""Consequences of where places lie: ways, owed Battles, who may start one, what may be found (sections 7 and 8)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...state import VILLAIN, WARRIOR, Saga
from ...world_state import AREA, BUILDINGS, CASTLE, DUNGEON, HIGHEST, INN, MOST_FLOORS, POI, ROOM, SHOPS, TOWN, Place

NEW, DOWN, OUTSIDE = "new", "down", "outside"
"""Ways to places that nobody has drawn yet: another Room, the Floor below, and the first Area."""
CHESTS: Final = ("left", "middle", "right")
"""The chests in the throne room (DW-73a)."""
BLOCKED = Refusal("DW-122a", later("An obstacle is in the way: try something against it"))
OWED_AREA = Refusal("DW-103", later("A Battle is owed in this Area before you can cross into another"))
OWED_ROOM = Refusal("DW-112", later("A Battle is owed in this Room before you can leave it"))
ONE_BATTLE = Refusal("DW-89", later("There has been a Battle on this visit; the next one comes with the next visit"))
NOT_THERE = Refusal("DW-90", later("Only The Warrior may start a Battle here"))
NOT_YET = Refusal("DW-91", later("The Villain may start Battles once The Warrior has left the first Town for an Area"))
MARKED_X = Refusal("DW-113", later("This Room is marked X: nobody but The Warrior starts a Battle here"))
CALM = Refusal("DW-215", later("Fairy Water keeps every Conflict away on this visit"))
SAFE_INN = Refusal("DW-119a", later("The inn stays safe while its Town is a Dungeon"))


LOCATIONS: Final = {
    TOWN: (TOWN, *BUILDINGS),
    AREA: (AREA,),
    POI: (POI,),
    DUNGEON: (DUNGEON, ROOM),
}
"""The four types of Locations, and the kinds of places that belong to each (DW-84)."""


def is_location(kind: str, location: str) -> bool:
    """Whether a kind of place belongs to this type of Location."""
    return kind in LOCATIONS[location]


def current_space(state: Saga) -> Place:
    """The Space that The Warrior is in."""
    return state.world.places[state.world.visit.space]


def enter_visit(state: Saga, place: Place) -> None:
    """Another visit begins in the journal: with it stand its Level, how many places are known, and the hero's Level and
    XP (DW-278)."""
    state.story.enter("visit", place.id, place.level, len(state.world.places), state.hero.level, state.hero.xp)


def inside(state: Saga, home: str) -> Iterator[Place]:
    """The places that lie in a place, in the order in which they were made."""
    return (place for place in state.world.places.values() if place.home == home)


def area_of(state: Saga, place: Place) -> Place:
    """The Area in which a place lies."""
    while place.kind != AREA and place.home:
        place = state.world.places[place.home]
    return place


def town_of(state: Saga, place: Place) -> Place | None:
    """The Town in which a place lies, if it lies in one."""
    while place.kind != TOWN and place.home:
        place = state.world.places[place.home]
    return place if place.kind == TOWN else None


def is_cleared(state: Saga, room: Place) -> bool:
    """Whether the Dungeon of this Room is a Town by now (DW-118)."""
    return state.world.places[room.home].cleared


def is_in_cleared(state: Saga, place: Place) -> bool:
    """Whether a Space lies in a Dungeon that is a Town by now: a Room, or an inn or a shop in one (DW-118)."""
    return (place.kind == ROOM and is_cleared(state, place)) or is_below(state, place)


def is_below(state: Saga, place: Place) -> bool:
    """Whether this is an inn or a shop in a Room of a Dungeon that is a Town by now (DW-118)."""
    home = state.world.places.get(place.home)
    return home is not None and home.kind == ROOM


# -- Levels


def level_inside(home: Place, floor: int = 1) -> int:
    """The Level of what lies in a place; in a Dungeon, of a Room on this Floor (DW-102, DW-110)."""
    return min(HIGHEST, home.level + (floor - 1 if home.kind == DUNGEON else 0))


def most_floors(dungeon: Place) -> int:
    """How many Floors a Dungeon may have: Levels end at 30 (DW-110a)."""
    return min(MOST_FLOORS, HIGHEST - dungeon.level + 1)


def rooms(state: Saga, dungeon: str, floor: int) -> list[Place]:
    """The Rooms of a Floor that have been drawn."""
    return [place for place in inside(state, dungeon) if place.floor == floor]


def deepest(state: Saga, dungeon: str) -> int:
    """The lowest Floor of which a Room has been drawn; 0 if none has been."""
    return max((place.floor for place in inside(state, dungeon)), default=0)


def floors_known(state: Saga, dungeon: Place) -> bool:
    """Whether everybody knows the number of Floors: the last one has been entered, or Radiant has shown it (DW-110a).
    From then on it stays."""
    shown = any(room.lit for room in inside(state, dungeon.id))
    return dungeon.floors > 0 and (shown or dungeon.floors <= deepest(state, dungeon.id))


def fewest_floors(state: Saga, dungeon: Place) -> int:
    """How many Floors a Dungeon has at least: those that were entered, and one below each known way down (DW-114)."""
    below = [floor + 1 for floor, room in enumerate(dungeon.stairs, 1) if room]
    return max(1, deepest(state, dungeon.id), *below)


def stairs_of(state: Saga, room: Place) -> bool:
    """Whether the way down from its Floor is known to be in this Room."""
    stairs = state.world.places[room.home].stairs
    return room.floor <= len(stairs) and stairs[room.floor - 1] == room.id


# -- ways


def ways(state: Saga) -> list[str]:
    """Where The Warrior could go from here, owed Battles aside (DW-87, DW-103, DW-109)."""
    return ways_from(state, current_space(state))


def ways_from(state: Saga, place: Place) -> list[str]:
    """Where one could go from a Space."""
    if place.kind == ROOM:
        return [p.id for p in inside(state, place.id)] + _ways_from_room(state, place)
    if place.kind == AREA:
        return [p.id for p in inside(state, place.id)] + place.ways
    if place.kind == TOWN:
        return [p.id for p in inside(state, place.id)] + [place.home or OUTSIDE]
    return [place.home]


def _ways_from_room(state: Saga, room: Place) -> list[str]:
    ways = list(room.ways)
    if room.exits:
        ways.append(NEW)
    if stairs_of(state, room):
        below = rooms(state, room.home, room.floor + 1)
        if not below:
            ways.append(DOWN)
        elif below[0].id not in ways:
            ways.append(below[0].id)
    if room.floor == 1 and room == rooms(state, room.home, 1)[0]:
        ways.append(state.world.places[room.home].home)
    return ways


def target(state: Saga, way: str) -> str:
    """The target of a way, as an obstacle names it: a place, or the way itself where nothing is drawn yet (DW-122a)."""
    return way if way in state.world.places else f"{way}@{state.world.visit.space}"


def leads_back(state: Saga, goal: str) -> bool:
    """Whether The Warrior came this way, or it leads out of a place into what lies around it (DW-122a)."""
    place = current_space(state)
    around = state.world.places[place.home].home if place.kind == ROOM else place.home
    return goal in (state.world.visit.came, around, OUTSIDE)


def way_objection(state: Saga, goal: str) -> Refusal | None:
    """Why The Warrior may not go there now (DW-103, DW-112, DW-122a); no obstacle stops them on the way back."""
    way, place = target(state, goal), current_space(state)
    barred = any(obstacle.blocks == way and not obstacle.solved for obstacle in state.world.obstacles.values())
    if barred and not leads_back(state, goal):
        return BLOCKED
    if not state.world.visit.owed:
        return None
    if place.kind == AREA:
        return OWED_AREA if goal in place.ways else None
    return OWED_ROOM


# -- Battles


def owes(state: Saga, place: Place) -> bool:
    """Whether a Battle is owed on entering this Space (DW-103, DW-106, DW-112, DW-118, DW-119)."""
    if place.kind == AREA:
        return place.level >= state.hero.level
    if place.kind == ROOM:
        return not place.cross and not is_cleared(state, place)
    return is_infested(state, place) and not place.cross


def is_infested(state: Saga, place: Place) -> bool:
    """Whether this is a building of a Town that is a Dungeon now; its inn is safe (DW-119, DW-119a)."""
    town = town_of(state, place)
    return town is not None and town.fallen and place.kind in BUILDINGS and place.kind != INN


def infested(state: Saga, town: str) -> list[Place]:
    """The buildings of a Town that are Rooms while it is a Dungeon (DW-119)."""
    return [place for place in inside(state, town) if is_infested(state, place)]


def battle_objection(state: Saga, role: str) -> Refusal | None:
    """Why this role may not start a Battle here and now (DW-89, DW-90, DW-91, DW-113, DW-118, DW-119a, DW-215)."""
    visit, place = state.world.visit, current_space(state)
    town = town_of(state, place)
    if visit.battle:
        return ONE_BATTLE
    if visit.calm:
        return CALM
    if town is not None and town.fallen and place.kind == INN:
        return SAFE_INN
    if role == WARRIOR:
        return None
    if not state.world.outside:
        return NOT_YET
    if place.kind == ROOM:
        return NOT_THERE if is_cleared(state, place) else MARKED_X if place.cross else None
    if town is None:
        return NOT_THERE if is_below(state, place) else None
    return MARKED_X if place.cross else None if is_infested(state, place) else NOT_THERE


def may_bring_boss(state: Saga) -> bool:
    """Whether the Villain may bring in the Boss here and now (DW-117)."""
    place, refusal = current_space(state), battle_objection(state, VILLAIN)
    if is_infested(state, place):
        return refusal is None or (refusal == MARKED_X and all(other.cross for other in infested(state, place.home)))
    if place.kind != ROOM or is_cleared(state, place):
        return False
    seen = state.world.places[place.home].boss
    if seen or place.lit:  # Radiant has shown where it is, and where it is not (DW-200)
        return place.id == seen and refusal in (None, MARKED_X)
    if refusal is None:
        return True
    last = state.world.places[place.home].floors
    return refusal == MARKED_X and place.floor == last and all(r.cross for r in rooms(state, place.home, last))


def could_fall(state: Saga) -> list[str]:
    """The Towns that may become Dungeons now: The Warrior stands in their street, or before them (DW-119)."""
    place = current_space(state)
    near = [place] if place.kind == TOWN else [p for p in inside(state, place.id) if p.kind == TOWN]
    return [town.id for town in near if town.been and not town.fallen]


# -- finds


def holds_find(state: Saga, place: Place) -> bool:
    """Whether something may be found on a visit here, without a Battle: not where buildings are Rooms (DW-36, DW-81a,
    DW-93, DW-107, DW-118, DW-119)."""
    if place.found or is_infested(state, place) or _is_bare(place):
        return False
    if place.kind == ROOM:
        return is_cleared(state, place)
    if _keeps_chests(state, place):
        return False
    return place.kind == POI or (place.kind in BUILDINGS and place.kind not in SHOPS)


def find_after_battle(state: Saga, place: Place) -> bool:
    """Whether a victory here allows a find (DW-73a, DW-105, DW-107, DW-115, DW-183)."""
    return place.kind in (AREA, TOWN) or not (place.found or _is_bare(place) or _keeps_chests(state, place))


def _keeps_chests(state: Saga, place: Place) -> bool:
    """Whether chests are still closed here, which are all that is found in the castle (DW-36, DW-73a)."""
    return place.kind == CASTLE and bool(state.world.chests)


def _is_bare(place: Place) -> bool:
    """Whether Radiant has shown that nothing is found here (DW-200)."""
    return place.lit and not place.promised


def mark_found(place: Place) -> None:
    """Mark this place with $ after a find, unless it is an Area or a street (DW-94, DW-105, DW-107, DW-115, DW-183)."""
    place.found = place.kind not in (AREA, TOWN)


# -- inns


def inn_of(state: Saga, town: str) -> str:
    """The inn of a Town, or in a Room of a Dungeon that is one by now (DW-118); "" if it has none."""
    return next((place.id for place in inside(state, town) if place.kind == INN), "")


def nearest_towns(state: Saga, space: str = "", but: str = "") -> list[str]:
    """The known Towns with an inn that lie the fewest Area borders away from this Space, or from here, ties all
    together; of a Dungeon that is a Town by now the Room with its inn (DW-118, DW-185). One of them may be left out."""
    reached = [area_of(state, state.world.places[space] if space else current_space(state)).id]
    seen = set(reached)
    known = [home for home in _with_inns(state) if home != but]
    while reached:
        towns = [town for town in known if area_of(state, state.world.places[town]).id in reached]
        if towns:
            return towns
        reached = [way for area in reached for way in state.world.places[area].ways if way not in seen]
        seen.update(reached)
    return known[:1]


def _with_inns(state: Saga) -> list[str]:
    """The known Towns that have an inn, and the known Rooms that do (DW-118, DW-185)."""
    below = [place.id for place in state.world.places.values() if place.kind == ROOM and place.been]
    inns = {place.home for place in state.world.places.values() if place.kind == INN}
    return [home for home in [*state.towns, *below] if home in inns]


def way_to_an_inn(state: Saga, barred: Collection[str]) -> str:
    """The way from here to the nearest known inn that passes none of `barred`; "" if none can be reached, or one is
    here (DW-122a)."""
    known, start = _with_inns(state), current_space(state).id
    line, first = [start], {start: ""}
    for at in line:
        if at in known:
            return first[at]
        for way in _steps(state, state.world.places[at], known):
            if way not in first and way not in barred:
                first[way] = first[at] or way
                line.append(way)
    return ""


def _steps(state: Saga, place: Place, known: list[str]) -> list[str]:
    """The places one step from a place, by the map, on the way to these Towns and Rooms."""
    if place.kind == ROOM:
        return [way for way in _ways_from_room(state, place) if way in state.world.places]
    if place.kind == DUNGEON:
        return [room.id for room in rooms(state, place.id, 1)[:1]]
    if place.kind != AREA:
        return [place.home]
    lie = [home for home in known if state.world.places[home].kind == TOWN]
    lie += [state.world.places[home].home for home in known if home not in lie]
    return [home for home in lie if state.world.places[home].home == place.id] + place.ways
