"""Which features of the rules are on: neither the table nor the Scene does without them (D2-13a)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ...table import Position

Feature: TypeAlias = Literal["stealth", "powers", "magic", "combos", "cp", "free_actions"]


def is_on(position: Position, feature: Feature) -> bool:
    """Whether a feature does anything at this table and in this Scene."""
    chosen: bool = getattr(position.state.settings, feature)
    return chosen and feature not in position.cards.scenes[position.state.scene.key].rules.off


def magic_of(position: Position, points: int) -> int:
    """What the points of a Magic Weapon or Magic Armor are worth here (D2-341, D2-342)."""
    return points if points and is_on(position, "magic") else 0
