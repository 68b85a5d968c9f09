"""Attacks and escapes: the cards, the help, the answer, the damage (DW-153, DW-159 to DW-167, DW-174, DW-201)."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmhoard.kernel.asking.ask import Choice, Script

from ...asked import Asked
from ...events.battle import Attacks, Blocked, Runs, Spellblocked, Unblocked
from ...events.companions import FendedOff
from ...state import MASTER, ORACLE, VILLAIN, WARRIOR, BattleSide
from ...table import Table
from ..core import numbers, offers
from ..core.asking import ask
from ..core.deck import take
from ..core.plays import Lay
from ..endings import FLED, FOE_FLED, BattleOver
from . import companions, harm, lines, sides

TARGETS = ("master", "minion")


def spend(table: Table, hand: list[str], ranks: Sequence[int]) -> list[str]:
    """Lay cards of these ranks from a hand, face up on the discards."""
    laid = [card for rank in dict.fromkeys(ranks) for card in take(hand, rank, ranks.count(rank))]
    numbers.battle_of(table).discard += laid
    return laid


# -- The Warrior's


def warrior_attacks(table: Table, laid: Lay, spell: str) -> Script[None]:
    """An attack by The Warrior, plain or by a spell, which may be dropped before it is told (DW-249)."""
    battle, hero = numbers.battle_of(table), table.state.hero
    called = numbers.spell_name(table.state, spell)
    place = yield from _target(table)
    cards = spend(table, battle.warrior, laid.ranks)
    battle.blow = cards
    name = numbers.card_of(table, battle.foes[place]).name
    rule = "DW-163" if laid.critical else "DW-159"
    table.tell(Attacks(WARRIOR, name, cards, spell=called, critical=laid.critical), rule)
    helpers = yield from companions.declared(table, "attack")
    damage = harm.blow(hero, laid)
    stopped, block = yield from _foe_answers(table, place, laid, damage, escape=False)
    added = sum(member.attack for member in helpers if companions.turn_over(table, member, block))
    if not stopped or added:
        harm.hit_foe(table, place, 0 if stopped else damage, added, spell)


def warrior_runs(table: Table, laid: Lay) -> Script[None]:
    """The Warrior tries to run away (DW-174, DW-225)."""
    battle = numbers.battle_of(table)
    cards = spend(table, battle.warrior, laid.ranks)
    battle.blow = cards
    table.tell(Runs(WARRIOR, cards), "DW-174")
    helpers = yield from companions.declared(table, "run")
    stopped, block = yield from _foe_answers(table, MASTER, laid, 0, escape=True)
    if stopped:
        flips = [companions.turn_over(table, member, block) for member in helpers]
        stopped = True not in flips
    if not stopped:
        raise BattleOver(FLED, "DW-174")


def _target(table: Table) -> Script[int]:
    """Whom an attack is meant for: a question only while a minion stands (DW-153)."""
    if not numbers.minion_stands(numbers.battle_of(table)):
        return MASTER
    if sides.played_by_oracle(table, WARRIOR):
        return sides.warrior_target(table)
    answer = yield from ask(table, WARRIOR, "target", list(TARGETS), "DW-153")
    return TARGETS.index(str(answer))


def _foe_answers(table: Table, place: int, laid: Lay, damage: int, *, escape: bool) -> Script[tuple[bool, list[int]]]:
    """How the Villain answers: whether the attack is stopped, and the ranks of the block.

    The Villain is asked also where no card could block, unless everybody can know that nothing is possible (DW-161a).
    """
    battle, state = numbers.battle_of(table), table.state
    foe, hand = battle.foes[place], numbers.hand_of(table, place)
    card = numbers.card_of(table, foe)
    by_spell = not escape and offers.foe_spellblocks(card, foe, laid)
    if state.holder(VILLAIN) == ORACLE:
        block, cast = sides.foe_block(table, place, laid, damage, by_spell=by_spell, escape=escape)
    elif hand or not (escape or (state.settings.public and not by_spell)):
        data = Asked(by=WARRIOR, escape=escape, ranks=laid.ranks, set=laid.number, place=place)

        def options() -> list[Choice]:
            able = not escape and offers.foe_spellblocks(numbers.card_of(table, foe), foe, laid)
            return offers.block_options(numbers.hand_of(table, place), laid, spell=able)

        answer = yield from ask(table, VILLAIN, "block", options, "DW-161", data)
        block, cast = offers.block_chosen(answer, hand, laid), answer == offers.SPELLBLOCK
    else:
        block, cast = None, False
    if cast:
        foe.mp -= offers.spellblock_price(laid)
        if offers.SPELLBLOCK not in foe.cast:
            foe.cast.append(offers.SPELLBLOCK)
        table.tell(Spellblocked(VILLAIN, card.name), "DW-201")
        return True, []
    stopped, ranks = _blocked(table, VILLAIN, hand, block)
    if stopped and not escape:
        lines.strikes(table, place, lines.BLOCKS)
    return stopped, ranks


def _blocked(table: Table, side: BattleSide, hand: list[str], block: Sequence[int] | None) -> tuple[bool, list[int]]:
    if not block:
        table.tell(Unblocked(side), "DW-161")
        return False, []
    cards = spend(table, hand, list(block))
    table.tell(Blocked(side, cards), "DW-161")
    return True, list(block)


# -- the Villain's


def foe_attacks(table: Table, place: int, laid: Lay, spell: str) -> Script[None]:
    """An attack by the master or the minion; Party Members help before The Warrior decides (DW-224)."""
    battle = numbers.battle_of(table)
    foe = battle.foes[place]
    cards = battle.blow = spend(table, numbers.hand_of(table, place), laid.ranks)
    card = numbers.card_of(table, foe)
    table.tell(Attacks(VILLAIN, card.name, cards, spell, critical=False), "DW-159")
    lines.strikes(table, place, lines.ATTACKS)
    for member in companions.standing(table):
        helps = yield from companions.helps(table, member, "defence", card.attack)
        if helps and companions.turn_over(table, member, laid.ranks):
            table.tell(FendedOff(member.name), "DW-224")
            return
    stopped = yield from _warrior_answers(table, place, laid, escape=False)
    if not stopped:
        harm.hit_hero(table, place)


def foe_runs(table: Table, laid: Lay) -> Script[None]:
    """The Villain's side tries to run away (DW-177)."""
    battle = numbers.battle_of(table)
    cards = battle.blow = spend(table, numbers.hand_of(table, battle.acting), laid.ranks)
    table.tell(Runs(VILLAIN, cards), "DW-177")
    stopped = yield from _warrior_answers(table, battle.acting, laid, escape=True)
    if not stopped:
        raise BattleOver(FOE_FLED, "DW-177")


def _warrior_answers(table: Table, place: int, laid: Lay, *, escape: bool) -> Script[bool]:
    """How The Warrior answers: whether the attack is stopped. The sheet is open, so an empty hand is not asked; against
    the oracle nobody is asked without a choice (DW-161a)."""
    battle, state = numbers.battle_of(table), table.state
    hero, hand = state.hero, battle.warrior
    by_spell = not escape and offers.hero_spellblocks(state, laid)
    block: list[int] | None = None
    cast = False
    if sides.played_by_oracle(table, WARRIOR):
        block, cast = sides.warrior_block(table, place, laid, by_spell=by_spell, escape=escape)
    elif by_spell or (hand and not _alone(table, laid)):
        data = Asked(by=VILLAIN, escape=escape, ranks=laid.ranks, set=1, place=place)

        def options() -> list[Choice]:
            return offers.block_options(battle.warrior, laid, spell=by_spell)

        answer = yield from ask(table, WARRIOR, "block", options, "DW-161", data)
        block, cast = offers.block_chosen(answer, hand, laid), answer == offers.SPELLBLOCK
    if cast:
        hero.mp -= offers.spellblock_price(laid)
        table.tell(Spellblocked(WARRIOR, ""), "DW-201")
        return True
    return _blocked(table, WARRIOR, hand, block)[0]


def _alone(table: Table, laid: Lay) -> bool:
    """Whether the oracle attacks and The Warrior has no cards to block with."""
    hand = numbers.battle_of(table).warrior
    return table.state.holder(VILLAIN) == ORACLE and len(offers.block_options(hand, laid, spell=False)) == 1
