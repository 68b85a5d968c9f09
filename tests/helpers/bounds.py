"""After how many decisions a match has come to its end, at any table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wyrmhoard.kernel.setting import Value

MOST: Final[dict[str, int]] = {
    "dragon-dance": 2_000,
    "warriors": 30_000,
    "dragonfire": 60_000,
    "drawn-to-destiny": 60_000,
    "dragon-and-warrior": 100_000,
}
"""By game: a few times the longest match that was met among many thousands."""


def most_decisions(game: str, seats: int, settings: Mapping[str, Value]) -> int:
    """The bound for such a table, for players at random and for those of the game."""
    return MOST.get(game, 10_000)
