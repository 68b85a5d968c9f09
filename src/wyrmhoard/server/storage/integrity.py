"""Row checksums, to detect corrupted data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy.exc import DatabaseError, OperationalError

from wyrmhoard.server.session.session import Row


class Damage(NamedTuple):
    """A damaged part of a table."""

    table_id: str
    where: str
    """The part, such as "call 17 of its journal"."""
    why: str

    def __str__(self) -> str:
        return f"table {self.table_id}: {self.where} {self.why}"


class Damaged(Exception):
    """A table cannot be read, because a part of it is damaged."""

    def __init__(self, damage: Damage) -> None:
        super().__init__(str(damage))
        self.damage = damage


def says_damage(error: DatabaseError) -> bool:
    """Whether this error means that stored data is damaged, and not that the database is busy or away."""
    return type(error) is DatabaseError or (isinstance(error, OperationalError) and "UTF-8" in str(error))


def checksum(table_id: str, seq: int, kind: str, seat: int, body: str) -> str:
    """The checksum of a row of the journal: 64 bits as hexadecimal digits."""
    text = f"{table_id}\0{seq}\0{kind}\0{seat}\0{body}"
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def checksum_of_position(table_id: str, seq: int, data: bytes) -> str:
    """The checksum of a stored position."""
    return blake2b(f"{table_id}\0{seq}\0".encode() + data, digest_size=8).hexdigest()


def checksum_of_note(table_id: str, n: int, seat: int, kind: str, sheet: str, data: str, inputs: int) -> str:
    """The checksum of a note beside a match."""
    text = f"{table_id}\0{n}\0{seat}\0{kind}\0{sheet}\0{data}\0{inputs}"
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


OPENING: Final = ("id", "game", "version", "content", "name", "settings", "players", "seed", "created", "scenario")
"""The checksummed columns of a table's row: all but `content_id`, which old tables get later, and which is a
fingerprint itself."""


def checksum_of_opening(row: Mapping[str, Any]) -> str:
    """The checksum of how a table was opened."""
    return _checksum_of(*(row[name] for name in OPENING))


def checksum_of_key(table_id: str, key: str, seat: int | None, role: str) -> str:
    """The checksum of what a token opens; not of when its person was last seen, which changes by the minute."""
    return _checksum_of(table_id, key, seat, role)


def _checksum_of(*values: Any) -> str:
    return blake2b(ascii(values).encode(), digest_size=8).hexdigest()


def read_rows(table_id: str, since: int, stored: Iterable[Any]) -> tuple[list[Row], Damage | None]:
    """The calls after number `since` up to the first that is missing or damaged, and what is wrong with that one.

    `stored` are rows of the journal in order.
    """
    rows: list[Row] = []
    for row in stored:
        seq = since + len(rows) + 1
        if row.seq != seq:
            return rows, Damage(table_id, f"call {seq} of its journal", "is missing")
        wrong = fault(table_id, row)
        if wrong:
            return rows, Damage(table_id, f"call {seq} of its journal", wrong)
        rows.append(Row(row.seq, row.kind, row.seat, row.body, row.at))
    return rows, None


def fault(table_id: str, row: Any) -> str:
    """The fault of a row of the journal; "" if it has none."""
    try:
        if row.checksum != checksum(table_id, row.seq, row.kind, row.seat, row.body):
            return "does not fit its checksum"
        if not isinstance(msgspec.json.decode(row.body), dict):
            return "is not a call"
    except (msgspec.DecodeError, TypeError, ValueError, AttributeError, RecursionError):
        return "is not a call"
    return ""
