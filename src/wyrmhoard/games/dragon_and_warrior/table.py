"""What the rules of Dragon & Warrior look at, and what they change."""

from __future__ import annotations

from typing import TypeAlias

from wyrmhoard.kernel.state import table

from .cards.cardset import CardSet
from .state import Saga

Position: TypeAlias = table.Position[Saga, CardSet]
"""To look at: a function that takes one changes nothing."""
Table: TypeAlias = table.Table[Saga, CardSet]
"""To change: only a running script has one."""
