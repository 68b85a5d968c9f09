"""Dragon & Warrior: a role-playing game without a game master, whose roles change hands."""

from wyrmhoard.games.dragon_and_warrior.game import GAME

__all__ = ["GAME"]
