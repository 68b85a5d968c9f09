"""The text on cards, made from their data and from nothing else."""

from __future__ import annotations

from typing import Any

from wyrmhoard.games.dragon_dance.cards.cardset import Deck
from wyrmhoard.games.dragon_dance.cards.entries import Card
from wyrmhoard.games.dragon_dance.cards.vocabulary import FACES, ROLES


def rules_text(card: Card) -> str:
    """The rules text of a card."""
    words = []
    if card.attack is not None:
        words.append("Deal damage according to your die.")
    if card.protect is not None:
        words.append("Stop damage according to your die.")
    if card.dodge:
        words.append("Lose no life this round.")
    if card.move:
        words.append(
            {"closer": "Reduce the range", "away": "Increase the range"}[card.move]
            + (", after the damage." if card.attack else ".")
        )
    if card.combo:
        words.append("Combo: if this takes life and you end at short range, your other Combo card may follow.")
    if card.recuperate:
        words.append("At the end of the round, take back all your cards and dice and roll all your dice.")
    return " ".join(words) or "No effect."


def worth(card: Card, die: int) -> str:
    """What the card does with this die, in a few words."""
    words = []
    if card.attack:
        words.append(f"{card.attack[die]} damage")
    if card.protect:
        words.append(f"stops {card.protect[die]}")
    if card.dodge:
        words.append("stops all damage")
    if card.move:
        words.append("come closer" if card.move == "closer" else "move away")
    if card.recuperate:
        words.append("take everything back")
    return ", ".join(words)


def card_faces(deck: Deck) -> list[dict[str, Any]]:
    """All sixteen cards with their numbers and their text."""
    return [
        {
            "id": card.id,
            "side": role,
            "name": card.name,
            "kind": card.kind,
            "copies": 1,
            "range": list(card.range),
            "text": rules_text(card),
            "numbers": dict(zip(FACES, card.strip, strict=True)) if card.strip else {},
            "known": [FACES[face] for face in card.known],
            "stamp": card.stamp,
            "flavour": card.flavour,
        }
        for role, side in zip(ROLES, deck.sides, strict=True)
        for card in side.values()
    ]
