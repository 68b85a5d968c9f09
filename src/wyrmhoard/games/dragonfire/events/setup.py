"""What can happen before the game."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.text.saying import Many, later, later_many

from .fields import Card, Cards, KindOfCard, PlayerCardEvent, PlayerEvent, SeatName, Text


class HeroChosen(Event):
    """A player has a character (DF-22)."""

    seat: SeatName
    card: Card
    LINE = later("{seat} [are|is] {card}, the {kind}")

    @property
    def kind(self) -> KindOfCard:
        """Race and class."""
        return self.card


class TypeTaken(PlayerEvent):
    """A player stands in for a class type that nobody has (DF-26)."""

    type: Text
    LINE = later("{seat} also [count|counts] as {type}")


class Marker(PlayerEvent):
    """Who of several with a class type has which marker (DF-31)."""

    type: Text
    marker: int
    LINE = later("{seat} [have|has] the marker {type} {marker}")


class Swapped(PlayerCardEvent):
    """A card takes the place of another in a pack (DF-53, DF-352, DF-371)."""

    gone: Card
    feature: str | UnsetType = UNSET
    LINE = later("{seat} [take|takes] {card} for {gone}")


class DecksBuilt(Event):
    """The Encounter Decks and the Wyrmflame deck are shuffled (DF-47)."""

    encounters: list[int]
    flame: int
    REVEALS = True

    def line(self) -> str:
        """How many cards each has."""
        if self.third:
            return later(
                "The Encounter Decks ({primary}, {secondary} and {third}) and the Wyrmflame deck ({flame}) are shuffled"
            )
        return later("The Encounter Decks ({primary}, {secondary}) and the Wyrmflame deck ({flame}) are shuffled")

    @property
    def primary(self) -> int:
        """Cards in the Primary Deck."""
        return self.encounters[0]

    @property
    def secondary(self) -> int:
        """Cards in the Secondary Deck."""
        return self.encounters[1]

    @property
    def third(self) -> int:
        """Cards in the Difficulty 3 Deck."""
        return self.encounters[2]


class Ready(PlayerEvent):
    """A character is ready (DF-38)."""

    cards: int
    hp: int
    REVEALS = True

    def line(self) -> Many:
        """With what."""
        return later_many(
            "{seat} [have|has] a pack of {cards} cards and {n} hit point",
            "{seat} [have|has] a pack of {cards} cards and {n} hit points",
            self.hp,
        )


class Leader(PlayerEvent):
    """Who leads the party (DF-45, DF-46)."""

    LINE = later("{seat} [are|is] the party leader")


class MarketLaid(Event):
    """The Market (DF-42)."""

    cards: Cards
    REVEALS = True
    LINE = later("The Market: {cards}")


class MarketRedone(Event):
    """A Market of one colour is laid out again (DF-43)."""

    LINE = later("The Market is all one colour, so it is laid out again")


class Added(PlayerCardEvent):
    """A card of a campaign goes into the Market Deck (DF-395)."""

    LINE = later("{seat} [add|adds] {card} to the Market Deck")


class BoughtBefore(PlayerCardEvent):
    """A Feature buys a card before the game (DF-372)."""

    feature: str
    LINE = later("{seat} bought {card} before the game")


class Brought(PlayerEvent):
    """Which Magic Items a player brings (DF-386)."""

    cards: Cards

    def line(self) -> str:
        """Whether any."""
        return later("{seat} [bring|brings] {cards}") if self.cards else later("{seat} [bring|brings] no Magic Items")
