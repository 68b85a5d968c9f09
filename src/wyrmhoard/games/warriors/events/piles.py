"""What can happen to decks, hands and piles, and to the Beasts drawn from them."""

from __future__ import annotations

from msgspec import UNSET

from wyrmhoard.kernel.state.event import Secret
from wyrmhoard.kernel.text.saying import Many, later, later_many

from ..cards.decklists import OWN_DECK
from .fields import Cards, DeckName, FighterEvent, PlayerCardEvent, PlayerEvent, Who


class DeckTaken(PlayerEvent):
    """A player plays with a deck (WA-2)."""

    deck: DeckName
    number: int
    REVEALS = True

    def line(self) -> Many:
        """Whose deck it is."""
        if self.deck == OWN_DECK:
            return later_many(
                "{seat} [take a deck of your|takes a deck of their] own ({n} card)",
                "{seat} [take a deck of your|takes a deck of their] own ({n} cards)",
                self.number,
            )
        return later_many(
            "{seat} [take|takes] the deck {deck} ({n} card)",
            "{seat} [take|takes] the deck {deck} ({n} cards)",
            self.number,
        )


class Opened(PlayerEvent):
    """A player draws an opening hand (WA-31)."""

    number: int
    cards: Secret[list[str]] = UNSET
    REVEALS = True

    def line(self) -> Many:
        """How many cards."""
        return later_many(
            "{seat} [draw|draws] an opening hand of {n} card",
            "{seat} [draw|draws] an opening hand of {n} cards",
            self.number,
        )


class Mulliganed(PlayerEvent):
    """A hand that cannot be kept goes back (WA-34)."""

    number: int
    LINE = later("{seat} [have|has] no way to attack and [shuffle your|shuffles the] hand back (mulligan {number})")


class TookMulliganCards(PlayerEvent):
    """A player draws for the mulligans of opponents (WA-35)."""

    number: int

    def line(self) -> str | Many:
        """How many, if any."""
        if not self.number:
            return later("{seat} [draw|draws] no cards for opponents' mulligans")
        return later_many(
            "{seat} [draw|draws] {n} card for opponents' mulligans",
            "{seat} [draw|draws] {n} cards for opponents' mulligans",
            self.number,
        )


class Drew(PlayerEvent):
    """A player draws cards (WA-165). `cards` are those that are no Beasts."""

    number: int
    cards: Secret[Cards] = UNSET
    REVEALS = True

    def line(self) -> str | Many:
        """Which, for those who know them."""
        if self.cards and self.beasts == 1:
            return later("{seat} [draw|draws] {number} cards: {cards}, and a Beast")
        if self.cards and self.beasts:
            return later("{seat} [draw|draws] {number} cards: {cards}, and {beasts} Beasts")
        if self.cards:
            return later_many(
                "{seat} [draw|draws] {n} card: {cards}", "{seat} [draw|draws] {n} cards: {cards}", self.number
            )
        return later_many("{seat} [draw|draws] {n} card", "{seat} [draw|draws] {n} cards", self.number)

    @property
    def beasts(self) -> int:
        """How many of them are Beasts, which are told by name."""
        return self.number - len(self.cards or ())


class PileEmpty(PlayerEvent):
    """There is no card left anywhere to draw (WA-168)."""

    LINE = later("{seat} [have|has] nothing left to draw")


class Reshuffled(PlayerEvent):
    """The discard pile is a new draw pile (WA-165, WA-229)."""

    REVEALS = True
    LINE = later("{seat} [shuffle|shuffles] the discard pile into a new draw pile")


class Declined(PlayerEvent):
    """A player does not draw for a reshuffle of an opponent (WA-166)."""

    LINE = later("{seat} [draw|draws] nothing")


class Discarded(PlayerCardEvent):
    """A card goes from the hand to the discard pile (WA-169)."""

    REVEALS = True
    LINE = later("{seat} [discard|discards] {card}")


class Fetched(PlayerCardEvent):
    """A card comes back from the discard pile (WA-13)."""

    LINE = later("{seat} [take|takes] {card} from the discard pile")


class BeastDrawn(PlayerCardEvent):
    """A Beast is shown and waits (WA-170)."""

    REVEALS = True
    LINE = later("{seat} [draw|draws] {card}, which waits for the next battle")


class BeastReturned(PlayerCardEvent):
    """A Beast goes back with a hand that cannot be kept (WA-32)."""

    REVEALS = True
    LINE = later("{card}, laid aside for that hand, is shuffled back too")


class BeastSeated(PlayerEvent):
    """A Beast is in the battle (WA-172, WA-211)."""

    who: Who
    REVEALS = True
    LINE = later("{who} takes a seat to {seat's} left")


class BeastIdle(FighterEvent):
    """A Beast has nobody to attack (WA-175)."""

    LINE = later("{who} finds nobody to attack")


class BeastLeft(FighterEvent):
    """A Beast is left when the battle is over (WA-156)."""

    LINE = later("{who} leaves")
