"""News between workers on one PostgreSQL: what was stored, what was said, who is here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Mapping
from typing import Any, Protocol

import asyncpg

from wyrmhoard.server.logs import log
from wyrmhoard.server.store import NEWS, Store
from wyrmhoard.server.table import LiveTable


class Hearer(Protocol):
    """The worker that gets the news."""

    store: Store

    @property
    def tables(self) -> Mapping[str, LiveTable]:
        """The tables in its memory."""

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let something run beside."""

    def tell_presence(self, *tables: LiveTable) -> None:
        """Tell the other workers which seats are here."""


class NewsDesk:
    """Listens for the other workers' news. Does nothing with SQLite, where there are none."""

    def __init__(self, worker: Hearer) -> None:
        self._worker = worker
        self._task: asyncio.Task[None] | None = None
        self._listening = asyncio.Event()

    async def start(self) -> None:
        """Begin to listen; returns once it is listening."""
        if self._worker.store.postgres:
            self._task = asyncio.create_task(self._listen(), name="news")
            await self._listening.wait()

    async def stop(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def ask_presence(self, table_id: str) -> None:
        """Ask the others who is at a table."""
        await self._worker.store.tell("who", [table_id])

    async def _listen(self) -> None:
        url = self._worker.store.url
        address = url.set(drivername="postgresql", query={}).render_as_string(hide_password=False)
        pause = 0.1
        while True:
            try:
                connection = await asyncpg.connect(address, ssl=url.query.get("ssl"))
            except (OSError, asyncpg.PostgresError) as error:
                log("no news from the database", level=logging.ERROR, error=type(error).__name__)
                await asyncio.sleep(pause)
                pause = min(2 * pause, 2.0)
                continue
            pause = 0.1
            try:
                lost = _ending_of(connection)
                await connection.add_listener(NEWS, self._heard)
                self._listening.set()
                for table in list(self._worker.tables.values()):  # what was announced while nobody listened
                    table.news(table.course.seq + 1)
                    self._worker.spawn(self._read_keys(table.id))
                await lost.wait()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log("the news broke off", level=logging.WARNING, error=type(error).__name__)
            finally:
                connection.terminate()

    def _heard(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        worker, kind, words = str(payload).split(" ", 2)
        if worker == self._worker.store.worker:
            return
        for word in words.split(","):
            table_id, _, rest = word.partition(":")
            table = self._worker.tables.get(table_id)
            if table is None:
                continue
            if kind == "rows":
                table.news(int(rest))
            elif kind == "chat":
                self._worker.spawn(self._read_chat(table_id))
            elif kind == "keys":
                self._worker.spawn(self._read_keys(table_id))
            elif kind == "here":
                table.heard(worker, [int(seat) for seat in rest.split("+") if seat])
            elif kind == "who":
                self._worker.tell_presence(table)

    async def _read_keys(self, table_id: str) -> None:
        keys = await self._worker.store.keys_of(table_id)
        if (table := self._worker.tables.get(table_id)) is not None:
            table.change_keys(keys)

    async def _read_chat(self, table_id: str) -> None:
        table = self._worker.tables.get(table_id)
        if table is None:
            return
        last = table.lines[-1].id if table.lines else 0
        for line in await self._worker.store.lines_since(table_id, last):
            table.spoken(line)


def _ending_of(connection: Any) -> asyncio.Event:
    """An event that is set when the connection ends."""
    lost = asyncio.Event()
    connection.add_termination_listener(lambda _: lost.set())
    return lost
