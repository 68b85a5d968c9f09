"""Tables as a file of JSON lines: everything about them, from one database to another.

Each line is a row: `in` names the table of the database, the rest are its columns (bytes as base64). Rows come after
those that they refer to. The last line says how many tables there are, so that a file that was cut off is noticed.
"""

from __future__ import annotations

import base64
import binascii
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError, IntegrityError

from wyrmhoard.kernel.asking.scenario import Scenario
from wyrmhoard.kernel.text.errors import BadInput, one_line
from wyrmhoard.server.session.clock import Timing
from wyrmhoard.server.session.contents import print_of
from wyrmhoard.server.storage import schema
from wyrmhoard.server.storage.alarms import set_alarms
from wyrmhoard.server.storage.database import is_postgres
from wyrmhoard.server.storage.integrity import (
    Damage,
    checksum_of_opening,
    checksum_of_position,
    fault,
    read_rows,
    says_damage,
)
from wyrmhoard.server.storage.keys import damage_of, fits, load_keys

FORMAT: Final = 1
OF_TABLES: Final = (schema.keys, schema.journal, schema.positions, schema.chat, schema.notes, schema.finished)
"""What belongs to a table, in the order in which it is written."""
ALL: Final = {table.name: table for table in (schema.contents, schema.tables, *OF_TABLES)}
LEFT_OUT: Final = {"chat": {"id"}}
"""Columns that each database numbers by itself."""
AT_ONCE: Final = 500
"""Rows that are stored with one statement."""


def export(connection: sa.Connection, path: Path, wanted: Sequence[str]) -> tuple[int, list[Damage]]:
    """Write tables to a new file (all, unless some are `wanted`): how many, and the damaged ones, which are left out.

    The file can be read only by its owner: it holds every secret. Raises BadInput.
    """
    postgres = is_postgres(connection)
    connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ" if postgres else "BEGIN")
    ids = list(connection.execute(sa.select(schema.tables.c.id).order_by(schema.tables.c.created)).scalars())
    for table_id in wanted:
        if table_id not in ids:
            raise BadInput(f"table {table_id}: there is none")
    ids = [table_id for table_id in ids if not wanted or table_id in wanted]
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise BadInput(f"{path}: cannot be written ({error.strerror})") from None
    number, damaged, kept = 0, [], set[str]()
    try:
        with os.fdopen(handle, "wb") as file:
            _write(file, {"in": "start", "format": FORMAT})
            for table_id in ids:
                rows, damage = _whole_rows(connection, table_id)
                damaged += [damage] if damage is not None else []
                for row in rows:
                    if row["in"] != "contents" or row["id"] not in kept:
                        _write(file, row)
                    if row["in"] == "contents":
                        kept.add(row["id"])
                number += bool(rows)
            _write(file, {"in": "end", "tables": number})
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        path.unlink(missing_ok=True)
        raise BadInput(f"{path}: cannot be written ({error.strerror})") from None
    return number, damaged


def _write(file: Any, row: dict[str, Any]) -> None:
    file.write(msgspec.json.encode(row) + b"\n")


def _whole_rows(connection: sa.Connection, table_id: str) -> tuple[list[dict[str, Any]], Damage | None]:
    """Every row of a table as it is written, its content first (no rows if it cannot be exported); and what is
    damaged."""
    try:
        where = schema.tables.c.id == table_id
        table = connection.execute(sa.select(schema.tables).where(where)).one()
        rows = []
        if table.content_id is not None:
            which = schema.contents.c.id == table.content_id
            content = connection.execute(sa.select(schema.contents).where(which)).one_or_none()
            if content is None or print_of(content.data) != content.id:
                return [], Damage(table_id, "its cards", "are missing or damaged")
            rows.append(_plain(schema.contents, content))
        wrong = _fault_of_opening(table._asdict())
        if wrong:
            return [], Damage(table_id, "its opening", wrong)
        rows.append(_plain(schema.tables, table))
        for part in OF_TABLES:
            order = list(part.primary_key.columns)
            stored = connection.execute(sa.select(part).where(part.c.table_id == table_id).order_by(*order)).all()
            if part is schema.journal and (damage := read_rows(table_id, 0, stored)[1]) is not None:
                return [], damage
            if part is schema.positions:  # one that is damaged is not needed
                stored = [r for r in stored if r.checksum == checksum_of_position(table_id, r.seq, r.data)]
            if part is schema.keys:  # one that is damaged opens nothing
                stored = [row for row in stored if fits(table_id, row)]
            rows += [_plain(part, row) for row in stored]
        return rows, damage_of(table_id, load_keys(connection, table_id))
    except DatabaseError as error:
        if not says_damage(error):
            raise
        return [], Damage(table_id, "the database", "is damaged where it is stored")


def _plain(table: sa.Table, row: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {"in": str(table.name)}
    for column in table.columns:
        if column.name not in LEFT_OUT.get(table.name, ()):
            value = getattr(row, column.name)
            plain[str(column.name)] = base64.b64encode(value).decode() if isinstance(value, bytes) else value
    return plain


def bring_in(connection: sa.Connection, path: Path) -> int:
    """Store the tables of a file; returns how many. Raises BadInput that names file and line; then nothing of it may
    be kept (the caller's transaction is undone by that)."""
    reader = _Reader(connection, path)
    waiting: list[tuple[int, dict[str, Any]]] = []
    into: sa.Table | None = None
    for line, table, row in reader.rows():
        if waiting and (table is not into or len(waiting) >= AT_ONCE):
            assert into is not None
            reader.store(into, waiting)
            waiting = []
        into = table
        waiting.append((line, row))
    if waiting and into is not None:
        reader.store(into, waiting)
    return len(reader.tables)


class _Reader:
    """Reads such a file, and keeps what later rows are checked against."""

    def __init__(self, connection: sa.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self.tables: dict[str, int] = {}
        """The number of calls of each table so far."""
        self._contents: set[str] = set()
        self._there = set(connection.execute(sa.select(schema.tables.c.id)).scalars())
        self._kept = set(connection.execute(sa.select(schema.contents.c.id)).scalars())

    def store(self, table: sa.Table, rows: list[tuple[int, dict[str, Any]]]) -> None:
        """Store rows of one table."""
        plain = [row for _, row in rows if table is not schema.contents or row["id"] not in self._kept]
        if table is schema.contents:
            self._kept |= {row["id"] for row in plain}
        try:
            if plain:
                self._connection.execute(sa.insert(table), plain)
            if table is schema.tables:  # a clock may be running: a server started here then checks it at once
                set_alarms(self._connection, {row["id"]: 0.0 for row in plain if row.get("clock") is not None})
        except IntegrityError:
            raise BadInput(f"{self._path}, lines {rows[0][0]} to {rows[-1][0]}: something is there twice") from None

    def rows(self) -> Iterator[tuple[int, sa.Table, dict[str, Any]]]:
        """Each line's number, table and row, checked."""
        ended = False
        number = 0
        try:
            with self._path.open("rb") as file:
                for number, text in enumerate(file, 1):
                    at = f"{self._path}, line {number}"
                    if ended:
                        raise BadInput(f"{at}: comes after the end")
                    plain = _decoded(text, at)
                    kind = plain.pop("in", None)
                    if number == 1:
                        if kind != "start" or plain.get("format") != FORMAT:
                            raise BadInput(f"{at}: is not the start of exported tables in format {FORMAT}")
                    elif kind == "end":
                        ended = True
                        if plain.get("tables") != len(self.tables):
                            raise BadInput(f"{at}: there should be {plain.get('tables')} tables")
                    elif kind not in ALL:
                        raise BadInput(f"{at}: in: there is no {kind!r}")
                    else:
                        row = _checked(ALL[kind], plain, at)
                        self._fit(ALL[kind], row, at)
                        yield number, ALL[kind], row
        except OSError as error:
            raise BadInput(f"{self._path}: cannot be read ({error.strerror})") from None
        if not ended:
            raise BadInput(f"{self._path}, line {number + 1}: the end is missing; the file was cut off")

    def _fit(self, table: sa.Table, row: dict[str, Any], at: str) -> None:
        """Refuse a row that does not belong to what came before."""
        if table is schema.contents:
            if print_of(row["data"]) != row["id"]:
                raise BadInput(f"{at}: data: does not fit its fingerprint")
            self._contents.add(row["id"])
        elif table is schema.tables:
            if row["id"] in self._there or row["id"] in self.tables:
                raise BadInput(f"{at}: table {row['id']}: is there already")
            if row["content_id"] is not None and row["content_id"] not in self._contents:
                raise BadInput(f"{at}: content_id: its cards are missing")
            wrong = _fault_of_opening(row)
            if wrong:
                raise BadInput(f"{at}: settings, players, scenario: {wrong}")
            self.tables[row["id"]] = 0
        elif row["table_id"] not in self.tables:
            raise BadInput(f"{at}: table_id: the table {row['table_id']} is not in the lines before")
        elif table is schema.journal:
            self.tables[row["table_id"]] += 1
            if row["seq"] != self.tables[row["table_id"]]:
                raise BadInput(f"{at}: seq: call {self.tables[row['table_id']]} is missing")
            wrong = fault(row["table_id"], SimpleNamespace(**row))
            if wrong:
                raise BadInput(f"{at}: call {row['seq']} of table {row['table_id']} {wrong}")
        elif table is schema.keys and not fits(row["table_id"], SimpleNamespace(**row)):
            raise BadInput(f"{at}: role, seat: do not fit their checksum")
        elif table is schema.positions and row["checksum"] != checksum_of_position(
            row["table_id"], row["seq"], row["data"]
        ):
            raise BadInput(f"{at}: data: does not fit its checksum")


def _fault_of_opening(row: Mapping[str, Any]) -> str:
    """What is wrong with how a table was opened; "" if nothing is."""
    try:
        msgspec.json.decode(row["settings"], type=dict[str, Any])
        msgspec.json.decode(row["players"], type=list[str])
        if row["scenario"] is not None:
            msgspec.json.decode(row["scenario"], type=Scenario)
        if row["clock"] is not None:
            msgspec.json.decode(row["clock"], type=Timing)
    except (msgspec.DecodeError, UnicodeError, RecursionError, TypeError):
        return "cannot be read"
    return "" if row["checksum"] == checksum_of_opening(row) else "does not fit its checksum"


def _decoded(text: bytes, at: str) -> dict[str, Any]:
    try:
        decoded = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput(f"{at}: is not JSON: {one_line(str(error))}") from None
    if not isinstance(decoded, dict):
        raise BadInput(f"{at}: is not an object")
    return decoded


def _checked(table: sa.Table, plain: dict[str, Any], at: str) -> dict[str, Any]:
    """A row whose values fit their columns. Raises BadInput that names the column."""
    columns = {column.name: column for column in table.columns if column.name not in LEFT_OUT.get(table.name, ())}
    for name in plain:
        if name not in columns:
            raise BadInput(f"{at}: {one_line(name)}: there is no such column in {table.name}")
    values: dict[str, Any] = {}
    for name, column in columns.items():
        if name not in plain and column.server_default is not None:
            continue  # from before there was this column
        values[name] = _value(column, plain.get(name), f"{at}: {name}")
    return values


def _value(column: sa.Column[Any], value: Any, at: str) -> Any:
    if value is None:
        if not column.nullable:
            raise BadInput(f"{at}: is missing")
        return None
    kind = column.type
    if isinstance(kind, sa.LargeBinary):
        try:
            return base64.b64decode(value, validate=True)
        except (binascii.Error, TypeError, ValueError):
            raise BadInput(f"{at}: is not base64") from None
    if isinstance(kind, sa.Boolean):
        if isinstance(value, bool):
            return value
    elif isinstance(kind, sa.Float):
        if isinstance(value, int | float) and not isinstance(value, bool):
            return float(value)
    elif isinstance(kind, sa.Integer):
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**31:
            return value
    elif isinstance(value, str) and "\0" not in value and len(value) <= (getattr(kind, "length", None) or len(value)):
        return value
    raise BadInput(f"{at}: does not fit its column")
