"""Characters go into and out of Locations, and in front of whom those then lie (DF-161 to DF-169, DF-187)."""

from __future__ import annotations

from ..events.encounters import MovedIn, MovedOut, Relaid
from ..state import ENVIRONMENT, Foe
from ..table import Table
from . import leaving, moves, places
from .tags import tag


def move_in(table: Table, seat: int, foe: Foe, rule: str) -> None:
    """The marker of a character is put on a Location (DF-161, DF-164). The caller triggers abilities that answer."""
    table.state.heroes[seat].place = foe.id
    moves.new_maxima(table, foe)
    table.tell(MovedIn(seat, tag(table, foe)), rule)


def move_out(table: Table, seat: int, rule: str) -> None:
    """A character goes back to the Environment (DF-164, DF-169). The caller triggers abilities that answer."""
    state = table.state
    foe = state.find(state.heroes[seat].place)
    state.heroes[seat].place = ENVIRONMENT
    if foe is not None:
        moves.new_maxima(table, foe)
        moves.no_longer_faces(table, foe, seat)
        table.tell(MovedOut(seat, tag(table, foe)), rule)
        vacated(table, foe)


def vacated(table: Table, foe: Foe, rule: str = "DF-187") -> None:
    """A character has left a Location or gone out in it: move it before another who is in it, or discard it.

    (DF-169, DF-187, DF-301.)
    """
    if table.state.stands(foe) and not places.occupants(table.state, foe):
        leaving.discard_foe(table, foe, rule)
    else:
        relay(table, foe)


def relay(table: Table, foe: Foe) -> None:
    """Keep a Location before a character who is in it: if need be, the next to the left who is (DF-169, DF-301)."""
    state = table.state
    inside = places.occupants(state, foe)
    if inside and foe.seat not in inside:
        foe.seat = next(seat for seat in state.leftwards(foe.seat) if seat in inside)
        table.tell(Relaid(tag(table, foe)), "DF-169")
