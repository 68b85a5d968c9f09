"""What the rules of Drawn to Destiny look at, and what they change."""

from __future__ import annotations

from typing import TypeAlias

from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.state import Destiny
from wyrmhoard.kernel import table

Position: TypeAlias = table.Position[Destiny, CardSet]
"""To look at: a function that takes one changes nothing."""

Table: TypeAlias = table.Table[Destiny, CardSet]
"""To change: only a running script has one."""
