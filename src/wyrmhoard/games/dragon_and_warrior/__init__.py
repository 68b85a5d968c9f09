"""Dragon & Warrior: a role-playing game without a game master, whose roles change hands."""

from .game import GAME

__all__ = ["GAME"]
