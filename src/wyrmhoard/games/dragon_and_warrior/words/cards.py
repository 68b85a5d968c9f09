"""The text on Conflict Cards and of what they can do, from their data."""

from __future__ import annotations

from typing import Final

from wyrmhoard.games.dragon_and_warrior.state import Conflict
from wyrmhoard.games.dragon_and_warrior.words.names import SPELLS
from wyrmhoard.kernel.grammar import listed, many

UNFAIR: Final = 25
SAFE: Final = 97
"""Below the one a Battle is hardly to be won, above the other hardly to be lost (DW-143a)."""


def fairness(chance: int) -> str:
    """What the Villain is told of a chance of The Warrior to win; it may be ignored (DW-143a)."""
    told = f"The Warrior wins {chance} % of such Battles"
    if chance < UNFAIR:
        return f"{told}: hardly a chance"
    return f"{told}: hardly a risk" if chance > SAFE else told


def rules_text(card: Conflict) -> str:
    """The back of a card: its numbers, spells and abilities (DW-128)."""
    parts = [f"Attack {card.attack}, Max Defense {card.max_defense}, {card.max_hp} HP, {card.max_mp} MP"]
    if card.spells:
        parts.append(f"Casts {listed([SPELLS[spell] for spell in card.spells])}")
    if card.fast:
        parts.append("Fast: its side takes the first turn")
    if card.weakness:
        parts.append(f"Weak to {card.weak_to}: damage x{card.weakness}")
    if card.ability:
        parts.append(f"A made-up ability, at {many(card.price, 'point')} a Level")
    if card.minion:
        parts.append("Has a minion")
    return ". ".join(parts) + "."
