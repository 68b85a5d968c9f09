"""The queue for everything that is stored apart from moves, and after them: chat and notes.

Requests are stored in batches with a pause between two, so that a move never waits for more than one small batch.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from wyrmhoard.server.rate_limit.budget import too_many

PAUSE: Final = 0.05
"""Seconds between two batches."""
BATCH: Final = 32
"""How many requests are stored together."""


class Waiting(Protocol):
    """A request that waits."""

    @property
    def table_id(self) -> str:
        """The table whose share of the queue it takes."""

    @property
    def stored(self) -> asyncio.Future[Any]:
        """A future that is settled when it is stored, or has failed."""


W = TypeVar("W", bound=Waiting)


class Queue(ABC, Generic[W]):
    """Requests that wait: `most` at once, and `most_at_a_table` of one table."""

    def __init__(self, name: str, most: int, most_at_a_table: int) -> None:
        self._name, self._most, self._most_at_a_table = name, most, most_at_a_table
        self._waiting: list[W] = []
        self._at: Counter[str] = Counter()
        """How many requests of each table wait."""
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to work."""
        self._task = asyncio.create_task(self._run(), name=self._name)

    async def stop(self) -> None:
        """Store nothing more; requests that still wait fail."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            one.stored.cancel()

    def join(self, one: W) -> None:
        """Add a request to the queue. Raises Refused if it is full."""
        if len(self._waiting) >= self._most or self._at[one.table_id] >= self._most_at_a_table:
            raise too_many()
        self._waiting.append(one)
        self._at[one.table_id] += 1
        self._wake.set()

    async def _run(self) -> None:
        while True:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            self._at -= Counter(one.table_id for one in batch)
            await self.keep(batch)
            await asyncio.sleep(PAUSE)

    @abstractmethod
    async def keep(self, batch: Sequence[W]) -> None:
        """Store a batch and settle each of its requests, even after an error: the next batch must not be affected."""
