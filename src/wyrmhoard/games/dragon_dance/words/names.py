"""What seats, cards, dice and ranges are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmhoard.kernel.text.saying import Seat, later, said, say, say_as

from ..cards.cardset import Deck
from ..cards.entries import Card
from ..table import Position

NAMES: Final = (later("Knight"), later("Dragon"))
FIRST: Final = (later("The knight"), later("The dragon"))
CALLED: Final = (later("the knight"), later("the dragon"))
_AT: Final = {"long": later("at long range"), "short": later("at short range")}


def seat_name(position: Position, seat: int) -> str:
    """The name of a seat's side: Knight or Dragon."""
    return said(NAMES[position.state.role(seat)])


def seat_called(position: Position, seat: int) -> str:
    """The name of a seat's side within a sentence: the knight or the dragon."""
    return said(CALLED[position.state.role(seat)])


def side(role: int, names: Sequence[str]) -> Seat:
    """A side in a message; `names` are what the seats are called."""
    name = said(NAMES[role])
    return Seat(names.index(name) if name in names else -1, said(FIRST[role]), said(CALLED[role]))


def name_of(card: Card) -> str:
    """What a card is called."""
    return said(card.name)


def card_name(deck: Deck, role: int, card: str) -> str:
    """A card of a side, or "no card"."""
    return name_of(deck.sides[role][card]) if card else say("no card")


def at_range(where: str) -> str:
    """At long or at short range."""
    return said(_AT[where])


def range_name(where: str) -> str:
    """Long or short."""
    return say_as("range", "long") if where == "long" else say_as("range", "short")


def a_die(die: int) -> str:
    """A 6, or no die."""
    return say("a {die}", die=die) if die else say("no die")


def with_die(die: int) -> str:
    """With a 6, or without a die."""
    return say("with a {die}", die=die) if die else say("without a die")
