"""Group commit: what many tables want to store within a few milliseconds goes into one transaction."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Protocol

from sqlalchemy.exc import SQLAlchemyError

from wyrmhoard.server.logs import log
from wyrmhoard.server.metrics import Metrics
from wyrmhoard.server.store import Group, Opened, Store

PATIENCE = 10.0
"""Seconds for which a failing database is retried before the waiting tables are told."""


class Enlisted(Protocol):
    """Something with calls to store: a table, or its opening."""

    def take(self) -> Group | None:
        """The calls to store now; until `settled`, no more are made."""

    def settled(self, stored: bool | None) -> None:
        """They are stored (True), another worker was faster (False), or the database fails (None)."""


class Opening:
    """A new table on its way into the database."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self.stored: asyncio.Future[bool | None] = asyncio.get_running_loop().create_future()

    def take(self) -> Group:
        """See `Enlisted`."""
        return Group(self._opened.id, [], opened=self._opened)

    def settled(self, stored: bool | None) -> None:
        """See `Enlisted`."""
        if not self.stored.done():
            self.stored.set_result(stored)


class Writer:
    """Collects and commits, one transaction at a time."""

    def __init__(self, store: Store, metrics: Metrics, gather: float) -> None:
        self._store = store
        self._metrics = metrics
        self._gather = gather
        self._enlisted: list[Enlisted] = []
        self._wake = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to work."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Commit what is waiting, then end."""
        await self._idle.wait()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def enlist(self, enlisted: Enlisted) -> None:
        """Commit these calls with the next transaction."""
        self._enlisted.append(enlisted)
        self._idle.clear()
        self._wake.set()

    async def _run(self) -> None:
        while True:
            if not self._enlisted:
                self._idle.set()
                self._wake.clear()
                await self._wake.wait()
                await asyncio.sleep(self._gather)  # whatever comes in the meantime shares the transaction
            batch, self._enlisted = self._enlisted, []
            taken = [(enlisted, group) for enlisted in batch if (group := enlisted.take()) is not None]
            if taken:
                stored = await self._commit([group for _, group in taken])
                for (enlisted, _), well in zip(taken, stored, strict=True):
                    enlisted.settled(well)

    async def _commit(self, groups: list[Group]) -> list[bool | None]:
        start = time.perf_counter()
        pause = 0.05
        while True:
            try:
                stored: list[bool | None] = list(await self._store.append(groups))
            except (SQLAlchemyError, OSError) as error:
                log("the database fails", level=logging.ERROR, error=type(error).__name__)
                if time.perf_counter() - start > PATIENCE:
                    return [None] * len(groups)
                await asyncio.sleep(pause)
                pause = min(2 * pause, 1.0)
                continue
            calls = sum(len(group.rows) for group, well in zip(groups, stored, strict=True) if well)
            self._metrics.commits.observe(time.perf_counter() - start)
            self._metrics.batches.observe(calls)
            self._metrics.inputs.inc(calls)
            self._metrics.lost.inc(stored.count(False))
            return stored
