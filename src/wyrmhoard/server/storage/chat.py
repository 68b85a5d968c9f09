"""Stored lines of chat."""

from __future__ import annotations

import time
from typing import Final, NamedTuple

import sqlalchemy as sa

from wyrmhoard.server.storage import schema

CHAT_KEPT: Final = 100
"""How many lines of a table are loaded with it."""


class Line(NamedTuple):
    """A stored line of chat."""

    id: int
    seat: int | None
    name: str
    text: str
    at: float


class PendingMessage(NamedTuple):
    """A line that is not stored yet."""

    table_id: str
    seat: int | None
    name: str
    text: str


def add_line(connection: sa.Connection, said: PendingMessage) -> Line:
    """Store a line; returns it with its number and time."""
    at = time.time()
    row = {**said._asdict(), "at": at}
    made = connection.execute(_ADD, row)
    return Line(made.scalar_one(), said.seat, said.name, said.text, at)


_ADD: Final = sa.insert(schema.chat).returning(schema.chat.c.id)


def load_lines(connection: sa.Connection, table_id: str) -> list[Line]:
    """The last lines of a table, in the order of their IDs."""
    columns = schema.chat.c
    last = sa.select(schema.chat).where(columns.table_id == table_id).order_by(columns.id.desc()).limit(CHAT_KEPT)
    return [Line(r.id, r.seat, r.name, r.text, r.at) for r in connection.execute(last)][::-1]
