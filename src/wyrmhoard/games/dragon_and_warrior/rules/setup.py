"""Before the first Battle: roles, the sheet, gear, and the Villain's card (DW-16, DW-23 to DW-26, DW-236a)."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any, Final

from wyrmhoard.games.dragon_and_warrior.cards.made import Suggestion, Wish
from wyrmhoard.games.dragon_and_warrior.rules import builds, inventing, numbers, points, roles
from wyrmhoard.games.dragon_and_warrior.rules.asking import ask, put
from wyrmhoard.games.dragon_and_warrior.settings import Options
from wyrmhoard.games.dragon_and_warrior.state import MEMBERS, ORACLE, VILLAIN, WARRIOR, Conflict, Member, Piece
from wyrmhoard.games.dragon_and_warrior.table import Table
from wyrmhoard.kernel.ask import Choice, Script
from wyrmhoard.kernel.errors import Refusal
from wyrmhoard.kernel.form import Field, Filled, Form, Number, Pick, Text

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


def make_hero(table: Table) -> Script[None]:
    """The Warrior's points, name and, for a single Battle, gear of its Level (DW-23 to DW-26, DW-32, DW-236a)."""
    state = table.state
    hero, single = state.hero, state.options.scope == "battle"
    if single:
        hero.level = state.options.battle_level
        hero.points = points.FIRST_POINTS + 2 * (hero.level - 1)
    yield from points.spend(table, "DW-26", creation=True)
    yield from name_hero(table)
    if single:
        wear(table, hero.level)
    hero.defense = numbers.max_defense(hero)
    for role in MEMBERS[: max(0, state.seats - 5)]:
        yield from new_member(table, role)


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


def new_member(table: Table, role: str) -> Script[None]:
    """The holder of a Party Member's card makes a character, who joins (DW-220, DW-244)."""
    state = table.state
    wish = Wish("member", inventing.new_id(state, "person"))
    made = yield from inventing.invent(table, role, "character", wish, "DW-246")
    name, note = inventing.keep(table, made, role, wish, "name", "note")
    member = Member(role, name, note, points=state.hero.level)
    state.members = [*(m for m in state.members if m.role != role), member]
    yield from points.grow(table, member, "DW-220")
    table.tell("joined", "DW-219", name=member.name, role=role)


# -- the Villain's card


def make_conflict(table: Table, least: int, most: int) -> Script[str]:
    """The Villain makes the card of the next Battle; returns its ID (DW-128, DW-129, DW-144)."""
    state = table.state
    boss = yield from _boss(table)
    if boss:
        most = least
    made, card = yield from new_card(table, "conflict", "DW-128", least, boss=boss)
    if state.holder(VILLAIN) == ORACLE:
        builds.built(card, made.tags["style"][0], 0, state.options)
    else:
        yield from _build(table, card, least, most)
    state.conflicts[card.id] = card
    return card.id


def new_card(
    table: Table, prompt: str, rule: str, level: int, *, boss: bool = False
) -> Script[tuple[Suggestion, Conflict]]:
    """A card with a front and no back yet, and what was made up for it (DW-128, DW-129)."""
    wish = Wish("boss" if boss else "conflict", inventing.new_id(table.state, "card"), level=level)
    made = yield from inventing.invent(table, VILLAIN, prompt, wish, rule)
    name, note = inventing.keep(table, made, VILLAIN, wish, "name", "note")
    return made, Conflict(wish.place, name, level, boss, note)


def _boss(table: Table) -> Script[bool]:
    """In a single Battle the Villain may want a Boss, and gets it if The Warrior agrees (DW-236a)."""
    state = table.state
    if state.options.scope != "battle":
        return False
    if state.holder(VILLAIN) != ORACLE:
        answer = yield from ask(table, VILLAIN, "boss", ["conflict", "boss"], "DW-236a")
        if answer != "boss":
            return False
    if state.holder(WARRIOR) == ORACLE:
        return False
    return (yield from ask(table, WARRIOR, "agree", ["agree", "object"], "DW-236a")) == "agree"


def _build(table: Table, card: Conflict, least: int, most: int) -> Script[None]:
    state = table.state
    options: list[Choice] = [*builds.STYLES, builds.CASTER, build_form(card, least, most, state.options)]
    answer = yield from ask(table, VILLAIN, "build", options, "DW-133", {"level": least, "boss": card.boss})
    if not isinstance(answer, Filled):
        builds.built(card, str(answer), 0, state.options)
        return
    filled(card, answer.values)
    level = answer.values["minion"]
    if level:
        _, minion = yield from new_card(table, "minion", "DW-141", level)
        forms: list[Choice] = [*builds.STYLES, build_form(minion, level, level, state.options, master=False)]
        answer = yield from ask(table, VILLAIN, "build", forms, "DW-141", {"level": level, "boss": False})
        if isinstance(answer, Filled):
            filled(minion, answer.values)
        else:
            builds.built(minion, str(answer), 0, state.options)
        state.conflicts[minion.id] = minion
        card.minion = minion.id


def filled(card: Conflict, values: dict[str, Any]) -> Conflict:
    """The card as a form has it."""
    card.level = values["level"]
    card.fast = bool(values["fast"])
    card.weakness = {0: 0, 1: 2, 2: 4}[values["weakness"]]
    card.weak_to = values["against"].strip().casefold() if card.weakness else ""
    stats = builds.Stats(values["attack"], values["defense"], values["hp"], values["mp"])
    return builds.with_stats(card, stats, list(values["spells"]))


def build_form(blank: Conflict, least: int, most: int, options: Options, *, master: bool = True) -> Form:
    """A card of one's own: Level, points, spells and abilities (DW-132 to DW-141)."""

    def verify(values: dict[str, Any]) -> Refusal | None:
        card = filled(blank.copy(), values)
        beside = Conflict("minion", "", values["minion"])
        if values["minion"]:
            card.minion = "minion"
        conflicts = {"minion": builds.built(beside, "even", 0, options)} if values["minion"] else {}
        for rule, reason in builds.faults(card, conflicts, options):
            return Refusal(rule, "{reason}", data={"reason": reason})
        return None

    def sample(rng: Random) -> dict[str, Any]:
        level = least + int(rng.random() * (most - least + 1))
        fast, weakness = int(rng.random() * 2), int(rng.random() * 3)
        minion = int(rng.random() * min(level, 4)) if master else 0
        trial = Conflict("trial", "", level, blank.boss, fast=bool(fast), weakness=(0, 2, 4)[weakness])
        left = builds.budget(trial, minion, options)
        if left < 0:
            fast, minion, left = 0, 0, builds.budget(Conflict("trial", "", level, blank.boss), 0, options)
            weakness = 0
        number = int(rng.random() * (min(3, left // 2) + 1))
        spells = Pick("spells", builds.SPELLS, number, number).sample(rng)
        shares = [0, 0, 0]
        for _ in range(left - 2 * number):
            shares[int(rng.random() * 3)] += 1
        attack, defense, hp = shares
        found = {"level": level, "attack": attack, "defense": defense, "hp": hp, "mp": 2 * number, "spells": spells}
        return {**found, "fast": fast, "weakness": weakness, "against": "fire" if weakness else "", "minion": minion}

    top = builds.points_of(most, boss=blank.boss, options=options) + 2 * most
    blanks: tuple[Field, ...] = (
        Number("level", least, most),
        *(Number(stat, 0, top) for stat in ("attack", "defense", "hp", "mp")),
        Pick("spells", builds.SPELLS, 0, len(builds.SPELLS)),
        Number("fast", 0, 1),
        Number("weakness", 0, 2),
        Text("against", TYPE_LENGTH),
        Number("minion", 0, most - 1 if master else 0),
    )
    return Form("build", blanks, verify, sample)
