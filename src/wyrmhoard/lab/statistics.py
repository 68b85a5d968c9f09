"""Shares with confidence intervals."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import Final

_Z: Final = NormalDist().inv_cdf(0.975)


def share(count: int, total: int) -> tuple[float, float, float]:
    """The share of `count` in `total` and its 95% interval (Wilson's score interval)."""
    if not total:
        return (0.0, 0.0, 1.0)
    p, z2 = count / total, _Z * _Z
    middle = (p + z2 / (2 * total)) / (1 + z2 / total)
    half = _Z / (1 + z2 / total) * sqrt(p * (1 - p) / total + z2 / (4 * total * total))
    low = middle - half if count else 0.0
    return (p, low, middle + half if count < total else 1.0)
