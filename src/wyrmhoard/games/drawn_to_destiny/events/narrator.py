"""What a Narrator does (D2-16, D2-16a)."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from wyrmhoard.kernel.state.event import Event, Says
from wyrmhoard.kernel.text.saying import later, said

from ..narrator_state import EventPart, find_part
from ..table import Position
from ..words import phrases
from .fields import CallingEvent, SeatNumber, Space, TargetKey, UnitEvent, call_target
from .naming import Calls
from .scene_fields import Heading, LocationName, told_of

HOW: Final = {
    "added": later("added"),
    "removed": later("removed"),
    "hidden": later("hidden"),
    "moved": later("moved"),
}


def _call_part(key: str, position: Position) -> dict[str, str]:
    part = find_part(key)
    return call_target(part.event if isinstance(part, EventPart) else key, position)


PartOfScene: TypeAlias = Annotated[
    str, Says(lambda key, reading: phrases.short(told_of(reading), key)), Calls(_call_part)
]
"""A Unit, a thing, a Location ("place:4,5") or a Clock Event ("event:bell") of the event's Scene."""
Change: TypeAlias = Annotated[Literal["added", "removed", "hidden", "moved"], Says(lambda how, reading: said(HOW[how]))]


class Staged(CallingEvent):
    """The Narrator changes a Scene before it begins (D2-16)."""

    how: Change
    what: PartOfScene
    scene: str
    LINE = later("{what}: {how}")


class BroughtToLight(CallingEvent):
    """A thing that was hidden is seen (D2-16a)."""

    on: TargetKey
    space: Space
    REVEALS = True
    LINE = later("{on} comes to light at {space}")


class LostToSight(CallingEvent):
    """A thing is hidden (D2-16a)."""

    on: TargetKey
    LINE = later("{on} is lost to sight")


class LocationCovered(Event):
    """A Location lies face down (D2-16a)."""

    location: LocationName
    LINE = later("{location} lies face down from now on")


class EventShifted(CallingEvent):
    """A Clock Event comes sooner or later (D2-16a)."""

    what: PartOfScene
    scene: str
    card: int
    LINE = later("{what} lies on Clock card {card} now")


class WindMade(Event):
    """The wind is as the Narrator says (D2-16a)."""

    heading: Heading
    kmh: int
    LINE = later("the wind turns: it comes from the {heading} at {kmh} km/h")


class Favored(UnitEvent):
    """The Narrator grants a Character a CP (D2-16a)."""

    seat: SeatNumber
    LINE = later("the Narrator grants [you|{seat}] 1 CP for {unit}")


class Narrated(Event):
    """The Narrator says something to all (D2-16a)."""

    seat: SeatNumber
    text: str
    LINE = later("the Narrator: {text}")


class Whispered(Event):
    """The Narrator says something to one player (D2-16a)."""

    seat: SeatNumber
    to: SeatNumber
    text: str
    LINE = later("the Narrator, to [you|{to}] alone: {text}")
