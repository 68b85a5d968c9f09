"""Wakes tables when something is to happen at them though nobody is there: when somebody's time is up (alarms.py)."""

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
"""Seconds of each sweep for waking tables: whoever is awake must not notice how many others there are."""
CLOSED_FOR: Final = 86_400.0
"""Seconds after which a table that cannot be played on is looked at again: another version of the server may do it."""


class Worker(Protocol):
    """What is needed of the worker."""

    store: Store

    @property
    def tables(self) -> Mapping[str, LiveTable]:
        """The tables in its memory."""

    def clock(self) -> float:
        """What time it is, in seconds since 1970."""

    async def table(self, table_id: str) -> LiveTable | None:
        """The table, loaded if need be."""

    async def drop(self, tables: Sequence[LiveTable]) -> None:
        """Drop tables from memory, unless somebody needs them after all."""


class Waker:
    """Wakes what is due, for one worker."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self.absences: Sequence[Absence] = ()
        """When there was no server, as far as this worker knows, the last at the end."""

    async def start(self) -> None:
        """Find out since when there has been no server. Nothing is loaded by that."""
        self.absences = await self._worker.store.pulse(self._worker.clock(), starting=True)

    async def sweep(self) -> None:
        """Say that there is a server, and wake what is due. Raises what the database does."""
        before, self.absences = self.absences, await self._worker.store.pulse(self._worker.clock())
        if self.absences != before:  # another worker has started while we could not say that we are there
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
        """Have a table here when its time comes. If that is later than was written down, write down when it is."""
        known = table_id in self._worker.tables
        try:
            table = await self._worker.table(table_id)
        except Refused as refused:
            if refused.code == "closed":
                await self._worker.store.set_alarms({table_id: self._worker.clock() + CLOSED_FOR})
            return
        if table is None:
            return
        await settled(table)
        now = self._worker.clock()
        if table.closed or table.timekeeper.is_due(now):
            return
        await self._worker.store.set_alarms({table_id: table.session.wakes_at(now)})
        if not known:
            await self._worker.drop([table])


async def settled(table: LiveTable) -> None:
    """Wait until all that is in memory of a table is stored, or it is closed."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    table.when_clean(lambda: None if done.done() else done.set_result(None))
    await done
