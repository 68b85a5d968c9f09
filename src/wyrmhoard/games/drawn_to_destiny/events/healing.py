"""Harm that heals, and Items that are used on a patient (D2-276, D2-289 to D2-292, D2-382)."""

from __future__ import annotations

from wyrmhoard.kernel.text.saying import later

from .fields import Ability, DamageCard, ItemCard, Severity, UnitEvent, UnitNumber


class Healed(UnitEvent):
    """A damage card becomes milder (D2-276)."""

    card: DamageCard
    severity: Severity
    place: str
    LINE = later("{card} of {unit} is {severity} now")


class HarmEnded(UnitEvent):
    """A damage card is removed."""

    card: DamageCard
    place: str
    severity: int
    LINE = later("{unit} is rid of {card}")


class Scarred(UnitEvent):
    """A scar stays (D2-276). `by` is the damage card, or "burn"."""

    by: str
    scars: int
    LINE = later("{unit} has one more scar")


class Treated(UnitEvent):
    """A damage card heals in fewer days (D2-291)."""

    card: DamageCard
    days: int
    LINE = later("{card} of {unit} heals faster: {days} days")


class Readied(UnitEvent):
    """An ability that was turned sideways may be used again."""

    ability: Ability
    LINE = later("{unit} readies {ability}")


# -- Items that heal


class ItemBegun(UnitEvent):
    """A Unit begins to use an Item that takes several Actions (D2-289)."""

    on: UnitNumber
    card: ItemCard

    def line(self) -> str:
        """On whom, if that is another."""
        if self.on == self.unit:
            return later("{unit} begins to use {card}")
        return later("{unit} begins to use {card} on {on}")


class ItemUsed(UnitEvent):
    """A Unit uses an Item (D2-289)."""

    on: UnitNumber
    item: int
    card: ItemCard
    left: int

    def line(self) -> str:
        """On whom, if that is another."""
        return later("{unit} uses {card}") if self.on == self.unit else later("{unit} uses {card} on {on}")


class Declined(UnitEvent):
    """A patient does not want what another Unit would use on it (D2-382)."""

    by: UnitNumber
    card: ItemCard
    LINE = later("{unit} declines {card} of {by}")
