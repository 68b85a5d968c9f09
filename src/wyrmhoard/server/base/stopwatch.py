"""How long the event loop's thread works at something, for whoever pays for it.

Its CPU time is what counts: while the machine does something else, nobody here works. But reading it is a call into the
kernel, which takes as long as a tenth of what a table does with a move. So the wall clock is read, which is not, and
CPU time only where something seems to have taken long.
"""

from __future__ import annotations

from time import perf_counter, thread_time
from typing import Final

SHORT: Final = 0.002
"""Seconds by the wall clock that are taken as they are."""
FRESH: Final = 0.02
"""Seconds after which it is looked anew how much CPU time the thread has had: by so much at most, and what was worked
within them, something that was interrupted is charged too much."""


class Stopwatch:
    """Times what one thread does, one thing at a time."""

    __slots__ = ("_at", "_cpu")

    def __init__(self) -> None:
        self._at = float("-inf")
        self._cpu = 0.0

    def start(self) -> float:
        """When something begins: what `took` is to be given."""
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
