"""Tables: who sits at them, their clocks, and the tokens that open them."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.server.protocol.shapes.games import Settings


class Person(TypedDict):
    """What a player calls themselves ("": nothing), and their stamp ("": none)."""

    name: str
    stamp: str


class Sitting(TypedDict):
    """Who sits somewhere."""

    seat: int
    name: str
    who: Literal["person", "bot"]
    here: bool
    vacant: bool
    """Whether it is reserved for a player who has not claimed it yet."""
    person: Person | None
    """The person who holds it, or held it before a bot did, if they gave a name or a stamp."""
    bot_name: str
    """What the bot that holds it is called, by its strength; "" for a person."""


class SeatInfo(Sitting):
    """Who holds a seat, in short."""

    bot: str | None


class Seat(Sitting):
    """Who holds a seat, as a player at the table sees it."""

    called: str
    """Its name within a sentence: "the knight"."""
    yours: bool
    bot: NotRequired[str]


class SeatTime(TypedDict):
    """The time of a seat, in milliseconds: what it has left of its own and in the bank; or, while the table waits for
    it, when both will be used up (since 1970)."""

    left: int | None
    bank: int | None
    until: int | None
    out: bool
    """Whether its time ran out."""


class ClockFace(TypedDict):
    """The clock of a table: what was agreed, in seconds, whether it runs yet, and the time of each seat."""

    kind: Literal["move", "fischer"]
    seconds: int
    more: int
    bank: int
    then: Literal["bot", "left"]
    started: bool
    seats: list[SeatTime]


class TableInfo(TypedDict):
    """A table in short; `moves` counts decisions."""

    table: str
    game: str
    settings: Settings
    name: str
    seats: list[SeatInfo]
    waiting: list[int]
    over: bool
    result: Result | None
    ended: str
    """How it ended, in words; empty while it runs."""
    created: float
    moves: int


class OpenTable(TypedDict):
    """A table that everybody may join."""

    table: str
    game: str
    name: str
    created: float
    settings: Settings
    """The settings that differ from the default."""
    seats: list[SeatInfo]
    clock: ClockFace | None


class SeatToken(TypedDict):
    """The secret of a seat."""

    seat: int
    token: str


class MadeTable(TypedDict):
    """A new table, with the secrets that open it."""

    table: str
    mine: list[SeatToken]
    invitations: list[SeatToken]
    """For the seats meant for others: tokens that can claim the seat, and nothing else."""
    watch: str
    host: str
    """The right to withdraw and renew invitations."""
    state: TableInfo


class Claimed(SeatToken):
    """A seat that a player has claimed: its secret, which no other player has ever seen, and a watchers' token to
    share."""

    table: str
    game: str
    watch: str


class Reopened(TypedDict):
    """A seat's new invitation; null if there is none."""

    seat: int
    invitation: str | None


class Listed(TypedDict):
    """Whether the lobby shows a table to everybody, as long as a seat for a friend is free."""

    listed: bool


class Following(TypedDict):
    """The next table; the token is the one that the asker has already."""

    table: str
    token: str


class Filed(TypedDict):
    """A stored report."""

    id: str
