"""Before the first Battle: roles, the sheet, gear, and the Villain's card (DW-16, DW-23 to DW-26, DW-236a)."""

from __future__ import annotations

from functools import partial
from typing import Final

from wyrmhoard.kernel.asking.ask import Script

from ...cards.made import Suggestion, Wish
from ...state import MEMBERS, ORACLE, TREASURE, WARRIOR, Piece, Saga
from ...table import Table
from ..core import numbers, points, roles
from ..core.asking import put
from ..making import creating, inventing
from ..world import party

HERO: Final = Wish("hero", "hero")
CHOICE: Final = 6
"""So many names of a piece are looked at."""


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


def deal_roles(table: Table, first: int) -> None:
    """The Warrior is for this seat; the others have their roles by the cards that they draw, the highest first
    (DW-16)."""
    state = table.state
    if state.seats == 1:
        roles.deal_to_the_oracle(state)
        return
    roles.take_bundle(table, first, WARRIOR)
    for seat in roles.draw_for_order(table, first):
        roles.take_bundle(table, seat, roles.free_bundles(state)[0])
    if state.settings.oracle_role:
        state.holders[state.settings.oracle_role] = ORACLE


def make_hero(table: Table) -> Script[None]:
    """The Warrior's points, name and, for a single Battle, gear of its Level (DW-23 to DW-26, DW-32, DW-236a)."""
    state = table.state
    hero, single = state.hero, state.settings.scope == "battle"
    raise_hero(state)
    yield from points.spend(table, "DW-26", creation=True)
    if not hero.name:  # a ready hero has one
        yield from name_hero(table)
    if single:
        wear(table, hero.level)
    hero.defense = numbers.max_defense(hero)
    if not state.settings.story:  # in a story they come after the Ally's set-up (DW-247)
        for role in MEMBERS[: max(0, state.seats - 5)]:
            yield from party.new_member(table, role)


def raise_hero(state: Saga) -> None:
    """For a single Battle The Warrior has the points of its Level to spend (DW-236a)."""
    hero, level = state.hero, state.settings.battle_level
    if state.settings.scope == "battle" and hero.level < level:
        hero.level = level
        hero.points = points.FIRST_POINTS + 2 * (level - 1)


def name_hero(table: Table) -> Script[None]:
    """Who The Warrior is (DW-32)."""
    be(table, (yield from inventing.invent(table, WARRIOR, "hero", HERO, "DW-32")))


def be(table: Table, made: Suggestion) -> None:
    """The Warrior is this one (DW-32)."""
    hero, blanks = table.state.hero, ("name", "pronouns", "adjective", "trait")
    hero.name, hero.pronouns, hero.adjective, trait = inventing.keep(table, made, WARRIOR, HERO, *blanks)
    hero.traits = [trait]


def wear(table: Table, level: int) -> None:
    """A weapon, an armor and an offhand weapon of one Level (DW-236a)."""
    hero = table.state.hero
    hero.weapon, hero.armor, hero.offhand = (Piece(level, kind) for kind in ("weapon", "armor", "weapon"))


def name_gear(table: Table) -> None:
    """What is worn to a single Battle gets names of nothing in particular, once it is known who is fought (DW-236a)."""
    hero = table.state.hero
    worn = ((hero.weapon, "weapon", ""), (hero.armor, "armor", ""), (hero.offhand, "offhand", "offhand-weapon"))
    for piece, kind, part in worn:
        if piece is not None and not piece.name:
            piece.name = _named(table, Wish(kind, "gear", level=piece.level, part=part))


def _named(table: Table, wish: Wish) -> str:
    """The name of a piece: of what may be suggested, the first that is made of nothing in particular."""
    offered = inventing.suggested(table.state, table.cards, wish, CHOICE)
    made = next((one for one in offered if not one.tags.get("types")), offered[0])
    creating.take(table.state.draws, made)
    return inventing.remember(table, made, "name", TREASURE, wish)
