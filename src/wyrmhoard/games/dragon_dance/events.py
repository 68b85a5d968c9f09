"""What can happen in a duel: each kind of event with its fields and its line, in the order of a round."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, TypeAlias

from wyrmhoard.kernel.state import common_events
from wyrmhoard.kernel.state.event import Event, Reading, Says, declared
from wyrmhoard.kernel.text.saying import Seat, later, say, say_as

from .cards.vocabulary import DRAGON, KNIGHT, ROLES, Range, Role
from .words.names import a_die, at_range, card_name, range_name, side


def _role(role: Role, reading: Reading) -> Seat:
    return side(ROLES.index(role), reading.names)


def _called(name: str, reading: Reading) -> Seat:
    return side(ROLES.index(name.lower()), reading.names)


def _seated(seat: int, reading: Reading) -> Seat:
    return Seat(seat, say("Seat {n}", n=seat + 1), say("seat {n}", n=seat + 1))


def _card_of(side: str) -> Says:
    """A card of the side that stands in this field of the event."""
    return Says(lambda card, reading: card_name(reading.cards, ROLES.index(getattr(reading.event, side)), card))


def _in_brackets(die: int, reading: Reading) -> str:
    return say_as("in brackets", "a {die}", die=die) if die else say_as("in brackets", "no die")


def _dice(dice: list[int], reading: Reading) -> str:
    *others, last = [str(die) for die in dice]
    return say("{all} and {last}", all=", ".join(others), last=last) if others else last


def _lives(lives: list[int], reading: Reading) -> str:
    return say("knight {knight}, dragon {dragon}", knight=lives[KNIGHT], dragon=lives[DRAGON])


Side: TypeAlias = Annotated[Role, Says(_role)]
"""A side, said as the seat that plays it."""
Named: TypeAlias = Annotated[str, Says(_called)]
"""A side by its name in English."""
SeatNumber: TypeAlias = Annotated[int, Says(_seated)]
KnightCard: TypeAlias = Annotated[str, Says(lambda card, reading: card_name(reading.cards, KNIGHT, card))]
"""A card of the knight's; "": none."""
DragonCard: TypeAlias = Annotated[str, Says(lambda card, reading: card_name(reading.cards, DRAGON, card))]
SideCard: TypeAlias = Annotated[str, _card_of("side")]
"""A card of the event's side."""
Die: TypeAlias = Annotated[int, Says(lambda die, reading: a_die(die))]
"""A die that a side shows; 0: none."""
DieOfCard: TypeAlias = Annotated[int, Says(_in_brackets)]
"""The die that a card is played with, in brackets behind it."""

RangeName: TypeAlias = Annotated[Range, Says(lambda where, reading: range_name(where))]
AtRange: TypeAlias = Annotated[Range, Says(lambda where, reading: at_range(where))]


class Seated(Event):
    """Who plays which side (DD-2)."""

    knight: SeatNumber
    dragon: SeatNumber
    LINE = later("{knight} [play|plays] the knight, {dragon} [dragon:play|plays] the dragon")


class Rolled(Event):
    """A side rolls all its dice (DD-5, DD-57)."""

    side: Side
    dice: Annotated[list[int], Says(_dice)]
    REVEALS = True

    def line(self) -> str:
        """Which dice, if there are any."""
        return later("{side} [roll|rolls] {dice}") if self.dice else later("{side} [have|has] no dice to roll")


class RoundBegan(Event):
    """A round begins (DD-13)."""

    round: int
    range: AtRange
    LINE = later("Round {round} begins {range}")


class Sealed(common_events.Sealed):
    """A side has chosen in secret (DD-15, DD-23)."""

    name: Named
    LINE = later("{name} [are|is] ready")


class TookBack(common_events.TookBack):
    """A side takes back its choice."""

    name: Named

    def line(self) -> str:
        """Whether the other side had to agree."""
        if self.agreed:
            return later("{name} [take|takes] back a choice, by agreement")
        return later("{name} [take|takes] back a choice")


class DiceRevealed(Event):
    """Both dice turn over (DD-20)."""

    knight: Die
    dragon: Die
    one: ClassVar[Side] = "knight"
    other: ClassVar[Side] = "dragon"
    REVEALS = True
    LINE = later("{one} [show|shows] {knight}, {other} [other:show|shows] {dragon}")


class CardsRevealed(Event):
    """Both cards turn over (DD-29)."""

    knight: KnightCard
    dragon: DragonCard
    one: ClassVar[Side] = "knight"
    other: ClassVar[Side] = "dragon"
    REVEALS = True
    LINE = later("{one} [play|plays] {knight}, {other} [other:play|plays] {dragon}")


class Struck(Event):
    """An attack lands, is stopped or is dodged (DD-35 to DD-46)."""

    by: Side
    side: Side
    card: Annotated[str, _card_of("by")]
    die: DieOfCard
    answer: SideCard
    damage: int
    protection: int
    dodged: bool
    lost: int
    life: int
    STANDS_OUT = True

    def line(self) -> str:
        """What happened to the damage."""
        if self.dodged:
            return later("{by's} {card} ({die}) deals {damage}; {side's} {answer} lets none of it through")
        if not self.damage:
            return later("{by's} {card} ({die}) deals no damage")
        if self.protection:
            return later(
                "{by's} {card} ({die}) deals {damage}, {answer} stops {protection}: "
                "{side} [side:lose|loses] {lost} and [side:have|has] {life} life"
            )
        return later("{by's} {card} ({die}) lands: {side} [side:lose|loses] {lost} and [side:have|has] {life} life")


class Moved(Event):
    """The range changes (DD-52)."""

    range: RangeName
    LINE = later("The range is now {range}")


class Stayed(Event):
    """Cards move the sides, and the range is what it was (DD-52)."""

    range: RangeName
    LINE = later("The range stays {range}")


class ComboDeclined(Event):
    """The knight does not add the other Combo card (DD-64)."""

    card: KnightCard
    who: ClassVar[Side] = "knight"
    LINE = later("{who} [do|does] not follow up with {card}")


class FollowedUp(Event):
    """The knight adds the other Combo card (DD-65)."""

    card: KnightCard
    die: DieOfCard
    who: ClassVar[Side] = "knight"
    LINE = later("{who} [follow|follows] up with {card} ({die})")


class Discarded(Event):
    """A card and its die are used up, or a die alone (DD-54, DD-55)."""

    side: Side
    card: SideCard
    die: int

    def line(self) -> str:
        """With its die, if it had one."""
        if self.die:
            return later("{side} [discard|discards] {card} with a {die}")
        return later("{side} [discard|discards] {card}")


class Recuperated(Event):
    """A side takes back all it has used (DD-56)."""

    side: Side
    LINE = later("{side} [take|takes] back all cards and dice")


class Returned(Event):
    """An older card comes back to hand (DD-75)."""

    side: Side
    card: SideCard
    REVEALS = True
    LINE = later("{side} [take|takes] back {card}")


class ReturnDeclined(Event):
    """A side leaves its older cards where they are (DD-76)."""

    side: Side
    REVEALS = True
    LINE = later("{side} [take|takes] no card back")


class Ended(Event):
    """The duel is over (DD-14, DD-72, DD-73)."""

    ending: str
    lives: Annotated[list[int], Says(_lives)]
    STANDS_OUT = True

    @property
    def winner(self) -> Side:
        """The side that has won."""
        return "knight" if self.ending == "knight wins" else "dragon"

    def line(self) -> str:
        """Who has won, if anybody."""
        match self.ending:
            case "draw":
                return later("Both fall: a draw")
            case "unfinished":
                return later("The match stops unfinished: {lives}")
        return later("{winner} [win|wins]: {lives}")


EVENTS: Final = declared(globals())
"""All of them, by kind."""
