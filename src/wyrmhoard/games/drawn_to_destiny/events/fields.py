"""How the fields of events are worded in their lines, and what the things that they name are called.

Each of these types is what a field holds, as plain data, with how it is said (`Says`) and, where it names something of
the Scene, how that is called (`Calls`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, TypeAlias

from msgspec import UNSET, UnsetType

from wyrmhoard.kernel.state.event import Event, Reading, Says
from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import Seat, said, say

from ..state import NOBODY
from ..table import Position
from ..target_state import ThingId, UnitId, find_target
from ..words import damage, phrases
from ..words.deck import card_name, successes
from ..words.names import Names, door_name, item_name, kept, side_name, skill_name
from ..words.terms import plain, titled
from .naming import Calls


def names_called(reading: Reading) -> Mapping[str, str]:
    """The names of things in an event, by key."""
    called: Mapping[str, str] | UnsetType = getattr(reading.event, "called", UNSET)
    return {} if called is UNSET else called


def called_in(reading: Reading, key: str) -> str:
    """What the event calls something, as it keeps it; "" if it does not say."""
    return names_called(reading).get(key, "")


# -- Units, things, doors, sides and jobs


def unit_called(unit: int, reading: Reading) -> str:
    """As the event calls it; who is nowhere in the Scene, as Chance in a Test, has only a name."""
    key = UnitId(unit).key
    return phrases.named(called_in(reading, key) or getattr(reading.event, "name", key))


def units_called(units: Iterable[int], reading: Reading) -> str:
    """Some Units, as the event calls them."""
    return listed(unit_called(unit, reading) for unit in units)


def call_unit(unit: int, position: Position) -> dict[str, str]:
    """What a Unit is called, by its key."""
    key = UnitId(unit).key
    return {key: kept(position, key)} if unit > NOBODY else {}


def call_units(units: Iterable[int], position: Position) -> dict[str, str]:
    """What some Units are called."""
    return {key: name for unit in units for key, name in call_unit(unit, position).items()}


def key_called(key: str, reading: Reading) -> str:
    """A Unit, a thing, a door or a side by its key, as the event calls it."""
    return phrases.named(called_in(reading, key) or key)


def call_target(key: str, position: Position) -> dict[str, str]:
    """What a Unit, a thing or a door is called, by its key."""
    return {key: kept(position, key)} if find_target(key) is not None else {}


def call_side(key: str, position: Position) -> dict[str, str]:
    """What a side is called, as "side:law"."""
    return {f"side:{key}": side_name(position, key)} if key else {}


def _thing(thing: int, reading: Reading) -> str:
    """As the event calls it; if it does not say, in words for the `key` of its kind."""
    named = phrases.named(called_in(reading, ThingId(thing).key))
    return named or _job(getattr(reading.event, "key", ""), reading)


def _call_thing(thing: int, position: Position) -> dict[str, str]:
    key = ThingId(thing).key
    return {key: kept(position, key)}


def _job(key: str, reading: Reading) -> str:
    """A job of the Scene by its name; a Task that no Scene names, by its key."""
    named = called_in(reading, f"job:{key}")
    return said(named) if named and not key.startswith(phrases.OWN_TASKS) else phrases.task_name(key)


def seat_of(seat: int, reading: Reading) -> Seat:
    """A seat by its player; −1 is the computer."""
    return Names(reading.names).seat(seat)


SeatNumber: TypeAlias = Annotated[int, Says(seat_of)]
"""A seat; −1 is the computer."""
UnitNumber: TypeAlias = Annotated[int, Says(unit_called), Calls(call_unit)]
"""A Unit by its ID; −1: nobody's."""
UnitName: TypeAlias = Annotated[str, Says(lambda name, reading: phrases.named(name))]
"""What a Unit, or a side of a Conflict, is called."""
UnitNumbers: TypeAlias = Annotated[list[int], Says(units_called), Calls(call_units)]
TargetKey: TypeAlias = Annotated[str, Says(key_called), Calls(call_target)]
"""A Unit, a thing or a door: "u4", "t7", "door:gate"."""
ThingNumber: TypeAlias = Annotated[int, Says(_thing), Calls(_call_thing)]
"""A thing of the Scene by its ID."""
SideKey: TypeAlias = Annotated[
    str,
    Says(lambda key, reading: key_called(f"side:{key}", reading)),
    Calls(call_side),
]
"""A side by its key in the Scene; "": none."""
DoorName: TypeAlias = Annotated[
    str,
    Says(lambda key, reading: key_called(f"door:{key}", reading)),
    Calls(lambda key, position: {f"door:{key}": door_name(position, key)}),
]
"""A door by its key in the Scene: "gate"."""
JobKey: TypeAlias = Annotated[
    str, Says(_job), Calls(lambda key, position: {f"job:{key}": phrases.job_name(position, key)})
]
"""A job of the Scene, or another Task."""


# -- cards, Items, abilities and Skills


def _item(card: str, reading: Reading) -> str:
    return item_name(reading.cards, card)


def _damage_card(card: str, reading: Reading) -> str:
    return damage.damage_name(reading.cards, card) if card else say("nothing")


ItemCard: TypeAlias = Annotated[str, Says(_item)]
"""An Item by its card."""
Ability: TypeAlias = Annotated[str, Says(lambda key, reading: phrases.ability_name(reading.cards, key))]
Skill: TypeAlias = Annotated[str, Says(lambda key, reading: skill_name(reading.cards, key))]
"""A Skill or Power by its ID; "": none."""
ConflictCard: TypeAlias = Annotated[str, Says(lambda card, reading: card_name(card) if card else say("no card"))]
"""A card of Conflict or Fate; "": none."""
ConflictCards: TypeAlias = Annotated[list[str], Says(lambda cards, reading: listed(map(card_name, cards)))]
DamageCard: TypeAlias = Annotated[str, Says(_damage_card)]
"""A damage card by its ID; "": none."""
DamageCards: TypeAlias = Annotated[list[str], Says(lambda cards, reading: damage.card_names(reading.cards, cards))]


# -- numbers, places and words

Space: TypeAlias = Annotated[tuple[int, int], Says(lambda space, reading: f"({space[0]},{space[1]})")]
"""A Space, by column and row."""
Place: TypeAlias = Annotated[str, Says(lambda key, reading: plain(key))]
"""A part of the body, a subject, a post: "left-leg"."""
Condition: TypeAlias = Annotated[str, Says(lambda key, reading: damage.condition(key))]
"""A condition by its key: "blood-loss"."""
DamageTypes: TypeAlias = Annotated[list[str], Says(lambda types, reading: listed(map(titled, types)))]
"""Types of damage: "Slash and Pierce"."""
Title: TypeAlias = Annotated[str, Says(lambda key, reading: titled(key))]
"""A deck, a type: "Slash"."""
Text: TypeAlias = Annotated[str, Says(lambda text, reading: said(text))]
"""A text of a data file."""
Severity: TypeAlias = Annotated[int, Says(lambda severity, reading: damage.severity_name(severity))]
"""How severe harm is, from 1."""
Successes: TypeAlias = Annotated[int, Says(lambda number, reading: successes(number))]
"""How many Successes: "2 Successes"."""


# -- what many kinds have in common


Called: TypeAlias = dict[str, str] | UnsetType
"""What Units, things, sides and jobs are called, in English, by their keys: "u4", "t7", "door:gate", "side:law",
"job:break"."""


class CallingEvent(Event, kw_only=True):
    """An event that says what the Units, things, sides and jobs are called that it names (`naming.naming`): its
    line is worded without the state, and a Unit that has gone is still called what it was."""

    called: Called = UNSET


class UnitEvent(CallingEvent):
    """Something about a Unit."""

    unit: UnitNumber


class NamedUnitEvent(UnitEvent):
    """Something about a Unit that the event names."""

    name: UnitName
    """What its sheet calls it, or who is nowhere in the Scene: Chance, an object."""


class CharacterEvent(Event):
    """Something about a Character."""

    seat: SeatNumber
    name: Text
