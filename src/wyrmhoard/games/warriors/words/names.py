"""What seats, sides, fighters and cards are called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from wyrmhoard.kernel.text.saying import ENGLISH, Seat, later, said, say, spoken

from ..cards.card import Card
from ..cards.cardset import CardSet
from ..state import Fighter, Warriors
from ..table import Position

# -- seats and sides


def player(seat: int) -> str:
    """A seat: "Player 1". In every language: a person's own name takes its place by it (`kernel.people`)."""
    return f"Player {seat + 1}"


def seat_name(position: Position, seat: int) -> str:
    """A seat is known by its number throughout."""
    return player(seat)


def seat_called(position: Position, seat: int) -> str:
    """A seat within a sentence, by its number as well."""
    return player(seat)


def seat_of(seat: int, names: Sequence[str] = ()) -> Seat:
    """A seat in a message; `names` are what the seats are called."""
    return Seat(seat, names[seat] if 0 <= seat < len(names) else player(seat))


def within(seat: Seat) -> str:
    """A seat in a list, or within a sentence: "you", "Ada"."""
    return say("[you|{who}]", who=seat)


def all_of(seats: Sequence[Seat]) -> str:
    """Several seats where they begin a sentence: "You and Ada"."""
    return listed([say("{who}", who=seats[0]), *map(within, seats[1:])])


def side_name(state: Warriors, side: int) -> str:
    """A side within a sentence: "team 1", or its one player."""
    return say("team {n}", n=side + 1) if state.settings.teams else within(seat_of(side))


# -- cards and fighters


def card_name(cards: CardSet, card: str) -> str:
    """What a card is called."""
    return said(cards[card].name)


def naming(card: Card) -> Callable[[], str]:
    """What says the name of a card, when a refusal is looked at."""
    return partial(said, card.name)


LIMIT_NAMES: Final = {
    "hands": later("hands"),
    "armor slots": later("armor slots"),
    "item slots": later("item slots"),
    "containment": later("containment"),
}


def limit_name(limit: str) -> str:
    """A fighter's limit where its numbers are listed."""
    return said(LIMIT_NAMES[limit])


def row_of(names: Iterable[str]) -> str:
    """A, B, C; where a name has a comma: A, the First; B; C."""
    every = list(names)
    return ("; " if any("," in name for name in every) else ", ").join(every)


def listed(parts: Iterable[str]) -> str:
    """A, B and C; "" for nothing. Where a name has a comma: A, the First; B; and C."""
    every = list(parts) or [""]
    *others, last = every
    if not others:
        return last
    if any("," in part for part in every):
        return say("{all}; and {last}", all="; ".join(others), last=last)
    return say("{all} and {last}", all=", ".join(others), last=last)


def called(cards: CardSet, who: Fighter, names: Sequence[str] = ()) -> str:
    """A fighter or Beast within a sentence: "Ada's Draconian Soldier", "your Draconian Soldier", "the Tax Wyrm"."""
    return _within(card_name(cards, who.card), seat_of(who.seat, names), beast=who.beast)


def calls(cards: CardSet, who: Fighter, names: Sequence[str] = ()) -> str:
    """A fighter or Beast at the beginning of a sentence: "Your Draconian Soldier", "The Tax Wyrm"."""
    return _first(card_name(cards, who.card), seat_of(who.seat, names), beast=who.beast)


def told_called(cards: CardSet, card: str, seat: int, names: Sequence[str], *, beast: bool) -> str:
    """`called` for a fighter of an event or a question, which may have gone."""
    return _within(card_name(cards, card), seat_of(seat, names), beast=beast)


def told_calls(cards: CardSet, card: str, seat: int, names: Sequence[str], *, beast: bool) -> str:
    """`calls` for a fighter of an event."""
    return _first(card_name(cards, card), seat_of(seat, names), beast=beast)


def _bare(card: str) -> str:
    """A name of a card after a word that stands for its article: "your Hollow Regent"."""
    return card.removeprefix("The ") if spoken() == ENGLISH else card


def _within(card: str, owner: Seat, *, beast: bool) -> str:
    card = _bare(card)
    return say("the {card}", card=card) if beast else say("[your {card}|{owner's} {card}]", owner=owner, card=card)


def _first(card: str, owner: Seat, *, beast: bool) -> str:
    card = _bare(card)
    return say("The {card}", card=card) if beast else say("{owner's} {card}", owner=owner, card=card)


# -- endings

ENDINGS: Final = {
    "locations": later("enough locations are held"),
    "tokens": later("enough tokens are won"),
    "battle limit": later("the last battle has been fought"),
    "stalemate": later("nothing more happens"),
    "round limit": later("the last round has been played"),
    "last at the table": later("nobody else is left at the table"),
    "everybody left": later("everybody has left"),
}
"""How a match ended, in words."""


def ending_name(key: str) -> str:
    """How a match ended, from the key of its result: "enough locations are held"."""
    how, _, drawn = key.partition(", ")
    return say("{ending}, a draw", ending=said(ENDINGS[how])) if drawn else said(ENDINGS[how])
