"""Decks as lists show them, each with the rules that it breaks at a table without options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wyrmhoard.kernel.contract.cards import Brought
from wyrmhoard.kernel.text.saying import say

from ..cards.cardset import CardSet
from ..cards.decklists import Deck, parse_deck
from ..rules import decks
from ..rules.setup import OWN
from .preview import shown_refusal


def ready_made(cards: CardSet) -> list[dict[str, Any]]:
    """The ready-made decks."""
    return [_judged(cards, deck) for deck in decks.ready_made(cards).values()]


def judge(cards: CardSet, text: str, where: str) -> dict[str, Any]:
    """The deck in a text. Raises BadInput that names line and card."""
    return _judged(cards, parse_deck(text, cards, where or say("the deck")))


def brought(cards: CardSet, deck: str) -> Brought:
    """How a seat answers that plays with this deck: a ready-made one by its ID, or one of its own as text (WA-2)."""
    ready = deck in decks.ready_made(cards)
    return Brought("deck", deck, {}) if ready else Brought("deck", OWN, {"list": deck})


def written(cards: CardSet) -> Mapping[str, Any]:
    """The cards as their file has them, and the ready-made decks."""
    return {**cards.plain, "decks": decks.written(cards)}


def _judged(cards: CardSet, deck: Deck) -> dict[str, Any]:
    return {
        "name": deck.name,
        "about": deck.about,
        "cards": deck.counts(),
        "text": deck.write(cards),
        "faults": [shown_refusal(fault) for fault in decks.faults(deck.cards, cards)],
    }
