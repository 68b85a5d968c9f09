"""What the rules of Drawn to Destiny look at, and what they change."""

from __future__ import annotations

from typing import TypeAlias

from wyrmhoard.kernel.state import memo, table
from wyrmhoard.kernel.state.memo import once, once_each, still

from .cards.cardset import CardSet
from .state import Destiny

__all__ = ["Position", "Still", "Table", "once", "once_each", "still"]

Position: TypeAlias = table.Position[Destiny, CardSet]
"""To look at: a function that takes one changes nothing."""

Still: TypeAlias = memo.Still[Destiny, CardSet]
"""To look at while a question is built: everything marked with `once` or `once_each` is looked up only once."""

Table: TypeAlias = table.Table[Destiny, CardSet]
"""To change: only a running script has one."""
