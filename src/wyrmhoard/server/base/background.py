"""A background thread for long work that needs this process's memory. There is only one, so that the tables never
compete with more than one other thread. Its time is charged to the address that asked for it."""

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
    """The account of an address."""

    def check(self) -> None:
        """Raise Refused if it is overdrawn."""

    def pay(self, seconds: float) -> None:
        """Charge `seconds` of processor time."""


PAYER: Final[ContextVar[Payer | None]] = ContextVar("payer", default=None)
"""The account that is charged in this context; None: the server's own work."""


async def aside(work: Callable[[], T]) -> T:
    """The result of `work`, which runs in the caller's language after all earlier work. Raises Refused if the caller's
    account is overdrawn."""
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
