"""The lord at the end of a campaign, and how it ends (DW-238 to DW-239a, DW-277)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Script

from ...cards.made import Suggestion, Wish
from ...events.quests import Light, Peace
from ...pending_state import TellPeace
from ...state import ALLY, ORACLE, TREASURE, VILLAIN, WARRIOR, Conflict, Saga
from ...table import Table
from ...world_state import ROOM
from .. import endings
from ..core import chronicle, places, roles
from ..core.steps import carries_out
from ..making import creating, inventing
from . import conflicts, ladders

CLOSING: Final = (VILLAIN, ALLY, TREASURE)
"""The roles that close a story; their lines are in the tables."""


def may_bring(state: Saga) -> bool:
    """Whether the Villain may bring in the lord here and now: on a Floor of its Level, and in one Dungeon only
    (DW-238a)."""
    place = places.current_space(state)
    fits = state.settings.scope == "campaign" and place.kind == ROOM and place.level == state.settings.lord_level
    return fits and state.world.lair in ("", place.home) and places.may_bring_boss(state)


def choose(table: Table) -> Script[str]:
    """Choose the lord's card: there is only one, and it is met again after a lost Battle (DW-238)."""
    state = table.state
    world, level = state.world, state.settings.lord_level
    world.lair = places.current_space(state).home
    if not world.lord:
        card = yield from _make(table, level)
        if state.holder(VILLAIN) == ORACLE:
            state.conflicts[card.id] = card
        else:
            yield from conflicts.build(table, card, level, level)
        world.lord = card.id
    if state.holder(VILLAIN) == ORACLE:
        card = state.conflicts[world.lord]
        conflicts.shape(table, card, ladders.Entry("even"), ladders.LORD, level)
    return world.lord


def _make(table: Table, level: int) -> Script[Conflict]:
    """Make the lord: named after The Warrior's adjective, described by the Villain (DW-32, DW-238)."""
    state = table.state
    wish = Wish("lord", inventing.new_id(state, "card"), level=level)
    made = yield from inventing.invent(table, VILLAIN, "lord", wish, "DW-238", "note")
    full = Suggestion("lord", {"name": creating.LORD} | made.words, {"adjective": state.hero.adjective} | made.slots)
    full.drawn = made.drawn
    name, note = inventing.keep(table, full, VILLAIN, wish, "name", "note")
    return Conflict(wish.place, name, level, True, note, lord=True)


# -- the ending


def recover_light(table: Table) -> None:
    """The lord is defeated: The Warrior has the Ball of Light, and everybody tells how it brings peace (DW-239)."""
    state = table.state
    chronicle.tell(table, Light(state.conflicts[state.world.lord].name), "DW-239")
    state.pending = [TellPeace(turn) for turn in range(state.seats)]


@carries_out(TellPeace)
def _peace(table: Table, step: TellPeace) -> Script[None]:
    """A seat tells, The Warrior's holder first; after the last one the campaign is over and won (DW-239, DW-239a)."""
    state = table.state
    turn = step.turn
    seat = (max(0, state.holder(WARRIOR)) + turn) % state.seats
    role = roles.roles_of(state, seat)[0]
    wish = Wish("epilogue", "peace", turn, part=role if role in CLOSING else "")
    made = yield from inventing.invent_or(table, role, "peace", wish, "DW-239", inventing.NOTHING)
    if isinstance(made, Suggestion):
        _tell(table, role, made, wish)
    if turn == state.seats - 1:
        if state.seats == 1:
            _close(table)
        endings.end_campaign(state)


def _close(table: Table) -> None:
    """In solo play the oracle has the last words, a line for each of its roles (DW-277)."""
    for number, role in enumerate(CLOSING):
        wish = Wish("epilogue", "close", number, part=role)
        made = inventing.suggested(table.state, table.cards, wish, 1)[0]
        creating.take(table.state.draws, made)
        _tell(table, role, made, wish)


def _tell(table: Table, role: str, made: Suggestion, wish: Wish) -> None:
    inventing.tell_text(table, Peace(inventing.remember(table, made, "text", role, wish), role), "DW-239")
