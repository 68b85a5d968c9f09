"""Attacks and what meets them, Cover, and abilities that are used (D2-101 to D2-112, D2-130, D2-177, D2-339 to
D2-353)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import UNSET, UnsetType

from wyrmhoard.kernel.state.event import Reading, Says
from wyrmhoard.kernel.text.saying import Many, later, later_many

from ..words import phrases
from ..words.names import item_name
from .fields import (
    Ability,
    CallingEvent,
    ConflictCard,
    DoorName,
    ItemCard,
    NamedUnitEvent,
    Place,
    Skill,
    Space,
    TargetKey,
    ThingNumber,
    UnitEvent,
    UnitNumber,
)

NOTHING_HELD = "bare-hands"


def _weapon(key: str, reading: Reading) -> str:
    return phrases.ability_name(reading.cards, key) if "/" in key else item_name(reading.cards, key)


Weapon: TypeAlias = Annotated[str, Says(_weapon)]
"""An ability or an Item by its ID."""


class Attacked(NamedUnitEvent):
    """A Unit attacks a Unit, a thing or a door (D2-104). `rival` is what its sheet calls a Unit."""

    target: TargetKey
    rival: str
    distance: int
    means: str
    skill: Skill
    item: str
    ability: str
    STANDS_OUT = True
    LINE = later("{unit} attacks {target}, {distance} away: {by} ({skill})")

    @property
    def by(self) -> Weapon:
        """The means of the attack."""
        return self.ability or self.item or NOTHING_HELD


class Answered(NamedUnitEvent):
    """A Unit meets an attack with an Action of its own (D2-110)."""

    means: str
    skill: str
    price: int
    LINE = later("{unit} answers with an Action, for {price} of its Move")


class Mutual(NamedUnitEvent):
    """The target attacks at the same moment (D2-101)."""

    target: UnitNumber
    means: str
    LINE = later("{unit} attacks at the same moment")


class AbilityUsed(NamedUnitEvent):
    """An ability is turned sideways (D2-344), or is an Action (D2-346)."""

    ability: Ability
    LINE = later("{unit} uses {ability}")


class Triggered(NamedUnitEvent):
    """An ability takes effect by itself (D2-176, D2-245)."""

    ability: Ability
    LINE = later("{ability} of {unit} takes effect")


class UsesSpent(UnitEvent):
    """A Use of an Item is gone (D2-339)."""

    item: ItemCard
    number: int
    left: int

    def line(self) -> Many:
        """How many are left."""
        return later_many("{unit} has {n} Use of {item} left", "{unit} has {n} Uses of {item} left", self.left)


# -- Cover, and who else is hit


class CoverRevealed(CallingEvent):
    """On which line a shot comes (D2-130). `space`: where it is stopped; `unit`: against whose shot, where both sides
    have declared one."""

    card: ConflictCard
    percent: int
    space: Space | None
    unit: UnitNumber | UnsetType = UNSET
    name: str | UnsetType = UNSET
    REVEALS = True

    def line(self) -> str:
        """Whether the cover takes it."""
        if self.unit is not UNSET:
            if self.space:
                return later("Cover {percent}% against {unit}: {card}, the cover takes the shot")
            return later("Cover {percent}% against {unit}: {card}, the shot goes past it")
        if self.space:
            return later("Cover {percent}%: {card}, the cover takes the shot")
        return later("Cover {percent}%: {card}, the shot goes past it")


class Diverted(CallingEvent):
    """What is hit instead (D2-131): a Unit, a thing, a door, or only what stands on a Space."""

    unit: UnitNumber | UnsetType = UNSET
    name: str | UnsetType = UNSET
    thing: ThingNumber | UnsetType = UNSET
    key: str | UnsetType = UNSET
    door: DoorName | UnsetType = UNSET
    space: Space | UnsetType = UNSET
    STANDS_OUT = True

    def line(self) -> str:
        """What it is."""
        if self.unit is not UNSET:
            return later("{unit} is hit instead")
        if self.thing is not UNSET:
            return later("{thing} is hit instead")
        return later("What stands there is hit instead") if self.door is UNSET else later("{door} is hit instead")


class Scattered(NamedUnitEvent):
    """A shot strikes one more Unit (D2-131)."""

    REVEALS = True
    LINE = later("{unit} is struck by the same shot")


# -- the consequences


class OverrunStopped(NamedUnitEvent):
    """A Block is not overrun (D2-353)."""

    ability: Ability
    LINE = later("{unit} stops the Overrun: {ability}")


class Overrun(NamedUnitEvent):
    """The weapon goes through a Block (D2-177)."""

    place: Place
    LINE = later("{unit} is Overrun at the {place}")


class Disarmed(NamedUnitEvent):
    """A held Item flies away (D2-346)."""

    item: ItemCard
    space: Space
    STANDS_OUT = True
    LINE = later("{unit} is disarmed: {item}")
