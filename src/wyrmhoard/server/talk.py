"""What people say, on its way into the database: apart from their moves, and after them.

Lines wait in a queue of their own and are stored together, one batch at a time with a pause between two, so that
however much is said, a move waits for one small batch at most.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from dataclasses import dataclass
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from wyrmhoard.server.limits import LINES_WAITING, LINES_WAITING_AT_A_TABLE, too_many
from wyrmhoard.server.logs import log
from wyrmhoard.server.store import Line, Said, Store

PAUSE: Final = 0.05
"""Seconds between two batches."""
BATCH: Final = 32
"""How many lines are stored together."""


@dataclass(slots=True, eq=False)
class _Waiting:
    said: Said
    stored: asyncio.Future[Line]


class Talk:
    """The lines that wait to be stored."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[_Waiting] = []
        self._at: Counter[str] = Counter()
        """How many lines of each table wait."""
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to work."""
        self._task = asyncio.create_task(self._run(), name="talk")

    async def stop(self) -> None:
        """Store nothing more; who still waits is told so."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            one.stored.cancel()

    async def say(self, said: Said) -> Line:
        """Store a line: as it is stored. Raises Refused if too many wait, SQLAlchemyError or OSError if the database
        fails."""
        if len(self._waiting) >= LINES_WAITING or self._at[said.table_id] >= LINES_WAITING_AT_A_TABLE:
            raise too_many()
        one = _Waiting(said, asyncio.get_running_loop().create_future())
        self._waiting.append(one)
        self._at[said.table_id] += 1
        self._wake.set()
        return await one.stored

    async def _run(self) -> None:
        while True:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            self._at -= Counter(one.said.table_id for one in batch)
            try:
                lines = await self._store.add_lines([one.said for one in batch])
            except (SQLAlchemyError, OSError) as error:
                for one in batch:
                    if not one.stored.done():
                        one.stored.set_exception(error)
            except Exception as error:  # the next batch must not suffer for it
                log("what was said cannot be stored", level=logging.ERROR, trace=True, lines=len(batch))
                for one in batch:
                    if not one.stored.done():
                        one.stored.set_exception(OSError(type(error).__name__))
            else:
                for one, line in zip(batch, lines, strict=True):
                    if not one.stored.done():
                        one.stored.set_result(line)
            await asyncio.sleep(PAUSE)
