"""The database schema. The journal is append-only; everything except the tables themselves can be rebuilt from it."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()


def _of_table(*, key: bool) -> Column[str]:
    """The table that a row belongs to and is deleted with; `key`: whether it is part of the row's key."""
    return Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=key, nullable=False)


tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", String(32), nullable=False),
    Column("content", String(64), nullable=False),
    Column("name", String(60), nullable=False),
    Column("settings", Text, nullable=False),
    Column("players", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("scenario", Text),
    Column("content_id", String(64)),
    Column("checksum", String(16), nullable=False),
    Column("listed", Boolean, nullable=False, server_default=false()),
    Column("clock", Text),
    Column("lister", String(16)),
)
"""A table as it was opened: who sat where, with which settings and (secret) seed, from which scenario if from one;
`clock`: its timing, if it has one; `listed`: everybody who comes to the lobby may see it and sit down, and `lister`:
while it is listed, a print of the address that listed it (keys.py); `content_id` names its row of `contents` (null: its
game has no cards, or they were not kept yet when it was opened)."""

contents = Table(
    "contents",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("data", Text, nullable=False),
)
"""Cards and other data with which tables were opened (`Game.card_data` as JSON), once for each fingerprint."""

keys = Table(
    "keys",
    metadata,
    _of_table(key=True),
    Column("hash", String(64), primary_key=True),
    Column("seat", Integer),
    Column("role", String(12), nullable=False, server_default="play"),
    Column("seen", Float, nullable=False, server_default="0"),
    Column("checksum", String(16), nullable=False),
)
"""The SHA-256 of every token of a table, what it is for (keys.py), and when the person of its seat was last there."""

journal = Table(
    "journal",
    metadata,
    _of_table(key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("worker", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("checksum", String(16), nullable=False),
)
"""Every call that changed a table. Its primary key ensures that no two workers write the same step."""

positions = Table(
    "positions",
    metadata,
    _of_table(key=True),
    Column("seq", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("checksum", String(16), nullable=False),
)
"""The table as it was after call `seq`, so that loading does not begin at the start. Can be deleted at any time."""

finished = Table(
    "finished",
    metadata,
    _of_table(key=True),
    Column("at", Float, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""A finished match, readable by any version of the rules: its record and the words of its log."""

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _of_table(key=False),
    Column("seat", Integer),
    Column("name", String(60), nullable=False),
    Column("text", String(300), nullable=False),
    Column("at", Float, nullable=False),
    Index("chat_of_table", "table_id", "id"),
)

notes = Table(
    "notes",
    metadata,
    _of_table(key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("sheet", String(64), nullable=False),
    Column("data", Text, nullable=False),
    Column("inputs", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("checksum", String(16), nullable=False),
)
"""What was drawn and noted beside a match, in order, after how many of its inputs. It is part of no call and no
position: play does not depend on it, and a take-back does not change it."""

reports = Table(
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("table_id", String(16)),
    Column("record", Text),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)
"""What players reported to the host."""

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
)
"""One row: when a server last worked with this database. No clock runs while there is none."""

absences = Table(
    "absences",
    metadata,
    Column("until", BigInteger, primary_key=True, autoincrement=False),
    Column("since", BigInteger, nullable=False),
)
"""The times when no server ran, in milliseconds since 1970: they are excluded from clocks when tables are loaded."""

alarms = Table(
    "alarms",
    metadata,
    _of_table(key=True),
    Column("at", Float, nullable=False),
    Index("alarms_by_time", "at"),
)
"""When each table whose clock runs is to be woken, at the latest (alarms.py)."""

subscriptions = Table(
    "subscriptions",
    metadata,
    _of_table(key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(64), primary_key=True),
    Column("key", String(64), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(88), nullable=False),
    Column("auth", String(24), nullable=False),
    Column("at", Float, nullable=False),
    Column("told", Float, nullable=False),
    Column("warned", Float, nullable=False),
    Column("language", String(16), nullable=False, server_default="en"),
    Index("subscriptions_of_browser", "name"),
)
"""The browsers that are reminded when it is a seat's turn, by the hash of their address; `key`: the hash of the token
that asked for it; `language`: in which; `told`, `warned`: the start of the turn of which they were last told, or warned
that its time runs out."""

signing = Table(
    "signing",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("key", String(64), nullable=False),
)
"""One row: the private key by which push services know this server and all its workers. It is stored with the
subscriptions, which are useless without it: a copy of the database has both."""
