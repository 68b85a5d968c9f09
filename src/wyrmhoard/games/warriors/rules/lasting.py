"""The one place where effects that last for a time come to their end (WA-70, WA-72, WA-112, WA-114, WA-115).

An effect ends only when its own words say so: the card that made it may be gone earlier (WA-94, WA-120), unless the
effect lasts as long as its spell does.
"""

from __future__ import annotations

from typing import Final

from wyrmhoard.games.warriors.state import NOBODY, Fighter, Gear
from wyrmhoard.games.warriors.table import Table

END_OF_TURN: Final = "end of turn"
ITS_TURN: Final = "its next turn"
YOUR_TURN: Final = "your next turn"


def begin_turn(table: Table, who: Fighter) -> None:
    """What was to last until this turn of its giver ends; what lasts for this turn ends with it (WA-70)."""
    for other in _fighters(table):
        if other.lasting:
            other.lasting = [x for x in other.lasting if (x.until, x.by) != (YOUR_TURN, who.id)]
    for lasting in who.lasting:
        if lasting.until == ITS_TURN:
            lasting.until = END_OF_TURN


def end_turn(table: Table) -> None:
    """A turn is over, by its end step or without one: what lasts until then ends for everybody (WA-70, WA-72)."""
    for other in _fighters(table):
        if other.lasting:
            other.lasting = [x for x in other.lasting if x.until != END_OF_TURN]


def end_spell(table: Table, gear: Gear) -> None:
    """The effect of a spell ends (WA-112, WA-115)."""
    gear.duration = NOBODY
    for who in _fighters(table):
        who.lasting = [lasting for lasting in who.lasting if lasting.gear != gear.id]


def end_with_giver(table: Table, who: Fighter) -> None:
    """Whoever has left the battle has no spells there (WA-115), and no next turn: what was to last until then lasts
    until the end of this one (WA-70)."""
    for gear in who.gear:
        if gear.active:
            end_spell(table, gear)
    for other in _fighters(table):
        for lasting in other.lasting:
            if (lasting.until, lasting.by) == (YOUR_TURN, who.id):
                lasting.until = END_OF_TURN


def _fighters(table: Table) -> list[Fighter]:
    battle = table.state.battle
    return battle.fighters if battle is not None else []
