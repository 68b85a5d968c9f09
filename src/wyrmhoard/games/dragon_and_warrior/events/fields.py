"""How the fields of events are said, and what several kinds of events have.

Words that people make up stand in an event as the keys of their texts, and in its line as marks, which are filled in
when the line is read (`made_up.fill_in`). What a person at the table does is said to them: "You draw 7♥". The Warrior,
whom roles and people may share, stays The Warrior.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from wyrmhoard.kernel.state.event import Event, Reading, Says
from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import Seat, later, said, say, say_many

from ..cards.playing import LETTERS
from ..cards.vocabulary import TYPES
from ..state import WARRIOR, BattleSide
from ..words.names import (
    FOE,
    correction,
    item_name,
    mark,
    place_name,
    player,
    playing_card,
    playing_cards,
    rank_name,
    role_name,
    spell_name,
    type_name,
    wound,
)

HERO: Final = later("The Warrior")


def _seat(seat: int, reading: Reading) -> Seat:
    return Seat(seat, reading.names[seat] if seat < len(reading.names) else player(seat))


def _seat_or_oracle(seat: int, reading: Reading) -> Seat:
    return _seat(seat, reading) if seat >= 0 else Seat(-1, say("The oracle"), say("the oracle"))


def _side(by: BattleSide, reading: Reading) -> str:
    if by == WARRIOR:
        return said(HERO)
    name = getattr(reading.event, "name", None)
    return say("The Villain's side") if name is None else mark(name, said(FOE))


def _place(place: str, reading: Reading) -> str:
    return mark(place, place_name(getattr(reading.event, "kind", "")))


def _thing(thing: str, reading: Reading) -> str:
    return mark(thing, item_name(getattr(reading.event, "item", "")))


def _type(kind: str, reading: Reading) -> str:
    return type_name(kind) if kind in TYPES else mark(kind, say("something"))


def _correction(about: str, reading: Reading) -> str:
    thing = mark(getattr(reading.event, "thing", ""), say("this"))
    return correction(about, getattr(reading.event, "value", 0), thing)


def _cost(cost: int, reading: Reading) -> str:
    match getattr(reading.event, "pay", ""):
        case "mp":
            return say("{cost} MP", cost=cost)
        case "points":
            return say_many("{n} point", "{n} points", cost)
    return say_many("{n} Level", "{n} Levels", cost)


SeatNumber: TypeAlias = Annotated[int, Says(_seat)]
SeatOrOracle: TypeAlias = Annotated[int, Says(_seat_or_oracle)]
"""A seat; −1: the oracle (DW-252)."""
Role: TypeAlias = Annotated[str, Says(lambda role, reading: role_name(role))]
Roles: TypeAlias = Annotated[list[str], Says(lambda roles, reading: listed(map(role_name, roles)))]
Side: TypeAlias = Annotated[BattleSide, Says(_side)]
"""The Warrior or the Villain; the Villain's side is called by the event's name, if it has one."""

Text: TypeAlias = Annotated[str, Says(lambda text, reading: mark(text, ""))]
"""A text that a player has made up."""
Name: TypeAlias = Annotated[str, Says(lambda name, reading: mark(name, said(FOE)))]
"""The name of a character or a Conflict; "": a Conflict without one."""
Minion: TypeAlias = Annotated[str, Says(lambda name, reading: mark(name, say("a minion")))]
Goal: TypeAlias = Annotated[str, Says(lambda goal, reading: mark(goal, say("a Quest")))]
PlaceName: TypeAlias = Annotated[str, Says(_place)]
"""The name of a place; "": one without a name, said as what it is by the event's `kind`."""
PlaceKind: TypeAlias = Annotated[str, Says(lambda kind, reading: place_name(kind))]
Thing: TypeAlias = Annotated[str, Says(_thing)]
"""The name of a thing; "": one without a name, said as what it is by the event's `item`."""
ItemKind: TypeAlias = Annotated[str, Says(lambda kind, reading: item_name(kind))]
HitType: TypeAlias = Annotated[str, Says(_type)]
"""What a hit is made of: a type of the list, or a text."""
Spell: TypeAlias = Annotated[str, Says(lambda spell, reading: spell_name(spell) or mark(spell, say("a spell")))]
"""A spell of the list, or the name of one that the table has made up; "": none."""

Card: TypeAlias = Annotated[str, Says(lambda card, reading: playing_card(card))]
"""A playing card: "7-hearts"."""
Rank: TypeAlias = Annotated[int, Says(lambda rank, reading: rank_name(LETTERS[rank]))]
"""The rank of a playing card."""
Cards: TypeAlias = Annotated[list[str], Says(lambda cards, reading: playing_cards(cards))]
Wound: TypeAlias = Annotated[str, Says(lambda key, reading: wound(key))]

Correction: TypeAlias = Annotated[str, Says(_correction)]
"""What a correction is about, said with the event's `value` and its `thing`."""
Cost: TypeAlias = Annotated[int, Says(_cost)]
"""A number of what the event's `pay` says."""


class SeatEvent(Event):
    """Something that a seat does."""

    seat: SeatNumber


class NamedEvent(Event):
    """Something about a character or a Conflict."""

    name: Name


class TextEvent(Event):
    """Something that consists of words."""

    text: Text


class PlaceEvent(Event):
    """Something about a place."""

    place: PlaceName
    kind: PlaceKind


class ThingEvent(Event):
    """Something about a thing."""

    thing: Thing
    item: str
    """What it is: "healstuff"."""


def plus(level: int) -> str:
    """The Level of a thing behind its name: " +4"; "" for none."""
    return f" +{level}" if level else ""


class LevelledThing(ThingEvent):
    """Something about a thing with its Level."""

    level: int

    @property
    def plus(self) -> str:
        """Its Level, behind its name."""
        return plus(self.level)
