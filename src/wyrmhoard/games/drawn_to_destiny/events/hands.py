"""Hands of cards (D2-38, D2-151 to D2-153, D2-200, D2-201)."""

from __future__ import annotations

from msgspec import UNSET

from wyrmhoard.kernel.state.event import Event, Secret
from wyrmhoard.kernel.text.saying import Many, later, later_many

from .fields import ConflictCard, ConflictCards, SeatNumber


class Drew(Event):
    """A player draws cards, which it alone knows (D2-38)."""

    seat: SeatNumber
    number: int
    cards: Secret[ConflictCards] = UNSET
    REVEALS = True

    def line(self) -> Many:
        """Which, for those who know them."""
        if self.cards:
            return later_many(
                "{seat} [draw|draws] {n} card: {cards}", "{seat} [draw|draws] {n} cards: {cards}", self.number
            )
        return later_many("{seat} [draw|draws] {n} card", "{seat} [draw|draws] {n} cards", self.number)


class DrewNothing(Event):
    """The hand is full (D2-38), or no card is left (D2-151)."""

    seat: SeatNumber
    LINE = later("{seat} [draw|draws] nothing")


class Searched(Event):
    """A player looks through the deck (D2-201)."""

    seat: SeatNumber
    REVEALS = True
    LINE = later("{seat} [look|looks] through the deck")


class Found(Event):
    """A player takes cards of the deck, which it alone knows, and shuffles it (D2-201)."""

    seat: SeatNumber
    cards: Secret[ConflictCards] = UNSET

    def line(self) -> str:
        """Which, for those who know them."""
        if self.cards:
            return later("{seat} [shuffle|shuffles] the deck and [take|takes] {cards}")
        return later("{seat} [shuffle|shuffles] the deck")


class Took(Event):
    """A card comes from the discard into the hand (D2-175, D2-200, D2-201)."""

    seat: SeatNumber
    card: ConflictCard
    LINE = later("{seat} [take|takes] {card} from the discard")
