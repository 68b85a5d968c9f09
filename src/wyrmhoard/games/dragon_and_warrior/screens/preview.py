"""What a half-filled form would amount to: a card of the Villain's with its chance, told to nobody else (DW-143a), and
points as they would stand on a sheet (DW-24)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NotRequired

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import said, say, say_many

from ..rules.battle import conflicts
from ..rules.core import builds, numbers, points
from ..rules.scenes import finds
from ..state import VILLAIN, WARRIOR
from ..table import Position
from ..words.cards import fairness
from ..words.names import SPELLS, item_name, use_of


class Preview(TypedDict):
    """The points that there are and those spent, where points are spent, and a hint in words; of a card its forecast in
    per cent, too."""

    points: NotRequired[int]
    spent: NotRequired[int]
    forecast: NotRequired[int]
    hint: str


def preview(position: Position, seat: int, prompt: str, key: str, values: Mapping[str, Any]) -> Preview | None:
    """What a half-filled form would amount to; None where there is nothing to say."""
    if prompt == "build" and key == "build":
        return _card(position, seat, values)
    if prompt == "points" and key == "spend" and set(values) == set(points.STATS):
        return _sheet(position, seat, values)
    if prompt == "buy" and key == "buy" and values.get("kind"):
        return _purchase(position, values)
    return None


def _purchase(position: Position, values: Mapping[str, Any]) -> Preview:
    """What it would do, and how much room it would leave in the pouch (DW-96)."""
    (kind,), level, number = values["kind"], values["level"], values["count"]
    left = finds.room_left(position.state.hero) - level * number
    what = say("{n} x {item} +{level}: {use}", n=number, item=item_name(kind), level=level, use=use_of(kind, level))
    room = (
        say("It leaves room for {n} in the pouch.", n=say_many("{n} Level", "{n} Levels", left))
        if left >= 0
        else say("The pouch is too small for it by {n}.", n=say_many("{n} Level", "{n} Levels", -left))
    )
    return {"hint": f"{what}. {room}"}


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
    if not hero.max_mp:
        first = said(SPELLS[numbers.SPELL_ORDER[0]])
        teaches = say(
            "Each point in MP is {n} MP, and every 10 MP teach a spell, the first of them {spell}",
            n=points.PER_POINT,
            spell=first,
        )
        hint = f"{hint}. {teaches}"
    return {"points": state.hero.points, "spent": sum(values.values()), "hint": hint}
