"""The maps of the Outdoors, of Towns and of Floors, drawn from what is on record. No rule reads them (DW-37b)."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

from wyrmhoard.kernel.contract.screens import Ground

from ..atlas import floor, outdoors, town
from ..atlas.shapes import Site
from ..rules.agreements import sheets
from ..rules.making import inventing
from ..state import Saga
from ..table import Position
from ..world_state import AREA, BUILDINGS, DUNGEON, POI, ROOM, TOWN, Place

OUTSIDE = (AREA, TOWN, POI, DUNGEON)
"""What lies on the map of the Outdoors."""


def ground(position: Position, sheet: str) -> Ground | None:
    """What draws the map under the strokes of a sheet; None for a sheet that is no map, or has nothing on it yet."""
    state = position.state
    page = next((page for page in sheets.pages(state) if sheets.sheet_id(state, page) == sheet), None)
    return None if page is None else _ground(state, page)


def mark(state: Saga, page: sheets.Page) -> str:
    """Another one whenever the map has changed; "" where there is none."""
    drawn = _ground(state, page)
    return "" if drawn is None else f"{crc32(repr(drawn.args).encode()):08x}"


def _ground(state: Saga, page: sheets.Page) -> Ground | None:
    places = state.world.places
    if page.of == sheets.OUTDOORS:
        sites = () if page.floor else _sites(state, (place for place in places.values() if _is_outside(state, place)))
        return Ground(outdoors.compose, (sites, _name(state))) if sites else None
    home = places.get(page.of)
    if home is None:
        return None
    inside = [place for place in places.values() if place.home == home.id]
    if home.kind == TOWN:
        houses = _sites(state, [home, *(place for place in inside if place.kind in BUILDINGS)])
        return Ground(town.compose, (houses, f"{_name(state)}/{home.id}"))
    rooms = _sites(state, (place for place in inside if place.kind == ROOM and (place.floor or 1) == (page.floor or 1)))
    return Ground(floor.compose, (rooms, f"{_name(state)}/{page.name}")) if rooms else None


def _name(state: Saga) -> str:
    """What the world is called by: its first Town."""
    first = next((place for place in state.world.places.values() if place.kind == TOWN), None)
    return "" if first is None else inventing.words_of(state, first.name)


def _is_outside(state: Saga, place: Place) -> bool:
    """Whether it lies in an Area, or in nothing."""
    home = state.world.places.get(place.home)
    return place.kind in OUTSIDE and (home is None or home.kind == AREA)


def _sites(state: Saga, places: Iterable[Place]) -> tuple[Site, ...]:
    return tuple(
        Site(
            place.id, place.kind, inventing.words_of(state, place.name), place.home, tuple(place.ways), place.terrain,
            place.been,
        )
        for place in places
    )  # fmt: skip
