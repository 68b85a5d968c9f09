"""What a half-filled form would amount to: a card of the Villain's with its chance, told to nobody else (DW-143a), and
points as they would stand on a sheet (DW-24)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NotRequired

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.saying import said, say

from ..rules.battle import conflicts
from ..rules.core import builds, numbers, points
from ..state import VILLAIN, WARRIOR
from ..table import Position
from ..words.cards import fairness
from ..words.names import SPELLS, listed


class Preview(TypedDict):
    """The points that there are, those spent, and a hint in words; of a card its forecast in per cent, too."""

    points: int
    spent: int
    forecast: NotRequired[int]
    hint: str


def preview(position: Position, seat: int, prompt: str, key: str, values: Mapping[str, Any]) -> Preview | None:
    """What a half-filled form would amount to; None where there is nothing to say."""
    if prompt == "build" and key == "build":
        return _card(position, seat, values)
    if prompt == "points" and key == "spend" and set(values) == set(points.STATS):
        return _sheet(position, seat, values)
    return None


def _card(position: Position, seat: int, values: Mapping[str, Any]) -> Preview | None:
    state = position.state
    if state.building is None or seat != state.holder(VILLAIN):
        return None
    card = conflicts.fill_back(state.building.copy(), values)
    minion = conflicts.minion_stubs(values, state.settings).get("minion")
    chance = conflicts.chance_against(position, card, minion)
    budget = builds.budget(card, values["minion"], state.settings)
    return {"points": budget, "spent": builds.spent(card), "forecast": chance, "hint": fairness(chance)}


def _sheet(position: Position, seat: int, values: Mapping[str, Any]) -> Preview | None:
    state = position.state
    if seat != state.holder(WARRIOR):
        return None
    hero = state.hero.copy()
    points.give(hero, *(values[stat] for stat in points.STATS))
    known = listed([said(SPELLS[spell]) for spell in numbers.spells(hero)])
    parts = [say("Attack {attack}", attack=numbers.attack(hero)), say("a hand of {n}", n=numbers.hand_size(hero))]
    parts.append(say("{n} HP", n=hero.max_hp))
    if hero.max_mp:
        magic = say("{n} MP", n=hero.max_mp)
        parts.append(f"{magic} ({known})" if known else magic)
    hint = ", ".join([*parts, say("a pouch of {n}", n=numbers.pouch_size(hero))])
    return {"points": state.hero.points, "spent": sum(values.values()), "hint": hint}
