"""Conflicts as they are played: choosing, opening, Advantage, comparing, benefits, Successes, combos and points."""

from __future__ import annotations

from typing import Any

from helpers.drawn_to_destiny.stage import Stage
from wyrmhoard.games.drawn_to_destiny.rules import actions
from wyrmhoard.games.drawn_to_destiny.rules.conflict import fights
from wyrmhoard.games.drawn_to_destiny.state import Declared, Unit


def duel(**more: Any) -> Stage:
    """Two seats' Warriors face to face, their swords drawn, with Fate and hands for the test to fill."""
    stage = Stage([("warrior", (3, 3), "N"), ("warrior", (3, 4), "S")], **more)
    for unit, other in (stage.units, reversed(stage.units)):
        stage.aim(unit, other)
    stage.hand(0)
    stage.hand(1)
    return stage


def sword(stage: Stage, unit: Unit) -> str:
    return f"{stage.item(unit, 'long-sword').id}:0"


def attack(stage: Stage, *answers: Any, who: int = 0, key: str = "", rest: str = "") -> None:
    """The Unit declares its Fight, pays for it, and it is carried out."""
    unit, other = stage.units[who], stage.units[1 - who]
    declared = Declared(unit.id, f"fight:{key or sword(stage, unit)}@u{other.id}", actions.pay(stage.table, unit))
    stage.run(fights.fight(stage.table, declared), *answers, rest=rest)


def result(stage: Stage, of: int) -> str:
    return str(stage.told("compared")[-1]["sides"][of]["result"])


def test_d2_156_one_secret_choice_of_card_and_half_and_fate_is_among_them() -> None:
    stage = duel()
    stage.hand(0, "wands-9")
    stage.hand(1, "cups-2")
    stage.fate("swords-K", "coins-3")
    attack(stage, "defend:melee", {0: "fate:lower", 1: "cups-2:upper"})
    prompt, offered = stage.asked[1]
    assert prompt == "card"
    assert [str(option) for option in offered[0]][:4] == ["wands-9:upper", "wands-9:lower", "fate:upper", "fate:lower"]
    assert stage.state.players[0].hand == ["wands-9"]
    assert stage.told("opened")[0]["sides"][0]["card"] == "swords-K"
