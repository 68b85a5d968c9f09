"""A match as it runs: its script, its checkpoints, and the inputs since.

Scripts cannot be copied, so states and inputs are: any point in a match is the state at the
last checkpoint plus the inputs since. Fork, take-back, save, load and replay all rest on
`_rebuild`, which enters the script at a checkpoint and gives it those inputs again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Self

from wyrmhoard.kernel.asking.ask import ASIDE, CHECKPOINT, PASS, Answer, Ask, Interrupt, Options, Script
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.contract.words import MadeUp
from wyrmhoard.kernel.play.checkpoint import Checkpoint
from wyrmhoard.kernel.play.decision import Decision, choose
from wyrmhoard.kernel.play.history import History
from wyrmhoard.kernel.play.leaving import left_by, may_leave
from wyrmhoard.kernel.play.takeback import AGREED, read_key
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.common_events import PlayedAnew, Sealed, SeatLeft, TookBack
from wyrmhoard.kernel.state.log import Entry, Log
from wyrmhoard.kernel.state.notes import Notebook
from wyrmhoard.kernel.state.people import People
from wyrmhoard.kernel.state.plain import dump, fingerprint
from wyrmhoard.kernel.state.record import INPUT_KINDS, Input, Record
from wyrmhoard.kernel.state.setting import complete
from wyrmhoard.kernel.state.table import Table, discard_event
from wyrmhoard.kernel.text.errors import BadInput, Refused, ScriptError
from wyrmhoard.kernel.text.redaction import placeholders, redact
from wyrmhoard.kernel.text.saying import ENGLISH, speaking, spoken


class Running:
    """Runs a match. `Match` adds what may be asked about it, and the way back."""

    result: Result | None
    table: Table[Any, Any]
    step: int
    """How many asks there have been."""
    era: int
    """How many times something was taken back."""
    prints: dict[int, str] | None
    struck: Mapping[str, str]
    """The typed words that the last act has struck, and the placeholders that replace them in all inputs
    (`redaction`)."""
    _script: Script[Result]
    _entering: bool
    """Whether the script is being entered at a checkpoint, which must not be noted again."""

    def __init__(self, game: AnyGame, header: Record, *, events: bool = True, prints: bool = True) -> None:
        """Prepare a match from `header` (its inputs are ignored); `begin` starts it."""
        self.game = game
        self.seats = game.check_seats(header.seats)
        self.settings = complete(game.settings, header.settings)
        bare = replace(header, inputs=[], prints={}, now=None, ending=None, checkpoint=None, notes=[])
        self.header = replace(bare, settings=self.settings)
        self.prints = {} if prints else None
        self._log = Log(events, game.folder)
        self._history = History()
        self.notebook = Notebook()
        self.struck = {}
        self._decision = Decision()
        self.people = People(header.names)
        """The names of the people at the table; they are part of no state and no fingerprint."""

    def skip_to(
        self, checkpoint: Checkpoint, inputs: Sequence[Input], prints: Mapping[str, str], told: Sequence[Entry]
    ) -> None:
        """Make `begin` enter the script at a checkpoint; these inputs, fingerprints and events came before it."""
        self._history = History(inputs, [checkpoint])
        if self.prints is not None:
            self.prints = {int(n): p for n, p in prints.items() if int(n) <= checkpoint.inputs}
        if self._log.kept:
            self._log.events = [*told]

    def begin(self) -> Self:
        """Let the script run to its first ask."""
        self._enter(self._history.latest)
        return self

    @property
    def inputs(self) -> list[Input]:
        """Every input so far, in the order in which it was accepted."""
        return self._history.inputs

    # -- acting

    def do(self, seat: int, key: str, form: Mapping[str, Any] | None = None, ask: str | None = None) -> None:
        """Answer for `seat` like `Match.act`, without collecting the events that it sees."""
        if self._decision.ask is None:
            raise Refused.of("over", "The match is over")
        before, made_up = len(self._log.events), self.game.made_up
        self.struck = {}
        kept = {} if made_up is None else made_up.made_up(self.table)
        if not self._decision.offers_key(seat, key) and any(str(choice) == key for choice in self._asides(seat)):
            self._take(Input(seat, key, dict(form) if form is not None else None, "aside"))
        else:
            self._reply(seat, key, form, ask)
        if made_up is not None and any(event.kind in made_up.REWORDS for event in self._log.events[before:]):
            self._strike(made_up, kept)

    def _asides(self, seat: int) -> Options:
        asides = self.game.asides
        return () if asides is None or self._decision.ask is None else asides.offered(self.table, seat)

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
                answer = self._answer(seat, key, form)
            except Refused as refused:
                if refused.code == "unavailable":
                    self._take(Input(seat, str(key), None, "tried"))
                raise
            self._take(Input(seat, str(key), dict(form) if form is not None else None), answer)

    def _answer(self, seat: int, key: str, form: Mapping[str, Any] | None) -> Answer:
        return self._decision.answer(self.game, self.table, seat, key, form)

    def branch_chance(self, seat: int, name: str) -> None:
        """Continue chance along the branch `name`: `seat` plays on from a moment of another match. Raises Refused."""
        if self._decision.ask is None:
            raise Refused.of("over", "The match is over")
        self._take(Input(seat, name, None, "anew"))

    def leave(self, seat: int) -> None:
        """End the match because one of two has left it, by no rule of the game. Raises Refused."""
        if self._decision.ask is None:
            raise Refused.of("over", "The match is over")
        self._take(Input(seat, "", None, "left"))

    # -- going on by an input

    def take(self, entry: Input) -> None:
        """Go on by one input of a record. Raises Refused or BadInput if it does not fit."""
        if self._decision.ask is None:
            raise BadInput.of("an input comes after the end of the match")
        self._take(entry)

    def _take(self, entry: Input, answer: Answer | None = None) -> None:
        """Apply an input that is legal; with its `answer` it is known to come from a seat that is asked, otherwise that
        is looked up."""
        seat, key, form, kind = entry
        if answer is None:
            self._check_kind(entry)
        beside = None
        if kind == "aside":
            beside = choose(self.game, self.table, seat, ASIDE, self._asides(seat), key, form)
        self._history.add(entry, self.step, self.table.chance.position)
        if kind != "act":
            self._take_unusual(entry, beside)
            return
        decision = self._decision
        ask = decision.ask
        assert ask is not None
        if answer is None:
            answer = self._answer(seat, key, form)
        if ask.kind == "each":
            if seat not in decision.sealed:
                self.table.tell(Sealed(seat, self._own_name(seat), ask.prompt), ask.rule)
            decision.sealed[seat] = answer
            if len(decision.sealed) == len(ask.must):
                self._resume(dict(sorted(decision.sealed.items())))
        else:
            decision.ids.pop(seat, None)  # a seat that has answered gets a new ask, even if it looks the same
            self._resume((seat, answer) if ask.kind == "first" else answer)

    def _take_unusual(self, entry: Input, beside: Answer | None) -> None:
        """Apply an input that is no answer; `beside` is what an aside chose."""
        seat, key, _, kind = entry
        decision = self._decision
        if beside is not None:
            self._do_aside(seat, beside)
            return
        if kind == "back":
            how, self.era = read_key(key, self.era)
            if how == AGREED:
                self.table.chance.branch(f"take-back {self.era}")
            decision.ids = dict.fromkeys(decision.ids, self._new_id())
            self.table.tell(TookBack(seat, self._own_name(seat), how == AGREED), "")
            return
        if kind == "tried":
            decision.tried.add((seat, key))
            return
        if kind == "anew":
            self.table.chance.branch(f"anew {key}")
            self.table.tell(PlayedAnew(), "")
            return
        if kind == "left":
            self.table.tell(SeatLeft(seat, self._own_name(seat)), "")
            self._end(left_by(seat, self.seats))
            return
        ask = decision.ask
        assert ask is not None
        if kind == "deal":
            self.game.sight.imagine(self.table, seat, Random(key))
            self.table.chance = Chance(key)
            decision.offer(ask)
            return
        assert kind == "pass"
        decision.passed.add(seat)
        if not decision.waiting:
            self._resume((None, PASS))

    def _do_aside(self, seat: int, answer: Answer) -> None:
        """Let the game carry out an aside; the open ask stays open unless it is interrupted."""
        decision = self._decision
        assert decision.ask is not None
        assert self.game.asides is not None
        try:
            self.game.asides.perform(self.table, seat, answer)
        except Interrupt as interrupt:
            self._resume(interrupt)
        else:
            decision.asides += 1
            decision.offer(decision.ask)

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

    def _own_name(self, seat: int) -> str:
        """What the game calls this seat now, in English: events are stored, and hold no names of people."""
        if spoken() == ENGLISH:
            return self.game.names.seat_name(self.table, seat)
        with speaking(ENGLISH):
            return self.game.names.seat_name(self.table, seat)

    # -- the script

    def _resume(self, answers: Any) -> None:
        """Let the script go on to its next ask, or to its end; an Interrupt is raised in it."""
        send = self._script.send
        try:
            ask = self._script.throw(answers) if isinstance(answers, Interrupt) else send(answers)
            while ask is CHECKPOINT:
                self._keep_checkpoint()
                ask = send(None)
        except StopIteration as stop:
            self._end(stop.value)
            return
        self._open(ask)

    def _end(self, result: Result) -> None:
        """End the match with this result."""
        self._decision.ask, self._decision.offers, self.result = None, {}, result
        if self.prints is not None:
            self.prints[len(self.inputs)] = fingerprint(self.table.state)

    def _open(self, ask: Ask) -> None:
        self.step = self._log.step = self.step + 1
        before, self._decision = self._decision, Decision(ask, self._new_id())
        if not ask.must and not self._decision.waiting:
            raise ScriptError(f"{self.game.name}: nobody is asked {ask.prompt}")
        for seat in ask.must:
            if not self._decision.offers[seat]:
                raise ScriptError(f"{self.game.name}: seat {seat} is asked {ask.prompt} and has no option")
        self._decision.keep_ids(before)

    def _new_id(self) -> str:
        return f"{self.step}.{self.era}" if self.era else f"{self.step}"

    def _keep_checkpoint(self) -> None:
        """Remember this checkpoint. No ask keeps its id across it: a match that is loaded here could not know it."""
        self._decision = Decision()
        if self._entering:
            self._entering = False
            return
        state = self.table.state.copy()
        told = len(self._log.events)
        checkpoint = Checkpoint(state, self.table.chance.copy(), len(self.inputs), self.step, self.era, told)
        self._history.keep(checkpoint)
        if self.prints is not None:
            self.prints[checkpoint.inputs] = fingerprint(state)

    def _enter(self, checkpoint: Checkpoint | None) -> None:
        """Start the script at a checkpoint, or from the very beginning."""
        if checkpoint is None:
            checkpoint = Checkpoint.first(self.game, self.header)
            self._entering = False
        else:
            self._entering = True
        tell = self._log.tell if self._log.kept else discard_event
        self.table: Table[Any, Any] = Table(checkpoint.state.copy(), checkpoint.chance.copy(), self.game.cards, tell)
        self.step, self.era = checkpoint.step, checkpoint.era
        self._log.step = self.step
        self._decision = Decision()
        self.result = None
        self._log.cut(checkpoint.events)
        self._history = self._history.up_to(checkpoint.inputs)
        self._script = self.game.rules.script(self.table)
        self._resume(None)

    def _rebuild(self, inputs: Sequence[Input], unchanged: int) -> None:
        """Become the match of these inputs, of which the first `unchanged` are already ours."""
        checkpoint = self._history.back_to(unchanged)
        self._enter(checkpoint)
        for entry in inputs[checkpoint.inputs if checkpoint else 0 :]:
            self._take(entry)

    # -- words that were given, struck

    def _strike(self, made_up: MadeUp[Any, Any], kept: Mapping[str, str]) -> None:
        """Remove those of the words in `kept` that are gone from the inputs too, for good: become the match that is
        played without them. Where rules read the words themselves, so that it would go another way, they stay."""
        inputs = self.inputs
        struck = placeholders(kept, made_up.made_up(self.table), [entry.form or {} for entry in inputs])
        cards = self.game.cards
        cleaned = [e._replace(form=made_up.redact_form(cards, e.form, struck)) if e.form else e for e in inputs]
        first = next((n for n, entry in enumerate(cleaned) if entry != inputs[n]), None)
        if first is None:
            return
        if first < self._history.unseen:
            self._history.forget_checkpoints()
        redacted = self._redacted_fingerprint(struck)
        try:
            self._rebuild(cleaned, first)
        except (Refused, BadInput):
            same = False
        else:
            same = self._redacted_fingerprint({}) == redacted
        if same:
            self.struck = struck
        else:
            self._rebuild(inputs, first)

    def _redacted_fingerprint(self, struck: Mapping[str, str]) -> str:
        """The fingerprint that the match will have once these words are struck."""
        parts = (dump(self.table.state), self.table.chance.dump(), self._decision.to_plain())
        return fingerprint(self.step, self.era, redact(parts, struck))
