"""The health check: whether this server can read and write."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from wyrmhoard.server.storage.database import Database
from wyrmhoard.server.storage.writer import Writer, reason_of
from wyrmhoard.server.tables.pubsub import NewsDesk

PATIENCE: Final = 5.0
"""Seconds in which the database must answer."""
EVERY: Final = 5.0
"""Seconds for which a result is cached, so that frequent checks cost nothing."""


class Health:
    """What `/healthz` says."""

    def __init__(self, database: Database, writer: Writer, news: NewsDesk) -> None:
        self._database = database
        self._writer = writer
        self._news = news
        self._checked = -EVERY
        self._found = ""
        self._checking = asyncio.Lock()

    async def problem(self) -> str:
        """The fault, in words that give away nothing secret; empty if there is none."""
        if self._writer.trouble:
            return self._writer.trouble
        async with self._checking:
            if time.monotonic() - self._checked >= EVERY:
                self._found = await self._look()
                self._checked = time.monotonic()
        return self._found or self._news.trouble

    async def _look(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._database.ping()
                await self._database.probe()
        except (SQLAlchemyError, OSError) as error:  # the time that is up is an OSError, too
            return reason_of(error)
        return ""
