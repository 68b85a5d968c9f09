"""The database: tables, keys, the journal of calls, positions, chat, reports."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from weakref import WeakSet

import asyncpg
import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.util import CommandError
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DatabaseError, IntegrityError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from wyrmhoard.kernel.errors import BadInput, Refused
from wyrmhoard.kernel.notes import Note
from wyrmhoard.kernel.saying import say
from wyrmhoard.kernel.scenario import Scenario
from wyrmhoard.server import schema
from wyrmhoard.server.clock import Timing
from wyrmhoard.server.contents import Content, is_installed
from wyrmhoard.server.course import Row
from wyrmhoard.server.keys import Keys, key_rows, list_open, list_table, load_keys, note_seen
from wyrmhoard.server.logs import log
from wyrmhoard.server.noted import NoteRow, add_notes, forget_sheet, load_notes
from wyrmhoard.server.postgres import ANSWERING, be_patient, connect, connect_to, describe, read_url
from wyrmhoard.server.private import make_private_database
from wyrmhoard.server.subscriptions import forget_seat
from wyrmhoard.server.whole import (
    Damage,
    Damaged,
    checksum,
    checksum_of_opening,
    checksum_of_position,
    read_rows,
    says_damage,
)

CHAT_KEPT = 100
MOST_REPORTS = 500
"""How many reports are kept; with the limit of their size that is at most 200 MB."""
MIGRATION_LOCK = 0x5752_4D48
T = TypeVar("T")
WORDS = 200
"""How many tables go into one notification, which may have 8,000 bytes."""
NEWS = "wyrmhoard"
"""The channel on which workers tell each other what they have stored."""


class Line(NamedTuple):
    """Something that somebody said."""

    id: int
    seat: int | None
    name: str
    text: str
    at: float


class Said(NamedTuple):
    """A line that is not stored yet."""

    table_id: str
    seat: int | None
    name: str
    text: str


class JournalRow(NamedTuple):
    """A call as it is written; the fields are the columns of the journal."""

    table_id: str
    seq: int
    kind: str
    seat: int
    body: str
    worker: str
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
    keys: Keys = field(default_factory=dict)
    seq: int = 0
    data: bytes | None = field(default=None, repr=False)
    rows: list[Row] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list, repr=False)
    """What was done beside the match, as it was noted."""
    lost: Damage | None = None
    """What of that is not whole; everything else is as good as ever."""
    scenario: Scenario | None = None
    content_id: str | None = None
    kept: Content | None = field(default=None, repr=False)
    """On opening: the cards that it begins with."""
    finished: bool = False
    """Whether what was played has been written down to be read."""
    damage: Damage | None = None
    """What is not whole; `rows` end before it."""
    timing: Timing | None = None
    """Its clock, if it has one."""
    listed: bool = False
    """On opening: whether the lobby shows it to everybody."""


class Strike(NamedTuple):
    """Something that was struck for good: up to call `seq`, no call holds it any more."""

    seq: int
    clean: Callable[[str], str] | None = None
    """The body of a call without it."""
    sheet: str = ""
    """The sheet of which nothing is kept any more."""


@dataclass(slots=True)
class Group:
    """The calls of one table that are stored together, or not at all; or the table itself, when it is opened."""

    table_id: str
    rows: list[JournalRow]
    position: dict[str, Any] | None = None
    opened: Opened | None = None
    strikes: Sequence[Strike] = ()
    """What these calls have struck. Its words are in none of them, nor in their `position`."""


def digest(token: str) -> str:
    """The form in which a token is stored."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def fresh_token() -> str:
    """A new secret: 128 random bits."""
    return secrets.token_urlsafe(16)


def fresh_id() -> str:
    """A new name for a table."""
    return secrets.token_urlsafe(9)


def _reason(error: Exception) -> str:
    """What the database itself said, in one line."""
    said = getattr(error, "orig", None) or error
    return " ".join(str(said.__cause__ or said).split())


class Store:
    """The database of one server. SQLite runs in threads of its own (one writes, one reads), PostgreSQL in the event
    loop; both do the same work on a plain connection."""

    def __init__(self, url: str) -> None:
        """Raises BadInput for a URL that cannot be used."""
        try:
            parsed = read_url(url)
            self.postgres = parsed.get_backend_name() == "postgresql"
            if not self.postgres and parsed.get_backend_name() != "sqlite":
                raise BadInput(say("--database: must be a sqlite or postgresql URL"))
            query = {
                "ssl" if name == "sslmode" else name: value for name, value in parsed.query.items()
            }  # as asyncpg says
            self.url = parsed.set(drivername="postgresql+asyncpg" if self.postgres else "sqlite", query=query)
            quiet: dict[str, Any] = {"hide_parameters": True}  # errors are logged, and what was to be stored is secret
            self._async: AsyncEngine | None = None
            self._sync: sa.Engine | None = None
            if self.postgres:
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
            raise BadInput(say("--database: cannot be used: {error}", error=error)) from None
        self._writing = ThreadPoolExecutor(1, "database-write")
        self._reading = ThreadPoolExecutor(1, "database-read")
        self._connections: WeakSet[asyncpg.Connection] = WeakSet()
        self._kept: set[str] = set()
        """The contents that are known to be stored."""
        self.worker = secrets.token_hex(8)
        """Stored with every row: a worker knows its own."""

    async def open(self) -> None:
        """Create or migrate the database's tables for this version. Raises BadInput."""
        try:
            place = self.url.database or ""
            if not self.postgres and place and place != ":memory:" and not place.startswith("file:"):
                make_private_database(Path(place))
            await self.do(self._migrate, patient=True)
        except (SQLAlchemyError, CommandError, OSError, TypeError) as error:  # TypeError: an unknown option in the URL
            raise BadInput(
                say(
                    "the database {database} cannot be used: {reason}",
                    database=describe(self.url),
                    reason=_reason(error),
                )
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
        """Do some work in a transaction of its own, which may take its time if it is `patient`."""
        if patient and self.postgres:
            return await self._patiently(work)
        return await self._do(work, read=read)

    async def _do(self, work: Callable[[sa.Connection], T], *, read: bool = False) -> T:
        """Do some work in a transaction of its own."""
        if self.postgres:
            return await self._in_time(work)
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
        """Work on PostgreSQL. The database ends what takes too long; if it does not even do that, it is gone."""
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
        """End all connections, whatever they wait for: that fails, and the next ones are new."""
        log("the database has not answered for long: all connections are made anew", level=logging.ERROR)
        for connection in list(self._connections):
            connection.terminate()

    def _in_transaction(self, work: Callable[[sa.Connection], T]) -> T:
        assert self._sync is not None
        with self._sync.begin() as connection:
            return work(connection)

    def _migrate(self, connection: sa.Connection) -> None:
        if self.postgres:
            connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        config = AlembicConfig()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

    async def ping(self) -> None:
        """Raise unless the database answers."""
        await self._do(lambda connection: connection.execute(sa.text("SELECT 1")), read=True)

    async def probe(self) -> None:
        """Write something, and change nothing by it. Raise unless the database takes it."""
        await self._do(lambda connection: connection.execute(_PROBE))

    # -- reading

    async def load_table(self, table_id: str, *, position: bool = True) -> Opened | None:
        """Everything about a table: its last position (unless it is not wanted), the calls since, the chat.

        Raises Damaged if not even its opening can be read.
        """
        if "\0" in table_id:  # PostgreSQL would not even be asked
            return None
        try:
            return await self._do(lambda connection: _load_table(connection, table_id, position), read=True)
        except (msgspec.DecodeError, TypeError, ValueError):
            raise Damaged(Damage(table_id, "its opening", "cannot be read")) from None

    async def rows_since(self, table_id: str, seq: int) -> list[Row]:
        """The calls of a table after number `seq`. Raises Damaged if one of them is not whole."""
        rows, damage = await self._do(lambda connection: _rows(connection, table_id, seq), read=True)
        if damage is not None:
            raise Damaged(damage)
        return rows

    async def load_content(self, content_id: str) -> str | None:
        """The cards that are kept under a fingerprint, as JSON."""
        columns = schema.contents.c
        wanted = sa.select(columns.data).where(columns.id == content_id)
        return await self._do(lambda connection: connection.execute(wanted).scalar_one_or_none(), read=True)

    async def unkept(self) -> list[tuple[str, str]]:
        """Games, and fingerprints of cards, of which there are tables that do not keep their cards."""
        columns = schema.tables.c
        wanted = sa.select(columns.game, columns.content).where(columns.content_id.is_(None)).distinct()
        found = await self._do(lambda connection: connection.execute(wanted).all(), read=True)
        return [(row.game, row.content) for row in found]

    async def load_finished(self, table_id: str) -> bytes | None:
        """What was written down of a match that is over: see `finished`."""
        columns = schema.finished.c
        wanted = sa.select(columns.data).where(columns.table_id == table_id)
        return await self._do(lambda connection: connection.execute(wanted).scalar_one_or_none(), read=True)

    async def lines_since(self, table_id: str, line_id: int) -> list[Line]:
        """What was said after a line."""
        columns = schema.chat.c
        where = (columns.table_id == table_id) & (columns.id > line_id)
        return await self._do(lambda connection: _lines(connection, where, columns.id), read=True)

    async def notes_since(self, table_id: str, n: int) -> list[Note]:
        """What was noted at a table after note number `n`."""
        return await self._do(lambda connection: load_notes(connection, table_id, n)[0], read=True)

    # -- writing

    async def append(self, groups: Sequence[Group]) -> list[bool]:
        """Store groups of calls, all in one transaction if possible; returns which of them are stored.

        A group is not if another worker has stored a call with the same number.
        """
        try:
            await self._do(lambda connection: self._append(connection, groups))
            stored = [True] * len(groups)
            self._kept.update(group.opened.kept.id for group in groups if group.opened and group.opened.kept)
        except DatabaseError as error:
            if not isinstance(error, IntegrityError) and not says_damage(error):
                raise
            stored = [await self._append_alone(group) for group in groups]
        if not self.postgres and any(group.strikes for group in groups):
            await asyncio.get_running_loop().run_in_executor(self._writing, self._forget)
        return stored

    async def _append_alone(self, group: Group) -> bool:
        try:
            await self._do(lambda connection: self._append(connection, [group]))
        except IntegrityError:
            return await self._do(lambda connection: _is_mine(connection, group), read=True)
        except DatabaseError as error:
            if not says_damage(error):
                raise
            return False  # the table is loaded again, and closed if that is where the damage is
        return True

    def _forget(self) -> None:
        """Let SQLite write its log into the database and empty it: what was struck is in neither then. If somebody else
        reads all the time, that happens when the database is closed."""
        assert self._sync is not None
        with self._sync.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def _append(self, connection: sa.Connection, groups: Sequence[Group]) -> None:
        openings = [group.opened for group in groups if group.opened is not None]
        if openings:
            for content in dict.fromkeys(opened.kept for opened in openings):
                if content is not None and not (content.id in self._kept and is_installed(content)):
                    self._keep(connection, content)
            _add_tables(connection, openings)
        found = sorted(row for group in groups for row in group.rows)  # one order for all workers: no deadlocks
        rows = [(*row, checksum(*row[:5])) for row in found]
        if rows:  # the one statement that is made thousands of times a second goes to the driver as it is
            connection.exec_driver_sql(_INSERT_POSTGRES if self.postgres else _INSERT_SQLITE, rows)
        for group in groups:
            for strike in group.strikes:
                if strike.sheet:
                    forget_sheet(connection, group.table_id, strike.sheet)
                if strike.clean is not None:
                    _clean(connection, group.table_id, strike.seq, strike.clean)
        positions = [_summed(group.position) for group in groups if group.position is not None]
        if positions:
            connection.execute(_UPSERT_POSTGRES if self.postgres else _UPSERT_SQLITE, positions)
        if self.postgres:
            words = [f"{group.table_id}:{group.rows[-1].seq}" for group in groups if group.rows]
            self._notify(connection, "rows", words)

    def _keep(self, connection: sa.Connection, content: Content) -> None:
        insert: Any = postgresql.insert if self.postgres else sqlite.insert
        connection.execute(insert(schema.contents).on_conflict_do_nothing(), [content._asdict()])

    async def adopt(self, content: Content, cards: str) -> None:
        """Keep a content for the tables of its game that have these cards and keep none yet."""
        columns = schema.tables.c
        where = (columns.game == content.game) & (columns.content == cards) & columns.content_id.is_(None)

        def adopt(connection: sa.Connection) -> None:
            self._keep(connection, content)
            connection.execute(sa.update(schema.tables).where(where).values(content_id=content.id))

        await self._do(adopt)

    async def add_finished(self, table_id: str, data: bytes) -> None:
        """Store what was written down of a match that is over; what is there already stays."""
        insert: Any = postgresql.insert if self.postgres else sqlite.insert
        row = {"table_id": table_id, "at": time.time(), "data": data}

        def work(connection: sa.Connection) -> None:
            connection.execute(insert(schema.finished).on_conflict_do_nothing(), [row])
            forget_seat(connection, table_id)  # nobody is called back to it any more

        await self._do(work)

    def _notify(self, connection: sa.Connection, kind: str, words: Sequence[str]) -> None:
        for start in range(0, len(words), WORDS):
            news = f"{self.worker} {kind} {','.join(words[start : start + WORDS])}"
            connection.execute(_NOTIFY, {"channel": NEWS, "news": news})

    async def tell(self, kind: str, words: Sequence[str]) -> None:
        """Tell the other workers something that is not stored (PostgreSQL only)."""
        if self.postgres:
            await self._do(lambda connection: self._notify(connection, kind, words))

    async def add_lines(self, lines: Sequence[Said]) -> list[Line]:
        """Store what people said, in one transaction."""
        return await self._do(lambda connection: [self._add_line(connection, *said) for said in lines])

    def _add_line(self, connection: sa.Connection, table_id: str, seat: int | None, name: str, text: str) -> Line:
        at = time.time()
        row = {"table_id": table_id, "seat": seat, "name": name, "text": text, "at": at}
        made = connection.execute(sa.insert(schema.chat).returning(schema.chat.c.id), row)
        line = Line(made.scalar_one(), seat, name, text, at)
        if self.postgres:
            self._notify(connection, "chat", [f"{table_id}:{line.id}"])
        return line

    async def add_notes(self, rows: Sequence[NoteRow]) -> None:
        """Store notes of some tables, in one transaction. Raises IntegrityError if another worker was faster."""

        def work(connection: sa.Connection) -> None:
            add_notes(connection, sorted(rows))  # one order for all workers: no deadlocks
            if self.postgres:
                last = {row.table_id: row.n for row in rows}
                self._notify(connection, "notes", [f"{table_id}:{n}" for table_id, n in last.items()])

        await self._do(work)

    async def keys_of(self, table_id: str) -> Keys:
        """The keys of a table as the database has them now."""
        return await self._do(lambda connection: load_keys(connection, table_id), read=True)

    async def clocked_tables(self) -> list[str]:
        """The tables with a clock whose matches are not over."""
        tables, finished = schema.tables.c, schema.finished.c
        over = sa.select(finished.table_id).where(finished.table_id == tables.id).exists()
        wanted = sa.select(tables.id).where(tables.clock.is_not(None), ~over).order_by(tables.created)
        return await self._do(lambda connection: list(connection.execute(wanted).scalars()), read=True)

    async def pulse(self, now: float) -> float:
        """Note that there is a server now; when there was last one before (0: never)."""

        def work(connection: sa.Connection) -> float:
            last = connection.execute(sa.select(schema.pulse.c.at)).scalar()
            if last is None:
                insert: Any = postgresql.insert if self.postgres else sqlite.insert
                row = insert(schema.pulse).values(id=1, at=now).on_conflict_do_nothing()
                connection.execute(row)
            elif last < now:
                connection.execute(sa.update(schema.pulse).values(at=now))
            return last or 0.0

        return await self._do(work)

    async def open_tables(self) -> list[str]:
        """The tables that the lobby shows to everybody, newest first."""
        return await self._do(list_open, read=True)

    async def list_table(self, table_id: str, listed: bool | None) -> bool:
        """Whether the lobby shows a table to everybody, after that has been changed unless it is None."""
        return await self._do(lambda connection: list_table(connection, table_id, listed), read=listed is None)

    async def change_hands(
        self, table_id: str, change: Callable[[sa.Connection], T], words: Callable[[T], str]
    ) -> tuple[T, Keys, Line | None]:
        """Change a table's keys and tell the table, in one transaction: what `change` returned, the keys after it and
        the line (`words` says it; none if that is empty). Raises what `change` raises; then nothing has changed."""

        def work(connection: sa.Connection) -> tuple[T, Keys, Line | None]:
            done = change(connection)
            told = words(done)
            line = self._add_line(connection, table_id, None, "", told) if told else None
            if self.postgres:
                self._notify(connection, "keys", [table_id])
            return done, load_keys(connection, table_id), line

        return await self._do(work)

    async def note_seen(self, seen: Mapping[tuple[str, int], float]) -> None:
        """Store when the persons of some seats were last at their tables."""
        await self._do(lambda connection: note_seen(connection, seen))

    async def add_report(self, table_id: str | None, record: str | None, text: str) -> str:
        """Store a report; returns its id. Raises Refused if there are too many."""
        report_id = fresh_id()
        row = {"id": report_id, "table_id": table_id, "record": record, "text": text, "at": time.time()}

        def add(connection: sa.Connection) -> bool:
            number = connection.execute(sa.select(sa.func.count()).select_from(schema.reports)).scalar_one()
            if number < MOST_REPORTS:
                connection.execute(sa.insert(schema.reports), [row])
            return number < MOST_REPORTS

        if not await self._do(add):
            raise Refused("too-many", say("The host has as many reports as fit; tell them in another way"))
        return report_id

    async def remove_table(self, table_id: str) -> None:
        """Forget a table that nobody has seen."""

        def remove(connection: sa.Connection) -> None:
            connection.execute(sa.delete(schema.keys).where(schema.keys.c.table_id == table_id))
            connection.execute(sa.delete(schema.tables).where(schema.tables.c.id == table_id))

        await self._do(remove)


_COLUMNS = ", ".join((*JournalRow._fields, "checksum"))
_INSERT_SQLITE = f"INSERT INTO journal ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_INSERT_POSTGRES = f"INSERT INTO journal ({_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
_INSERT_TABLE = sa.insert(schema.tables)
_INSERT_KEY = sa.insert(schema.keys)
_PROBE = sa.text("UPDATE alembic_version SET version_num = version_num")
_NOTIFY = sa.text("SELECT pg_notify(:channel, :news)")


def _upsert(insert: Any) -> Any:
    """Keep the newer of two positions of a table."""
    statement = insert(schema.positions)
    new = statement.excluded
    return statement.on_conflict_do_update(
        index_elements=["table_id"],
        set_={"seq": new.seq, "data": new.data, "checksum": new.checksum},
        where=schema.positions.c.seq < new.seq,
    )


_UPSERT_SQLITE = _upsert(sqlite.insert)
_UPSERT_POSTGRES = _upsert(postgresql.insert)


def _summed(position: dict[str, Any]) -> dict[str, Any]:
    found = checksum_of_position(position["table_id"], position["seq"], position["data"])
    return {**position, "checksum": found}


def _add_tables(connection: sa.Connection, openings: Sequence[Opened]) -> None:
    rows: list[dict[str, Any]] = [
        {
            "id": opened.id,
            "game": opened.game,
            "version": opened.version,
            "content": opened.content,
            "name": opened.name,
            "settings": msgspec.json.encode(opened.settings).decode(),
            "players": msgspec.json.encode(opened.players).decode(),
            "seed": opened.seed,
            "created": opened.created,
            "scenario": None if opened.scenario is None else msgspec.json.encode(opened.scenario).decode(),
            "content_id": opened.content_id,
            "listed": opened.listed,
            "clock": None if opened.timing is None else msgspec.json.encode(opened.timing).decode(),
        }
        for opened in openings
    ]
    keys = [row for opened in openings for row in key_rows(opened.id, opened.keys)]
    connection.execute(_INSERT_TABLE, [{**row, "checksum": checksum_of_opening(row)} for row in rows])
    connection.execute(_INSERT_KEY, keys)


def _clean(connection: sa.Connection, table_id: str, upto: int, clean: Callable[[str], str]) -> None:
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


def _is_mine(connection: sa.Connection, group: Group) -> bool:
    """Whether the rows are there because an earlier try succeeded without our knowing."""
    if not group.rows:
        return True
    first, columns = group.rows[0], schema.journal.c
    where = (columns.table_id == group.table_id) & (columns.seq == first.seq)
    found = connection.execute(sa.select(columns.worker, columns.at).where(where)).one_or_none()
    return found is not None and (found.worker, found.at) == (first.worker, first.at)


def _load_table(connection: sa.Connection, table_id: str, with_position: bool) -> Opened | None:
    found = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table_id)).one_or_none()
    if found is None:
        return None
    if found.checksum not in (None, checksum_of_opening(found._asdict())):
        raise Damaged(Damage(table_id, "its opening", "does not fit its checksum"))
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
        load_keys(connection, table_id),
        scenario=None if found.scenario is None else msgspec.json.decode(found.scenario, type=Scenario),
        content_id=found.content_id,
        timing=None if found.clock is None else msgspec.json.decode(found.clock, type=Timing),
    )
    where = schema.positions.c.table_id == table_id
    position = connection.execute(sa.select(schema.positions).where(where)).one_or_none()
    if (
        with_position
        and position is not None
        and position.checksum
        in (
            None,
            checksum_of_position(table_id, position.seq, position.data),
        )
    ):  # without it the journal is enough
        opened.seq, opened.data = position.seq, position.data
    opened.rows, opened.damage = _rows(connection, table_id, opened.seq)
    where = schema.finished.c.table_id == table_id
    opened.finished = connection.execute(sa.select(schema.finished.c.at).where(where)).first() is not None
    opened.notes, opened.lost = load_notes(connection, table_id)
    columns = schema.chat.c
    opened.lines = _lines(connection, columns.table_id == table_id, columns.id.desc())[::-1]
    return opened


def _rows(connection: sa.Connection, table_id: str, since: int) -> tuple[list[Row], Damage | None]:
    columns = schema.journal.c
    wanted = sa.select(columns.seq, columns.kind, columns.seat, columns.body, columns.checksum, columns.at)
    where = (columns.table_id == table_id) & (columns.seq > since)
    return read_rows(table_id, since, connection.execute(wanted.where(where).order_by(columns.seq)))


def _lines(connection: sa.Connection, where: Any, order: Any) -> list[Line]:
    found = connection.execute(sa.select(schema.chat).where(where).order_by(order).limit(CHAT_KEPT))
    return [Line(r.id, r.seat, r.name, r.text, r.at) for r in found]


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """WAL lets readers continue while somebody writes; FULL makes a commit survive a power cut; what is deleted or
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
