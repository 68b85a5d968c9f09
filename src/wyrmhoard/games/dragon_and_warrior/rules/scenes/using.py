"""Consumables outside a Battle: those that help at once, Wings that fly, Fairy Water (DW-211 to DW-217)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Script

from ...events.battle import Used
from ...state import Item, Saga
from ...table import Table
from ...world_state import AREA, POI
from ..core import places
from . import travel, visits

WINGS: Final = "wings"
FAIRY_WATER: Final = "fairy-water"
FEW_LEVELS: Final = 5
"""At places this number of Levels above The Warrior, or more, Fairy Water does not work (DW-216)."""


def works(state: Saga, kind: str) -> bool:
    """Whether a consumable of this kind is of any use here and now."""
    return kind == WINGS or kind in visits.USABLE or (kind == FAIRY_WATER and fairy_works(state))


def fairy_works(state: Saga) -> bool:
    """Whether Fairy Water does anything here and now (DW-215, DW-216)."""
    place, visit = places.current_space(state), state.world.visit
    outdoors = place.kind == AREA or (place.kind == POI and places.town_of(state, place) is None)
    return outdoors and not visit.battle and not visit.calm and place.level < state.hero.level + FEW_LEVELS


def use(table: Table, thing: str) -> Script[None]:
    """Use what lies in the pouch."""
    state = table.state
    item = next(item for item in state.hero.pouch if item.id == thing)
    if item.kind == WINGS:
        state.hero.pouch.remove(item)
        tell(table, item, "DW-217")
        travel.carried_to(table, item.town)
    elif item.kind == FAIRY_WATER:
        item.uses -= 1
        if not item.uses:
            state.hero.pouch.remove(item)
        state.world.visit.calm, state.world.visit.owed = True, False
        tell(table, item, "DW-215")
    else:
        yield from visits.use(table, thing)


def tell(table: Table, item: Item, rule: str) -> None:
    """Everybody sees what is used."""
    table.tell(Used(item.name, item=item.kind, level=item.level, cards=[]), rule)
