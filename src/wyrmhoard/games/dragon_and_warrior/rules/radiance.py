"""Radiant: a whole Floor of a Dungeon is seen, with Rooms, stairs, finds and the Boss; and so it stays (DW-200)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.games.dragon_and_warrior.rules import inventing, mapping, places
from wyrmhoard.games.dragon_and_warrior.rules.asking import ask
from wyrmhoard.games.dragon_and_warrior.rules.oracle import dungeons, gifts
from wyrmhoard.games.dragon_and_warrior.state import ORACLE, TREASURE, VILLAIN, Saga
from wyrmhoard.games.dragon_and_warrior.table import Table
from wyrmhoard.games.dragon_and_warrior.world_state import Place
from wyrmhoard.kernel.ask import Choice, Script
from wyrmhoard.kernel.form import Filled, Form, Pick

MOST_MORE: Final = 6
"""How many Rooms may be added to a Floor at once."""
ELSEWHERE: Final = "elsewhere"


def shine(table: Table) -> Script[None]:
    """What has not been drawn of this Floor is made up now, and cannot be changed later (DW-200)."""
    state = table.state
    room = places.here(state)
    dungeon = state.world.places[room.home]
    yield from _draw_rest(table, dungeon, room)
    yield from _show_stairs(table, room)
    yield from _mark_finds(table, room)
    yield from _place_boss(table, dungeon, room)
    for seen in floor_of(state, room):
        seen.lit, seen.exits = True, 0
    table.tell("shone", "DW-200", place=dungeon.name, kind=dungeon.kind, floor=room.floor, reveals=True)


def floor_of(state: Saga, room: Place) -> list[Place]:
    """All Rooms of the same Floor."""
    return places.rooms(state, room.home, room.floor)


def _draw_rest(table: Table, dungeon: Place, room: Place) -> Script[None]:
    """Treasure says how many Rooms are left, and makes them; the oracle has them planned."""
    state = table.state
    open_to = [other for other in floor_of(state, room) if other.exits]
    left = MOST_MORE * 2
    if open_to and state.holder(TREASURE) != ORACLE:
        numbers: list[Choice] = list(range(MOST_MORE + 1))
        data = {"name": dungeon.name}
        left = int(str((yield from ask(table, TREASURE, "rooms-left", numbers, "DW-200", data))))
    while open_to and left:
        yield from mapping.draw_room(table, dungeon, open_to[0], room.floor)
        left -= 1
        open_to = [other for other in floor_of(state, room) if other.exits]


def _show_stairs(table: Table, room: Place) -> Script[None]:
    """Where the way down is, if there is a Floor below."""
    state = table.state
    if not mapping.may_reveal(state, room):
        return
    if state.holder(TREASURE) == ORACLE:
        mapping.reveal_stairs(table, mapping.room_of_stairs(state, room))
        return
    rooms: list[Choice] = [other.id for other in floor_of(state, room)]
    answer = yield from ask(table, TREASURE, "stairs-in", rooms, "DW-200")
    mapping.reveal_stairs(table, state.world.places[str(answer)])


def _mark_finds(table: Table, room: Place) -> Script[None]:
    """Which Rooms hold a find."""
    state = table.state
    rooms = [other for other in floor_of(state, room) if not other.found and not other.lit]
    if not rooms:
        return
    if state.holder(TREASURE) == ORACLE:
        chosen = [other.id for other in rooms if gifts.after_battle(state, other, ["nothing", "find"]) == "find"]
    else:
        keys = tuple(other.id for other in rooms)
        which = Pick("rooms", keys, 0, len(keys), label=lambda key: inventing.name_of(state, key) or key)
        answer = yield from ask(table, TREASURE, "finds-in", [Form("finds", (which,))], "DW-200")
        assert isinstance(answer, Filled)
        chosen = answer.values["rooms"]
    for other in rooms:
        other.promised = other.id in chosen


def _place_boss(table: Table, dungeon: Place, room: Place) -> Script[None]:
    """The Villain says where the Boss is: in one of these Rooms, or on another Floor."""
    state = table.state
    if dungeon.cleared or dungeon.boss or room.lit:
        return
    floor = floor_of(state, room)
    able = [other.id for other in floor if not other.cross] or [other.id for other in floor]
    if state.holder(VILLAIN) == ORACLE:
        dungeon.boss = next((other.id for other in floor if dungeons.has_boss(state, other)), "")
    else:
        others: list[Choice] = [] if room.floor == dungeon.floors else [ELSEWHERE]
        answer = str((yield from ask(table, VILLAIN, "boss-in", [*able, *others], "DW-200")))
        dungeon.boss = "" if answer == ELSEWHERE else answer
    if dungeon.boss:
        place = state.world.places[dungeon.boss]
        table.tell("boss_seen", "DW-200", place=place.name, kind=place.kind)
