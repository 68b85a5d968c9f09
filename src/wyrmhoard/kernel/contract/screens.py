"""What screens show beside the view."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from textwrap import wrap
from types import MappingProxyType
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeAlias

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.state.notes import Sheet
from wyrmhoard.kernel.state.table import C, Position, S
from wyrmhoard.kernel.text import shapes
from wyrmhoard.kernel.text.markup import literal

View: TypeAlias = Mapping[str, Any]
Event: TypeAlias = shapes.Seen
"""What happened, as a viewer saw it: its kind and its data."""


class Paper(NamedTuple):
    """Something to read beside the table: lines like those of a board, and its text as a file ("": none)."""

    lines: list[str]
    text: str = ""


Mark: TypeAlias = Literal["good", "open", "bad", "none"]
"""The outcome of a choice at a glance: good, open (something unseen decides, or half of each), bad, or none (nothing
comes of it)."""


Weight: TypeAlias = Literal["", "last", "idle", "grave", "void"]
"""How a choice weighs: it ends what one is at (last), nothing comes of it now (idle), it costs dearly (grave), or
nothing comes of it and nobody misses it (void)."""


@dataclass(frozen=True, slots=True)
class Likely:
    """What a choice is likely to do to one of two opponents, or for the goal it is about. Chances are in percent."""

    upon: Literal["mine", "theirs", "goal"]
    chance: int
    """The chance that it does anything."""
    text: str
    """The chance, and how bad it is likely to be, in few words."""
    where: tuple[tuple[str, int], ...]
    """The chance at each place that a picture can show, by the game's own names."""
    parts: tuple[tuple[str, int], ...]
    """The chances in words: places that belong together as one, and whatever has no place."""
    spoken: str
    """All of it in a sentence."""
    leaves: str = ""
    """What it would leave of its victim, in few words; "" where that is not known."""
    best: str = ""
    """Why no other row stands better, in a sentence; "" for all other rows, and where all are as good as each other."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What each choice of a seat would do against each choice of its opponent: a lookup table.

    `keys` are the option keys of the rows; `cells[row][column]` is short, for a table, and
    `spoken[row][column]` the same in words, for a screen reader. `legend` says how to read a cell.
    """

    title: str
    keys: tuple[str, ...]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    spoken: tuple[tuple[str, ...], ...]
    legend: str = ""
    note: str = ""
    """One more thing worth knowing, in a sentence."""
    marks: tuple[tuple[Mark, ...], ...] = ()
    """What each cell comes to, to be drawn as a shape; empty where cells are numbers that speak for themselves."""
    likely: tuple[tuple[Likely, ...], ...] = ()
    """For each row what it is likely to do, whatever is answered; empty where that is not known or was not asked for
    (`Screens.whole_outlook`)."""


class LookAhead(Protocol[S, C]):
    """What each choice that a seat has now would do, from what it may know; None if there is nothing to tell.

    `prompt` and `data`: the question that is open to the seat, as words are given it.
    """

    def __call__(
        self, position: Position[S, C], seat: int, prompt: str = "", data: Any = MappingProxyType({}), /
    ) -> Outlook | None:
        """Look ahead."""


class Usual(NamedTuple):
    """The natural answer to a question: the choice that is preselected, and those initial values of its form that are
    not empty. Bots are not told."""

    key: str
    values: Mapping[str, Any] = {}


class Ready(NamedTuple):
    """An answer to a question that is a form, filled in already: for a terminal, which lists what can be done."""

    form: str
    """The key of the choice whose form is filled in."""
    text: str
    values: Mapping[str, Any] = {}
    """What its form holds, as far as that is not empty."""
    blocked: str = ""
    """Why it is not possible now; "": it is."""
    rule: str = ""
    title: str = ""
    """A short form of its words, for a list without room for all of them."""
    part: str = ""
    """Of a question about several figures, by its name the one that this answers for: such parts are answered one after
    the other, and the form is sent with the last one."""
    keep: str = ""
    """With this answer the seat goes on like this, by a key of the game's `HOW_LONG`; then `form` may be the key of a
    choice without a form."""


class Bundle(NamedTuple):
    """Choices of one kind that share a line of a terminal's list: a player who takes it is asked which of them."""

    keys: tuple[str, ...]
    text: str


Place: TypeAlias = tuple[int, int]
"""A place on a map, as the game numbers it."""


class Spot(NamedTuple):
    """Where a place is drawn on the board of a terminal: its first line and column, and how many it has of both."""

    line: int
    column: int
    columns: int
    lines: int = 1


class Pointer(NamedTuple):
    """How a terminal points at places while a question is open: `place` is where it begins, `who` where the one stands
    that is asked, called `called`; with `leads` arrows move it at once, before the list of choices is reached for.
    `beside`: what should be in sight with it, where there is room."""

    place: Place
    who: Place | None = None
    called: str = ""
    leads: bool = False
    beside: tuple[Place, ...] = ()


class Pointed(NamedTuple):
    """What a place says that is pointed at, and the answer that it stands for, if there is one."""

    text: str
    ready: Ready | None = None
    errand: tuple[str, str] | None = None
    """With that answer the figure is sent on an errand, by its name, to this destination."""
    way: Sequence[Place] = ()
    """The places on the way there."""


class Ground(NamedTuple):
    """What draws what a game itself puts on a sheet: a function of a module and plain data. It takes long, and reads
    nothing of the position, so that it may be called in another process."""

    draw: Callable[..., View]
    args: tuple[Any, ...]


class Examinable(NamedTuple):
    """Something on the table that a person at a terminal may examine, and what it is called."""

    about: str
    """Its name in the view; "": it is typed, and `text` says how."""
    text: str


def outline(data: View, width: int, indent: int = 0) -> list[str]:
    """Plain data as indented lines of markup, at most `width` columns wide."""
    lines: list[str] = []
    for key, value in data.items():
        label = str(key).replace("_", " ")
        items = [item for item in value if isinstance(item, Mapping)] if isinstance(value, list) else []
        if isinstance(value, Mapping) and value:
            lines += [" " * indent + f"{label}:", *outline(value, width, indent + 2)]
        elif items:
            lines.append(" " * indent + f"{label}:")
            for number, item in enumerate(items, 1):
                lines += [" " * (indent + 2) + f"{number}.", *outline(item, width, indent + 4)]
        elif value is not None and value not in ({}, []):
            words = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
            room = " " * indent
            lines += wrap(f"{label}: {words}", width, initial_indent=room, subsequent_indent=room + "  ")
    return [literal(line) for line in lines] if indent == 0 else lines


def _outlined(cards: Any, view: View, width: int) -> list[str]:
    return outline(view, width)


def _nothing(*_: object) -> None:
    """None, for what a game does not have."""


def nothing_to_see(*_: object) -> Sequence[Any]:
    """What there is to examine in a game in which nothing is."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Screens(Generic[S, C]):
    """`screens/`: extras, each of which has a default."""

    board: Callable[[C, Any, int], list[str]] = _outlined
    """The table as a view of the game knows it, for a terminal: lines of Rich markup, no wider than the last argument.

    It must read well with the markup taken away, and with box and block characters left out (they are decoration),
    which is what the plain mode and screen readers get.
    """
    steady: int = 0
    """Of a board whose first lines are those that decide: what it has of a low screen, in percent, and keeps from
    question to question; 0 for any other."""
    papers: Callable[[C, Any, int], Mapping[str, Paper]] = lambda cards, view, width: {}
    """What is too long for the board and can be opened beside it, by name: a character's sheet."""
    sheets: Callable[[Position[S, C], int | None], Sequence[Sheet]] = lambda position, seat: ()
    """The sheets to draw and write on that a seat may see, in the order in which they are shown; with a sheet goes
    every note on it (`Notes`)."""
    ground: Callable[[Position[S, C], str], Ground | None] = _nothing
    """What draws what the game itself puts on a sheet, by the ID of the sheet, beneath everybody's strokes; the same
    for all who may see the sheet."""
    journal: Callable[[Position[S, C]], shapes.Book | None] = _nothing
    """The story so far, to be read and kept by everybody at the table; None for a game that keeps none."""
    outlook: LookAhead[S, C] = _nothing
    """What each choice that a seat has now would do, from what it may know; None if there is nothing to tell."""
    likely: Callable[[Position[S, C], int, str, Any], tuple[tuple[Likely, ...], ...]] = lambda *_: ()
    """For each row of the outlook what it is likely to do, whatever is answered; empty where that cannot be said. It
    may take a while."""
    usual: Callable[[Position[S, C], int, str, Collection[Choice]], Usual | None] = _nothing
    """The natural answer to the question, by its prompt and choices, that a seat is asked now; None where the first
    choice is as good as any."""
    foretold: Callable[[Position[S, C], int, str, str, Mapping[str, Any]], Sequence[str]] = lambda *_: ()
    """What `preview` says of a form, in lines of words for a terminal."""
    ready: Callable[[Position[S, C], int, str, Collection[Choice]], Sequence[Ready]] = nothing_to_see
    """Answers to a form that are filled in already, for a terminal: what one would do most often, in the order in which
    it is listed, and what cannot be done, with the reason."""
    bundles: Callable[[Position[S, C], int, str, Collection[Choice]], Sequence[Bundle]] = nothing_to_see
    """Choices that share a line, for a terminal: of those that one takes seldom, so that the list stays short."""
    aside: frozenset[str] = frozenset()
    """Blanks, by name, that may be left empty and seldom decide anything: a choice that has no other is taken as it is
    in a terminal, where a key of its own opens the blank."""
    drawn: Callable[[C, Sequence[Event]], list[str]] = lambda *_: []
    """What has happened as a picture for a terminal, from events that everybody knows: lines of Rich markup at most 72
    columns wide, above those that tell of it; none where nothing of it is worth a picture."""
    spots: Callable[[C, Any, int], Mapping[Place, Spot]] = lambda *_: {}
    """Where the places of the map are drawn in the lines of `board` (of the same arguments), for a terminal in which
    one points at them; none of a game without such a map."""
    pointer: Callable[[Position[S, C], int, str, Collection[Choice], str], Pointer | None] = _nothing
    """How places are pointed at for a question, the last argument being the part of it (`Ready.part`) that is answered;
    None where nothing is chosen by its place."""
    pointed: Callable[[Position[S, C], int, str, Collection[Choice], str, Place], Pointed | None] = _nothing
    """What a place says that is pointed at, for the same question and part."""
    held: Callable[[C, Any], Sequence[str]] = lambda *_: ()
    """What whoever has this view holds in hand, and what comes of it, in lines for a terminal: of a game whose hands
    hold cards that have no face of their own (`Game.faces`)."""
    brief: Callable[[Position[S, C], int, str], str] = lambda *_: ""
    """What a question, by its prompt, is about and what one answers as a rule, in a sentence or two for a terminal."""
    brief_on_page: bool = False
    """Whether the page of the game says it too. Only then is it sent with each question."""
    weight: Callable[[Position[S, C], int, str, str], Weight] = lambda *_: ""
    """How a choice, by prompt and key, weighs: a terminal lists what is idle grey and after what is not, what is grave
    apart and last, and what is void not at all."""
    in_short: Callable[[C, Sequence[Event], Sequence[str], Collection[int]], Sequence[tuple[int, str]]] = nothing_to_see
    """What happened, told in fewer lines than events, for a screen that has no room for each: how many of the events
    each line tells, in their order; "": they are told as they are. `Log.event` says what the names are; last come the
    places of those events that are about the reader. Empty: the game tells nothing in short."""
    foremost: Callable[[C, Sequence[Event], Collection[int]], Collection[int]] = nothing_to_see
    """Which of these events, by their places, a terminal tells before the others, and before any question that may be
    let pass; last come the places of those events that are about the reader."""
    terms: Callable[[str], Sequence[str]] = nothing_to_see
    """What the words of the game mean that stand in a text, a line for each, for a player who asks about a choice."""
    signs: Mapping[str, str] = field(default_factory=dict)
    """What the signs on the board of a terminal mean, each in words (`later`), for its help."""
    headline: Callable[[C, Sequence[Event]], str] = lambda *_: ""
    """What a screen that tells these events puts over all of them; "" where none is so great."""
    ended: Callable[[Position[S, C], str, Sequence[Event]], str] = lambda position, ending, events: ""
    """How a match that is over ended, where its position, or what everybody knows of its events, says more than the
    name of the ending: in words that may follow a colon. Empty where `Log.ending` says all."""
    closing: Callable[[Position[S, C], Any, Sequence[Event]], View] | None = None
    """The view of a match that is over, as things lay when it ended, by the events that everybody knows; None where
    they lie so still."""
    courses: Callable[[C], list[shapes.Course]] = lambda cards: []
    """What is chosen from a shelf before anything else, of a game that has several things to be played."""
    preview: Callable[[Position[S, C], int, str, str, Mapping[str, Any]], View | None] = _nothing
    """What a form, by prompt and key, would amount to if it were filled in with these values, from what a seat may
    know, for a screen that shows it while it is being filled in; also why it would be refused. Each value fits its
    field, but perhaps not the others."""
    prospects: Callable[[Position[S, C], int, str, str], View | None] = _nothing
    """What a seat could do to something on the table with something of its own, both by the names that the view of the
    game has for them, and what each would come to, from what the seat may know; None if there is nothing to tell.
    Called when a player points at a thing, even while nothing is asked of the seat."""
    things: Callable[[Position[S, C], int], Sequence[Examinable]] = nothing_to_see
    """What a seat may examine, for a terminal, where nobody can point at a picture."""
    examined: Callable[[Position[S, C], int, str], Sequence[str]] = nothing_to_see
    """What `prospects` says of a thing, for all that the seat could do something with, in lines of words for a
    terminal; empty if there is nothing to tell."""

    def whole_outlook(
        self, position: Position[S, C], seat: int, prompt: str = "", data: Any = MappingProxyType({}), /
    ) -> Outlook | None:
        """The outlook with all that can be said of it."""
        outlook = self.outlook(position, seat, prompt, data)
        likely = self.likely(position, seat, prompt, data) if outlook is not None else ()
        return replace(outlook, likely=likely) if outlook is not None and likely else outlook
