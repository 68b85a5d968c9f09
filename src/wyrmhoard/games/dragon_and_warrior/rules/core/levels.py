"""Experience and Levels (DW-180 to DW-184, DW-188 to DW-194)."""

from __future__ import annotations

from typing import Final

from ...settings import TableSettings

CHART: Final = (
    *(5, 15, 30, 50, 75, 105, 140, 180, 225, 275),
    *(330, 390, 455, 525, 600, 680, 765, 850, 945, 1045),
    *(1150, 1260, 1375, 1495, 1620, 1750, 1885, 2025, 2170, 2320),
)
"""The total XP with which each Level is left, from Level 1 (DW-189)."""
PRINTED: Final = {22: 1280}
"""Totals of the printed chart that differ from the formula (DW-189)."""
POINTS_PER_LEVEL: Final = 2


def needed(level: int, settings: TableSettings) -> int:
    """The total XP with which The Warrior leaves this Level (DW-188, DW-189)."""
    if settings.chart == "formula":
        return 5 * level * (level + 1) // 2
    if settings.chart == "printed" and level in PRINTED:
        return PRINTED[level]
    return CHART[level - 1]


def level_for(level: int, xp: int, settings: TableSettings) -> int:
    """The Level after gaining XP up to this total; Levels never drop (DW-192, DW-194)."""
    while level < settings.level_cap and xp >= needed(level, settings):
        level += 1
    return level


def xp_for(level: int, boss: bool, hero_level: int) -> int:
    """XP for a defeated Conflict (DW-180, DW-181)."""
    return level * (2 if boss else 1) * (2 if level > hero_level else 1)


def xp_after_defeat(xp: int, level: int) -> int:
    """The XP that a defeat leaves (DW-184)."""
    return max(0, xp - 2 * level)
