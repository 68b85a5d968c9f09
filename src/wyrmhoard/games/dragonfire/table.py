"""What the rules of Dragonfire look at, and what they change."""

from __future__ import annotations

from typing import Any, TypeAlias

from wyrmhoard.kernel.state import table

from .cards.cardset import CardSet
from .state import Dragonfire

Position: TypeAlias = table.Position[Dragonfire, CardSet]
"""To look at: a function that takes one changes nothing."""

Table: TypeAlias = table.Table[Dragonfire, CardSet]
"""To change: only a running script has one."""


class Still(table.Position[Dragonfire, CardSet]):
    """A position for composing one question: nothing changes meanwhile, so changes in force are collected only once."""

    __slots__ = ("in_force",)

    def __init__(self, position: Position) -> None:
        super().__init__(position.state, position.cards)
        self.in_force: dict[str, tuple[Any, ...]] = {}
        """By the number or permission, as far as it has been asked for: see `changes.in_force`."""
