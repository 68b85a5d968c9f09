"""Companions: heroes played by the computer."""

from wyrmhoard.games.dragonfire.bot.companion import Companion

__all__ = ["Companion"]
