"""A match taken in steps: one seat at a time, one action at a time, with what the seat sees as numbers.

What is asked stands beside the view in every observation: whose turn it is, the question, and what was already spelled
of the answer. Actions are those of the game's `Spelling`.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from wyrmhoard.kernel.asking.ask import Answer, Ask, Options
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.result import Result, stopped
from wyrmhoard.kernel.play.world import World
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.learning.answering import Answering
from wyrmhoard.learning.observation import Encoding, Part, Row, encoding_of, named_parts
from wyrmhoard.learning.spelling import Spelling, spelling_of

KINDS: Final = ("one", "each", "first")
ASKED: Final = 3
"""The places for the words of the question."""
DATA: Final = 6
"""The places for what a question says of itself: each a key, a number and a word."""
SPELLED: Final = 12
"""The places for the last actions of an answer that is being made."""


class Sheet:
    """How an observation is laid out: the question first, then the view."""

    def __init__(self, game: AnyGame) -> None:
        self.encoding: Encoding = encoding_of(game)
        self.spelling: Spelling = spelling_of(game)
        self.seats = game.about.seats[1]
        parts: list[Part] = []
        at = 0
        for name, size, kind in (
            ("seat", self.seats, "one of the seats"),
            ("awaited", self.seats, "truth for each seat"),
            ("asked", 1, "truth"),
            ("kind", len(KINDS), "one of " + ", ".join(KINDS)),
            ("question", ASKED, "word"),
            ("data", 3 * DATA, "key, number and word"),
            ("blank", 1, "number"),
            ("spelled", 1 + SPELLED, "count, then actions by their number"),
        ):
            parts.append(Part(name, at, size, kind))
            at += size
        self.at = {part.name: part.at for part in parts}
        self.view_at = at
        self.size = at + self.encoding.size
        moved = (Part(f"view.{part.name}", at + part.at, part.size, part.kind) for part in self.encoding.parts)
        self.parts = (*parts, *moved)
        self.empty = bytes(4 * self.size)
        self._words: dict[str, tuple[float, ...]] = {}
        self.version = f"1.{self.encoding.version}.{self.spelling.version}"

    def named(self, numbers: npt.NDArray[np.float32]) -> dict[str, npt.NDArray[np.float32]]:
        """The parts of an observation by their names; nothing is copied."""
        return named_parts(self.parts, numbers)

    def words_of(self, prompt: str) -> tuple[float, ...]:
        """The words of the name of a question, as numbers."""
        found = self._words.get(prompt)
        if found is None:
            numbers = map(self.spelling.word_number, self.spelling.tokens(prompt))
            size = max(1, len(self.spelling.words))
            found = self._words[prompt] = tuple(number / size for number in numbers if number)[:ASKED]
        return found

    # -- looking

    def look(self, world: Played, seat: int) -> Row:
        """What this seat sees of the table, without what is asked."""
        row = array("f", self.empty)
        row[self.at["seat"] + seat] = 1.0
        self.encoding.write(world.game.sight.view(world.table, seat), row, self.view_at)
        return row

    def with_question(self, row: Row, world: Played, answering: Answering | None) -> npt.NDArray[np.float32]:
        """Write into what a seat sees what it is asked, if it is making an answer, and who is."""
        for other in world.waiting:
            row[self.at["awaited"] + other] = 1.0
        if answering is not None:
            self._write_question(world.ask, answering, row)
        return np.frombuffer(row, np.float32)

    def _write_question(self, ask: Ask, answering: Answering, row: Row) -> None:
        at = self.at
        row[at["asked"]] = 1.0
        row[at["kind"] + KINDS.index(ask.kind)] = 1.0
        for place, word in enumerate(self.words_of(ask.prompt), at["question"]):
            row[place] = word
        if ask.data:
            self._write_data(ask.data, row, at["data"])
        spelled = answering.spelled
        if spelled:
            row[at["blank"]] = answering.blank / (answering.blank + 8)
            row[at["spelled"]] = len(spelled) / (len(spelled) + 8)
            for place, action in enumerate(spelled[-SPELLED:], at["spelled"] + 1):
                row[place] = action / self.spelling.size

    def _write_data(self, data: Mapping[str, Any], row: Row, at: int) -> None:
        """What the question says of itself: its numbers, and its words that are in the catalogue."""
        number = self.encoding.catalogue.number
        size = max(1, len(number))
        last = at + 3 * DATA
        for key, value in data.items():
            known = number.get(value, 0) if isinstance(value, str) else 0
            if at < last and (known or isinstance(value, int | float)):
                row[at] = number.get(key, 0) / size
                row[at + 1] = 0.0 if known else value / (abs(value) + 8)
                row[at + 2] = known / size
                at += 3


@lru_cache(maxsize=32)
def sheet_of(game: AnyGame) -> Sheet:
    """The layout of the observations of a game with the cards in force."""
    return Sheet(game)


def rewards_of(result: Result | None, seats: int) -> list[float]:
    """For each seat 1 for a win, -1 for a loss, in between for a shared result; 0 while the match runs or when it was
    stopped."""
    if result is None or result.unfinished:
        return [0.0] * seats
    return [2.0 * points - 1.0 for points in result.points]


def check_most(most: int) -> int:
    """`most`, if a match may be stopped after so many answers. Raises BadInput."""
    if most < 1:
        raise BadInput(f"most: must be 1 or more, not {most}")
    return most


class Played(Protocol):
    """What steps are taken in: a `World`, or a table with bots (`opponents.BotTable`)."""

    @property
    def game(self) -> AnyGame:
        """The game."""

    @property
    def seats(self) -> int:
        """How many play."""

    @property
    def table(self) -> Any:
        """The table of the rules."""

    @property
    def ask(self) -> Any:
        """The open question, or None."""

    @property
    def result(self) -> Result | None:
        """How it ended, or None."""

    @property
    def waiting(self) -> list[int]:
        """The seats that the table is waiting for."""

    def choices(self, seat: int) -> Options:
        """What this seat may try."""

    def may_pass(self, seat: int) -> bool:
        """Whether this seat may let the question go by."""

    def answer(self, seat: int, answer: Answer) -> None:
        """Answer for a seat. Raises Refused."""

    def score(self, seat: int) -> float:
        """How the table looks for a seat, from 0 to 1."""

    def copy(self) -> Any:
        """An independent copy."""


class Steps:
    """A match in steps. `seat` is whose action comes next; it is None when the match is over.

    Where several seats answer at the same time, in secret, each of them can take its steps (`awaited`); otherwise one
    seat is awaited at a time. Where whoever is faster answers, chance says who that is.
    """

    def __init__(
        self,
        world: Played,
        seed: int | str = 0,
        most: int | None = None,
        *,
        intent: bool = False,
    ) -> None:
        """`most`: after so many answers the match is stopped. `intent`: giving up is among the actions even where there
        is something else to do."""
        self.world = world
        self.sheet = sheet_of(world.game)
        self.spelling = self.sheet.spelling
        self.most = most
        self.intent = intent
        self.rng = Random(f"steps {seed}")
        self.answers = 0
        self.result: Result | None = None
        """How the match ended; None while it runs."""
        self._at: dict[int, Answering] = {}
        self._looked: dict[int, Row] = {}
        """What seats have seen of the table since it last changed: while an answer is made, it does not."""
        self.seat: int | None = None
        self._asked: Any = None
        self._find_next()

    @classmethod
    def new(
        cls,
        game: AnyGame,
        seats: int | None = None,
        settings: Mapping[str, Value] | None = None,
        seed: int | str = 0,
        most: int | None = None,
        *,
        intent: bool = False,
    ) -> Steps:
        """A new match. Equal seeds and actions give equal matches. Raises BadInput."""
        seats = game.usual_seats if seats is None else seats
        return cls(World.new(game, seats, settings, seed), seed, most, intent=intent)

    @property
    def awaited(self) -> list[int]:
        """The seats that can take a step now."""
        return list(self._at)

    def rewards(self) -> list[float]:
        """For each seat 1 for a win, -1 for a loss, in between for a shared result; 0 while the match runs or when it
        was stopped."""
        return rewards_of(self.result, self.world.seats)

    def scores(self) -> list[float]:
        """How the table looks for each seat by the game's own measure, from -1 to 1. The measure sees all cards."""
        return [2.0 * self.world.score(seat) - 1.0 for seat in range(self.world.seats)]

    def earned(self, *, by_score: bool) -> list[float]:
        """What each seat has earned so far: its reward; `by_score`: `scores` unless the match has come to its end, so
        that one that was stopped costs nobody what they had."""
        by_score = by_score and (self.result is None or self.result.unfinished)
        return self.scores() if by_score else self.rewards()

    # -- acting

    def open(self, seat: int) -> Sequence[int]:
        """The actions that are open to this seat."""
        answering = self._at.get(seat)
        return () if answering is None else answering.open

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """For each action 1 if it is open to this seat."""
        mask = np.zeros(self.spelling.size, np.int8)
        for action in self.open(seat):
            mask[action] = 1
        return mask

    def step(self, action: int, seat: int | None = None) -> None:
        """Take an action for a seat (None: `seat`). Raises ValueError for one that is not open; then nothing has
        changed."""
        seat = self.seat if seat is None else seat
        answering = None if seat is None else self._at.get(seat)
        if seat is None or answering is None or action not in answering.open:
            raise ValueError(f"action {action} is not open here")
        if not answering.take(action):
            if not answering.open:
                self._at[seat] = self._answering(seat)
            return
        assert answering.answer is not None
        try:
            self.answer(seat, answering.answer)
        except Refused as refused:
            if refused.code != "unavailable":
                raise
            self.answers += 1
            self._at[seat] = self._answering(seat)

    def answer(self, seat: int, answer: Answer) -> None:
        """Answer for a seat as a bot does, not in steps. Raises Refused."""
        self.world.answer(seat, answer)
        self.answers += 1
        self._find_next(answered=seat)

    def _find_next(self, answered: int | None = None) -> None:
        """See who is to act."""
        world = self.world
        self._looked = {}
        self.result = world.result
        if self.result is None and self.most is not None and self.answers >= self.most:
            self.result = stopped(world.seats)
        ask = world.ask
        if self.result is not None or ask is None:
            self._at, self.seat = {}, None
        elif ask.kind == "each":
            if ask is self._asked and answered is not None:
                self._at.pop(answered, None)
            else:
                self._at = {seat: self._answering(seat) for seat in world.waiting}
            self.seat = next(iter(self._at))
        else:
            waiting = world.waiting
            self.seat = waiting[int(self.rng.random() * len(waiting))] if len(waiting) > 1 else waiting[0]
            self._at = {self.seat: self._answering(self.seat)}
        self._asked = ask

    def _answering(self, seat: int) -> Answering:
        world = self.world
        choices, may_pass = world.choices(seat), world.may_pass(seat)
        return Answering(self.spelling, choices, self.rng, may_pass=may_pass, intent=self.intent)

    def observe(self, seat: int) -> npt.NDArray[np.float32]:
        """What this seat sees, and what it is asked: numbers from -1 to 1, laid out as `sheet` says."""
        row = self._looked.get(seat)
        if row is None:
            row = self._looked[seat] = self.sheet.look(self.world, seat)
        return self.sheet.with_question(row[:], self.world, self._at.get(seat))

    # -- copies

    def copy(self) -> Steps:
        """An independent match that goes on like this one."""
        return self._restored(self.world.copy())

    def __getstate__(self) -> dict[str, Any]:
        """With the actions that were taken towards the answers that are being made."""
        bare: dict[str, Any] = {"_at": self._taken(), "_looked": {}, "_asked": None, "sheet": None, "spelling": None}
        return {**self.__dict__, **bare}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Go on in the midst of the answers that were being made."""
        self.__dict__.update(state)
        self.sheet = sheet_of(self.world.game)
        self.spelling = self.sheet.spelling
        self._again(state["_at"])

    def _restored(self, world: Played) -> Steps:
        twin = Steps.__new__(Steps)
        twin.__dict__.update(self.__dict__)
        twin.world, twin.rng, twin._looked = world, Random(), {}
        twin.rng.setstate(self.rng.getstate())
        twin._again(self._taken())
        return twin

    def _taken(self) -> dict[int, list[int]]:
        """By seat, what was taken towards the answers that are being made."""
        return {seat: answering.taken for seat, answering in self._at.items()}

    def _again(self, taken: Mapping[int, Sequence[int]]) -> None:
        """Take the same actions again towards the answers that are being made."""
        self._at = {seat: self._answering(seat) for seat in taken}
        for seat, answering in self._at.items():
            for action in taken[seat]:
                answering.take(action)
        self._asked = self.world.ask
