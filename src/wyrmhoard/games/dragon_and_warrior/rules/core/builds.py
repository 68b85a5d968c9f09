"""Conflict Cards and what they cost (DW-128 to DW-141, DW-265)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...settings import TableSettings
from ...state import Conflict

STYLES: Final = {
    "brute": (60, 10, 30),
    "even": (40, 20, 40),
    "wall": (30, 40, 30),
    "hulk": (20, 0, 80),
    "fierce": (55, 0, 45),
}
"""Shares of the points, in per cent, for Attack, Defense and HP (DW-265). What is left over goes to Attack."""
CASTER: Final = "caster"
SPELLS: Final = ("heal", "hurt", "healmore", "hurtmore", "stamina", "spellblock", "armor-regen")
"""The spells that a Conflict may have (DW-135)."""
CASTER_SPELLS: Final = ("hurt", "heal", "spellblock")
MINION_COST: Final = 2
POINTS_OF_LORD: Final = 6
"""The lord's points for each Level, independent of those of a Boss (DW-238)."""


class Stats(NamedTuple):
    """The points of a card: Attack, Max Defense, HP and MP."""

    attack: int
    defense: int
    hp: int
    mp: int = 0


def points_of(level: int, *, boss: bool, settings: TableSettings, lord: bool = False) -> int:
    """The points of a Conflict of this Level before abilities (DW-133, DW-134, DW-238)."""
    return level * (POINTS_OF_LORD if lord else settings.boss_points if boss else 3)


def abilities_cost(level: int, *, fast: bool, weakness: int, minion: int) -> int:
    """What the abilities of a card cost; a Weakness gives points (DW-136, DW-137, DW-141)."""
    given = {0: 0, 2: 1, 4: 2}[weakness] * level
    return (level if fast else 0) - given + MINION_COST * minion


def budget(card: Conflict, minion: int, settings: TableSettings) -> int:
    """The points that a card has for its four numbers; `minion` is the Level of its minion, or 0."""
    cost = abilities_cost(card.level, fast=card.fast, weakness=card.weakness, minion=minion)
    points = points_of(card.level, boss=card.boss, settings=settings, lord=card.lord)
    return points - cost - card.price * card.level + card.bonus


def spent(card: Conflict) -> int:
    """The points in a card's four numbers."""
    return card.attack - 1 + card.max_defense - 1 + (card.max_hp - 5) // 5 + card.max_mp // 5


def style_stats(style: str, points: int, level: int) -> tuple[Stats, list[str]]:
    """How a style spends its points, and on which spells (DW-265)."""
    spells: list[str] = []
    if style == CASTER:
        number = 1 if level <= 6 else 2 if level <= 18 else 3
        spells = list(CASTER_SPELLS[: min(number, points // 2)])
        points -= 2 * len(spells)
        style = "even"
    shares = STYLES[style]
    attack, defense, hp = (points * share // 100 for share in shares)
    attack += points - attack - defense - hp
    return Stats(attack, defense, hp, 2 * len(spells)), spells


def with_stats(card: Conflict, stats: Stats, spells: list[str]) -> Conflict:
    """The card with these points on top of its base (DW-133)."""
    card.attack, card.max_defense = 1 + stats.attack, 1 + stats.defense
    card.max_hp, card.max_mp = 5 + 5 * stats.hp, 5 * stats.mp
    card.spells = spells
    return card


def built(card: Conflict, style: str, minion: int, settings: TableSettings) -> Conflict:
    """The card built by a style."""
    stats, spells = style_stats(style, budget(card, minion, settings), card.level)
    return with_stats(card, stats, spells)


def faults(card: Conflict, conflicts: Mapping[str, Conflict], settings: TableSettings) -> Iterator[Refusal]:
    """Each rule that a card breaks, with its reason."""
    if not 1 <= card.level <= 30:
        yield Refusal("DW-132", later("there is no Level {level}"), data={"level": card.level})
    if card.weakness not in (0, 2, 4) or bool(card.weakness) != bool(card.weak_to):
        yield Refusal("DW-137", later("a Weakness is x2 or x4 and names what it is against"))
    if card.price < 0 or bool(card.price) != bool(card.ability):
        yield Refusal("DW-143", later("a made-up ability is paid for with points, and nothing else is"))
    if len(card.spells) != card.max_mp // 10 or len(set(card.spells)) != len(card.spells):
        data = {"mp": card.max_mp, "number": card.max_mp // 10, "spells": len(card.spells)}
        yield Refusal("DW-135", later("{mp} MP are for {number} different spells, not {spells}"), data=data)
    if unknown := [spell for spell in card.spells if spell not in SPELLS]:
        yield Refusal("DW-135", later("{spell} is no spell of a Conflict"), data={"spell": unknown[0]})
    beside = conflicts.get(card.minion) if card.minion else None
    if card.minion and (beside is None or not 0 < beside.level < card.level or beside.minion or beside.boss):
        yield Refusal("DW-141", later("a minion is a plain card of a lower Level without a minion of its own"))
    points = budget(card, beside.level if beside is not None else 0, settings)
    if min(card.attack - 1, card.max_defense - 1, card.max_hp - 5, card.max_mp, points) < 0:
        yield Refusal("DW-133", later("no number lies below its base"))
    if spent(card) != points or card.max_hp % 5 or card.max_mp % 5:
        data = {"points": points, "spent": spent(card)}
        yield Refusal("DW-133", later("{points} points must be spent, not {spent}"), data=data)
