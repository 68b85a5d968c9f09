"""Loads tables from the database into memory: each once, however many requests wait for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import Protocol

from wyrmhoard.server.base.background import PAYER
from wyrmhoard.server.session.contents import Games, installed
from wyrmhoard.server.session.session import Session
from wyrmhoard.server.storage.loading import load_whole, restore, tell_damage_beside
from wyrmhoard.server.tables import table as live
from wyrmhoard.server.tables.memory import OURS, MemoryBudget
from wyrmhoard.server.tables.pubsub import NewsDesk
from wyrmhoard.server.tables.table import LiveTable


class Worker(live.Worker, Protocol):
    """The parts of the worker that loading a table uses."""

    games: Games
    memory: MemoryBudget
    news: NewsDesk

    @property
    def tables(self) -> Mapping[str, LiveTable]:
        """The tables in its memory."""

    async def free_memory(self, address: str, own_cards: str) -> None:
        """Make room in memory for one more table on behalf of this address. Raises Refused if there is none."""

    def take_in(self, table: LiveTable, address: str) -> None:
        """Register a table that is now in memory."""


class TableLoader:
    """Loads the tables of one worker."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    async def table(self, table_id: str, address: str = OURS) -> LiveTable | None:
        """The table, loaded if necessary on behalf of this address; None if there is no such table. Raises Closed if
        it cannot be played on, and Refused if there is no room for it."""
        table = self._worker.tables.get(table_id)
        if table is not None:
            table.used = time.monotonic()
            self._worker.memory.charge(table, address)
            return table
        if table_id not in self._loading:
            task = asyncio.create_task(self._load(table_id, address))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        try:
            return await asyncio.shield(self._loading[table_id])
        except LookupError:
            return None

    async def _load(self, table_id: str, address: str) -> LiveTable:
        opened = await load_whole(self._worker.store, table_id)
        if opened is None:
            raise LookupError(table_id)
        tell_damage_beside(opened)
        await self._worker.free_memory(
            address, "" if opened.content_id in (None, *installed()) else str(opened.content_id)
        )
        table = LiveTable(self._worker, opened, await restore(self._worker.store, self._worker.games, opened))
        self._worker.take_in(table, address)
        self._worker.news.loaded(table)
        table.write_down()
        await self._worker.news.ask_presence(table_id)
        self._worker.remind(table)
        return table

    async def load_session(self, table_id: str) -> Session | None:
        """The session of a table as the database has it."""
        PAYER.set(None)  # this load is on no caller's account, so it must not be refused
        opened = await load_whole(self._worker.store, table_id)
        return None if opened is None else await restore(self._worker.store, self._worker.games, opened)
