"""Checks of everything that is stored for damage: quick when a server starts, thorough by command."""

from __future__ import annotations

from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError

from wyrmhoard.kernel.text.errors import BadInput, WyrmhoardError
from wyrmhoard.server.session.contents import Closed, Games, is_played_here
from wyrmhoard.server.session.session import Session
from wyrmhoard.server.storage import schema
from wyrmhoard.server.storage.database import Database
from wyrmhoard.server.storage.finished import read_finished
from wyrmhoard.server.storage.integrity import Damage, checksum_of_position
from wyrmhoard.server.storage.keys import damage_of
from wyrmhoard.server.storage.loading import begun, load_whole, replayed
from wyrmhoard.server.storage.store import Store


async def check_pages(database: Database, *, quick: bool) -> list[str]:
    """SQLite's complaints about the structure of its file; none if it is intact. PostgreSQL checks its own."""
    if database.postgres:
        return []

    def check(connection: sa.Connection) -> list[str]:
        pragmas = ["quick_check(20)"] if quick else ["integrity_check(100)", "foreign_key_check"]
        said = [str(row[0]) for pragma in pragmas for row in connection.exec_driver_sql(f"PRAGMA {pragma}")]
        return [line for text in said for line in text.splitlines() if line not in ("ok", "")]

    try:
        return await database.do(check, read=True)
    except DatabaseError as error:
        return [str(error.orig)]


async def list_tables(database: Database) -> list[str]:
    """The names of all tables, in the order in which they were opened."""
    wanted = sa.select(schema.tables.c.id).order_by(schema.tables.c.created, schema.tables.c.id)
    ids = await database.do(lambda connection: connection.execute(wanted).scalars().all(), read=True, patient=True)
    return list(ids)


class Left(NamedTuple):
    """Unfinished tables that cannot be played on because their rules have changed."""

    game: str
    version: str
    tables: int


async def list_left(database: Database) -> list[Left]:
    """The tables that newer rules cannot continue, by game and version."""
    tables, finished = schema.tables.c, schema.finished.c
    wanted = (
        sa.select(tables.game, tables.version, sa.func.count())
        .where(~sa.exists().where(finished.table_id == tables.id))
        .group_by(tables.game, tables.version)
        .order_by(tables.game, tables.version)
    )
    rows = await database.do(lambda connection: connection.execute(wanted).all(), read=True, patient=True)
    return [Left(*row) for row in rows if not is_played_here(row.game, row.version)]


async def check_table(database: Database, store: Store, games: Games, table_id: str) -> tuple[list[Damage], str]:
    """The damage of a table; and why it cannot be played on although it is intact ("" if it can be)."""
    damages: list[Damage] = []
    try:
        opened = await load_whole(store, table_id, position=False)
        assert opened is not None
        if opened.damage is not None:
            damages.append(opened.damage)
        keys = damage_of(table_id, opened.keys)
        damages += [keys] if keys is not None else []
        damages += [opened.lost] if opened.lost is not None else []
        damages += await _beside(database, table_id)
        if damages:
            return damages, ""
        game = await games.game_of(opened)
    except Closed as closed:
        return ([Damage(table_id, *closed.damaged)], "") if closed.damaged is not None else ([], closed.sentence)
    try:
        session, rows = begun(opened, game), opened.rows
        position = await store.load_table(table_id)
        if position is not None and position.data is not None:
            opened.rows = rows[: position.seq]
            replayed(opened, session)
            stored = Session.restore(game, position.data)
            if stored.seq != session.seq or stored.match.fingerprint != session.match.fingerprint:
                damages.append(Damage(table_id, "its position", f"is not what its first {position.seq} calls lead to"))
            opened.rows = rows[position.seq :]
        replayed(opened, session)
    except Closed as closed:
        damages.append(Damage(table_id, *(closed.damaged or ("it", closed.sentence))))
    except WyrmhoardError as error:
        damages.append(Damage(table_id, "it", f"cannot be played through: {error}"))
    return damages, ""


async def _beside(database: Database, table_id: str) -> list[Damage]:
    """The damage of a table's stored position, and of its finished match."""

    def read(connection: sa.Connection) -> tuple[Any, bytes | None]:
        columns, other = schema.positions.c, schema.finished.c
        wanted = sa.select(columns.seq, columns.data, columns.checksum).where(columns.table_id == table_id)
        data = connection.execute(sa.select(other.data).where(other.table_id == table_id)).scalar_one_or_none()
        return connection.execute(wanted).one_or_none(), data

    damages = []
    position, written = await database.do(read, read=True)
    if position is not None and position.checksum != checksum_of_position(table_id, position.seq, position.data):
        damages.append(Damage(table_id, "its position", "does not fit its checksum (the journal is enough to go on)"))
    try:
        if written is not None:
            read_finished(written)
    except BadInput as error:
        damages.append(Damage(table_id, "its log", str(error)))
    return damages
