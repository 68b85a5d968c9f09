"""Which Class Types a party has before the game (DF-26)."""

from __future__ import annotations

from wyrmhoard.games.dragonfire.content.cards import CardSet
from wyrmhoard.games.dragonfire.content.points import TYPES
from wyrmhoard.games.dragonfire.state import Dragonfire, Hero


def kinds_of(cards: CardSet, hero: Hero) -> list[str]:
    """The Class Types of a character: that of the screen, if it has been chosen, and those taken on."""
    return [cards[hero.screen].class_type, *hero.extra] if hero.screen else []


def absent(cards: CardSet, state: Dragonfire) -> list[str]:
    """The Class Types that nobody has yet."""
    there = {kind for hero in state.heroes for kind in kinds_of(cards, hero)}
    return [kind for kind in TYPES.values() if kind not in there]
