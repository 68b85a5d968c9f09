"""The lobby: the tables that everybody may join, and how many of them one address may list."""

from __future__ import annotations

import hashlib
import time
from typing import Final, Protocol

from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.storage.database import Database
from wyrmhoard.server.storage.store import Store
from wyrmhoard.server.storage.subscriptions import signing_key
from wyrmhoard.server.tables.memory import OURS
from wyrmhoard.server.tables.table import LiveTable

LISTED_FOR: Final = 2.0
"""Seconds for which the list of open tables is cached."""


class Worker(Protocol):
    """The parts of the worker that the lobby uses."""

    config: Config
    database: Database
    store: Store

    async def table(self, table_id: str) -> LiveTable | None:
        """The table, loaded if necessary."""


class Lobby:
    """The open tables, as one worker shows them."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._listed: list[str] = []
        self._listed_at = float("-inf")
        self._pepper = b""
        """A secret that is hashed together with addresses, so that nobody else can compute their prints."""

    async def start(self) -> None:
        """Read the secret of this server for the prints of addresses."""
        self._pepper = (await self._worker.database.do(signing_key)).encode()

    async def tables(self) -> list[LiveTable]:
        """The tables that the lobby shows to everybody; queried every few seconds at most."""
        if time.monotonic() - self._listed_at > LISTED_FOR:
            self._listed_at, self._listed = time.monotonic(), await self._worker.store.open_tables()
        tables = []
        for table_id in self._listed:
            try:
                table = await self._worker.table(table_id)
            except Refused:  # it cannot be played on
                continue
            if table is not None and table.match.result is None and any(table.vacancies):
                tables.append(table)
        return tables

    def lister(self, address: str) -> str | None:
        """A print of an address that lists tables; None if addresses are not limited."""
        if not self._worker.config.rate or address == OURS:
            return None
        return hashlib.blake2b(address.encode(), key=self._pepper[:64], digest_size=8).hexdigest()

    async def list_table(self, table: LiveTable, listed: bool | None, address: str = OURS) -> bool:
        """Whether the lobby shows a table, after setting that to `listed` (None: no change) on behalf of this address.
        Raises Refused if the lobby shows too many tables of it."""
        shown = await self._worker.store.list_table(table.id, listed, self.lister(address))
        if listed is not None:
            self._listed_at = float("-inf")
        return shown
