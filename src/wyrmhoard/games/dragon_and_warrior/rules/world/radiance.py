"""Radiant: a whole Floor of a Dungeon is shown, with Rooms, stairs, finds and the Boss, and does not change any more
(DW-200)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Choice, Script
from wyrmhoard.kernel.asking.form import Filled, Form, Pick

from ...asked import Asked
from ...events.places import BossSeen, Shone
from ...state import ORACLE, TREASURE, VILLAIN, Saga
from ...table import Table
from ...world_state import Place
from ..core import places
from ..core.asking import ask
from ..making import inventing
from . import chapters, dungeons, gifts, mapping, obstacles

MOST_MORE: Final = 6
"""How many Rooms may be added to a Floor at once."""
ELSEWHERE: Final = "elsewhere"


def shine(table: Table) -> Script[None]:
    """Make up the rest of this Floor, which cannot be changed later (DW-200)."""
    state = table.state
    room = places.current_space(state)
    dungeon = state.world.places[room.home]
    yield from _draw_rest(table, dungeon, room)
    yield from _show_stairs(table, room)
    yield from _mark_finds(table, room)
    yield from _place_boss(table, dungeon, room)
    for seen in floor_of(state, room):
        seen.lit, seen.exits = True, 0
    table.tell(Shone(dungeon.name, dungeon.kind, room.floor), "DW-200")


def floor_of(state: Saga, room: Place) -> list[Place]:
    """All Rooms on the Floor of this one."""
    return places.rooms(state, room.home, room.floor)


def _draw_rest(table: Table, dungeon: Place, room: Place) -> Script[None]:
    """Treasure says how many Rooms are left, and makes them; the oracle has them planned. What an obstacle stands
    before is there (DW-122a)."""
    state = table.state
    open_to = _open_to(state, room)
    left = MOST_MORE * 2
    if open_to and state.holder(TREASURE) != ORACLE:
        barred = sum(_is_barred(state, other) for other in open_to)
        numbers: list[Choice] = list(range(min(barred, MOST_MORE), MOST_MORE + 1))
        data = Asked(name=dungeon.name)
        left = int(str((yield from ask(table, TREASURE, "rooms-left", numbers, "DW-200", data))))
    while open_to and left:
        drawn = yield from mapping.draw_room(table, dungeon, open_to[0], room.floor)
        for way in drawn.ways:
            obstacles.stand_before(state, drawn, state.world.places[way])
        left -= 1
        open_to = _open_to(state, room)


def _open_to(state: Saga, room: Place) -> list[Place]:
    """The Rooms of a Floor that lead to Rooms which nobody has drawn, those with an obstacle on that way first."""
    rooms = [other for other in floor_of(state, room) if other.exits]
    return sorted(rooms, key=lambda other: not _is_barred(state, other))


def _is_barred(state: Saga, room: Place) -> bool:
    """Whether an obstacle stands on the ways from a Room to what nobody has drawn."""
    return obstacles.is_blocked(state, f"{places.NEW}@{room.id}")


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
    lords = chapters.awaits_lord(state, dungeon.id)
    if dungeon.cleared or dungeon.boss or room.lit or (lords and room.level != state.settings.lord_level):
        return
    floor = floor_of(state, room)
    able = [other.id for other in floor if not other.cross] or [other.id for other in floor]
    last = lords or room.floor == dungeon.floors
    if state.holder(VILLAIN) == ORACLE:
        waiting = [other for other in able if dungeons.has_boss(state, state.world.places[other])]
        dungeon.boss = next(iter(waiting), able[-1] if last else "")
    else:
        others: list[Choice] = [] if last else [ELSEWHERE]
        answer = str((yield from ask(table, VILLAIN, "boss-in", [*able, *others], "DW-200")))
        dungeon.boss = "" if answer == ELSEWHERE else answer
    if dungeon.boss:
        place = state.world.places[dungeon.boss]
        table.tell(BossSeen(place.name, place.kind), "DW-200")
