"""Rumours that name the type to which a Boss of the oracle's is weak, before it is met (DW-140, DW-264a, DW-266)."""

from __future__ import annotations

from typing import Final

from ...cards.entries import Boss
from ...cards.made import Wish
from ...cards.vocabulary import TYPES, band_of
from ...state import VILLAIN, Saga
from ...table import Table
from ...world_state import DUNGEON, Person, Place
from ..core import places
from ..making import creating, inventing
from ..world import chapters, errands
from ..world.rolls import oracle_holds, per_cent

TOLD: Final = 25
"""The chance in per cent that a rumour names a weak spot, where there is one to name."""


def to_be_told(table: Table, person: Person) -> Place | None:
    """The Dungeon whose Boss gets the weak spot that a rumour names; None: another kind of rumour."""
    state = table.state
    lair = _lair(state, person)
    if lair is None or per_cent(state, "weak spot", person.id, state.visits) > TOLD:
        return None
    level = places.level_inside(lair, lair.floors or 1)
    wish = Wish("boss", f"{lair.id}/weak spot", level=level, dungeon=lair.style, uses=TYPES)
    boss = creating.suggest(inventing.desk_of(state, table.cards, 1), wish)[0]
    entry = table.cards.tables["boss"].by_id[boss.drawn[0].partition("/")[2]]
    assert isinstance(entry, Boss)
    builds = not lair.style or lair.style == entry.dungeon
    weak_to = next(iter(boss.tags["weakness"]), "")
    if (
        not builds
        or (entry.bands and band_of(level) not in entry.bands)
        or not weak_to
        or "weakness" not in " ".join(boss.tags["abilities"])
    ):
        return None
    lair.weak_to = weak_to
    return lair


def _lair(state: Saga, person: Person) -> Place | None:
    """The first Dungeon in a character's lands whose Boss the oracle has yet to make up."""
    town = places.town_of(state, state.world.places[person.home]) if person.home else None
    if town is None or not oracle_holds(state, VILLAIN):
        return None
    there = [place for area in errands.region(state, town) for place in places.inside(state, area.id)]
    return next((place for place in there if place.kind == DUNGEON and _is_open(state, place)), None)


def _is_open(state: Saga, dungeon: Place) -> bool:
    """Whether nobody knows its Boss yet, and nothing has been told of it."""
    card = {room.foe for room in places.inside(state, dungeon.id)}
    met = any(state.conflicts[foe].boss for foe in card if foe)
    return not (met or dungeon.cleared or dungeon.weak_to or chapters.is_lords_castle(state, dungeon.id))
