"""A Town as the oracle makes it: houses with those who live in them, an inn, shops, a special building (DW-260)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Script

from ...cards.made import Suggestion, Wish
from ...events.places import Trouble
from ...state import ALLY, TREASURE, VILLAIN
from ...table import Table
from ...world_state import CASTLE, EQUIPMENT_SHOP, HOUSE, INN, ITEM_SHOP, SPECIAL, Place, PlaceKind
from ..core.drawing import stream
from ..making import inventing
from ..making.places import HOUSE_OF
from ..world import mapping
from ..world.rolls import oracle_holds, per_cent
from . import scenes

SELLS_GEAR: Final = 60
"""The chance in per cent that a Town has an equipment shop."""
TROUBLES: Final = ("shortage", "fear", "tension")
"""What is wrong in every Town (DW-39)."""


def furnish(table: Table, town: Place) -> Script[None]:
    """What is in a Town: as Treasure says, or as the oracle draws it (DW-36, DW-120, DW-260)."""
    if not oracle_holds(table.state, TREASURE):
        yield from mapping.furnish(table, town)
        return
    state = table.state
    if town.id == next(iter(state.world.places)):
        mapping.add(table, CASTLE, town.id, Suggestion(CASTLE), Wish(CASTLE, town.id, level=town.level))
    kinds: list[PlaceKind] = [INN, ITEM_SHOP, SPECIAL]
    if per_cent(state, "equipment shop", town.id) <= SELLS_GEAR:
        kinds.append(EQUIPMENT_SHOP)
    for kind in kinds:
        yield from mapping.draw(table, kind, town.id, town.level)
    more = stream(state.draws, "houses", town.id).below(mapping.MOST_HOUSES - mapping.FEWEST_HOUSES + 1)
    for _ in range(mapping.FEWEST_HOUSES + more):
        yield from _house(table, town)
    if oracle_holds(state, VILLAIN):
        yield from _troubles(table, town)


def _house(table: Table, town: Place) -> Script[None]:
    """A house, named after a resident (DW-36)."""
    state = table.state
    wish = Wish(HOUSE, town.id, state.serial, level=town.level, terrain=mapping.terrain_of(state, town.id))
    made = yield from inventing.invent(table, TREASURE, "place", wish, "DW-260")
    house = mapping.add(table, HOUSE, town.id, made, wish)
    if oracle_holds(state, ALLY):
        person = yield from scenes.introduce(table, ALLY, house.id)
        name = state.texts.get(house.name)
        if name is not None and name.wish == wish:  # not the reused text of another house (DW-50a)
            name.words, name.slots = HOUSE_OF, {"resident": person.id}


def _troubles(table: Table, town: Place) -> Script[None]:
    """What is short, what is feared, and who is at odds with whom."""
    for subject in TROUBLES:
        wish = Wish("threat", f"{town.id}/{subject}", level=town.level, part=subject)
        made = yield from inventing.invent(table, VILLAIN, "threat", wish, "DW-260")
        (text,) = inventing.keep(table, made, VILLAIN, wish, "text")
        town.troubles.append(text)
        inventing.tell_text(table, Trouble(text, town.name, town.kind), "DW-260")
