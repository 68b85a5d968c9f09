"""Dragonfire: a party against everything that the depths send up."""

from wyrmhoard.games.dragonfire.game import GAME

__all__ = ["GAME"]
