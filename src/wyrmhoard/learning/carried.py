"""What is sent to another process, or copied in depth, takes its game along by name: modules cannot be copied."""

from __future__ import annotations

from typing import Any

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find


class Carried:
    """Something with a game. What has been found out about the game (`sheet`) is found out again."""

    game: AnyGame

    def __getstate__(self) -> dict[str, Any]:
        """With the game's name, and its cards if they are not its own."""
        state = {name: value for name, value in self.__dict__.items() if name != "sheet"}
        return {**state, "game": (self.game.name, self.game.custom)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """With the game of this name. Raises BadInput if it is not installed."""
        name, custom = state["game"]
        game = find(name)
        self.__dict__.update(state, game=game if custom is None else game.with_cards(custom))
