"""What happens to a Scene as a whole: its beginning, its Turns, its Clock and its Goals (sections 3 to 5 and 14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import UNSET, UnsetType

from wyrmhoard.kernel.state.event import Event, Reading, Says
from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import Seat, later, said, say

from ..words.deck import card_name
from ..words.names import words_of
from .fields import (
    CallingEvent,
    ConflictCard,
    ConflictCards,
    DoorName,
    SeatNumber,
    SideKey,
    Space,
    Text,
    UnitEvent,
    key_called,
    seat_of,
)
from .naming import Calls
from .scene_fields import Ending, Heading, LocationName, SceneTitle, SideKeys, Spaces, call_sides

SIZES: Final = {
    "minor": later("minor"),
    "major": later("major"),
    "epic": later("epic"),
    "ultimate": later("ultimate"),
}
DOOR_STATES: Final = {
    "open": later("{door} is open from now on"),
    "closed": later("{door} is closed from now on"),
    "unlocked": later("{door} is not locked any more"),
    "broken": later("{door} is broken from now on"),
}


def _backstory(scene: str, reading: Reading) -> str:
    return said(reading.cards.scenes[scene].backstory)


def _within(seat: int, reading: Reading) -> Seat:
    """A seat where others are named before it."""
    player = seat_of(seat, reading)
    return Seat(player.number, player.called or player.name)


def _cards(cards: Mapping[str, str], reading: Reading) -> str:
    return listed(
        say("[you show|{who} shows] the {card}", who=_within(int(seat), reading), card=card_name(card))
        for seat, card in cards.items()
    )


def _comes_first(ranking: list[int], reading: Reading) -> str:
    return say("[you come|{who} comes] first", who=_within(ranking[0], reading))


def _standing(standing: Mapping[str, int], reading: Reading) -> str:
    sides = [
        say("{side} {number}", side=key_called(f"side:{key}", reading), number=number)
        for key, number in standing.items()
    ]
    return listed(sides) or say("nobody")


def _laid(what: str, reading: Reading) -> str:
    locations = reading.cards.locations
    return said(locations[what].name) if what in locations.by_id else words_of(what)


def _kind_of_unit(entry: str, reading: Reading) -> str:
    return said(reading.cards.units[entry].name)


Size: TypeAlias = Annotated[
    Literal["minor", "major", "epic", "ultimate"], Says(lambda size, reading: said(SIZES[size]))
]
Laid: TypeAlias = Annotated[str, Says(_laid)]
"""What lies on the map for some Turns: a Location by its ID, or "area"."""
KindOfUnit: TypeAlias = Annotated[str, Says(_kind_of_unit)]


# -- the Scene and its Turns


class SceneBegins(Event):
    """A Scene is set up (D2-14)."""

    scene: SceneTitle
    variant: str
    STANDS_OUT = True
    LINE = later("{scene}: {backstory}")

    @property
    def backstory(self) -> Annotated[str, Says(_backstory)]:
        """What has happened before it."""
        return self.scene


class Wind(Event):
    """Where the wind comes from (D2-416)."""

    heading: Heading
    kmh: int
    cards: ConflictCards
    REVEALS = True
    LINE = later("the wind comes from the {heading} at {kmh} km/h ({cards})")


class Deployed(UnitEvent):
    """A Unit starts where its player wants, which its own side is told (D2-15)."""

    space: Space
    facing: Heading
    LINE = later("{unit} starts at {space}, facing {facing}")


class TurnBegins(Event):
    """A Turn begins (D2-44)."""

    turn: int
    LINE = later("Turn {turn}")


class Fate(Event):
    """A card of Fate decides; "": it has none left (D2-313)."""

    card: ConflictCard
    about: str
    """The rule by which it is turned up."""
    REVEALS = True

    def line(self) -> str:
        """Whether there was a card."""
        return later("Fate shows the {card}") if self.card else later("Fate has no card left")


class HighCard(Event):
    """High Card puts seats in order, the computer among them as -1 (D2-314)."""

    cards: Annotated[dict[str, str], Says(_cards)]
    """What each seat shows."""
    ranking: list[int]
    about: str
    """The rule by which they are put in order."""
    REVEALS = True
    LINE = later("High Card: {cards}; {first}")

    @property
    def first(self) -> Annotated[list[int], Says(_comes_first)]:
        """Who comes first."""
        return self.ranking


# -- Events


class Clock(Event):
    """A card of the Clock is discarded (D2-283)."""

    card: int
    LINE = later("Clock card {card} is discarded")


class Arrived(UnitEvent):
    """A Unit comes as the Clock says (D2-284)."""

    space: Space
    facing: Heading
    LINE = later("{unit} arrives at {space}, facing {facing}")


class Happening(Event):
    """A Clock Event that is no arrival (D2-283)."""

    key: str
    text: Text
    LINE = later("{text}")


class LaidGone(Event):
    """What has lain on the map for its Turns is gone (D2-378)."""

    what: Laid
    spaces: Spaces
    LINE = later("{what} at {spaces} is gone")


class LightsUp(Event):
    """The dark ends (D2-282)."""

    LINE = later("the lights go on: it is dark no longer")


class Handicapped(Event):
    """A kind of Unit is better or worse from now on (D2-13)."""

    entry: KindOfUnit
    skill: int
    LINE = later("{entry}: all Skills {skill}")


class Door(CallingEvent):
    """A door stands otherwise than before (D2-282, D2-414)."""

    door: DoorName
    state: Literal["open", "closed", "unlocked", "broken"]

    def line(self) -> str:
        """How it stands now."""
        return DOOR_STATES[self.state]


class DoorJammed(CallingEvent):
    """A door cannot shut as a Unit stands in it (D2-414)."""

    door: DoorName
    LINE = later("{door} cannot shut: somebody stands in it")


class LocationRevealed(Event):
    """A face-down Location is turned up (D2-413)."""

    location: LocationName
    REVEALS = True
    LINE = later("what lay face down is {location}")


# -- Goals and the end


class AreaScored(CallingEvent):
    """Who has the most Units in an area scores (D2-20)."""

    area: str
    standing: Annotated[dict[str, int], Says(_standing), Calls(call_sides)]
    """How many Units each side has there."""
    faction: SideKey
    """Who scores; "": nobody."""

    def line(self) -> str:
        """Whether anybody scores."""
        if not self.faction:
            return later("standing there: {standing}; nobody scores")
        return later("standing there: {standing}; {faction} scores 1")


class GoalComplete(CallingEvent):
    """A side has completed a Goal (D2-20)."""

    faction: SideKey
    text: Text
    STANDS_OUT = True
    LINE = later("a Goal is complete: {text}")


class Milestone(Event):
    """A Milestone is reached (D2-27)."""

    key: str
    size: Size
    text: Text
    seats: list[int] | UnsetType = UNSET
    """Who has reached it; UNSET: its Scene says for whom it counts."""
    STANDS_OUT = True
    LINE = later("a Milestone is reached ({size}): {text}")


class Incentive(CallingEvent):
    """A side has earned an Incentive (D2-21)."""

    faction: SideKey
    text: Text
    STANDS_OUT = True
    LINE = later("an Incentive is earned: {text}")


class FactionLost(CallingEvent):
    """A side is beaten (D2-311)."""

    faction: SideKey
    STANDS_OUT = True
    LINE = later("beaten: {faction}")


class Conceded(Event):
    """A player gives up (D2-311)."""

    seat: SeatNumber
    STANDS_OUT = True
    LINE = later("{seat} [give|gives] up")


class Ended(CallingEvent):
    """The match is over (D2-13b)."""

    ending: Ending
    winners: list[int]
    factions: SideKeys
    STANDS_OUT = True

    def line(self) -> str:
        """Who has won, if any side has."""
        if self.factions:
            return later("the Scene is over, {ending}; won by {factions}")
        return later("the Scene is over, {ending}")
