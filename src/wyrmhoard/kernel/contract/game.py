"""What a game must say about itself, and what its script works with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, wraps
from pathlib import Path
from random import Random
from textwrap import wrap
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeAlias, TypeVar, final

import msgspec

from wyrmhoard.kernel.asking.ask import Answer, Choice, Options, Script
from wyrmhoard.kernel.asking.opponents import Side, Strength
from wyrmhoard.kernel.asking.scenario import RefusedScenario, Scenario, Shelf, read_folder
from wyrmhoard.kernel.asking.tutorial import FILE, Tutorial, read_tutorial
from wyrmhoard.kernel.state.notes import Note, Notebook, Sheet
from wyrmhoard.kernel.state.plain import Plain
from wyrmhoard.kernel.state.setting import Setting, Value
from wyrmhoard.kernel.state.table import Table
from wyrmhoard.kernel.text import shapes
from wyrmhoard.kernel.text.errors import BadInput, Refused, ScriptError
from wyrmhoard.kernel.text.markup import literal
from wyrmhoard.kernel.text.parsing import read_text
from wyrmhoard.kernel.text.redaction import redact_values
from wyrmhoard.kernel.text.saying import ENGLISH, add_house, in_house, is_spoken_in, said, speaking, spoken
from wyrmhoard.kernel.text.tally import Tally

S = TypeVar("S", bound=Plain)
C = TypeVar("C")
PLAIN: Final = ("name", "kind", "numbers", "keywords")
"""By what programs and pictures know a card: in English whatever is spoken."""
WORDED: Final = (
    "board", "card_faces", "check_cards", "check_deck", "decks", "edit", "editor", "ending_words", "fill_in",
    "journal", "judge_cards", "judge_deck", "made_up", "outlook", "papers", "preview", "seat_called", "seat_name",
    "sheets", "view",
)  # fmt: skip
"""Methods of a game that word things and may be called from anywhere: what they say is in one language, that of the
game. Questions, choices, refusals and the log are worded where it is known who reads (`reading_as`)."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: what a script returns.

    `ending` names the way it ended; `points`, by seat, are 1 for a win, 0 for a loss, and something in between
    for a shared result. With `unfinished`, the table stopped it and nobody won or drew.
    """

    ending: str
    rule: str
    winners: tuple[int, ...]
    points: tuple[float, ...]
    rounds: int = 0
    """The length of the match, in the game's own rounds, turns or scenes."""
    margin: int = 0
    """The winning margin, in the game's own measure."""
    unfinished: bool = False
    data: dict[str, Any] = field(default_factory=dict)

    @property
    def drawn(self) -> bool:
        """Whether it ended without a winner by the rules, with points for somebody."""
        return not self.winners and not self.unfinished and any(self.points)

    @property
    def lost(self) -> bool:
        """Whether everybody lost together."""
        return not self.winners and not self.unfinished and not any(self.points)


STOPPED = "stopped"
"""The ending of a match that no rule ended: whoever played it had a bound for its decisions."""


def stopped(seats: int) -> Result:
    """The result of a match of so many seats that was stopped before its end."""
    return Result(STOPPED, "", (), (0.0,) * seats, unfinished=True)


class Words(msgspec.Struct, frozen=True, gc=False):
    """An option for people: its text, and the ids of the things on the table that it is about. `parts`, if there are
    any, are a title and the rest: options with the same title may stand together under it ("Defend with", "Evasion").
    """

    text: str
    about: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


class Paper(NamedTuple):
    """Something to read beside the table: lines like those of a board, and its text as a file ("": none)."""

    lines: list[str]
    text: str = ""


class Lesson(NamedTuple):
    """One step in how a turn goes, for newcomers, with the rule behind it."""

    title: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Outlook:
    """What each of my choices would do against each of theirs: a table for looking up.

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


class Game(ABC, Generic[S, C]):
    """A game: one instance for each set of cards it is played with.

    `S` is its state, `C` its cards. Methods that take a `seat` get None for a spectator, and
    may use only those parts of the state that the seat may know.
    """

    name: ClassVar[str]
    """The name as it is typed: "dragon-dance"."""
    title: ClassVar[str]
    pitch: ClassVar[str]
    """Two lines that make people want to play."""
    minutes: ClassVar[tuple[int, int]]
    seats: ClassVar[tuple[int, int]]
    """The fewest and the most seats that can play."""
    cooperative: ClassVar[bool] = False
    """Whether seats win or lose together by default; each table decides for itself (`is_cooperative`)."""
    usual_seats: ClassVar[int] = 0
    """How many play unless somebody says otherwise; 0: the fewest possible."""
    version: ClassVar[str]
    """The version of the rules; a record is replayed only by the version that made it."""
    rule_prefix: ClassVar[str] = ""
    strengths: ClassVar[tuple[Strength, ...]] = ()
    """At which the computer plays it, the weakest first. None: they are made of its strongest bot."""
    sides: ClassVar[tuple[Side, ...]] = ()
    """Among which a person chooses who plays at once, the usual one first; none: whoever plays has the first seat."""
    clumsy: ClassVar[str] = "random"
    """The bot that answers where a weak player makes a mistake."""
    rewords: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events after which lines that were told before read otherwise: whoever keeps a log reads all of it
    again. Without any there is nothing to `fill_in`."""
    primer: ClassVar[tuple[Lesson, ...]] = ()
    """How a turn goes, shown to newcomers."""
    tallies: ClassVar[tuple[Tally, ...]] = ()
    """What is counted of a match, to be read when it is over."""
    campaign: Mapping[str, Value] = MappingProxyType({})
    """The settings with which a campaign is begun; empty: there is none."""
    settings: ClassVar[tuple[Setting, ...]] = ()
    state_type: ClassVar[type[Plain]]
    folder: ClassVar[Path | None] = None
    """The folder that holds rulebook.md."""
    scenario_folder: ClassVar[Path | None] = None
    """The folder of its scenario files, if it comes with any."""

    cards: C
    content: str = ""
    """A fingerprint of the cards in force."""
    custom: Any = None
    """The cards as plain data if they are not the game's own; stored in records."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Make known where the game's translations stand, if it has any."""
        super().__init_subclass__(**kwargs)
        if cls.folder is not None:
            add_house(cls.folder)
        for name in WORDED:
            if name in vars(cls):
                setattr(cls, name, _in_own_words(vars(cls)[name]))

    # -- the rules

    @abstractmethod
    def setup(self, seats: int, settings: Mapping[str, Value]) -> S:
        """The state before anything has happened; anything random is left to the script."""

    @abstractmethod
    def script(self, table: Table[S, C]) -> Script[Result]:
        """The rules. Must be able to go on from any state that it had at a CHECKPOINT."""

    def asides(self, state: S, seat: int) -> Options:
        """What `seat` may do at any time while anybody is asked anything: beside that question, whether or not it is
        asked itself, and without being waited for. No option has the same key. Words: `option_words`, with
        the prompt `ASIDE`.
        """
        return ()

    def do_aside(self, table: Table[S, C], seat: int, answer: Answer) -> None:
        """Carry out one of `asides`, in place. The open question stays open, unless this raises an `Interrupt`: then
        that is raised in the script at its open ask, and the script goes on from wherever it catches it.
        """
        raise ScriptError(f"{self.name} offers nothing beside its questions")

    def check_state(self, state: S) -> None:
        """Raise BadInput if the rules cannot go on from `state`, which comes from a scenario or a saved game."""

    def seats_at(self, state: S) -> int | None:
        """How many seats a state is for, if it tells: a saved table must be for as many as its record says."""
        return None

    def is_cooperative(self, state: S) -> bool:
        """Whether all seats win or lose together at this table: then whoever holds several of them sees them all."""
        return self.cooperative

    # -- beside the match

    def sheets(self, state: S, seat: int | None) -> Sequence[Sheet]:
        """The sheets beside the match that this seat may see, in the order in which they are shown; with a sheet
        goes every note on it."""
        return ()

    def take_note(self, state: S | None, note: Note, before: Notebook) -> Any:
        """The data of something done beside the match as it is to be stored, plain data. Raises Refused.

        `before` has the notes that came before it. Without a state a record is being loaded: then who may do it was
        judged already, and only form and number are checked.
        """
        raise Refused.of("illegal", "There is nothing to be done beside this match")

    def is_torn(self, state: S, sheet: str) -> bool:
        """Whether what was drawn on the sheet of this ID was struck for good: then it is kept no more."""
        return False

    # -- who may know what

    @abstractmethod
    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """What `seat` may know, as plain data for JSON; everything else is hidden."""

    def imagine(self, state: S, seat: int, rng: Random) -> None:
        """Deal again, in place, everything in `state` that `seat` cannot know."""

    def score(self, state: S, seat: int) -> float:
        """How good the position looks for `seat`, from 0 to 1: for players that look ahead."""
        return 0.5

    def standing(self, state: S, seat: int) -> float | None:
        """How `seat` stands with everything open, from 0 to 1, for those who look back at a match that is over; None:
        this game has no measure for that, or not at this moment."""
        return None

    def whose(self, state: S, path: str, named: Any) -> Sequence[int]:
        """The seats that an event means with what it names at this path (`Tally.whose`)."""
        seats = named if isinstance(named, list | tuple) else [named]
        return [seat for seat in seats if isinstance(seat, int) and not isinstance(seat, bool) and seat >= 0]

    # -- words

    def seat_name(self, state: S, seat: int) -> str:
        """What the table calls this seat now: "Knight", "Player 2", or its character once that is chosen."""
        return f"seat {seat + 1}"

    def seat_called(self, state: S, seat: int) -> str:
        """The seat within a sentence: "the knight" for "Knight"; a name stays as it is."""
        return self.seat_name(state, seat)

    @abstractmethod
    def prompt_words(self, state: S, seat: int, prompt: str, data: Mapping[str, Any]) -> str:
        """The question in words, to the seat that is asked."""

    @abstractmethod
    def option_words(self, state: S, seat: int, prompt: str, choice: Choice) -> Words:
        """One choice in words."""

    def refusal_words(self, state: S, seat: int, prompt: str, choice: Choice) -> dict[str, Any]:
        """Names and numbers that the templates of refusals may use."""
        return {"option": self.option_words(state, seat, prompt, choice).text}

    @abstractmethod
    def event_words(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        """A line of the log for an event as somebody saw it: who first, present tense.

        `names` are what the seats are called when the line is read (`seat_name`), which may be later than the
        event: then an old line has the new name.
        """

    def fill_in(self, state: S, line: str) -> str:
        """A line of the log as it reads now: with the words that people made up, which they may change or strike after
        the event (`rewords`). `event_words` leaves a mark where they belong."""
        return line

    def made_up(self, state: S) -> Mapping[str, str]:
        """Words that people made up, by the name under which the state keeps them. Where an event of `rewords` has put
        others in their place, the inputs hold the old ones no more if somebody typed them, and a replay that is made
        afterwards shows none of them. `{name}` stands for the name of something else."""
        return {}

    def redact_form(self, form: dict[str, Any], struck: Mapping[str, str]) -> dict[str, Any]:
        """A filled-in form with placeholders for words that were struck since (`kernel.text.redaction`): apart from
        those words, the rules must read the same in it as before."""
        return redact_values(form, struck)

    def ending_words(self, ending: str) -> str:
        """How a match ended (`Result.ending`), in words that may follow a colon: "the locations were won"."""
        return ending

    # -- for looking

    def board(self, view: Mapping[str, Any], width: int) -> list[str]:
        """The table as `view` knows it, for a terminal: lines of Rich markup, at most `width` columns.

        It must read well with the markup taken away, and with box and block characters left out
        (they are decoration), which is what the plain mode and screen readers get.
        """
        return outline(view, width)

    def papers(self, view: Mapping[str, Any], width: int) -> Mapping[str, Paper]:
        """What lies beside the table and would be too much for the board, by name: a character's sheet."""
        return {}

    def journal(self, state: S) -> shapes.Journal | None:
        """The story so far, to be read and kept by everybody at the table; None for a game that keeps none."""
        return None

    def outlook(self, state: S, seat: int) -> Outlook | None:
        """What each choice that `seat` has now would do, from what it may know; None if there is nothing to tell."""
        return None

    def preview(self, state: S, seat: int, prompt: str, key: str, values: Mapping[str, Any]) -> dict[str, Any] | None:
        """What a form filled in like this would amount to, from what `seat` may know, for a screen that shows it while
        it is being filled in; also why it would be refused. Each value fits its field, but perhaps not the others.
        """
        return None

    # -- players

    def bots(self) -> Mapping[str, Callable[..., Any]]:
        """Functions that make a `Player` for this game, by name (options are keywords), the strongest last."""
        return {}

    # -- scenarios

    def scenarios(self) -> tuple[Scenario, ...]:
        """The positions that come with the game, easiest first; none with other cards than its own."""
        return self._shelf.scenarios

    def refused_scenarios(self) -> tuple[RefusedScenario, ...]:
        """The files beside them that have errors, and why they are refused."""
        return self._shelf.refused

    @cached_property
    def _shelf(self) -> Shelf:
        folder = self.scenario_folder if self.custom is None else None
        return read_folder(self, folder) if folder else Shelf()

    # -- learning

    @cached_property
    def tutorial(self) -> Tutorial | None:
        """The guided first match, from the game's folder; None if there is none, or with other cards than the game's
        own. Raises BadInput."""
        path = None if self.folder is None or self.custom is not None else self.folder / FILE
        return read_tutorial(path) if path is not None and path.is_file() else None

    def read_scenario(self, path: Path) -> Scenario:
        """The scenario in a file. Raises BadInput that names the file, the entry and the field."""
        if type(self).parse_scenario is Game.parse_scenario:
            raise BadInput.of("{name} has no scenarios", name=self.name)
        return self.parse_scenario(read_text(path), str(path))

    def parse_scenario(self, text: str, where: str) -> Scenario:
        """The scenario that somebody wrote as `text`. Raises BadInput that names `where`, entry and field."""
        raise BadInput.of("{name} has no scenarios of your own", name=self.name)

    # -- cards

    def card_faces(self) -> list[dict[str, Any]]:
        """Every card: id, name, kind, side, copies, rendered text, numbers. For print and lists."""
        return []

    @final
    def said(self, text: str) -> str:
        """A text of the game's own that was marked with `later`, or stands in a data file."""
        with in_house(self.folder):
            return said(text)

    @final
    def described_settings(self) -> list[shapes.Setting]:
        """The settings of a table as plain data, for a client that draws a form."""
        with in_house(self.folder):
            return [setting.describe() for setting in self.settings]

    @final
    def faces(self) -> list[dict[str, Any]]:
        """Every card as it is sent and listed: with the `group` that it stands in, in words, and, where the game speaks
        another language than English, with what it says in English beside it (`plain`), in the same order."""
        faces = [
            {**face, "group": self.said(str(face.get("side") or face.get("kind") or "").replace("_", " "))}
            for face in self.card_faces()
        ]
        if spoken() == ENGLISH or (self.folder is not None and not is_spoken_in(self.folder)):
            return faces
        with speaking(ENGLISH):
            english = self.card_faces()
        plain = [{part: face[part] for part in PLAIN if part in face} for face in english]
        return [{**face, "plain": one} for face, one in zip(faces, plain, strict=True)]

    def with_cards(self, source: Path | Mapping[str, Any]) -> Game[S, C]:
        """The game with other cards, from a file or from a record. Raises BadInput."""
        raise BadInput.of("{name} has no cards that could be replaced", name=self.name)

    def card_data(self) -> Mapping[str, Any] | None:
        """The cards in force and whatever else the rules read from files, as plain data of which `with_cards` makes
        this game again when the files have changed; None for a game without cards.
        """
        return None

    def brought(self) -> tuple[str, ...]:
        """What of the cards in force a person has brought, by kind and ID; empty: they come with the game."""
        return ()

    def parse_cards(self, text: str, where: str) -> Game[S, C]:
        """The game with the cards that somebody wrote as `text`, beside its own. Raises BadInput that names `where`,
        entry and field."""
        raise BadInput.of("{name} takes no cards of your own at a table", name=self.name)

    def judge_cards(self, text: str) -> dict[str, Any]:
        """What the cards in a text are: `cards` (kind, id, name of each), `choose` (settings with which they are
        played) and `seats` (how many can then play; empty: as always). Raises BadInput that names entry and field."""
        raise BadInput.of("{name} takes no cards of your own at a table", name=self.name)

    def editor(self) -> dict[str, Any]:
        """What the game's editor in a browser offers, as plain data that its page knows. Raises BadInput if there
        is none."""
        raise BadInput.of("{name} has no editor", name=self.name)

    def edit(self, text: str, data: str) -> dict[str, Any]:
        """What somebody is writing with the editor, as the `text` of a file or as its `data` in JSON: the same as data
        and as text, with all that is wrong with it. Raises BadInput for what cannot be read."""
        raise BadInput.of("{name} has no editor", name=self.name)

    def check_cards(self) -> list[str]:
        """What a designer should know about the cards in force: legal, but against the grain of the game."""
        return []

    def check_deck(self, path: Path) -> list[str]:
        """Each rule that the deck in a file breaks, in a sentence. Raises BadInput if it is not a deck."""
        raise BadInput.of("{name} is played without decks of your own", name=self.name)

    def decks(self) -> list[dict[str, Any]]:
        """The decks that come with the game, in the form of `judge_deck`."""
        return []

    def judge_deck(self, text: str) -> dict[str, Any]:
        """The deck in a text: name, about, cards (how many of each), text (as it would be written to a file), and
        faults: each rule that it breaks as {rule, text}. Raises BadInput if it is not a deck.
        """
        raise BadInput.of("{name} is played without decks of your own", name=self.name)

    def default_seats(self) -> int:
        """How many play unless somebody says otherwise."""
        return self.usual_seats or self.seats[0]

    def check_seats(self, seats: int) -> int:
        """`seats`, if that many can play. Raises BadInput."""
        fewest, most = self.seats
        if not fewest <= seats <= most:
            number = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            raise BadInput.of("{name} is for {number} seats, not {seats}", name=self.name, number=number, seats=seats)
        return seats


AnyGame: TypeAlias = Game[Any, Any]


def _in_own_words(method: Callable[..., Any]) -> Callable[..., Any]:
    """A method of a game that says all of its words in the language of the game."""

    @wraps(method)
    def worded(self: AnyGame, *args: Any, **kwargs: Any) -> Any:
        if self.folder is None or is_spoken_in(self.folder):
            return method(self, *args, **kwargs)
        with speaking(ENGLISH):
            return method(self, *args, **kwargs)

    return worded


def outline(data: Mapping[str, Any], width: int, indent: int = 0) -> list[str]:
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
