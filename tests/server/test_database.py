"""The database that the migrations make is the one that the program believes in."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from wyrmhoard.server.storage import database, schema

Shape = dict[str, object]


def migrated(connection: sa.Connection, *, down: bool = False) -> None:
    """Bring a database up to date, or back to nothing."""
    config = Config()
    config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    if down:
        command.downgrade(config, "base")
    else:
        command.upgrade(config, "head")


def shape(connection: sa.Connection) -> dict[str, Shape]:
    """Every table with all that SQLite knows of it."""
    inspector = sa.inspect(connection)
    names = [name for name in inspector.get_table_names() if name != "alembic_version"]
    return {
        name: {
            "columns": [{**column, "type": str(column["type"])} for column in inspector.get_columns(name)],
            "primary key": inspector.get_pk_constraint(name)["constrained_columns"],
            "foreign keys": inspector.get_foreign_keys(name),
            "indexes": inspector.get_indexes(name),
        }
        for name in names
    }


def test_the_migrations_make_the_tables_of_the_schema() -> None:
    with sa.create_engine("sqlite://").begin() as connection:
        migrated(connection)
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
        made = shape(connection)
        migrated(connection, down=True)
        assert shape(connection) == {}
        schema.metadata.create_all(connection)
        assert made == shape(connection)


def test_whether_there_is_something_to_migrate() -> None:
    with sa.create_engine("sqlite://").begin() as connection:
        assert not database.is_current(connection)
        migrated(connection)
        assert database.is_current(connection)
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0000'"))
        assert not database.is_current(connection)


def test_a_server_whose_database_is_current_reads_nothing_that_only_migrations_need(tmp_path: Path) -> None:
    """That is a tenth of what its start costs."""
    code = (
        "import asyncio, sys; from wyrmhoard.server.base.config import Config\n"
        "from wyrmhoard.server.web.app import Server\n"
        f"from pathlib import Path; hub = Server(Config(data=Path({str(tmp_path)!r}))).hub\n"
        "async def run():\n    await hub.start()\n    await hub.stop()\n"
        "asyncio.run(run()); print(sorted({'alembic', 'sqlalchemy.orm'} & set(sys.modules)))"
    )
    told = [subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout]
    told += [subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout]
    assert told[0].strip() != "[]", "the first start makes the tables"
    assert told[1].strip() == "[]"
