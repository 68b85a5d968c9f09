"""How the fields of events are said, and what many events have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import UnsetType

from wyrmhoard.kernel.state.event import Event, Reading, Says
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import Seat, later, said, say

from ..words.cards import acts_of, kind_words, text_of
from ..words.damage import damage_words
from ..words.names import card_name, card_names, listing, numbered_seat, seat_of


class FoeTag(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """An encounter in an event. `tokens` are the ids of its tokens."""

    id: int
    card: str
    seat: int
    location: bool
    tokens: list[int]


class Blow(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """One attacker, with its damage."""

    card: str
    damage: int


def _seat(seat: int, reading: Reading) -> Seat:
    return seat_of(seat, reading.names)


def _card(card: str | None, reading: Reading) -> str:
    return card_name(reading.cards, card or "")


def _card_text(card: str, reading: Reading) -> str:
    return f"{_card(card, reading)}: {text_of(reading.cards[card])}".removesuffix(": ").removesuffix(".")


def _flame_acts(card: str, reading: Reading) -> str:
    event: Any = reading.event
    return acts_of(reading.cards[card], event.when, event.at)


def _some_card(card: str | UnsetType, reading: Reading) -> str:
    return card_name(reading.cards, card) if card else say("a card")


def _foe(foe: FoeTag, reading: Reading) -> str:
    return card_name(reading.cards, foe.card)


def _target(foe: FoeTag, reading: Reading) -> str:
    name = _foe(foe, reading)
    return say("a token of {foe}", foe=name) if getattr(reading.event, "token", 0) else name


PILES: Final = {
    "primary": later("the Primary Deck"),
    "secondary": later("the Secondary Deck"),
    "third": later("the Difficulty 3 Deck"),
    "market": later("the Market Deck"),
    "flame": later("the Wyrmflame deck"),
    "wyrmflame": later("the Wyrmflame deck"),
}


def _pile(pile: str, reading: Reading) -> Seat:
    """A pile; "your deck" is that of the acting player."""
    if pile.startswith("hero "):
        words = say("[your|{who's}] deck", who=_seat(int(pile.removeprefix("hero ")), reading))
    elif pile.lower() == "your deck":
        seat = getattr(reading.event, "seat", None)
        words = say("[who:your|their] deck", who=None if seat is None else _seat(seat, reading))
    else:
        words = said(PILES.get(pile.lower(), pile))
    return Seat(-1, capital(words), words)


def _challenges(chosen: str, reading: Reading) -> str:
    cards: Any = reading.cards
    titles = {bonus.id: bonus.name for adventure in cards.adventures for bonus in adventure.entry.bonuses}
    titles["none"] = later("no challenges")
    return listing(
        said(titles.get(part, cards[part].name if part in cards.by_id else part)) for part in chosen.split("+")
    )


def _blows(by: Sequence[Blow], reading: Reading) -> str:
    if len(by) == 1:
        return card_name(reading.cards, by[0].card)
    return listing(f"{card_name(reading.cards, one.card)} ({one.damage})" for one in by)


SeatNumber: TypeAlias = Annotated[int, Says(_seat)]
SeatName: TypeAlias = Annotated[int, Says(lambda seat, reading: Seat(seat, numbered_seat(seat)))]
"""A seat by its number, before its character is known."""
Card: TypeAlias = Annotated[str, Says(_card)]
"""A card by its ID; "": nothing."""
CardText: TypeAlias = Annotated[str, Says(_card_text)]
"""A card by its ID, with its rules text."""
FlameActs: TypeAlias = Annotated[str, Says(_flame_acts)]
"""What a Wyrmflame card, by its ID, does at the moment that the event names."""
CardOrNone: TypeAlias = Annotated[str | None, Says(_card)]
SomeCard: TypeAlias = Annotated[str, Says(_some_card)]
"""A card by its ID; "a card" for readers who do not know it."""
Cards: TypeAlias = Annotated[list[str], Says(lambda cards, reading: card_names(reading.cards, cards))]
KindOfCard: TypeAlias = Annotated[str, Says(lambda card, reading: kind_words(reading.cards[card]) if card else "")]
Foe: TypeAlias = Annotated[FoeTag, Says(_foe)]
Target: TypeAlias = Annotated[FoeTag, Says(_target)]
"""An encounter, or the one of its tokens that the event names."""
Pile: TypeAlias = Annotated[str, Says(_pile)]
Text: TypeAlias = Annotated[str, Says(lambda text, reading: said(text))]
"""A text that is translated: a name, a type, an ending."""
Effect: TypeAlias = Annotated[str, Says(lambda key, reading: reading.cards.effects[key].words())]
"""An effect of a card by its key; "": none that is known."""
Points: TypeAlias = Annotated[list[int], Says(lambda points, reading: damage_words(tuple(points)))]
Challenges: TypeAlias = Annotated[str, Says(_challenges)]
Blows: TypeAlias = Annotated[list[Blow], Says(_blows)]


# -- what many events have in common


class PlayerEvent(Event):
    """Something that a player does, or that happens to one."""

    seat: SeatNumber


class PlayerCardEvent(PlayerEvent):
    """Something about a player and a card."""

    card: Card


class GoldEvent(PlayerEvent):
    """A player gains or loses gold: the change, and what they have after it."""

    number: int
    gold: int


class CardEvent(Event):
    """Something that a card does, or that happens to one."""

    card: Card


class PileEvent(Event):
    """Something about a pile."""

    pile: Pile


class FoeEvent(Event):
    """Something about an encounter."""

    foe: Foe

    @property
    def facing(self) -> SeatNumber:
        """Whom it faces."""
        return self.foe.seat
