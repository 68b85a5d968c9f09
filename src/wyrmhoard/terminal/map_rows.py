"""How the rows of a table with a map are shared out: the same whatever is asked, so that map and choices stay in their
places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wyrmhoard.kernel.contract.screens import Place, Spot

ROOMY: Final = 34
"""From this height on the board may be as detailed as the width allows."""
LOW: Final = 24
"""The height of a usual terminal."""
QUESTION: Final = 2
"""Rows of a question, whatever it needs."""
TOLD: Final = 3
"""Rows at least of what is said of a choice, or of a place."""
MOST_TOLD, MOST_TOLD_LOW = 12, 3
"""Rows at most of what is said of a choice where there is no map, and those on a lower screen."""
LEAVES: Final = 12
"""Rows that the map leaves to the rest of a usual terminal; of what is higher, a quarter."""
NOTES: Final = 3
"""Rows that are shown of what stands below a map."""


LEAST_CHOICES: Final = 3
"""Rows of the choices in any case."""


def most_told(height: int) -> int:
    """Rows at most of what is said of a choice, so that the choices stay in sight."""
    return TOLD + 1 if height < ROOMY else 2 * TOLD


def most_said(height: int) -> int:
    """Rows at most of what is said of a choice where there is no map."""
    return MOST_TOLD if height >= ROOMY else MOST_TOLD_LOW


def board_rows(height: int, spots: Mapping[Place, Spot], *, in_lesson: bool = False) -> int:
    """The rows of the board: down to the last of the map if that is possible, and a few of what stands below; in a
    lesson the coach has those."""
    needed = 1 + max((spot.line + spot.lines - 1 for spot in spots.values()), default=0)
    most = height - LEAVES - max(0, height - LOW) // 4
    return min(most + (needed > most), needed if in_lesson else needed + NOTES)
