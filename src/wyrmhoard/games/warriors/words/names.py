"""What seats, sides and fighters are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wyrmhoard.games.warriors.cards.cardset import CardSet
from wyrmhoard.games.warriors.state import Fighter, Warriors


def player(seat: int) -> str:
    """A seat: "Player 1"."""
    return f"Player {seat + 1}"


def side_name(state: Warriors, side: int) -> str:
    """A side within a sentence: "team 1", or its one player."""
    return f"team {side + 1}" if state.options.teams else player(side)


def called(cards: CardSet, who: Fighter) -> str:
    """A fighter or Beast within a sentence: "Player 1's Draconian Soldier", "the Tax Wyrm"."""
    return _called(cards, who.card, who.seat, beast=who.beast)


def told_name(cards: CardSet, who: Mapping[str, Any]) -> str:
    """The same for a fighter of an event."""
    return _called(cards, who["card"], who["seat"], beast=who["beast"])


def _called(cards: CardSet, card: str, seat: int, *, beast: bool) -> str:
    name = cards[card].name
    return f"the {name}" if beast else f"{player(seat)}'s {name}"
