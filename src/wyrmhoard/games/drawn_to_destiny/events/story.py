"""The story: Exploration, Conclusion, Downtime, new Characters (sections 3, 15, 16, 21 and 23)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, TypeAlias

from wyrmhoard.kernel.state.event import Event, Reading, Says
from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import Many, later, later_many, said, say, say_many

from ..cards.aims import Reward
from ..words.names import sums, words_of
from .fields import CallingEvent, CharacterEvent, ItemCard, SeatNumber, Text, UnitEvent, call_side, seat_of
from .naming import Calls
from .scene_fields import Ending, SceneTitle, SideKeys

WEEK: Final = 7
ADVANCED: Final = {
    "raise": later("{name} raises {what}; {sp} SP and {ap} AP left"),
    "lower": later("{name} gives up a Level of {what}; {sp} SP and {ap} AP left"),
    "buy": later("{name} learns {what}; {sp} SP and {ap} AP left"),
    "drop": later("{name} gives up {what}; {sp} SP and {ap} AP left"),
    "train": later("{name} learns to use {what}; {sp} SP and {ap} AP left"),
    "intensify": later("{name} intensifies {what}; {sp} SP and {ap} AP left"),
}
WISHES: Final = (later("no wish"), later("legend"), later("knot lock"), later("whisper"))
"""What a player proposes without a wish, and the Tests of our Scenes."""


def _sides(reading: Reading, keys: Iterable[str]) -> list[str]:
    """Sides of the event's Scene, as its file calls them."""
    entry = reading.cards.scenes[getattr(reading.event, "scene", "")]
    names = {faction.key: said(faction.name) for faction in entry.faction}
    return [names.get(key, words_of(key)) for key in keys]


def _have_won(keys: Sequence[str], reading: Reading) -> str:
    sides = listed(_sides(reading, keys))
    if len(keys) > 1 or sides.endswith("s"):
        return say("{sides} win", sides=sides)
    return say("{sides} wins", sides=sides)


def _wish(kept: str) -> str:
    """What a player proposes, as events keep it: a place, or a Unit and its Test."""
    unit, comma, test = kept.rpartition(", ")
    return f"{said(unit)}{comma}{said(test)}" if comma else said(kept)


def _proposals(proposals: Mapping[str, str], reading: Reading) -> str:
    wishes = [(seat_of(int(seat), reading), _wish(wish)) for seat, wish in proposals.items()]
    return "; ".join(
        say("[you|{who}]: {wish}", who=who, wish=wish) if number else say("{who}: {wish}", who=who, wish=wish)
        for number, (who, wish) in enumerate(wishes)
    )


def _time(days: int, reading: Reading) -> str:
    weeks, left = divmod(days, WEEK)
    spans = [say_many("{n} week", "{n} weeks", weeks)] if weeks else []
    return listed(spans + ([say_many("{n} day", "{n} days", left)] if left else []))


SideOfScene: TypeAlias = Annotated[str, Says(lambda key, reading: _sides(reading, [key])[0]), Calls(call_side)]
"""A side of the event's Scene by its key."""
Given: TypeAlias = Annotated[Reward, Says(lambda reward, reading: listed(sums(reading.cards, reward)[0]))]
Paid: TypeAlias = Annotated[Reward, Says(lambda reward, reading: listed(sums(reading.cards, reward)[1]))]


# -- new Characters


class CharacterMade(CharacterEvent):
    """A Character is complete (D2-391)."""

    stats: list[str]
    """Body, Mind, Will and Speed."""
    unit: str
    """The authored Unit that it is; "": none."""
    LINE = later("{seat} [have|has] a Character: {name} (Body {body}, Mind {mind}, Will {will}, Speed {speed})")

    @property
    def body(self) -> str:
        """Its Body."""
        return self.stats[0]

    @property
    def mind(self) -> str:
        """Its Mind."""
        return self.stats[1]

    @property
    def will(self) -> str:
        """Its Will."""
        return self.stats[2]

    @property
    def speed(self) -> str:
        """Its Speed."""
        return self.stats[3]


class Heir(CharacterEvent):
    """A Character comes after a retired one, whose name it is (D2-421)."""

    sp: int
    LINE = later("{seat} [begin|begins] as the heir of {name}, with {sp} SP more")


class Replaced(CharacterEvent):
    """A Character is dead, and its player makes a new one (D2-310)."""

    sp: int
    ap: int

    def line(self) -> str:
        """With how much more."""
        if self.sp or self.ap:
            return later("{name} is dead: [seat:you make|{seat} makes] a new Character, with {sp} SP and {ap} AP more")
        return later("{name} is dead: [seat:you make|{seat} makes] a new Character")


class Retired(CharacterEvent):
    """A Character retires after an Ultimate Milestone (D2-421)."""

    LINE = later("{name} retires")


class Flawed(CharacterEvent):
    """A Character has a Flaw more (D2-271)."""

    flaw: Text
    LINE = later("{name} has the Flaw {flaw}")


# -- Exploration


class EnteredPlace(Event):
    """The party is at a place of the Exploration (D2-42)."""

    place: str
    name: Text
    text: Text
    LINE = later("{name}. {text}")


class Proposed(Event):
    """What each player wants of the party (D2-42)."""

    proposals: Annotated[dict[str, str], Says(_proposals)]
    """By seat."""
    LINE = later("proposals: {proposals}")


class PlaceEnds(Event):
    """All Tests of a place are tried (D2-42)."""

    place: str
    passed: int
    of: int
    text: Text

    def line(self) -> str | Many:
        """How many of them were passed."""
        if not self.of:
            return later("{text}")
        return later_many("{passed} of {n} Test passed. {text}", "{passed} of {n} Tests passed. {text}", self.of)


# -- between Scenes


class Backed(CallingEvent):
    """A player backs a side of a Scene for fewer seats (D2-18)."""

    seat: SeatNumber
    scene: str
    faction: SideOfScene
    LINE = later("{seat} [back|backs] {faction}")


class SceneOver(CallingEvent):
    """A Scene of a Campaign is over (D2-43)."""

    scene: SceneTitle
    ending: Ending
    factions: SideKeys
    """Which have won it."""
    seats: list[int]
    turns: int
    STANDS_OUT = True

    def line(self) -> str:
        """Who has won it."""
        if not self.factions:
            return later("{scene} is over, {ending}")
        return later("{scene} is over, {ending}: {won}")

    @property
    def won(self) -> Annotated[list[str], Says(_have_won)]:
        """Who has won it."""
        return self.factions


class Tended(UnitEvent):
    """A Character that was dying lives (D2-310)."""

    name: Text
    LINE = later("{name} was dying, and is tended to")


class LeftBehind(UnitEvent):
    """A Character that was dying dies (D2-310)."""

    name: Text
    STANDS_OUT = True
    LINE = later("{name} was dying, and nobody is there to help")


class Consequence(Event):
    """What follows from how a Scene has ended (D2-420)."""

    text: Text
    seats: list[int]
    LINE = later("{text}")


class Rewarded(CharacterEvent):
    """A Character is given something, and pays (D2-296 to D2-298)."""

    sp: int
    ap: int
    cp: int
    silver: int
    gold: int
    items: list[str]
    status: dict[str, int]
    favor: dict[str, int]

    def line(self) -> str:
        """What is given, and what is paid."""
        sums = (self.sp, self.ap, self.cp, self.silver, self.gold)
        is_given = max(sums) > 0 or self.items or self.status or self.favor
        if min(sums) < 0:
            if is_given:
                return later("{name} ([you|{seat}]) is given {given} and pays {paid}")
            return later("{name} ([you|{seat}]) pays {paid}")
        if is_given:
            return later("{name} ([you|{seat}]) is given {given}")
        return later("{name} ([you|{seat}]) is given nothing")

    @property
    def given(self) -> Given:
        """What it is given."""
        return self._reward

    @property
    def paid(self) -> Paid:
        """What it pays."""
        return self._reward

    @property
    def _reward(self) -> Reward:
        return Reward(
            ap=self.ap,
            sp=self.sp,
            cp=self.cp,
            silver=self.silver,
            gold=self.gold,
            items=tuple(self.items),
            status=self.status,
            favor=self.favor,
        )


class Treasure(CharacterEvent):
    """A Character takes an Item (D2-298)."""

    item: ItemCard
    LINE = later("{name} ([you|{seat}]) takes {item}")


class CpGranted(Event):
    """A player grants a Character a CP for how it was played; a lone player to its own (D2-299)."""

    giver: SeatNumber
    seat: SeatNumber
    name: Text

    def line(self) -> str:
        """Who."""
        if self.giver == self.seat:
            return later("{name} gains 1 CP: Motivation, Flaws and Trigger are known")
        return later("{giver} [grant|grants] {name} 1 CP")


# -- Downtime


class Advanced(CharacterEvent):
    """A Character spends points, or takes them back (D2-300 to D2-308)."""

    step: str
    what: Text
    sp: int
    ap: int

    def line(self) -> str:
        """On what."""
        return ADVANCED[self.step]


class Crafted(CharacterEvent):
    """A Character has made an Item (D2-294)."""

    item: ItemCard
    LINE = later("{name} has made {item}")


class Intends(CharacterEvent):
    """What a Character wants next (D2-309)."""

    text: Text
    LINE = later("{name} wants: {text}")


class DowntimeDone(CharacterEvent):
    """A Character does nothing more in a Downtime (D2-293)."""

    days: int
    """How long what it has done takes."""

    def line(self) -> str | Many:
        """How long it is busy."""
        if not self.days:
            return later("{name} has no further plans")
        return later_many(
            "{name} has no further plans and is busy for {n} day",
            "{name} has no further plans and is busy for {n} days",
            self.days,
        )


class TimePasses(Event):
    """The Downtime is over (D2-293)."""

    days: Annotated[int, Says(_time)]

    def line(self) -> str:
        """How long it was."""
        return later("time passes: {days}") if self.days else later("no time passes")
