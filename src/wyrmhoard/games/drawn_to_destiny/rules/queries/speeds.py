"""By land, water, air and space: which Speed a Unit has where it is (D2-334).

Rulings: a Unit with one Speed uses it wherever it may go, at the price that the Location says (C14: people wade).
Only a Unit with separate Speeds is bound to them; the one that stands with its other Stats is that on land, 0x0 if it
has none. A kind of map may be all air or space; otherwise the group of the Location decides.
"""

from __future__ import annotations

from typing import Final

from ...state import Unit
from ...table import Position
from ..core.compass import Space
from .chart import chart_of

LAND: Final = "land"
NONE: Final = "0x0"
MEDIA: Final = {"water": "water", "space": "space"}
"""The groups of Locations that are not land."""


def medium(position: Position, space: Space) -> str:
    """What a Space is: land, water, air or space."""
    whole = position.cards.maps[position.state.scene.map].medium
    if whole:
        return whole
    entry = position.cards.scenes.get(position.state.scene.key)
    location = (
        chart_of(entry, position.cards.locations, position.state.scene.patches).location.get(space)
        if entry is not None
        else None
    )
    return MEDIA.get(location.group, LAND) if location is not None else LAND


def printed_at(position: Position, unit: Unit, space: Space) -> str:
    """The printed Speed of a Unit on a Space, as a Rating; 0x0 if it has none there."""
    own = unit.sheet.stats[3]
    if not unit.sheet.speeds:
        return own
    where = medium(position, space)
    return own if where == LAND else dict(unit.sheet.speeds).get(where, NONE)
