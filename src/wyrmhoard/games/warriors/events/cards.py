"""What spells, abilities and gear do."""

from __future__ import annotations

from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.text.saying import Many, later, later_many

from .fields import Card, FighterCardEvent, FighterEvent, GearEvent, Holder, Moment, Who


class Triggered(Event):
    """An ability takes effect by itself (WA-59 to WA-61, WA-67); a location's is nobody's."""

    who: Who | None
    card: Card
    when: str

    @property
    def what(self) -> Moment:
        """What it does."""
        return self.card, self.when

    def line(self) -> str:
        """Whose it is, and what it does."""
        if self.who is None:
            return later("{card}'s ability: {what}")
        if self.who.card == self.card:
            return later("{who's} ability: {what}")
        return later("{who's} {card}: {what}")


class ChargeSpent(FighterCardEvent):
    """A charge counter comes off (WA-118)."""

    on: Holder
    left: int

    def line(self) -> Many:
        """Off what."""
        match self.on:
            case "fighter":
                return later_many("{who} has {n} charge left", "{who} has {n} charges left", self.left)
            case "place":
                return later_many("{card} has {n} charge left", "{card} has {n} charges left", self.left)
        return later_many("{card} of {who} has {n} charge left", "{card} of {who} has {n} charges left", self.left)


class Recharged(FighterCardEvent):
    """Charge counters are put on (WA-13)."""

    charges: int

    def line(self) -> Many:
        """How many there are now."""
        return later_many("{card} of {who} now has {n} charge", "{card} of {who} now has {n} charges", self.charges)


class CountedDown(FighterCardEvent):
    """A duration counter comes off (WA-112)."""

    left: int

    def line(self) -> Many:
        """How many there are still."""
        return later_many(
            "{card} of {who} has {n} duration counter left",
            "{card} of {who} has {n} duration counters left",
            self.left,
        )


class EffectEnded(FighterCardEvent):
    """A spell has no duration counter left (WA-112)."""

    LINE = later("{card} of {who} runs out")


class Cast(FighterCardEvent):
    """A spell is cast (WA-111, WA-116); a duration of -1 is none."""

    duration: int
    LINE = later("{who} casts {card}")


class Used(FighterCardEvent):
    """An ability is used (WA-123 to WA-125), the fighter's `own` or a card's."""

    own: bool

    def line(self) -> str:
        """Of which card."""
        return later("{who} uses an ability") if self.own else later("{who} uses {card}")


class Granted(FighterCardEvent):
    """An effect lasts on a fighter (WA-70)."""

    grant: int
    until: str
    LINE = later("{card} affects {who}")


class Equipped(GearEvent):
    """A fighter takes up a card (WA-127)."""

    REVEALS = True
    LINE = later("{who} equips {card}")


class Unequipped(GearEvent):
    """A card goes from a fighter to the hand."""

    LINE = later("{card} of {who} returns to the hand")


class Returned(FighterEvent):
    """A fighter goes to the hand with its cards."""

    LINE = later("{who} returns to the hand with everything")


class Withdrawn(FighterEvent):
    """A fighter goes because its player does (WA-233)."""

    LINE = later("{who} is withdrawn")
