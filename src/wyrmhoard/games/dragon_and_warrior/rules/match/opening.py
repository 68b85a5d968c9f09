"""How a story begins: the first Town, the king, a Quest, a Scene, the chests (DW-35, DW-36, DW-48, DW-73a)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Script

from ...pending_state import FoundTown, GiveQuest, HoldCourt, PlayScene
from ...state import ALLY, TREASURE
from ...table import Table
from ...world_state import CASTLE, Visit
from ..agreements import sessions
from ..core import places
from ..core.steps import at_last, carries_out, next_up
from ..scenes import scenes, towns
from ..world import chapters, mapping
from ..world.rolls import oracle_holds
from . import guide

GUARDS: Final = 2
"""Who stands in the throne room beside the king, to be lent to others (DW-48)."""


def begin(table: Table) -> None:
    """The steps of the opening, one checkpoint each. Where the story begins in a Scene, that comes first (DW-11)."""
    state = table.state
    if state.settings.in_scene:
        state.story.swift = True
        at_last(state, FoundTown(), HoldCourt(), *guide.after_town(state))
        return
    at_last(state, *guide.before_town(state), FoundTown(), *guide.after_town(state), HoldCourt())


@carries_out(FoundTown)
def _found_town(table: Table, step: FoundTown) -> Script[None]:
    """Treasure names the first Town and says what is in it (DW-35, DW-36); where the oracle does, the lands around it
    are there too (DW-259)."""
    state = table.state
    if oracle_holds(state, TREASURE):
        chapter = yield from chapters.lay(table)
        town = state.world.places[chapter.town]
    else:
        town = yield from mapping.draw_town(table, "")
    yield from towns.furnish(table, town)


@carries_out(HoldCourt)
def _court(table: Table, step: HoldCourt) -> Script[None]:
    """The first Scene: The Warrior stands in the throne room, where a character gives a Quest (DW-48)."""
    state = table.state
    castle = next(place for place in state.world.places.values() if place.kind == CASTLE)
    state.world.visit = Visit(castle.id, castle.home)
    state.world.chests = list(places.CHESTS)
    state.visits, state.level, state.towns = 1, castle.level, [castle.home]
    state.world.places[castle.home].been = castle.been = True
    sessions.begin(state)
    places.enter_visit(state, castle)
    king = yield from scenes.introduce(table, ALLY, mood=1)
    if state.settings.guided and not oracle_holds(state, ALLY):
        for _ in range(GUARDS):
            yield from scenes.introduce(table, ALLY, mood=1)
    next_up(state, GiveQuest(king.id), PlayScene(ALLY, king.id))
