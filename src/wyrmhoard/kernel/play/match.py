"""A running match: who is asked, what they answered, what happened, and the way back.

Scripts cannot be copied, so states and inputs are: any point in a match is the state at the
last checkpoint plus the inputs since. Fork, take-back, save, load and replay all rest on
`_rebuild`, which enters the script at a checkpoint and gives it those inputs again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Literal

from wyrmhoard.kernel.asking.ask import ASIDE, CHECKPOINT, PASS, Answer, Ask, Interrupt, Options, Script
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.contract.words import MadeUp
from wyrmhoard.kernel.play import branch, taking
from wyrmhoard.kernel.play.checkpoint import Checkpoint
from wyrmhoard.kernel.play.decision import Decision, choose
from wyrmhoard.kernel.play.history import History
from wyrmhoard.kernel.play.leaving import LEFT, ending_words, left_by, may_leave
from wyrmhoard.kernel.play.open_ask import OpenAsk, Option, describe
from wyrmhoard.kernel.play.takeback import AGREED, BACK, Past, key_of, read_key
from wyrmhoard.kernel.state.chance import Chance, commitment
from wyrmhoard.kernel.state.common_events import WORDED, PlayedAnew, Sealed, SeatLeft, TookBack
from wyrmhoard.kernel.state.drawing import kept
from wyrmhoard.kernel.state.event import event_of, words_of
from wyrmhoard.kernel.state.log import Entry, Line, Log, Reading
from wyrmhoard.kernel.state.notes import Note, Notebook, Sheet, restored
from wyrmhoard.kernel.state.people import People
from wyrmhoard.kernel.state.plain import dump, fingerprint
from wyrmhoard.kernel.state.record import Input, Record
from wyrmhoard.kernel.state.setting import complete
from wyrmhoard.kernel.state.table import Table, discard_event
from wyrmhoard.kernel.text import shapes
from wyrmhoard.kernel.text.errors import BadInput, Refused, ScriptError
from wyrmhoard.kernel.text.redaction import placeholders, redact
from wyrmhoard.kernel.text.saying import ENGLISH, speaking, spoken


class Match:
    """One match of one game. Made by `new`, `load` and `replay`.

    With `events` off there is no log and nobody can take anything back; with `prints` off the record
    has no fingerprints. Both are for simulation.
    """

    result: Result | None
    table: Table[Any, Any]
    step: int
    """How many asks there have been."""
    era: int
    """How many times something was taken back."""
    prints: dict[int, str] | None
    struck: Mapping[str, str]
    """The typed words that the last act has struck, and what stands in their place in all inputs (`redaction`)."""
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

    def begin(self) -> Match:
        """Let the script run to its first ask."""
        self._enter(self._history.latest)
        return self

    # -- what may be known

    @property
    def asks(self) -> dict[int, OpenAsk]:
        """The open ask of each seat that is to act. Show a seat only its own.

        A seat that could only do something deliberate or quiet is not among them; `ask` says what that is.
        """
        ask = self._decision.ask
        by_seat = {seat: self.ask(seat) for seat in (() if ask is None else (*ask.must, *ask.may))}
        return {seat: ask for seat, ask in by_seat.items() if ask is not None and not ask.aside}

    def ask(self, seat: int) -> OpenAsk | None:
        """What this seat is asked now, or None."""
        if self._decision.ask is None or not self._decision.is_open_to(seat):
            return None
        return OpenAsk(self.game, self.table, self._decision, seat, self.people)

    def asides(self, seat: int) -> tuple[Option, ...]:
        """What this seat may do now beside the open ask, whether or not it is asked: see `Asides`."""
        choices = self._asides(seat)
        return tuple(describe(self.game, self.table, seat, ASIDE, choices, self.people)) if choices else ()

    def is_aside(self, seat: int, key: str) -> bool:
        """Whether `key` names one of this seat's `asides`."""
        asides = self._asides(seat)
        return bool(asides) and any(str(choice) == key for choice in asides)

    def _asides(self, seat: int) -> Options:
        asides = self.game.asides
        return () if asides is None or self._decision.ask is None else asides.offered(self.table, seat)

    @property
    def moment(self) -> tuple[int, int, bool, int]:
        """A value that changes whenever the table does, except for sealed answers and what somebody has learned."""
        return (self.step, self.era, self.result is not None, self._decision.asides)

    def choices(self, seat: int) -> Options:
        """What this seat may try now, like `OpenAsk.choices`, without words; empty if it is not asked."""
        return self._decision.choices(seat)

    def preview(self, seat: int, key: str, values: Mapping[str, Any]) -> dict[str, Any] | None:
        """What filling in the form `key` with `values` would amount to, as far as this seat may know; None if the game
        has nothing to say. Whether the values fit together is for the game to judge. Raises Refused.
        """
        prompt, form = self._decision.form(seat, key)
        preview = self.game.screens.preview(self.table, seat, prompt, key, form.check_each(values))
        return None if preview is None else dict(self.people.plain(preview))

    def objection(self, seat: int, key: str, values: Mapping[str, Any]) -> Refused | None:
        """Why the form `key` would be refused with `values`; None if it would not, or only for a reason that this seat
        cannot know, which is learned by trying. Raises Refused if there is no such form.
        """
        _, form = self._decision.form(seat, key)
        return form.objection(values)

    def spoiled(self, seat: int, values: Mapping[str, Any]) -> dict[str, Refused]:
        """Of several options of this seat with the same blanks those that would be refused if they were filled in with
        `values`, and with what they take. A reason that the seat cannot know is not told.
        """
        ask = self.ask(seat)
        options = ask.options if ask is not None else ()
        alike = [one for one in options if one.form and {blank["name"] for blank in one.form} == values.keys()]
        refusals: dict[str, Refused] = {}
        for option in alike if len(alike) > 1 else ():
            refused = self.objection(seat, option.key, taking.with_taken(option, values))
            if refused is not None:
                refusals[option.key] = refused
        return refusals

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

    def view(self, seat: int | None) -> Mapping[str, Any]:
        """What this seat may know of the table (None: a spectator), plain data for JSON."""
        return self.game.sight.view(self.table, seat)

    def events(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """What happened, as far as this seat may know; `n` counts the events that this seat saw."""
        return self._log.seen(seat, since)

    def count_events(self, seat: int | None) -> int:
        """How many events this seat may know of."""
        return len(self._log.visible(seat))

    def lines(self, seat: int | None, since: int = 0) -> list[Line]:
        """The log in words as this seat may read it, after its line `since`, with the names the seats have now."""
        log, names = self.log, self.seat_names
        places = self._log.visible(seat)[since:]
        read = enumerate(zip(places, self.read(places, seat, names).texts, strict=True), since + 1)
        return [Line(n, at, log[at], text) for n, (at, text) in read]

    def read(self, places: Iterable[int], seat: int | None, names: tuple[str, ...]) -> Reading:
        """The words for the events at these `places` of the log, of which this seat may know; `names` are
        `seat_names`."""
        reading = self._log.read(places, seat, names, self._event_words)
        if self.game.made_up is None and not self.people.known:
            return reading  # nobody has given words or names that are to be filled in
        return Reading([self._filled_in(text) for text in reading.texts], reading.alike)

    def read_whole(self, names: tuple[str, ...], start: int = 0, most: int | None = None) -> list[str]:
        """The words for the events of the log from `start` on, or `most` of them, with all that anybody knew: for a
        match that is over."""
        lines, known = [], self._log.known(names)
        for at, event in enumerate(self.log[start:][:most], start):
            line = None if event.private else known.get(at)
            lines.append(self._filled_in(self._event_words(event.whole(), names) if line is None else line))
        return lines

    def _filled_in(self, line: str) -> str:
        """A line of the log with the words and names that people gave."""
        if self.game.made_up is not None:
            line = self.game.made_up.fill_in(self.table, line)
        return self.people.words(line) if self.people.known else line

    @property
    def log(self) -> list[Entry]:
        """All events so far, with everybody's secrets: show a seat only what `Entry.seen_by` gives it."""
        if not self._log.kept:
            raise ScriptError("this match keeps no events")
        return self._log.events

    @property
    def events_before_checkpoint(self) -> int:
        """The length of the log before the last checkpoint: that part does not come back with a `position`."""
        return latest.events if (latest := self._history.latest) else 0

    @property
    def inputs(self) -> list[Input]:
        """Every input so far, in the order in which it was accepted."""
        return self._history.inputs

    @property
    def learned(self) -> int:
        """How often somebody has been refused for a hidden reason at the open ask (it changes what is greyed out)."""
        return len(self._decision.tried)

    @property
    def last_checkpoint(self) -> int:
        """The number of inputs before the last checkpoint (-1: there is none yet)."""
        return latest.inputs if (latest := self._history.latest) else -1

    @property
    def commitment(self) -> str:
        """A hash of the seed, to be shown before the first roll."""
        return commitment(self.header.seed)

    @property
    def ended(self) -> str:
        """How the match ended, in words; "" while it runs."""
        return "" if self.result is None else self.people.words(ending_words(self.game, self.result.ending))

    # -- acting

    def act(
        self, seat: int, key: str, form: Mapping[str, Any] | None = None, ask: str | None = None
    ) -> list[shapes.Seen]:
        """Answer for `seat` with the option `key`, or do the aside that `key` names; returns the events that this
        seat sees as a result.

        `ask` is the id of the ask being answered. Raises Refused; then nothing has changed,
        except that a seat now knows what it was refused for a hidden reason.
        """
        before = len(self._log.events)
        self.do(seat, key, form, ask)
        return [seen for event in self._log.events[before:] if (seen := event.seen_by(seat)) is not None]

    def do(self, seat: int, key: str, form: Mapping[str, Any] | None = None, ask: str | None = None) -> None:
        """Answer for `seat` like `act`, without collecting the events that it sees."""
        if self._decision.ask is None:
            raise Refused.of("over", "The match is over")
        before, made_up = len(self._log.events), self.game.made_up
        self.struck = {}
        kept = {} if made_up is None else made_up.made_up(self.table)
        asides = self._asides(seat)
        if asides and any(str(choice) == key for choice in asides):
            self._take(Input(seat, key, dict(form) if form is not None else None, "aside"))
        else:
            self._reply(seat, key, form, ask)
        if made_up is not None and any(event.kind in made_up.REWORDS for event in self._log.events[before:]):
            self._strike(made_up, kept)

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
        self._take(Input(seat, name, None, branch.KIND))

    def leave(self, seat: int) -> None:
        """End the match because one of two has left it, by no rule of the game. Raises Refused."""
        if self._decision.ask is None:
            raise Refused.of("over", "The match is over")
        self._take(Input(seat, "", None, "left"))

    # -- beside the match

    def add_note(self, seat: int, kind: str, data: Any, sheet: str = "") -> Note:
        """Do something beside the match: it answers no ask, changes no id and blocks no take-back. Raises Refused."""
        if not 0 <= seat < self.seats:
            raise Refused.of("not-asked", "there is no seat {seat}", seat=seat + 1)
        note = Note(seat, kind, data, len(self.inputs), sheet)
        note = note._replace(data=self.game.need_notes().take_note(self.table, note, self.notebook))
        self.keep_notes([note])
        return note

    def keep_notes(self, notes: Sequence[Note]) -> None:
        """Add notes that were already checked when they were first taken."""
        self.notebook = self.notebook.to_write()
        self.notebook.keep(notes, len(self.inputs))

    def sheets(self, seat: int | None) -> Sequence[Sheet]:
        """The sheets beside the match that this seat may see."""
        return self.game.screens.sheets(self.table, seat)

    def notes(self, seat: int | None, since: int = 0) -> list[Note]:
        """What was done beside the match, as far as this seat may know, after the first `since` notes."""
        return self.notebook.seen({sheet.id for sheet in self.sheets(seat)}, since)

    def restore_notes(self, notes: Sequence[Note]) -> None:
        """Take over a record's notes. Raises Refused for one that cannot be."""
        if notes:
            self.notebook = restored(notes, self.seats, len(self.inputs), self.game.need_notes().take_note)

    # -- going on

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
            decision.ids.pop(seat, None)  # whoever has answered is asked anew, even if all looks the same
            self._resume((seat, answer) if ask.kind == "first" else answer)

    def _take_unusual(self, entry: Input, beside: Answer | None) -> None:
        """Apply an input that is no answer; `beside` is what an aside chose."""
        seat, key, _, kind = entry
        decision = self._decision
        if beside is not None:
            self._do_aside(seat, beside)
            return
        if kind == BACK:
            how, self.era = read_key(key, self.era)
            if how == AGREED:
                self.table.chance.branch(f"take-back {self.era}")
            decision.ids = dict.fromkeys(decision.ids, self._new_id())
            self.table.tell(TookBack(seat, self._own_name(seat), how == AGREED), "")
            return
        if kind == "tried":
            decision.tried.add((seat, key))
            return
        if kind == branch.KIND:
            self.table.chance.branch(f"{branch.KIND} {key}")
            self.table.tell(PlayedAnew(), "")
            return
        if kind == LEFT:
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
        if kind == BACK:
            read_key(key, self.era)
        elif kind not in ("act", "pass", "tried", "deal", "aside", "left", branch.KIND):
            raise Refused.of("unknown", "{kind} is not a kind of input", kind=repr(kind))
        elif kind == "left" and not may_leave(self.game, self.table, self.seats):
            raise Refused.of("unknown", "nobody can leave this match")
        elif kind in ("deal", "aside", "left", branch.KIND):
            if not 0 <= seat < self.seats:
                raise Refused.of("not-asked", "there is no seat {seat}", seat=seat + 1)
        elif not self._decision.is_open_to(seat) or (kind == "pass" and not self._decision.may_pass(seat)):
            raise Refused.of("not-asked", "seat {seat} is not asked anything there", seat=seat + 1)

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

    def _strike(self, made_up: MadeUp[Any, Any], kept: Mapping[str, str]) -> None:
        """Of the words that were `kept`, those that are gone leave the inputs too, for good: become the match that is
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

    # -- going back, forking

    def take_back(self, seat: int, agreed: Collection[int] = ()) -> None:
        """Take back what `seat` did last.

        Free as long as nothing was revealed or rolled and nobody else has acted since. Otherwise
        every other seat must be in `agreed`, and chance continues along another branch, so that nobody
        can fish for a better roll. Raises Refused.
        """
        if self._past().needs_beginning(seat):
            self._history.forget_checkpoints()
            self._rebuild(self.inputs, 0)
        consent = set(range(self.seats)) - {seat} <= set(agreed)
        inputs, unchanged, how = self._past().plan(seat, consent)
        era = self.era + 1
        if self.prints is not None:
            self.prints = {n: p for n, p in self.prints.items() if n <= unchanged}
        self._rebuild(inputs, unchanged)
        self._take(Input(seat, key_of(how, era), None, BACK))
        self.notebook = self.notebook.to_write()
        self.notebook.not_after(len(self.inputs))

    def may_take_back(self, seat: int) -> Literal["free", "ask", ""]:
        """Whether `seat` may take back what it did last: freely, by consent, or not at all.

        For inputs from before a loaded position the answer is "ask": finding the true answer would take a replay.
        """
        return self._past().permission(seat, alone=self.seats == 1)

    def _past(self) -> Past:
        return Past(self.step, self._decision, self._history, self.table.chance, self._log)

    def fork(self) -> Match:
        """An independent match that continues exactly like this one (without a log)."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.prints, twin._log = None, Log(False)
        self.notebook.shared = True
        twin._rebuild(self.inputs, len(self.inputs))
        return twin

    def imagine(self, seat: int, rng: Random) -> Match:
        """A fork for a planner (determinization): everything that `seat` cannot know, including sealed
        answers and the dice to come, is dealt again with `rng`."""
        twin = self.fork()
        acts = self._history.acts_at(self.step) if self._decision.sealed else []
        unknown = dict.fromkeys(n for n in acts if self.inputs[n].seat != seat)  # in order, and quick to look up
        if unknown:
            twin._rebuild([e for n, e in enumerate(self.inputs) if n not in unknown], next(iter(unknown)))
        twin._take(Input(seat, f"{rng.getrandbits(64):x}", None, "deal"))
        return twin

    def imagine_state(self, seat: int, rng: Random) -> Any:
        """The state of such a fork alone, for a planner that only looks at it: no script has to come here again."""
        state = self.table.state.copy()
        self.game.sight.imagine(self.game.at(state), seat, Random(f"{rng.getrandbits(64):x}"))
        return state

    @property
    def record(self) -> Record:
        """The match so far, with its seed and all inputs: the saved game and the replay."""
        return replace(
            self.header,
            inputs=self.inputs[:],
            prints={str(n): p for n, p in (self.prints or {}).items()},
            now=fingerprint(self.inputs, self.fingerprint),
            ending=self.result.ending if self.result else None,
            names=[*self.people.names],
            notes=kept(self.notebook, self.is_torn),
        )

    def is_torn(self, sheet: str) -> bool:
        """Whether what was drawn on this sheet was struck for good: then it is kept no more."""
        return self.game.notes is not None and self.game.notes.is_torn(self.table, sheet)

    @property
    def position(self) -> Record:
        """The record with the state at the last checkpoint: loads without replaying from the start."""
        latest = self._history.latest
        return replace(self.record, checkpoint=None if latest is None else latest.to_stored())

    @property
    def fingerprint(self) -> str:
        """A hash of everything that decides how the match goes on."""
        return fingerprint(self.table.state, self.table.chance.dump(), self._decision.to_plain())

    def seat_name(self, seat: int) -> str:
        """What the table calls this seat now."""
        return self.people.seat_name(seat, self.game.names.seat_name(self.table, seat))

    def _own_name(self, seat: int) -> str:
        """What the game calls this seat now, in English: events are part of what is stored, and know no people."""
        if spoken() == ENGLISH:
            return self.game.names.seat_name(self.table, seat)
        with speaking(ENGLISH):
            return self.game.names.seat_name(self.table, seat)

    def seat_called(self, seat: int) -> str:
        """The seat's name within a sentence: "the knight" for "Knight"."""
        return self.people.seat_name(seat, self.game.names.seat_called(self.table, seat))

    @property
    def seat_names(self) -> tuple[str, ...]:
        """What the table calls its seats now."""
        return tuple([self.seat_name(seat) for seat in range(self.seats)])

    def _event_words(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        if event["kind"] in WORDED:
            return words_of(event_of(WORDED, event["kind"], event["data"]), self.game.cards, names)
        return self.game.log.event(self.game.cards, event, names)

    def words(self, event: Mapping[str, Any], names: Sequence[str] = ()) -> str:
        """A line of the log for one event as somebody saw it; for many, make the `seat_names` once."""
        return self._filled_in(self._event_words(event, names or self.seat_names))
