"""Playing cards: their ranks and suits, and the whole deck (DW-144, DW-149)."""

from __future__ import annotations

from typing import Final

LETTERS: Final = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""How each rank is written, from the ace (1, the lowest) to the king (13)."""
RANKS: Final = {letter: rank for rank, letter in enumerate(LETTERS) if letter}
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
DECK: Final = tuple(f"{letter}-{suit}" for letter in LETTERS[1:] for suit in SUITS)
RANK: Final = {card: RANKS[card.split("-")[0]] for card in DECK}
"""The rank of each card, for comparing (DW-149)."""
VALUE: Final = tuple(min(rank, 10) for rank in range(14))
"""What each rank is worth where amounts count (DW-149)."""
