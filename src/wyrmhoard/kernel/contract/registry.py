"""Which games there are. There is no list of them: each folder under `wyrmhoard.games` that has a `game.py` is found
(one without it is still being written), and so is any package that declares an entry point in "wyrmhoard.games"."""

from __future__ import annotations

import gc
import importlib
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

from wyrmhoard.kernel.contract.game import AnyGame, Game
from wyrmhoard.kernel.state.setting import did_you_mean
from wyrmhoard.kernel.text.errors import BadInput

_added: dict[str, AnyGame] = {}


def register(game: AnyGame) -> AnyGame:
    """Register a game that is in none of these places (for tests and notebooks)."""
    _added[game.name] = game
    return game


@cache
def _places() -> dict[str, str]:
    """Where each game is: its name and the module that holds it."""
    package = importlib.import_module("wyrmhoard.games")
    places = {
        module.parent.name.replace("_", "-"): f"{package.__name__}.{module.parent.name}"
        for folder in package.__path__
        for module in sorted(Path(folder).glob("*/game.py"))
    }
    places.update({point.name: point.module for point in entry_points(group="wyrmhoard.games")})
    return places


def names() -> list[str]:
    """The names of all games, in alphabetical order."""
    return sorted({*_places(), *_added})


def find(name: str) -> AnyGame:
    """The game of this name. Raises BadInput if there is none."""
    if name in _added:
        return _added[name]
    if name not in _places():
        known = names()
        raise BadInput.of(
            "game {name}: unknown{hint}; the games are {all}",
            name=name,
            hint=did_you_mean(name, known),
            all=", ".join(known),
        )
    return _load(_places()[name])


def _load(module: str) -> AnyGame:
    """The game that a module holds. Garbage collection is off meanwhile: nothing of cards and rules can be freed, and
    it would take a tenth of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        game = importlib.import_module(module).GAME
    finally:
        if collects:
            gc.enable()
    if not isinstance(game, Game):
        raise TypeError(f"{module}: GAME is no Game, but of the type {type(game).__name__}")
    return game


def shortest_first() -> list[AnyGame]:
    """All games, the one with the shortest match first: newcomers begin there."""
    return sorted(map(find, names()), key=lambda game: (game.about.minutes, game.name))
