"""Worker processes that end with their parent, and leave Ctrl-C to it."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any


@contextmanager
def process_pool(
    workers: int,
    start: str | None = None,
    initializer: Callable[..., None] | None = None,
    initargs: tuple[Any, ...] = (),
) -> Iterator[ProcessPoolExecutor]:
    """A pool whose processes are stopped at the end, whatever they are doing; `start` says how they are started
    ("spawn"; None: the system's default)."""
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context(start), initializer, initargs)
    try:
        yield pool
    finally:
        for child in multiprocessing.active_children():
            if child not in others:
                child.terminate()
        # The pool's thread ends with its processes. Were it left alone, the interpreter would wake it at its exit
        # through a pipe that it may be closing, and print a traceback.
        pool.shutdown(cancel_futures=True)


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes started meanwhile ignore Ctrl-C, which goes to all processes of a terminal. Only the main thread can
    arrange that."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
