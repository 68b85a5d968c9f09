"""One Area, visit after visit: a Battle, what it leaves, and rest (DW-87, DW-95, DW-132, DW-209, DW-211, DW-236a)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Choice, Script

from ...cards.vocabulary import CARD_OUTSIDE
from ...events.battle import Cast, Used
from ...events.hero import Slept
from ...events.places import Visit
from ...state import HEAL, ORACLE, WARRIOR
from ...table import Position, Table
from ...world_state import HIGHEST
from .. import endings
from ..battle import items, spells
from ..core import chronicle, numbers, offers
from ..core.asking import ask_until

ON, SLEEP = "go on", "sleep"
USABLE: Final = ("healstuff", "dragons-fire", "dragons-scale")
"""Consumables that help at once wherever The Warrior is."""


def arrive(table: Table) -> None:
    """The Warrior enters the Area once more, unless that is enough of visits (DW-87, DW-236a)."""
    state = table.state
    if state.settings.visits and state.visits >= state.settings.visits:
        endings.close(state, "visits")
    state.visits += 1
    state.level = min(HIGHEST, state.hero.level)
    state.story.enter("visit", "", state.level, 0, state.hero.level, state.hero.xp)
    table.tell(Visit(state.visits, state.level), "DW-87")


def explore(table: Table) -> Script[bool]:
    """What The Warrior does between two Battles; whether they go on (DW-51)."""
    state = table.state
    if state.holder(WARRIOR) == ORACLE:
        return True
    answer = yield from ask_until(table, WARRIOR, "explore", lambda: options(table), "DW-51")
    if answer is None or answer == ON:
        return answer == ON
    what, _, thing = str(answer).partition(" ")
    if what == SLEEP:
        sleep(table)
    elif what == "cast":
        yield from cast(table, thing)
    else:
        yield from use(table, thing)
    return False


def options(position: Position) -> list[Choice]:
    """What The Warrior may do here outside a Battle."""
    state = position.state
    hero = state.hero
    choices: list[Choice] = [ON]
    if hero.hp < hero.max_hp or hero.mp < hero.max_mp or any(m.hp < m.max_hp for m in state.members):
        choices.append(SLEEP)
    return choices + aids(position)


def aids(position: Position) -> list[Choice]:
    """Spells and items by which The Warrior, or a Party Member, is better off (DW-209, DW-211 to DW-213)."""
    hero = position.state.hero
    known = numbers.spells(hero)
    choices: list[Choice] = []
    choices += [f"cast {s}" for s in offers.HEALS if s in known and hero.mp >= numbers.MP_COST[s] and _needed(position)]
    healing = (made for made in numbers.made_spells(position.state) if made.effect == HEAL and hero.mp >= made.cost)
    choices += [f"cast {made.id}" for made in healing if _needed(position)]
    for item in offers.different(hero.pouch):
        if item.kind in USABLE and (item.kind != "healstuff" or _needed(position)):
            choices.append(f"use {item.id}")
    return choices


def _needed(position: Position) -> bool:
    hero = position.state.hero
    return hero.hp < hero.max_hp or any(0 < m.hp < m.max_hp for m in position.state.members)


def sleep(table: Table) -> None:
    """A night in an inn, which is free (DW-95)."""
    hero = table.state.hero
    hero.hp, hero.mp = hero.max_hp, hero.max_mp
    for member in table.state.members:
        member.hp = member.max_hp
    table.state.world.nights += 1
    table.state.world.visit.slept = True
    chronicle.tell(table, Slept(), "DW-95")


def cast(table: Table, spell: str) -> Script[None]:
    """A spell that heals, outside a Battle, at its price when it is cast, whatever is agreed meanwhile (DW-209,
    DW-249)."""
    state = table.state
    made, name = numbers.made_spell(state, spell), numbers.spell_name(state, spell)
    state.hero.mp -= numbers.mp_cost(state, spell)
    whom = yield from spells.patient(table)
    table.tell(Cast(WARRIOR, "", name, cards=[]), "DW-209")
    spells.heal(table, whom, spells.OUTSIDE_WORTH[spell] if made is None else CARD_OUTSIDE * made.number)


def use(table: Table, thing: str) -> Script[None]:
    """A consumable of the pouch, outside a Battle (DW-211 to DW-213)."""
    item = next(item for item in table.state.hero.pouch if item.id == thing)
    whom = spells.SELF
    if item.kind == "healstuff":
        whom = yield from spells.patient(table)
    table.state.hero.pouch.remove(item)
    table.tell(Used(item.name, item=item.kind, level=item.level, cards=[]), "DW-211")
    if item.kind == "healstuff":
        spells.heal(table, whom, CARD_OUTSIDE + item.level)
    else:
        items.boost(table, item, "raise")
