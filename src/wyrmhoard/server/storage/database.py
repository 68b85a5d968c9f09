"""The connections to the database: work is done in transactions, and the tables are migrated."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar
from weakref import WeakSet

import asyncpg
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.server.base.logs import log
from wyrmhoard.server.base.private import make_private_database
from wyrmhoard.server.storage.postgres import ANSWERING, be_patient, connect, connect_to, describe, read_url

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

MIGRATION_LOCK = 0x5752_4D48
MIGRATIONS: Final = Path(__file__).parent / "migrations"
T = TypeVar("T")
_PROBE = sa.text("UPDATE alembic_version SET version_num = version_num")


class Database:
    """The database of one server. SQLite runs in threads of its own (one writes, one reads), PostgreSQL in the event
    loop; both do the same work on a plain connection."""

    def __init__(self, url: str) -> None:
        """Raises BadInput for a URL that cannot be used."""
        try:
            parsed = read_url(url)
            self.postgres = parsed.get_backend_name() == "postgresql"
            if not self.postgres and parsed.get_backend_name() != "sqlite":
                raise BadInput.of("--database: must be a sqlite or postgresql URL")
            query = {
                "ssl" if name == "sslmode" else name: value for name, value in parsed.query.items()
            }  # as asyncpg says
            self.url = parsed.set(drivername="postgresql+asyncpg" if self.postgres else "sqlite", query=query)
            quiet: dict[str, Any] = {"hide_parameters": True}  # errors are logged, and what was to be stored is secret
            self._async: AsyncEngine | None = None
            self._sync: sa.Engine | None = None
            if self.postgres:
                from sqlalchemy.ext.asyncio import create_async_engine  # it takes long, and SQLite has no use for it

                self._async = create_async_engine(
                    self.url,
                    **quiet,
                    pool_size=4,
                    max_overflow=4,
                    pool_timeout=10,
                    pool_pre_ping=True,
                    connect_args={"async_creator_fn": self._connect},
                )
            else:
                self._sync = sa.create_engine(self.url, **quiet)
                sa.event.listen(self._sync, "connect", _prepare_sqlite)
        except (ArgumentError, NoSuchModuleError) as error:
            raise BadInput.of("--database: cannot be used: {error}", error=error) from None
        self._writing = ThreadPoolExecutor(1, "database-write")
        self._reading = ThreadPoolExecutor(1, "database-read")
        self._connections: WeakSet[asyncpg.Connection] = WeakSet()

    async def open(self) -> None:
        """Create or migrate the database's tables for this version. Raises BadInput."""
        try:
            place = self.url.database or ""
            if not self.postgres and place and place != ":memory:" and not place.startswith("file:"):
                make_private_database(Path(place))
            await self.do(self._migrate, patient=True)
        except (SQLAlchemyError, BadInput, OSError, TypeError) as error:  # TypeError: an unknown option in the URL
            raise BadInput.of(
                "the database {database} cannot be used: {reason}", database=describe(self.url), reason=_reason(error)
            ) from None

    async def close(self) -> None:
        """Close all connections."""
        if self._async is not None:
            await self._async.dispose()
        if self._sync is not None:
            self._sync.dispose()
        self._writing.shutdown()
        self._reading.shutdown()

    async def do(self, work: Callable[[sa.Connection], T], *, read: bool = False, patient: bool = False) -> T:
        """Do some work in a transaction of its own; `patient` lifts the time limits."""
        if self.postgres:
            return await (self._patiently(work) if patient else self._in_time(work))
        thread = self._reading if read else self._writing
        return await asyncio.get_running_loop().run_in_executor(thread, self._in_transaction, work)

    async def _connect(self, **arguments: Any) -> asyncpg.Connection:
        connection = await connect(**arguments)
        self._connections.add(connection)
        return connection

    async def connect(self) -> asyncpg.Connection:
        """A connection to PostgreSQL beside the pool. Raises OSError and asyncpg's errors."""
        return await connect_to(self.url)

    async def _in_time(self, work: Callable[[sa.Connection], T]) -> T:
        """Work on PostgreSQL. The database cancels what takes too long; if it does not even do that, it counts as
        gone."""
        assert self._async is not None
        watch = asyncio.get_running_loop().call_later(ANSWERING, self._hang_up)
        try:
            async with self._async.begin() as connection:
                return await connection.run_sync(work)
        finally:
            watch.cancel()

    async def _patiently(self, work: Callable[[sa.Connection], T]) -> T:
        """Work on PostgreSQL that may take long: whole tables of the database are read, made or migrated."""
        assert self._async is not None
        async with self._async.begin() as connection:
            await connection.run_sync(be_patient)
            return await connection.run_sync(work)

    def _hang_up(self) -> None:
        """Close all connections. Whatever uses them fails, and new ones are opened."""
        log("database not responding; reconnecting", level=logging.ERROR)
        for connection in list(self._connections):
            connection.terminate()

    def _in_transaction(self, work: Callable[[sa.Connection], T]) -> T:
        assert self._sync is not None
        with self._sync.begin() as connection:
            return work(connection)

    def _migrate(self, connection: sa.Connection) -> None:
        """Raises BadInput if the database is of a version that this program does not know."""
        if is_current(connection):
            return
        from wyrmhoard.server.storage.migrating import migrate  # it takes long, and few starts need it

        if self.postgres:
            connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        migrate(connection, MIGRATIONS)

    async def ping(self) -> None:
        """Raise an exception unless the database answers."""
        await self.do(lambda connection: connection.execute(sa.text("SELECT 1")), read=True)

    async def probe(self) -> None:
        """Make a write that changes nothing. Raise an exception unless the database accepts it."""
        await self.do(lambda connection: connection.execute(_PROBE))

    async def empty_log(self) -> None:
        """Have SQLite checkpoint and truncate its write-ahead log, so that struck words are in neither file. If readers
        prevent it, that happens when the database is closed."""
        if not self.postgres:
            await asyncio.get_running_loop().run_in_executor(self._writing, self._empty_log)

    def _empty_log(self) -> None:
        assert self._sync is not None
        with self._sync.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


def is_current(connection: sa.Connection) -> bool:
    """Whether the database's tables are those of this version, so that there is nothing to migrate."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return False
    newest = max(path.name for path in (MIGRATIONS / "versions").glob("[0-9]*.py")).partition("_")[0]
    return list(connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalars()) == [newest]


def is_postgres(connection: sa.Connection) -> bool:
    """Whether the database at the other end is PostgreSQL."""
    return connection.dialect.name == "postgresql"


def execute_many(connection: sa.Connection, statement: str, rows: Sequence[tuple[Any, ...]]) -> None:
    """Execute one statement for many rows; each `?` in it stands for the next value of a row. It goes straight to the
    driver: for statements of nearly every commit, compiling takes longer than executing."""
    connection.exec_driver_sql(_numbered(statement) if is_postgres(connection) else statement, list(rows))


def insert_many(connection: sa.Connection, table: sa.Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Store new rows, which all have the same columns in the same order, by one prepared statement."""
    execute_many(connection, _insertion(table.name, tuple(rows[0])), [tuple(row.values()) for row in rows])


@cache
def _insertion(table: str, columns: tuple[str, ...]) -> str:
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"


@cache
def _numbered(statement: str) -> str:
    number = count(1)
    return re.sub(r"\?", lambda _: f"${next(number)}", statement)


def add_new(connection: sa.Connection, table: sa.Table, row: dict[str, Any]) -> None:
    """Store a row, unless there is one with its key."""
    insert: Any = postgresql.insert if is_postgres(connection) else sqlite.insert
    connection.execute(insert(table).on_conflict_do_nothing(), [row])


def _reason(error: Exception) -> str:
    """The database's own message, in one line."""
    said = getattr(error, "orig", None) or error
    return " ".join(str(said.__cause__ or said).split())


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """WAL lets readers continue while another writes; FULL makes a commit survive a power cut; what is deleted or
    replaced is overwritten."""
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=10000",
        "secure_delete=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
