"""What the rules of Dragonfire look at, and what they change."""

from __future__ import annotations

from typing import TypeAlias

from wyrmhoard.kernel.state import table

from .cards.cardset import CardSet
from .state import Dragonfire

Position: TypeAlias = table.Position[Dragonfire, CardSet]
"""To look at: a function that takes one changes nothing."""

Table: TypeAlias = table.Table[Dragonfire, CardSet]
"""To change: only a running script has one."""
