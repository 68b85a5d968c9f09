"""Warriors: fighters dressed from the hand, battle after battle, over places worth having."""

from .game import GAME

__all__ = ["GAME"]
