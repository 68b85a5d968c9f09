"""The stored journal: the calls of tables, the positions that save reading it from the start, and finished matches."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import sqlalchemy as sa

from wyrmhoard.server.session.session import Row
from wyrmhoard.server.storage import schema
from wyrmhoard.server.storage.database import execute_many
from wyrmhoard.server.storage.integrity import Damage, checksum, checksum_of_position, read_rows


class JournalRow(NamedTuple):
    """A call as it is written; the fields are the columns of the journal."""

    table_id: str
    seq: int
    kind: str
    seat: int
    body: str
    worker: str
    at: float


class StoredPosition(NamedTuple):
    """A table as it was after call `seq`."""

    table_id: str
    seq: int
    data: bytes


class Strike(NamedTuple):
    """Something that was struck for good: it must be removed from all calls up to `seq`."""

    seq: int
    clean: Callable[[str], str] | None = None
    """Returns the body of a call without it."""
    sheet: str = ""
    """The sheet whose drawing is deleted; "": none."""


def add_calls(connection: sa.Connection, rows: Iterable[JournalRow]) -> None:
    """Store calls. Raises IntegrityError if another worker has stored one of that number."""
    calls = [(*row, checksum(*row[:5])) for row in sorted(rows)]  # one order for all workers: no deadlocks
    if calls:
        execute_many(connection, _INSERT, calls)


def clean_calls(connection: sa.Connection, table_id: str, upto: int, clean: Callable[[str], str]) -> None:
    """Remove what was struck from the stored calls."""
    columns = schema.journal.c
    where = (columns.table_id == table_id) & (columns.seq <= upto)
    wanted = sa.select(columns.seq, columns.kind, columns.seat, columns.body).where(where)
    for row in connection.execute(wanted).all():
        body = clean(row.body)
        if body != row.body:
            new_checksum = checksum(table_id, row.seq, row.kind, row.seat, body)
            this = (columns.table_id == table_id) & (columns.seq == row.seq)
            connection.execute(sa.update(schema.journal).where(this).values(body=body, checksum=new_checksum))


def is_stored(connection: sa.Connection, row: JournalRow) -> bool:
    """Whether this very call is stored already, because an earlier try succeeded without our knowing."""
    columns = schema.journal.c
    where = (columns.table_id == row.table_id) & (columns.seq == row.seq)
    stored = connection.execute(sa.select(columns.worker, columns.at).where(where)).one_or_none()
    return stored is not None and (stored.worker, stored.at) == (row.worker, row.at)


def load_calls(connection: sa.Connection, table_id: str, since: int) -> tuple[list[Row], Damage | None]:
    """The calls of a table after number `since` up to the first damaged one, and its damage."""
    columns = schema.journal.c
    wanted = sa.select(columns.seq, columns.kind, columns.seat, columns.body, columns.checksum, columns.at)
    where = (columns.table_id == table_id) & (columns.seq > since)
    return read_rows(table_id, since, connection.execute(wanted.where(where).order_by(columns.seq)))


def add_positions(connection: sa.Connection, positions: Sequence[StoredPosition]) -> None:
    """Store positions of tables; of two of one table the newer is kept."""
    if positions:
        execute_many(connection, _UPSERT, [(*row, checksum_of_position(*row)) for row in positions])


def load_position(connection: sa.Connection, table_id: str) -> tuple[int, bytes | None]:
    """The last position of a table and the number of calls before it; 0 and None if there is no intact one: the journal
    is enough."""
    where = schema.positions.c.table_id == table_id
    position = connection.execute(sa.select(schema.positions).where(where)).one_or_none()
    if position is None or position.checksum != checksum_of_position(table_id, position.seq, position.data):
        return 0, None
    return position.seq, position.data


def add_finished(connection: sa.Connection, written: Mapping[str, bytes]) -> None:
    """Store finished matches, by table; those already stored stay. Reminders of these tables are deleted."""
    if written:
        now = time.time()
        execute_many(connection, _FINISH, [(table_id, now, data) for table_id, data in sorted(written.items())])
        execute_many(connection, _FORGET, [(table_id,) for table_id in sorted(written)])


_COLUMNS: Final = ", ".join((*JournalRow._fields, "checksum"))
_INSERT: Final = f"INSERT INTO journal ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_UPSERT: Final = (
    "INSERT INTO positions (table_id, seq, data, checksum) VALUES (?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE "
    "SET seq = excluded.seq, data = excluded.data, checksum = excluded.checksum WHERE positions.seq < excluded.seq"
)
"""The newer of two positions of a table is kept."""
_FINISH: Final = "INSERT INTO finished (table_id, at, data) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
_FORGET: Final = "DELETE FROM subscriptions WHERE table_id = ?"
