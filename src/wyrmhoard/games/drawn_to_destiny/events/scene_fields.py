"""How places on the map, headings, sides and Scenes are said in the lines of events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Self, TypeAlias

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from wyrmhoard.kernel.state.event import Event, Reading, Says
from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import said, say

from ..table import Position
from ..words import phrases
from ..words.names import ending_name, held_how, side_name
from .fields import SideKey, Space, UnitNumber, key_called, names_called, unit_called
from .naming import Calls


def told_of(reading: Reading) -> phrases.Told:
    """What the event says of the things in it, to put keys of forms in words."""
    return phrases.Told(reading.cards, names_called(reading), getattr(reading.event, "scene", ""))


def _spaces(spaces: Sequence[Space], reading: Reading) -> str:
    return listed(f"({x},{y})" for x, y in spaces) if spaces else say("no Space")


def _sides(keys: Sequence[str], reading: Reading) -> str:
    return listed(key_called(f"side:{key}", reading) for key in keys)


def call_sides(keys: Iterable[str], position: Position) -> dict[str, str]:
    """What sides are called."""
    return {f"side:{key}": side_name(position, key) for key in keys}


Spaces: TypeAlias = Annotated[list[Space], Says(_spaces)]
Heading: TypeAlias = Annotated[int, Says(lambda heading, reading: phrases.heading_name(heading))]
"""A heading by its number, clockwise from north."""
LocationName: TypeAlias = Annotated[str, Says(lambda key, reading: said(reading.cards.locations[key].name))]
"""A Location by its ID, said as its name."""
SideKeys: TypeAlias = Annotated[list[str], Says(_sides), Calls(call_sides)]
"""Sides by their keys in the Scene."""
HeldHow: TypeAlias = Annotated[str, Says(lambda held, reading: held_how(held))]
"""How an Item is held: in which hand, mostly."""
SceneTitle: TypeAlias = Annotated[str, Says(lambda key, reading: said(reading.cards.scenes[key].title))]
"""A Scene by its ID, said as its title."""
Ending: TypeAlias = Annotated[str, Says(lambda text, reading: ending_name(text))]
"""How a Scene or a match ends."""


# -- what many kinds have in common


def _figure(event: MarkerEvent, reading: Reading) -> str:
    if event.unit is not UNSET:
        return unit_called(event.unit, reading)
    return say("a marker of {side}", side=key_called(f"side:{event.faction}", reading))


class MarkerEvent(Event, kw_only=True):
    """Something about a Unit, which others see of its marker if it is hidden: they know its side alone (D2-363). What
    it calls them stands last in each kind."""

    unit: UnitNumber | UnsetType = UNSET
    faction: SideKey | UnsetType = UNSET
    """The side of a marker, for those who cannot know which Unit it is."""

    @property
    def figure(self) -> Annotated[Any, Says(_figure)]:
        """The Unit, or the marker."""
        return self

    def of_marker(self, side: str) -> Self:
        """What others see of it, if the Unit is hidden."""
        return replace(self, unit=UNSET, faction=side)
