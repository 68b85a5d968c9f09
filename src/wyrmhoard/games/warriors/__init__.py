"""Warriors: fighters dressed from the hand, battle after battle, over places worth having."""

from wyrmhoard.games.warriors.game import GAME

__all__ = ["GAME"]
