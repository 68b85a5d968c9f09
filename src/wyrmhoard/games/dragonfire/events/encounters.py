"""What can happen to encounters, and what they do."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.text.saying import Many, later, later_many

from .fields import Card, CardEvent, Cards, Effect, Foe, FoeEvent, PileEvent, PlayerEvent, SeatNumber, Target, Text


class Entered(FoeEvent):
    """An encounter comes to face a character, from the deck of this number."""

    deck: int
    no_gold: bool
    REVEALS = True

    def line(self) -> str:
        """Whether it is worth gold."""
        if self.no_gold:
            return later("{foe} faces {facing}, worth no gold")
        return later("{foe} faces {facing}")


class Flipped(Event):
    """The Wyrmflame token is thrown (DF-62)."""

    logo: bool
    seat: SeatNumber
    REVEALS = True

    def line(self) -> str:
        """Which side shows."""
        if self.logo:
            return later("The Wyrmflame token shows its flame: {seat}")
        return later("The Wyrmflame token shows its back: {seat}")


class DrawnByLot(PlayerEvent):
    """Chance picks a player (DF-32, DF-99)."""

    REVEALS = True
    LINE = later("{seat} [are|is] picked at random")


class NotPlaced(CardEvent):
    """An encounter finds no room."""

    seat: SeatNumber
    buried: bool
    REVEALS = True

    def line(self) -> str:
        """Where it goes."""
        if self.buried:
            return later("{card} finds no room in front of {seat} and is buried")
        return later("{card} finds no room in front of {seat} and is discarded")


class LookedThrough(PileEvent):
    """Cards that do not fit are passed over until one is `found` (DF-133)."""

    cards: Cards
    found: str
    REVEALS = True
    LINE = later("{cards} of {pile}: looked at and buried")


class NothingCame(PileEvent):
    """Nothing in a pile fits (DF-11, DF-135)."""

    LINE = later("{pile} has nothing that fits")


class Summoning(FoeEvent):
    """An encounter calls another (DF-133)."""

    seat: SeatNumber
    LINE = later("{foe} summons")


class Moved(FoeEvent):
    """An encounter faces another character than before."""

    was: int
    LINE = later("{foe} moves to face {facing}")


class Relaid(FoeEvent):
    """A place lies in front of another character (DF-169)."""

    LINE = later("{foe} now lies in front of {facing}")


class TokensAdded(FoeEvent):
    """An encounter has tokens more (DF-117), or fewer (DF-153)."""

    number: int

    def line(self) -> Many:
        """How many."""
        if self.number > 0:
            return later_many("{foe} gets a token", "{foe} gets {n} tokens", self.number)
        return later_many("{foe} loses a token", "{foe} loses {n} tokens", -self.number)


class Mended(FoeEvent):
    """Levels of an encounter are there again."""

    rows: list[int]

    def line(self) -> Many:
        """How many."""
        return later_many("{foe} heals a level", "{foe} heals {n} levels", len(self.rows))


class Tripped(FoeEvent):
    """A Tripwire goes off (DF-123)."""

    STANDS_OUT = True
    LINE = later("The Tripwire of {foe} goes off")


class Defeated(FoeEvent):
    """An encounter is defeated (DF-249), or defeats itself (DF-150)."""

    by_itself: bool
    STANDS_OUT = True

    def line(self) -> str:
        """Which of the two."""
        return later("{foe} defeats itself") if self.by_itself else later("{foe} is defeated")


class TokenDefeated(FoeEvent):
    """A token is defeated (DF-109)."""

    token: int
    LINE = later("A token of {foe} is defeated")


class FoeDiscarded(FoeEvent):
    """An encounter is discarded."""

    LINE = later("{foe} is discarded")


class FoePutAway(FoeEvent):
    """A defeated encounter goes (DF-157)."""

    returns: bool

    def line(self) -> str:
        """Whether it will come back."""
        return later("{foe} will come back") if self.returns else later("{foe} is put away")


class Returned(FoeEvent):
    """An encounter comes back (DF-9)."""

    LINE = later("{foe} comes back")


class Saved(FoeEvent):
    """An encounter's Save (DF-127, DF-130)."""

    cards: Cards
    success: bool
    REVEALS = True

    def line(self) -> str:
        """What it reveals, and how it goes."""
        if not self.cards:
            return later("The Save of {foe}: success") if self.success else later("The Save of {foe}: failure")
        if self.success:
            return later("The Save of {foe} reveals {cards}: success")
        return later("The Save of {foe} reveals {cards}: failure")


WHEN: Final = {
    "faces you": later("{card} acts as it comes to face {seat}"),
    "surprise": later("{card} acts: Surprise"),
    "tripwire": later("{card} acts: Tripwire"),
    "cleared": later("{card} acts: one of its levels is cleared"),
    "entered": later("{card} acts: somebody has entered"),
    "left": later("{card} acts: somebody has left"),
    "token defeated": later("{card} acts: one of its tokens is defeated"),
    "attacks": later("{card} acts as it attacks {seat}"),
    "deals damage": later("{card} acts as it deals damage to {seat}"),
    "start of turn": later("{card} acts at the start of {seat's} turn"),
}


class Triggered(CardEvent):
    """An encounter acts; `foe` is its ID."""

    when: str
    seat: SeatNumber
    foe: int
    STANDS_OUT = True

    def line(self) -> str:
        """When."""
        return WHEN.get(self.when) or later("{card} acts")


class Affected(FoeEvent):
    """A card acts on an encounter, or on one of its tokens (DF-107)."""

    token: int
    card: Card
    effect: Effect
    seat: SeatNumber

    def line(self) -> str:
        """With what."""
        return later("{card}, on {target}: {effect}") if self.effect else later("{card} acts on {target}")

    @property
    def target(self) -> Target:
        """What it acts on."""
        return self.foe


class Given(CardEvent):
    """An effect lasts (DF-320), for some seats."""

    effect: Effect
    until: str
    seats: list[int]
    seat: SeatNumber

    def line(self) -> str:
        """Which."""
        return later("{card}: {effect}") if self.effect else later("{card} takes effect")


class WardHurt(Event):
    """The character to be protected loses hit points (DF-9)."""

    name: Text
    lost: int
    hp: int
    STANDS_OUT = True

    def line(self) -> Many:
        """How many are left."""
        return later_many(
            "{name} loses {lost} and has {n} hit point", "{name} loses {lost} and has {n} hit points", self.hp
        )


class MovedIn(PlayerEvent):
    """A character enters a place."""

    foe: Foe
    LINE = later("{seat} [enter|enters] {foe}")


class MovedOut(PlayerEvent):
    """A character leaves a place."""

    foe: Foe
    LINE = later("{seat} [leave|leaves] {foe}")
