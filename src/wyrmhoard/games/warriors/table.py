"""What the rules of Warriors look at, and what they change."""

from __future__ import annotations

from typing import TypeAlias

from wyrmhoard.kernel.state import table

from .cards.cardset import CardSet
from .state import Warriors

Position: TypeAlias = table.Position[Warriors, CardSet]
"""To look at: a function that takes one changes nothing."""

Table: TypeAlias = table.Table[Warriors, CardSet]
"""To change: only a running script has one."""
