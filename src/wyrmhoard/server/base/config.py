"""How a server is set up."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from platformdirs import user_data_dir
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

FILE: Final = "tables.sqlite3"
"""What the SQLite file is called, unless a URL names another one."""


@dataclass(frozen=True, slots=True)
class Config:
    """The options of `wyrmhoard serve`."""

    host: str = "127.0.0.1"
    port: int = 8010
    data: Path | None = None
    """The folder for the SQLite file (default: the system's place for user data)."""
    database: str | None = field(default=None, repr=False)
    """An SQLAlchemy URL instead of the SQLite file: postgresql+asyncpg://..., perhaps with a password."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may use this server."""
    hosts: tuple[str, ...] = ()
    """The names of this server besides localhost and numeric addresses; none: any, if it serves other machines."""
    open_metrics: bool = False
    """Whether other machines may read /metrics, too."""
    rate: float = 1.0
    """All rate limits are multiplied by this; 0 switches them off (for measurements)."""
    bot_workers: int = max(1, (os.cpu_count() or 2) // 2)
    bot_seconds: float = 5.0
    """The longest a bot may think about one choice, in seconds."""
    idle: float = 600.0
    """Seconds without sockets after which a table is dropped from memory."""
    memory: float | None = None
    """Megabytes of memory that tables may take; None: depends on the machine (tables/memory.py)."""
    gather: float = 0.003
    """Seconds for which inputs are collected before they are committed together."""
    snapshot_every: int = 40
    """How many calls of a busy table lie between two stored positions (`tables/positions`)."""
    max_sockets: int = 10_000
    keep_days: float | None = None
    """Days after which unused tables, and reports, are deleted; None: never."""
    push: bool = True
    """Whether people who are not at their tables are told by their browsers' push services that it is their turn."""
    push_services: tuple[str, ...] = ()
    """Origins of push services besides those of the browsers; they may be anywhere, and without TLS."""
    push_contact: str = ""
    """The contact of this server's host for push services: a mailto: or https: address."""
    call_after: float = 5.0
    """Seconds of a turn after which an absent person is reminded."""
    passphrase: str = field(default="", repr=False)
    """The passphrase that every browser must give once; "": none."""
    open_browser: bool = False
    any_port: bool = False
    """Whether another port may be used if this one is taken."""

    @property
    def names(self) -> tuple[str, ...]:
        """The host names of this server, if they are known."""
        local = ("localhost",) if self.host in ("localhost", "127.0.0.1", "::1") else ()
        return self.hosts or local

    @property
    def contact(self) -> str:
        """The contact that is sent to push services: the configured one, or the server's address."""
        return self.push_contact or next((f"https://{name}" for name in self.hosts), "")

    @property
    def folder(self) -> Path:
        """Where the SQLite file is."""
        return self.data if self.data is not None else Path(user_data_dir("wyrmhoard", appauthor=False))

    @property
    def file(self) -> Path | None:
        """The SQLite file, by its true name; None for a PostgreSQL, for a database in memory, and for a URL that cannot
        be read."""
        try:
            parsed = make_url(self.url)
        except ArgumentError:
            return None
        name = parsed.database or ""
        if parsed.get_backend_name() != "sqlite" or name in ("", ":memory:") or name.startswith("file:"):
            return None
        return Path(os.path.realpath(name))

    @property
    def url(self) -> str:
        """The database as an SQLAlchemy URL."""
        return self.database or f"sqlite:///{self.folder / FILE}"
