"""How encounters and piles are named in events."""

from __future__ import annotations

from ..events.fields import FoeTag
from ..state import Dragonfire, Foe, Pile
from ..table import Position


def tag(position: Position, foe: Foe) -> FoeTag:
    """An encounter as events name it."""
    location = position.cards[foe.card].location
    tokens = [token.id for token in foe.tokens]
    return FoeTag(foe.id, foe.card, foe.seat, location, tokens)


def pile_name(state: Dragonfire, pile: Pile) -> str:
    """What a pile is called in events: "primary", "secondary", "third", "market", "flame", or "hero 2" (a seat)."""
    for deck, name in zip(state.decks, ("primary", "secondary", "third"), strict=True):
        if deck is pile:
            return name
    if pile is state.shop:
        return "market"
    if pile is state.flame.pile:
        return "flame"
    return next(f"hero {seat}" for seat, hero in enumerate(state.heroes) if hero.pile is pile)
