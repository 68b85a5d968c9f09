"""How the fields of events are said, and what many events have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec

from wyrmhoard.kernel.state.event import Event, Reading, Says
from wyrmhoard.kernel.text.saying import Seat, said, say

from ..state import Fighter
from ..words.cards import effect_words
from ..words.names import all_of, card_name, ending_name, listed, seat_of, told_called, told_calls


class FighterTag(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """A fighter or Beast in an event."""

    id: int
    seat: int
    card: str
    beast: bool


def tag(who: Fighter) -> FighterTag:
    """The fighter as events name it."""
    return FighterTag(who.id, who.seat, who.card, who.beast)


def _seat(seat: int, reading: Reading) -> Seat:
    return seat_of(seat, reading.names)


def _seats(seats: Sequence[int], reading: Reading) -> Seat | str:
    named = [seat_of(seat, reading.names) for seat in seats]
    return named[0] if len(named) == 1 else all_of(named)


def _card(card: str, reading: Reading) -> str:
    return card_name(reading.cards, card) if card else say("bare hands")


def _cards(cards: Sequence[str], reading: Reading) -> str:
    return listed(card_name(reading.cards, card) for card in cards) or say("nothing")


def _fighter(who: FighterTag, reading: Reading) -> Seat:
    """A fighter has no seat, but its name differs at the start of a line."""
    first = told_calls(reading.cards, who.card, who.seat, reading.names, beast=who.beast)
    return Seat(-1, first, _within(who, reading))


def _within(who: FighterTag, reading: Reading) -> str:
    return told_called(reading.cards, who.card, who.seat, reading.names, beast=who.beast)


def _fighters(fighters: Sequence[FighterTag], reading: Reading) -> str:
    return listed(_within(who, reading) for who in fighters)


def _moment(what: tuple[str, str], reading: Reading) -> str:
    card, when = what
    effects = (effect for ability in reading.cards[card].abilities if ability.when == when for effect in ability.do)
    return "; ".join(map(effect_words, effects))


SeatNumber: TypeAlias = Annotated[int, Says(_seat)]
Seats: TypeAlias = Annotated[list[int], Says(_seats)]
Card: TypeAlias = Annotated[str, Says(_card)]
"""A card by its ID; "": bare hands."""
Cards: TypeAlias = Annotated[list[str], Says(_cards)]
Who: TypeAlias = Annotated[FighterTag, Says(_fighter)]
Fighters: TypeAlias = Annotated[list[FighterTag], Says(_fighters)]
DeckName: TypeAlias = Annotated[str, Says(lambda deck, reading: said(deck))]
Moment: TypeAlias = Annotated[tuple[str, str], Says(_moment)]
"""What a card, by its ID, does at a moment: the clauses of its abilities."""
Holder: TypeAlias = Literal["fighter", "place", "gear"]
"""What charge counters lie on."""
Ending: TypeAlias = Annotated[str, Says(lambda key, reading: ending_name(key))]


# -- what many events have in common


class PlayerEvent(Event):
    """Something that a player does, or that happens to one."""

    seat: SeatNumber


class PlayerCardEvent(PlayerEvent):
    """Something about a player and a card."""

    card: Card


class FighterEvent(Event):
    """Something that a fighter or Beast does, or that happens to one."""

    who: Who


class FighterCardEvent(FighterEvent):
    """Something about a fighter and a card."""

    card: Card


class GearEvent(FighterCardEvent):
    """Something about a card that a fighter carries; `gear` is its ID there."""

    gear: int
