"""What the rules of Warriors look at, and what they change."""

from __future__ import annotations

from typing import TypeAlias

from wyrmhoard.games.warriors.cards.cardset import CardSet
from wyrmhoard.games.warriors.state import Warriors
from wyrmhoard.kernel import table

Position: TypeAlias = table.Position[Warriors, CardSet]
"""To look at: a function that takes one changes nothing."""

Table: TypeAlias = table.Table[Warriors, CardSet]
"""To change: only a running script has one."""
