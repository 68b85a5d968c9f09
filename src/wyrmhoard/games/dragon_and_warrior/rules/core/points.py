"""Points on the sheet and on Party Members' cards (DW-23 to DW-26, DW-190, DW-191, DW-220, DW-228)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Answer, Choice, Script
from wyrmhoard.kernel.asking.form import Filled, Form, Number
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...asked import Asked
from ...events.companions import MemberGrew
from ...events.hero import PointsSpent
from ...state import ORACLE, WARRIOR, Hero, Member
from ...table import Table
from .asking import ask

STATS: Final = ("strength", "agility", "hp", "mp")
MEMBER_STATS: Final = ("attack", "defense", "hp")
FIRST_POINTS: Final = 10
PER_POINT: Final = 5
"""HP or MP for one point (DW-24)."""
BUYS: Final = {
    "strength": later("Points for Strength (1 each: harder attacks)"),
    "agility": later("Points for Agility (1 each: a larger hand)"),
    "attack": later("Points for Attack (1 each)"),
    "defense": later("Points for Defense (1 each)"),
    "hp": later("Points for HP (5 each)"),
    "mp": later("Points for MP (5 each)"),
}
"""What a point buys (DW-24)."""
DEFAULT: Final = "default"

LEFT = Refusal("DW-26", later("Exactly {points} points must be spent: {n} are left"))
TOO_MANY = Refusal("DW-26", later("Exactly {points} points must be spent: these are {n} too many"))


def default_shares(points: int) -> tuple[int, int, int, int]:
    """The default build: half in Strength, a fifth in Agility, the rest in HP; at Level 1 that of DW-25."""
    strength, agility = points // 2, points // 5
    return strength, agility, points - strength - agility, 0


def spend_form(points: int, stats: tuple[str, ...], key: str = "spend") -> Form:
    """The form for spending all points on any of these numbers."""

    def verify(values: dict[str, Any]) -> Refusal | None:
        left = points - sum(values.values())
        if not left:
            return None
        return LEFT.because(points=points, n=left) if left > 0 else TOO_MANY.because(points=points, n=-left)

    def sample(rng: Random) -> dict[str, Any]:
        spent = dict.fromkeys(stats, 0)
        for _ in range(points):
            spent[stats[int(rng.random() * len(stats))]] += 1
        return spent

    return Form(key, tuple(Number(stat, 0, points, BUYS[stat]) for stat in stats), verify, sample)


def give(hero: Hero, strength: int, agility: int, hp: int, mp: int) -> None:
    """Spend points: a raised maximum raises the current value (DW-24, DW-191)."""
    hero.strength += strength
    hero.agility += agility
    hero.max_hp += PER_POINT * hp
    hero.hp += PER_POINT * hp
    hero.max_mp += PER_POINT * mp
    hero.mp += PER_POINT * mp
    hero.points -= strength + agility + hp + mp


def spend(table: Table, rule: str, *, creation: bool) -> Script[None]:
    """The Warrior's holder spends all points (DW-26, DW-190, DW-193)."""
    if table.state.hero.points:
        answer = yield from choose(table, rule, before=[DEFAULT] if creation else [])
        share_out(table, answer, rule)


def choose(table: Table, rule: str, before: Sequence[Choice]) -> Script[Answer]:
    """How The Warrior's points are spent, or one of the other choices, which come before the form."""
    left = table.state.hero.points
    options: list[Choice] = [*before, spend_form(left, STATS)]
    return (yield from ask(table, WARRIOR, "points", options, rule, Asked(points=left)))


def share_out(table: Table, answer: Answer, rule: str) -> None:
    """All points as the form says, or in the default build."""
    hero = table.state.hero
    if isinstance(answer, Filled):
        give(hero, *(answer.values[stat] for stat in STATS))
    else:
        give(hero, *default_shares(hero.points))
    table.tell(PointsSpent(hero.strength, hero.agility, hp=hero.max_hp, mp=hero.max_mp), rule)


def grow(table: Table, member: Member, rule: str) -> Script[None]:
    """The holder of a Party Member's card spends its points (DW-220, DW-228)."""
    points = member.points
    if not points:
        return
    shares = {"attack": points - points // 2, "defense": 0, "hp": points // 2}
    if table.state.holder(member.role) != ORACLE:
        data = Asked(points=points, role=member.role)
        answer = yield from ask(table, member.role, "points", [spend_form(points, MEMBER_STATS)], rule, data)
        assert isinstance(answer, Filled)
        shares = answer.values
    member.attack += shares["attack"]
    member.max_defense += shares["defense"]
    member.defense += shares["defense"]
    member.max_hp += PER_POINT * shares["hp"]
    member.hp += PER_POINT * shares["hp"]
    member.points = 0
    table.tell(MemberGrew(member.name, member.attack, hp=member.max_hp), rule)
