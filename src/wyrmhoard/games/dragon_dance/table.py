"""What the rules of Dragon Dance look at, and what they change."""

from __future__ import annotations

from typing import TypeAlias

from wyrmhoard.games.dragon_dance.cards.cardset import Deck
from wyrmhoard.games.dragon_dance.state import Duel
from wyrmhoard.kernel import table

Position: TypeAlias = table.Position[Duel, Deck]
"""To look at: a function that takes one changes nothing."""

Table: TypeAlias = table.Table[Duel, Deck]
"""To change: only a running script has one."""
