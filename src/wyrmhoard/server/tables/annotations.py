"""What people draw and note beside a match, on its way into the database. A note is shown only once it is stored."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy.exc import IntegrityError

from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.saying import later, said, speaking, spoken
from wyrmhoard.server.base.logs import log
from wyrmhoard.server.rate_limit.budget import NOTES_A_TABLE, NOTES_WAITING, NOTES_WAITING_AT_A_TABLE
from wyrmhoard.server.storage.annotations import NoteRow, row_of
from wyrmhoard.server.storage.failures import DatabaseErrorsLogged
from wyrmhoard.server.storage.queue import Queue
from wyrmhoard.server.storage.store import Store
from wyrmhoard.server.tables.calls import COME_BACK
from wyrmhoard.server.tables.table import LiveTable

TRIES: Final = 5
"""How often a batch is renumbered because other workers were faster."""
FAILED: Final = later("That could not be stored; try again")


@dataclass(slots=True, eq=False)
class PendingMarks:
    """A request to put notes on a sheet, all or none; handling it took `took` seconds.

    The answer is in the language of the request, though it is given when the batch is stored.
    """

    table: LiveTable
    seat: int
    sheet: str
    marks: Sequence[tuple[str, Any]]
    stored: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    took: float = 0.0
    language: str = field(default_factory=spoken)

    @property
    def table_id(self) -> str:
        """The table of the notes."""
        return self.table.id

    def settle(self, error: Exception | None) -> None:
        """Report the outcome, if the caller still waits for it."""
        if self.stored.done():
            return
        if error is None:
            self.stored.set_result(None)
        else:
            self.stored.set_exception(error)


class AnnotationQueue(Queue[PendingMarks]):
    """The queue of notes that wait to be stored and then shown."""

    def __init__(self, store: Store) -> None:
        super().__init__("annotations", NOTES_WAITING, NOTES_WAITING_AT_A_TABLE)
        self._store = store

    async def put(self, pending: PendingMarks) -> None:
        """Store notes, then show them. Raises Refused if they are not allowed or cannot be stored now: then none is."""
        self.join(pending)
        await pending.stored

    async def keep(self, batch: Sequence[PendingMarks]) -> None:
        """Store a batch, and answer each of its requests, also after an error."""
        try:
            with DatabaseErrorsLogged():
                await self._store_batch(batch)
        except Exception:  # the next batch must not suffer for it
            log("notes cannot be stored", level=logging.ERROR, trace=True, requests=len(batch))
        for one in batch:
            with speaking(one.language):
                one.settle(Refused("storage", said(FAILED)))

    async def _store_batch(self, batch: Sequence[PendingMarks]) -> None:
        """Store what can be stored of a batch, and show it. Requests that are not settled afterwards have failed."""
        left = list(batch)
        for _ in range(TRIES):
            rows = [row for table in _tables(left) for row in _numbered(table, left)]
            left = [one for one in left if not one.stored.done()]
            try:
                if rows:
                    await self._store.add_notes(rows)
            except IntegrityError:  # other workers have used some of these numbers: read their notes first
                for table in _tables(left):
                    await self.catch_up(table)
                continue
            for table in _tables(left):
                mine = [row for row in rows if row.table_id == table.id]
                if mine:
                    table.sheets.take_in([row.note for row in mine], mine[0].n - 1)
            for one in left:
                one.settle(None)
            return

    async def catch_up(self, table: LiveTable) -> None:
        """Read what other workers have stored for a table, and show it."""
        since = len(table.match.notebook)
        table.sheets.take_in(await self._store.notes_since(table.id, since), since)


def _tables(requests: Iterable[PendingMarks]) -> list[LiveTable]:
    return list(dict.fromkeys(one.table for one in requests))


def _numbered(table: LiveTable, requests: Sequence[PendingMarks]) -> list[NoteRow]:
    """The rows of the notes that are allowed; requests that are not are settled. The match does not change."""
    match = table.match
    start = len(match.notebook)
    for one in (one for one in requests if one.table is table):
        before, began = len(match.notebook), time.thread_time()
        with speaking(one.language):
            try:
                _note(table, one)
            except Refused as refused:
                match.notebook.cut(before)
                one.settle(refused)
            except Exception:
                log("a note failed", level=logging.ERROR, trace=True, table=table.id)
                match.notebook.cut(before)
                one.settle(Refused.of("bad-request", "That cannot be noted"))
        one.took += time.thread_time() - began
    now = time.time()
    rows = [row_of(table.id, n, note, now) for n, note in enumerate(match.notebook.all[start:], start + 1)]
    match.notebook.cut(start)
    return rows


def _note(table: LiveTable, one: PendingMarks) -> None:
    """Add the notes to the match in memory. Raises Refused."""
    match = table.match
    if table.closed:
        raise Refused("storage", said(COME_BACK))
    if table.session.bots[one.seat] is not None:
        raise Refused.of(
            "not-asked", "{name} is held by a bot now; take the seat back first", name=match.seat_name(one.seat)
        )
    if len(match.notebook) + len(one.marks) > NOTES_A_TABLE:
        raise Refused.of("too-many", "This table has room for {most} notes", most=NOTES_A_TABLE)
    for kind, data in one.marks:
        match.add_note(one.seat, kind, data, one.sheet)
