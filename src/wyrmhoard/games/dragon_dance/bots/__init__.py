"""The duelist: a strong player of Dragon Dance."""

from wyrmhoard.games.dragon_dance.bots.duelist import Duelist

__all__ = ["Duelist"]
