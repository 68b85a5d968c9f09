"""What a blow does: the Stack of damage cards, what protects, and where harm comes to lie (D2-212 to D2-245)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

from wyrmhoard.kernel.state.event import Event, Says
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import Many, later, later_many, said

from ..cards.harm_text import read_harm
from ..words.damage import CUTS, harm_text
from ..words.names import item_name
from .fields import (
    CallingEvent,
    Condition,
    DamageCard,
    DamageCards,
    DamageTypes,
    ItemCard,
    Place,
    SeatNumber,
    Severity,
    Successes,
    TargetKey,
    Title,
    UnitEvent,
    UnitNumber,
)

LEVEL: Final = later("for the force of the blow")
SCALE: Final = later("for a weapon made for something larger")
SMALLER: Final = later("for something so large")
ARMOR: Final = later("for the Armor")


def of_scale(by: int) -> str:
    """Why a difference of Scales changes a number."""
    return SCALE if by > 0 else SMALLER


def sum_of(counted: int, parts: Sequence[tuple[int, str]]) -> str:
    """A number with what was added to it: "2 + 1 for the force of the blow"; parts of 0 are left out."""
    added = (f" {'+' if by > 0 else '-'} {abs(by)} {said(why)}" for by, why in parts if by)
    return f"{counted}{''.join(added)}"


HarmWords: TypeAlias = Annotated[str, Says(lambda text, reading: harm_text(read_harm(text)))]
"""What a damage card does, as its data."""
CutBy: TypeAlias = Literal["screen", "armor", "guard", "shield"]
"""What takes cards off a Stack."""
Protector: TypeAlias = Annotated[
    str,
    Says(lambda key, reading: capital(said(CUTS[key]) if key in CUTS else item_name(reading.cards, key))),
]
"""An Item by its card, or what else takes cards off a Stack."""


# -- how hard it strikes


class Unaffected(UnitEvent):
    """A Unit is immune to the whole blow (D2-13)."""

    types: DamageTypes
    LINE = later("{unit} is immune to {types}")


class Struck(UnitEvent):
    """How many Successes a blow has against a Unit (D2-212). `damage` is the Rating of the weapon, "" for none."""

    by: UnitNumber
    types: DamageTypes
    counted: int
    level: int
    scale: int
    successes: Successes
    damage: str
    difficulty: str

    def line(self) -> str:
        """With the weapon, if there is one."""
        if self.damage:
            return later("The blow hits {unit} with {successes}{sum} ({types}; Damage {damage} against {difficulty})")
        return later("The blow hits {unit} with {successes}{sum} ({types})")

    @property
    def sum(self) -> str:
        """The parts of the number, if there are several."""
        parts = sum_of(self.counted, [(self.level, LEVEL), (self.scale, of_scale(self.scale))])
        return f" = {parts}" if self.level or self.scale else ""


class DamageDone(UnitEvent):
    """How many damage cards come of a blow (D2-245)."""

    by: UnitNumber
    applied: int
    STANDS_OUT = True

    def line(self) -> str | Many:
        """How many, if any."""
        if not self.applied:
            return later("{unit} takes no damage")
        return later_many("{unit} takes {n} damage card", "{unit} takes {n} damage cards", self.applied)


# -- the Stack


class DamageShuffled(Event):
    """A damage deck is shuffled."""

    deck: Title
    cards: int
    REVEALS = True

    def line(self) -> Many:
        """How many cards it has."""
        return later_many(
            "The {deck} deck is shuffled ({n} card)", "The {deck} deck is shuffled ({n} cards)", self.cards
        )


class StackRevealed(Event):
    """Damage cards are revealed, as many as there are Successes (D2-217). `matches`: how many of them are Crits."""

    deck: str
    cards: DamageCards
    types: list[str]
    place: Place
    matches: int
    REVEALS = True

    def line(self) -> str:
        """Where a wound is, and what else a Disorder or a Trauma is about."""
        if self.deck == "wound":
            return later("It hits the {place}. The damage cards: {cards}")
        return later("It strikes at {place}. The damage cards: {cards}")


class DamageWild(Event):
    """A Wild comes up in the Stack (D2-218)."""

    card: DamageCard
    deck: str
    REVEALS = True
    LINE = later("{card} comes up in the Stack")


class WildReplaced(Event):
    """A card replaces a Wild (D2-218)."""

    wild: DamageCard
    card: DamageCard
    deck: str
    REVEALS = True
    LINE = later("{card} takes the place of {wild}")


class Exchanged(Event):
    """The card of the place that was aimed at replaces the top card (D2-178)."""

    card: DamageCard
    drawn: DamageCard
    REVEALS = True
    LINE = later("{card} takes the place of {drawn}")


class Vulnerable(UnitEvent):
    """One more card, for a Unit that is Vulnerable to the blow (D2-223)."""

    cards: list[str]
    LINE = later("{unit} is Vulnerable to it: one more card")


# -- what protects


class Protected(UnitEvent):
    """Cards are taken off the Stack (D2-225 to D2-230). `card` is the Item that does it, "" if none does."""

    by: CutBy
    number: int
    card: str
    left: int

    def line(self) -> Many:
        """How many."""
        return later_many(
            "{what} of {unit} stops {n} of them: {left} left",
            "{what} of {unit} stops {n} of them: {left} left",
            self.number,
        )

    @property
    def what(self) -> Protector:
        """What does it."""
        return self.card or self.by


class ItemTook(UnitEvent):
    """An Item takes a card of the Stack in place of its holder (D2-232)."""

    item: int
    card: ItemCard
    left: int
    LINE = later("{card} of {unit} takes one card, {left} left")


class ItemSpared(UnitEvent):
    """An Item that is proof against its first Damaged (D2-231)."""

    item: int
    card: ItemCard
    LINE = later("{card} of {unit} takes it without a scratch")


class ItemDamaged(UnitEvent):
    """An Item is Damaged, or Broken (D2-275)."""

    item: int
    card: ItemCard
    damaged: int
    broken: bool

    def line(self) -> str:
        """Whether it is Broken."""
        if self.broken:
            return later("{card} of {unit} is Damaged {damaged} and Broken")
        return later("{card} of {unit} is Damaged {damaged}")


class WildLuck(CallingEvent):
    """A player discards a Wild, and nothing comes of the attack (D2-224)."""

    seat: SeatNumber
    unit: UnitNumber
    card: str
    cards: int
    REVEALS = True
    LINE = later("{seat} [throw|throws] away a Wild card and [cancel|cancels] the attack on {unit}")


class Luck(CallingEvent):
    """A player spends Character Points for a Unit (D2-233)."""

    seat: SeatNumber
    unit: UnitNumber
    number: int
    left: int

    def line(self) -> Many:
        """How many."""
        return later_many(
            "{seat} [spend|spends] {n} Character Point for {unit}: {left} left",
            "{seat} [spend|spends] {n} Character Points for {unit}: {left} left",
            self.number,
        )


# -- harm


class Crits(UnitEvent):
    """A damage card is placed, more severe for each Crit (D2-234). `reads`: the place as which it reads, if that is
    another."""

    crits: int
    severity: Severity
    card: DamageCard
    reads: str

    def line(self) -> Many:
        """How many."""
        return later_many(
            "{n} of them wounds: {card} is {severity} for {unit}",
            "{n} of them wound: {card} is {severity} for {unit}",
            self.crits,
        )


class Temporary(UnitEvent):
    """What the cards do that are no Crits (D2-236)."""

    condition: Condition
    number: int
    LINE = later("The other cards do not wound {unit}: it takes {condition} {number} instead")


class MortalWound(UnitEvent):
    """Three Crits at a vital place (D2-235)."""

    STANDS_OUT = True
    LINE = later("{unit} has a Mortal Wound")


class Harmed(UnitEvent):
    """A damage card is laid on a Unit (D2-238, D2-239). `holder`: who holds it."""

    card: DamageCard
    severity: Severity
    place: Place
    holder: UnitNumber
    text: HarmWords
    STANDS_OUT = True

    def line(self) -> str:
        """Where it reads, if that is another place than the card names, and what it does."""
        _, _, printed = self.card.partition("-")
        if self.place != printed:
            if self.text:
                return later("{unit} takes {card} ({severity}), read at {place}: {text}")
            return later("{unit} takes {card} ({severity}), read at {place}")
        return (
            later("{unit} takes {card} ({severity}): {text}")
            if self.text
            else later("{unit} takes {card} ({severity})")
        )


class Overflowed(UnitEvent):
    """A Stat that is 0 cannot be lowered: a card of its deck is placed (D2-249)."""

    deck: str
    card: DamageCard
    REVEALS = True

    def line(self) -> str:
        """Which, if there is one."""
        if self.card:
            return later("{unit} has nothing left to lose there: {card} is placed")
        return later("{unit} has nothing left to lose there")


# -- things and vehicles


class ThingStruck(CallingEvent):
    """How many Successes a blow has against a thing or a door (D2-244)."""

    target: TargetKey
    by: UnitNumber
    counted: int
    level: int
    scale: int
    armor: int
    left: int
    STANDS_OUT = True
    LINE = later("{target} is struck: {sum} = {left}")

    @property
    def sum(self) -> str:
        """The parts of the number."""
        parts = [(self.level, LEVEL), (self.scale, of_scale(self.scale)), (-self.armor, ARMOR)]
        return sum_of(self.counted, parts)


class ThingDamaged(CallingEvent):
    """A thing or a door is Damaged, or Broken (D2-244)."""

    target: TargetKey
    number: int
    damaged: int
    broken: bool

    def line(self) -> str:
        """Whether it is Broken."""
        if self.broken:
            return later("{target} is Damaged {damaged} and Broken")
        return later("{target} is Damaged {damaged}")


class VehicleDamaged(UnitEvent):
    """A vehicle is Damaged, or breaks down (D2-444)."""

    number: int
    damaged: int
    broken: bool
    STANDS_OUT = True

    def line(self) -> str:
        """Whether it still goes."""
        if self.broken:
            return later("{unit} is Damaged {damaged} and breaks down")
        return later("{unit} is Damaged {damaged}")


class CrewHit(UnitEvent):
    """A Unit aboard is hit (D2-445)."""

    person: UnitNumber
    post: Place
    REVEALS = True
    LINE = later("Somebody aboard {unit} is hit: the {post}")
