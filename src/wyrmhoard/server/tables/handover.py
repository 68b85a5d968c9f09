"""A seat that changes hands, on its way into the database with what other tables store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

import sqlalchemy as sa

from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.server.storage.chat import Line, PendingMessage, add_line
from wyrmhoard.server.storage.keys import Keys, locked_keys
from wyrmhoard.server.storage.store import Group
from wyrmhoard.server.storage.writer import CommitResult, Writer

T = TypeVar("T")


class Handover(Generic[T]):
    """A change of a table's keys, computed in the transaction that stores it. If that is retried, the last try counts.
    A refusal is a result like any other, and does not affect what others store in the same transaction."""

    def __init__(self, table_id: str, change: Callable[[sa.Connection, Keys], T], words: Callable[[T], str]) -> None:
        self._table_id = table_id
        self._change = change
        self._words = words
        self._found: tuple[T, Keys, Line | None] | Refused | BadInput | None = None
        self.done: asyncio.Future[tuple[T, Keys, Line | None]] = asyncio.get_running_loop().create_future()

    def take(self) -> Group:
        """The group that is to be stored."""
        return Group(self._table_id, [], handover=self._work)

    def _work(self, connection: sa.Connection) -> Line | None:
        try:
            keys = locked_keys(connection, self._table_id)
            done = self._change(connection, keys)
        except (Refused, BadInput) as refused:
            self._found = refused
            return None
        told = self._words(done)
        line = add_line(connection, PendingMessage(self._table_id, None, "", told)) if told else None
        self._found = done, keys, line
        return line

    def take_outcome(self, result: CommitResult) -> None:
        """Report the outcome to the caller."""
        if self.done.done():  # the caller has gone
            return
        if result is not CommitResult.STORED or self._found is None:
            self.done.set_exception(_not_stored())
        elif isinstance(self._found, tuple):
            self.done.set_result(self._found)
        else:
            self.done.set_exception(self._found)


async def change_hands(
    writer: Writer, table_id: str, change: Callable[[sa.Connection, Keys], T], words: Callable[[T], str]
) -> tuple[T, Keys, Line | None]:
    """Change a table's keys and tell the table, in one transaction: what `change` returned, the keys after it and the
    line (`words` says it; none if that is empty). Raises the Refused and BadInput that `change` raises, before it has
    changed anything, and Refused if it cannot be stored."""
    if writer.stopped:
        raise _not_stored()
    handover = Handover(table_id, change, words)
    writer.enlist(handover)
    return await handover.done


def _not_stored() -> Refused:
    return Refused.of("storage", "That could not be stored; try again")
