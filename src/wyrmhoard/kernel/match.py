"""A running match: who is asked, what they answered, what happened, and the way back.

Scripts cannot be copied, so positions and inputs are: any point of a match is the state at the
last checkpoint and the inputs since. Fork, take-back, save, load and replay all rest on
`_rebuild`, which enters the script at a checkpoint and gives it those inputs again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, Final, Literal

import msgspec

from wyrmhoard.kernel import shapes
from wyrmhoard.kernel.ask import (
    CHECKPOINT,
    NOBODY,
    PASS,
    Answer,
    Ask,
    Choice,
    Offer,
    Options,
    Script,
    Sifted,
    possible,
    refusals,
)
from wyrmhoard.kernel.chance import Chance, commitment
from wyrmhoard.kernel.errors import BadInput, Refused, ScriptError, WyrmhoardError
from wyrmhoard.kernel.event import Event
from wyrmhoard.kernel.form import Filled, Form, deliberate
from wyrmhoard.kernel.game import Result, Table, untold
from wyrmhoard.kernel.record import Input, Mark, Record
from wyrmhoard.kernel.registry import AnyGame
from wyrmhoard.kernel.setting import complete
from wyrmhoard.kernel.state import Plain, dump, fingerprint, load

KEPT_MARKS: Final = 8
"""Checkpoints kept for going back quickly, beside the first; further back replays from the start."""


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One choice for people and programs: `key` names it within its ask."""

    key: str
    text: str
    about: tuple[str, ...] = ()
    form: tuple[shapes.Blank, ...] = ()
    blocked: str = ""
    """Why it may not be chosen ("" if it may)."""
    rule: str = ""
    """The rule that blocks it."""
    deliberate: bool = False
    """Whether nobody should do it by mistake: giving up, for example."""

    def to_plain(self) -> shapes.Option:
        """The option as plain data; what is empty is left out."""
        plain: shapes.Option = {"key": self.key, "text": self.text}
        if self.about:
            plain["about"] = list(self.about)
        if self.form:
            plain["form"] = list(self.form)
        if self.blocked:
            plain["blocked"] = self.blocked
        if self.rule:
            plain["rule"] = self.rule
        return plain


class OpenAsk:
    """What one seat is asked now. Words are made only when somebody looks."""

    def __init__(self, match: Match, seat: int) -> None:
        ask, sealed = match._ask, match._sealed.get(seat)
        assert ask is not None
        self._match = match
        self._words = (match.game, match.table.state, seat)
        self._options = match._offers[seat]
        self._known = {key for tried, key in match._tried if tried == seat}
        self.seat = seat
        self.id = match._ids[seat]
        self.kind = ask.kind
        self.prompt = ask.prompt
        self.rule = ask.rule
        self.data = dict(ask.data)
        self.final = ask.final
        self.sealed = None if sealed is None else sealed.key if isinstance(sealed, Filled) else str(sealed)
        """The key of this seat's sealed answer, while the others still think."""
        self.may_pass = match.may_pass(seat)
        self.aside = self.may_pass and all(map(deliberate, self._options))
        """Nothing is asked of this seat: it may only do something deliberate (give up), or wait."""
        self.choices: Options = match.choices(seat)
        """What this seat may try: the legal choices, as the script gave them, and among them those that
        are refused for a reason which it cannot know, until it has tried."""

    @property
    def seat_name(self) -> str:
        """What the table calls the seat that is asked."""
        return self._match.seat_name(self.seat)

    @cached_property
    def text(self) -> str:
        """The question in words."""
        game, state, seat = self._words
        return game.prompt_words(state, seat, self.prompt, self.data)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The legal choices, then the greyed ones with their reasons."""
        legal = [self._option(choice) for choice in self.choices]
        if self.may_pass and not self.aside:
            legal.append(Option(PASS, "Let it pass"))
        return (*legal, *self._blocked())

    def _option(self, choice: Choice) -> Option:
        game, state, seat = self._words
        words = game.option_words(state, seat, self.prompt, choice)
        blanks = tuple(field.describe() for field in choice.fields) if isinstance(choice, Form) else ()
        return Option(str(choice), words.text, words.about, blanks, deliberate=deliberate(choice))

    def _blocked(self) -> Iterator[Option]:
        game, state, seat = self._words
        for choice, refusal in refusals(self._options):
            if not refusal.hidden or str(choice) in self._known:
                words = game.option_words(state, seat, self.prompt, choice)
                sentence = refusal.sentence(**game.refusal_words(state, seat, self.prompt, choice))
                rule = "" if refusal.hidden else refusal.rule
                yield Option(str(choice), words.text, words.about, (), sentence, rule)

    def to_plain(self, options: Any = None) -> shapes.Ask:
        """The ask as plain data for JSON, with `options` if somebody has made something of them already."""
        return {
            "id": self.id,
            "seat": self.seat,
            "kind": self.kind,
            "prompt": self.prompt,
            "text": self.text,
            "rule": self.rule,
            "data": self.data,
            "final": self.final,
            "sealed": self.sealed,
            "aside": self.aside,
            "options": [option.to_plain() for option in self.options] if options is None else options,
        }


@dataclass(frozen=True, slots=True)
class _Checkpoint:
    state: Plain
    chance: Chance
    inputs: int
    step: int
    era: int
    events: int


class Match:
    """One match of one game. Made by `new`, `load` and `replay`.

    With `events` off nothing is told and nobody can take back; with `prints` off the record
    has no fingerprints. Both are for simulation.
    """

    result: Result | None
    table: Table[Any, Any]
    step: int
    """How many asks there have been."""
    era: int
    """How many times something was taken back."""
    inputs: list[Input]
    prints: dict[int, str] | None
    _script: Script[Result]
    _ask: Ask | None
    _ids: dict[int, str]
    _sealed: dict[int, Answer]
    _passed: set[int]
    _offers: dict[int, Options]
    """What each seat may choose at the open ask."""
    _tried: set[tuple[int, str]]
    """Seats and keys that were refused at this ask for a hidden reason: now the seat knows that much."""
    _entered: list[tuple[int, tuple[bytes, int, int]]]
    """For each input the step and the position of chance when it came."""
    _entering: bool
    """The script is being entered at a checkpoint, which must not be marked again."""

    def __init__(self, game: AnyGame, header: Record, *, events: bool = True, prints: bool = True) -> None:
        """Prepare a match of `header` (its inputs are ignored); `begin` lets it start."""
        self.game = game
        self.seats = game.check_seats(header.seats)
        self.settings = complete(game.settings, header.settings)
        self.header = replace(header, settings=self.settings, inputs=[], prints={}, now=None, ending=None, mark=None)
        self.prints = {} if prints else None
        self._told: list[Event] | None = [] if events else None
        self._marks: list[_Checkpoint] = []
        self._unseen = 0
        self.inputs, self._entered = [], []
        self._ask, self._offers, self._ids, self._sealed, self._passed, self._tried = None, {}, {}, {}, set(), set()

    def begin(self) -> Match:
        """Let the script run to its first ask."""
        self._enter(self._marks[-1] if self._marks else None)
        return self

    # -- what may be known

    @property
    def asks(self) -> dict[int, OpenAsk]:
        """The open ask of each seat that is to act. Show a seat none but its own.

        A seat that could only do something deliberate out of turn is not among them; `ask` tells what.
        """
        asked = () if self._ask is None else (*self._ask.must, *self._ask.may)
        found = {seat: self.ask(seat) for seat in asked}
        return {seat: ask for seat, ask in found.items() if ask is not None and not ask.aside}

    def ask(self, seat: int) -> OpenAsk | None:
        """What this seat is asked now, or None."""
        if self._ask is None or seat not in self._offers or seat in self._passed:
            return None
        return OpenAsk(self, seat)

    def choices(self, seat: int) -> Options:
        """What this seat may try now, as `OpenAsk.choices`, without words; empty if it is not asked."""
        if seat not in self._offers or seat in self._passed:
            return ()
        known = {key for tried, key in self._tried if tried == seat} if self._tried else ()
        return possible(self._offers[seat], known)

    def preview(self, seat: int, key: str, values: Mapping[str, Any]) -> dict[str, Any] | None:
        """What filling in the form `key` with `values` would come to, as this seat may know it; None if the game
        has nothing to tell. Whether the values fit together is for the game to say. Raises Refused.
        """
        form = next((choice for choice in self.choices(seat) if isinstance(choice, Form) and choice.key == key), None)
        if form is None or self._ask is None:
            raise Refused("unknown", f"there is no form {key!r} to fill in here")
        given = {blank.name: blank.check(values[blank.name]) for blank in form.fields if blank.name in values}
        if len(given) != len(values) or len(given) != len(form.fields):
            raise Refused("form", f"{key} needs the fields {', '.join(blank.name for blank in form.fields)}")
        return self.game.preview(self.table.state, seat, self._ask.prompt, form.key, given)

    def may_pass(self, seat: int) -> bool:
        """Whether this seat may let the open ask go by."""
        return self._ask is not None and seat in self._ask.may and seat not in self._passed

    @property
    def waiting(self) -> list[int]:
        """The seats for which the table waits, in seat order."""
        if self._ask is None:
            return []
        asked = [seat for seat in self._ask.must if seat not in self._sealed]
        return sorted(asked or [seat for seat in self._ask.may if seat not in self._passed])

    @property
    def ready(self) -> list[int]:
        """The seats that have sealed an answer."""
        return sorted(self._sealed)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What this seat may know of the table (None: a spectator), plain data for JSON."""
        return self.game.view(self.table.state, seat)

    def events(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """What happened, as this seat may know it; `n` counts what this seat saw."""
        seen = (event.seen_by(seat) for event in self.log)
        numbered = enumerate((event for event in seen if event is not None), 1)
        return [{"n": n, **event} for n, event in numbered if n > since]

    @property
    def log(self) -> list[Event]:
        """All events so far, for all eyes together: show a seat only what `Event.seen_by` gives it."""
        if self._told is None:
            raise ScriptError("this match keeps no events")
        return self._told

    @property
    def told_at_mark(self) -> int:
        """How much of the log was told before the last checkpoint, so that it does not come from a `position`."""
        return self._marks[-1].events if self._marks else 0

    @property
    def learned(self) -> int:
        """How often at the open ask somebody was refused for a hidden reason (it changes what is greyed)."""
        return len(self._tried)

    @property
    def last_mark(self) -> int:
        """The number of inputs before the last checkpoint (-1: none yet)."""
        return self._marks[-1].inputs if self._marks else -1

    @property
    def commitment(self) -> str:
        """A hash of the seed, to be shown before the first roll."""
        return commitment(self.header.seed)

    # -- acting

    def act(
        self, seat: int, key: str, form: Mapping[str, Any] | None = None, ask: str | None = None
    ) -> list[shapes.Seen]:
        """Answer for `seat` with the option `key`; the events that this seat sees of it.

        `ask` is the id of the ask that is answered. Raises Refused; then nothing has changed,
        but that a seat knows of what it was refused for a hidden reason.
        """
        if self._ask is None:
            raise Refused("over", "The match is over")
        options = self._offers.get(seat)
        if options is None or seat in self._passed:
            raise Refused("not-asked", f"{self.seat_name(seat)} is not asked anything now")
        if ask is not None and ask != self._ids[seat]:
            raise Refused("stale", f"ask {ask} is no longer open; the open one is {self._ids[seat]}")
        if seat in self._sealed and self._ask.final:
            raise Refused("final", f"{self.seat_name(seat)} has confirmed; that is final", self._ask.final)
        before = len(self._told) if self._told is not None else 0
        if key == PASS and seat in self._ask.may:
            self._take(Input(seat, PASS, None, "pass"), PASS)
        else:
            try:
                answer = self._answer(seat, options, key, form)
            except Refused as refused:
                if refused.code == "unavailable":
                    self._take(Input(seat, str(key), None, "tried"))
                raise
            self._take(Input(seat, str(key), dict(form) if form is not None else None), answer)
        fresh = self._told[before:] if self._told is not None else []
        return [seen for event in fresh if (seen := event.seen_by(seat)) is not None]

    def _answer(self, seat: int, options: Options, key: str, form: Mapping[str, Any] | None) -> Answer:
        """The answer that the script gets for this key, or a refusal."""
        for choice in options:
            if choice == key or str(choice) == key:
                if isinstance(choice, Form):
                    return choice.fill(form)
                if form:
                    raise Refused("form", f"{key} has nothing to fill in")
                return choice
        assert self._ask is not None
        for choice, refusal in refusals(options):
            if str(choice) == key:
                words = self.game.refusal_words(self.table.state, seat, self._ask.prompt, choice)
                code = "unavailable" if refusal.hidden else "illegal"
                raise Refused(code, refusal.sentence(**words), "" if refusal.hidden else refusal.rule)
        keys = ", ".join(str(choice) for choice in possible(options, ()))
        raise Refused("unknown", f"there is no option {key!r} here; the options are {keys}")

    # -- going on

    def take(self, entry: Input) -> None:
        """Go on by one input of a record. Raises Refused or BadInput if it does not fit."""
        if self._ask is None:
            raise BadInput("an input comes after the end of the match")
        self._take(entry)

    def _take(self, entry: Input, answer: Answer | None = None) -> None:
        """Apply an input that may be; `answer` is looked up if it is not given."""
        seat, key, form, kind = entry
        self._check_kind(entry)
        self.inputs.append(entry)
        self._entered.append((self.step, self.table.chance.position))
        if kind == "back":
            how, self.era = key.split(" ")[0], int(key.split(" ")[1])
            if how == "agreed":
                self.table.chance.branch(f"take-back {self.era}")
            self._ids = {asked: self._new_id() for asked in self._ids}
            self.table.tell("took_back", "", seat=seat, name=self.seat_name(seat), agreed=how == "agreed")
            return
        if kind == "tried":
            self._tried.add((seat, key))
            return
        if kind == "deal":
            self.game.imagine(self.table.state, seat, Random(key))
            self.table.chance = Chance(key)
            self._make_offers()
            return
        ask = self._ask
        assert ask is not None
        if kind == "pass":
            self._passed.add(seat)
            if not ask.must and len(self._passed) == len(ask.may):
                self._resume((None, PASS))
            return
        if answer is None:
            answer = self._answer(seat, self._offers[seat], key, form)
        if ask.kind == "each":
            if seat not in self._sealed:
                self.table.tell("sealed", ask.rule, seat=seat, name=self.seat_name(seat), prompt=ask.prompt)
            self._sealed[seat] = answer
            if len(self._sealed) == len(ask.must):
                self._resume({seat: self._sealed[seat] for seat in sorted(self._sealed)})
        else:
            self._resume((seat, answer) if ask.kind == "first" else answer)

    def _check_kind(self, entry: Input) -> None:
        """Refuse an input that cannot stand here, whatever its key says: records may be damaged."""
        seat, key, _, kind = entry
        if kind == "back":
            how, _, era = key.partition(" ")
            if how not in ("free", "agreed") or not era.isdecimal() or int(era) <= self.era:
                raise Refused("unknown", f"{key!r} is not a way to take back")
        elif kind not in ("act", "pass", "tried", "deal"):
            raise Refused("unknown", f"{kind!r} is not a kind of input")
        elif kind == "deal":
            if not 0 <= seat < self.seats:
                raise Refused("not-asked", f"there is no seat {seat + 1}")
        elif seat not in self._offers or seat in self._passed or (kind == "pass" and seat not in self._may):
            raise Refused("not-asked", f"seat {seat + 1} is not asked anything there")

    @property
    def _may(self) -> Mapping[int, Offer]:
        return NOBODY if self._ask is None else self._ask.may

    def _make_offers(self) -> None:
        """Take down what each seat may choose at the open ask."""
        assert self._ask is not None
        found = {seat: self._ask.options(seat) or () for seat in (*self._ask.must, *self._ask.may)}
        # Lists are copied, since scripts may change them in place when they go on; Sifted judge anew.
        self._offers = {s: o if isinstance(o, Sifted) else tuple(o) for s, o in found.items()}

    def _resume(self, answers: Any) -> None:
        """Let the script go on to its next ask, or to its end."""
        send = self._script.send
        try:
            ask = send(answers)
            while ask is CHECKPOINT:
                self._mark()
                ask = send(None)
        except StopIteration as stop:
            self._ask, self.result, self._offers = None, stop.value, {}
            if self.prints is not None:
                self.prints[len(self.inputs)] = fingerprint(self.table.state)
            return
        self._open(ask)

    def _open(self, ask: Ask) -> None:
        if not ask.must and not ask.may:
            raise ScriptError(f"{self.game.name}: nobody is asked {ask.prompt}")
        before, ids, offered = self._ask, self._ids, self._offers
        self.step += 1
        self._ask, self._sealed, self._passed, self._tried = ask, {}, set(), set()
        self._make_offers()
        for seat in ask.must:
            if not self._offers[seat]:
                raise ScriptError(f"{self.game.name}: seat {seat} is asked {ask.prompt} and has no option")
        fresh = self._new_id()
        self._ids = dict.fromkeys((*ask.must, *ask.may), fresh)
        if before is not None and before.kind == ask.kind == "first" and before.prompt == ask.prompt:
            # Somebody else was faster. A seat whose question is unchanged keeps its ask,
            # so that a choice half made is not refused as stale.
            for seat in self._ids.keys() & ids.keys():
                if offered.get(seat) == self._offers[seat] and before.data == ask.data:
                    self._ids[seat] = ids[seat]

    def _new_id(self) -> str:
        return f"{self.step}.{self.era}" if self.era else f"{self.step}"

    def _mark(self) -> None:
        """Remember this checkpoint. No ask keeps its id across it: a match that is loaded here could not know it."""
        self._ask = None
        if self._entering:
            self._entering = False
            return
        state = self.table.state.copy()
        events = len(self._told) if self._told is not None else 0
        mark = _Checkpoint(state, self.table.chance.copy(), len(self.inputs), self.step, self.era, events)
        self._marks.append(mark)
        if len(self._marks) > KEPT_MARKS + 1:
            del self._marks[1]
        if self.prints is not None:
            self.prints[mark.inputs] = fingerprint(state)

    def _enter(self, mark: _Checkpoint | None) -> None:
        """Start the script at a checkpoint, or from the very beginning."""
        if mark is None:
            mark = _Checkpoint(self._start(), Chance(self.header.seed), 0, 0, 0, 0)
            self._entering = False
        else:
            self._entering = True
        tell = untold if self._told is None else self._tell
        self.table: Table[Any, Any] = Table(mark.state.copy(), mark.chance.copy(), self.game.cards, tell)
        self.step, self.era = mark.step, mark.era
        self._ask, self._offers, self._ids, self._sealed, self._passed, self._tried = None, {}, {}, {}, set(), set()
        self.result = None
        if self._told is not None:
            del self._told[mark.events :]
        self.inputs = self.inputs[: mark.inputs]
        self._entered = self._entered[: mark.inputs]
        self._script = self.game.script(self.table)
        self._resume(None)

    def _start(self) -> Plain:
        """The state before anything has happened."""
        start = self.header.start
        if start is None:
            state: Plain = self.game.setup(self.seats, self.settings)
            return state
        state = load(start, self.game.state_type, "start")
        self.game.check_state(state)
        return state

    def _rebuild(self, inputs: Sequence[Input], unchanged: int) -> None:
        """Become the match of these inputs, of which the first `unchanged` are ours already."""
        while self._marks and self._marks[-1].inputs > unchanged:
            self._marks.pop()
        mark = self._marks[-1] if self._marks else None
        self._enter(mark)
        for entry in inputs[mark.inputs if mark else 0 :]:
            self._take(entry)

    def _tell(
        self,
        kind: str,
        rule: str,
        /,
        *,
        reveals: bool = False,
        only: tuple[int, ...] | None = None,
        private: dict[int, dict[str, Any]] | None = None,
        **data: Any,
    ) -> None:
        assert self._told is not None
        self._told.append(Event(kind, rule, data, private or {}, only, reveals, self.step))

    # -- going back, aside, away

    def take_back(self, seat: int, agreed: Collection[int] = ()) -> None:
        """Take back what `seat` did last.

        Free while nothing was revealed or rolled and nobody else has acted since; otherwise
        every other seat must be in `agreed`, and chance goes on along another branch, so that a
        roll cannot be fished for. Raises Refused.
        """
        everybody_else = set(range(self.seats)) - {seat}
        consent = everybody_else <= set(agreed)
        if self._ask is not None and (seat in self._sealed or seat in self._passed):
            if seat in self._sealed and self._ask.final and not consent:
                raise Refused("final", f"{self.seat_name(seat)} has confirmed; that is final", self._ask.final)
            own = [n for n in self._acts_of_this_step() if self.inputs[n].seat == seat]
            others = [e for n, e in enumerate(self.inputs) if n not in own]
            self._back_to(others, own[0], seat, "free")
            return
        last = self._last_act(seat)
        if last is None:
            raise Refused("not-asked", f"{self.seat_name(seat)} has nothing to take back")
        if last < self._unseen:  # loaded from a position: only now do we need what came before it
            self._marks, self._unseen = [], 0
            self._rebuild(self.inputs[:], 0)
        start, step = self._way_back(last)
        reason = self._closed_since(start, step, seat)
        if reason and not consent:
            raise Refused("illegal", f"{reason}; the others at the table must agree to go back")
        # A branch that is left behind must not lead back to the stream that was seen before it.
        branched = any(entry.kind == "back" and entry.key.startswith("agreed") for entry in self.inputs[start:])
        self._back_to(self.inputs[:start], start, seat, "agreed" if reason or branched else "free")

    def may_take_back(self, seat: int) -> Literal["free", "ask", ""]:
        """Whether `seat` may take back what it did last: freely, by consent, or not at all.

        For inputs from before a loaded position the answer is "ask": the true one would need a replay.
        """
        if self._ask is None:
            return ""
        if seat in self._sealed or seat in self._passed:
            return "ask" if seat in self._sealed and self._ask.final else "free"
        last = self._last_act(seat)
        if last is None:
            return ""
        if last < self._unseen:
            return "ask"
        return "ask" if self._closed_since(*self._way_back(last), seat) else "free"

    def _last_act(self, seat: int) -> int | None:
        """Which input was the last that this seat chose."""
        for n in range(len(self.inputs) - 1, -1, -1):
            entry = self.inputs[n]
            if entry.seat == seat and entry.kind in ("act", "pass"):
                return n
        return None

    def _way_back(self, last: int) -> tuple[int, int]:
        """The first input of the decision in which input `last` was made, and the number of that decision."""
        step = self._entered[last][0]
        start = last
        while start and self._entered[start - 1][0] == step and self.inputs[start - 1].kind != "back":
            start -= 1
        return start, step

    def _acts_of_this_step(self) -> list[int]:
        """Which inputs answered the ask that is open now."""
        acts = []
        for n in reversed(range(len(self.inputs))):
            if self._entered[n][0] != self.step:
                break
            if self.inputs[n].kind in ("act", "pass"):
                acts.append(n)
        return acts[::-1]

    def _closed_since(self, start: int, step: int, seat: int) -> str:
        """Why the way back to input `start` is not free, or ""."""
        if self._told is None:
            return "This match keeps no events"
        if self.table.chance.position != self._entered[start][1]:
            return "Dice have been rolled or cards drawn since"
        if any(entry.kind == "tried" for entry in self.inputs[start:]):
            return "Something has been learned since"
        for event in reversed(self._told):
            if event.step < step:
                break
            if event.reveals:
                return "Something has been revealed since"
        if any(entry.seat != seat for entry in self.inputs[start:]):
            return "Somebody else has acted since"
        return ""

    def _back_to(self, inputs: list[Input], unchanged: int, seat: int, how: str) -> None:
        era = self.era + 1
        if self.prints is not None:
            self.prints = {n: p for n, p in self.prints.items() if n <= unchanged}
        self._rebuild(inputs, unchanged)
        self._take(Input(seat, f"{how} {era}", None, "back"))

    def fork(self) -> Match:
        """An independent match that goes on exactly like this one (without telling events)."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.prints, twin._told, twin._marks = None, None, self._marks[-1:]
        twin._rebuild(self.inputs, len(self.inputs))
        return twin

    def imagine(self, seat: int, rng: Random) -> Match:
        """A fork for a planner (determinization): everything that `seat` cannot know, sealed
        answers and the dice to come among it, is dealt again with `rng`."""
        twin = self.fork()
        unknown = [n for n in self._acts_of_this_step() if self.inputs[n].seat != seat] if self._sealed else []
        if unknown:
            twin._rebuild([e for n, e in enumerate(self.inputs) if n not in unknown], unknown[0])
        twin._take(Input(seat, f"{rng.getrandbits(64):x}", None, "deal"))
        return twin

    @property
    def record(self) -> Record:
        """The match so far, with its seed and all inputs: the saved game and the replay."""
        return replace(
            self.header,
            inputs=self.inputs[:],
            prints={str(n): p for n, p in (self.prints or {}).items()},
            now=fingerprint(self.inputs, self.fingerprint),
            ending=self.result.ending if self.result else None,
        )

    @property
    def position(self) -> Record:
        """The record with the state at the last checkpoint: loads without replaying from the start."""
        record = self.record
        if not self._marks:
            return record
        m = self._marks[-1]
        return replace(record, mark=Mark(dump(m.state), m.chance.dump(), m.inputs, m.step, m.era))

    @property
    def fingerprint(self) -> str:
        """A hash of everything that decides how the match goes on."""
        sealed = {str(seat): list(a) if isinstance(a, tuple) else a for seat, a in self._sealed.items()}
        asked = {str(seat): [str(choice) for choice in offered] for seat, offered in self._offers.items()}
        passed = sorted(self._passed)
        ids = {str(seat): ask_id for seat, ask_id in self._ids.items()}
        known = (sealed, passed, sorted(self._tried), asked, ids)
        return fingerprint(self.table.state, self.table.chance.dump(), known)

    def seat_name(self, seat: int) -> str:
        """What the table calls this seat."""
        return self.game.seat_name(self.table.state, seat)


def resume(
    game: AnyGame,
    record: Record,
    *,
    fast: bool = True,
    upto: int | None = None,
    events: bool = True,
    told: Sequence[Event] = (),
) -> Match:
    """The match of a record, up to `upto` inputs; from its mark, if it has one and `fast`.

    `told` is the log up to that mark (see `Match.told_at_mark`), for those who kept it.
    Raises BadInput for a record of another version, other cards, or inputs that do not fit.
    """
    check_pins(game, record)
    match = Match(game, record, events=events)
    inputs = record.inputs if upto is None else record.inputs[:upto]
    mark = record.mark
    if fast and mark is not None and mark.inputs <= len(inputs):
        state = load(mark.state, game.state_type, "mark")
        game.check_state(state)
        if not mark.inputs >= 0 or mark.step < 0 or mark.era < 0:
            raise BadInput("mark: inputs, step and era must not be negative")
        match._marks = [_Checkpoint(state, Chance.load(mark.chance), mark.inputs, mark.step, mark.era, len(told))]
        match._told = [*told] if events else None
        match.prints = {int(n): p for n, p in record.prints.items() if int(n) <= mark.inputs}
        match.inputs, match._unseen = inputs[: mark.inputs], mark.inputs
        match._entered = [(0, (b"", 0, 0))] * mark.inputs
    n = len(match.inputs)
    try:
        match.begin()
        for n, entry in enumerate(inputs[len(match.inputs) :], len(match.inputs) + 1):
            if match._ask is None:
                raise BadInput(f"input {n} comes after the end of the match")
            match._take(entry)
    except Refused as refused:
        raise BadInput(f"input {n} does not fit: {refused}") from None
    except WyrmhoardError:
        raise
    except Exception as error:  # a script cannot be expected to bear every damage to its state
        raise BadInput(f"its state is damaged: after input {n} the rules cannot go on ({error!r})") from None
    return match


def check_pins(game: AnyGame, record: Record) -> None:
    """Refuse a record that this game, in this version and with these cards, did not make."""
    if record.game != game.name:
        raise BadInput(f"it is a record of {record.game}, not of {game.name}")
    if record.version != game.version:
        raise BadInput(f"it was made by version {record.version} of the rules; this program has {game.version}")
    if record.content != game.content:
        raise BadInput(f"its cards ({record.content}) are not those of this program ({game.content})")
