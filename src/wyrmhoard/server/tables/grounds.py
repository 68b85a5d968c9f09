"""What games draw on sheets: made in the process for vetting, since it takes long, and kept for all who look."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import Final

from wyrmhoard.kernel.contract.screens import Ground
from wyrmhoard.server.tables.vetting import Vetters
from wyrmhoard.server.workers import vetting

MOST_GROUNDS: Final = 200
"""So many are kept: those that were asked for last."""


class Grounds:
    """All that was drawn lately, or is being drawn."""

    def __init__(self, vetters: Vetters) -> None:
        self._vetters = vetters
        self._drawn: dict[str, asyncio.Task[bytes]] = {}

    async def draw(self, address: str, ground: Ground) -> bytes:
        """It as JSON; the address that asks first pays for it. Raises as `Vetters.vet`."""
        name = f"{ground.draw.__module__}.{ground.draw.__qualname__}{ground.args!r}"
        key = sha256(name.encode()).hexdigest()
        task = self._drawn.pop(key, None)
        if task is None:
            task = asyncio.create_task(self._vetters.vet(address, vetting.ground, ground.draw, *ground.args))
        self._drawn[key] = task
        while len(self._drawn) > MOST_GROUNDS:
            del self._drawn[next(iter(self._drawn))]
        try:
            return await asyncio.shield(task)
        finally:
            if task.done() and (task.cancelled() or task.exception() is not None) and self._drawn.get(key) is task:
                del self._drawn[key]
