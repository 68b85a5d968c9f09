"""Rate limits: buckets that fill with time."""

from __future__ import annotations

import time
from collections.abc import Callable

from wyrmhoard.kernel.errors import Refused


class Bucket:
    """Allows `burst` at once and `rate` a second in the long run."""

    __slots__ = ("_at", "_clock", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._left = burst
        self._at = clock()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = self._clock()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether nothing has been taken for so long that the bucket can be forgotten."""
        return self._left + (self._clock() - self._at) * self.rate >= self.burst


class Meter:
    """One limit for each caller (by address, say); callers who go quiet are forgotten."""

    def __init__(self, rate: float, burst: float, factor: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate * factor, burst * factor, clock
        self._off = factor == 0
        self._buckets: dict[str, Bucket] = {}

    def check(self, caller: str) -> None:
        """Raise Refused if the caller has had enough for now."""
        if self._off:
            return
        if len(self._buckets) > 10_000:
            self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.full}
        if caller not in self._buckets:
            self._buckets[caller] = Bucket(self._rate, self._burst, self._clock)
        if not self._buckets[caller].take():
            raise Refused("too-many", "That is too much at once; wait a little")
