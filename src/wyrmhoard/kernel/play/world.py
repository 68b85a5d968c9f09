"""A world: a position of a game that plays on, with nothing around it. No record, no log, no words, no past.

What a planner needs by the thousand: whom the rules ask, what may be answered, the next position, the result, a copy,
and the same position with everything dealt again that a seat cannot know. `Match.world` makes one of a match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self, TypeAlias

from wyrmhoard.kernel.asking.ask import Answer, Ask
from wyrmhoard.kernel.asking.form import Filled
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.checkpoint import Checkpoint
from wyrmhoard.kernel.play.course import Course
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.record import Input
from wyrmhoard.kernel.state.setting import Value, complete
from wyrmhoard.kernel.text.errors import Refused

Taken: TypeAlias = "tuple[Input, Answer | None]"
"""An input that was taken, with what the script got by it."""


class World(Course):
    """One position of one game, and its way on. Made by `new`, by a match (`Match.world`, `Match.imagine_world`), and
    of another world (`copy`, `imagine`)."""

    last_checkpoint: int
    """The number of inputs before the last checkpoint (-1: there is none yet)."""

    def __init__(
        self, game: AnyGame, seats: int, start: Checkpoint, taken: Sequence[Taken] = (), *, first: bool = False
    ) -> None:
        """The world in which the script, entered at `start` (`first`: its very beginning), got these inputs."""
        self.game = game
        self.seats = seats
        self._from = start
        self._first = first
        self._since: list[Taken] = []
        self._at_ask = 0
        """How many of `_since` came before the open ask."""
        self.last_checkpoint = -1 if first else start.inputs
        self._enter(start, first=first)
        for entry, answer in taken:
            self._take(entry, answer)

    @classmethod
    def new(cls, game: AnyGame, seats: int, settings: Mapping[str, Value] | None = None, seed: str | int = 0) -> Self:
        """A world at its beginning. Raises BadInput."""
        chosen = complete(game.settings, settings or {})
        state = game.rules.begin(game.cards, game.check_seats(seats), chosen)
        return cls(game, seats, Checkpoint(state, Chance(seed)), first=True)

    # -- what is asked

    @property
    def ask(self) -> Ask | None:
        """The open ask; None if the match is over."""
        return self._decision.ask

    @property
    def prompt(self) -> str:
        """What kind of question is open; "" if none is."""
        ask = self._decision.ask
        return "" if ask is None else ask.prompt

    @property
    def first_waiting(self) -> int | None:
        """The first of the seats that the table is waiting for, without asking what the others could do."""
        return next(self._decision.waited_for(), None)

    def open_ask(self, seat: int) -> OpenAsk | None:
        """What this seat is asked now, or None: for players, which read questions as a person gets them."""
        return self._open_ask(seat)

    def view(self, seat: int | None) -> Mapping[str, Any]:
        """What this seat may know of the table (None: a spectator), plain data for JSON."""
        return self.game.sight.view(self.table, seat)

    def score(self, seat: int) -> float:
        """What this seat has, from 0 to 1: its points when the match is over, until then the game's score."""
        if self.result is not None:
            return self.result.points[seat]
        return self.game.scoring.score(self.table, seat)

    # -- answering

    def answer(self, seat: int, answer: Answer) -> None:
        """Answer the open ask for `seat` with the key of an option, with a form as it is filled in, or with PASS.

        Raises Refused; then nothing has changed, except that a seat now knows what it was refused for a hidden reason.
        """
        if isinstance(answer, Filled):
            self.act(seat, answer.key, answer.values)
        else:
            self.act(seat, str(answer))

    def act(self, seat: int, key: str, form: Mapping[str, Any] | None = None) -> None:
        """Like `answer`, with the key and the values of its form apart; an aside may be named too."""
        if self._decision.ask is None:
            raise Refused.of("over", "The match is over")
        self._do(seat, key, form)

    # -- copies

    def copy(self) -> World:
        """An independent world that goes on exactly like this one. The script is entered at the last checkpoint and
        gets again what it got since; nothing of that is judged again."""
        return World(self.game, self.seats, self._from, self._since, first=self._first)

    def imagine(self, seat: int, rng: Random) -> World:
        """A copy in which everything that `seat` cannot know is dealt again with `rng`: sealed answers of others and
        the dice to come too."""
        world = World(self.game, self.seats, self._from, known_to(seat, self._since, self._at_ask), first=self._first)
        world.deal(seat, rng)
        return world

    def deal(self, seat: int, rng: Random) -> None:
        """Deal again, here, everything on the table that `seat` cannot know, and the dice to come."""
        self._take(Input(seat, f"{rng.getrandbits(64):x}", None, "deal"))

    def __getstate__(self) -> tuple[Any, ...]:
        """The world as it is sent to another process: its game by name, a checkpoint, and the answers since."""
        game = self.game
        return game.name, game.custom, self.seats, self._from, self._since, self._first

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        """Go on from what was sent."""
        name, custom, seats, start, since, first = state
        game = find(name)
        World.__init__(self, game if custom is None else game.with_cards(custom), seats, start, since, first=first)

    # -- what a course leaves to those who build on it

    def _note(self, entry: Input, answer: Answer | None) -> None:
        self._since.append((entry, answer))

    def _open(self, ask: Ask) -> None:
        super()._open(ask)
        self._at_ask = len(self._since)

    def _pass_checkpoint(self) -> None:
        start = self._from
        inputs = (0 if self._first else start.inputs) + len(self._since)
        self._from = Checkpoint(self.table.state.copy(), self.table.chance.copy(), inputs, era=self.era)
        self._first, self._since = False, []
        self.last_checkpoint = inputs


def known_to(seat: int, taken: Sequence[Taken], at_ask: int) -> list[Taken]:
    """The inputs without the answers of others to the open ask, before which `at_ask` of them came: while it is open
    they are sealed."""
    return [*taken[:at_ask], *(one for one in taken[at_ask:] if one[0].seat == seat or not _is_answer(one[0]))]


def _is_answer(entry: Input) -> bool:
    return entry.kind in ("act", "pass")
