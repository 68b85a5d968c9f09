"""A match: who is asked, what they answered, what happened, and the way back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Literal

from wyrmhoard.kernel.asking.ask import ASIDE
from wyrmhoard.kernel.contract.screens import Usual
from wyrmhoard.kernel.play import taking
from wyrmhoard.kernel.play.checkpoint import Checkpoint
from wyrmhoard.kernel.play.leaving import ending_words
from wyrmhoard.kernel.play.open_ask import OpenAsk, Option, describe
from wyrmhoard.kernel.play.running import Running
from wyrmhoard.kernel.play.takeback import Past, key_of
from wyrmhoard.kernel.play.world import World
from wyrmhoard.kernel.state.chance import commitment
from wyrmhoard.kernel.state.common_events import WORDED
from wyrmhoard.kernel.state.drawing import kept
from wyrmhoard.kernel.state.event import event_of, words_of
from wyrmhoard.kernel.state.log import Entry, Line, Log, Reading
from wyrmhoard.kernel.state.notes import Note, Sheet, restored
from wyrmhoard.kernel.state.plain import fingerprint
from wyrmhoard.kernel.state.record import Input, Record
from wyrmhoard.kernel.text import shapes
from wyrmhoard.kernel.text.errors import Refused, ScriptError
from wyrmhoard.kernel.text.saying import reading_as


class Match(Running):
    """One match of one game. Made by `new`, `load` and `replay`.

    With `events` off there is no log and nobody can take anything back; with `prints` off the record
    has no fingerprints. Both are for simulation.
    """

    # -- what may be asked and known

    @property
    def asks(self) -> dict[int, OpenAsk]:
        """The open ask of each seat that is to act. Show a seat only its own.

        A seat that could only do something deliberate or quiet is not among them; `ask` says what that is.
        """
        ask = self._decision.ask
        by_seat = {seat: self.ask(seat) for seat in (() if ask is None else (*ask.must, *ask.may))}
        return {seat: ask for seat, ask in by_seat.items() if ask is not None and not ask.aside}

    def ask(self, seat: int) -> OpenAsk | None:
        """What this seat is asked now, or None: `open_ask` by its short name."""
        return self.open_ask(seat)

    def asides(self, seat: int) -> tuple[Option, ...]:
        """What this seat may do now beside the open ask, whether or not it is asked: see `Asides`."""
        choices = self._asides(seat)
        return tuple(describe(self.game, self.table, seat, ASIDE, choices, self.people)) if choices else ()

    @property
    def moment(self) -> tuple[int, int, bool, int]:
        """A value that changes whenever the table does, except for sealed answers and what a player has learned."""
        return (self.step, self.era, self.result is not None, self._decision.asides)

    def preview(self, seat: int, key: str, values: Mapping[str, Any]) -> dict[str, Any] | None:
        """What filling in the form `key` with `values` would amount to, as far as this seat may know; None if the game
        has nothing to say. Whether the values fit together is for the game to judge. Raises Refused.
        """
        prompt, form = self._decision.form(seat, key)
        preview = self.game.screens.preview(self.table, seat, prompt, key, form.check_each(values))
        return None if preview is None else dict(self.people.plain(preview))

    def prospects(self, seat: int, by: str, about: str) -> dict[str, Any] | None:
        """What this seat could do to something on the table with something of its own, as far as it may know; None if
        the game has nothing to say. Nothing happens."""
        prospects = self.game.screens.prospects(self.table, seat, by, about)
        return None if prospects is None else dict(self.people.plain(prospects))

    def usual(self, ask: OpenAsk) -> Usual | None:
        """The natural answer to the open ask of a seat; None if it need not answer, or the game knows none."""
        return None if ask.aside else self.game.screens.usual(self.table, ask.seat, ask.prompt, ask.choices)

    def about(self, ask: OpenAsk) -> str:
        """What the open ask of a seat is about, in a line for people; "" if it need not answer, or the page of the game
        does not say it."""
        if ask.aside or not self.game.screens.brief_on_page:
            return ""
        with reading_as(ask.seat, self.game.folder):
            return self.people.words(self.game.screens.brief(self.table, ask.seat, ask.prompt))

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

    def view(self, seat: int | None) -> Mapping[str, Any]:
        """What this seat may know of the table (None: a spectator), plain data for JSON; of a match that is over, the
        table as it lay when it ended, where the game says so."""
        view, closing = self.game.sight.view(self.table, seat), self.game.screens.closing
        over = self.result is not None and self._log.kept
        return closing(self.table, view, self.known) if closing is not None and over else view

    @property
    def learned(self) -> int:
        """How often a player has been refused for a hidden reason at the open ask (it changes what is greyed out)."""
        return len(self._decision.tried)

    @property
    def ended(self) -> str:
        """How the match ended, in words; "" while it runs."""
        if self.result is None:
            return ""
        ending = self.result.ending
        told = self.game.screens.ended(self.table, ending, self.known if self._log.kept else [])
        return self.people.words(told or ending_words(self.game, ending))

    # -- the log

    @property
    def known(self) -> list[shapes.Seen]:
        """All events so far, as far as everybody knows of them."""
        return [seen for entry in self.log if (seen := entry.seen_by(None)) is not None]

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
            lines.append(self._filled_in(self._event_words(event.in_full(), names) if line is None else line))
        return lines

    def _filled_in(self, line: str) -> str:
        """A line of the log with the words and names that people gave."""
        if self.game.made_up is not None:
            line = self.game.made_up.fill_in(self.table, line)
        return self.people.words(line) if self.people.known else line

    def _event_words(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        if event["kind"] in WORDED:
            return words_of(event_of(WORDED, event["kind"], event["data"]), self.game.cards, names)
        return self.game.log.event(self.game.cards, event, names)

    def stands_out(self, kind: str) -> bool:
        """Whether events of this kind are told one by one where much is told at once."""
        return WORDED[kind].STANDS_OUT if kind in WORDED else self.game.log.stands_out(kind)

    def words(self, event: Mapping[str, Any], names: Sequence[str] = ()) -> str:
        """A line of the log for one event as a viewer saw it; for many, make the `seat_names` once."""
        return self._filled_in(self._event_words(event, names or self.seat_names))

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

    def is_torn(self, sheet: str) -> bool:
        """Whether the drawing on this sheet was deleted for good, so that its notes need not be kept."""
        return self.game.notes is not None and self.game.notes.is_torn(self.table, sheet)

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
        self._take(Input(seat, key_of(how, era), None, "back"))
        self.notebook = self.notebook.to_write()
        self.notebook.not_after(len(self.inputs))

    def last_act(self, seat: int) -> int | None:
        """The index among the inputs of what `seat` would take back; None for nothing."""
        return self._history.last_act(seat)

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

    def imagine_match(self, seat: int, rng: Random) -> Match:
        """A fork for a planner (determinization): everything that `seat` cannot know, including sealed
        answers and the dice to come, is dealt again with `rng`."""
        twin = self.fork()
        acts = self._history.acts_at(self.step) if self._decision.sealed else []
        unknown = dict.fromkeys(n for n in acts if self.inputs[n].seat != seat)  # in order, and quick to look up
        if unknown:
            twin._rebuild([e for n, e in enumerate(self.inputs) if n not in unknown], next(iter(unknown)))
        twin._take(Input(seat, f"{rng.getrandbits(64):x}", None, "deal"))
        return twin

    @property
    def world(self) -> World:
        """A copy of the position that can be played on apart from this match: without log, words and record."""
        return self._world(None)

    def imagine(self, seat: int, rng: Random) -> World:
        """A world that this seat may take for the truth: all that it cannot know is dealt again. Without log, words and
        record it is much faster than `imagine_match`."""
        return self._world(seat).dealt(seat, rng)

    def _world(self, seat: int | None) -> World:
        latest = self._history.latest
        start = Checkpoint.first(self.game, self.header) if latest is None else latest
        return World.of(self, start, len(self.inputs), first=latest is None, seat=seat)

    def imagine_state(self, seat: int, rng: Random) -> Any:
        """The state of such a fork alone, for a planner that only looks at it: no script has to come here again."""
        return self.imagine_table(seat, rng).state

    # -- what is stored

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

    @property
    def position(self) -> Record:
        """The record with the state at the last checkpoint: loads without replaying from the start."""
        latest = self._history.latest
        return replace(self.record, checkpoint=None if latest is None else latest.to_stored())

    @property
    def last_checkpoint(self) -> int:
        """The number of inputs before the last checkpoint (-1: there is none yet)."""
        return latest.inputs if (latest := self._history.latest) else -1

    @property
    def commitment(self) -> str:
        """A hash of the seed, to be shown before the first roll."""
        return commitment(self.header.seed)

    @property
    def fingerprint(self) -> str:
        """A hash of everything that decides how the match goes on."""
        return fingerprint(self.table.state, self.table.chance.dump(), self._decision.to_plain())

    # -- what seats are called

    def seat_name(self, seat: int) -> str:
        """What the table calls this seat now."""
        return self.people.seat_name(seat, self.game.names.seat_name(self.table, seat))

    def seat_called(self, seat: int) -> str:
        """The seat's name within a sentence: "the knight" for "Knight"."""
        return self.people.seat_name(seat, self.game.names.seat_called(self.table, seat))

    @property
    def seat_names(self) -> tuple[str, ...]:
        """What the table calls its seats now."""
        return tuple([self.seat_name(seat) for seat in range(self.seats)])
