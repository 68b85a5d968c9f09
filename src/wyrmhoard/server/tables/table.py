"""A live table: a session in memory, its viewers, and the order in which things are stored and shown.

Everything here runs in the event loop and is synchronous, except loading. A call is applied, then stored,
and only then answered and shown: whatever anybody has seen is in the database. While a group of calls is being stored,
further calls wait.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.text.errors import Refused, WyrmhoardError
from wyrmhoard.kernel.text.saying import later, said, speaking
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.base.logs import log
from wyrmhoard.server.base.stopwatch import Stopwatch
from wyrmhoard.server.protocol.close_codes import CloseCode
from wyrmhoard.server.protocol.shapes.messages import ServerMessage
from wyrmhoard.server.protocol.wire import pack
from wyrmhoard.server.session.commands import Act, WindClock, encode_command
from wyrmhoard.server.session.contents import Closed, cards_brought
from wyrmhoard.server.session.decision_limits import DecisionLimits
from wyrmhoard.server.session.session import Row, Session
from wyrmhoard.server.storage.alarms import Absence
from wyrmhoard.server.storage.chat import CHAT_KEPT, Line
from wyrmhoard.server.storage.finished import write_down
from wyrmhoard.server.storage.journal import JournalRow, StoredPosition, Strike
from wyrmhoard.server.storage.keys import Key, Keys, digest
from wyrmhoard.server.storage.notices import chat_message
from wyrmhoard.server.storage.openings import Opened
from wyrmhoard.server.storage.store import Group, Store
from wyrmhoard.server.storage.writer import CommitResult, Writer
from wyrmhoard.server.tables.calls import COME_BACK, STOPPING, Call
from wyrmhoard.server.tables.commit_queue import CommitQueue, MadeCall
from wyrmhoard.server.tables.memory import ENTRY_BYTES, TABLE_BYTES
from wyrmhoard.server.tables.presence import Presence
from wyrmhoard.server.tables.sheets import Sheets
from wyrmhoard.server.tables.timekeeper import Timekeeper
from wyrmhoard.server.tables.viewer import Audiences, Client


class Worker(Protocol):
    """What a table needs from the worker in whose memory it is."""

    config: Config
    store: Store
    writer: Writer
    stopwatch: Stopwatch
    stopping: bool
    started: float

    def clock(self) -> float:
        """What time it is, in seconds since 1970: the clocks of tables go by that."""

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something in the background."""

    async def load_session(self, table_id: str) -> Session | None:
        """The session of a table as the database has it."""

    @property
    def absences(self) -> Sequence[Absence]:
        """The times when no server ran, in order."""

    def stand_in(self, game: AnyGame) -> str:
        """The bot that takes the seat of a player whose time is up."""

    def remind(self, table: LiveTable) -> None:
        """Send the reminders that are due to absent people for whom the table waits."""

    def wake_bots(self, table: LiveTable) -> None:
        """Start the bots that have something to answer."""

    def tell_presence(self, *tables: LiveTable) -> None:
        """Tell the other workers which seats are here."""

    def saw(self, table: LiveTable, seats: Iterable[int]) -> None:
        """Note that a client was at a socket of these seats until now; stored a little later."""

    def forget(self, table: LiveTable) -> None:
        """Unregister a table that is no longer in memory."""


class LiveTable:
    """One table in the memory of this worker."""

    def __init__(self, worker: Worker, opened: Opened, session: Session) -> None:
        self._worker = worker
        self.id = opened.id
        self.name = opened.name
        self.created = opened.created
        self.scenario = opened.scenario
        self.session = session
        self.lines: deque[Line] = deque(opened.lines, maxlen=CHAT_KEPT)
        self._take_keys(opened.keys)
        self.presence = Presence(session.match.seats, lambda: worker.clock())
        self.used = time.monotonic()
        self.closed = False
        self.thinking: dict[int, str] = {}
        """The ask that each bot is thinking about."""
        self._audiences = Audiences()
        self.sheets = Sheets(session, self._audiences)
        self._stored_seq = opened.seq
        self._snapshot_due = False
        """Whether a position is to be stored even without a new call."""
        self._written = opened.finished
        self._commits = CommitQueue(opened.id)
        self._torn: set[str] = set()
        """The sheets whose deletion is stored, or on its way into the database."""
        self._behind = 0
        """The last call that another worker is known to have stored."""
        self._limits = DecisionLimits()
        self._last = 0.0
        """When the last call was made, in seconds since 1970."""
        self.own_cards = cards_brought(session.match.game)
        """The fingerprint of its cards, if they are not the installed ones; otherwise ""."""
        self.timekeeper = Timekeeper(worker, self)

    @property
    def match(self) -> Match:
        """The match of this table."""
        return self.session.match

    @property
    def clean(self) -> bool:
        """Whether everything in memory is stored and shown."""
        return self._commits.clean

    # -- what it takes (memory.py)

    @property
    def weight(self) -> int:
        """About how many bytes it takes, without its cards."""
        match = self.match
        return TABLE_BYTES + ENTRY_BYTES * (len(match.log) + len(match.inputs) + len(match.notebook))

    @property
    def attended(self) -> bool:
        """Whether a client sits at it here, or watches."""
        return bool(self.presence.sockets)

    @property
    def now(self) -> float:
        """What time it is for this table, in seconds since 1970."""
        return self._worker.clock()

    # -- who may come in

    def key_of(self, token: str) -> Key | None:
        """The key of a token; None if it is not one of this table's. Only hashes are compared."""
        return self.keys.get(digest(token))

    def vacant(self, seat: int) -> bool:
        """Whether the seat is meant for a player who has not sat down yet."""
        return seat not in self._held and (seat in self._meant or self.session.bots[seat] is None)

    def turn_of(self, seat: int) -> float | None:
        """Since when the table has waited for the person of a seat, in seconds since 1970; None if it does not."""
        turn = self.session.turns[seat]
        return None if turn < 0 else turn or self.created

    def _take_keys(self, keys: Keys) -> None:
        self.keys = keys
        self._held = {key.seat for key in keys.values() if key.role == "play"}
        self._meant = {key.seat for key in keys.values()}

    def change_keys(self, keys: Keys) -> None:
        """Replace the keys: disconnect the holders of tokens that are no longer valid, and show everybody who sits
        where."""
        self._take_keys(keys)
        for socket in list(self.presence.sockets):
            if any((key := self.key_of(token)) is None or key.role == "gone" for token in socket.roles.values()):
                socket.dismiss(later("Your seat at this table was given away"), CloseCode.SEAT_LOST)
        self.when_clean(self.show)
        self.when_clean(self.timekeeper.schedule)

    def away_for(self, seat: int) -> float:
        """Seconds since the seat's person was last here; 0 while they are. Time before this worker started does not
        count: they may have been here until then."""
        if self.presence.here[seat]:
            return 0.0
        return self.now - max(self.last_seen(seat), self._worker.started)

    def last_seen(self, seat: int) -> float:
        """When the seat's person was last known to be here, in seconds since 1970; 0: never."""
        stored = [key.seen for key in self.keys.values() if key.role == "play" and key.seat == seat]
        return max(self.presence.seen(seat), *stored, 0.0)

    # -- calls

    def call(self, call: Call) -> None:
        """Make a call as soon as the table is free for it; the current language must be that of the call."""
        self.used = time.monotonic()
        commits, worker = self._commits, self._worker
        if worker.stopping or self.closed:  # otherwise there would always be something more to store
            commits.answer(call, Refused("storage", said(STOPPING if worker.stopping else COME_BACK)))
            return
        if self.session.clock is not None and not isinstance(call.command, WindClock) and not commits.busy:
            self.timekeeper.excuse_absences()  # before anything else happens
        if commits.busy:
            commits.postpone(call)
            return
        seq, error = self.session.seq, None
        began = worker.stopwatch.start()
        try:
            row = self._checked(call)
            self._carry_out(call, row.at)
        except Refused as refused:
            error = refused
        except Exception:
            log("a call failed", level=logging.ERROR, trace=True, table=self.id, kind=call.command.kind)
            commits.answer(call, Refused.of("bad-request", "That cannot be done"))
            self._start_again()
            return
        call.took = worker.stopwatch.took(began)
        if self.session.seq != seq:
            self._journal(call, row)
        commits.take_made(call, error)

    def _checked(self, call: Call) -> JournalRow:
        """The row of a call in the journal, once it is clear that it may be made. Raises Refused."""
        if call.payer is not None:
            call.payer.check_work()
        if call.vet is not None:
            call.command = call.vet()
        body = encode_command(call.command)  # what cannot be stored must not happen either
        self._limits.check(self.session, call.command, call.seat)
        at = max(self.now, self._last)
        by = self._worker.store.worker
        return JournalRow(self.id, self.session.seq + 1, call.command.kind, call.seat, body, by, at)

    def _carry_out(self, call: Call, at: float) -> None:
        """Make a call in memory. Raises Refused."""
        if call.then is None:
            self.session.apply(call.command, call.seat, at)
        else:
            assert self.session.seq == 0
            self._replace_session(call.then)
            self._stored_seq = -self._worker.config.snapshot_every  # it is stored now, so it need not be computed again

    def _replace_session(self, session: Session) -> None:
        """Go on with another session of this table."""
        self.session = self.sheets.session = session

    def _journal(self, call: Call, row: JournalRow) -> None:
        """Queue a call that has changed the table for storing, and remove what it has struck from earlier calls."""
        self._limits.note(call.command, call.seat)
        self._last = row.at
        if not self._commits.rows:
            self._worker.writer.enlist(self)
        self._commits.rows.append(row)
        session, match = self.session, self.session.match
        if match.struck and isinstance(call.command, Act):
            struck = match.struck
            self._commits.redact(row.seq, lambda body: session.redact(body, struck))
        if match.notebook.sheets or self._torn:
            torn = {sheet for sheet in match.notebook.sheets if match.is_torn(sheet)}
            self._commits.strikes += [Strike(row.seq, sheet=sheet) for sheet in sorted(torn - self._torn)]
            self._torn = torn

    def when_clean(self, then: Callable[[], None]) -> None:
        """Call `then` once everything in memory is stored."""
        self._commits.when_clean(then)

    def take(self) -> Group | None:
        """For the writer: what is to be stored now."""
        if self._commits.busy or self.closed or not (self._commits.rows or self._snapshot_due):
            return None
        rows, strikes = self._commits.begin_commit()
        position, session = None, self.session
        if strikes or self._snapshot_due or session.seq - self._stored_seq >= self._worker.config.snapshot_every:
            self._stored_seq, self._snapshot_due = session.seq, False
            position = StoredPosition(self.id, session.seq, session.save())
        return Group(self.id, rows, position, strikes=strikes, alarm=self.timekeeper.new_alarm())

    @property
    def unsaved(self) -> int:
        """How many calls are newer than the stored position; 0 for a match that is over, which is stored as a whole."""
        return self.session.seq - self._stored_seq if self.match.result is None else 0

    def snapshot_soon(self) -> None:
        """Store a position with the next commit, even without a new call."""
        if self.clean and not self.closed and not self._snapshot_due:
            self._snapshot_due = True
            self._worker.writer.enlist(self)

    def take_outcome(self, result: CommitResult) -> None:
        """From the writer: the outcome of the commit."""
        commits = self._commits
        if result is CommitResult.STORED:
            self._answer_stored(commits.end_commit())
        elif not commits.rows:  # it was only a position: the journal is enough
            self._stored_seq = 0
            commits.release()
            self._go_on()
        else:
            if result is CommitResult.FAILED:
                commits.fail(lambda: Refused.of("storage", "That could not be stored; try again"))
            self._start_again()

    def _answer_stored(self, calls: list[MadeCall]) -> None:
        """Show what is stored, then answer its callers; the time for showing is charged to them in equal parts."""
        began = self._worker.stopwatch.start()
        self.show()
        shown = self._worker.stopwatch.took(began) / max(1, len(calls))
        for call, error in calls:
            call.took += shown
            self._commits.take_made(call, error)
        if self.match.result is not None:
            self.write_down()
        self._go_on()

    def _start_again(self) -> None:
        """Load the session again, then make the calls that are not stored."""
        self.timekeeper.forget_alarm()
        self._torn = set()
        self._commits.undo()
        self._worker.spawn(self._reload())

    async def _reload(self) -> None:
        try:
            loaded = await self._worker.load_session(self.id)
        except Closed as closed:
            self.close(closed.sentence)
            return
        except Exception:
            log("a table cannot be loaded", level=logging.ERROR, trace=True, table=self.id)
            loaded = None
        if loaded is None:
            self.close("The table cannot be loaded; come back a little later")
            return
        noted = len(self.match.notebook)
        self._replace_session(loaded)
        self._stored_seq = loaded.seq
        self._audiences.forget()
        self._commits.release()
        self.show()
        self.sheets.show(noted)
        self._go_on()

    def _go_on(self) -> None:
        """Make the calls that were waiting, then run the deferred callbacks."""
        if self.closed:
            return
        commits = self._commits
        if self._behind > self.session.seq:
            commits.hold()
            self._worker.spawn(self._catch_up())
            return
        for call in commits.take_waiting():
            with speaking(call.language):
                self.call(call)
        commits.run_deferred()
        if any(self.session.bots):
            commits.run(lambda: self._worker.wake_bots(self))
        if self.session.clock is not None:
            commits.run(self.timekeeper.schedule)
        if not all(self.presence.here):
            commits.run(lambda: self._worker.remind(self))

    # -- its end

    def write_down(self) -> None:
        """Once the match is over, store it in a form that any later rules can show."""
        if not self._written and self.match.result is not None:
            self._written = True
            self._worker.spawn(write_down(self._worker.writer, self.id, self.match))

    # -- other workers

    def news(self, seq: int) -> None:
        """Another worker has stored call `seq`."""
        if seq <= self.session.seq:
            return
        self._behind = max(self._behind, seq)
        if self.clean:
            self._commits.hold()
            self._worker.spawn(self._catch_up())

    async def _catch_up(self) -> None:
        try:
            rows: list[Row] = await self._worker.store.rows_since(self.id, self.session.seq)
            for row in rows:
                self.session.replay(row)
        except Exception:
            log("catching up failed", level=logging.WARNING, trace=True, table=self.id)
            await self._reload()
            return
        if not rows:
            self._behind = 0
        self._commits.release()
        self.show()
        self._go_on()

    def take_report(self, worker: str, seats: list[int]) -> None:
        """Take the report of another worker: the seats that are open there."""
        self.presence.hear(worker, seats)
        self.when_clean(self.show)

    # -- looking

    def show(self) -> None:
        """Send what has changed to everybody who is watching, each what they may see. A table that cannot be shown is
        closed, to be loaded again: the error must not reach the writer or any other caller."""
        if not self.presence.sockets or self.closed:
            return
        try:
            self._audiences.show(self.session, self.presence.here, self.vacancies)
        except Exception:
            log("a table cannot be shown", level=logging.ERROR, trace=True, table=self.id)
            self.close(COME_BACK)

    @property
    def vacancies(self) -> list[bool]:
        """Which seats nobody has claimed yet."""
        held, seats = self._held, self.match.seats
        return [False] * seats if len(held) == seats else [self.vacant(seat) for seat in range(seats)]

    def say(self, message: ServerMessage) -> None:
        """Broadcast a message at this table."""
        text = pack(message)
        for socket in self.presence.sockets:
            socket.push(text)

    def spoken(self, line: Line) -> None:
        """Send a line of chat that is stored, unless it was sent before. Of what two workers store at the same moment,
        the later line may have the lower ID."""
        if all(known.id != line.id for known in self.lines):
            self.lines = deque(sorted((*self.lines, line), key=lambda each: each.id), CHAT_KEPT)
            self.say(chat_message(line, self.match.seat_name))

    def enter(self, socket: Client, since: dict[str, int], era: int | None) -> None:
        """A client has joined. The table must be clean."""
        self.used = time.monotonic()
        self.presence.enter(socket)
        self.show()  # first: what the other sockets of this seat have not been sent yet would count as sent
        self.greet(socket, since, era)
        self.presence.tell_screens(socket)
        self._worker.saw(self, socket.seats)
        self._worker.tell_presence(self)
        self._worker.wake_bots(self)

    def greet(self, socket: Client, since: dict[str, int], era: int | None) -> None:
        """Send the current table messages to one socket."""
        self._audiences.greet(socket, self.session, self.presence.here, self.vacancies, since, era)

    def leave(self, socket: Client) -> None:
        """Forget the socket of a client, which has closed."""
        self.used = time.monotonic()
        self.presence.leave(socket)
        self._audiences.leave(socket)
        self._worker.saw(self, socket.seats)
        if not self.closed:
            self.presence.tell_screens()
            self.when_clean(self.show)
            self._worker.tell_presence(self)
            self._worker.remind(self)

    def close(self, text: str) -> None:
        """Drop the table from memory and disconnect everybody; clients join again."""
        self.closed = True
        self.timekeeper.schedule()
        self._commits.abandon(lambda: Refused("storage", said(text)))
        for socket in list(self.presence.sockets):
            socket.dismiss(text)
        self._worker.forget(self)
        self._commits.drop_deferred()  # sockets that wait to join are closed like the others

    # -- its records

    def record(self) -> Record:
        """The record of a match that is over. Raises Refused before that."""
        if self.match.result is None:
            raise Refused.of("not-over", "The record holds every secret; it is available when the match is over")
        return self.match.record

    def position_for_bots(self) -> Record | None:
        """What a thinking process needs, or None while something is not stored or the table is broken."""
        try:
            return replace(self.match.position, notes=[]) if self.clean else None
        except WyrmhoardError:
            return None
