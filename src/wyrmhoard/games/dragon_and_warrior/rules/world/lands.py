"""The lands of a campaign, read from the map, whether the oracle or people draw it (DW-259, DW-276).

The oracle lays its lands chapter by chapter. Where people draw, three Levels together are taken for a chapter, so that
a traveller finds the same order in every map; what a chapter still lacks is what Treasure should draw next.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...state import Saga
from ...world_state import AREA, DUNGEON, HIGHEST, POI, TOWN, Chapter, Place
from ..core import places
from .chapters import SPAN

TRIES: Final = 2
"""Battles lost to a Boss after which The Warrior trains before the next one."""


def are_drawn(state: Saga) -> bool:
    """Whether people draw these lands: the oracle has laid none."""
    return not state.world.chapters


def chapters(state: Saga) -> list[Chapter]:
    """The chapters on record, or else those that the map can be read as, the lowest first: there is always one."""
    return state.world.chapters or list(_drawn(state))


def number_of(level: int) -> int:
    """The chapter in which a place of this Level lies, counted from 1 (DW-259)."""
    return -(-level // SPAN)


def last_level(level: int) -> int:
    """The highest Level of the chapter in which a place of this Level lies."""
    return min(HIGHEST, SPAN * number_of(level))


def _of_kind(state: Saga, kind: str, number: int) -> list[Place]:
    """The places of a kind in a chapter, the lowest first."""
    places = (place for place in state.world.places.values() if place.kind == kind)
    return sorted((p for p in places if number_of(p.level) == number), key=lambda place: place.level)


def _drawn(state: Saga) -> Iterator[Chapter]:
    town = next(place.id for place in state.world.places.values() if place.kind == TOWN)
    numbers = {number_of(place.level) for place in state.world.places.values() if place.kind == AREA}
    for number in sorted(numbers | {1}):
        town = next((place.id for place in _of_kind(state, TOWN, number)), town)
        dungeons = sorted(_of_kind(state, DUNGEON, number), key=lambda place: place.cleared)
        areas = [place.id for place in _of_kind(state, AREA, number)]
        pois = [place.id for place in _of_kind(state, POI, number)]
        lost = any(_was_left(state, dungeon) for dungeon in dungeons[:1])
        yield Chapter(town, areas, dungeons[0].id if dungeons else "", pois, TRIES * lost)


def _was_left(state: Saga, dungeon: Place) -> bool:
    """Whether The Warrior has had to leave a Room of the last Floor without an X: nobody counts lost Battles here."""
    last = places.rooms(state, dungeon.id, dungeon.floors) if places.floors_known(state, dungeon) else []
    space = state.world.visit.space
    return not dungeon.cleared and any(room.been and not room.cross and room.id != space for room in last)


def is_cleared(state: Saga, chapter: Chapter) -> bool:
    """Whether the Boss of a chapter has been defeated; not, where its Dungeon has still to be drawn."""
    return bool(chapter.dungeon) and state.world.places[chapter.dungeon].cleared


def missing(state: Saga, area: Place) -> list[str]:
    """The kinds of places that lands drawn by people still lack in or beside this Area, the most urgent first: a Town
    and a Dungeon in the first Area of a chapter, and the next Area, a Level higher."""
    if not are_drawn(state) or area.kind != AREA:
        return []
    number = number_of(area.level)
    kinds: list[str] = []
    if _of_kind(state, AREA, number)[0] == area:
        kinds += [kind for kind in (TOWN, DUNGEON) if not _of_kind(state, kind, number)]
    levels = {place.level for place in state.world.places.values() if place.kind == AREA}
    if area.level + 1 not in levels and area.level < HIGHEST:
        kinds.append(AREA)
    return kinds


def grounds(state: Saga) -> list[str]:
    """The two Areas that suit The Warrior's Level best: the lowest one that owes Battles, and the next one up or down
    (DW-103)."""
    areas = sorted((p for p in state.world.places.values() if p.kind == AREA), key=lambda place: place.level)
    fit = next((at for at, area in enumerate(areas) if area.level >= state.hero.level), len(areas) - 1)
    at = min(fit, max(0, len(areas) - 2))
    return [area.id for area in areas[at : at + 2]]
