"""The journal as the database has it: the calls of tables, the positions from which it need not be read, and what is
written down of matches that are over."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from wyrmhoard.server import schema
from wyrmhoard.server.course import Row
from wyrmhoard.server.database import is_postgres
from wyrmhoard.server.whole import Damage, checksum, checksum_of_position, read_rows


class JournalRow(NamedTuple):
    """A call as it is written; the fields are the columns of the journal."""

    table_id: str
    seq: int
    kind: str
    seat: int
    body: str
    worker: str
    at: float


class Strike(NamedTuple):
    """Something that was struck for good: up to call `seq`, no call holds it any more."""

    seq: int
    clean: Callable[[str], str] | None = None
    """The body of a call without it."""
    sheet: str = ""
    """The sheet of which nothing is kept any more."""


def add_calls(connection: sa.Connection, rows: Iterable[JournalRow]) -> None:
    """Store calls. Raises IntegrityError if another worker has stored one of that number."""
    found = [(*row, checksum(*row[:5])) for row in sorted(rows)]  # one order for all workers: no deadlocks
    if found:  # the one statement that is made thousands of times a second goes to the driver as it is
        connection.exec_driver_sql(_INSERT_POSTGRES if is_postgres(connection) else _INSERT_SQLITE, found)


def clean_calls(connection: sa.Connection, table_id: str, upto: int, clean: Callable[[str], str]) -> None:
    """Take what was struck out of the calls that are stored."""
    columns = schema.journal.c
    where = (columns.table_id == table_id) & (columns.seq <= upto)
    wanted = sa.select(columns.seq, columns.kind, columns.seat, columns.body).where(where)
    for row in connection.execute(wanted).all():
        body = clean(row.body)
        if body != row.body:
            found = checksum(table_id, row.seq, row.kind, row.seat, body)
            this = (columns.table_id == table_id) & (columns.seq == row.seq)
            connection.execute(sa.update(schema.journal).where(this).values(body=body, checksum=found))


def is_stored(connection: sa.Connection, row: JournalRow) -> bool:
    """Whether this very call is there, because an earlier try succeeded without our knowing."""
    columns = schema.journal.c
    where = (columns.table_id == row.table_id) & (columns.seq == row.seq)
    found = connection.execute(sa.select(columns.worker, columns.at).where(where)).one_or_none()
    return found is not None and (found.worker, found.at) == (row.worker, row.at)


def load_calls(connection: sa.Connection, table_id: str, since: int) -> tuple[list[Row], Damage | None]:
    """The calls of a table after number `since` up to the first that is not whole, and what is wrong with that one."""
    columns = schema.journal.c
    wanted = sa.select(columns.seq, columns.kind, columns.seat, columns.body, columns.checksum, columns.at)
    where = (columns.table_id == table_id) & (columns.seq > since)
    return read_rows(table_id, since, connection.execute(wanted.where(where).order_by(columns.seq)))


def add_positions(connection: sa.Connection, positions: Sequence[dict[str, Any]]) -> None:
    """Store positions of tables; of two of one table the newer is kept."""
    if positions:
        rows = [
            {**row, "checksum": checksum_of_position(row["table_id"], row["seq"], row["data"])} for row in positions
        ]
        connection.execute(_UPSERT_POSTGRES if is_postgres(connection) else _UPSERT_SQLITE, rows)


def load_position(connection: sa.Connection, table_id: str) -> tuple[int, bytes | None]:
    """The last position of a table and the number of calls before it; 0 and None if there is none that is whole: the
    journal is enough."""
    where = schema.positions.c.table_id == table_id
    found = connection.execute(sa.select(schema.positions).where(where)).one_or_none()
    if found is None or found.checksum not in (None, checksum_of_position(table_id, found.seq, found.data)):
        return 0, None
    return found.seq, found.data


def add_finished(connection: sa.Connection, written: Mapping[str, bytes]) -> None:
    """Store what was written down of some matches that are over, by table; what is there already stays. Nobody is
    called back to them any more."""
    if written:
        now = time.time()
        rows = [{"table_id": table_id, "at": now, "data": data} for table_id, data in sorted(written.items())]
        connection.execute(_FINISH_POSTGRES if is_postgres(connection) else _FINISH_SQLITE, rows)
        connection.execute(_FORGET, [{"over": row["table_id"]} for row in rows])


_COLUMNS: Final = ", ".join((*JournalRow._fields, "checksum"))
_INSERT_SQLITE: Final = f"INSERT INTO journal ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_INSERT_POSTGRES: Final = f"INSERT INTO journal ({_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"


def _upsert(insert: Any) -> Any:
    """Keep the newer of two positions of a table."""
    statement = insert(schema.positions)
    new = statement.excluded
    return statement.on_conflict_do_update(
        index_elements=["table_id"],
        set_={"seq": new.seq, "data": new.data, "checksum": new.checksum},
        where=schema.positions.c.seq < new.seq,
    )


_UPSERT_SQLITE: Final = _upsert(sqlite.insert)
_UPSERT_POSTGRES: Final = _upsert(postgresql.insert)
_FINISH_POSTGRES: Final = postgresql.insert(schema.finished).on_conflict_do_nothing()
_FINISH_SQLITE: Final = sqlite.insert(schema.finished).on_conflict_do_nothing()
_FORGET: Final = sa.delete(schema.subscriptions).where(schema.subscriptions.c.table_id == sa.bindparam("over"))
