"""What seats and cards are called."""

from __future__ import annotations

from wyrmhoard.games.dragon_dance.cards.cardset import Deck
from wyrmhoard.games.dragon_dance.cards.vocabulary import ROLES
from wyrmhoard.games.dragon_dance.state import Duel


def seat_name(state: Duel, seat: int) -> str:
    """Knight or dragon."""
    return ROLES[state.role(seat)].capitalize()


def called(state: Duel, seat: int) -> str:
    """The same within a sentence: the knight or the dragon."""
    return f"the {ROLES[state.role(seat)]}"


def card_name(deck: Deck, role: int, card: str) -> str:
    """A card of a side, or "no card"."""
    return deck.sides[role][card].name if card else "no card"
