"""A world: a position of a game that plays on, with nothing around it. No record, no log, no words, no past.

What a planner needs by the thousand: whom the rules ask, what may be answered, the next position, the result, a copy,
and the same position with everything dealt again that a seat cannot know. `Match.world` makes one of a match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self

from wyrmhoard.kernel.asking.ask import Answer, Ask
from wyrmhoard.kernel.asking.form import Filled
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.checkpoint import Checkpoint
from wyrmhoard.kernel.play.course import Course
from wyrmhoard.kernel.play.decision import Decision
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.plain import Plain
from wyrmhoard.kernel.state.record import Input
from wyrmhoard.kernel.state.setting import Value, complete


class World(Course):
    """One position of one game, and its way on. Made by `new`, by a match (`Match.world`, `Match.imagine`), and
    of another world (`copy`, `imagine`)."""

    last_checkpoint: int
    """The number of inputs before the last checkpoint (-1: there is none yet)."""
    taken: int
    """The number of inputs so far."""
    _from: Checkpoint
    """Where a copy enters the script."""
    _first: bool
    """Whether that is its very beginning."""
    _passed_since: int
    """How many checkpoints have come since then. Their states are not kept: few worlds are ever copied."""
    _mark: int
    """How much the script had got at the last of them."""
    _wanted: int
    """How many checkpoints are to come until one whose state is kept; 0: none is."""

    def __init__(self, game: AnyGame, seats: int, start: Checkpoint, *, first: bool) -> None:
        """The world that enters the script at `start` (`first`: its very beginning); `_go_to` is where it begins."""
        self.game = game
        self.seats = seats
        self._from = start
        self._first = first
        self.taken = start.inputs
        self.last_checkpoint = -1 if first else start.inputs
        self._passed_since = self._mark = self._wanted = 0

    @classmethod
    def new(cls, game: AnyGame, seats: int, settings: Mapping[str, Value] | None = None, seed: str | int = 0) -> Self:
        """A world at its beginning. Raises BadInput."""
        chosen = complete(game.settings, settings or {})
        return cls.beginning(game, seats, game.rules.begin(game.cards, game.check_seats(seats), chosen), seed)

    @classmethod
    def beginning(cls, game: AnyGame, seats: int, state: Plain, seed: str | int = 0) -> Self:
        """A world that begins from this state, which is its own from now on."""
        return cls(game, seats, Checkpoint(state, Chance(seed)), first=True)._go_to((), Decision())

    @classmethod
    def of(cls, course: Course, start: Checkpoint, taken: int, *, first: bool, seat: int | None = None) -> Self:
        """A copy of where another course stands after `taken` inputs, whose script was entered at `start`. With `seat`,
        the answers that others have sealed are left out."""
        world = cls(course.game, course.seats, start, first=first)._go_to(course._sent, course._decision, seat)
        world.taken = taken
        if course.result is not None and world.result is None:
            world._end(course.result)
        return world

    def _go_to(self, sent: Sequence[Any], decision: Decision, seat: int | None = None) -> Self:
        """Run the script on with what it was sent, and copy the answers to its open ask."""
        self._enter(self._from, first=self._first, sent=sent)
        self._decision.answered_like(decision, seat)
        return self

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
        return self._decision.first_waiting

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
        """Answer the open ask, or act beside it, with the key of an option and the values of its form. Raises
        Refused."""
        self._refuse_if_over()
        self._do(seat, key, form)

    @property
    def is_begun(self) -> bool:
        """Whether somebody has answered the open ask, let it pass, or tried what is refused."""
        now = self._decision
        return bool(now.sealed or now.passed or now.tried)

    @property
    def ready_answers(self) -> Mapping[int, Answer]:
        """The sealed answers to the open ask."""
        return self._decision.sealed

    def continue_with(self, answers: Any, count: int) -> None:
        """Go on with all answers to the open ask as the script gets them: `count` new ones, which are known to be
        legal."""
        self.taken += count
        self._continue(answers)

    # -- copies

    def copy(self) -> World:
        """An independent world that goes on exactly like this one. The script is entered at the last checkpoint and
        gets again what it got since; nothing of that is judged again."""
        return self._again(None)

    def imagine(self, seat: int, rng: Random) -> World:
        """A copy in which everything that `seat` cannot know is dealt again with `rng`: sealed answers of others and
        the dice to come too."""
        return self._again(seat).dealt(seat, rng)

    def dealt(self, seat: int, rng: Random) -> Self:
        """This world itself, with everything that `seat` cannot know dealt again, and the dice to come."""
        self._take(Input(seat, f"{rng.getrandbits(64):x}", None, "deal"))
        return self

    def _again(self, seat: int | None) -> World:
        """A copy; if `seat` is given, without what others have sealed. From now on copies enter the script at the last
        checkpoint, which is found on the way."""
        world = World(self.game, self.seats, self._from, first=self._first)
        world._wanted = self._passed_since
        world._go_to(self._sent, self._decision, seat)
        if self._passed_since:
            self._from, self._first = world._from, world._first
            self._sent = self._sent[self._mark :]
            world._sent = self._sent[:]
            self._passed_since = self._mark = 0
        world._passed_since = world._mark = 0
        world.taken, world.last_checkpoint = self.taken, self.last_checkpoint
        return world

    def __getstate__(self) -> tuple[Any, ...]:
        """The world as it is sent to another process: its game by name, a checkpoint, and what the script got since."""
        game, now = self.game, self._decision
        begun = (self.seats, self._from, self._first, self._sent)
        so_far = (self.taken, self.last_checkpoint, self._passed_since, self._mark)
        return game.name, game.custom, begun, so_far, (now.sealed, now.passed, now.tried, now.asides)

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        """Go on from what was sent."""
        name, custom, (seats, start, first, sent), so_far, answered = state
        game = find(name)
        World.__init__(self, game if custom is None else game.with_cards(custom), seats, start, first=first)
        self._enter(start, first=first, sent=sent)
        self.taken, self.last_checkpoint, self._passed_since, self._mark = so_far
        now = self._decision
        now.sealed, now.passed, now.tried, now.asides = answered

    # -- what a course leaves to its subclasses

    def _note(self, entry: Input, answer: Answer | None) -> None:
        self.taken += 1

    def _pass_checkpoint(self) -> None:
        self.last_checkpoint = self.taken
        self._mark = len(self._sent)
        self._passed_since += 1
        if self._passed_since == self._wanted:
            self._from = Checkpoint(self.table.state.copy(), self.table.chance.copy(), self.taken)
            self._first, self._wanted = False, 0
