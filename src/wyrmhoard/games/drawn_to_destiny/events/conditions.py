"""Conditions, and how Units leave play (D2-248 to D2-272, D2-446)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from wyrmhoard.kernel.state.event import Says
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import later

from ..words.deck import card_name
from .fields import Condition, DamageCard, ItemCard, Space, Title, UnitEvent, UnitNumber

Gone: TypeAlias = Literal["dead", "removed", "surrendered"]
"""How a Unit leaves play."""
FateCard: TypeAlias = Annotated[str, Says(lambda card, reading: capital(card_name(card)))]


class Gained(UnitEvent):
    """A Unit has a condition, or more of it."""

    condition: Condition
    number: int
    now: int

    def line(self) -> str:
        """How much, unless it is the first."""
        if self.number == self.now == 1:
            return later("{unit} gains {condition}")
        return later("{unit} gains {number} {condition}, now {now}")


class Lost(UnitEvent):
    """A Unit has less of a condition, or is rid of it."""

    condition: Condition
    number: int
    now: int

    def line(self) -> str:
        """How much is left, if any."""
        if self.now:
            return later("{unit} loses {number} {condition}, {now} left")
        return later("{unit} has no {condition} any more")


class ConditionFate(UnitEvent):
    """A card of Fate says how a condition goes on (D2-253)."""

    condition: Condition
    card: FateCard
    REVEALS = True
    LINE = later("{condition} of {unit}: {card}")


class Doused(UnitEvent):
    """Flames are beaten out (D2-257)."""

    by: UnitNumber

    def line(self) -> str:
        """Whose."""
        if self.by == self.unit:
            return later("{unit} beats out its own flames")
        return later("{by} beats out the flames on {unit}")


class Corroding(UnitEvent):
    """An Item is eaten away (D2-258)."""

    item: int
    card: ItemCard
    number: int
    LINE = later("{card} of {unit} is eaten away: Corrosive {number}")


class Corroded(UnitEvent):
    """An Item has more Corrosion (D2-259)."""

    item: int
    card: ItemCard
    corrosion: int
    LINE = later("{card} of {unit} corrodes: Corrosion {corrosion}")


class Tempted(UnitEvent):
    """Whether a Unit is taken over by what is in it (D2-263)."""

    which: Title
    against: int
    passed: bool

    def line(self) -> str:
        """Whether it resists."""
        if self.passed:
            return later("{unit} resists the {which} (Will against {against})")
        return later("{unit} gives way to the {which} (Will against {against})")


class PaidImpaired(UnitEvent):
    """The price of an Impaired part, in Move (D2-267)."""

    left: int
    LINE = later("{unit} pays 1 of its Move for an Impaired part")


class MoveLost(UnitEvent):
    """A Unit that cannot move has no Move left (D2-268)."""

    number: int
    LINE = later("{unit} loses {number} of its Move")


class BondWorked(UnitEvent):
    """A Unit works at bonds (D2-272); `left`: how many Actions they still take."""

    by: UnitNumber
    card: DamageCard
    left: int
    LINE = later("{by} works at {card} of {unit}: {left} to go")


# -- out of play


class LeftPlay(UnitEvent):
    """A Unit leaves play (D2-248 to D2-252)."""

    status: Gone
    space: Space
    STANDS_OUT = True

    def line(self) -> str:
        """How."""
        match self.status:
            case "dead":
                return later("{unit} is dead")
            case "removed":
                return later("{unit} is out of play")
            case "surrendered":
                return later("{unit} surrenders")


class ThrownOff(UnitEvent):
    """A rider falls from its mount (D2-446)."""

    mount: UnitNumber
    LINE = later("{unit} is thrown off {mount}")


class ItemDropped(UnitEvent):
    """What a Unit cannot hold falls to the ground (D2-252)."""

    item: int
    card: ItemCard
    space: Space
    LINE = later("{unit} drops {card}")
