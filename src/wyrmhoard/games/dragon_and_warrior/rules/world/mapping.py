"""Treasure puts places on the map: Towns with their buildings, Areas, Points of Interest, Dungeons, Rooms.

Records decide where everything lies, not drawings (DW-36, DW-99 to DW-102, DW-106, DW-108 to DW-111, DW-120).
"""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Choice, Script
from wyrmhoard.kernel.asking.form import Filled, Form, Number
from wyrmhoard.kernel.state.plain import word_of

from ...asked import Asked
from ...cards.made import Suggestion, Wish
from ...events.places import Border, Drawn, JoinedRooms, Stairs
from ...state import ORACLE, TREASURE, Saga
from ...table import Table
from ...world_state import (
    AREA,
    CASTLE,
    DUNGEON,
    EQUIPMENT_SHOP,
    HIGHEST,
    HOUSE,
    INN,
    ITEM_SHOP,
    KINDS,
    POI,
    ROOM,
    TOWN,
    Place,
    PlaceKind,
    Plan,
)
from ..core import places
from ..core.asking import ask, put
from ..core.business import DEEDS, Deed
from ..core.drawing import stream
from ..making import inventing
from . import dungeons, obstacles, talking

MOST_PAIRS: Final = 30
"""How many pairs of Areas are offered to be joined."""
FEWEST_HOUSES, MOST_HOUSES = 3, 5
"""Houses of a Town (DW-36)."""
MOST_WAYS: Final = 4
"""Ways out of a Room (DW-109)."""
ENOUGH: Final = "enough"
IN_AREA: Final = (TOWN, POI, DUNGEON, AREA)
"""What Treasure may put on the map while The Warrior is in an Area."""
IN_TOWN: Final = (HOUSE, POI)
IN_ROOM: Final = (INN, ITEM_SHOP, EQUIPMENT_SHOP)
"""What a Dungeon may have, one of each, when it is a Town (DW-118)."""
RULES: Final = {TOWN: "DW-35", AREA: "DW-101", POI: "DW-106", DUNGEON: "DW-108", ROOM: "DW-109"}


def can_draw(state: Saga, place: Place) -> tuple[PlaceKind, ...]:
    """Which kinds of places may be put into one (DW-37, DW-101, DW-106, DW-108, DW-118)."""
    if place.kind == ROOM and places.is_cleared(state, place):
        rooms = [room.id for room in places.inside(state, place.home)]
        there = [other.kind for other in state.world.places.values() if other.home in rooms]
        return tuple(kind for kind in IN_ROOM if kind not in there)
    if place.kind != TOWN:
        return IN_AREA if place.kind == AREA else ()
    houses = [other for other in places.inside(state, place.id) if other.kind == HOUSE]
    return IN_TOWN if len(houses) < MOST_HOUSES else (POI,)


def put_on_map(table: Table, kind: PlaceKind, home: str) -> Script[None]:
    """Treasure puts a new place into another, or an Area beside one (DW-37)."""
    if kind == AREA:
        yield from draw_area(table, home, free=True)
    elif kind == TOWN:
        yield from draw_town(table, home)
    else:
        yield from draw(table, kind, home, table.state.world.places[home].level)


def _around(state: Saga) -> dict[PlaceKind, str]:
    """What may be put on the map now, each kind with the place that it would lie in: the nearest around The Warrior."""
    by_kind: dict[PlaceKind, str] = {}
    home = state.world.visit.space
    while home:
        place = state.world.places[home]
        by_kind |= {kind: home for kind in can_draw(state, place) if kind not in by_kind}
        home = place.home
    return by_kind


def _draw_beside(table: Table, seat: int) -> Script[None]:
    """Treasure puts a place on the map at any time, not only as The Warrior enters (DW-37, DW-101, DW-106,
    DW-118)."""
    choices: list[Choice] = [inventing.NOTHING, *(f"place {kind}" for kind in _around(table.state))]
    answer = str((yield from put(table, lambda: seat, "draw", choices, "DW-37")))
    if answer != inventing.NOTHING:
        kind = word_of(KINDS, answer.removeprefix("place "))
        yield from put_on_map(table, kind, _around(table.state)[kind])


def add(table: Table, kind: PlaceKind, home: str, made: Suggestion, wish: Wish) -> Place:
    """Put a place on record, with the Level that was wished for."""
    state, level = table.state, wish.level
    name, note = inventing.keep(table, made, TREASURE, wish, "name", "note")
    place = Place(inventing.new_id(state, "place"), kind, name, level, home, note)
    place.terrain = next(iter(made.tags.get("terrain", ())), "")
    place.style = next(iter(made.tags.get("dungeon", ())), "")
    if kind == DUNGEON and not made.drawn:  # Treasure has said how many Floors it has, in own words (DW-110a)
        place.floors = min(made.numbers.get("floors", 0), places.most_floors(place))
    state.world.places[place.id] = place
    table.tell(Drawn(name, kind, level), RULES.get(kind, "DW-36"))
    return place


def join(state: Saga, one: Place, other: Place) -> None:
    """Two Areas, or two Rooms, are neighbours: both ways (DW-101, DW-109)."""
    if other.id not in one.ways:
        one.ways.append(other.id)
        other.ways.append(one.id)


def draw(table: Table, kind: PlaceKind, home: str, level: int) -> Script[Place]:
    """Treasure makes a place up, which is put on the map."""
    state = table.state
    wish = Wish(kind, home or "world", state.serial, level=level, terrain=terrain_of(state, home))
    made = yield from inventing.invent(table, TREASURE, "place", wish, RULES.get(kind, "DW-36"))
    return add(table, kind, home, made, wish)


def terrain_of(state: Saga, home: str) -> str:
    """The terrain in which a place lies, as far as it is known."""
    return places.area_of(state, state.world.places[home]).terrain if home else ""


# -- Towns


def draw_town(table: Table, area: str) -> Script[Place]:
    """A Town with its Level: that of its Area; the first one has Level 1 (DW-35, DW-102)."""
    state = table.state
    level = state.world.places[area].level if area else 1
    return (yield from draw(table, TOWN, area, level))


def furnish(table: Table, town: Place) -> Script[None]:
    """A Town's inn and item shop, 3 to 5 houses, and perhaps an equipment shop (DW-36, DW-120)."""
    state = table.state
    if town.id == next(iter(state.world.places)):
        add(table, CASTLE, town.id, Suggestion(CASTLE), Wish(CASTLE, town.id, level=town.level))
    houses: list[PlaceKind] = [HOUSE for _ in range(FEWEST_HOUSES)]
    usual: list[PlaceKind] = [INN, ITEM_SHOP, *houses]
    for kind in usual:
        yield from draw(table, kind, town.id, town.level)
    if state.holder(TREASURE) == ORACLE or state.story.swift:
        return
    for _ in range(MOST_HOUSES - FEWEST_HOUSES):
        if (yield from ask(table, TREASURE, "more", [HOUSE, ENOUGH], "DW-36", Asked(kind=HOUSE))) == ENOUGH:
            break
        yield from draw(table, HOUSE, town.id, town.level)
    wanted = yield from ask(table, TREASURE, "more", [EQUIPMENT_SHOP, ENOUGH], "DW-36", Asked(kind=EQUIPMENT_SHOP))
    if wanted != ENOUGH:
        yield from draw(table, EQUIPMENT_SHOP, town.id, town.level)


# -- Areas


def draw_area(table: Table, beside: str, *, free: bool = False) -> Script[Place]:
    """An Area beside another one, a Level higher; the first is of Level 1 (DW-99, DW-100, DW-101). `free`: Treasure
    says of which Level."""
    state = table.state
    neighbour = state.world.places.get(beside)
    level = min(HIGHEST, neighbour.level + 1) if neighbour is not None else 1
    if free and neighbour is not None and state.holder(TREASURE) != ORACLE:
        level = yield from _level_beside(table, neighbour)
    place = yield from draw(table, AREA, "", level)
    if neighbour is not None:
        join(state, neighbour, place)
    return place


def _level_beside(table: Table, neighbour: Place) -> Script[int]:
    """The Level of an Area: near to that of its neighbour, or, confirmed against a warning, any other (DW-100)."""
    step = table.state.settings.area_step
    if not step:
        return int(str((yield from ask(table, TREASURE, "area-level", list(range(1, HIGHEST + 1)), "DW-100"))))
    near = range(max(1, neighbour.level - step), min(HIGHEST, neighbour.level + step) + 1)
    options: list[Choice] = [*near, Form("other", (Number("level", 1, HIGHEST),))]
    while True:
        answer = yield from ask(table, TREASURE, "area-level", options, "DW-100")
        level = answer.values["level"] if isinstance(answer, Filled) else int(str(answer))
        data = Asked(name=neighbour.name, level=level)
        if level in near or (yield from ask(table, TREASURE, "sure", ["yes", "no"], "DW-100", data)) == "yes":
            return level


def _apart(state: Saga) -> list[tuple[Place, Place]]:
    """The Areas, two by two, that are no neighbours."""
    areas = [place for place in state.world.places.values() if place.kind == AREA]
    return [(one, other) for at, one in enumerate(areas) for other in areas[at + 1 :] if other.id not in one.ways]


def _join_areas(table: Table, seat: int) -> Script[None]:
    """Treasure says that two Areas share a border; drawings do not matter (DW-37b, DW-101)."""
    state = table.state
    pairs: list[Choice] = [f"{one.id} {other.id}" for one, other in _apart(state)[:MOST_PAIRS]]
    answer = str((yield from put(table, lambda: seat, "join-areas", [inventing.NOTHING, *pairs], "DW-101")))
    if answer != inventing.NOTHING:
        one, other = (state.world.places[key] for key in answer.split(" "))
        join(state, one, other)
        table.tell(Border(one.name, kind=AREA, thing=other.name), "DW-101")


def _describe(table: Table, seat: int) -> Script[None]:
    """Treasure tells what The Warrior sees, hears and smells here, with a suggestion or in own words (DW-88)."""
    state = table.state
    place = places.current_space(state)
    wish = Wish("look", place.id, state.visits, level=place.level, terrain=terrain_of(state, place.id), part=place.kind)
    made = yield from inventing.invent_or(table, TREASURE, "look", wish, "DW-88", inventing.NOTHING)
    if isinstance(made, Suggestion):
        talking.describe(table, inventing.remember(table, made, "text", TREASURE, wish))


def _is_new(state: Saga, seat: int) -> bool:
    visit = state.world.visit
    return seat == state.holder(TREASURE) and bool(visit.space) and not visit.described


DEEDS["draw"] = Deed(lambda state, seat: seat == state.holder(TREASURE) and bool(_around(state)), _draw_beside)
DEEDS["look"] = Deed(_is_new, _describe, in_battle=True)
DEEDS["join-areas"] = Deed(lambda state, seat: seat == state.holder(TREASURE) and bool(_apart(state)), _join_areas)


# -- Dungeons


def plan_floors(table: Table, dungeon: Place) -> Script[None]:
    """At the first entry Treasure says how many Floors there are, and keeps it secret (DW-110a)."""
    most = places.most_floors(dungeon)
    if table.state.holder(TREASURE) == ORACLE:
        dungeon.floors = min(2 + stream(table.state.draws, "floors", dungeon.id).below(2), most)  # DW-267
        return
    options: list[Choice] = list(range(1, most + 1))
    answer = yield from ask(table, TREASURE, "floors", options, "DW-110a", Asked(name=dungeon.name))
    assert isinstance(answer, int)
    dungeon.floors = answer


def _planned(state: Saga) -> list[Place]:
    """The Dungeons whose number of Floors Treasure may still change (DW-110a)."""
    dungeons = (place for place in state.world.places.values() if place.kind == DUNGEON and not place.cleared)
    return [dungeon for dungeon in dungeons if dungeon.floors and not places.floors_known(state, dungeon)]


def _change_floors(table: Table, seat: int) -> Script[None]:
    """Until the last Floor is entered Treasure may say otherwise how many there are, and nobody else is told
    (DW-110a)."""
    state = table.state
    dungeons = _planned(state)
    dungeon = dungeons[0].id
    if len(dungeons) > 1:
        which: list[Choice] = [inventing.NOTHING, *(place.id for place in dungeons)]
        dungeon = str((yield from put(table, lambda: seat, "floors-of", which, "DW-110a")))
    if dungeon == inventing.NOTHING:
        return
    place = state.world.places[dungeon]
    able: list[Choice] = list(range(places.fewest_floors(state, place), places.most_floors(place) + 1))
    data = Asked(name=place.name)
    answer = yield from put(table, lambda: seat, "floors", [inventing.NOTHING, *able], "DW-110a", data)
    if answer != inventing.NOTHING:
        place.floors = int(str(answer))


DEEDS["floors"] = Deed(lambda state, seat: seat == state.holder(TREASURE) and bool(_planned(state)), _change_floors)


def draw_room(table: Table, dungeon: Place, before: Place | None, floor: int) -> Script[Place]:
    """The next Room as The Warrior enters it, with its ways out; one of them leads back (DW-109, DW-110). Treasure may
    have the way lead to a Room that is on the map already."""
    state = table.state
    level = places.level_inside(dungeon, floor)
    by_oracle = state.holder(TREASURE) == ORACLE
    plan = dungeons.planned(state, dungeon) if by_oracle else Plan()  # before this Room is on record
    wish = Wish(ROOM, dungeon.id, state.serial, level=level, dungeon=dungeon.style)
    known = [f"leads {room.id}" for room in _could_lead_to(state, before, floor)]
    made = yield from inventing.invent_or(table, TREASURE, "place", wish, "DW-109", *known)
    if not isinstance(made, Suggestion):
        return _lead(table, before, state.world.places[made.partition(" ")[2]])
    room = add(table, ROOM, dungeon.id, made, wish)
    room.floor, room.exits = floor, made.numbers.get("exits", 1) - 1
    if by_oracle:
        _as_planned(state, plan, room, before)
    else:
        state.world.plans.pop(dungeon.id, None)  # the oracle would plan anew, around this Room (DW-252)
    if before is not None:
        if before.floor == floor and not by_oracle:
            before.exits -= 1
        join(state, before, room)
    return room


def _could_lead_to(state: Saga, before: Place | None, floor: int) -> list[Place]:
    """The Rooms on the map to which a new way from a Room may turn out to lead: of the same Floor, and with a way that
    nobody has taken, or with room for one more (DW-109); but not past what stands on the last such way (DW-122a)."""
    if before is None or before.floor != floor or state.holder(TREASURE) == ORACLE:
        return []
    others = (room for room in places.rooms(state, before.home, floor) if room.id not in (before.id, *before.ways))
    able = (room for room in others if room.exits or (len(room.ways) < MOST_WAYS and not room.lit))
    return [room for room in able if room.exits != 1 or not obstacles.is_blocked(state, f"{places.NEW}@{room.id}")]


def _lead(table: Table, before: Place | None, room: Place) -> Place:
    """A way that nobody has taken leads to a Room that is on the map already: they are joined both ways (DW-109)."""
    state = table.state
    assert before is not None
    before.exits -= 1
    room.exits = max(0, room.exits - 1)
    join(state, before, room)
    state.world.plans.pop(before.home, None)
    table.tell(JoinedRooms(before.name, kind=ROOM, thing=room.name), "DW-109")
    return room


def _as_planned(state: Saga, plan: Plan, room: Place, before: Place | None) -> None:
    """Join a Room to those beside it that have been drawn, as the oracle has planned it (DW-267)."""
    number = dungeons.next_chamber(plan, before, room.floor)
    plan.chambers[number].room = room.id
    room.exits = dungeons.unseen_ways(plan, number)
    for beside in plan.chambers[number].joins:
        if plan.chambers[beside].room:
            other = state.world.places[plan.chambers[beside].room]
            join(state, other, room)
            other.exits = dungeons.unseen_ways(plan, beside)


def reveal_stairs(table: Table, room: Place) -> None:
    """The way down from a Floor is in this Room (DW-114)."""
    dungeon = table.state.world.places[room.home]
    dungeon.stairs += [""] * (room.floor - len(dungeon.stairs))
    dungeon.stairs[room.floor - 1] = room.id
    table.tell(Stairs(room.name, kind=ROOM, floor=room.floor), "DW-114")


def may_reveal(state: Saga, room: Place) -> bool:
    """Whether a way down may be revealed in this Room: once a Floor, if a Floor is below (DW-110a, DW-114)."""
    dungeon = state.world.places[room.home]
    known = room.floor <= len(dungeon.stairs) and dungeon.stairs[room.floor - 1]
    return not known and room.floor < dungeon.floors


def room_of_stairs(state: Saga, room: Place) -> Place:
    """Where the way down from a Floor turns out to be: where the oracle has planned it, else in this Room (DW-114)."""
    plan = state.world.plans.get(room.home)
    planned = plan.chambers[plan.stairs[room.floor - 1]].room if plan is not None else ""
    return state.world.places[planned] if planned else room


def is_stuck(state: Saga, room: Place) -> bool:
    """Whether all Rooms of a Floor have their X, no way leads on, and the stairs are still hidden (DW-114)."""
    floor = places.rooms(state, room.home, room.floor)
    return may_reveal(state, room) and all(r.cross and not r.exits for r in floor)
