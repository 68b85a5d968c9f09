"""Breakage and charges: what breaks, what is used up (WA-11, WA-86 to WA-98, WA-108 to WA-110, WA-118 to WA-120)."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from wyrmhoard.kernel.asking.ask import Script

from ..asked import Asked
from ..events.attacks import BreakageRolled, BreakageStopped, Steadied
from ..events.cards import ChargeSpent
from ..events.fields import Holder, tag
from ..state import NOBODY, Fighter, Gear, Place
from ..table import Table
from . import numbers
from .asking import ask
from .deaths import after_loss
from .moves import battle_of, spent, unequip

STOP: Final = "stop"
YES_NO: Final = ("yes", "no")


def break_cards(table: Table, target: Fighter, rolls: int, by: int, fighter: Fighter | None) -> Script[None]:
    """One breakage roll for each full 2 damage, one after another (WA-86 to WA-91, WA-97)."""
    battle = battle_of(table)
    if by == NOBODY and (fighter is None or not fighter.beast):
        return
    for left in range(rolls, 0, -1):
        options = numbers.breakable(table, target)
        if not options or not battle.has(target):
            return
        if by == NOBODY:
            gear = _weakest(table, target, options)
        else:
            data = Asked(who=msgspec.to_builtins(tag(target)), left=left)
            answer = yield from ask(table, by, "break", [*(str(g.id) for g in options), STOP], "WA-89", data)
            if answer == STOP:
                table.tell(BreakageStopped(by, tag(target)), "WA-91")
                return
            gear = next(g for g in options if str(g.id) == answer)
        yield from breakage_roll(table, target, gear, by)


def _weakest(table: Table, target: Fighter, options: list[Gear]) -> Gear:
    """What a Beast breaks: the highest value, ties at random (WA-97)."""
    values = [numbers.breakage(table, target, g) or 0 for g in options]
    most = [g for g, value in zip(options, values, strict=True) if value == max(values)]
    return most[0] if len(most) == 1 else table.chance.choice(most)


def breakage_roll(table: Table, who: Fighter, gear: Gear, by: int, add: int = 0) -> Script[None]:
    """The fighter's player rolls; at most the value, and the card is destroyed (WA-11, WA-92 to WA-94)."""
    value = numbers.breakage(table, who, gear)
    if value is None:
        return
    value += add
    roll = percent(table)
    table.tell(BreakageRolled(tag(who), gear.card, gear.id, roll, value), "WA-92")
    if roll <= value:
        roll += yield from steadied(table, who, gear, roll, value)
    if roll <= value and gear in who.gear:  # a card that steadied may have left, and this one with it (WA-138)
        unequip(table, who, gear, "WA-94", to_hand=False)
        yield from after_loss(table, who, by)


def percent(table: Table) -> int:
    """Two ten-sided dice as tens and units; a double zero is 100 (WA-11)."""
    tens, units = table.chance.below(10), table.chance.below(10)
    return 10 * tens + units or 100


def steadied(table: Table, who: Fighter, gear: Gear, roll: int, value: int) -> Script[int]:
    """What the player's other cards add to a breakage roll that would break a card (WA-67)."""
    added = 0
    for other in list(who.gear):
        card = table.cards[other.card]
        if gear not in who.gear or other not in who.gear:
            continue
        if other is gear or "breaking" not in card.moments or not other.charges or roll + added > value:
            continue
        effect: Any = card.abilities[card.moments["breaking"][0]].do[0]
        data = Asked(card=card.id, roll=roll + added, value=value, by=effect.by, gear=gear.card)
        answer = yield from ask(table, who.seat, "steady", YES_NO, "WA-67", data)
        if answer == "yes":
            added += effect.by
            table.tell(Steadied(tag(who), card.id, effect.by, roll + added, gear.card, value), "WA-67")
            spend(table, who, other)
            yield from finish(table, who, other)
    return added


def rerolled(table: Table, who: Fighter, gear: Gear, roll: int) -> Script[bool]:
    """Whether the player spends a charge to roll the damage again (WA-67)."""
    card = table.cards[gear.card]
    if "rolled" not in card.moments or not gear.charges or who.beast:
        return False
    answer = yield from ask(table, who.seat, "reroll", YES_NO, "WA-67", Asked(card=card.id, roll=roll))
    if answer == "no":
        return False
    spend(table, who, gear)
    return True


# -- charges


def spend(table: Table, who: Fighter, holder: Gear | Fighter | Place) -> None:
    """Take a charge counter off an equipped card, the fighter itself or the location (WA-108, WA-118, WA-124)."""
    holder.charges -= 1
    on: Holder = "fighter" if holder is who else "place" if holder is table.state.place else "gear"
    table.tell(ChargeSpent(tag(who), holder.card, on, holder.charges), "WA-118")


def finish(table: Table, who: Fighter, gear: Gear) -> Script[None]:
    """After use an item or spell without charges is destroyed, unless it still lasts (WA-109, WA-110, WA-120)."""
    card = table.cards[gear.card]
    if spent(card, gear) and not gear.active and gear in who.gear and battle_of(table).has(who):
        unequip(table, who, gear, "WA-109" if card.spell else "WA-120", to_hand=False)
        yield from after_loss(table, who, NOBODY)
