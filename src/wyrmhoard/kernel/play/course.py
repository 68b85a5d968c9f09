"""The course of a match: its script, the open ask, and how answers are taken. The one place where a script is run.

Nothing here is worded, logged or recorded. `World` is a position that plays on like this and no more; `Running` adds
what a match keeps of its past.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from wyrmhoard.kernel.asking.ask import ASIDE, CHECKPOINT, PASS, Answer, Ask, Interrupt, Options, Script
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.play.checkpoint import Checkpoint
from wyrmhoard.kernel.play.decision import Decision, choose
from wyrmhoard.kernel.play.leaving import left_by, may_leave
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.play.takeback import AGREED, read_key
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.people import UNNAMED, People
from wyrmhoard.kernel.state.record import INPUT_KINDS, Input
from wyrmhoard.kernel.state.table import Table, Tell, discard_event
from wyrmhoard.kernel.text.errors import Refused


class Beside(ABC):
    """Something that changed the table while an ask was open."""

    @abstractmethod
    def change(self, game: AnyGame, table: Table[Any, Any]) -> None:
        """Change the table. An aside may raise Interrupt."""


@dataclass(frozen=True, slots=True)
class DealtAgain(Beside):
    """Everything that `seat` cannot know was dealt again with this seed."""

    seat: int
    seed: str

    def change(self, game: AnyGame, table: Table[Any, Any]) -> None:
        """Deal, and go on with another stream of chance."""
        game.sight.imagine(table, self.seat, Random(self.seed))
        table.chance = Chance(self.seed)


@dataclass(frozen=True, slots=True)
class AsideDone(Beside):
    """`seat` did an aside."""

    seat: int
    answer: Answer

    def change(self, game: AnyGame, table: Table[Any, Any]) -> None:
        """Let the game carry it out."""
        assert game.asides is not None
        game.asides.perform(table, self.seat, self.answer)


@dataclass(frozen=True, slots=True)
class ChanceBranched(Beside):
    """Chance went on along the branch of this name."""

    branch: str

    def change(self, game: AnyGame, table: Table[Any, Any]) -> None:
        """Branch the stream of chance."""
        table.chance.branch(self.branch)


class Course:
    """Runs the script of a game. Subclasses say how an input that is taken is noted (`_note`) and how a checkpoint that
    is passed is kept (`_pass_checkpoint`)."""

    game: AnyGame
    seats: int
    result: Result | None
    table: Table[Any, Any]
    era: int
    """How many times something was taken back."""
    people: People = UNNAMED
    """The names of the people at the table; they are part of no state and no fingerprint."""
    _decision: Decision
    _script: Script[Result]
    _sent: list[Any]
    """What the script got since a checkpoint, in order, and what was done beside its asks (`Beside`)."""

    # -- what may be answered

    def choices(self, seat: int) -> Options:
        """What this seat may try now, like `OpenAsk.choices`, without words; empty if it is not asked."""
        return self._decision.choices(seat)

    def may_pass(self, seat: int) -> bool:
        """Whether this seat may let the open ask go by."""
        return self._decision.may_pass(seat)

    @property
    def waiting(self) -> list[int]:
        """The seats that the table is waiting for, in seat order: none that has sealed an answer."""
        return self._decision.waiting

    @property
    def ready(self) -> list[int]:
        """The seats that have sealed an answer."""
        return sorted(self._decision.sealed)

    def is_asked(self, seat: int) -> bool:
        """Whether something may be answered by this seat now: `open_ask` has it."""
        return self._decision.is_open_to(seat)

    def sealed_key(self, seat: int) -> str | None:
        """The key of this seat's sealed answer, while others are still deciding."""
        return self._decision.sealed_key(seat)

    def open_ask(self, seat: int) -> OpenAsk | None:
        """What this seat is asked now, or None."""
        if not self._decision.is_open_to(seat):
            return None
        return OpenAsk(self.game, self.table, self._decision, seat, self.people)

    def imagine_table(self, seat: int, rng: Random) -> Table[Any, Any]:
        """The table with everything dealt again with `rng` that `seat` cannot know, for a planner that only looks at
        it: no script has to come here again."""
        key = f"{rng.getrandbits(64):x}"
        table: Table[Any, Any] = Table(self.table.state.copy(), Chance(key), self.game.cards)
        self.game.sight.imagine(table, seat, Random(key))
        return table

    def _asides(self, seat: int) -> Options:
        asides = self.game.asides
        return () if asides is None or self._decision.ask is None else asides.offered(self.table, seat)

    # -- answering

    def _refuse_if_over(self) -> None:
        if self._decision.ask is None:
            raise Refused.of("over", "The match is over")

    def _do(self, seat: int, key: str, form: Mapping[str, Any] | None, ask: str | None = None) -> None:
        """Answer the open ask for `seat`, or do the aside that `key` names. Raises Refused."""
        if self.is_aside(seat, key):
            self._take(Input(seat, key, dict(form) if form is not None else None, "aside"))
        else:
            self._reply(seat, key, form, ask)

    def is_aside(self, seat: int, key: str) -> bool:
        """Whether `key` names something that this seat may do beside the open ask, and no answer to it."""
        if self.game.asides is None or self._decision.offers_key(seat, key):
            return False
        return any(str(choice) == key for choice in self._asides(seat))

    def _reply(self, seat: int, key: str, form: Mapping[str, Any] | None, ask: str | None) -> None:
        """Answer the open ask for `seat`."""
        decision = self._decision
        assert decision.ask is not None
        if not decision.is_open_to(seat):
            raise Refused.of("not-asked", "You are not asked anything now")
        if ask is not None and ask != decision.ids[seat]:
            raise Refused.of(
                "stale", "ask {ask} is no longer open; the open one is {value}", ask=ask, value=decision.ids[seat]
            )
        if seat in decision.sealed and decision.ask.final:
            raise Refused.of("final", "You have confirmed; that is final", rule=decision.ask.final)
        if key == PASS and decision.may_pass(seat):
            self._take(Input(seat, PASS, None, "pass"), PASS)
        else:
            try:
                answer = decision.answer(self.game, self.table, seat, key, form)
            except Refused as refused:
                if refused.code == "unavailable":
                    self._take(Input(seat, str(key), None, "tried"))
                raise
            self._take(Input(seat, str(key), dict(form) if form is not None else None), answer)

    # -- going on by an input

    def _take(self, entry: Input, answer: Answer | None = None) -> None:
        """Apply an input that is legal; with its `answer` it is known to come from a seat that is asked, otherwise that
        is looked up."""
        seat, _, _, kind = entry
        if answer is None:
            self._check_kind(entry)
            answer = self._answer_of(entry)
        self._note(entry, answer)
        if kind != "act":
            self._take_unusual(entry, answer)
            return
        decision = self._decision
        ask = decision.ask
        assert ask is not None
        assert answer is not None
        if ask.kind == "each":
            if seat not in decision.sealed:
                self._tell_sealed(seat, ask)
            decision.sealed[seat] = answer
            if len(decision.sealed) == len(ask.must):
                self._continue(dict(sorted(decision.sealed.items())))
        else:
            decision.ids.pop(seat, None)  # a seat that has answered gets a new ask, even if it looks the same
            self._continue((seat, answer) if ask.kind == "first" else answer)

    def _answer_of(self, entry: Input) -> Answer | None:
        """What the script, or the game for an aside, gets by this input. Raises Refused."""
        seat, key, form, kind = entry
        if kind == "act":
            return self._decision.answer(self.game, self.table, seat, key, form)
        if kind == "aside":
            return choose(self.game, self.table, seat, ASIDE, self._asides(seat), key, form)
        return None

    def _check_kind(self, entry: Input) -> None:
        """Refuse an input that cannot come here, whatever its key says: records may be damaged."""
        seat, key, _, kind = entry
        if kind == "act" and self._decision.is_open_to(seat):
            return
        if kind == "back":
            read_key(key, self.era)
        elif kind not in INPUT_KINDS:
            raise Refused.of("unknown", "{kind} is not a kind of input", kind=repr(kind))
        elif kind == "left" and not may_leave(self.game, self.table, self.seats):
            raise Refused.of("unknown", "nobody can leave this match")
        elif kind in ("deal", "aside", "left", "anew"):
            if not 0 <= seat < self.seats:
                raise Refused.of("not-asked", "there is no seat {seat}", seat=seat + 1)
        elif not self._decision.is_open_to(seat) or (kind == "pass" and not self._decision.may_pass(seat)):
            raise Refused.of("not-asked", "seat {seat} is not asked anything there", seat=seat + 1)

    def _take_unusual(self, entry: Input, answer: Answer | None) -> None:
        """Apply an input that is no answer; `answer` is what an aside chose."""
        seat, key, _, kind = entry
        assert self._decision.ask is not None
        match kind:
            case "aside":
                assert answer is not None
                self._do_aside(seat, answer)
            case "pass":
                self._let_pass(seat)
            case "tried":
                self._decision.tried.add((seat, key))
            case "deal":
                self._do_beside(DealtAgain(seat, key))
                self._offer_anew()
            case "back":
                self._take_back(seat, key)
            case "anew":
                self._play_anew(key)
            case "left":
                self._leave(seat)
            case _:
                raise AssertionError(kind)

    def _do_aside(self, seat: int, answer: Answer) -> None:
        """Let the game carry out an aside; the open ask stays open unless it is interrupted."""
        try:
            self._do_beside(AsideDone(seat, answer))
        except Interrupt as interrupt:
            self._continue(interrupt)
        else:
            self._offer_anew()
            self._decision.asides += 1

    def _let_pass(self, seat: int) -> None:
        self._decision.passed.add(seat)
        if not self._decision.is_waited_for:
            self._continue((None, PASS))

    def _take_back(self, seat: int, key: str) -> None:
        """Count a take-back of `seat`, whose inputs are gone already; chance branches if it was agreed."""
        how, self.era = read_key(key, self.era)
        if how == AGREED:
            self._do_beside(ChanceBranched(f"take-back {self.era}"))

    def _play_anew(self, key: str) -> None:
        self._do_beside(ChanceBranched(f"anew {key}"))

    def _leave(self, seat: int) -> None:
        self._end(left_by(seat, self.seats))

    def _do_beside(self, beside: Beside) -> None:
        """Change the table while an ask is open."""
        self._sent.append(beside)
        beside.change(self.game, self.table)

    # -- the script

    def _enter(
        self, checkpoint: Checkpoint, *, first: bool, tell: Tell = discard_event, sent: Sequence[Any] = ()
    ) -> None:
        """Start the script at a checkpoint, or (`first`) from the very beginning, and send it this again: no question
        is opened on the way, and nothing is judged."""
        self.table = table = Table(checkpoint.state.copy(), checkpoint.chance.copy(), self.game.cards, tell)
        self.era = checkpoint.era
        self._decision = Decision()
        self.result = None
        self._sent = []
        self._script = script = self.game.rules.script(table)
        send = script.send
        try:
            ask = send(None)
            if not first:
                ask = send(None)  # the checkpoint itself is known
            for answers in sent:
                ask = self._passed(ask)
                if isinstance(answers, Beside):
                    try:
                        answers.change(self.game, table)
                    except Interrupt as interrupt:
                        ask = script.throw(interrupt)
                else:
                    ask = send(answers)
            ask = self._passed(ask)
        except StopIteration as stop:
            self._sent = [*sent]
            self._end(stop.value)
        else:
            self._sent = [*sent]
            self._open(ask)

    def _continue(self, answers: Any) -> None:
        """Let the script go on to its next ask, or to its end; an Interrupt is raised in it."""
        try:
            if isinstance(answers, Interrupt):
                ask = self._script.throw(answers)
            else:
                self._sent.append(answers)
                ask = self._script.send(answers)
            if ask is CHECKPOINT:
                ask = self._passed(ask)
        except StopIteration as stop:
            self._end(stop.value)
        else:
            self._open(ask)

    def _passed(self, ask: Ask) -> Ask:
        """The next ask, beyond all checkpoints that come first."""
        while ask is CHECKPOINT:
            self._decision = Decision()
            self._pass_checkpoint()
            ask = self._script.send(None)
        return ask

    def _end(self, result: Result) -> None:
        """End the match with this result."""
        self._decision.end()
        self.result = result

    # -- for subclasses

    def _note(self, entry: Input, answer: Answer | None) -> None:
        """Remember an input that is about to be taken."""

    def _pass_checkpoint(self) -> None:
        """Remember that the script can be entered here. No ask keeps its id across it: a match that is loaded here
        could not know it."""

    def _open(self, ask: Ask) -> None:
        """Put this ask."""
        self._decision = Decision(ask)

    def _offer_anew(self) -> None:
        """Have the options of the open ask made again, since the table has changed under it."""
        self._decision.offers = {}

    def _tell_sealed(self, seat: int, ask: Ask) -> None:
        """A seat has sealed its answer for the first time."""
