"""The four damage decks: revealing, finding and discarding their cards (D2-33, D2-151, D2-218, D2-236a).

Each damage card is in exactly one place: in its deck, in its discard, at a Unit, or in a Stack that is being resolved.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...cards.damage import DECKS
from ...events.blows import DamageShuffled
from ...state import Pile, Unit
from ...table import Position, Table


def pile(position: Position, deck: str) -> Pile:
    """A deck and its discard."""
    return position.state.damage.setdefault(deck, Pile())


def draw(table: Table, deck: str) -> str:
    """The next card; the discard is shuffled first if the deck is empty. Empty: there is no card left (D2-151)."""
    refill(table, deck)
    cards = pile(table, deck)
    return cards.draw.pop() if cards.draw else ""


def draw_plain(table: Table, deck: str) -> str:
    """The next card that is no Wild. A Wild on the way is discarded, and deck and discard are shuffled together."""
    card = draw(table, deck)
    wilds = []
    while card and table.cards.damage[card].wild:
        wilds.append(card)
        card = draw(table, deck)
    if wilds:
        pile(table, deck).discard += wilds
        _shuffle(table, deck, "D2-218")
    return card


def discard(table: Table, card: str) -> None:
    """Put a card on the discard of its deck."""
    pile(table, table.cards.damage[card].deck).discard.append(card)


def shuffle_together(table: Table, deck: str) -> None:
    """Shuffle a deck and its discard together: a Wild was in the Stack (D2-218)."""
    _shuffle(table, deck, "D2-218")


def refill(table: Table, deck: str) -> None:
    """Shuffle the discard into a deck that is empty (D2-151)."""
    cards = pile(table, deck)
    if not cards.draw and cards.discard:
        _shuffle(table, deck, "D2-151")


def _shuffle(table: Table, deck: str, rule: str) -> None:
    cards = pile(table, deck)
    # Sorted first, so that what comes depends on which cards these are and not on how they came here.
    cards.draw[:] = sorted(cards.draw + cards.discard)
    cards.discard.clear()
    table.chance.shuffle(cards.draw)
    table.tell(DamageShuffled(deck, len(cards.draw)), rule)


def take(table: Table, card: str) -> bool:
    """Take this card out of its deck or discard; False: it lies somewhere else (D2-178)."""
    cards = pile(table, table.cards.damage[card].deck)
    for heap in (cards.discard, cards.draw):
        if card in heap:
            heap.remove(card)
            return True
    return False


def everyone(position: Position) -> Iterator[Unit]:
    """All Units of the Scene, the people aboard vehicles among them."""
    for unit in position.state.scene.units:
        yield unit
        yield from unit.crew


def misplaced(position: Position) -> list[str]:
    """Damage cards that are not in exactly one place between two blows: none, if the rules are right."""
    count: dict[str, int] = {}
    for deck in DECKS:
        cards = pile(position, deck)
        for card in (*cards.draw, *cards.discard):
            count[card] = count.get(card, 0) + 1
            if position.cards.damage[card].deck != deck:
                count[card] += 100
    for unit in everyone(position):
        for harm in unit.harms:
            count[harm.card] = count.get(harm.card, 0) + 1
    return sorted(card.id for card in position.cards.damage if count.pop(card.id, 0) != 1) + sorted(count)
