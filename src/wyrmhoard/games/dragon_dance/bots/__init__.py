"""The duelist: a strong player of Dragon Dance."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from wyrmhoard.kernel.play.player import Look, Move

from ..cards.cardset import Deck

if TYPE_CHECKING:
    from . import duelist

__all__ = ["Duelist"]


class Duelist:
    """The duelist at a table (see `duelist.Duelist`). What it thinks with is loaded at its first choice: the linear
    algebra takes a third of the time in which a table starts."""

    def __init__(self, deck: Deck, effort: int = 16) -> None:
        self._deck, self._effort = deck, effort

    @cached_property
    def _mind(self) -> duelist.Duelist:
        from . import duelist

        return duelist.Duelist(self._deck, self._effort)

    def choose(self, look: Look) -> Move:
        """A choice drawn from the mix."""
        return self._mind.choose(look)

    def policy(self, look: Look) -> Mapping[str, float]:
        """The mix of the choices: equilibrium strategies of the round."""
        return self._mind.policy(look)
