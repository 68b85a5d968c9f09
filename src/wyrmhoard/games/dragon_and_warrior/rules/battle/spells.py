"""Spells in a Battle and outside (DW-158, DW-172, DW-173, DW-196 to DW-209)."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Script

from ...events.battle import Cast, Drew, FoeHealed, Healed
from ...state import ATTACK, DEFENSE, MASTER, MINION, VILLAIN, WARRIOR, Foe, Hero, Member
from ...table import Position, Table
from ..core import numbers, offers
from ..core.asking import ask
from ..core.deck import draw, worth
from ..core.plays import Lay, Move
from ..endings import FLED, BattleOver
from ..world import radiance
from . import sides, strikes

SELF = "self"
OUTSIDE_WORTH = {"heal": 20, "healmore": 60}
"""What healing spells give outside a Battle, where every card counts as a 10 (DW-209)."""


def warrior_casts(table: Table, move: Move) -> Script[None]:
    """A spell as The Warrior's action."""
    hero, battle = table.state.hero, numbers.battle_of(table)
    made, name = numbers.made_spell(table.state, move.what), numbers.spell_name(table.state, move.what)
    hero.mp -= numbers.mp_cost(table.state, move.what)
    if move.what == "radiant":
        table.tell(Cast(WARRIOR, "", name, cards=[]), "DW-200")
        yield from radiance.shine(table)
        return
    if move.laid is None:
        table.tell(Cast(WARRIOR, "", name, cards=[]), "DW-205")
        raise BattleOver(FLED, "DW-205", move.way or table.state.inside)
    if move.what in offers.ATTACKS or (made is not None and made.effect == ATTACK):
        yield from strikes.warrior_attacks(table, move.laid, move.what)
        return
    whom = yield from patient(table)
    cards = strikes.spend(table, battle.warrior, move.laid.ranks)
    table.tell(Cast(WARRIOR, "", name, cards=cards), "DW-198", reveals=True)
    heal(table, whom, worth(move.laid.ranks))


def patient(table: Table) -> Script[str]:
    """Who is healed: The Warrior, or a Party Member who needs it more (DW-229)."""
    hurt = [member.role for member in table.state.members if 0 < member.hp < member.max_hp]
    if not hurt or sides.played_by_oracle(table, WARRIOR):
        return SELF
    return str((yield from ask(table, WARRIOR, "patient", [SELF, *hurt], "DW-229")))


def heal(table: Table, whom: str, amount: int) -> None:
    """HP gained, up to the maximum (DW-198)."""
    who: Hero | Member = table.state.hero
    if whom != SELF:
        who = next(member for member in table.state.members if member.role == whom)
    before = who.hp
    who.hp = min(who.max_hp, who.hp + amount)
    table.tell(Healed(who.name, whom, amount=who.hp - before, hp=who.hp), "DW-198")


def warrior_frees(table: Table, spell: str) -> None:
    """A spell that does not use the turn (DW-199, DW-202)."""
    hero, battle = table.state.hero, numbers.battle_of(table)
    made = numbers.made_spell(table.state, spell)
    hero.mp -= numbers.mp_cost(table.state, spell)
    table.tell(Cast(WARRIOR, "", numbers.spell_name(table.state, spell), cards=[]), "DW-151")
    if spell == "armor-regen" or (made is not None and made.effect == DEFENSE):
        hero.defense = numbers.max_defense(hero)
    else:
        drawn = draw(table, battle, battle.warrior, numbers.hand_size(hero))
        table.tell(Drew(WARRIOR, drawn), "DW-199")


# -- the Villain's


def foe_casts(table: Table, place: int, laid: Lay, spell: str) -> Script[None]:
    """A spell as the action of the master or the minion."""
    foe = _pay(table, place, spell)
    if spell in offers.ATTACKS:
        yield from strikes.foe_attacks(table, place, laid, spell)
        return
    aim = yield from _foe_patient(table, place)
    cards = strikes.spend(table, numbers.hand_of(table, place), laid.ranks)
    told = numbers.battle_of(table).foes[aim]
    card = numbers.card_of(table, told)
    told.hp = min(card.max_hp, told.hp + worth(laid.ranks))
    name = numbers.card_of(table, foe).name
    table.tell(Cast(VILLAIN, name, spell, cards), "DW-198", reveals=True)
    table.tell(FoeHealed(card.name, place=aim, wound=numbers.wound(told.hp, card.max_hp)), "DW-198")


def _foe_patient(table: Table, place: int) -> Script[int]:
    battle = numbers.battle_of(table)
    if not numbers.minion_stands(battle):
        return MASTER
    if sides.played_by_oracle(table, VILLAIN):
        return MASTER if _missing(table, MASTER) >= _missing(table, MINION) else MINION
    answer = yield from ask(table, VILLAIN, "target", list(strikes.TARGETS), "DW-198")
    return strikes.TARGETS.index(str(answer))


def _missing(position: Position, place: int) -> int:
    foe = numbers.battle_of(position).foes[place]
    return numbers.card_of(position, foe).max_hp - foe.hp


def foe_frees(table: Table, place: int, spell: str) -> None:
    """A spell of a Conflict that does not use the turn."""
    foe = _pay(table, place, spell)
    card = numbers.card_of(table, foe)
    table.tell(Cast(VILLAIN, card.name, spell, cards=[]), "DW-151")
    if spell == "armor-regen":
        foe.defense = card.max_defense
    else:
        battle = numbers.battle_of(table)
        size = numbers.foe_hand_size(numbers.hand_level(table, place))
        drawn = draw(table, battle, numbers.hand_of(table, place), size)
        table.tell(Drew(VILLAIN, drawn), "DW-199")


def _pay(table: Table, place: int, spell: str) -> Foe:
    foe = numbers.battle_of(table).foes[place]
    foe.mp -= numbers.MP_COST[spell]
    if spell not in foe.cast:
        foe.cast.append(spell)
    return foe
