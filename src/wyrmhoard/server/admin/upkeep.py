"""The commands of a host for stored tables: export, import, check."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from wyrmhoard.kernel.text.errors import BadInput, one_line
from wyrmhoard.server.admin.transfer import bring_in, export
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.session.contents import Games
from wyrmhoard.server.storage.checking import check_pages, check_table, list_tables
from wyrmhoard.server.storage.database import Database
from wyrmhoard.server.storage.store import Store
from wyrmhoard.server.web import start

T = TypeVar("T")


def export_tables(config: Config, path: Path, wanted: Sequence[str]) -> int:
    """Write tables to a file; the exit code: 1 if some are damaged and left out. A server may be running."""

    async def work(database: Database) -> int:
        number, damaged = await database.do(
            lambda connection: export(connection, path, wanted), read=True, patient=True
        )
        for damage in damaged:
            print(one_line(f"left out: {damage}"))
        print(f"{path}: {number} tables" + (f"; {len(damaged)} are damaged" if damaged else ""))
        return 1 if damaged else 0

    _check_there(config)
    return _with_database(config, work)


def import_tables(config: Config, path: Path) -> int:
    """Store the tables of a file, all or none; the exit code. An SQLite file must not be served meanwhile."""

    async def work(database: Database) -> int:
        number = await database.do(lambda connection: bring_in(connection, path), patient=True)
        print(f"{path}: {number} tables are stored")
        return 0

    with ExitStack() as stack:
        if config.file is not None:
            try:
                stack.enter_context(start.holding(config.file, ours=config.data is None and config.database is None))
            except start.AlreadyRunning:
                raise BadInput.of("{file} is being served; stop the server first", file=config.file) from None
        return _with_database(config, work)


def check_tables(config: Config) -> int:
    """Check everything that is stored and name what is damaged; the exit code. A server may be running."""

    async def work(database: Database) -> int:
        pages = await check_pages(database, quick=False)
        for line in pages:
            print(one_line(f"the file: {line}"))
        store = Store(database)
        games, damaged, closed = Games(store), 0, 0
        tables = await list_tables(database)
        for table_id in tables:
            damages, why = await check_table(database, store, games, table_id)
            damaged += bool(damages)
            closed += bool(why)
            for damage in damages:
                print(one_line(str(damage)))
            if why:
                print(one_line(f"table {table_id}: {why}"))
        whole = len(tables) - damaged
        print(f"{whole} of {len(tables)} tables are whole" + (f"; {closed} cannot be played on" if closed else ""))
        return 1 if damaged or pages else 0

    _check_there(config)
    return _with_database(config, work)


def _check_there(config: Config) -> None:
    if config.file is not None and not config.file.is_file():
        raise BadInput.of("{file}: no tables are stored there (name the folder with --data)", file=config.file)


def _with_database(config: Config, work: Callable[[Database], Awaitable[T]]) -> T:
    async def run() -> T:
        database = Database(config.url)
        try:
            await database.open()
            return await work(database)
        finally:
            await database.close()

    logging.disable(logging.CRITICAL)  # what a server would log is printed here
    try:
        return asyncio.run(run())
    except SQLAlchemyError as error:
        raise BadInput.of("the database cannot be used: {value}", value=getattr(error, "orig", None) or error) from None
    finally:
        logging.disable(logging.NOTSET)
