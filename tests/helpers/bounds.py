"""The most decisions that a match may take, whoever plays: the ladder holds every table to them."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from wyrmhoard.kernel.state.setting import Value

SHORT = {"warriors": 30_000, "drawn-to-destiny": 30_000}
"""Games whose matches end by themselves: a few times the longest among many thousands of matches."""


def most_decisions(game: str, settings: Mapping[str, Value]) -> float:
    """The bound for a table with these settings, all of them; infinity where its people have taken off the limit, and
    where two without any dice may keep away from each other for ever.

    Each is two or three times the most that was observed, which was with the most seats.
    """
    if game == "dragon-dance":
        dice = settings["knight_dice"] or settings["dragon_dice"]
        return 20 + 10 * _times(settings["max_rounds"]) if settings["max_rounds"] else 4_000 if dice else inf  # DD-14
    if game == "dragonfire":
        return 5_000 * _times(settings["campaign_length"] if settings["campaign"] else 1)
    if game == "dragon-and-warrior":
        return 10_000 if settings["scope"] == "battle" else 4_000 + 40 * _times(settings["visit_limit"])
    return SHORT.get(game, 10_000)


def _times(limit: Value) -> float:
    """The limit of Adventures or visits as a number; infinity for none and 0."""
    return limit if isinstance(limit, int) and limit else inf
