"""Drawn to Destiny: tactical combat and role-play on maps, with cards in place of dice."""

from .game import GAME

__all__ = ["GAME"]
