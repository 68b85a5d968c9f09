"""Before the first Battle: roles, the sheet, gear, and the Villain's card (DW-16, DW-23 to DW-26, DW-236a)."""

from __future__ import annotations

from functools import partial
from typing import Final

from wyrmhoard.kernel.asking.ask import Script

from ...cards.made import Wish
from ...state import MEMBERS, ORACLE, WARRIOR, Piece
from ...table import Table
from ..core import numbers, points, roles
from ..core.asking import put
from ..making import inventing
from ..world import party

TYPE_LENGTH: Final = 24


def choose_roles(table: Table) -> Script[None]:
    """Cards are drawn for the order, then everybody picks (DW-16)."""
    state = table.state
    if state.seats == 1:
        roles.deal_to_the_oracle(state)
        return
    state.order = roles.draw_for_order(table)
    while state.order:
        seat = state.order[0]
        name = yield from put(table, partial(int, seat), "role", partial(roles.free_bundles, state), "DW-16")
        roles.take_bundle(table, seat, str(name))
        del state.order[0]
    if state.settings.oracle_role:
        state.holders[state.settings.oracle_role] = ORACLE


def make_hero(table: Table) -> Script[None]:
    """The Warrior's points, name and, for a single Battle, gear of its Level (DW-23 to DW-26, DW-32, DW-236a)."""
    state = table.state
    hero, single = state.hero, state.settings.scope == "battle"
    if single:
        hero.level = state.settings.battle_level
        hero.points = points.FIRST_POINTS + 2 * (hero.level - 1)
    yield from points.spend(table, "DW-26", creation=True)
    yield from name_hero(table)
    if single:
        wear(table, hero.level)
    hero.defense = numbers.max_defense(hero)
    if not state.settings.story:  # in a story they come after the Ally's set-up (DW-247)
        for role in MEMBERS[: max(0, state.seats - 5)]:
            yield from party.new_member(table, role)


def name_hero(table: Table) -> Script[None]:
    """Who The Warrior is (DW-32)."""
    hero, wish = table.state.hero, Wish("hero", "hero")
    made = yield from inventing.invent(table, WARRIOR, "hero", wish, "DW-32")
    blanks = ("name", "pronouns", "adjective", "trait")
    hero.name, hero.pronouns, hero.adjective, trait = inventing.keep(table, made, WARRIOR, wish, *blanks)
    hero.traits = [trait]


def wear(table: Table, level: int) -> None:
    """A weapon, an armor and an offhand weapon of one Level (DW-236a)."""
    hero = table.state.hero
    hero.weapon, hero.armor, hero.offhand = (Piece(level, kind) for kind in ("weapon", "armor", "weapon"))
