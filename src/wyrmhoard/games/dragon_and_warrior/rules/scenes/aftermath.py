"""What a Battle leaves in the world: where The Warrior is, marks, finds (DW-60a, DW-104, DW-113 to DW-118, DW-175 to
DW-177, DW-181, DW-183, DW-185)."""

from __future__ import annotations

from ...events.places import Cleared, Crossed
from ...pending_state import Arrive, ChooseFind, ChooseSpoils, Pending, WakeUp
from ...state import TREASURE, Conflict
from ...table import Table
from ...world_state import DUNGEON, ROOM, TOWN, Quest
from ..battle import lord
from ..core import places
from ..core.steps import SWAP
from ..endings import FLED, LOST, WON, BattleOver
from ..world import chapters, errands, lore
from ..world.rolls import oracle_holds
from . import quests, travel


def settle(table: Table, over: BattleOver, card: Conflict) -> None:
    """Add the consequences to the pending steps of the Battle: the place before the swap, a find right after it."""
    state = table.state
    visit = state.world.visit
    if over.outcome == WON and visit.lord:
        visit.owed = False
        lord.recover_light(table)
        return
    before: list[Pending] = []
    after: list[Pending] = []
    if over.outcome == WON:
        after = _won(table, card)
        visit.owed = False
    elif over.outcome == LOST:
        before = [WakeUp()]
        for quest in _led_here(table):
            lore.tell_failure(table, quest)
        chapter = chapters.of_dungeon(state, places.current_space(state).home) if visit.boss else None
        if chapter is not None:
            chapter.lost += 1
    elif over.outcome == FLED:
        goal = travel.way_back(state, over.place)
        came = travel.came_by_magic(state, goal) if over.place else ""
        before = [Arrive(goal, came or None)]
    else:
        visit.owed = False
    if over.outcome not in (LOST, FLED):
        places.current_space(state).foe = ""
    at = state.pending.index(SWAP)
    swap = [*after, SWAP] if state.settings.one_swap else [SWAP, *after]
    state.pending[at : at + 1] = [*before, *swap]


def _led_here(table: Table) -> list[Quest]:
    """The open Quests whose goal this Battle was about: its Space, or the Boss of its Dungeon (DW-261)."""
    state = table.state
    place = places.current_space(state)
    of_boss = errands.of_boss(state, place.home) if state.world.visit.boss else []
    return [*errands.leads_to(state, place), *of_boss]


def _won(table: Table, card: Conflict) -> list[Pending]:
    """Set the marks of a victory, and return the steps of the find that it allows."""
    state = table.state
    place = places.current_space(state)
    uncleared = place.kind == ROOM and not places.is_cleared(state, place)
    if uncleared or places.is_infested(state, place):
        place.cross = True
        table.tell(Crossed(place.name, place.kind), "DW-113")
    if oracle_holds(state, TREASURE):
        for quest in _led_here(table):
            quests.reach(table, quest.id)
    if state.world.visit.boss:
        home = state.world.places[place.home]
        home.cleared, home.fallen = home.kind == DUNGEON, False
        table.tell(Cleared(home.name, home.kind), "DW-118" if home.kind != TOWN else "DW-119")
        return [ChooseFind(2 * card.level, "boss", place.id)]
    if uncleared:
        return [ChooseSpoils(card.level, place.id)]
    return [ChooseFind(card.level, "battle", place.id)] if places.find_after_battle(state, place) else []
