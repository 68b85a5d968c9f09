"""Attacks of fighters, on one target or several, and of Beasts (WA-73 to WA-85, WA-173 to WA-177, WA-193 to WA-200)."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Script

from ..events.attacks import Attacked, AttackLost, Rerolled, Volley
from ..events.fields import tag
from ..events.piles import BeastIdle
from ..state import NOBODY, Fighter, Gear
from ..table import Table
from . import harm, numbers, targeting
from .breakage import finish, rerolled, spend
from .moments import moment
from .moves import battle_of


def attack(table: Table, who: Fighter, gear: Gear | None, targets: list[int]) -> Script[None]:
    """One Action's attacks, one after another, in the order named (WA-194 to WA-197, WA-200)."""
    battle = battle_of(table)
    alone = len(targets) == 1
    if not alone:
        names = [tag(f) for f in (battle.find(target) for target in targets) if f is not None]
        table.tell(Volley(tag(who), _card(gear), names), "WA-196")
    for number in targets:
        target = battle.find(number)
        gone = not battle.has(who) or (gear is not None and gear not in who.gear)
        if gone or target is None or targeting.verify_target(table, who, gear, target) is not None:
            table.tell(AttackLost(tag(who), _card(gear)), "WA-197")
            continue
        yield from strike_at(table, who, gear, target, alone=alone)


def _card(gear: Gear | None) -> str:
    return gear.card if gear is not None else ""


def strike_at(table: Table, who: Fighter, gear: Gear | None, target: Fighter, *, alone: bool = True) -> Script[None]:
    """One attack: roll, damage, deaths, breakage, and abilities that it triggers (WA-78 to WA-85)."""
    card = table.cards[gear.card] if gear is not None else None
    seat = NOBODY if who.beast else who.seat
    if gear is not None and card is not None and (card.ammunition or (card.spell and card.charges)):
        spend(table, who, gear)
    strike = numbers.strike_of(table, who, gear, target, alone=alone)
    roll = roll_damage(table, strike.most)
    amount = numbers.damage_of(strike, roll)
    told = (tag(who), _card(gear), tag(target), strike.most)
    rule = "WA-177" if who.beast else "WA-106" if card is not None and card.spell else "WA-78"
    table.tell(Attacked(roll, amount, strike.least, strike.flat, *told), rule)
    if gear is not None and strike.most > 0 and (yield from rerolled(table, who, gear, roll)):
        roll = roll_damage(table, strike.most)
        amount = numbers.damage_of(strike, roll)
        table.tell(Rerolled(roll, amount, *told), "WA-67")
    lost = yield from harm.deal(table, [target], amount, seat, fighter=who, strike=strike)
    if lost and battle_of(table).has(who):
        yield from moment(table, who, "hit", only=gear, target=target)
    if battle_of(table).has(who) and gear is not None:
        yield from moment(table, who, "resolved", only=gear, target=target)
        yield from finish(table, who, gear)


def roll_damage(table: Table, most: int) -> int:
    """1dX with X the max damage; no die at all below 1 (WA-9, WA-79)."""
    return table.chance.below(most) + 1 if most > 0 else 0


def beast_attack(table: Table, beast: Fighter) -> Script[None]:
    """A Beast attacks the fighter with the most durability left among those it may attack (WA-173 to WA-177)."""
    prey = targeting.prey(table, beast)
    if not prey:
        table.tell(BeastIdle(tag(beast)), "WA-175")
        return
    target = prey[0] if len(prey) == 1 else table.chance.choice(prey)
    yield from strike_at(table, beast, None, target)
