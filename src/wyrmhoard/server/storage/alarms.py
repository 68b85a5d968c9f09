"""The stored times at which tables are to be woken, and the times when no server ran.

A clock keeps no table in memory: what it needs is a row that says when something is to happen at its table. Some worker
takes the row when that time is near and loads the table, which does the rest. A row may have a time that is too early,
but never one that is much too late: a worker that comes too early stores the right time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

from wyrmhoard.server.storage import schema
from wyrmhoard.server.storage.database import add_new, execute_many, is_postgres

AHEAD: Final = 30.0
"""Seconds before its time for which a table is woken, so that it is there when the time comes."""
LEASE: Final = 60.0
"""Seconds after its time at which a table is woken again, if the worker that has it in memory has not handled it."""
AWAY_AFTER: Final = 45.0
"""Seconds without a pulse of any server that count as an absence, in which no clock ran."""
KEPT: Final = 400 * 86_400.0
"""Seconds for which absences are kept: longer than any clock."""


class Absence(NamedTuple):
    """A time in which no server ran, in milliseconds since 1970."""

    since: int
    until: int


def set_alarms(connection: sa.Connection, alarms: Mapping[str, float | None]) -> None:
    """Wake these tables at these times (None: never), unless there is no such table any more."""
    unset = [(table_id,) for table_id, at in sorted(alarms.items()) if at is None]
    if unset:
        execute_many(connection, _UNSET, unset)
    rows = [(at, table_id) for table_id, at in sorted(alarms.items()) if at is not None]
    if rows:  # in one order for all workers: no deadlocks
        execute_many(connection, _SET, rows)


_UNSET: Final = "DELETE FROM alarms WHERE table_id = ?"
_SET: Final = (
    "INSERT INTO alarms (table_id, at) SELECT id, CAST(? AS FLOAT) FROM tables WHERE id = ? "
    "ON CONFLICT (table_id) DO UPDATE SET at = excluded.at"
)


def take_due(connection: sa.Connection, now: float, most: int) -> list[str]:
    """Tables whose time is near, the nearest first. They are leased to this worker: of several workers one wakes each
    table, and if it ends before it has, another does."""
    columns = schema.alarms.c
    due = sa.select(columns.table_id).where(columns.at <= now + AHEAD).order_by(columns.at).limit(most)
    if is_postgres(connection):
        due = due.with_for_update(skip_locked=True)
    table_ids = list(connection.execute(due).scalars())
    if table_ids:
        taken = sa.update(schema.alarms).where(columns.table_id.in_(table_ids)).values(at=now + AHEAD + LEASE)
        connection.execute(taken)
    return table_ids


def pulse(connection: sa.Connection, now: float, *, starting: bool = False) -> list[Absence]:
    """Record that a server is running; returns the absences. If it is `starting` after an absence, no clock has run
    meanwhile, so all alarms are moved by that time."""
    columns = schema.pulse.c
    row = sa.select(columns.at)
    last = connection.execute(row.with_for_update() if is_postgres(connection) else row).scalar()
    if last is None:
        add_new(connection, schema.pulse, {"id": 1, "at": now})
    elif last < now:
        connection.execute(sa.update(schema.pulse).values(at=now))
    absences = schema.absences
    if starting and last is not None and now - last > AWAY_AFTER:
        add_new(connection, absences, {"since": int(last * 1000), "until": int(now * 1000)})
        connection.execute(sa.delete(absences).where(absences.c.until < int((now - KEPT) * 1000)))
        pending = schema.alarms.c.at > last
        later = sa.update(schema.alarms).where(pending).values(at=schema.alarms.c.at + (now - last))
        connection.execute(later)
    rows: Any = connection.execute(sa.select(absences.c.since, absences.c.until).order_by(absences.c.until))
    return [Absence(since, until) for since, until in rows]
