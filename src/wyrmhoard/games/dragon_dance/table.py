"""What the rules of Dragon Dance look at, and what they change."""

from __future__ import annotations

from typing import TypeAlias

from wyrmhoard.kernel.state import table

from .cards.cardset import Deck
from .state import Duel

Position: TypeAlias = table.Position[Duel, Deck]
"""To look at: a function that takes one changes nothing."""

Table: TypeAlias = table.Table[Duel, Deck]
"""To change: only a running script has one."""
