"""What a card would be while the Villain fills it in: its chance, told to nobody else (DW-143a)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wyrmhoard.games.dragon_and_warrior.rules import builds, conflicts
from wyrmhoard.games.dragon_and_warrior.state import VILLAIN
from wyrmhoard.games.dragon_and_warrior.table import Position
from wyrmhoard.games.dragon_and_warrior.words.cards import fairness


def preview(position: Position, seat: int, prompt: str, key: str, values: Mapping[str, Any]) -> dict[str, Any] | None:
    """For the form of a card: `points` that it has, those `spent`, `forecast` in per cent, and a `hint` in words."""
    state = position.state
    if prompt != "build" or key != "build" or state.building is None or seat != state.holder(VILLAIN):
        return None
    card = conflicts.filled(state.building.copy(), values)
    minion = conflicts.beside(values, state.options).get("minion")
    chance = conflicts.chance_against(position, card, minion)
    points = builds.budget(card, values["minion"], state.options)
    return {"points": points, "spent": builds.spent(card), "forecast": chance, "hint": fairness(chance)}
