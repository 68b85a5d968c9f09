"""The stored subscriptions: which browsers are reminded when it is a seat's turn."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Collection
from typing import Final, Literal

import sqlalchemy as sa

from wyrmhoard.server.push.webpush import Browser, fresh_key
from wyrmhoard.server.storage import schema
from wyrmhoard.server.storage.database import add_new

MOST_BROWSERS: Final = 4
"""The most browsers of one seat; beyond that the one that subscribed longest ago is dropped."""
Why = Literal["told", "warned"]
"""Which message of a turn: that it has begun, or that its time runs out."""

_TABLE: Final = schema.subscriptions
_COLUMNS: Final = schema.subscriptions.c


def name_of(endpoint: str) -> str:
    """The name under which a browser is kept."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


def signing_key(connection: sa.Connection) -> str:
    """The key of this server and all its workers, made on first use."""
    add_new(connection, schema.signing, {"id": 1, "key": fresh_key()})
    return str(connection.execute(sa.select(schema.signing.c.key)).scalar_one())


def subscribe(connection: sa.Connection, table_id: str, seat: int, key: str, browser: Browser) -> None:
    """Remind this browser from now on. `key` is the hash of the seat's token: a player who loses the seat is no
    longer reminded."""
    name = name_of(browser.endpoint)
    of_seat = (_COLUMNS.table_id == table_id) & (_COLUMNS.seat == seat)
    before = connection.execute(sa.select(_COLUMNS.told, _COLUMNS.warned).where(of_seat & (_COLUMNS.name == name)))
    told, warned = before.one_or_none() or (0.0, 0.0)
    connection.execute(sa.delete(_TABLE).where(of_seat & (_COLUMNS.name == name)))
    oldest = sa.select(_COLUMNS.name).where(of_seat).order_by(_COLUMNS.at.desc()).offset(MOST_BROWSERS - 1)
    spare = list(connection.execute(oldest).scalars())
    connection.execute(sa.delete(_TABLE).where(of_seat & _COLUMNS.name.in_(spare)))
    row = {"table_id": table_id, "seat": seat, "name": name, "key": key, **browser._asdict()}
    connection.execute(sa.insert(_TABLE), [{**row, "at": time.time(), "told": told, "warned": warned}])


def take(
    connection: sa.Connection, table_id: str, seat: int, turn: float, why: Why, keys: Collection[str]
) -> list[Browser]:
    """The browsers that have not been told of this turn, which are marked as told: so only one of several workers, or
    restarts, sends the message. Those whose token does not hold the seat (`keys`: the hashes of those that do) are
    deleted."""
    of_seat = (_COLUMNS.table_id == table_id) & (_COLUMNS.seat == seat)
    connection.execute(sa.delete(_TABLE).where(of_seat & _COLUMNS.key.not_in(list(keys))))
    column = _COLUMNS[why]
    marked = sa.update(_TABLE).where(of_seat & (column < turn)).values({why: turn})
    rows = connection.execute(marked.returning(*(_COLUMNS[name] for name in Browser._fields)))
    return [Browser(*row) for row in rows]


def forget_browser(connection: sa.Connection, name: str, table_id: str | None = None) -> int:
    """Stop reminding a browser, of one table or of all; returns for how many seats it was reminded."""
    where = _COLUMNS.name == name
    where &= sa.true() if table_id is None else _COLUMNS.table_id == table_id
    return connection.execute(sa.delete(_TABLE).where(where)).rowcount


def forget_seat(connection: sa.Connection, table_id: str, seat: int | None = None) -> None:
    """Stop all reminders of this seat, or of every seat of the table."""
    where = _COLUMNS.table_id == table_id
    where &= sa.true() if seat is None else _COLUMNS.seat == seat
    connection.execute(sa.delete(_TABLE).where(where))
