"""A match as it runs: its script, its checkpoints, and the inputs since.

Scripts cannot be copied, so states and inputs are: any point in a match is the state at the
last checkpoint plus the inputs since. Fork, take-back, save, load and replay all rest on
`_rebuild`, which enters the script at a checkpoint and gives it those inputs again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

from wyrmhoard.kernel.asking.ask import Answer, Ask
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.contract.words import MadeUp
from wyrmhoard.kernel.play.checkpoint import Checkpoint
from wyrmhoard.kernel.play.course import Course
from wyrmhoard.kernel.play.decision import Decision
from wyrmhoard.kernel.play.history import History
from wyrmhoard.kernel.play.takeback import AGREED
from wyrmhoard.kernel.state.common_events import PlayedAnew, Sealed, SeatLeft, TookBack
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.state.log import Entry, Log
from wyrmhoard.kernel.state.notes import Notebook
from wyrmhoard.kernel.state.people import People
from wyrmhoard.kernel.state.plain import dump, fingerprint
from wyrmhoard.kernel.state.record import Input, Record
from wyrmhoard.kernel.state.setting import complete
from wyrmhoard.kernel.state.table import discard_event
from wyrmhoard.kernel.text.errors import BadInput, Refused, ScriptError
from wyrmhoard.kernel.text.redaction import placeholders, redact
from wyrmhoard.kernel.text.saying import ENGLISH, speaking, spoken


class Running(Course):
    """A course with its past: inputs, checkpoints, log and fingerprints. `Match` adds what may be asked about it, and
    the way back."""

    step: int
    """How many asks there have been."""
    prints: dict[int, str] | None
    struck: Mapping[str, str]
    """The typed words that the last act has struck, and the placeholders that replace them in all inputs
    (`redaction`)."""

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
        self._start(self._history.latest)
        return self

    @property
    def inputs(self) -> list[Input]:
        """Every input so far, in the order in which it was accepted."""
        return self._history.inputs

    # -- acting

    def do(self, seat: int, key: str, form: Mapping[str, Any] | None = None, ask: str | None = None) -> None:
        """Answer for `seat` like `Match.act`, without collecting the events that it sees."""
        self._refuse_if_over()
        before, made_up = len(self._log.events), self.game.made_up
        self.struck = {}
        kept = {} if made_up is None else made_up.made_up(self.table)
        self._do(seat, key, form, ask)
        if made_up is not None and any(event.kind in made_up.REWORDS for event in self._log.events[before:]):
            self._strike(made_up, kept)

    def branch_chance(self, seat: int, name: str) -> None:
        """Continue chance along the branch `name`: `seat` plays on from a moment of another match. Raises Refused."""
        self._refuse_if_over()
        self._take(Input(seat, name, None, "anew"))

    def leave(self, seat: int) -> None:
        """End the match because one of two has left it, by no rule of the game. Raises Refused."""
        self._refuse_if_over()
        self._take(Input(seat, "", None, "left"))

    # -- going on by an input

    def take(self, entry: Input) -> None:
        """Go on by one input of a record. Raises Refused or BadInput if it does not fit."""
        if self._decision.ask is None:
            raise BadInput.of("an input comes after the end of the match")
        self._take(entry)

    def _note(self, entry: Input, answer: Answer | None) -> None:
        self._history.add(entry, self.step, self.table.chance.position)

    def _leave(self, seat: int) -> None:
        self._tell(SeatLeft, seat)
        super()._leave(seat)

    def _take_back(self, seat: int, key: str) -> None:
        super()._take_back(seat, key)
        decision = self._decision
        decision.ids = dict.fromkeys(decision.ids, self._new_id())
        self._tell(TookBack, seat, key.startswith(AGREED))

    def _play_anew(self, key: str) -> None:
        super()._play_anew(key)
        self.table.tell(PlayedAnew(), "")

    def _tell_sealed(self, seat: int, ask: Ask) -> None:
        self._tell(Sealed, seat, ask.prompt, rule=ask.rule)

    def _tell(self, kind: type[Event], seat: int, *rest: object, rule: str = "") -> None:
        """Log something that a seat did, with its name. The event is not even made where no log is kept."""
        if self._log.kept:
            self.table.tell(kind(seat, self._own_name(seat), *rest), rule)

    def _own_name(self, seat: int) -> str:
        """What the game calls this seat now, in English: events are stored, and hold no names of people."""
        if spoken() == ENGLISH:
            return self.game.names.seat_name(self.table, seat)
        with speaking(ENGLISH):
            return self.game.names.seat_name(self.table, seat)

    # -- the script

    def _end(self, result: Result) -> None:
        super()._end(result)
        if self.prints is not None:
            self.prints[len(self.inputs)] = fingerprint(self.table.state)

    def _open(self, ask: Ask) -> None:
        self.step = self._log.step = self.step + 1
        before, self._decision = self._decision, Decision(ask, self._new_id())
        self._decision.offer()
        if not ask.must and not self._decision.is_waited_for:
            raise ScriptError(f"{self.game.name}: nobody is asked {ask.prompt}")
        for seat in ask.must:
            if not self._decision.offers[seat]:
                raise ScriptError(f"{self.game.name}: seat {seat} is asked {ask.prompt} and has no option")
        self._decision.keep_ids(before)

    def _offer_anew(self) -> None:
        self._decision.offer()

    def _new_id(self) -> str:
        return f"{self.step}.{self.era}" if self.era else f"{self.step}"

    def _pass_checkpoint(self) -> None:
        state = self.table.state.copy()
        told = len(self._log.events)
        checkpoint = Checkpoint(state, self.table.chance.copy(), len(self.inputs), self.step, self.era, told)
        self._history.keep(checkpoint)
        self._sent = []
        if self.prints is not None:
            self.prints[checkpoint.inputs] = fingerprint(state)

    def _start(self, checkpoint: Checkpoint | None) -> None:
        """Enter the script at a checkpoint, or at the very beginning."""
        first = checkpoint is None
        if checkpoint is None:
            checkpoint = Checkpoint.first(self.game, self.header)
        self.step = self._log.step = checkpoint.step
        self._log.cut(checkpoint.events)
        self._history = self._history.up_to(checkpoint.inputs)
        self._enter(checkpoint, first=first, tell=self._log.tell if self._log.kept else discard_event)

    def _rebuild(self, inputs: Sequence[Input], unchanged: int) -> None:
        """Become the match of these inputs, of which the first `unchanged` are already ours."""
        checkpoint = self._history.back_to(unchanged)
        self._start(checkpoint)
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
