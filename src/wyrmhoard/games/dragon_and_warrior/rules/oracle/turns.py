"""The turns of a Battle: The Warrior's, then the Villain's with its minion (DW-147, DW-150 to DW-152, DW-168)."""

from __future__ import annotations

from typing import Any

from wyrmhoard.kernel.asking.ask import Offer, Script

from ...asked import NO_DATA, Asked
from ...events.battle import Drew, Maneuvers, Waits
from ...state import MASTER, MINION, VILLAIN, WARRIOR, BattleSide, FoePlace
from ...table import Table
from ..battle import items, sides, spells, strikes
from ..core import numbers, offers, roles
from ..core.asking import ask, ask_until
from ..core.deck import draw, worth
from ..core.plays import Lay, Move
from ..endings import STALLED, BattleOver
from . import warrior


def take_turn(table: Table) -> Script[None]:
    """One side's turn, from its top to the other side's."""
    battle = numbers.battle_of(table)
    if battle.turn == WARRIOR:
        refill(table, WARRIOR, battle.warrior, numbers.hand_size(table.state.hero))
        if not (yield from warrior_turn(table)):
            return
        battle.turn = VILLAIN
        _stall(table, WARRIOR)
        return
    level = numbers.master_of(table).level
    refill(table, VILLAIN, battle.villain, numbers.foe_hand_size(level))
    if not (yield from foe_turn(table, MASTER)):
        return
    if numbers.minion_stands(battle):
        if table.state.settings.own_hand:
            minion = numbers.card_of(table, battle.foes[MINION])
            refill(table, VILLAIN, battle.minion, numbers.foe_hand_size(minion.level))
        yield from foe_turn(table, MINION)
    battle.acting, battle.turn = MASTER, WARRIOR
    battle.turns += 1
    _stall(table, VILLAIN)


def _stall(table: Table, side: BattleSide) -> None:
    """End a Battle after the last turn allowed of the side that goes second, when both have had as many (DW-150,
    DW-178a)."""
    second = WARRIOR if numbers.master_of(table).fast else VILLAIN
    most = table.state.settings.stall
    if side == second and most and numbers.battle_of(table).turns >= most:
        raise BattleOver(STALLED, "DW-178a")


def refill(table: Table, side: BattleSide, hand: list[str], size: int) -> None:
    """Refill an empty hand at the start of the side's turn, and at no other time (DW-147)."""
    if not hand:
        drawn = draw(table, numbers.battle_of(table), hand, size)
        table.tell(Drew(side, drawn), "DW-147")


# -- The Warrior


def _asked(table: Table, role: str, options: Offer, data: Asked = NO_DATA, *, top: bool) -> Script[Any]:
    """What a side does; None where a correction has been agreed to at the top of the turn, and goes first (DW-250)."""
    if top:
        return (yield from ask_until(table, role, "turn", options, "DW-151", data))
    return (yield from ask(table, role, "turn", options, "DW-151", data))


def warrior_turn(table: Table) -> Script[bool]:
    """Free spells, then one action (DW-151); False if another step goes first and the turn begins again."""
    top = True
    while True:
        if sides.played_by_oracle(table, WARRIOR):
            alone = table.state.seats == 1 and not numbers.battle_of(table).played_out
            move = warrior.turn(table) if alone else sides.warrior_move(table)
        else:
            answer = yield from _asked(table, WARRIOR, lambda: offers.warrior_options(table), top=top)
            if answer is None:
                return False
            if answer == offers.PLAY_OUT:  # from here on the baseline policy plays both sides (DW-266b)
                numbers.battle_of(table).played_out = True
                continue
            move = offers.chosen(answer)
        if move.kind != "free":
            break
        spells.warrior_frees(table, move.what)
        top = False
    if move.token:
        roles.pay_token(table)
    yield from _warrior_acts(table, move)
    return True


def _warrior_acts(table: Table, move: Move) -> Script[None]:
    battle, hero = numbers.battle_of(table), table.state.hero
    match move.kind, move.laid:
        case "attack", Lay() as laid:
            yield from strikes.warrior_attacks(table, laid, "")
        case "run", Lay() as laid:
            yield from strikes.warrior_runs(table, laid)
        case "maneuver", Lay() as laid:
            cards = strikes.spend(table, battle.warrior, laid.ranks)
            hero.defense = regained(hero.defense, numbers.max_defense(hero), laid)
            table.tell(Maneuvers(WARRIOR, "", cards, defense=hero.defense), "DW-168")
            if move.way != "keep":  # a Maneuver with the last card (DW-170)
                refill(table, WARRIOR, battle.warrior, numbers.hand_size(hero))
        case "cast", _:
            yield from spells.warrior_casts(table, move)
        case "use", _:
            yield from items.warrior_uses(table, move)
        case _:
            table.tell(Waits(WARRIOR, ""), "DW-151")


def regained(defense: int, most: int, laid: Lay) -> int:
    """Defense after a Maneuver: never above its maximum, and never less than before (DW-168, DW-169)."""
    return max(defense, min(most, defense + worth(laid.ranks)))


# -- the Villain's side


def foe_turn(table: Table, place: FoePlace) -> Script[bool]:
    """Free spells, then one action of the master or the minion (DW-151, DW-152); False if another step goes first
    and the turn begins again."""
    battle = numbers.battle_of(table)
    battle.acting = place
    top = place == MASTER
    while True:
        if sides.played_by_oracle(table, VILLAIN):
            move = sides.foe_move(table, place)
        else:
            options = _foe_choices(table, place)
            answer = yield from _asked(table, VILLAIN, options, Asked(place=place), top=top)
            if answer is None:
                return False
            move = offers.chosen(answer)
        if move.kind != "free":
            break
        spells.foe_frees(table, place, move.what)
        top = False
    yield from _foe_acts(table, place, move)
    return True


def _foe_choices(table: Table, place: int) -> Offer:
    return lambda: offers.foe_options(table, place)


def _foe_acts(table: Table, place: int, move: Move) -> Script[None]:
    battle = numbers.battle_of(table)
    foe = battle.foes[place]
    card, hand = numbers.card_of(table, foe), numbers.hand_of(table, place)
    match move.kind, move.laid:
        case "attack", Lay() as laid:
            yield from strikes.foe_attacks(table, place, laid, "")
        case "run", Lay() as laid:
            yield from strikes.foe_runs(table, laid)
        case "maneuver", Lay() as laid:
            cards = strikes.spend(table, hand, laid.ranks)
            foe.defense = regained(foe.defense, card.max_defense, laid)
            table.tell(Maneuvers(VILLAIN, card.name, cards, defense=None), "DW-168")
            if move.way != "keep":
                refill(table, VILLAIN, hand, numbers.foe_hand_size(numbers.hand_level(table, place)))
        case "cast", Lay() as laid:
            yield from spells.foe_casts(table, place, laid, move.what)
        case _:
            table.tell(Waits(VILLAIN, card.name), "DW-151")
