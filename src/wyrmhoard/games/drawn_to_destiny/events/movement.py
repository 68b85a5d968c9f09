"""How Units move: tokens, Spaces, Disputes, riders, doors and what lies on the map (sections 5, 6 and 18)."""

from __future__ import annotations

from typing import Final, Literal, Self, TypeAlias

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from wyrmhoard.kernel.text.saying import later

from .fields import (
    Called,
    CallingEvent,
    DoorName,
    Space,
    TargetKey,
    UnitEvent,
    UnitNumbers,
)
from .scene_fields import Heading, LocationName, MarkerEvent

MOVED: Final = {
    "forward": later("{unit} goes forward to {to} for {price} of its Move; {left} left"),
    "drift": later("{unit} goes to {to} for {price} of its Move; {left} left"),
    "slide": later("{unit} sidesteps to {to} for {price} of its Move; {left} left"),
    "backward": later("{unit} goes backward to {to} for {price} of its Move; {left} left"),
    "drift back": later("{unit} steps back to {to} for {price} of its Move; {left} left"),
    "step": later("{unit} steps to {to} for {price} of its Move; {left} left"),
}


MoveKind: TypeAlias = Literal["forward", "drift", "slide", "backward", "drift back", "step"]
"""How a Unit moves, by its facing; "step": an ability moves it."""


class Turned(UnitEvent):
    """A Unit turns (D2-75)."""

    facing: Heading
    turns: int
    left: int
    LINE = later("{unit} turns to the {facing} and may turn {left} more")


class Moved(MarkerEvent, kw_only=True):
    """A Unit goes to another Space (D2-74, D2-346)."""

    to: Space
    kind: MoveKind | UnsetType = UNSET
    price: int | UnsetType = UNSET
    left: int | UnsetType = UNSET
    called: Called = UNSET

    def of_marker(self, side: str) -> Self:
        """Where it goes, and not for what."""
        return replace(self, unit=UNSET, faction=side, kind=UNSET, price=UNSET, left=UNSET)

    def line(self) -> str:
        """How, for those who know the Unit."""
        return later("{figure} goes to {to}") if self.kind is UNSET else MOVED[self.kind]


class Dropped(UnitEvent):
    """A Unit cannot move as it intended (D2-74a)."""

    why: str
    """The rule."""
    LINE = later("{unit} cannot do as intended and keeps its Move")


class Stayed(UnitEvent):
    """A Unit leaves a disputed Space to others (D2-89)."""

    space: Space
    LINE = later("{unit} stays and leaves {space} to others")


class StoodUp(UnitEvent):
    """A Unit that was Prone stands up (D2-266)."""

    left: int
    LINE = later("{unit} stands up; {left} of its Move left")


class Escaped(UnitEvent):
    """A Unit leaves the map by an exit (D2-94)."""

    exit: str
    LINE = later("{unit} leaves the map")


class Collision(CallingEvent):
    """Two Units run into each other (D2-91)."""

    units: UnitNumbers
    space: Space
    LINE = later("{units} collide at {space}")


class ThrownAside(UnitEvent):
    """A Unit has no room beside the other with which it has collided (D2-91)."""

    to: Space
    LINE = later("{unit} is thrown aside to {to}")


class Drifted(MarkerEvent, kw_only=True):
    """A current carries a Unit on (D2-412)."""

    to: Space
    called: Called = UNSET
    LINE = later("{figure} drifts to {to}")


class Noticed(MarkerEvent, kw_only=True):
    """A Unit enters a Location that nobody had noticed (D2-415)."""

    space: Space
    location: LocationName
    called: Called = UNSET
    LINE = later("{figure} comes upon {location} at {space}")


class HeldTooLong(UnitEvent):
    """Who has the most Move and uses none loses 1 (D2-73)."""

    left: int
    LINE = later("{unit} has the most Move and neither moved nor acted: it loses 1 and has {left} left")


class Hazard(UnitEvent):
    """A Unit is in a Location that harms (D2-415)."""

    location: LocationName
    LINE = later("{unit} is in {location}")


# -- mounts and vehicles


class Mounted(UnitEvent):
    """A Unit gets on a mount or vehicle (D2-109)."""

    on: TargetKey
    LINE = later("{unit} gets on {on}")


class LeftMount(UnitEvent):
    """A Unit gets off (D2-109)."""

    space: Space
    LINE = later("{unit} gets off at {space}")


class TookWheel(UnitEvent):
    """The gunner of a vehicle drives it from now on (D2-445a)."""

    LINE = later("the gunner of {unit} takes the wheel")


# -- doors and Locations


class DoorWorked(UnitEvent):
    """A Unit opens or shuts a door (D2-105)."""

    door: DoorName
    wanted: Literal["open", "closed"]

    def line(self) -> str:
        """Which of the two."""
        if self.wanted == "open":
            return later("{unit} opens {door}: it takes effect in Events")
        return later("{unit} shuts {door}: it takes effect in Events")


class LocationChosen(UnitEvent):
    """A Unit looks at a face-down Location (D2-413)."""

    LINE = later("{unit} looks at what lies face down: it is turned up in Events")
