"""The database that the migrations make is the one that the program believes in."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from wyrmhoard.server import database, schema

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
    found = sa.inspect(connection)
    names = [name for name in found.get_table_names() if name != "alembic_version"]
    return {
        name: {
            "columns": [{**column, "type": str(column["type"])} for column in found.get_columns(name)],
            "primary key": found.get_pk_constraint(name)["constrained_columns"],
            "foreign keys": found.get_foreign_keys(name),
            "indexes": found.get_indexes(name),
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
