"""Measures how long the event loop's thread works at something, to charge an account for it.

CPU time is what counts: while the machine does something else, this thread does not work. But reading it is a system
call that takes a tenth of the time of a move. So the wall clock is read, which needs no system call, and CPU time only
where something seems to have taken long.
"""

from __future__ import annotations

from time import perf_counter, thread_time
from typing import Final

SHORT: Final = 0.002
"""Times up to this (seconds by the wall clock) are charged without looking at CPU time."""
FRESH: Final = 0.02
"""Seconds after which the CPU time is read anew as a starting point. What is interrupted is overcharged by at most
these seconds and the work done within them."""


class Stopwatch:
    """Times what one thread does, one thing at a time."""

    __slots__ = ("_at", "_cpu")

    def __init__(self) -> None:
        self._at = float("-inf")
        self._cpu = 0.0

    def start(self) -> float:
        """Start timing: returns the value to pass to `took`."""
        now = perf_counter()
        if now - self._at > FRESH:
            self._at, self._cpu = now, thread_time()
        return now

    def took(self, started: float) -> float:
        """The seconds that it took until now."""
        seconds = perf_counter() - started
        if seconds < SHORT or started < self._at:
            return seconds
        return min(seconds, thread_time() - self._cpu)
