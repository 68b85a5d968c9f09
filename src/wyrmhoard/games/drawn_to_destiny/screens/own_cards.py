"""Scenes and cards that somebody writes for one table, beside those that come with the game."""

from __future__ import annotations

from typing import Any, Final

from ..cards import own
from ..cards.cardset import CardSet
from ..settings import seats_of, titles_of

YOURS: Final = "your file"
"""What complaints about a text without a name begin with."""


def add(shipped: CardSet, text: str, where: str) -> CardSet:
    """The cards of the game with a Scene or cards of any kind beside them. Raises BadInput."""
    return own.join(shipped, own.parse_own(text, where))


def judge(shipped: CardSet, text: str) -> dict[str, Any]:
    """What a text brings, and the first of its Scenes as the one to be played. Raises BadInput."""
    added = own.parse_own(text, YOURS)
    cards = own.join(shipped, added)
    found = [{"kind": kind, "id": card, "name": name} for kind, card, name in own.kinds_of(added)]
    scene = next((name for name in titles_of(cards) if name in added.scenes), "")
    choose = {"scene": scene} if scene else {}
    return {"cards": found, "choose": choose, "seats": seats_of(cards, scene) if scene else []}


def brought(cards: CardSet) -> tuple[str, ...]:
    """What of the cards a player has brought."""
    return cards.brought
