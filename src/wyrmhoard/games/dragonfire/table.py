"""What the rules of Dragonfire look at, and what they change."""

from __future__ import annotations

from typing import TypeAlias

from wyrmhoard.games.dragonfire.cards.cardset import CardSet
from wyrmhoard.games.dragonfire.state import Dragonfire
from wyrmhoard.kernel import table

Position: TypeAlias = table.Position[Dragonfire, CardSet]
"""To look at: a function that takes one changes nothing."""

Table: TypeAlias = table.Table[Dragonfire, CardSet]
"""To change: only a running script has one."""
