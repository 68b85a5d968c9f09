"""The cards of a Conflict: opened, compared and counted (D2-155 to D2-202)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Struct

from wyrmhoard.kernel.state.event import Reading, Says
from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import later, said, say

from ..words import phrases
from ..words.deck import card_name, played, suit_and_rank
from .fields import (
    CallingEvent,
    ConflictCard,
    ConflictCards,
    ItemCard,
    NamedUnitEvent,
    SeatNumber,
    Successes,
    UnitName,
    UnitNumber,
)


class SideTag(Struct, gc=False, forbid_unknown_fields=True):
    """A side of a Conflict. `unit` is −1 for a marker and for what is no Unit: Chance, an object."""

    unit: int
    name: str


class OpenedSide(SideTag):
    """What a side shows. `halves` are what its card shows above and below."""

    card: str
    half: str
    halves: list[str]
    aspect: str
    extra: str
    fate: bool
    advantage: bool
    disadvantage: bool


class ComparedSide(SideTag):
    """What a side comes to. `total` is the sum of its Initiative."""

    card: str
    aspect: str
    result: str
    initiative: list[tuple[str, int]]
    total: int


def _opened(sides: Sequence[OpenedSide], reading: Reading) -> str:
    return "; ".join(map(_shows, sides))


def _shows(side: OpenedSide) -> str:
    """What one side shows."""
    places = {"unit": phrases.named(side.name), "shown": played(side.card, side.aspect)}
    by_fate = say("{unit} shows {shown} by Fate", **places)
    text = by_fate if side.fate else say("{unit} shows {shown}", **places)
    if not side.extra:
        return text
    if side.advantage:
        return say("{shows}, Advantage {card}", shows=text, card=card_name(side.extra))
    return say("{shows}, Disadvantage {card}", shows=text, card=card_name(side.extra))


Shown: TypeAlias = Annotated[str, Says(lambda card, reading: played(card, getattr(reading.event, "aspect", "")))]
"""A card with the aspect that the event names: "Strong (9 of Wands)"."""
ShownBySide: TypeAlias = Annotated[ComparedSide, Says(lambda side, reading: played(side.card, side.aspect))]
SideName: TypeAlias = Annotated[SideTag, Says(lambda side, reading: phrases.named(side.name))]

PARTS: Final = {
    "success": later("{n} for Succeeding"),
    "card": later("{n} for the card"),
    "push": later("{n} Push the Limit"),
    "combo": later("{n} for the combo"),
    "character point": later("{n} Character Point"),
}


def _parts(parts: Sequence[tuple[str, int]], reading: Reading) -> str:
    return listed(
        said(PARTS[key], n=by) if key in PARTS else f"{by} {phrases.ability_name(reading.cards, key)}"
        for key, by in parts
    )


class Opened(CallingEvent):
    """Both cards lie open, the Actor's first (D2-156)."""

    sides: Annotated[list[OpenedSide], Says(_opened)]
    kind: str
    REVEALS = True
    LINE = later("{sides}")


class Picked(NamedUnitEvent):
    """Which of two cards counts, under Advantage and Disadvantage (D2-159, D2-160)."""

    by: SideTag
    card: Shown
    aspect: str
    LINE = later("{unit} uses {card}")


class Compared(CallingEvent):
    """Who Succeeds, the Actor first (D2-164)."""

    sides: list[ComparedSide]
    STANDS_OUT = True

    def line(self) -> str:
        """With both sums where Initiative decides."""
        one, other = (side.result for side in self.sides)
        if one != other:
            return later("{one} against {other}{sums}: {winner} Succeeds")
        if one == "succeeds":
            return later("{one} against {other}{sums}: both Succeed")
        return later("{one} against {other}{sums}: a Tie")

    @property
    def one(self) -> ShownBySide:
        """What the Actor shows."""
        return self.sides[0]

    @property
    def other(self) -> ShownBySide:
        """What the other side shows."""
        return self.sides[1]

    @property
    def winner(self) -> SideName:
        """The side that Succeeds, if only one does."""
        return self.one if self.one.result == "succeeds" else self.other

    @property
    def sums(self) -> str:
        """Why, where the Ranks decide: their order, or each with the Initiative of the other side (D2-181)."""
        one, other = self.sides
        ranks = [suit_and_rank(side.card)[1] for side in self.sides]
        if one.aspect not in ("fast", "strong") or one.aspect != other.aspect or not all(ranks):
            return ""
        if not all(map(str.isdigit, ranks)):
            return say(" (Ace, then Jack, Queen and King come before 10 to 2)")
        return say(
            " ({rank} {by} for the other's Initiative = {sum}, against {rank_other} {by_other} = {sum_other}; "
            "the lower wins)",
            rank=ranks[0],
            by=_added(other.total),
            sum=int(ranks[0]) + other.total,
            rank_other=ranks[1],
            by_other=_added(one.total),
            sum_other=int(ranks[1]) + one.total,
        )


def _added(by: int) -> str:
    """ "+ 2", "- 1"."""
    return f"{'-' if by < 0 else '+'} {abs(by)}"


BIG: Final = 5
"""Cards of a higher Rank tell of something done boldly."""
MOVES: Final = {
    "A": later("with a trick"),
    "K": later("like a hero of old"),
    "Q": later("like a hero of old"),
    "J": later("like a hero of old"),
}
"""What the Rank of a card makes of it, where that is no number (D2-188)."""
MANNERS: Final = {
    "wands": later("all fire"),
    "coins": later("slow and sure"),
    "cups": later("straight from the heart"),
    "swords": later("with a cool head"),
}
"""What its suit makes of it."""


class Pictured(NamedUnitEvent):
    """How it may have looked, by Rank, suit, odd and even of the card that Succeeds (D2-188)."""

    card: str

    def line(self) -> str:
        """A Wild shows nothing that one could expect."""
        suit, rank = suit_and_rank(self.card)
        if suit not in MANNERS:
            return later("{unit} does it as nobody expected")
        return (
            later("How {unit} does it: {move}, {manner}, {at}")
            if rank.isdigit()
            else later("How {unit} does it: {move}, {manner}")
        )

    @property
    def move(self) -> str:
        """What its Rank says."""
        rank = suit_and_rank(self.card)[1]
        if rank in MOVES:
            return said(MOVES[rank])
        return say("boldly") if int(rank) > BIG else say("quietly")

    @property
    def manner(self) -> str:
        """What its suit says."""
        return said(MANNERS[suit_and_rank(self.card)[0]])

    @property
    def at(self) -> str:
        """What odd and even say."""
        return say("without a pause") if int(suit_and_rank(self.card)[1]) % 2 else say("after a moment's thought")


class TieTurned(NamedUnitEvent):
    """An Item turns a Tie (D2-13)."""

    item: ItemCard
    LINE = later("{item} turns the Tie: {unit} Succeeds")


class MoveBonus(NamedUnitEvent):
    """The price of an Action comes back (D2-171)."""

    move: int
    left: int
    LINE = later("{unit} gets {move} of its Move back; {left} left")


class Kept(NamedUnitEvent):
    """A card comes back to hand (D2-169)."""

    seat: SeatNumber
    card: ConflictCard
    LINE = later("{seat} [keep|keeps] {card}")


class StruckBack(NamedUnitEvent):
    """A winning Counter strikes back with one more card (D2-172)."""

    card: ConflictCard
    fate: bool
    REVEALS = True
    LINE = later("{unit} strikes back with {card}")


class Scored(NamedUnitEvent):
    """What a side's Successes are made of (D2-190)."""

    parts: Annotated[list[tuple[str, int]], Says(_parts)]
    successes: Successes

    def line(self) -> str:
        """With the parts, if there are any."""
        return later("{unit} has {successes}: {parts}") if self.parts else later("{unit} has {successes}")


class Combined(NamedUnitEvent):
    """A winning card is extended by more (D2-193)."""

    seat: SeatNumber
    card: ConflictCard
    cards: ConflictCards
    REVEALS = True
    LINE = later("{seat} [extend|extends] {card} by {cards}")


class CpSpent(CallingEvent):
    """A Character Point raises or lowers the Successes of a side (D2-202)."""

    seat: SeatNumber
    unit: UnitNumber
    name: UnitName
    way: Literal["up", "down"]
    successes: int

    def line(self) -> str:
        """Which way."""
        if self.way == "up":
            return later("{seat} [spend|spends] a Character Point: one Success more for {name}, now {successes}")
        return later("{seat} [spend|spends] a Character Point: one Success less for {name}, now {successes}")
