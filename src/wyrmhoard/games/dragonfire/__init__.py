"""Dragonfire: a party against everything that the depths send up."""

from .game import GAME

__all__ = ["GAME"]
