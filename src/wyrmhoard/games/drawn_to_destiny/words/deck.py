"""What Conflict and Fate cards are called, what they show, and what they come to."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import later, said, say, say_many

from .terms import titled

RANKS: Final = {"A": later("Ace"), "K": later("King"), "Q": later("Queen"), "J": later("Jack")}
"""Ranks that have names (D2-155)."""
SUITS: Final = {
    "wands": later("Wands"),
    "coins": later("Coins"),
    "cups": later("Cups"),
    "swords": later("Swords"),
}
ASPECT_NAMES: Final = {
    "fast": later("Fast"),
    "strong": later("Strong"),
    "block": later("Block"),
    "evade": later("Evade"),
    "counter": later("Counter"),
    "wild": later("Wild"),
}


def card_name(card: str) -> str:
    """A Conflict or Fate card: "9 of Swords", "Ace of Wands", "red Wild"."""
    suit, _, rank = card.partition("-")
    if suit == "wild":
        return say("black Wild") if rank == "black" else say("red Wild")
    return say("{rank} of {suit}", rank=rank_name(rank), suit=said(SUITS[suit]))


def suit_and_rank(card: str) -> tuple[str, str]:
    """A card in parts: "swords" and "9", "wild" and "red"."""
    suit, _, rank = card.partition("-")
    return suit, rank


def rank_name(rank: str) -> str:
    """A rank: "9", "Ace"."""
    return said(RANKS.get(rank, rank))


def aspect_name(aspect: str) -> str:
    """What a card shows: "Strong"."""
    return said(ASPECT_NAMES[aspect]) if aspect in ASPECT_NAMES else titled(aspect)


def played(card: str, aspect: str) -> str:
    """A card with what it shows: "Strong (9 of Wands)"; a half that may not be used counts as none."""
    if not card:
        return say("no card")
    if not aspect:
        return say("nothing ({card})", card=card_name(card))
    return say("{aspect} ({card})", aspect=aspect_name(aspect), card=card_name(card))


def successes(number: int) -> str:
    """ "1 Success", "2 Successes"."""
    return say_many("{n} Success", "{n} Successes", number)
