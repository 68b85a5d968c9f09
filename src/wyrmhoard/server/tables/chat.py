"""What people say, on its way into the database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError

from wyrmhoard.server.base.logs import log
from wyrmhoard.server.rate_limit.budget import LINES_WAITING, LINES_WAITING_AT_A_TABLE
from wyrmhoard.server.storage.chat import Line, PendingMessage
from wyrmhoard.server.storage.queue import Queue
from wyrmhoard.server.storage.store import Store


@dataclass(slots=True, eq=False)
class _Waiting:
    said: PendingMessage
    stored: asyncio.Future[Line]

    @property
    def table_id(self) -> str:
        return self.said.table_id

    def fail(self, error: Exception) -> None:
        """Report that it is not stored, if the caller still waits."""
        if not self.stored.done():
            self.stored.set_exception(error)


class ChatQueue(Queue[_Waiting]):
    """The queue of chat lines that wait to be stored."""

    def __init__(self, store: Store) -> None:
        super().__init__("chat", LINES_WAITING, LINES_WAITING_AT_A_TABLE)
        self._store = store

    async def say(self, said: PendingMessage) -> Line:
        """Store a line, and return it as stored. Raises Refused if too many wait, SQLAlchemyError or OSError if the
        database fails."""
        one = _Waiting(said, asyncio.get_running_loop().create_future())
        self.join(one)
        return await one.stored

    async def keep(self, batch: Sequence[_Waiting]) -> None:
        """Store a batch, and answer each of its requests, also after an error."""
        try:
            lines = await self._store.add_lines([one.said for one in batch])
        except (SQLAlchemyError, OSError) as error:
            for one in batch:
                one.fail(error)
        except Exception as error:  # the next batch must not suffer for it
            log("chat messages cannot be stored", level=logging.ERROR, trace=True, lines=len(batch))
            for one in batch:
                one.fail(OSError(type(error).__name__))
        else:
            for one, line in zip(batch, lines, strict=True):
                if not one.stored.done():
                    one.stored.set_result(line)
