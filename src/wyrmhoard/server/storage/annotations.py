"""Stored notes beside a match: numbered for each table, so that no two workers store the same one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa

from wyrmhoard.kernel.state.drawing import MARKS, forgotten
from wyrmhoard.kernel.state.notes import HIDE, Note
from wyrmhoard.server.storage import schema
from wyrmhoard.server.storage.database import insert_many
from wyrmhoard.server.storage.integrity import Damage, checksum_of_note

LOST: Final = "lost"
"""The kind of a note that is damaged; it keeps its number."""


class NoteRow(NamedTuple):
    """A note as it is written; the fields are the columns."""

    table_id: str
    n: int
    seat: int
    kind: str
    sheet: str
    data: str
    inputs: int
    at: float
    checksum: str

    @property
    def note(self) -> Note:
        """What was noted."""
        return Note(self.seat, self.kind, msgspec.json.decode(self.data), self.inputs, self.sheet)


def row_of(table_id: str, n: int, note: Note, at: float) -> NoteRow:
    """The row of a table's note number `n`."""
    data = msgspec.json.encode(note.data).decode()
    fields = (table_id, n, note.seat, note.kind, note.sheet, data, note.at)
    return NoteRow(*fields, at, checksum_of_note(*fields))


def add_notes(connection: sa.Connection, rows: Sequence[NoteRow]) -> None:
    """Store notes, and delete what they hide. Raises IntegrityError if another worker has stored one of that number."""
    insert_many(connection, schema.notes, [row._asdict() for row in rows])
    for row in rows:
        if row.kind == HIDE:
            _forget(connection, row.table_id, row.sheet, row.note.data)


def forget_sheet(connection: sa.Connection, table_id: str, sheet: str) -> None:
    """Delete what was drawn on a sheet."""
    _forget(connection, table_id, sheet)


def _forget(connection: sa.Connection, table_id: str, sheet: str, number: int | None = None) -> None:
    """Delete the data of the mark of this number, from 1, or of all marks of a sheet."""
    columns = schema.notes.c
    of_sheet = (columns.table_id == table_id) & (columns.sheet == sheet)
    wanted = sa.select(*(columns[name] for name in NoteRow._fields)).where(of_sheet).order_by(columns.n)
    wanted = wanted if number is None else wanted.offset(number - 1).limit(1)
    for stored in connection.execute(wanted).all():
        row = NoteRow(*stored)
        if row.kind in MARKS:
            new = row_of(table_id, row.n, forgotten(row.note), row.at)
            this = (columns.table_id == table_id) & (columns.n == row.n)
            changed = {"kind": new.kind, "data": new.data, "checksum": new.checksum}
            connection.execute(sa.update(schema.notes).where(this).values(changed))


def load_notes(connection: sa.Connection, table_id: str, since: int = 0) -> tuple[list[Note], Damage | None]:
    """The notes of a table after number `since`, and the damage of the first damaged one (it is lost)."""
    columns = schema.notes.c
    where = (columns.table_id == table_id) & (columns.n > since)
    wanted = sa.select(*(columns[name] for name in NoteRow._fields)).where(where).order_by(columns.n)
    notes: list[Note] = []
    damage = None
    for row in connection.execute(wanted):
        missing = row[1] - since - len(notes) - 1
        whole = row[8] == checksum_of_note(*row[:7])
        if missing or not whole:
            damage = damage or Damage(table_id, f"note {row[1]}", "or the one before it is missing or damaged")
        notes += [Note(0, LOST, None)] * missing
        notes.append(_read(row) if whole else Note(0, LOST, None, 0, str(row[4])))
    return notes, damage


def _read(row: Any) -> Note:
    return Note(row[2], row[3], msgspec.json.decode(row[5]), row[6], row[4])
