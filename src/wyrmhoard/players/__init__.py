"""Players that can sit down at any game, and how to name one.

A player is named `name` or `name:option=value:option=value`, for example `greedy:samples=50`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable

from wyrmhoard.kernel.errors import BadInput
from wyrmhoard.kernel.player import Player
from wyrmhoard.kernel.registry import AnyGame
from wyrmhoard.kernel.setting import did_you_mean
from wyrmhoard.players.greedy import Greedy
from wyrmhoard.players.uniform import Uniform

GENERAL: dict[str, Callable[..., Player]] = {"random": Uniform, "greedy": Greedy}


def player_names(game: AnyGame) -> list[str]:
    """The names of the players that can play `game`, the strongest last."""
    return [*GENERAL, *game.bots()]


def make_player(game: AnyGame, spec: str) -> Player:
    """The player that `spec` names. Raises BadInput for an unknown name, option or value."""
    name, *options = spec.split(":")
    factories = {**GENERAL, **game.bots()}
    if name not in factories:
        raise BadInput(f"player {name}: unknown{did_you_mean(name, factories)}; there are {', '.join(factories)}")
    factory = factories[name]
    known = inspect.signature(factory, eval_str=True).parameters
    given: dict[str, int | float] = {}
    for option in options:
        key, _, value = option.partition("=")
        if key not in known:
            possible = ", ".join(known) or "none"
            raise BadInput(f"player {name}: option {key} is unknown; its options are {possible}")
        try:
            given[key] = int(value) if known[key].annotation is int else float(value)
        except ValueError:
            raise BadInput(f"player {name}: option {key} must be a number, not {value!r}") from None
        if given[key] < 0:
            raise BadInput(f"player {name}: option {key} must not be negative")
    return factory(**given)
