"""What the oracle does when The Warrior enters a Space (DW-263, DW-263a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...pending_state import BeginBattle, BringBoss, BringLord, EntryDeed, Parley, SendEnemy, SendFriend
from ...state import ALLY, TREASURE, VILLAIN, Saga
from ...table import Table
from ...world_state import AREA, ENEMY, FRIEND, HOUSE, POI, ROOM, TOWN, Person, Place
from ..battle import lord
from ..core import places
from ..world import chapters, dungeons, errands, lands, mapping
from ..world.rolls import oracle_holds, per_cent

NEW: Final = "new"
TALK, STRIFE, FIGHT, QUIET = "ally", "villain", "battle", "quiet"
CHANCES: Final[dict[str, tuple[tuple[int, str], ...]]] = {
    HOUSE: ((60, TALK), (15, STRIFE)),
    TOWN: ((35, TALK), (15, STRIFE)),
    "owed": ((70, FIGHT), (15, TALK)),
    AREA: ((20, TALK), (30, FIGHT)),
    POI: ((30, TALK), (50, FIGHT)),
}
"""The events on entering and their chances in per cent; otherwise nothing happens (DW-263)."""
PARLEYS: Final = 15
"""The chance in per cent that a Battle in a Room begins with a Scene."""


def chosen(table: Table) -> set[EntryDeed]:
    """What the oracle does by the roles that it holds (DW-88a)."""
    state = table.state
    place = places.current_space(state)
    if oracle_holds(state, TREASURE) and place.kind == ROOM and mapping.is_stuck(state, place):
        mapping.reveal_stairs(table, mapping.room_of_stairs(state, place))
    deeds = set(_deeds(state, place))
    if place.kind in CHANCES:
        state.world.rolled[place.id] = state.world.nights
    return deeds


def _deeds(state: Saga, place: Place) -> Iterator[EntryDeed]:
    fights = oracle_holds(state, VILLAIN) and places.battle_objection(state, VILLAIN) is None
    if place.kind == ROOM or places.is_infested(state, place):
        yield from _in_room(state, place, fights=fights)
        return
    wanted = errands.leads_to(state, place)
    if wanted and place.kind == HOUSE:
        yield from _scene(state, place, FRIEND, again=True)
    elif wanted:
        yield from [BeginBattle()] * fights
    else:
        what = roll(state, place)
        if what == FIGHT:
            yield from [BeginBattle()] * fights
        elif what != QUIET:
            yield from _scene(state, place, FRIEND if what == TALK else ENEMY)


def _in_room(state: Saga, place: Place, *, fights: bool) -> Iterator[EntryDeed]:
    """In a Room without X there is always a Battle, with the Boss where it waits; in lands that another seat draws,
    the lord appears as soon as it may."""
    if not oracle_holds(state, VILLAIN):
        return
    if lands.are_drawn(state) and lord.may_bring(state):
        yield BringLord()
    elif places.may_bring_boss(state) and dungeons.has_boss(state, place):
        yield BringLord() if chapters.is_lords_castle(state, place.home) else BringBoss()
    elif fights and state.world.visit.owed:
        yield BeginBattle()
        if per_cent(state, "parley", place.id, state.visits) <= PARLEYS:
            yield Parley()


def roll(state: Saga, place: Place) -> str:
    """What happens on this entry; whether there is a Scene is rolled once for each Space and night (DW-263a)."""
    kind = "owed" if place.kind == AREA and state.world.visit.owed else place.kind
    left = per_cent(state, "entry", place.id, state.visits)
    outcome = QUIET
    for share, what in CHANCES.get(kind, ()):
        left -= share
        if left <= 0:
            outcome = what
            break
    if outcome in (QUIET, FIGHT):
        return outcome
    if state.world.rolled.get(place.id) == state.world.nights:
        return QUIET
    return outcome


def _scene(state: Saga, place: Place, side: str, *, again: bool = False) -> Iterator[EntryDeed]:
    """A Scene with a character of this side who is here, or with a new one."""
    if state.world.visit.scene or not oracle_holds(state, ALLY if side == FRIEND else VILLAIN):
        return
    here = [person for person in state.world.people.values() if person.home == place.id and person.side == side]
    rested = [person for person in here if again or is_rested(state, person)]
    if rested or not here:
        yield (SendFriend if side == FRIEND else SendEnemy)(rested[0].id if rested else NEW)


def is_rested(state: Saga, person: Person) -> bool:
    """Whether the oracle has held no Scene with this character since the last night (DW-263a)."""
    return person.seen < state.world.nights
