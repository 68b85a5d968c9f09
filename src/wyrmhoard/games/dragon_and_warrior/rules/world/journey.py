"""Where the computer goes as The Warrior in a story: chapter by chapter to the lord (DW-276).

It reads the map as everybody sees it. Each errand is a set of Spaces; the shortest way to one of them is taken.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...state import Saga
from ...world_state import BUILDINGS, DUNGEON, HIGHEST, ITEM_SHOP, OPEN, REACHED, ROOM, Chapter, Place
from ..core import places
from . import lands


def next_step(state: Saga, goals: set[str]) -> str:
    """The first way to take to the nearest of these Spaces; "" if none can be reached, or The Warrior is there."""
    here = places.current_space(state)
    barred = {obstacle.blocks for obstacle in state.world.obstacles.values() if not obstacle.solved}
    barred.discard(state.world.visit.came)
    first: dict[str, str] = {here.id: ""}
    line = [here.id]
    for space in line:
        if space in goals:
            return first[space]
        for way in _onward(state, state.world.places[space]):
            if way not in first and way not in barred:
                first[way] = first[space] or way
                line.append(way)
    return ""


def _onward(state: Saga, place: Place) -> Iterator[str]:
    """Places that are on the map and can be reached from one in a step; a Dungeon leads to its first Room."""
    if place.kind == DUNGEON:
        yield from (room.id for room in places.rooms(state, place.id, 1)[:1])
        return
    yield from (way for way in places.ways_from(state, place) if way in state.world.places)


# -- what there is to do


def errands(state: Saga, *, stocked: bool) -> Iterator[set[str]]:
    """Sets of Spaces to go to, the most urgent first; The Warrior goes to the first that can be reached.

    `stocked` says whether the pouch is as full as it should be.
    """
    chapter = current(state)
    yield handing_in(state)
    yield unseen_of_town(state, chapter)
    if not stocked and places.town_of(state, places.current_space(state)) is not None:
        yield _shops(state, chapter)
    yield _targets(state)
    if must_train(state, chapter):
        yield training(state, chapter)
    if not stocked and places.current_space(state).kind != ROOM:
        yield _shops(state, chapter)
    yield unexplored(state, chapter)
    if lands.is_cleared(state, chapter):
        yield {area for area in chapter.areas if not state.world.places[area].been}
    if not chapter.areas:
        yield {chapter.town}
    yield training(state, chapter)


def current(state: Saga) -> Chapter:
    """The first chapter whose Boss has not been defeated; the last one if all have been."""
    chapters = lands.chapters(state)
    return next((chapter for chapter in chapters if not lands.is_cleared(state, chapter)), chapters[-1])


def handing_in(state: Saga) -> set[str]:
    """The Towns whose Quests have been done."""
    return {quest.town for quest in state.world.quests.values() if quest.state == REACHED}


def unseen_of_town(state: Saga, chapter: Chapter) -> set[str]:
    """What The Warrior has not been to of the Town of a chapter."""
    town = state.world.places[chapter.town]
    if not town.been:
        return {town.id}
    return {place.id for place in places.inside(state, town.id) if place.kind in BUILDINGS and not place.been}


def _shops(state: Saga, chapter: Chapter) -> set[str]:
    """The item shop of the Town of a chapter."""
    return {place.id for place in places.inside(state, chapter.town) if place.kind == ITEM_SHOP}


def _targets(state: Saga) -> set[str]:
    """Where open Quests lead, but to Dungeons."""
    goals = (quest.place for quest in state.world.quests.values() if quest.state == OPEN and quest.place)
    return {goal for goal in goals if state.world.places[goal].kind != DUNGEON}


def unexplored(state: Saga, chapter: Chapter) -> set[str]:
    """Rooms of the Dungeon that owe a Battle or lead on to something new; stairs when all else has been seen, or when
    The Warrior has the Level of the Floor (DW-116). Where people draw, a Floor has no end: only the lowest counts."""
    if not chapter.dungeon or lands.is_cleared(state, chapter):
        return set()
    dungeon = state.world.places[chapter.dungeon]
    rooms = list(places.inside(state, dungeon.id))
    if lands.are_drawn(state):
        rooms = places.rooms(state, dungeon.id, places.deepest(state, dungeon.id))
    open_to = {room.id for room in rooms if not room.cross or room.exits > 0}
    down = {room.id for room in rooms if leads_down(state, room)}
    if any(state.world.places[room].level <= state.hero.level for room in down):
        return down
    return open_to or down or stuck(state, dungeon)


def stuck(state: Saga, dungeon: Place) -> set[str]:
    """Where to come in again when no way leads on: the lowest Floor, where the stairs are then shown (DW-114)."""
    lowest = places.rooms(state, dungeon.id, places.deepest(state, dungeon.id))
    here = places.current_space(state)
    return {room.id for room in lowest if room != here or len(lowest) == 1} or {dungeon.id}


def leads_down(state: Saga, room: Place) -> bool:
    """Whether the stairs of a Floor are here, and nobody has been below."""
    return places.stairs_of(state, room) and not places.rooms(state, room.home, room.floor + 1)


def must_train(state: Saga, chapter: Chapter) -> bool:
    """After two lost Battles with a Boss, and after each two more, The Warrior gains a Level first (DW-276). Where
    people make the Conflicts, nobody makes them easier: The Warrior has the Level of a Floor before going there."""
    if not chapter.areas:
        return False
    top = state.world.places[chapter.areas[-1]].level
    wanted = top + chapter.lost // lands.TRIES if chapter.lost >= lands.TRIES else 0
    if lands.are_drawn(state):
        wanted = max(wanted, _next_level(state, chapter))
    return state.hero.level < min(wanted, HIGHEST)


def _next_level(state: Saga, chapter: Chapter) -> int:
    """The Level of the Rooms that come next in the Dungeon of a chapter; 0: it has still to be drawn."""
    if not chapter.dungeon:
        return 0
    dungeon = state.world.places[chapter.dungeon]
    floor = places.deepest(state, dungeon.id)
    down = any(leads_down(state, room) for room in places.rooms(state, dungeon.id, floor))
    return places.level_inside(dungeon, max(1, floor + down))


def training(state: Saga, chapter: Chapter) -> set[str]:
    """The last two Areas of the chapter, of which The Warrior is always in the one and goes to the other; where people
    draw, the two that suit their Level."""
    here = places.current_space(state).id
    areas = lands.grounds(state) if lands.are_drawn(state) else chapter.areas[-2:]
    return {area for area in areas if area != here}


def inns(state: Saga) -> set[str]:
    """The inns of known Towns."""
    return {inn for inn in (places.inn_of(state, town) for town in state.towns) if inn}
