"""How the oracle plays the cards of a side, using only what that side may know (DW-270, DW-274)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...cards.entries import Conflict
from ...cards.playing import RANK
from ...state import MASTER, MINION, ORACLE, WARRIOR, Foe
from ...table import Position, Table
from ..core import numbers
from ..core.blocks import cheapest
from ..core.deck import ranks
from ..core.offers import different
from ..core.plays import Lay, Move, bases, lay
from . import lines, policy
from .harm import blow
from .policy import Eyes

PLANNERS: Final[dict[str, Callable[[Table, Eyes], Move]]] = {}
"""The move choosers of skills that play on by the rules. The script registers them, since nothing below it can run a
match."""


def played_by_oracle(position: Position, role: str) -> bool:
    """Whether the oracle decides for this role: it holds the card, or the rest of the Battle has been left to it."""
    battle = position.state.battle
    left = role == WARRIOR and battle is not None and battle.played_out
    return left or position.state.holder(role) == ORACLE


def unseen(position: Position, hand: list[str]) -> tuple[int, ...]:
    """How many cards of each rank the holder of this hand has not seen: all but the hand and the discards."""
    left = [0] + [4] * 13
    for card in hand:
        left[RANK[card]] -= 1
    for card in numbers.battle_of(position).discard:
        left[RANK[card]] -= 1
    return tuple(left)


def foe_eyes(position: Position, place: int) -> Eyes:
    """What the Villain knows when this card acts; the HP at stake are always the master's."""
    state, battle = position.state, numbers.battle_of(position)
    hero, master = state.hero, battle.foes[MASTER]
    hand, card = numbers.hand_of(position, place), numbers.card_of(position, battle.foes[place])
    whole = numbers.card_of(position, master)
    entry = lines.entry_of(position, whole) if place == MASTER else None  # a minion does not decide that both run
    return Eyes(
        hand=tuple(sorted(ranks(hand))),
        unseen=unseen(position, hand),
        held=len(battle.warrior),
        attack=card.attack,
        hp=master.hp,
        max_hp=whole.max_hp,
        defense=master.defense if place == MASTER else battle.foes[place].defense,
        max_defense=card.max_defense,
        foe_attack=numbers.attack(hero),
        foe_body=hero.hp + hero.defense,
        bonus=hero.agility,
        mp=battle.foes[place].mp,
        spells=tuple(card.spells),
        coward=isinstance(entry, Conflict) and entry.coward,
    )


def warrior_eyes(position: Position) -> Eyes:
    """What The Warrior knows: of hidden backs no more than what their holder does (DW-270a)."""
    state, battle = position.state, numbers.battle_of(position)
    hero = state.hero
    threat, body = _known(position, battle.foes[MASTER])
    if numbers.minion_stands(battle):
        threat += _known(position, battle.foes[MINION])[0] // 2
    return Eyes(
        hand=tuple(sorted(ranks(battle.warrior))),
        unseen=unseen(position, battle.warrior),
        held=len(battle.villain),
        attack=numbers.attack(hero),
        hp=hero.hp,
        max_hp=hero.max_hp,
        defense=hero.defense,
        max_defense=numbers.max_defense(hero),
        foe_attack=threat,
        foe_body=body,
        sets=True,
        bonus=hero.agility,
        mp=hero.mp,
        spells=numbers.spells(hero),
        items=tuple((item.id, item.level) for item in different(hero.pouch) if item.kind == "healstuff"),
    )


def _known(position: Position, foe: Foe) -> tuple[int, int]:
    """Attack, and HP with Defense, of a foe as far as The Warrior may know them."""
    card, options = numbers.card_of(position, foe), position.state.settings
    if options.public:
        return card.attack, foe.hp + foe.defense
    word = numbers.wound(foe.hp, card.max_hp)
    return numbers.guess(card.level, card.boss, word, foe.felt, options, lord=card.lord)


# -- the Villain's side


def foe_move(table: Table, place: int) -> Move:
    """What the oracle does as the Villain."""
    eyes = foe_eyes(table, place)
    if table.state.settings.skill == "random":
        return at_random(table, eyes)
    if table.state.settings.skill == "strong" and place == MASTER:
        return PLANNERS["strong"](table, eyes)
    return policy.choose(eyes) or Move("nothing")


def foe_block(
    table: Table, place: int, laid: Lay, damage: int, *, by_spell: bool, escape: bool
) -> tuple[list[int] | None, bool]:
    """The block of the oracle as the Villain, and whether it casts Spellblock instead."""
    eyes = foe_eyes(table, place)
    if table.state.settings.skill == "random":
        return (cheapest(eyes.hand, laid) if table.chance.below(2) else None), False
    return answer(eyes, laid, damage, by_spell=by_spell, escape=escape)


def answer(eyes: Eyes, laid: Lay, damage: int, *, by_spell: bool, escape: bool) -> tuple[list[int] | None, bool]:
    """The baseline's block, and whether it casts Spellblock instead (DW-272)."""
    if escape:
        return policy.hinders(eyes, laid), False
    block = policy.block(eyes, laid, damage)
    if block is None and by_spell and policy.spellblocks(eyes, 0, damage):
        return None, True
    return block, False


def at_random(table: Table, eyes: Eyes) -> Move:
    """A random card; an attack in two of three turns, else a Maneuver."""
    if not eyes.hand:
        return Move("nothing")
    base = lay(*table.chance.choice(bases(eyes.hand, sets=eyes.sets)))
    return Move("maneuver" if table.chance.below(3) == 0 else "attack", base)


# -- The Warrior's, where the oracle plays it (DW-252)


def warrior_move(position: Position) -> Move:
    """What the oracle does as The Warrior."""
    return policy.choose(warrior_eyes(position)) or Move("nothing")


def warrior_block(
    position: Position, place: int, laid: Lay, *, by_spell: bool, escape: bool
) -> tuple[list[int] | None, bool]:
    """The block of the oracle as The Warrior."""
    card = numbers.card_of(position, numbers.battle_of(position).foes[place])
    return answer(warrior_eyes(position), laid, card.attack, by_spell=by_spell, escape=escape)


def warrior_target(position: Position) -> int:
    """A minion is a target while one hit can take it out and it strikes half as hard as its master."""
    battle = numbers.battle_of(position)
    minion, master = battle.foes[MINION], battle.foes[MASTER]
    harm = blow(position.state.hero, Lay(1))
    strong = 2 * numbers.card_of(position, minion).attack >= numbers.card_of(position, master).attack
    return MINION if strong and harm >= minion.hp + minion.defense else MASTER
