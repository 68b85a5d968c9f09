"""What the server accepts and returns, defined once: the OpenAPI description, mypy's check of the code that builds
messages, and the browser's types (web/build/schema.py) rely on it.

What comes in by REST are pydantic models: strict, and bounded. What comes in by the socket stands in wire.py.
What goes out are types that only describe: at run time they are dicts.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NotRequired, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, with_config
from typing_extensions import TypeAliasType, TypedDict

from wyrmhoard.kernel.game import Outlook, Result
from wyrmhoard.kernel.people import LONGEST_NAME
from wyrmhoard.kernel.rulebook import Rule
from wyrmhoard.kernel.scenario import Scenario
from wyrmhoard.kernel.shapes import (
    Ask,
    Coaching,
    GameEvent,
    Journal,
    NoteData,
    Option,
    Plain,
    PlainObject,
    Setting,
    SettingValue,
    SheetInfo,
    Told,
)

LONGEST_CLOCK: Final = 30 * 86400
"""Seconds that any part of a clock may have."""
STEERING: Final = "\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
"""What `is_harmless` refuses, as a pattern, so that the description says it (half a surrogate pair is no text)."""
Line = Annotated[str, StringConstraints(max_length=60, pattern=f"^[^{STEERING}]*$")]
Word = Annotated[str, StringConstraints(min_length=1, max_length=64)]
PersonName = Annotated[str, StringConstraints(max_length=LONGEST_NAME, pattern=f"^[^{STEERING}]*$")]
StampName = Annotated[str, StringConstraints(pattern="^[a-z0-9-]{0,48}$")]
"""A stamp of the icon package."""
Settings: TypeAlias = dict[str, SettingValue]

# -- what comes in by REST


class Strict(BaseModel):
    """The base of what comes in: nothing is converted, and nothing unknown is accepted."""

    model_config = ConfigDict(strict=True, extra="forbid")


class OwnName(Strict):
    """What somebody calls themselves, and the stamp that they have chosen."""

    name: PersonName = ""
    stamp: StampName = ""


class SeatWish(Strict):
    """Who is to hold a seat."""

    who: Literal["me", "friend", "bot"]
    bot: Annotated[str, StringConstraints(min_length=1, max_length=100)] | None = None


def _whole(value: Any) -> Any:
    """A number as JSON has it: 35.0 is a whole number there."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE: Final = BeforeValidator(_whole)


class ClockWish(Strict):
    """The clock of a table (server/clock.py), in seconds."""

    kind: Literal["move", "fischer"]
    seconds: Annotated[int, Field(ge=1, le=LONGEST_CLOCK), WHOLE]
    more: Annotated[int, Field(ge=0, le=LONGEST_CLOCK), WHOLE] = 0
    bank: Annotated[int, Field(ge=0, le=LONGEST_CLOCK), WHOLE] = 0
    then: Literal["bot", "left"] = "bot"


class NewTable(Strict):
    """A table to be opened."""

    game: Word
    settings: dict[Word, Annotated[str, StringConstraints(max_length=100)] | int | bool | None] = Field(
        default_factory=dict, max_length=64
    )
    scenario: Word | None = None
    """One of the game's own, which has its own settings."""
    tutorial: bool = False
    """Whether to begin with the game's tutorial, which has its own settings."""
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=16)]
    name: Line = ""
    cards: Annotated[str, StringConstraints(min_length=1, max_length=60_000)] | None = None
    """Cards of one's own beside those of the game, as the text of a file."""
    called: OwnName | None = None
    """Who makes it: the first seat for "me" is theirs."""
    clock: ClockWish | None = None
    """None: everybody has all the time they want."""
    listed: bool = False
    """Whether everybody who comes to the lobby may see it and sit down on the seats for friends."""


class DeckText(Strict):
    """A deck as readable text."""

    text: Annotated[str, StringConstraints(max_length=8_000)]


class CardText(Strict):
    """Cards of one's own as the text of a file."""

    text: Annotated[str, StringConstraints(max_length=60_000)]


class Draft(Strict):
    """What somebody is writing in the editor of a game: the text of a file, or its data as JSON in a text."""

    text: Annotated[str, StringConstraints(max_length=60_000)] = ""
    data: Annotated[str, StringConstraints(max_length=60_000)] = ""


class Claim(Strict):
    """A seat is claimed."""

    token: Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{22,64}$")] | None = None
    """The seat's future token, made up by whoever claims it (128 random bits, URL-safe): with it the claim can be
    repeated when its answer is lost. Without it the server makes one up, and says it once."""
    called: OwnName | None = None
    """Who sits down."""


class Joining(Claim):
    """Somebody sits down at a table that the lobby shows; without a seat, on the first that is free."""

    seat: Annotated[int, Field(ge=0, lt=64), WHOLE] | None = None


class Listing(Strict):
    """Whether the lobby shows a table to everybody; null asks, and changes nothing."""

    listed: bool | None = None


class Onward(Strict):
    """A moment of a match from which it is played on: after so many inputs, by whoever takes this seat."""

    at: Annotated[int, Field(ge=0, le=5_000), WHOLE]
    seat: Annotated[int, Field(ge=0, lt=64), WHOLE]
    called: OwnName | None = None


class Subscription(Strict):
    """Where a browser is told that it is a seat's turn: what it says of itself when it subscribes."""

    endpoint: Annotated[str, StringConstraints(min_length=9, max_length=1024, pattern="^https?://[!-~]+$")]
    p256dh: Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{87}$")]
    auth: Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{22}$")]


class Unsubscription(Strict):
    """A browser that wants to be told no longer: of one table, or of any."""

    endpoint: Annotated[str, StringConstraints(min_length=9, max_length=1024, pattern="^https?://[!-~]+$")]
    table: Word | None = None


class Report(Strict):
    """What a player reports to the host."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=5_000)]
    table: Word | None = None
    record: dict[str, Any] | None = None


# -- games


class Strength(TypedDict):
    """A strength at which the computer plays a game: what a bot's seat may be given to (`id`), what it is called, and
    what it does."""

    id: str
    title: str
    words: str
    settings: dict[str, SettingValue]
    """Of a table at which nobody else sits, so that the game itself plays like this."""


class Side(TypedDict):
    """The side of somebody who plays at once: their seat, and the settings of the table that has it."""

    id: str
    title: str
    seat: int
    settings: dict[str, SettingValue]
    cooperative: bool
    """Whether the computer's seats are companions there, not opponents."""


class Lesson(TypedDict):
    """One step of how a turn goes, and the rule behind it."""

    title: str
    text: str
    rule: str


class GameInfo(TypedDict):
    """A game that can be played here, with the fewest and most seats and minutes, and its bots (strongest last)."""

    name: str
    title: str
    pitch: str
    seats: tuple[int, int]
    cooperative: bool
    """Whether all seats win or lose together."""
    usual_seats: int
    """How many play unless somebody says otherwise."""
    seat_names: list[str]
    sides: list[Side]
    """Among which a person may choose who plays at once, the usual one first; one without a name where there is no
    choice."""
    minutes: tuple[int, int]
    version: str
    players: list[str]
    """Bots, which may be told more than a strength says."""
    strengths: list[Strength]
    """The weakest first."""
    settings: list[Setting]
    campaign: Settings
    """The settings with which a campaign is begun; empty: there is none."""
    scenarios: int
    """How many there are."""
    takes_cards: bool
    """Whether a table can be made with cards of one's own."""
    tutorial: TutorialInfo | None
    """The guided first match, if it has one."""
    primer: list[Lesson]
    """How a turn goes, for newcomers."""


class TutorialInfo(TypedDict):
    """A guided first match: how many seats it has, and which is the learner's."""

    title: str
    minutes: int
    seats: int
    seat: int


class ScenarioInfo(TypedDict):
    """A position of a game, set as a task. Whoever solves it has won."""

    name: str
    title: str
    task: str
    hint: str
    level: int
    seats: int


class RefusedScenario(TypedDict):
    """A file among a game's scenarios that cannot be played, and why."""

    name: str
    text: str


class ScenarioList(TypedDict):
    """The scenarios of a game."""

    scenarios: list[ScenarioInfo]
    refused: list[RefusedScenario]


def scenario_info(scenario: Scenario) -> ScenarioInfo:
    """A scenario in short."""
    return {
        "name": scenario.name,
        "title": scenario.title,
        "task": scenario.task,
        "hint": scenario.hint,
        "level": scenario.level,
        "seats": scenario.seats,
    }


class PlainFace(TypedDict):
    """What a card says in English, by which programs and pictures know it; its numbers in the order of the others."""

    name: str
    kind: NotRequired[str]
    numbers: NotRequired[PlainObject]
    keywords: NotRequired[list[str]]


@with_config(ConfigDict(extra="allow"))
class CardFace(TypedDict):
    """A card. A game may add what its own table draws."""

    id: str
    name: str
    group: NotRequired[str]
    plain: NotRequired[PlainFace]
    kind: NotRequired[str]
    side: NotRequired[str]
    copies: NotRequired[int]
    text: NotRequired[str]
    numbers: NotRequired[PlainObject]
    stamp: NotRequired[str]
    flavour: NotRequired[str]
    range: NotRequired[list[str]]
    known: NotRequired[list[str]]


class Rules(TypedDict):
    """All rules of a game; their text is Markdown."""

    title: str
    chapters: list[str]
    rules: list[Rule]


class Rulebook(TypedDict):
    """The rulebook as Markdown."""

    text: str


class Fault(TypedDict):
    """A rule that something breaks, and how."""

    rule: str
    text: str


class JudgedDeck(TypedDict):
    """A deck: how often each card is in it, its readable text, and each rule that it breaks (none: it is legal)."""

    name: str
    about: str
    cards: dict[str, int]
    text: str
    faults: list[Fault]


class BroughtCard(TypedDict):
    """A card of one's own."""

    kind: str
    id: str
    name: str


class JudgedCards(TypedDict):
    """Cards of one's own: what they are, the settings of a table with them, those with which they are played, and how
    many can then play (none named: as always)."""

    cards: list[BroughtCard]
    settings: list[Setting]
    choose: Settings
    seats: list[int]


# -- tables


class Person(TypedDict):
    """What somebody calls themselves ("": nothing), and their stamp ("": none)."""

    name: str
    stamp: str


class Sitting(TypedDict):
    """Who sits somewhere."""

    seat: int
    name: str
    who: Literal["person", "bot"]
    here: bool
    vacant: bool
    """Whether it is meant for somebody who has not claimed it yet."""
    person: Person | None
    """Whoever holds it, or held it before a bot did, if they have said what they are called."""
    bot_name: str
    """What the bot that holds it is called, by its strength; "" for a person."""


class SeatInfo(Sitting):
    """Who holds a seat, in short."""

    bot: str | None


class Seat(Sitting):
    """Who holds a seat, as somebody at the table sees it."""

    called: str
    """Its name within a sentence: "the knight"."""
    yours: bool
    bot: NotRequired[str]


class TableInfo(TypedDict):
    """A table in short; `moves` counts decisions."""

    table: str
    game: str
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
    """Those that are not as usual."""
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
    """A seat that somebody has claimed: its secret, which no other player has ever seen, and a watchers' token to
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


# -- records and replays


class MatchRecord(TypedDict):
    """The record of a match (kernel/record.py); default values at the end of an input are left out."""

    game: str
    version: str
    content: str
    seats: int
    settings: Settings
    seed: str
    inputs: list[Annotated[list[Plain], Field(min_length=2, max_length=4)]]
    prints: dict[str, str]
    players: list[str]
    names: NotRequired[list[str]]
    format: int
    now: NotRequired[str]
    ending: NotRequired[str]
    cards: NotRequired[Plain]
    start: NotRequired[Plain]
    scenario: NotRequired[str]


class ReadLine(TypedDict):
    """A line of a log, in words."""

    rule: str
    text: str


class Notice(TypedDict):
    """What the table itself says of a seat: somebody has sat down, invited or from the lobby, or it is open again."""

    kind: Literal["invited", "joined", "opened"]
    seat: int
    who: str
    """Who sat down; "" if they have not said."""


class SaidLine(TypedDict):
    """Something that somebody said at a table, or the table itself: then `name` is empty, and `text` is the notice in
    English."""

    seat: int | None
    name: str
    text: str
    at: float
    notice: NotRequired[Notice]


class TableJournal(Journal):
    """The story of a table so far, as its game tells it, and the same as a file."""

    markdown: str


class TableLog(TypedDict):
    """What happened at a table that is over, or that cannot be played on, in words."""

    table: str
    game: str
    name: str
    created: float
    seats: list[str]
    over: bool
    ended: str
    """How it ended, in words; empty if it did not."""
    note: str
    """Why it cannot be played on, and what this is of it; empty for a match that is over and whole."""
    lines: list[ReadLine]
    chat: list[SaidLine]


class Player(TypedDict):
    """Who played somewhere."""

    seat: int
    name: str
    who: str
    person: str
    """What they called themselves; empty if nothing."""


class ShownInput(TypedDict):
    """What somebody did, in the words of the option that was chosen."""

    seat: int
    key: str
    kind: str
    text: str


class Frame(TypedDict):
    """The table after `n` inputs: what changed in what a spectator ("watch") and each seat see, and the keys of sealed
    answers."""

    n: int
    input: ShownInput | None
    changes: dict[str, list[list[Any]]]
    """By whose eyes: [path, value] where something is new, [path] where a key is gone; the first frame has it all."""
    sealed: dict[str, str]
    events: list[Told]
    waiting: list[int]


class Drawn(TypedDict):
    """Something that was put on a sheet after `at` inputs; without data if it was hidden later."""

    at: int
    sheet: str
    seat: int
    kind: str
    data: NoteData


class ReplayHead(TypedDict):
    """What is said of a match before its film."""

    game: str
    settings: Settings
    seats: list[Player]
    seed: str
    commitment: str
    doubt: str
    """Where the match differs from what the record says; empty if every fingerprint agrees."""
    altered: bool
    """Whether the record itself is the reason for that, and not that its rules or cards are others now."""
    ending: str | None
    result: Result | None
    ended: str
    """How it ended, in words; empty if it did not."""
    cards: list[CardFace] | None
    """The faces of its cards, if they are others than the installed ones."""
    sheets: list[SheetInfo]
    """What was drawn on beside the match, as far as everybody may see it at the end."""
    notes: list[Drawn]
    steps: int


class Replay(ReplayHead):
    """A match as a film."""

    frames: list[Frame]


# -- looking back


class StandingMoment(TypedDict):
    """How everybody stood after `at` inputs: a number from 0 to 1 for each seat, or one for all who win together."""

    at: int
    standing: list[float]


class StandingSwing(TypedDict):
    """A change of the standing, to the moment after `at` inputs."""

    at: int
    seat: int
    """Whose standing it is; -1: that of all together."""
    was: float
    now: float
    lines: list[str]
    """What the log says of it."""


class Counted(TypedDict):
    """Something that was counted: for the whole table, or for each seat."""

    text: str
    table: int | None
    seats: list[int] | None


class Review(TypedDict):
    """A match that is over, looked back at."""

    steps: int
    together: bool
    seats: list[Player]
    moments: list[StandingMoment]
    """Empty if the game has no measure for who stands how."""
    turning: StandingSwing | None
    swings: list[StandingSwing]
    counts: list[Counted]
    critical: list[int]
    """The inputs, counted from 1, by which people's decisions can be judged: with them the standing changed most."""


class Judged(TypedDict):
    """A decision as the game's strongest bot sees it, with what its seat could know then."""

    at: int
    seat: int
    question: str
    chosen: str
    bot: str
    instead: str
    """What the bot would have done; empty if the same."""
    gain: float
    """How much better the choice was than others, in hundredths of a win."""
    loss: float
    """How much worse it was than the bot's."""
    good: bool
    bad: bool
    worlds: int
    """In how many imagined worlds it was tried."""


# -- refusals


class Problem(TypedDict):
    """Why something was refused."""

    code: str
    text: str
    rule: NotRequired[str]


class Refusal(Problem):
    """Why a request of a socket was refused; if it was stale, what is asked instead."""

    ask: NotRequired[Ask | None]


class Failure(TypedDict):
    """The body of every response that is not a success."""

    error: Problem


# -- what goes out by the socket

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
    """Whether they are others than the installed ones: then the table is asked for their faces, and not the game."""
    watching: bool
    now: int
    """What time it is for the server, in milliseconds since 1970: clocks go by that."""
    cooperative: bool
    scenario: ScenarioInfo | None


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


Offer = TypedDict("Offer", {"kind": Literal["take_back"], "from": int, "agreed": list[int]})
"""Somebody is asking the others to let them take something back."""


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
    """What lies beside the match to be drawn or written on, as far as this seat may see it."""
    outlook: Outlook | None
    can_take_back: TakeBackKind
    seats: list[Seat]
    next: Following | None


class ChatLine(SaidLine):
    """Something is said."""

    type: Literal["chat"]
    n: int


class PushKey(TypedDict):
    """The key with which a browser subscribes; none if this server sends no messages."""

    key: str | None


class Subscribed(TypedDict):
    """For how many seats a browser is told now, or was until now."""

    seats: int


class Done(TypedDict):
    """The reply to a request that was carried out."""

    type: Literal["reply"]
    id: Id
    ok: Literal[True]
    preview: NotRequired[PlainObject | None]
    unnamed: NotRequired[str]
    """On joining: why the name that came with it cannot be had here."""


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
    """On how many screens your seat is open: at first only said when that is more than one."""

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
    """Whether there are more of them, to be asked for."""


class Bye(TypedDict):
    """The server is stopping, or drops the socket."""

    type: Literal["bye"]
    text: str


Reply = TypeAliasType("Reply", Done | NotDone)
ServerMessage = TypeAliasType(
    "ServerMessage", Welcome | TableMessage | ChatLine | NotesMessage | Reply | Thinking | Screens | Bye
)
