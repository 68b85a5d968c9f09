"""What a hit does, and what players learn of it (DW-138, DW-140, DW-142, DW-154, DW-159, DW-160, DW-164, DW-178)."""

from __future__ import annotations

from collections.abc import Collection

from wyrmhoard.kernel.state.event import EVERYBODY, Knowers

from ...events.battle import Defeated, HitFoe, HitWarrior, Unhurt, WeaknessShown
from ...state import MASTER, ORACLE, VILLAIN, Conflict, Foe, Hero
from ...table import Table
from ..core import numbers
from ..core.plays import Lay
from ..endings import LOST, WON, BattleOver
from ..making import inventing
from . import lines


def blow(hero: Hero, laid: Lay) -> int:
    """The Warrior's damage before any Weakness: a Critical adds Agility once (DW-159, DW-164)."""
    return numbers.attack(hero) + (hero.agility if laid.critical else 0)


def types_of(hero: Hero, spell: str) -> set[str]:
    """The types of a hit: those of the weapons, or of the spell (DW-137a)."""
    if spell:
        return {hero.themes[spell]} if spell in hero.themes else set()
    types = set(hero.weapon.types) if hero.weapon is not None else set()
    if hero.offhand is not None and hero.offhand.kind == "weapon":
        types |= set(hero.offhand.types)
    return types


def meets_weakness(card: Conflict, foe: Foe, types: Collection[str]) -> bool:
    """Whether a hit of these types counts more than once (DW-138, DW-139)."""
    return card.weakness > 0 and (foe.exposed or card.weak_to in types)


def hit_foe(table: Table, place: int, damage: int, extra: int, spell: str) -> None:
    """The Warrior's damage, multiplied by a Weakness, and what Party Members add, which is not (DW-138)."""
    battle, state = numbers.battle_of(table), table.state
    foe = battle.foes[place]
    card = numbers.card_of(table, foe)
    multiplied = damage > 0 and meets_weakness(card, foe, types_of(state.hero, spell))
    total = damage * (card.weakness if multiplied else 1) + extra
    if card.needs and not battle.opened:
        table.tell(Unhurt(card.name), "DW-127")
        return
    if multiplied and not card.known:
        card.known = True
        kind = inventing.type_text(table, card.weak_to, VILLAIN)
        table.tell(WeaknessShown(card.name, times=card.weakness, type=kind), "DW-140")
    soaked = min(foe.defense, total)
    foe.defense -= soaked
    foe.hp = max(0, foe.hp - (total - soaked))
    word = numbers.wound(foe.hp, card.max_hp) if foe.hp else ""
    # it shows what it looks like now (DW-155)
    hit = HitFoe(card.name, place, damage=total, wound=word, hp=foe.hp, defense=foe.defense, lost=total - soaked)
    table.tell(hit, "DW-160", known_to=_knowers(table))
    if foe.hp == 0:
        foe.out = True
        table.tell(Defeated(card.name), "DW-154" if place else "DW-178")
    lines.weakens(table, place)
    if foe.hp == 0 and place == MASTER:
        raise BattleOver(WON, "DW-178")


def _knowers(table: Table) -> Knowers:
    """Who may know what a Conflict has left: the holder of its card, or everybody (DW-142)."""
    if table.state.settings.public:
        return EVERYBODY
    keeper = table.state.holder(VILLAIN)
    return () if keeper == ORACLE else (keeper,)


def hit_hero(table: Table, place: int) -> None:
    """A Conflict's Attack against The Warrior; from now on everybody knows it."""
    battle, hero = numbers.battle_of(table), table.state.hero
    foe = battle.foes[place]
    card = numbers.card_of(table, foe)
    foe.felt = card.attack
    soaked = min(hero.defense, card.attack)
    hero.defense -= soaked
    hero.hp = max(0, hero.hp - (card.attack - soaked))
    hit = HitWarrior(card.name, place, card.attack, hero.hp, hero.defense, lost=card.attack - soaked)
    table.tell(hit, "DW-160")
    if hero.hp == 0:
        raise BattleOver(LOST, "DW-178")
