"""All the ways in which a fighter leaves a battle (WA-115, WA-140 to WA-147, WA-156 to WA-158, WA-190, WA-233)."""

from __future__ import annotations

from ..events.attacks import Destroyed, Died
from ..events.battle import Clashed
from ..events.cards import Returned, Withdrawn
from ..events.fields import tag
from ..events.piles import BeastLeft
from ..state import Fighter, Gear
from ..table import Table
from .lasting import end_with_giver
from .moves import battle_of, discard, spent, unequip


def leave_battle(table: Table, who: Fighter) -> None:
    """Remove a fighter or Beast from the battle, however it leaves; the caller moves its cards.

    Its effects on others end (WA-70, WA-115, WA-233), and the round does not count as quiet (WA-236).
    """
    battle = battle_of(table)
    battle.fighters.remove(who)
    battle.stirred = True
    end_with_giver(table, who)


def return_to_hand(table: Table, who: Fighter, rule: str) -> None:
    """A fighter returns to the hand with all its equipment, except what is used up (WA-140, WA-157, WA-158)."""
    leave_battle(table, who)
    player = table.state.players[who.seat]
    for gear in who.gear:
        card = table.cards[gear.card]
        if spent(card, gear):
            discard(table, who.pile, card.id)
            table.tell(Destroyed(tag(who), card.id, gear.id), "WA-158")
        else:
            player.hand.append(card.id)
    player.hand.append(who.card)
    who.gear = []
    table.tell(Returned(tag(who)), rule)


def bury(table: Table, who: Fighter) -> None:
    """A fighter that has left is dead: it and its spells are destroyed, the rest goes to the hand (WA-144, WA-181)."""
    table.tell(Died(tag(who)), "WA-181" if who.beast else "WA-144")
    discard(table, who.pile, who.card)
    for gear in list(who.gear):
        strip(table, who, gear)


def strip(table: Table, who: Fighter, gear: Gear) -> None:
    """Move one equipped card of a dead fighter to where it goes (WA-145 to WA-147)."""
    card = table.cards[gear.card]
    if card.spell:
        unequip(table, who, gear, "WA-147", to_hand=False)
    elif card.type == "item" and (card.breakage is None or spent(card, gear)):
        unequip(table, who, gear, "WA-146", to_hand=False)
    else:
        unequip(table, who, gear, "WA-145", to_hand=True)


def withdraw(table: Table, who: Fighter) -> None:
    """The fighter of a player who leaves the table is discarded with all its equipment (WA-233)."""
    leave_battle(table, who)
    for card in (who.card, *(gear.card for gear in who.gear)):
        discard(table, who.pile, card)
    table.tell(Withdrawn(tag(who)), "WA-233")


def lose_clash(table: Table, who: Fighter, rule: str) -> None:
    """A fighter card is discarded in a clash of Legends; its equipment returns to the hand (WA-190, WA-212)."""
    for gear in list(who.gear):
        unequip(table, who, gear, rule, to_hand=True)
    leave_battle(table, who)
    discard(table, who.pile, who.card)
    table.tell(Clashed(tag(who), who.card), rule)


def drive_off(table: Table, beast: Fighter) -> None:
    """A Beast that is left when a battle is over is discarded (WA-156)."""
    leave_battle(table, beast)
    discard(table, beast.pile, beast.card)
    table.tell(BeastLeft(tag(beast)), "WA-156")
