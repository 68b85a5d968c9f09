"""Stored tables: how each was opened, and everything that is loaded with it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import sqlalchemy as sa

from wyrmhoard.kernel.asking.scenario import Scenario
from wyrmhoard.kernel.state.notes import Note
from wyrmhoard.server.session.clock import Timing
from wyrmhoard.server.session.contents import Content
from wyrmhoard.server.session.session import Row
from wyrmhoard.server.storage import schema
from wyrmhoard.server.storage.annotations import load_notes
from wyrmhoard.server.storage.chat import Line, load_lines
from wyrmhoard.server.storage.database import insert_many
from wyrmhoard.server.storage.integrity import Damage, Damaged, checksum_of_opening
from wyrmhoard.server.storage.journal import load_calls, load_position
from wyrmhoard.server.storage.keys import Keys, key_rows, load_keys


@dataclass(slots=True)
class Opened:
    """A stored table."""

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
    """The notes beside the match."""
    lost: Damage | None = None
    """The damage of the notes; everything else is not affected."""
    scenario: Scenario | None = None
    content_id: str | None = None
    kept: Content | None = field(default=None, repr=False)
    """Only when it is opened: the cards that it begins with."""
    finished: bool = False
    """Whether its finished match is stored."""
    damage: Damage | None = None
    """The damage of its calls; `rows` end before it."""
    timing: Timing | None = None
    """Its clock, if it has one."""
    listed: bool = False
    """Only when it is opened: whether the lobby shows it."""
    lister: str | None = None
    """Only when it is opened: a print of the address that lists it."""


def fresh_id() -> str:
    """A new ID for a table."""
    return secrets.token_urlsafe(9)


def add_tables(connection: sa.Connection, openings: Sequence[Opened]) -> None:
    """Store new tables, with their keys."""
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
            "lister": opened.lister,
            "clock": None if opened.timing is None else msgspec.json.encode(opened.timing).decode(),
        }
        for opened in openings
    ]
    keys = [row for opened in openings for row in key_rows(opened.id, opened.keys)]
    insert_many(connection, schema.tables, [{**row, "checksum": checksum_of_opening(row)} for row in rows])
    insert_many(connection, schema.keys, keys)


def load_table(connection: sa.Connection, table_id: str, *, with_position: bool) -> Opened | None:
    """Everything about a table: its last position (unless it is not wanted), the calls since, the chat. Raises Damaged
    if its opening does not fit its checksum, and what msgspec raises if it cannot be read."""
    row = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table_id)).one_or_none()
    if row is None:
        return None
    if row.checksum != checksum_of_opening(row._asdict()):
        raise Damaged(Damage(table_id, "its opening", "does not fit its checksum"))
    opened = Opened(
        row.id,
        row.game,
        row.version,
        row.content,
        row.name,
        msgspec.json.decode(row.settings),
        msgspec.json.decode(row.players),
        row.seed,
        row.created,
        load_keys(connection, table_id),
        scenario=None if row.scenario is None else msgspec.json.decode(row.scenario, type=Scenario),
        content_id=row.content_id,
        timing=None if row.clock is None else msgspec.json.decode(row.clock, type=Timing),
    )
    if with_position:
        opened.seq, opened.data = load_position(connection, table_id)
    opened.rows, opened.damage = load_calls(connection, table_id, opened.seq)
    where = schema.finished.c.table_id == table_id
    opened.finished = connection.execute(sa.select(schema.finished.c.at).where(where)).first() is not None
    opened.notes, opened.lost = load_notes(connection, table_id)
    opened.lines = load_lines(connection, table_id)
    return opened
