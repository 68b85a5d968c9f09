"""The deck of a Battle, and what hands of it are worth (DW-144 to DW-149)."""

from __future__ import annotations

from collections.abc import Iterable

from ...cards.playing import DECK, RANK, VALUE
from ...events.battle import Reshuffled
from ...state import Battle
from ...table import Table


def ranks(cards: Iterable[str]) -> list[int]:
    """The ranks of some cards, in their order."""
    return [RANK[card] for card in cards]


def worth(ranks: Iterable[int]) -> int:
    """The total value of some ranks."""
    return sum(map(VALUE.__getitem__, ranks))


def shuffle(table: Table, battle: Battle) -> None:
    """A new Battle begins with all cards in the deck (DW-144)."""
    battle.deck = list(DECK)
    battle.discard = []
    table.chance.shuffle(battle.deck)


def draw(table: Table, battle: Battle, hand: list[str], number: int) -> int:
    """Draw up to `number` cards into a hand; an empty deck is refilled from the discards (DW-148). Returns how many
    were drawn."""
    drawn = 0
    while drawn < number:
        if not battle.deck:
            if not battle.discard:
                break
            battle.deck, battle.discard = battle.discard, []
            table.chance.shuffle(battle.deck)
            table.tell(Reshuffled(), "DW-148")
        hand.append(battle.deck.pop())
        drawn += 1
    return drawn


def flip(table: Table, battle: Battle) -> str:
    """The top card of the deck, turned over and discarded; "" if there is none at all (DW-222)."""
    turned: list[str] = []
    draw(table, battle, turned, 1)
    battle.discard += turned
    return turned[0] if turned else ""


def take(hand: list[str], rank: int, number: int = 1) -> list[str]:
    """Take cards of a rank out of a hand, which has them: suits never matter (DW-149)."""
    taken = [card for card in hand if RANK[card] == rank][:number]
    for card in taken:
        hand.remove(card)
    return taken
