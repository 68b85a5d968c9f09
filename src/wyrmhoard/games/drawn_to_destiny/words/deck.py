"""What Conflict and Fate cards are called."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import later, said, say

RANKS: Final = {"A": later("Ace"), "K": later("King"), "Q": later("Queen"), "J": later("Jack")}
"""Ranks that have names (D2-155)."""
SUITS: Final = {
    "wands": later("Wands"),
    "coins": later("Coins"),
    "cups": later("Cups"),
    "swords": later("Swords"),
}


def card_name(card: str) -> str:
    """A Conflict or Fate card: "9 of Swords", "Ace of Wands", "red Wild"."""
    suit, _, rank = card.partition("-")
    if suit == "wild":
        return say("black Wild") if rank == "black" else say("red Wild")
    return say("{rank} of {suit}", rank=rank_name(rank), suit=said(SUITS[suit]))


def rank_name(rank: str) -> str:
    """A rank: "9", "Ace"."""
    return said(RANKS.get(rank, rank))
