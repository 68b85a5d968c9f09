"""The text on Conflict Cards and of what they can do, from their data."""

from __future__ import annotations

from wyrmhoard.games.dragon_and_warrior.state import Conflict
from wyrmhoard.games.dragon_and_warrior.words.names import SPELLS
from wyrmhoard.kernel.grammar import listed


def rules_text(card: Conflict) -> str:
    """The back of a card: its numbers, spells and abilities (DW-128)."""
    parts = [f"Attack {card.attack}, Max Defense {card.max_defense}, {card.max_hp} HP, {card.max_mp} MP"]
    if card.spells:
        parts.append(f"Casts {listed([SPELLS[spell] for spell in card.spells])}")
    if card.fast:
        parts.append("Fast: its side takes the first turn")
    if card.weakness:
        parts.append(f"Weak to {card.weak_to}: damage x{card.weakness}")
    if card.minion:
        parts.append("Has a minion")
    return ". ".join(parts) + "."
