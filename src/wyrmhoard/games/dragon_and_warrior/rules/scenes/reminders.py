"""Reminders for roles, which block nothing (DW-36, DW-52, DW-68, DW-88, DW-99, DW-108, DW-111)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...state import ALLY, TREASURE, WARRIOR, Saga
from ...world_state import AREA, DUNGEON, HOUSE, INN, ITEM_SHOP, ROOM
from ..core import places
from ..world import mapping

MOST_ROOMS: Final = 10
"""Rooms that a Dungeon usually has at most (DW-111)."""
AWARDS: Final = 18
"""The step of the guide in which tokens are given (DW-68)."""


def reminders(state: Saga) -> Iterator[tuple[str, str]]:
    """A role, and what it is reminded of."""
    world = state.world
    if world.visit.space not in world.places or state.phase == "over":
        return
    here = places.current_space(state)
    town = places.town_of(state, here)
    if not world.visit.described:
        yield TREASURE, "describe"
    if town is not None:
        inside = [place.kind for place in places.inside(state, town.id)]
        few = not mapping.FEWEST_HOUSES <= inside.count(HOUSE) <= mapping.MOST_HOUSES
        if few or INN not in inside or ITEM_SHOP not in inside:
            yield TREASURE, "town"
        if all(quest.town != town.id for quest in world.quests.values()):
            yield ALLY, "quest"
    kinds = [place.kind for place in world.places.values()]
    if world.outside and kinds.count(AREA) < 2:
        yield TREASURE, "area"
    if world.outside and DUNGEON not in kinds and state.visits > 1:
        yield TREASURE, "dungeon"
    if here.kind == ROOM and len(list(places.inside(state, here.home))) > MOST_ROOMS:
        yield TREASURE, "rooms"
    if not world.chests and AWARDS not in state.story.steps and state.seats > 1:
        yield WARRIOR, "award"
