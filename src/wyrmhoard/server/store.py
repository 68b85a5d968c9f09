"""The database: tables, keys, the journal of calls, positions, chat, reports."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config as AlembicConfig
from sqlalchemy import event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from wyrmhoard.kernel.errors import BadInput
from wyrmhoard.server import schema
from wyrmhoard.server.course import Row

CHAT_KEPT = 100
MIGRATION_LOCK = 0x5752_4D48
NEWS = "wyrmhoard"
"""The channel on which workers tell each other what they have stored."""


class Line(NamedTuple):
    """Something that somebody said."""

    id: int
    seat: int | None
    name: str
    text: str
    at: float


@dataclass(slots=True)
class Opened:
    """A table as the database knows it."""

    id: str
    game: str
    version: str
    content: str
    name: str
    settings: dict[str, Any]
    players: list[str]
    seed: str = field(repr=False)
    created: float
    keys: dict[str, int | None] = field(default_factory=dict)
    """Seat (None: watcher) by the hash of its token."""
    seq: int = 0
    data: bytes | None = field(default=None, repr=False)
    rows: list[Row] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)


@dataclass(slots=True)
class Group:
    """The calls of one table that are stored together, or not at all."""

    table_id: str
    rows: list[dict[str, Any]]
    position: dict[str, Any] | None = None


def digest(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def fresh_token() -> str:
    """A new secret: 128 random bits."""
    return secrets.token_urlsafe(16)


def fresh_id() -> str:
    """A new name of a table."""
    return secrets.token_urlsafe(9)


class Store:
    """The database of one server."""

    def __init__(self, url: str) -> None:
        """Raises BadInput for a URL that cannot be used."""
        try:
            parsed = make_url(url)
            self.postgres = parsed.get_backend_name() == "postgresql"
            if self.postgres:
                parsed = parsed.set(drivername="postgresql+asyncpg")
                self.engine: AsyncEngine = create_async_engine(parsed, pool_size=4, max_overflow=4, pool_pre_ping=True)
            elif parsed.get_backend_name() == "sqlite":
                parsed = parsed.set(drivername="sqlite+aiosqlite")
                self.engine = create_async_engine(parsed, pool_size=3)
                event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)
            else:
                raise BadInput("--database: must be a sqlite or postgresql URL")
        except (ArgumentError, NoSuchModuleError) as error:
            raise BadInput(f"--database: cannot be used: {error}") from None
        self.url = parsed
        self.worker = secrets.token_hex(8)
        """Stored with every row: a worker knows its own."""

    async def open(self) -> None:
        """Make or change the tables of the database as this version needs them."""
        if not self.postgres and self.url.database:
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
        async with self.engine.begin() as connection:
            if self.postgres:
                await connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            await connection.run_sync(_migrate)

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()

    async def ping(self) -> None:
        """Raise unless the database answers."""
        async with self.engine.connect() as connection:
            await connection.execute(sa.text("SELECT 1"))

    # -- tables

    async def add_table(self, opened: Opened) -> None:
        """Store a new table with its keys."""
        row = {
            "id": opened.id,
            "game": opened.game,
            "version": opened.version,
            "content": opened.content,
            "name": opened.name,
            "settings": msgspec.json.encode(opened.settings).decode(),
            "players": msgspec.json.encode(opened.players).decode(),
            "seed": opened.seed,
            "created": opened.created,
        }
        keys = [{"table_id": opened.id, "hash": key, "seat": seat} for key, seat in opened.keys.items()]
        async with self.engine.begin() as connection:
            await connection.execute(sa.insert(schema.tables), [row])
            await connection.execute(sa.insert(schema.keys), keys)

    async def remove_table(self, table_id: str) -> None:
        """Forget a table that nobody has seen."""
        async with self.engine.begin() as connection:
            await connection.execute(sa.delete(schema.keys).where(schema.keys.c.table_id == table_id))
            await connection.execute(sa.delete(schema.tables).where(schema.tables.c.id == table_id))

    async def load_table(self, table_id: str) -> Opened | None:
        """Everything about a table: its last position, the calls since, the chat."""
        async with self.engine.connect() as connection:
            found = (
                await connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table_id))
            ).one_or_none()
            if found is None:
                return None
            opened = Opened(
                found.id,
                found.game,
                found.version,
                found.content,
                found.name,
                msgspec.json.decode(found.settings),
                msgspec.json.decode(found.players),
                found.seed,
                found.created,
            )
            keys = await connection.execute(sa.select(schema.keys).where(schema.keys.c.table_id == table_id))
            opened.keys = {row.hash: row.seat for row in keys}
            position = (
                await connection.execute(sa.select(schema.positions).where(schema.positions.c.table_id == table_id))
            ).one_or_none()
            if position is not None:
                opened.seq, opened.data = position.seq, position.data
            opened.rows = await _rows(connection, table_id, opened.seq)
            last = (
                sa.select(schema.chat)
                .where(schema.chat.c.table_id == table_id)
                .order_by(schema.chat.c.id.desc())
                .limit(CHAT_KEPT)
            )
            lines = [Line(r.id, r.seat, r.name, r.text, r.at) for r in await connection.execute(last)]
            opened.lines = lines[::-1]
        return opened

    async def rows_since(self, table_id: str, seq: int) -> list[Row]:
        """The calls of a table after number `seq`."""
        async with self.engine.connect() as connection:
            return await _rows(connection, table_id, seq)

    # -- writing

    async def append(self, groups: Sequence[Group]) -> list[bool]:
        """Store groups of calls, all in one transaction if possible: which of them are stored.

        A group is not if another worker has stored a call with the same number.
        """
        try:
            async with self.engine.begin() as connection:
                await self._append(connection, groups)
        except IntegrityError:
            return [await self._append_alone(group) for group in groups]
        return [True] * len(groups)

    async def _append_alone(self, group: Group) -> bool:
        try:
            async with self.engine.begin() as connection:
                await self._append(connection, [group])
        except IntegrityError:
            return await self._is_mine(group)
        return True

    async def _is_mine(self, group: Group) -> bool:
        """Whether the rows are there because an earlier try got through without our knowing."""
        first = group.rows[0]
        columns = schema.journal.c
        where = (columns.table_id == group.table_id) & (columns.seq == first["seq"])
        async with self.engine.connect() as connection:
            found = (await connection.execute(sa.select(columns.worker, columns.at).where(where))).one_or_none()
        return found is not None and (found.worker, found.at) == (first["worker"], first["at"])

    async def _append(self, connection: AsyncConnection, groups: Sequence[Group]) -> None:
        rows = [row for group in groups for row in group.rows]
        rows.sort(key=_number)  # one order for all workers: no deadlocks
        await connection.execute(_INSERT, rows)
        positions = [group.position for group in groups if group.position is not None]
        if positions:
            await connection.execute(_UPSERT_POSTGRES if self.postgres else _UPSERT_SQLITE, positions)
        if self.postgres:
            for news in _pieces([f"{group.table_id}:{group.rows[-1]['seq']}" for group in groups]):
                await connection.execute(_NOTIFY, {"channel": NEWS, "news": f"{self.worker} rows {news}"})

    async def tell(self, kind: str, words: Sequence[str]) -> None:
        """Tell the other workers something that is not stored (PostgreSQL only)."""
        if self.postgres and words:
            async with self.engine.begin() as connection:
                for news in _pieces(words):
                    await connection.execute(_NOTIFY, {"channel": NEWS, "news": f"{self.worker} {kind} {news}"})

    async def add_line(self, table_id: str, seat: int | None, name: str, text: str) -> Line:
        """Store what somebody said."""
        at = time.time()
        row = {"table_id": table_id, "seat": seat, "name": name, "text": text, "at": at}
        async with self.engine.begin() as connection:
            made = await connection.execute(sa.insert(schema.chat).returning(schema.chat.c.id), row)
            line = Line(made.scalar_one(), seat, name, text, at)
            if self.postgres:
                news = f"{self.worker} chat {table_id}:{line.id}"
                await connection.execute(_NOTIFY, {"channel": NEWS, "news": news})
        return line

    async def lines_since(self, table_id: str, line_id: int) -> list[Line]:
        """What was said after a line."""
        columns = schema.chat.c
        where = (columns.table_id == table_id) & (columns.id > line_id)
        async with self.engine.connect() as connection:
            found = await connection.execute(sa.select(schema.chat).where(where).order_by(columns.id))
            return [Line(r.id, r.seat, r.name, r.text, r.at) for r in found]

    async def add_report(self, table_id: str | None, record: str | None, text: str) -> str:
        """Store a report: its id."""
        report_id = fresh_id()
        row = {"id": report_id, "table_id": table_id, "record": record, "text": text, "at": time.time()}
        async with self.engine.begin() as connection:
            await connection.execute(sa.insert(schema.reports), [row])
        return report_id


_INSERT = sa.insert(schema.journal)
_NOTIFY = sa.text("SELECT pg_notify(:channel, :news)")


def _upsert(insert: Any) -> Any:
    """Keep the newer of two positions of a table."""
    statement = insert(schema.positions)
    new = statement.excluded
    return statement.on_conflict_do_update(
        index_elements=["table_id"],
        set_={"seq": new.seq, "data": new.data},
        where=schema.positions.c.seq < new.seq,
    )


_UPSERT_SQLITE = _upsert(sqlite.insert)
_UPSERT_POSTGRES = _upsert(postgresql.insert)


def _number(row: Mapping[str, Any]) -> tuple[str, int]:
    return row["table_id"], row["seq"]


def _pieces(words: Sequence[str], most: int = 200) -> list[str]:
    """Words in lines short enough for a notification."""
    return [",".join(words[n : n + most]) for n in range(0, len(words), most)]


async def _rows(connection: AsyncConnection, table_id: str, since: int) -> list[Row]:
    columns = schema.journal.c
    wanted = sa.select(columns.seq, columns.kind, columns.seat, columns.body)
    where = (columns.table_id == table_id) & (columns.seq > since)
    found = await connection.execute(wanted.where(where).order_by(columns.seq))
    return [Row(r.seq, r.kind, r.seat, msgspec.json.decode(r.body)) for r in found]


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """WAL lets readers go on while somebody writes; FULL makes a commit survive a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: sa.Connection) -> None:
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
