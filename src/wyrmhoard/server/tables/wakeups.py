"""Wakes tables at which something is due although nobody is there: when a player's time is up (alarms.py)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.server.storage.alarms import AWAY_AFTER, Absence
from wyrmhoard.server.storage.store import Store
from wyrmhoard.server.tables.table import LiveTable

AT_ONCE: Final = 16
"""Tables that are taken from the database at once."""
BUDGET: Final = AWAY_AFTER / 9
"""Seconds of each sweep for waking tables: tables in play must not slow down because many others wait."""
CLOSED_FOR: Final = 86_400.0
"""Seconds after which a table that cannot be played on is tried again: another version of the server may be able to."""


class Worker(Protocol):
    """The parts of the worker that wake-ups use."""

    store: Store

    @property
    def tables(self) -> Mapping[str, LiveTable]:
        """The tables in its memory."""

    def clock(self) -> float:
        """What time it is, in seconds since 1970."""

    async def table(self, table_id: str) -> LiveTable | None:
        """The table, loaded if necessary."""

    async def drop(self, tables: Sequence[LiveTable]) -> None:
        """Drop tables from memory, except those in use again."""


class Waker:
    """Wakes what is due, for one worker."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self.absences: Sequence[Absence] = ()
        """The times when no server ran, as far as this worker knows, in order."""

    async def start(self) -> None:
        """Find out when no server was running. Loads no tables."""
        self.absences = await self._worker.store.pulse(self._worker.clock(), starting=True)

    async def sweep(self) -> None:
        """Record that a server is running, and wake the tables that are due. Raises the errors of the database."""
        before, self.absences = self.absences, await self._worker.store.pulse(self._worker.clock())
        if self.absences != before:  # another worker has started while this one could not report that it is running
            for table in list(self._worker.tables.values()):
                table.when_clean(table.timekeeper.schedule)
        until = time.monotonic() + BUDGET
        while time.monotonic() < until:
            due = await self._worker.store.take_due(self._worker.clock(), AT_ONCE)
            for table_id in due:
                await self._wake(table_id)
            if len(due) < AT_ONCE:
                break

    async def _wake(self, table_id: str) -> None:
        """Load a table that is nearly due. If its time is later than the stored one, store the later one."""
        known = table_id in self._worker.tables
        try:
            table = await self._worker.table(table_id)
        except Refused as refused:
            if refused.code == "closed":
                await self._worker.store.set_alarms({table_id: self._worker.clock() + CLOSED_FOR})
            return
        if table is None:
            return
        await wait_until_stored(table)
        now = self._worker.clock()
        if table.closed or table.timekeeper.is_due(now):
            return
        await self._worker.store.set_alarms({table_id: table.session.wakes_at(now)})
        if not known:
            await self._worker.drop([table])


async def wait_until_stored(table: LiveTable) -> None:
    """Wait until everything in a table's memory is stored, or the table is closed."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    table.when_clean(lambda: None if done.done() else done.set_result(None))
    await done
