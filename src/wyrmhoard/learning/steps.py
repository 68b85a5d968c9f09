"""A match taken in steps: one seat at a time, one action at a time, with what the seat sees as numbers.

What is asked stands beside the view in every observation: whose turn it is, the question, and what was already spelled
of the answer. Actions are those of the game's `Spelling`.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from wyrmhoard.kernel.asking.form import Filled
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.result import Result, stopped
from wyrmhoard.kernel.play.world import World
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.learning.answering import Answering
from wyrmhoard.learning.observation import Encoding, Part, Row, encoding_of
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
        self.version = f"1.{self.encoding.version}.{self.spelling.version}"

    def named(self, numbers: npt.NDArray[np.float32]) -> dict[str, npt.NDArray[np.float32]]:
        """The parts of an observation by their names; nothing is copied."""
        return {part.name: numbers[part.at : part.at + part.size] for part in self.parts}


@lru_cache(maxsize=32)
def sheet_of(game: AnyGame) -> Sheet:
    """The layout of the observations of a game with the cards in force."""
    return Sheet(game)


class Steps:
    """A match in steps. `seat` is whose action is awaited; it is None when the match is over."""

    def __init__(self, world: World, rng: Random, most: int | None = None, *, intent: bool = False) -> None:
        """`most`: after so many answers the match is stopped. `intent`: giving up is among the actions even where there
        is something else to do."""
        self.world = world
        self.sheet = sheet_of(world.game)
        self.spelling = self.sheet.spelling
        self.most = most
        self.intent = intent
        self.rng = rng
        self.answers = 0
        self.seat: int | None = None
        self.answering: Answering | None = None
        self._ask()

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
        return cls(World.new(game, seats, settings, seed), Random(f"steps {seed}"), most, intent=intent)

    @property
    def result(self) -> Result | None:
        """How the match ended; None while it runs."""
        if self.world.result is None and self.most is not None and self.answers >= self.most:
            return stopped(self.world.seats)
        return self.world.result

    def rewards(self) -> list[float]:
        """For each seat 1 for a win, -1 for a loss, in between for a shared result; 0 while the match runs or when it
        was stopped."""
        result = self.result
        if result is None or result.unfinished:
            return [0.0] * self.world.seats
        return [2.0 * points - 1.0 for points in result.points]

    # -- acting

    @property
    def open(self) -> list[int]:
        """The actions that are open to `seat`."""
        return [] if self.answering is None else list(self.answering.open)

    def mask(self) -> npt.NDArray[np.int8]:
        """For each action 1 if it is open to `seat`."""
        mask = np.zeros(self.spelling.size, np.int8)
        if self.answering is not None:
            mask[self.answering.open] = 1
        return mask

    def step(self, action: int) -> None:
        """Take an action for `seat`. Raises ValueError for one that is not open; then nothing has changed."""
        answering = self.answering
        if answering is None or action not in answering.open:
            raise ValueError(f"action {action} is not open here")
        if answering.take(action):
            self._answer(answering)
        elif not answering.open:
            self._ask()

    def _answer(self, answering: Answering) -> None:
        assert self.seat is not None
        assert answering.answer is not None
        try:
            self.world.answer(self.seat, answering.answer)
        except Refused as refused:
            if refused.code != "unavailable":
                raise
        self.answers += 1
        self._ask()

    def answer(self, key: str, values: dict[str, Any] | None = None) -> None:
        """Answer for `seat` as a bot does, not in steps. Raises Refused."""
        assert self.seat is not None
        self.world.answer(self.seat, key if values is None else Filled(key, values))
        self.answers += 1
        self._ask()

    def _ask(self) -> None:
        """See who is to act."""
        self.seat = self.answering = None
        if self.result is not None:
            return
        waiting = self.world.waiting
        if self.world.ask is not None and self.world.ask.kind == "first" and len(waiting) > 1:
            self.seat = waiting[int(self.rng.random() * len(waiting))]
        else:
            self.seat = waiting[0]
        self.answering = self._answering(self.seat)

    def _answering(self, seat: int) -> Answering:
        world = self.world
        choices, may_pass = world.choices(seat), world.may_pass(seat)
        return Answering(self.spelling, choices, self.rng, may_pass=may_pass, intent=self.intent)

    # -- looking

    def observe(self, seat: int) -> npt.NDArray[np.float32]:
        """What this seat sees, and what it is asked: numbers from -1 to 1, laid out as `sheet` says."""
        sheet, world = self.sheet, self.world
        row = array("f", bytes(4 * sheet.size))
        at = sheet.at
        row[at["seat"] + seat] = 1.0
        for other in world.waiting:
            row[at["awaited"] + other] = 1.0
        if seat == self.seat:
            self._write_question(row)
        sheet.encoding.write(world.game.sight.view(world.table, seat), row, sheet.view_at)
        return np.frombuffer(row, np.float32)

    def _write_question(self, row: Row) -> None:
        ask, answering, at = self.world.ask, self.answering, self.sheet.at
        if ask is None or answering is None:
            return
        row[at["asked"]] = 1.0
        row[at["kind"] + KINDS.index(ask.kind)] = 1.0
        for place, (_, token) in enumerate(zip(range(ASKED), self._words(ask.prompt), strict=False)):
            row[at["question"] + place] = token
        if ask.data:
            self._write_data(ask.data, row, at["data"])
        spelled = answering.spelled
        if spelled:
            row[at["blank"]] = answering.blank / (answering.blank + 8)
            row[at["spelled"]] = len(spelled) / (len(spelled) + 8)
            for place, action in enumerate(spelled[-SPELLED:], at["spelled"] + 1):
                row[place] = action / self.spelling.size

    def _words(self, text: str) -> list[float]:
        size = max(1, len(self.spelling.words))
        numbers = map(self.spelling.word_number, self.spelling.tokens(text))
        return [number / size for number in numbers if number]

    def _write_data(self, data: Mapping[str, Any], row: Row, at: int) -> None:
        """What the question says of itself: its numbers, and its words that are in the catalogue."""
        number = self.sheet.encoding.catalogue.number
        size = max(1, len(number))
        last = at + 3 * DATA
        for key, value in data.items():
            known = number.get(value) if isinstance(value, str) else 0
            if at < last and (known or isinstance(value, int | float)):
                row[at] = number.get(key, 0) / size
                row[at + 1] = 0.0 if known else value / (abs(value) + 8)
                row[at + 2] = (known or 0) / size
                at += 3

    # -- copies

    def copy(self) -> Steps:
        """An independent match that goes on like this one, from the beginning of the answer that is being made."""
        twin = Steps.__new__(Steps)
        twin.__dict__.update(self.__dict__)
        twin.world, twin.rng = self.world.copy(), Random()
        twin.rng.setstate(self.rng.getstate())
        twin.answering = None if self.seat is None else twin._answering(self.seat)
        return twin
