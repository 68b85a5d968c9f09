"""Dragon Dance: a duel of bluff with dice and cards for a knight and a dragon."""

from .game import GAME

__all__ = ["GAME"]
