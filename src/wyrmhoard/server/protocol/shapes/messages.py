"""What a socket sends."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias

from typing_extensions import TypeAliasType, TypedDict

from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.contract.screens import Outlook
from wyrmhoard.kernel.text.shapes import (
    Ask,
    Coaching,
    GameEvent,
    Hint,
    NoteData,
    Option,
    PlainObject,
    Refusal,
    SheetInfo,
)
from wyrmhoard.server.protocol.shapes.chat import SaidLine
from wyrmhoard.server.protocol.shapes.games import ScenarioInfo, Settings
from wyrmhoard.server.protocol.shapes.tables import ClockFace, Following, Seat

Id: TypeAlias = str | int | None


class Welcome(TypedDict):
    """The first message."""

    type: Literal["welcome"]
    table: str
    game: str
    name: str
    version: str
    seats: list[Seat]
    settings: Settings
    commitment: str
    cards: str
    """The fingerprint of the cards with which the table began; empty for a game without cards."""
    own_cards: bool
    """Whether they differ from the installed ones: then their faces are requested from the table and not from the
    game."""
    watching: bool
    now: int
    """The server's time in milliseconds since 1970, which clocks use."""
    cooperative: bool
    scenario: ScenarioInfo | None


Offer = TypedDict("Offer", {"kind": Literal["take_back"], "from": int, "agreed": list[int]})
"""A request to the others to allow a take-back, still open."""


class Moment(TypedDict):
    """The part of a table message that is the same for everybody."""

    waiting: list[int]
    ready: list[int]
    step: str
    era: int
    """How often something was taken back; goes with `since` when joining again."""
    result: Result | None
    ended: str
    """How the match ended, in words; empty while it runs."""
    offer: Offer | None
    clock: ClockFace | None
    coach: Coaching | None
    """What the coach says, as long as a tutorial lasts."""
    seed: NotRequired[str]


class Habit(TypedDict):
    """A habit that a seat may switch on."""

    key: str
    text: str
    on: bool


class OnwardFace(TypedDict):
    """The standing order of a seat."""

    may: bool
    """Whether the open question may be answered with `keep`, to go on like this until something happens."""
    how_long: dict[str, str]
    """The values of `keep`, with their words: how long it lasts, and how it goes on. The first is until something
    happens."""
    going: bool
    """Whether it goes on by itself, though another player is asked first."""
    why: str
    """Why its plan has ended, in words; empty if there is no reason to tell."""
    plan: PlainObject | None
    """What to draw of its plan, current or interrupted, in the game's own terms."""
    habits: list[Habit]
    unsaid: bool
    """Whether nobody has said yet which habits the seat has: those that are on are the game's usual ones, and hold once
    an answer sends them."""


TakeBackKind: TypeAlias = Literal["free", "ask", ""]


class TableMessage(Moment):
    """A table as one seat (null: a watcher) sees it, and the events that it has not yet been sent."""

    type: Literal["table"]
    fresh: bool
    events: list[GameEvent]
    seat: int | None
    view: PlainObject
    ask: Ask | None
    asides: list[Option]
    """What the seat may do beside the open question, whether or not it is asked."""
    sheets: list[SheetInfo]
    """The sheets beside the match that this seat may see, to be drawn or written on."""
    outlook: Outlook | None
    onward: OnwardFace | None
    """None: the game has no standing orders, or nobody sits here."""
    can_take_back: TakeBackKind
    seats: list[Seat]
    next: Following | None


class ChatLine(SaidLine):
    """Something is said."""

    type: Literal["chat"]
    n: int


class Spoiled(TypedDict):
    """Why an option would be refused."""

    text: str
    rule: str


class Done(TypedDict):
    """The reply to a request that was carried out."""

    type: Literal["reply"]
    id: Id
    ok: Literal[True]
    preview: NotRequired[PlainObject | None]
    prospects: NotRequired[PlainObject | None]
    hint: NotRequired[Hint]
    ground: NotRequired[PlainObject | None]
    """What the game itself draws on a sheet; null: nothing."""
    spoiled: NotRequired[dict[str, Spoiled]]
    """Those options with the same blanks that would be refused if filled in like this."""
    unnamed: NotRequired[str]
    """On joining: why the name that came with it is not available here."""


class NotDone(TypedDict):
    """The reply to a request that was refused."""

    type: Literal["reply"]
    id: Id
    ok: Literal[False]
    error: Refusal


class Thinking(TypedDict):
    """A bot is thinking."""

    type: Literal["thinking"]
    seat: int


class Screens(TypedDict):
    """On how many screens your seat is open; first sent when that is more than one."""

    type: Literal["screens"]
    seat: int
    count: int


class NotesMessage(TypedDict):
    """What was put on a sheet after its first `since` notes: each with its seat, its kind and its data."""

    type: Literal["notes"]
    sheet: str
    since: int
    notes: list[tuple[int, str, NoteData]]
    more: bool
    """Whether there are more, to be requested."""


class DrawingMessage(TypedDict):
    """A line that somebody is drawing on a sheet, from its beginning; empty: it was dropped. What is stored comes as
    notes."""

    type: Literal["drawing"]
    sheet: str
    seat: int
    strokes: list[str]


class Bye(TypedDict):
    """The server is stopping, or drops the socket."""

    type: Literal["bye"]
    text: str


Reply = TypeAliasType("Reply", Done | NotDone)
ServerMessage = TypeAliasType(
    "ServerMessage",
    Welcome | TableMessage | ChatLine | NotesMessage | DrawingMessage | Reply | Thinking | Screens | Bye,
)
