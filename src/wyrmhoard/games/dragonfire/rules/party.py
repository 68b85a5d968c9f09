"""Which Class Types a party has before the game (DF-26), and what its seats are called."""

from __future__ import annotations

from typing import Final

from wyrmhoard.games.dragonfire.cards.cardset import CardSet
from wyrmhoard.games.dragonfire.cards.points import TYPES
from wyrmhoard.games.dragonfire.state import Dragonfire, Hero

TITLES: Final = ("Brother", "Sister", "Professor", "Captain", "Dame", "Ser", "Lady")
"""Words before a name that are none."""


def kinds_of(cards: CardSet, hero: Hero) -> list[str]:
    """The Class Types of a character: that of the screen, if it has been chosen, and those taken on."""
    return [cards[hero.screen].class_type, *hero.extra] if hero.screen else []


def absent(cards: CardSet, state: Dragonfire) -> list[str]:
    """The Class Types that nobody has yet."""
    there = {kind for hero in state.heroes for kind in kinds_of(cards, hero)}
    return [kind for kind in TYPES.values() if kind not in there]


def player(seat: int) -> str:
    """What a seat is called that has no character yet."""
    return f"Player {seat + 1}"


def whole_name(cards: CardSet, state: Dragonfire, seat: int) -> str:
    """The name of a character: in a campaign that on its sheet; "" before it is chosen."""
    screen, campaign = state.heroes[seat].screen, state.campaign
    written = campaign.sheets[seat].name if campaign is not None else ""
    return (written or cards[screen].name) if screen else ""


def names(cards: CardSet, state: Dragonfire) -> list[str]:
    """What the seats are called: by the first name of their character, once it is chosen ("Brukk").

    Two of one first name are called by the whole name, and two of one whole name by their seats.
    """
    whole = [whole_name(cards, state, seat) for seat in range(len(state.heroes))]
    first = [_first_name(name) for name in whole]
    return [
        player(seat) if not name or whole.count(name) > 1 else name if first.count(short) > 1 else short
        for seat, (name, short) in enumerate(zip(whole, first, strict=True))
    ]


def _first_name(name: str) -> str:
    words = [word.rstrip(",") for word in name.split() if word not in TITLES]
    return words[0] if words else name
