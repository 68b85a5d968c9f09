"""Playing cards: rank, value, and the deck of a Battle (DW-144 to DW-149)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...state import Battle
from ...table import Table

LETTERS: Final = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""How each rank is written, from the ace (1, the lowest) to the king (13)."""
RANKS: Final = {letter: rank for rank, letter in enumerate(LETTERS) if letter}
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
DECK: Final = tuple(f"{letter}-{suit}" for letter in LETTERS[1:] for suit in SUITS)
RANK: Final = {card: RANKS[card.split("-")[0]] for card in DECK}
"""The rank of each card, for comparing (DW-149)."""
VALUE: Final = tuple(min(rank, 10) for rank in range(14))
"""What each rank is worth where amounts count (DW-149)."""


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
    """Draw up to `number` cards into a hand; an empty deck is made anew of the discards (DW-148). How many came."""
    drawn = 0
    while drawn < number:
        if not battle.deck:
            if not battle.discard:
                break
            battle.deck, battle.discard = battle.discard, []
            table.chance.shuffle(battle.deck)
            table.tell("reshuffled", "DW-148", reveals=True)
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
