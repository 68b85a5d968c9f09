"""The tokens of a table, and how a seat changes hands: an invitation is claimed, withdrawn or renewed.

An invitation can do one thing: give its seat to the first who claims it, with a token that nobody else has ever seen. A
client that has made that token up can repeat the claim, in case the answer was lost, with the same result. The token
that made the table (the host's right) gives out invitations and withdraws them; it opens no seat. Each change reads and
writes the keys in one transaction that locks the table's row: of two workers, the second is refused, with nothing
changed.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import sqlalchemy as sa

from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.server.rate_limit.budget import LISTED_AN_ADDRESS
from wyrmhoard.server.storage import schema
from wyrmhoard.server.storage.database import insert_many, is_postgres
from wyrmhoard.server.storage.integrity import Damage, checksum_of_key

AWAY: Final = 15 * 60.0
"""Seconds without a socket after which the host may give a player's seat away."""
SHOWN: Final = 30
"""How many open tables the lobby shows."""
LOOKED_AT: Final = 500
"""How many open tables are read to choose those."""
SHOWN_FOR: Final = 2 * 86400.0
"""Seconds after which an open table that is not full is no longer shown."""
Role: TypeAlias = Literal["play", "watch", "host", "invite", "used", "withdrawn", "gone", "damaged"]
"""What a token is for: a seat, watching, or the host's right; an invitation, open, claimed or withdrawn; a seat that
its person has lost; nothing, since nobody knows any longer what it was for."""
LASTING: Final = ("play", "watch", "host", "invite")
"""The roles that open something; they carry over to a rematch."""


class Key(NamedTuple):
    """What a token opens. `seat` is None for the watchers and the host; `seen` is when the seat's person was last known
    to be at the table (seconds since 1970)."""

    role: Role
    seat: int | None
    seen: float = 0.0


Keys: TypeAlias = dict[str, Key]
"""By the hash of the token."""


def digest(token: str) -> str:
    """The form in which a token is stored."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def fresh_token() -> str:
    """A new secret: 128 random bits."""
    return secrets.token_urlsafe(16)


def load_keys(connection: sa.Connection, table_id: str) -> Keys:
    """The stored keys of a table."""
    rows = connection.execute(_LOAD, {"of": table_id})
    return {row.hash: _key(table_id, row) for row in rows}


def _key(table_id: str, row: Any) -> Key:
    if not fits(table_id, row):  # damaged, it might open another seat: it opens nothing
        return Key("damaged", None)
    return Key(row.role, row.seat, row.seen if isinstance(row.seen, int | float) else 0.0)


def fits(table_id: str, row: Any) -> bool:
    """Whether a key matches its checksum."""
    return bool(row.checksum == checksum_of_key(table_id, row.hash, row.seat, row.role))


def damage_of(table_id: str, keys: Mapping[str, Key]) -> Damage | None:
    """The damage of a table's keys; the others are not affected."""
    lost = sum(key.role == "damaged" for key in keys.values())
    if lost > 1:
        return Damage(table_id, f"{lost} of its tokens", "do not fit their checksums and open nothing")
    return Damage(table_id, "one of its tokens", "does not fit its checksum and opens nothing") if lost else None


def key_rows(table_id: str, keys: Mapping[str, Key]) -> list[dict[str, object]]:
    """Keys as rows to store."""
    return [
        {
            "table_id": table_id,
            "hash": key,
            **value._asdict(),
            "checksum": checksum_of_key(table_id, key, value.seat, value.role),
        }
        for key, value in keys.items()
    ]


def claim_seat(
    connection: sa.Connection, table_id: str, there: Keys, invitation: str, fresh: Sequence[tuple[str, Role]]
) -> tuple[int, bool]:
    """Use an invitation up: its seat, which the `fresh` tokens (hashes, with their roles) open from now on; and whether
    that is new. It is not if the same invitation was claimed with the same tokens before: then nothing changes.
    `there` are the table's keys, locked, also afterwards.

    Raises Refused if another player has claimed it already, or it was withdrawn; BadInput if a token is in use.
    """
    invite = there.get(invitation)
    if invite is None or invite.role not in ("invite", "used", "withdrawn"):
        raise Refused.of("forbidden", "This is no invitation to this table")
    assert invite.seat is not None
    if invite.role == "used":
        if all(_opens(there, key, role, invite.seat) for key, role in fresh):
            return invite.seat, False
        raise Refused.of("claimed", "Somebody has already sat down with this invitation")
    if invite.role == "withdrawn":
        raise Refused.of("claimed", "This invitation was withdrawn; ask for another one")
    if any(key in there for key, _ in fresh):
        raise BadInput.of("token: is in use at this table; make up another one")
    _mark(connection, table_id, there, invite.seat, "invite", "used")
    now = time.time()
    _add(
        connection,
        table_id,
        there,
        {key: Key(role, invite.seat if role == "play" else None, now) for key, role in fresh},
    )
    return invite.seat, True


def join_table(
    connection: sa.Connection, table_id: str, there: Keys, seat: int | None, fresh: Sequence[tuple[str, Role]]
) -> tuple[int, bool]:
    """Sit down at a table that the lobby shows: on this seat, or on the first that is free. Its invitation is used up;
    repeated with the same tokens, it gives the same seat. `there`: as for `claim_seat`.

    Raises Refused if the table is not open to everybody, or nobody can sit there any longer.
    """
    before = there.get(fresh[0][0])
    if before is not None and before.role == "play" and before.seat is not None:
        return before.seat, False
    where = schema.tables.c.id == table_id
    if not connection.execute(sa.select(schema.tables.c.listed).where(where)).scalar():
        raise Refused.of("forbidden", "This table is open only to those who are invited")
    free = {key.seat: invitation for invitation, key in there.items() if key.role == "invite" and key.seat is not None}
    if not free or (seat is not None and seat not in free):
        raise Refused.of("claimed", "Somebody has already sat down there")
    return claim_seat(connection, table_id, there, free[min(free) if seat is None else seat], fresh)


def list_open(connection: sa.Connection) -> list[str]:
    """The tables that everybody may join now, newest first. If there are too many, each address gets one shown before
    any gets a second."""
    tables = schema.tables.c
    wanted = sa.select(tables.id, tables.lister).where(*_open()).order_by(tables.created.desc()).limit(LOOKED_AT)
    before: Counter[str] = Counter()
    ranked: list[tuple[int, int, str]] = []
    for age, (table_id, lister) in enumerate(connection.execute(wanted)):
        ranked.append((before[lister or ""], age, table_id))
        before[lister or ""] += 1
    shown = sorted(ranked)[:SHOWN]
    return [table_id for _, _, table_id in sorted(shown, key=lambda each: each[1])]


def check_listing(connection: sa.Connection, lister: str) -> None:
    """Raise Refused if an address already lists as many open tables as it may."""
    mine = sa.select(sa.func.count()).select_from(schema.tables).where(*_open(), schema.tables.c.lister == lister)
    if connection.execute(mine).scalar_one() >= LISTED_AN_ADDRESS:
        raise Refused.of("too-many", "The lobby shows {n} tables of yours already", n=LISTED_AN_ADDRESS)


def _open() -> tuple[sa.ColumnElement[bool], ...]:
    """The conditions for a table that everybody may join now."""
    tables, keys, finished = schema.tables.c, schema.keys.c, schema.finished.c
    free = sa.select(keys.hash).where(keys.table_id == tables.id, keys.role == "invite").exists()
    over = sa.select(finished.table_id).where(finished.table_id == tables.id).exists()
    return (tables.listed, tables.created > time.time() - SHOWN_FOR, free, ~over)


def list_table(connection: sa.Connection, table_id: str, listed: bool | None, lister: str | None = None) -> bool:
    """Whether the lobby shows a table, after setting that to `listed` (None: no change) for the address with this
    print. Raises Refused if it may list no more."""
    columns = schema.tables.c
    where = columns.id == table_id
    shown = bool(connection.execute(sa.select(columns.listed).where(where)).scalar())
    if listed is None or listed == shown:
        return shown
    if listed and lister is not None:
        check_listing(connection, lister)
    values = {"listed": listed, "lister": lister if listed else None}
    connection.execute(sa.update(schema.tables).where(where).values(values))
    return listed


def _opens(keys: Keys, key: str, role: Role, seat: int) -> bool:
    """Whether a token is in force in this role: for this seat, if it is for one."""
    known = keys.get(key)
    return known is not None and known.role == role and known.seat == (seat if role == "play" else None)


def reopen_seat(
    connection: sa.Connection, table_id: str, keys: Keys, seat: int, invitation: str | None, *, evict: bool
) -> bool:
    """Withdraw a seat's invitation and, if `evict`, the token of the player there; `invitation` (a hash) is the new
    one. `keys`: as for `claim_seat`.

    Returns whether a player has lost the seat. Raises Refused if a player sits there and may not be sent away.
    """
    if invitation in keys:  # an earlier try succeeded without our knowing
        return False
    held = any(key.role == "play" and key.seat == seat for key in keys.values())
    if held and not evict:
        raise Refused.of("claimed", "Somebody sits there")
    old = [key for key, value in keys.items() if value.seat == seat and value.role not in LASTING]
    columns = schema.keys.c
    connection.execute(sa.delete(schema.keys).where(columns.table_id == table_id, columns.hash.in_(old)))
    for key in old:
        del keys[key]
    _mark(connection, table_id, keys, seat, "invite", "withdrawn")
    _mark(connection, table_id, keys, seat, "play", "gone")
    if invitation is not None:
        _add(connection, table_id, keys, {invitation: Key("invite", seat)})
    return held


def note_seen(connection: sa.Connection, seen: Mapping[tuple[str, int], float]) -> None:
    """Store when the people in these seats (table and seat) were last there."""
    columns = schema.keys.c
    where = (columns.table_id == sa.bindparam("of")) & (columns.seat == sa.bindparam("at")) & (columns.role == "play")
    statement = sa.update(schema.keys).where(where).values(seen=sa.bindparam("when"))
    rows = [{"of": table, "at": seat, "when": when} for (table, seat), when in sorted(seen.items())]
    connection.execute(statement, rows)


def locked_keys(connection: sa.Connection, table_id: str) -> Keys:
    """The keys of a table, locked until this transaction ends."""
    if is_postgres(connection):  # SQLite lets nobody else write
        connection.execute(_LOCK, {"of": table_id})
    return load_keys(connection, table_id)


def _mark(connection: sa.Connection, table_id: str, keys: Keys, seat: int, role: Role, to: Role) -> None:
    for key, value in list(keys.items()):
        if (value.role, value.seat) == (role, seat):
            checksum = checksum_of_key(table_id, key, seat, to)
            connection.execute(_MARK, {"of": table_id, "key": key, "to": to, "sum": checksum})
            keys[key] = value._replace(role=to)


def _add(connection: sa.Connection, table_id: str, keys: Keys, fresh: Keys) -> None:
    insert_many(connection, schema.keys, key_rows(table_id, fresh))
    keys.update(fresh)


_OF: Final = schema.keys.c.table_id == sa.bindparam("of")
_LOAD: Final = sa.select(schema.keys).where(_OF)
_LOCK: Final = (
    sa.select(schema.tables.c.id).where(schema.tables.c.id == sa.bindparam("of")).with_for_update(key_share=True)
)
_MARK: Final = (
    sa.update(schema.keys)
    .where(_OF & (schema.keys.c.hash == sa.bindparam("key")))
    .values(role=sa.bindparam("to"), checksum=sa.bindparam("sum"))
)
