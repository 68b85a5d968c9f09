"""Migrates databases of earlier versions."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError

from wyrmhoard.kernel.text.errors import BadInput


def migrate(connection: sa.Connection, scripts: Path) -> None:
    """Create or migrate the database's tables. Raises BadInput if there is no script for its version."""
    config = Config()
    config.set_main_option("script_location", str(scripts))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise BadInput(str(error)) from None
