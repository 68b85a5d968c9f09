"""Deletes tables and reports that are old enough, if the host wants that."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Final

import sqlalchemy as sa

from wyrmhoard.server.session.contents import installed
from wyrmhoard.server.storage import schema
from wyrmhoard.server.storage.database import Database

DAY: Final = 86_400.0
EVERY: Final = 3_600.0
"""Seconds between two searches for what is old."""
AT_ONCE: Final = 50
"""Tables that are deleted in one transaction, so that moves do not wait for long."""


async def delete_old(database: Database, days: float, spared: Collection[str] = ()) -> tuple[int, int]:
    """Delete tables, whether finished or abandoned, at which nothing was done, said or drawn for `days` days, except
    those `spared`, and reports of that age: how many of each."""
    before = time.time() - days * DAY
    tables, calls, chat, reports = schema.tables.c, schema.journal.c, schema.chat.c, schema.reports.c
    notes = schema.notes.c
    last_call = sa.select(calls.at).where(calls.table_id == tables.id).order_by(calls.seq.desc()).limit(1)
    last_line = sa.select(chat.at).where(chat.table_id == tables.id).order_by(chat.id.desc()).limit(1)
    last_note = sa.select(notes.at).where(notes.table_id == tables.id).order_by(notes.n.desc()).limit(1)
    wanted = (
        sa.select(tables.id)
        .where(tables.created < before)
        .where(sa.func.coalesce(last_note.scalar_subquery(), 0.0) < before)
        .where(sa.func.coalesce(last_call.scalar_subquery(), 0.0) < before)
        .where(sa.func.coalesce(last_line.scalar_subquery(), 0.0) < before)
    )
    old = await database.do(lambda connection: connection.execute(wanted).scalars().all(), read=True, patient=True)
    gone = [table_id for table_id in old if table_id not in spared]
    for start in range(0, len(gone), AT_ONCE):
        some = gone[start : start + AT_ONCE]
        await database.do(lambda connection, some=some: _delete(connection, some))  # type: ignore[misc]
    if gone:
        await database.do(_delete_contents)
    where = reports.at < before
    return len(gone), await database.do(
        lambda connection: connection.execute(sa.delete(schema.reports).where(where)).rowcount
    )


def _delete_contents(connection: sa.Connection) -> None:
    """Cards that belong to no table any longer and are not installed: those that people wrote, or of an older
    version."""
    contents, tables = schema.contents.c, schema.tables.c
    used = sa.select(tables.content_id).where(tables.content_id == contents.id).exists()
    connection.execute(sa.delete(schema.contents).where(~used).where(contents.id.not_in(installed())))


def _delete(connection: sa.Connection, ids: list[str]) -> None:
    connection.execute(sa.delete(schema.tables).where(schema.tables.c.id.in_(ids)))  # and all that belongs to them
