"""The sheets to draw on, as a seat sees them: what they are called, and in words what counts of what they show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wyrmhoard.kernel.state.notes import Sheet
from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import say

from ..rules.agreements import sheets
from ..rules.making import inventing
from ..state import Saga
from ..table import Position
from ..words.made_up import current_words
from ..words.names import place_name
from ..world_state import AREA, DUNGEON, POI, ROOM, TOWN, Place
from . import charts

OUTSIDE: Final = (AREA, TOWN, POI, DUNGEON)
"""What lies on the map of the Outdoors."""


def shown(position: Position, seat: int | None) -> list[Sheet]:
    """The sheets that a seat may see (None: a spectator), maps first."""
    state = position.state
    lie: dict[str, list[Place]] = {}
    for place in state.world.places.values():
        lie.setdefault(place.home, []).append(place)
    live: dict[str, list[str]] = {}
    for person in state.world.people.values():
        live.setdefault(person.home, []).append(person.name)
    return [
        sheets.size_of(sheets.sheet_id(state, page), pen=sheets.has_pen(state, page, seat))._replace(
            title=_title(state, page), about=_about(state, page, lie, live), ground=charts.mark(state, page)
        )
        for page in sheets.pages(state)
        if sheets.sees(state, page, seat)
    ]


def _title(state: Saga, page: sheets.Page) -> str:
    if page.of == sheets.OUTDOORS:
        return say("the Outdoors, sheet {number}", number=page.floor + 1) if page.floor else say("the Outdoors")
    place = state.world.places.get(page.of)
    if place is not None:
        name = _called(state, place)
        return say("{name}, Floor {floor}", name=name, floor=page.floor) if page.floor else name
    card = state.conflicts.get(page.of)
    if card is not None:
        return current_words(state, card.name, say("a Conflict Card"))
    return current_words(state, page.of, say("a Party Member"))


def _called(state: Saga, place: Place) -> str:
    return current_words(state, place.name, place_name(place.kind))


def _about(state: Saga, page: sheets.Page, lie: Mapping[str, list[Place]], live: Mapping[str, list[str]]) -> str:
    """What counts, in sentences; nothing of it is read from the drawing (DW-37b)."""
    card = state.conflicts.get(page.of)
    if card is not None:
        rank = say("Level {level}, a Boss", level=card.level) if card.boss else say("Level {level}", level=card.level)
        return f"{rank}. {inventing.words_of(state, card.note)}".strip()
    member = next((member for member in state.members if page.of in (member.name, member.role)), None)
    if member is not None:
        return inventing.words_of(state, member.note)
    if page.of == sheets.OUTDOORS:
        there = [place for place in state.world.places.values() if place.kind in OUTSIDE]
    else:
        there = [place for place in lie.get(page.of, ()) if not page.floor or place.floor == page.floor]
    return " ".join(f"{_line(state, place, live)}." for place in there) or say("Nothing is on record here yet.")


def _line(state: Saga, place: Place, live: Mapping[str, list[str]]) -> str:
    """One place: its name, Level, marks, where it lies, its ways, and who lives there."""
    world = state.world
    facts = [say("Level {level}", level=place.level)] if place.kind in OUTSIDE else []
    if place.kind in (POI, DUNGEON, TOWN) and place.home in world.places:
        facts.append(say("in {place}", place=_called(state, world.places[place.home])))
    ways = [_called(state, world.places[way]) for way in place.ways if way in world.places]
    if ways and place.kind in (AREA, ROOM):
        facts.append(say("beside {places}", places=listed(ways)))
    if place.exits:
        facts.append(say("ways on: {n}", n=place.exits))
    if place.id in live:
        people = listed([current_words(state, name, say("somebody")) for name in live[place.id]])
        facts.append(say("home of {people}", people=people))
    if place.cross:
        facts.append(say("marked X: no Battle waits"))
    if place.found:
        facts.append(say("marked $: nothing more is found"))
    return ": ".join(filter(None, (_called(state, place), "; ".join(facts))))
