"""Reads and writes for tables, each in a transaction; on PostgreSQL the other workers are notified."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError, IntegrityError

from wyrmhoard.kernel.state.notes import Note
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.server.session.contents import Content, is_installed
from wyrmhoard.server.session.session import Row
from wyrmhoard.server.storage import schema
from wyrmhoard.server.storage.alarms import Absence, pulse, set_alarms, take_due
from wyrmhoard.server.storage.annotations import NoteRow, add_notes, forget_sheet, load_notes
from wyrmhoard.server.storage.chat import Line, PendingMessage, add_line, load_lines
from wyrmhoard.server.storage.database import Database, add_new
from wyrmhoard.server.storage.integrity import Damage, Damaged, says_damage
from wyrmhoard.server.storage.journal import (
    JournalRow,
    StoredPosition,
    Strike,
    add_calls,
    add_finished,
    add_positions,
    clean_calls,
    is_stored,
    load_calls,
)
from wyrmhoard.server.storage.keys import Keys, check_listing, list_open, list_table, load_keys, note_seen
from wyrmhoard.server.storage.openings import Opened, add_tables, fresh_id, load_table

MOST_REPORTS = 500
"""How many reports are kept; with the limit of their size that is at most 200 MB."""
WORDS = 200
"""How many tables go into one notification, which is limited to 8,000 bytes."""
NEWS = "wyrmhoard"
"""The channel on which workers tell each other what they have stored."""


@dataclass(slots=True)
class Group:
    """The calls of one table that are stored together, or not at all; or the table itself, when it is opened."""

    table_id: str
    rows: list[JournalRow]
    position: StoredPosition | None = None
    opened: Opened | None = None
    strikes: Sequence[Strike] = ()
    """What these calls have struck. The words are already removed from them and from their `position`."""
    alarm: float | None = None
    """When the table is to be woken from now on; None: as before."""
    finished: bytes | None = None
    """A finished match in a form that any later rules can show (finished.py)."""
    handover: Callable[[sa.Connection], Line | None] | None = None
    """Changes the table's keys; returns the notice for the table, as stored."""


class Store:
    """Everything that is read and written for tables, by one worker."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: set[str] = set()
        """The contents that are known to be stored."""
        self.worker = secrets.token_hex(8)
        """A name that is stored with every row, by which a worker recognises its own."""

    # -- reading

    async def load_table(self, table_id: str, *, position: bool = True) -> Opened | None:
        """Everything about a table: its last position (unless it is not wanted), the calls since, the chat.

        Raises Damaged if not even its opening can be read.
        """
        if "\0" in table_id:  # PostgreSQL is not queried for an ID with a NUL
            return None
        try:
            return await self._database.do(
                lambda connection: load_table(connection, table_id, with_position=position), read=True
            )
        except (msgspec.DecodeError, TypeError, ValueError):
            raise Damaged(Damage(table_id, "its opening", "cannot be read")) from None

    async def rows_since(self, table_id: str, seq: int) -> list[Row]:
        """The calls of a table after number `seq`. Raises Damaged if one of them is not whole."""
        rows, damage = await self._database.do(lambda connection: load_calls(connection, table_id, seq), read=True)
        if damage is not None:
            raise Damaged(damage)
        return rows

    async def load_content(self, content_id: str) -> str | None:
        """The cards that are kept under a fingerprint, as JSON."""
        columns = schema.contents.c
        wanted = sa.select(columns.data).where(columns.id == content_id)
        return await self._database.do(lambda connection: connection.execute(wanted).scalar_one_or_none(), read=True)

    async def unkept(self) -> list[tuple[str, str]]:
        """The games and fingerprints of cards of tables that have no stored content."""
        columns = schema.tables.c
        wanted = sa.select(columns.game, columns.content).where(columns.content_id.is_(None)).distinct()
        rows = await self._database.do(lambda connection: connection.execute(wanted).all(), read=True)
        return [(row.game, row.content) for row in rows]

    async def load_finished(self, table_id: str) -> bytes | None:
        """The finished match of a table (finished.py); None if it is not stored."""
        columns = schema.finished.c
        wanted = sa.select(columns.data).where(columns.table_id == table_id)
        return await self._database.do(lambda connection: connection.execute(wanted).scalar_one_or_none(), read=True)

    async def last_lines(self, table_id: str) -> list[Line]:
        """What was said lately at a table."""
        return await self._database.do(lambda connection: load_lines(connection, table_id), read=True)

    async def notes_since(self, table_id: str, n: int) -> list[Note]:
        """What was noted at a table after note number `n`."""
        return await self._database.do(lambda connection: load_notes(connection, table_id, n)[0], read=True)

    # -- writing

    async def append(self, groups: Sequence[Group]) -> list[bool]:
        """Store groups of calls, all in one transaction if possible; returns which of them are stored.

        A group is not if another worker has stored a call with the same number.
        """
        try:
            await self._database.do(lambda connection: self._append(connection, groups))
            stored = [True] * len(groups)
            self._kept.update(group.opened.kept.id for group in groups if group.opened and group.opened.kept)
        except DatabaseError as error:
            if not isinstance(error, IntegrityError) and not says_damage(error):
                raise
            stored = [await self._append_alone(group) for group in groups]
        if any(group.strikes for group in groups):
            await self._database.empty_log()
        return stored

    async def _append_alone(self, group: Group) -> bool:
        try:
            await self._database.do(lambda connection: self._append(connection, [group]))
        except IntegrityError:
            return await self._database.do(lambda connection: _is_mine(connection, group), read=True)
        except DatabaseError as error:
            if not says_damage(error):
                raise
            return False  # the table is loaded again, and closed if that is where the damage is
        return True

    def _append(self, connection: sa.Connection, groups: Sequence[Group]) -> None:
        openings = [group.opened for group in groups if group.opened is not None]
        if openings:
            for content in dict.fromkeys(opened.kept for opened in openings):
                if content is not None and not (content.id in self._kept and is_installed(content)):
                    add_new(connection, schema.contents, content._asdict())
            add_tables(connection, openings)
        for group in sorted(groups, key=lambda each: each.table_id):  # one order for all workers: no deadlocks
            if group.handover is not None:
                self._hand_over(connection, group.table_id, group.handover)
        add_calls(connection, (row for group in groups for row in group.rows))
        for group in groups:
            for strike in group.strikes:
                if strike.sheet:
                    forget_sheet(connection, group.table_id, strike.sheet)
                if strike.clean is not None:
                    clean_calls(connection, group.table_id, strike.seq, strike.clean)
        add_positions(connection, [group.position for group in groups if group.position is not None])
        alarms = {group.table_id: group.alarm for group in groups if group.alarm is not None}
        finished = {group.table_id: group.finished for group in groups if group.finished is not None}
        add_finished(connection, finished)
        set_alarms(connection, {**alarms, **dict.fromkeys(finished)})
        if self._database.postgres:
            words = [f"{group.table_id}:{group.rows[-1].seq}" for group in groups if group.rows]
            self._notify(connection, "rows", words)

    def _hand_over(
        self, connection: sa.Connection, table_id: str, change: Callable[[sa.Connection], Line | None]
    ) -> None:
        line = change(connection)
        if self._database.postgres:
            self._notify(connection, "keys", [table_id])
            if line is not None:
                self._notify(connection, "chat", [f"{table_id}:{line.id}"])

    async def adopt(self, content: Content, cards: str) -> None:
        """Keep a content for the tables of its game that have these cards and keep none yet."""
        columns = schema.tables.c
        where = (columns.game == content.game) & (columns.content == cards) & columns.content_id.is_(None)

        def adopt(connection: sa.Connection) -> None:
            add_new(connection, schema.contents, content._asdict())
            connection.execute(sa.update(schema.tables).where(where).values(content_id=content.id))

        await self._database.do(adopt)

    def _notify(self, connection: sa.Connection, kind: str, words: Sequence[str]) -> None:
        for start in range(0, len(words), WORDS):
            news = f"{self.worker} {kind} {','.join(words[start : start + WORDS])}"
            connection.execute(_NOTIFY, {"channel": NEWS, "news": news})

    async def tell(self, kind: str, words: Sequence[str]) -> None:
        """Tell the other workers something that is not stored (PostgreSQL only)."""
        if self._database.postgres:
            await self._database.do(lambda connection: self._notify(connection, kind, words))

    async def add_lines(self, lines: Sequence[PendingMessage]) -> list[Line]:
        """Store what people said, in one transaction."""
        return await self._database.do(lambda connection: [self._add_line(connection, said) for said in lines])

    def _add_line(self, connection: sa.Connection, said: PendingMessage) -> Line:
        line = add_line(connection, said)
        if self._database.postgres:
            self._notify(connection, "chat", [f"{said.table_id}:{line.id}"])
        return line

    async def add_notes(self, rows: Sequence[NoteRow]) -> None:
        """Store notes of some tables, in one transaction. Raises IntegrityError if another worker was faster."""

        def work(connection: sa.Connection) -> None:
            add_notes(connection, sorted(rows))  # one order for all workers: no deadlocks
            if self._database.postgres:
                last = {row.table_id: row.n for row in rows}
                self._notify(connection, "notes", [f"{table_id}:{n}" for table_id, n in last.items()])

        await self._database.do(work)

    async def keys_of(self, table_id: str) -> Keys:
        """The keys of a table as the database has them now."""
        return await self._database.do(lambda connection: load_keys(connection, table_id), read=True)

    async def pulse(self, now: float, *, starting: bool = False) -> list[Absence]:
        """Record that a server is running; returns the absences (alarms.py)."""
        return await self._database.do(lambda connection: pulse(connection, now, starting=starting))

    async def set_alarms(self, alarms: Mapping[str, float | None]) -> None:
        """Wake these tables at these times; None: never."""
        await self._database.do(lambda connection: set_alarms(connection, alarms))

    async def take_due(self, now: float, most: int) -> list[str]:
        """Tables that this worker is to wake now."""
        return await self._database.do(lambda connection: take_due(connection, now, most))

    async def open_tables(self) -> list[str]:
        """The tables that the lobby shows to everybody, newest first."""
        return await self._database.do(list_open, read=True)

    async def list_table(self, table_id: str, listed: bool | None, lister: str | None = None) -> bool:
        """Whether the lobby shows a table, after setting that to `listed` (None: no change). Raises Refused if it shows
        too many of this address already."""
        work = lambda connection: list_table(connection, table_id, listed, lister)  # noqa: E731
        return await self._database.do(work, read=listed is None)

    async def check_listing(self, lister: str) -> None:
        """Raise Refused if the lobby shows too many tables of this address already."""
        await self._database.do(lambda connection: check_listing(connection, lister), read=True)

    async def note_seen(self, seen: Mapping[tuple[str, int], float]) -> None:
        """Store when the people in some seats were last at their tables."""
        await self._database.do(lambda connection: note_seen(connection, seen))

    async def add_report(self, table_id: str | None, record: str | None, text: str) -> str:
        """Store a report; returns its id. Raises Refused if there are too many."""
        report_id = fresh_id()
        row = {"id": report_id, "table_id": table_id, "record": record, "text": text, "at": time.time()}

        def add(connection: sa.Connection) -> bool:
            number = connection.execute(sa.select(sa.func.count()).select_from(schema.reports)).scalar_one()
            if number < MOST_REPORTS:
                connection.execute(sa.insert(schema.reports), [row])
            return number < MOST_REPORTS

        if not await self._database.do(add):
            raise Refused.of("too-many", "The host has as many reports as fit; tell them in another way")
        return report_id

    async def remove_table(self, table_id: str) -> None:
        """Delete a table that nobody has seen."""

        def remove(connection: sa.Connection) -> None:
            connection.execute(sa.delete(schema.keys).where(schema.keys.c.table_id == table_id))
            connection.execute(sa.delete(schema.tables).where(schema.tables.c.id == table_id))

        await self._database.do(remove)


_NOTIFY = sa.text("SELECT pg_notify(:channel, :news)")


def _is_mine(connection: sa.Connection, group: Group) -> bool:
    """Whether a group is stored already because an earlier try succeeded without our knowing."""
    if group.handover is not None:
        return False
    return not group.rows or is_stored(connection, group.rows[0])
