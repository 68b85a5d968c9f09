"""What the seats are called: by the first names of their characters."""

from __future__ import annotations

from typing import Final

from wyrmhoard.games.dragonfire.cards.cardset import CardSet
from wyrmhoard.games.dragonfire.rules import party
from wyrmhoard.games.dragonfire.state import Dragonfire

TITLES: Final = ("Brother", "Sister", "Professor", "Captain", "Dame", "Ser", "Lady")
"""Words before a name that are not part of it."""


def whole_name(cards: CardSet, state: Dragonfire, seat: int) -> str:
    """A character's name, in a campaign the one on its sheet; "" before it is chosen."""
    screen, campaign = state.heroes[seat].screen, state.campaign
    written = campaign.sheets[seat].name if campaign is not None else ""
    return (written or cards[screen].name) if screen else ""


def names(cards: CardSet, state: Dragonfire) -> list[str]:
    """What the seats are called: by the first name of their character, once it is chosen ("Brukk").

    Two with the same first name are called by their whole names, and two with the same whole name by their seats.
    """
    whole = [whole_name(cards, state, seat) for seat in range(len(state.heroes))]
    first = [_first_name(name) for name in whole]
    return [
        party.player(seat) if not name or whole.count(name) > 1 else name if first.count(short) > 1 else short
        for seat, (name, short) in enumerate(zip(whole, first, strict=True))
    ]


def _first_name(name: str) -> str:
    words = [word.rstrip(",") for word in name.split() if word not in TITLES]
    return words[0] if words else name
