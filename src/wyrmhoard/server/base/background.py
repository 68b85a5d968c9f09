"""A place for work that needs what is in this process and takes long: one thread, so that however much there is of it,
the tables share the processor with one other at most. Whoever asked for it pays for its time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar, copy_context
from typing import Final, Protocol, TypeVar

T = TypeVar("T")

_LANE: Final = ThreadPoolExecutor(1, thread_name_prefix="aside")


class Payer(Protocol):
    """An address that asks for something."""

    def check(self) -> None:
        """Raise Refused if it has had too much."""

    def pay(self, seconds: float) -> None:
        """It has had so many seconds of the processor."""


PAYER: Final[ContextVar[Payer | None]] = ContextVar("payer", default=None)
"""For whom something is done just now; None: for the server itself."""


async def aside(work: Callable[[], T]) -> T:
    """What the work returns, in the language that is spoken here. What came before is done before. Raises Refused if
    whoever asks for it has had too much."""
    context, payer = copy_context(), PAYER.get()
    if payer is not None:
        payer.check()

    def timed() -> tuple[T, float]:
        began = time.thread_time()
        return context.run(work), time.thread_time() - began

    returned, seconds = await asyncio.get_running_loop().run_in_executor(_LANE, timed)
    if payer is not None:
        payer.pay(seconds)
    return returned
