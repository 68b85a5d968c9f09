"""Powers and Areas (sections 19 and 20)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from wyrmhoard.kernel.state.event import Reading, Says
from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import Many, later, later_many, said, say

from ..means_state import PowerMeans, ThrownMeans, read_area_means
from ..words import phrases
from ..words.deck import aspect_name
from ..words.names import device_or_condition, item_name
from .fields import (
    CallingEvent,
    ConflictCard,
    ItemCard,
    NamedUnitEvent,
    Space,
    TargetKey,
    UnitEvent,
    UnitNumber,
    UnitNumbers,
)
from .scene_fields import LocationName, Spaces


def _use(use: str, reading: Reading) -> str:
    """A use of the event's Power."""
    return phrases.power_name(reading.cards, getattr(reading.event, "power", ""), use)


def _points(points: Mapping[str, int], reading: Reading) -> str:
    return listed(
        say("{effect} ({n})", effect=said(phrases.EFFECTS[effect]), n=number) for effect, number in points.items()
    )


def _means(means: str, reading: Reading) -> str:
    match read_area_means(means):
        case PowerMeans(power, use):
            return phrases.power_name(reading.cards, power, use)
        case ThrownMeans(card):
            return item_name(reading.cards, card)


PowerId: TypeAlias = Annotated[str, Says(lambda power, reading: said(reading.cards.powers[power].name))]
Use: TypeAlias = Annotated[str, Says(_use)]
"""A use of the event's Power, by its key."""
Price: TypeAlias = Annotated[str, Says(lambda price, reading: device_or_condition(price))]
Means: TypeAlias = Annotated[str, Says(_means)]
"""With what an Area is made: "power:pyro:fire-bolt", or a weapon that is thrown."""


Aspect: TypeAlias = Annotated[str, Says(lambda aspect, reading: aspect_name(aspect) if aspect else say("nothing"))]


class PowerPaid(NamedUnitEvent):
    """A Unit pays for a Power (D2-365)."""

    power: PowerId
    price: Price
    LINE = later("{unit} pays for {power} with {price}")


class PowerUsed(NamedUnitEvent):
    """A Unit uses a Power (D2-364)."""

    power: PowerId
    use: Use
    target: TargetKey
    """"": nothing."""
    points: Annotated[dict[str, int], Says(_points)]
    """The Effect points spent, by Effect."""

    def line(self) -> str:
        """On what, and what its points have bought."""
        if self.target:
            if self.points:
                return later("{unit} uses {use} on {target}: {points}")
            return later("{unit} uses {use} on {target}")
        return later("{unit} uses {use}: {points}") if self.points else later("{unit} uses {use}")


class Disbelieved(NamedUnitEvent):
    """A Rival sees who does it and does not believe it (D2-385)."""

    power: PowerId
    LINE = later("somebody sees {unit} and does not believe it: its Result is one Scale smaller")


class Fizzled(NamedUnitEvent):
    """A Power does nothing (D2-369)."""

    power: PowerId
    LINE = later("{power} of {unit} comes to nothing")


class PowerDeclined(NamedUnitEvent):
    """A Unit does not allow that a Power is used on it (D2-382)."""

    power: PowerId
    use: Use
    LINE = later("{unit} does not allow {use}")


class PowerBegins(NamedUnitEvent):
    """A Power is in force (D2-376)."""

    by: UnitNumber
    power: PowerId
    use: Use
    turns: int
    """0: as long as it is kept up."""

    def line(self) -> str | Many:
        """For how long."""
        if not self.turns:
            return later("{use} is in force on {unit} as long as it is kept up")
        return later_many(
            "{use} is in force on {unit} for {n} Turn", "{use} is in force on {unit} for {n} Turns", self.turns
        )


class PowerEnded(NamedUnitEvent):
    """A Power is in force no longer (D2-376)."""

    by: UnitNumber
    power: PowerId
    use: Use
    LINE = later("{use} on {unit} ends")


class ScreenUp(NamedUnitEvent):
    """A Unit has a Screen (D2-225)."""

    points: int
    LINE = later("the Screen of {unit} stands at {points}")


class ItemScreen(UnitEvent):
    """An Item has a Screen (D2-225)."""

    item: ItemCard
    points: int
    LINE = later("{item} of {unit} stands at Screen {points}")


class Teleported(NamedUnitEvent):
    """A Unit is elsewhere at once (D2-382)."""

    space: Space
    LINE = later("{unit} appears at {space}")


class Summoned(NamedUnitEvent):
    """A Power brings a Unit (D2-376)."""

    by: UnitNumber
    space: Space
    LINE = later("{unit} rises at {space} and follows {by}")


class Unsummoned(NamedUnitEvent):
    """A Unit that a Power has brought is gone (D2-376)."""

    LINE = later("{unit} falls apart")


# -- Areas


class AreaLaid(NamedUnitEvent):
    """A Unit lays an Area, which resolves in Events (D2-378)."""

    means: Means
    spaces: Spaces
    LINE = later("{unit} lays {means} on {spaces}: it resolves in Events")


class AreaResolves(NamedUnitEvent):
    """An Area strikes the Units in it (D2-379)."""

    means: Means
    spaces: Spaces
    units: UnitNumbers

    def line(self) -> str:
        """Whom."""
        if self.units:
            return later("{means} of {unit} strikes {units}")
        return later("{means} of {unit} strikes nobody")


class AreaOpened(NamedUnitEvent):
    """The card for a whole Area is shown (D2-379)."""

    card: ConflictCard
    """"": none."""
    half: str
    aspect: Aspect
    REVEALS = True

    def line(self) -> str:
        """Which, if any."""
        if not self.card:
            return later("{unit} shows no card for the whole Area: {aspect}")
        return later("{unit} shows the {card} for the whole Area: {aspect}")


class LaidDown(CallingEvent):
    """A kind of Location lies on the map for some Turns (D2-274)."""

    what: LocationName
    spaces: Spaces
    turns: int

    def line(self) -> Many:
        """For how long."""
        return later_many("{what} on {spaces} for {n} Turn", "{what} on {spaces} for {n} Turns", self.turns)
