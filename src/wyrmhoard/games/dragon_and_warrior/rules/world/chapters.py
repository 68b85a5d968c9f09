"""The lands of a solo story, chapter by chapter (DW-254, DW-259).

A chapter has a Town, three Areas in a chain, a Dungeon and one or two Points of Interest. It is made from streams named
after it, so that it does not depend on what was done before.
"""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Script

from ...cards.made import Wish
from ...pending_state import LayChapter
from ...state import ORACLE, TREASURE, Saga
from ...table import Table
from ...world_state import AREA, DUNGEON, HIGHEST, PHYSICAL, POI, TOWN, Chapter, Place, PlaceKind
from ..core.drawing import stream
from ..core.steps import carries_out
from ..making import inventing
from . import mapping, obstacles

SPAN: Final = 3
"""Levels of a chapter: the number of its Areas, and of the Floors of its Dungeon."""
MOST_POIS: Final = 2


def level_of(number: int) -> int:
    """The Level of the Town of a chapter, which are counted from 1."""
    return SPAN * number - 2


def last_of(lord_level: int) -> int:
    """The first chapter whose last Area is as high as the lord: a campaign ends there."""
    return -(-lord_level // SPAN)


def floors_of(number: int, lord_level: int) -> int:
    """How many Floors the Dungeon of a chapter has; that of the last one ends with the lord's."""
    return SPAN if number < last_of(lord_level) else lord_level - level_of(number) + 1


def of_dungeon(state: Saga, dungeon: str) -> Chapter | None:
    """The chapter of which this is the main Dungeon."""
    return next((chapter for chapter in state.world.chapters if chapter.dungeon == dungeon), None)


def is_lords_castle(state: Saga, dungeon: str) -> bool:
    """Whether this is the Dungeon in which a solo campaign ends (DW-259)."""
    last = last_of(state.settings.lord_level)
    chapters = state.world.chapters
    return state.settings.scope == "campaign" and len(chapters) == last and chapters[-1].dungeon == dungeon


def awaits_lord(state: Saga, dungeon: str) -> bool:
    """Whether the lord is the Boss of this Dungeon, and no other can be (DW-238a, DW-259)."""
    return dungeon == state.world.lair or is_lords_castle(state, dungeon)


def due(state: Saga, place: Place) -> bool:
    """Whether the next chapter comes onto the map: The Warrior stands in the last Area before it."""
    chapters = state.world.chapters
    if not chapters or state.settings.scope != "campaign" or len(chapters) >= last_of(state.settings.lord_level):
        return False
    return place.id == chapters[-1].areas[-1]


def lay(table: Table) -> Script[Chapter]:
    """Put the next chapter onto the map; its first Area borders on the last one of the chapter before."""
    state = table.state
    world, number = state.world, len(state.world.chapters) + 1
    first = level_of(number)
    town = yield from _place(table, number, 0, TOWN, "", first)
    areas: list[Place] = []
    for step in range(SPAN):
        area = yield from _place(table, number, step, AREA, "", min(HIGHEST, first + step))
        before = areas[-1] if areas else world.places[world.chapters[-1].areas[-1]] if world.chapters else None
        if before is not None:
            mapping.join(state, before, area)
        areas.append(area)
    town.home = areas[0].id
    dungeon = yield from _place(table, number, 0, DUNGEON, areas[0].id, first)
    dungeon.floors = floors_of(number, state.settings.lord_level)
    pois = []
    for step in range(1 + stream(state.draws, "pois", number).below(MOST_POIS)):
        home = areas[1 + step]
        pois.append((yield from _place(table, number, step, POI, home.id, home.level)))
    chapter = Chapter(town.id, [area.id for area in areas], dungeon.id, [poi.id for poi in pois])
    world.chapters.append(chapter)
    yield from obstacles.make(table, ORACLE, PHYSICAL, dungeon.id)
    return chapter


def _place(table: Table, number: int, step: int, kind: PlaceKind, home: str, level: int) -> Script[Place]:
    """One place of a chapter, made of a stream of its own (DW-254)."""
    terrain = mapping.terrain_of(table.state, home)
    wish = Wish(kind, f"chapter-{number}", step, level=level, terrain=terrain)
    made = yield from inventing.invent(table, TREASURE, "place", wish, "DW-259")
    return mapping.add(table, kind, home, made, wish)


@carries_out(LayChapter)
def _chapter(table: Table, step: LayChapter) -> Script[None]:
    """Carry out `LayChapter`: put the next chapter onto the map."""
    yield from lay(table)
