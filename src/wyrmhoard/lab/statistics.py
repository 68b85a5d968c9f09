"""Shares with confidence intervals, and a test that may be looked at as often as one likes."""

from __future__ import annotations

from bisect import bisect_left
from math import log, sqrt
from statistics import NormalDist
from typing import Final

_Z: Final = NormalDist().inv_cdf(0.975)
_MOST: Final = 10**12
"""Values beyond which nobody counts."""


def share(count: int, total: int) -> tuple[float, float, float]:
    """The share of `count` in `total` and its 95% interval (Wilson's score interval)."""
    if not total:
        return (0.0, 0.0, 1.0)
    p, z2 = count / total, _Z * _Z
    middle = (p + z2 / (2 * total)) / (1 + z2 / total)
    half = _Z / (1 + z2 / total) * sqrt(p * (1 - p) / total + z2 / (4 * total * total))
    low = middle - half if count else 0.0
    return (p, low, middle + half if count < total else 1.0)


class RunningMean:
    """The mean of values that come one by one, with an interval that holds at all times together: whoever looks after
    each value, and stops when it says enough, is wrong in no more than `risk` of all cases.

    It is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Annals of Statistics
    2024), with a normal mixture that is tightest after about `most_use` values. One value at each end of what values
    may be stands in for what has not been seen yet, so that values that are all alike do not seem sure.
    """

    def __init__(self, reach: float = 1.0, risk: float = 0.05, most_use: int = 300) -> None:
        self.count = 0
        self._sum = 0.0
        self._squares = 0.0
        self._reach = reach
        self._risk = risk
        edge = -2 * log(risk)
        self._mixing = (edge + log(edge) + 1) / most_use

    def add(self, value: float) -> None:
        """One more value, between -`reach` and `reach`."""
        self.count += 1
        self._sum += value
        self._squares += value * value

    @property
    def mean(self) -> float:
        """The mean of the values so far; 0 if there are none."""
        return self._sum / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of the values so far and of the two that stand in for others."""
        count, squares = self.count + 2, self._squares + 2 * self._reach**2
        return sqrt(max(0.0, squares / count - (self._sum / count) ** 2))

    @property
    def half(self) -> float:
        """Half the width of the interval around the mean; endless before the first value."""
        return self._half_of(self.count) if self.count else float("inf")

    def _half_of(self, count: int) -> float:
        """Half the width after so many values that deviate as those so far."""
        scaled = count * self._mixing
        return self.deviation * sqrt(2 * (scaled + 1) / (count * scaled) * log(sqrt(scaled + 1) / self._risk))

    def needed(self, within: float) -> int:
        """About how many values in all it takes until the whole interval is within `within` of 0, if the true mean is
        0: then the mean of so many is off by its probable error, as likely as not."""
        off = NormalDist().inv_cdf(0.75) * self.deviation
        return 1 + bisect_left(
            range(1, _MOST), True, key=lambda count: self._half_of(count) + off / sqrt(count) <= within
        )
