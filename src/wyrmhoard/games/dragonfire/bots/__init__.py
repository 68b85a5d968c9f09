"""Companions: heroes played by the computer."""

from wyrmhoard.games.dragonfire.bots.companion import Companion

__all__ = ["Companion"]
