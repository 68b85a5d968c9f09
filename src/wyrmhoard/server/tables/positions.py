"""When positions are stored other than those that a table stores by itself (`snapshot_every`).

A position costs as much as a call or two, and more the longer a match has lasted; so while a table is busy they are far
apart. A table that has been left must load quickly, and stay readable from its last position after a new version that
cannot continue it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import Final, Protocol

QUIET: Final = 15.0
"""Seconds after which a table at which nothing happens has fallen quiet."""
AT_ONCE: Final = 10
"""How many positions are made before the event loop gets a pause."""
PAUSE: Final = 0.02
"""Seconds of that pause."""
STOPPING: Final = 3.0
"""Seconds for storing positions while the server stops."""


class Snapshottable(Protocol):
    """A table of which a position can be stored."""

    used: float
    """When something last happened there (monotonic clock)."""

    @property
    def unsaved(self) -> int:
        """How many calls are newer than the stored position."""

    def snapshot_soon(self) -> None:
        """Store a position with the next commit."""


async def snapshot_quiet(tables: Iterable[Snapshottable], least: int) -> None:
    """Store a position of each table that has fallen quiet, if it is at least `least` calls behind."""
    since = time.monotonic() - QUIET
    await _snapshot([table for table in tables if table.used < since and table.unsaved >= least])


async def snapshot_all(tables: Iterable[Snapshottable], seconds: float = STOPPING) -> None:
    """Store a position of every table before the server stops, as far as time allows; those furthest behind come
    first."""
    behind = sorted((table for table in tables if table.unsaved > 0), key=lambda table: -table.unsaved)
    await _snapshot(behind, time.monotonic() + seconds)


async def _snapshot(tables: list[Snapshottable], until: float = float("inf")) -> None:
    for number, table in enumerate(tables, 1):
        table.snapshot_soon()
        if number % AT_ONCE == 0:
            await asyncio.sleep(PAUSE)
            if time.monotonic() > until:
                return
