"""Shares of 1 as hundredths."""

from __future__ import annotations

from typing import Final

NEVER: Final = 1e-9
"""So small a share is what reckoning has left over."""


def percent(share: float) -> int:
    """A share in hundredths; 0 and 100 are said of what is certain alone."""
    whole = round(100 * share)
    return min(max(whole, 1), 99) if NEVER < share < 1 - NEVER else whole
