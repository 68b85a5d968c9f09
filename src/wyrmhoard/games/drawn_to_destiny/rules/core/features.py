"""Which features of the rules are on: neither the table nor the Scene does without them (D2-13a)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ...table import Position

Feature: TypeAlias = Literal["stealth", "powers", "magic", "combos", "cp", "free_actions"]


def is_on(p: Position, feature: Feature) -> bool:
    """Whether a feature does anything at this table and in this Scene."""
    chosen: bool = getattr(p.state.options, feature)
    return chosen and feature not in p.cards.scenes[p.state.scene.key].rules.off


def magic_of(p: Position, points: int) -> int:
    """What the points of a Magic Weapon or Magic Armor are worth here (D2-341, D2-342)."""
    return points if points and is_on(p, "magic") else 0
