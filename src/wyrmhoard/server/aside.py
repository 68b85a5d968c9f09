"""A place for work that needs what is in this process and takes long: one thread, so that however much there is of it,
the tables share the processor with one other at most."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Final, TypeVar

T = TypeVar("T")

_LANE: Final = ThreadPoolExecutor(1, thread_name_prefix="aside")


async def aside(work: Callable[[], T]) -> T:
    """What the work returns, in the language that is spoken here. What came before is done before."""
    context = copy_context()
    return await asyncio.get_running_loop().run_in_executor(_LANE, lambda: context.run(work))
