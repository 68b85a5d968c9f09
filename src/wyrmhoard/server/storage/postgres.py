"""How PostgreSQL is reached, and how long anything there may take."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final

import asyncpg
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.server.base.private import read_secret

CONNECTING: Final = 10.0
"""Seconds in which a connection must be established."""
ANSWERING: Final = 20.0
"""Seconds for a transaction. After that the database counts as gone, and all connections are replaced."""
LIMITS: Final = {
    "statement_timeout": "10s",
    "lock_timeout": "1s",
    "idle_in_transaction_session_timeout": "10s",
    "tcp_keepalives_idle": "30",
    "tcp_keepalives_interval": "10",
    "tcp_keepalives_count": "3",
}
"""The settings of each connection: with them the database itself ends what a dead worker has left open."""
PATIENT: Final = {"statement_timeout": "0", "lock_timeout": "0", "idle_in_transaction_session_timeout": "10min"}
"""The settings for long transactions: migrations, for which the other workers wait, and export."""
HELD: Final = "55P03"
"""PostgreSQL's code for a lock that could not be acquired in time."""
OF_SQLALCHEMY: Final = ("prepared_statement_cache_size", "prepared_statement_name_func")
CANNOT_BE_READ: Final = (
    "--database: cannot be read as a URL (in a name or password, @ is written %40 and % is %25; "
    "a password may also stand in the file of --database-password-file, as it is)"
)


async def connect(**arguments: Any) -> asyncpg.Connection:
    """A connection with our time-outs. They are set by a statement, since poolers refuse them as options.

    `arguments` are asyncpg's. Raises OSError (also if it takes too long) and asyncpg's errors.
    """
    connection = await asyncpg.connect(**{"timeout": CONNECTING, **arguments})
    try:
        async with asyncio.timeout(CONNECTING):
            await connection.execute("; ".join(f"SET {name} = '{value}'" for name, value in LIMITS.items()))
    except BaseException:
        connection.terminate()
        raise
    return connection


async def connect_to(url: sa.URL) -> asyncpg.Connection:
    """A connection beside SQLAlchemy's pool. Raises as `connect` does."""
    _, arguments = PGDialect_asyncpg().create_connect_args(url)  # type: ignore[no-untyped-call]
    return await connect(**{name: value for name, value in arguments.items() if name not in OF_SQLALCHEMY})


def be_patient(connection: sa.Connection) -> None:
    """Lift the time limits of this transaction."""
    for name, value in PATIENT.items():
        connection.exec_driver_sql(f"SET LOCAL {name} = '{value}'")


def is_held(error: BaseException) -> bool:
    """Whether it failed because another client holds a lock on a row or a table."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) == HELD


def read_url(url: str) -> sa.URL:
    """The parsed URL. Raises BadInput, which does not quote it: a misplaced part may be the password."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise BadInput(CANNOT_BE_READ) from None
    if parsed.get_backend_name() == "postgresql" and "@" in f"{parsed.host}{parsed.database}":
        raise BadInput(CANNOT_BE_READ)
    return parsed


def with_password(url: str, file: Path | None) -> str:
    """The URL with the password that is the first line of a file. Raises BadInput, which never quotes either."""
    if file is None:
        return url
    password = read_secret(file, "--database-password-file", say("the password"))
    parsed = read_url(url)
    if parsed.get_backend_name() != "postgresql":
        raise BadInput.of("--database-password-file: there is a password only with a postgresql URL in --database")
    if parsed.password is not None or "password" in parsed.query:
        raise BadInput.of("--database-password-file: there is a password in --database, too")
    return parsed.set(password=password).render_as_string(hide_password=False)


def describe(url: sa.URL) -> str:
    """The URL as it may be shown: without a password in any of its parts."""
    return url.set(query={name: url.query[name] for name in ("host", "port") if name in url.query}).render_as_string()
