"""The duelist: a strong player of Dragon Dance."""

from wyrmhoard.games.dragon_dance.bot.duelist import Duelist

__all__ = ["Duelist"]
