"""Players that can sit down at any game, and how to name one.

A player is named `name` or `name:option=value:option=value`, for example `greedy:samples=50`. Every player
takes `seconds`: then it thinks that long about each choice, instead of by its own measure. Such a player
is never quite the same twice, since machines are not.
"""

from __future__ import annotations

import inspect
import math
import time
from collections.abc import Callable, Mapping
from typing import Final

from wyrmhoard.kernel.errors import BadInput
from wyrmhoard.kernel.game import AnyGame
from wyrmhoard.kernel.player import Look, Move, Player
from wyrmhoard.kernel.setting import did_you_mean
from wyrmhoard.players.greedy import Greedy
from wyrmhoard.players.uniform import Uniform

GENERAL: dict[str, Callable[..., Player]] = {"random": Uniform, "greedy": Greedy}


MOST: Final = 10_000_000
"""The largest figure that any option of a player may have."""


def player_names(game: AnyGame) -> list[str]:
    """The names of the players that can play `game`, the strongest last."""
    return [*GENERAL, *game.bots()]


def usual_effort(game: AnyGame, name: str) -> int:
    """The default `effort` of one of this game's bots."""
    return int(inspect.signature(game.bots()[name]).parameters["effort"].default)


def make_player(game: AnyGame, spec: str) -> Player:
    """The player that `spec` names. Raises BadInput for an unknown name, option or value."""
    name, *options = spec.split(":")
    factories = {**GENERAL, **game.bots()}
    if name not in factories:
        raise BadInput(f"player {name}: unknown{did_you_mean(name, factories)}; there are {', '.join(factories)}")
    factory = factories[name]
    known = {
        "seconds": float,
        **{n: p.annotation for n, p in inspect.signature(factory, eval_str=True).parameters.items()},
    }
    given: dict[str, int | float] = {}
    for option in options:
        key, _, value = option.partition("=")
        if key not in known:
            possible = ", ".join(known) or "none"
            raise BadInput(f"player {name}: option {key} is unknown; its options are {possible}")
        try:
            given[key] = int(value) if known[key] is int else float(value)
        except ValueError:
            raise BadInput(f"player {name}: option {key} must be a number, not {value!r}") from None
        if not 0 <= given[key] < math.inf:
            raise BadInput(f"player {name}: option {key} must not be negative or endless, not {value}")
        if given[key] > MOST:
            raise BadInput(f"player {name}: option {key} must be at most {MOST}, not {value}")
    seconds = given.pop("seconds", None)
    player = factory(**given)
    return player if seconds is None else Timed(player, seconds)


class Timed:
    """A player that thinks for `seconds` about each choice."""

    def __init__(self, player: Player, seconds: float) -> None:
        self._player = player
        self._seconds = seconds

    def choose(self, look: Look) -> Move:
        """What the player chooses within its time."""
        return self._player.choose(self._limited(look))

    def policy(self, look: Look) -> Mapping[str, float]:
        """How the player mixes within its time."""
        return self._player.policy(self._limited(look))

    def _limited(self, look: Look) -> Look:
        end = time.perf_counter() + self._seconds
        look.time_left = lambda: end - time.perf_counter()
        return look
