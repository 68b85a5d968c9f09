"""What a half-filled form would amount to: a card of the Villain's with its chance, told to nobody else (DW-143a), and
points as they would stand on a sheet (DW-24)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wyrmhoard.games.dragon_and_warrior.rules import builds, conflicts, numbers, points
from wyrmhoard.games.dragon_and_warrior.state import VILLAIN, WARRIOR
from wyrmhoard.games.dragon_and_warrior.table import Position
from wyrmhoard.games.dragon_and_warrior.words.cards import fairness
from wyrmhoard.games.dragon_and_warrior.words.names import SPELLS
from wyrmhoard.kernel.grammar import listed


def preview(position: Position, seat: int, prompt: str, key: str, values: Mapping[str, Any]) -> dict[str, Any] | None:
    """`points` that there are, those `spent`, and a `hint` in words; for a card its `forecast` in per cent too."""
    if prompt == "build" and key == "build":
        return _card(position, seat, values)
    if prompt == "points" and key == "spend" and set(values) == set(points.STATS):
        return _sheet(position, seat, values)
    return None


def _card(position: Position, seat: int, values: Mapping[str, Any]) -> dict[str, Any] | None:
    state = position.state
    if state.building is None or seat != state.holder(VILLAIN):
        return None
    card = conflicts.filled(state.building.copy(), values)
    minion = conflicts.beside(values, state.options).get("minion")
    chance = conflicts.chance_against(position, card, minion)
    budget = builds.budget(card, values["minion"], state.options)
    return {"points": budget, "spent": builds.spent(card), "forecast": chance, "hint": fairness(chance)}


def _sheet(position: Position, seat: int, values: Mapping[str, Any]) -> dict[str, Any] | None:
    state = position.state
    if seat != state.holder(WARRIOR):
        return None
    hero = state.hero.copy()
    points.give(hero, *(values[stat] for stat in points.STATS))
    known = [SPELLS[spell] for spell in numbers.spells(hero)]
    magic = f", {hero.max_mp} MP{f' ({listed(known)})' if known else ''}" if hero.max_mp else ""
    hint = (
        f"Attack {numbers.attack(hero)}, a hand of {numbers.hand_size(hero)}, {hero.max_hp} HP{magic}, "
        f"a pouch of {numbers.pouch_size(hero)}"
    )
    return {"points": state.hero.points, "spent": sum(values.values()), "hint": hint}
