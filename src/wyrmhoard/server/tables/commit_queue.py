"""The commit protocol of one table: a call is carried out in memory, stored, and only then answered.

While a group of calls is being stored, or the table is being loaded again, the table is busy: further calls wait.
Anything that must not be seen before it is stored is deferred until the table is clean.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import NamedTuple

from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.saying import speaking
from wyrmhoard.server.base.logs import log
from wyrmhoard.server.storage.journal import JournalRow, Strike
from wyrmhoard.server.tables.calls import Call


class MadeCall(NamedTuple):
    """A call that was carried out, or refused, in memory, and is answered once the calls before it are stored."""

    call: Call
    refused: Refused | None


class CommitQueue:
    """The calls of one table that are not stored yet, and what is deferred until they are."""

    def __init__(self, table_id: str) -> None:
        self._table_id = table_id
        self.rows: list[JournalRow] = []
        """The calls that have changed the table since the last commit."""
        self.strikes: list[Strike] = []
        """The words that these calls have struck for good."""
        self.busy = False
        """Whether calls have to wait: a group is being stored, or the table is being loaded."""
        self._made: list[MadeCall] = []
        self._waiting: list[Call] = []
        self._deferred: list[Callable[[], None]] = []

    @property
    def clean(self) -> bool:
        """Whether everything in memory is stored and shown."""
        return not self.rows and not self.busy

    @property
    def waits(self) -> bool:
        """Whether a call waits until the table is free."""
        return bool(self._waiting)

    def hold(self) -> None:
        """Let calls wait while the table is being loaded, until `release`."""
        self.busy = True

    def release(self) -> None:
        """The table is as it is stored: calls may be made again."""
        self.busy = False

    # -- calls

    def postpone(self, call: Call) -> None:
        """Make a call later, once the table is free."""
        self._waiting.append(call)

    def take_made(self, call: Call, refused: Refused | None) -> None:
        """Answer a call that was made: at once if nothing is to be stored, or else after the commit."""
        if self.rows:
            self._made.append(MadeCall(call, refused))
        else:
            self.answer(call, refused)

    def redact(self, seq: int, clean: Callable[[str], str]) -> None:
        """Remove words that were struck for good from the calls up to `seq`, stored or not."""
        self.rows = [row._replace(body=clean(row.body)) for row in self.rows]
        self.strikes.append(Strike(seq, clean))

    def begin_commit(self) -> tuple[list[JournalRow], list[Strike]]:
        """The calls to store now. The table is busy until `end_commit`, or until it has been loaded again (`undo`,
        `release`)."""
        self.hold()
        return self.rows, self.strikes

    def end_commit(self) -> list[MadeCall]:
        """The group is stored and the table is free: returns the calls to answer."""
        made, self._made, self.rows, self.strikes = self._made, [], [], []
        self.release()
        return made

    def fail(self, refused: Callable[[], Refused]) -> None:
        """The group was not stored: refuse its calls, each in its language. The table stays busy."""
        made, self._made = self._made, []
        for call, _ in made:
            with speaking(call.language):
                self.answer(call, refused())

    def undo(self) -> None:
        """Roll back to what is stored. The calls are made again, before those that wait, once the table has been loaded
        again; until then it is busy."""
        self._waiting[:0] = [call for call, _ in self._made]
        self._made, self.rows, self.strikes = [], [], []
        self.hold()

    def take_waiting(self) -> list[Call]:
        """The calls that can be made now, in the order in which they came."""
        waiting, self._waiting = self._waiting, []
        return waiting

    def abandon(self, refused: Callable[[], Refused]) -> None:
        """The table leaves memory: refuse every call that is not stored, each in its language."""
        self._waiting[:0] = [call for call, _ in self._made]
        self._made, self.rows = [], []
        for call in self.take_waiting():
            with speaking(call.language):
                self.answer(call, refused())

    def answer(self, call: Call, refused: Refused | None) -> None:
        """Report the outcome of a call. An error of the callback does not affect the table."""
        try:
            if call.payer is not None:
                call.payer.charge(call.took)
            call.done(refused)
        except Exception:
            log("an answer failed", level=logging.ERROR, trace=True, table=self._table_id, kind=call.command.kind)

    # -- what waits for a clean table

    def when_clean(self, then: Callable[[], None]) -> None:
        """Call `then` once everything in memory is stored: now, if it is."""
        if self.clean:
            then()
        else:
            self._deferred.append(then)

    def run_deferred(self) -> None:
        """Run the deferred callbacks while the table stays clean."""
        while self._deferred and self.clean:
            self.run(self._deferred.pop(0))

    def drop_deferred(self) -> None:
        """Run the callbacks deferred by a table that leaves memory: they find out that it is closed."""
        deferred, self._deferred = self._deferred, []
        for then in deferred:
            self.run(then)

    def run(self, then: Callable[[], None]) -> None:
        """Run a callback; an error is logged and does not affect the table."""
        try:
            then()
        except Exception:
            log("deferred callback failed", level=logging.ERROR, trace=True, table=self._table_id)
