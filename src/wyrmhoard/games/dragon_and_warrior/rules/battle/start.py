"""How a Battle begins, and what it leaves behind (DW-60a, DW-131, DW-144, DW-150, DW-180 to DW-187)."""

from __future__ import annotations

from ... import events
from ...events.battle import BattleBegan
from ...events.hero import LevelGained, Woke, XpGained, XpLost
from ...pending_state import Pending, SpendPoints, SwapWithArtist, TellMeaning
from ...state import VILLAIN, WARRIOR, Battle, Foe
from ...table import Table
from ..core import chronicle, numbers
from ..core.deck import draw, shuffle
from ..core.levels import POINTS_PER_LEVEL, level_for, xp_after_defeat, xp_for
from ..core.steps import SWAP, growth, parting
from ..endings import LOST, WON, BattleOver
from . import companions, lines


def begin(table: Table, card_id: str) -> None:
    """Shuffle all cards, deal both hands, and let the faster side begin (DW-144 to DW-146, DW-150)."""
    state = table.state
    card = state.conflicts[card_id]
    foes = [card, *([state.conflicts[card.minion]] if card.minion else [])]
    battle = Battle([Foe(foe.id, foe.max_hp, foe.max_defense, foe.max_mp) for foe in foes])
    state.battle = battle
    for foe in foes:
        foe.met = True
    state.battles += 1
    state.hero.defense = numbers.max_defense(state.hero)
    shuffle(table, battle)
    beside = foes[1].name if card.minion else ""
    table.tell(BattleBegan(card.name, card.level, card.boss, minion=beside), "DW-144")
    draw(table, battle, battle.warrior, numbers.hand_size(state.hero))
    draw(table, battle, battle.villain, numbers.foe_hand_size(card.level))
    if card.minion and state.settings.own_hand:
        draw(table, battle, battle.minion, numbers.foe_hand_size(foes[1].level))
    battle.turn = VILLAIN if card.fast else WARRIOR
    lines.appears(table)


def end(table: Table, over: BattleOver) -> None:
    """What a Battle leaves (DW-60a): done at once if it needs no decision, otherwise put among the pending steps."""
    state = table.state
    battle, hero, card = numbers.battle_of(table), state.hero, numbers.master_of(table)
    table.tell(events.battle.BattleOver(over.outcome, card.name), over.rule)
    last = battle.said[-1] if battle.said else ""
    state.story.enter(over.outcome, card.name, card.level, card.id, ",".join(battle.blow), last)
    told = lines.has_told_its_end(table)
    hero.fire = hero.scale = 0
    hero.defense = numbers.max_defense(hero)
    for member in state.members:
        member.defense = member.max_defense
    state.battle = None
    _experience(table, over.outcome, card.level, card.boss)
    pending: list[Pending] = [SpendPoints()] if hero.points else []
    pending += growth(state)
    if over.outcome == WON and not told:
        pending.append(TellMeaning(VILLAIN))
    if over.outcome == LOST:
        pending.append(TellMeaning(WARRIOR))
        hero.hp, hero.mp = hero.max_hp, hero.max_mp
        chronicle.tell(table, Woke(), "DW-185")
        companions.rest(table, "DW-95")
    pending.append(SWAP)
    pending += [parting(role) for role in battle.fallen]
    pending += [SwapWithArtist(role) for role in state.story.finished]
    state.story.finished = []
    state.pending = [*pending, *state.pending]  # what was agreed in its last turn comes after it


def _experience(table: Table, outcome: str, level: int, boss: bool) -> None:
    """XP gained or lost, and Levels with their points (DW-180, DW-184, DW-190, DW-192, DW-228)."""
    state = table.state
    hero = state.hero
    if outcome == LOST:
        hero.xp = xp_after_defeat(hero.xp, hero.level)
        table.tell(XpLost(hero.xp), "DW-184")
    if outcome != WON:
        return
    gain_xp(table, xp_for(level, boss, hero.level), "DW-181" if boss else "DW-180")


def gain_xp(table: Table, gained: int, rule: str) -> None:
    """XP, and the Levels that they bring, with their points (DW-188, DW-190, DW-192, DW-228)."""
    state = table.state
    hero = state.hero
    hero.xp += gained
    table.tell(XpGained(gained, hero.xp), rule)
    reached = level_for(hero.level, hero.xp, state.settings)
    if reached > hero.level:
        levels = reached - hero.level
        hero.level = reached
        hero.points += POINTS_PER_LEVEL * levels
        chronicle.tell(table, LevelGained(reached, hero.points), "DW-190")
        for member in state.members:
            member.points += levels if member.hp else 0
