"""News between workers on one PostgreSQL: what was stored, what was said, who is here."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from typing import Any, Final, Protocol

import asyncpg
from sqlalchemy.exc import SQLAlchemyError

from wyrmhoard.server.base.logs import log
from wyrmhoard.server.storage.database import Database
from wyrmhoard.server.storage.store import NEWS, Store
from wyrmhoard.server.tables.annotations import AnnotationQueue
from wyrmhoard.server.tables.table import LiveTable

BEAT: Final = 3.0
"""Seconds between two beats: news that a worker sends to itself, on the connection on which it listens."""
ANSWER: Final = 5.0
"""Seconds within which a beat must come back; otherwise the connection is dead and is replaced."""
DEAF: Final = 15.0
"""Seconds without a beat after which this server counts as unhealthy."""


class Hearer(Protocol):
    """The worker that gets the news."""

    database: Database
    store: Store
    annotations: AnnotationQueue

    @property
    def tables(self) -> Mapping[str, LiveTable]:
        """The tables in its memory."""

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something in the background."""

    def tell_presence(self, *tables: LiveTable) -> None:
        """Tell the other workers which seats are here."""


class NewsDesk:
    """Listens for the other workers' news. Does nothing with SQLite, where there are none."""

    def __init__(self, worker: Hearer) -> None:
        self._worker = worker
        self._task: asyncio.Task[None] | None = None
        self._listening = asyncio.Event()
        self._beaten = asyncio.Event()
        """Whether the last beat has come back."""
        self._heard_at = 0.0
        self._others: dict[str, float] = {}
        """When each other worker was last heard."""

    async def start(self) -> None:
        """Begin to listen; returns once it is listening."""
        if self._worker.database.postgres:
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

    @property
    def workers(self) -> int:
        """How many workers share the database now, counted by their beats, this one included."""
        since = time.monotonic() - DEAF
        self._others = {worker: at for worker, at in self._others.items() if at >= since}
        return 1 + len(self._others)

    @property
    def trouble(self) -> str:
        """Why no news arrives, in words; empty if it does."""
        if self._task is None:
            return ""
        silent = time.monotonic() - self._heard_at
        return f"no news from the other workers for {silent:.0f} seconds" if silent > DEAF else ""

    async def _listen(self) -> None:
        self._heard_at = time.monotonic()
        pause = 0.1
        while True:
            try:
                connection = await self._worker.database.connect()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log("pub/sub connection failed", level=logging.ERROR, error=type(error).__name__)
                await asyncio.sleep(pause)
                pause = min(2 * pause, 2.0)
                continue
            try:
                await self._hear(connection)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log("pub/sub connection lost", level=logging.WARNING, error=type(error).__name__)
            finally:
                connection.terminate()
            pause = 0.1
            await asyncio.sleep(pause)

    async def _hear(self, connection: asyncpg.Connection) -> None:
        """Listen until the connection ends. Raises TimeoutError if it is dead: if our own beats do not come back."""
        lost = _ending_of(connection)
        async with asyncio.timeout(ANSWER):
            await connection.add_listener(NEWS, self._heard)
        self._heard_at = time.monotonic()
        self._listening.set()
        self._worker.spawn(self._catch_up())
        while not lost.is_set():
            self._beaten.clear()
            async with asyncio.timeout(ANSWER):
                await connection.execute("SELECT pg_notify($1, $2)", NEWS, f"{self._worker.store.worker} beat -")
                await self._beaten.wait()
            with suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), BEAT)
        raise ConnectionError("the connection ended")

    async def _catch_up(self) -> None:
        """Read what was announced while nobody listened: table by table, since there may be thousands."""
        for table in list(self._worker.tables.values()):
            await self._catch_up_table(table)

    async def _catch_up_table(self, table: LiveTable) -> None:
        table.news(table.session.seq + 1)
        try:
            await self._read_keys(table.id)
            await self._read_chat(table.id)
            await self._worker.annotations.catch_up(table)
        except (SQLAlchemyError, OSError) as error:  # then it breaks off again soon
            log("catching up failed", level=logging.WARNING, error=type(error).__name__, table=table.id)

    def loaded(self, table: LiveTable) -> None:
        """Read what was announced about a table while it was being loaded, when no news could reach it."""
        if self._task is not None:
            self._worker.spawn(self._catch_up_table(table))

    def _heard(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        worker, kind, words = str(payload).split(" ", 2)
        if worker == self._worker.store.worker:
            if kind == "beat":
                self._heard_at = time.monotonic()
                self._beaten.set()
            return
        self._others[worker] = time.monotonic()
        for word in words.split(","):
            table_id, _, rest = word.partition(":")
            table = self._worker.tables.get(table_id)
            if table is None:
                continue
            if kind == "rows":
                table.news(int(rest))
            elif kind == "chat":
                self._worker.spawn(self._read_chat(table_id))
            elif kind == "notes":
                if int(rest) > len(table.match.notebook):
                    self._worker.spawn(self._worker.annotations.catch_up(table))
            elif kind == "keys":
                self._worker.spawn(self._read_keys(table_id))
            elif kind == "here":
                table.take_report(worker, [int(seat) for seat in rest.split("+") if seat])
            elif kind == "who":
                self._worker.tell_presence(table)

    async def _read_keys(self, table_id: str) -> None:
        keys = await self._worker.store.keys_of(table_id)
        if (table := self._worker.tables.get(table_id)) is not None:
            table.change_keys(keys)

    async def _read_chat(self, table_id: str) -> None:
        lines = await self._worker.store.last_lines(table_id)
        if (table := self._worker.tables.get(table_id)) is not None:
            for line in lines:
                table.spoken(line)


def _ending_of(connection: Any) -> asyncio.Event:
    """An event that is set when the connection ends."""
    lost = asyncio.Event()
    connection.add_termination_listener(lambda _: lost.set())
    return lost
