"""Players that can sit down at any game, and how to name one.

A player is named `name` or `name:option=value:option=value`, for example `greedy:samples=50`. The name is that of a
bot, or of one of the game's strengths (`novice`), which stands for a bot with options. Every player takes two more:

seconds  it thinks that long about each choice, instead of by its own measure. Such a player is not reproducible:
         machines differ in speed.
slips    the percentage of decisions that it answers by chance (`Slipping`).
"""

from __future__ import annotations

import inspect
import math
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from wyrmhoard.kernel.asking.opponents import Strength
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.player import Look, Move, Player
from wyrmhoard.kernel.state.setting import did_you_mean
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import later, said
from wyrmhoard.players.greedy import Greedy
from wyrmhoard.players.planner import Planner
from wyrmhoard.players.slipping import Slipping
from wyrmhoard.players.uniform import Uniform

GENERAL: dict[str, Callable[..., Player]] = {"random": Uniform, "greedy": Greedy}
PLANNER: Final = "planner"
"""The player that plans on top of the game's own best one: for every game, and with a budget."""


GRANDMASTER: Final = Strength(
    "grandmaster",
    later("Grandmaster"),
    f"{PLANNER}:seconds=1",
    later("Thinks for a second about each choice: plays its answers on in its head and takes what does best"),
)
"""The strength above those that a game declares; in every game the planner with a second a decision."""


HIGHEST_FIGURE: Final = 10_000_000
"""The largest figure that any option of a player may have."""
HIGHEST_SLIPS: Final = 100


def player_names(game: AnyGame) -> list[str]:
    """The names of the bots that can play `game`, the strongest last."""
    return [*GENERAL, PLANNER, *game.bots]


def strengths_of(game: AnyGame) -> tuple[Strength, ...]:
    """The strengths at which the computer plays `game`, the weakest first: those that answer at once, and the
    grandmaster."""
    quick = _quick_strengths(game)
    return (*quick, GRANDMASTER._replace(settings=quick[-1].settings))


def _quick_strengths(game: AnyGame) -> tuple[Strength, ...]:
    """Those that the game declares, or its strongest bot with more and fewer slips."""
    if game.strengths:
        return game.strengths
    best = _best(game)
    return (
        Strength("novice", later("Novice"), f"{best}:slips=60", later("Takes any option in three of five decisions")),
        Strength("steady", later("Steady"), f"{best}:slips=20", later("Takes any option in one of five decisions")),
        Strength("master", later("Master"), best, later("Plays as well as the computer can")),
    )


def _best(game: AnyGame) -> str:
    """The bot that plays best without a search over whole worlds."""
    return [*GENERAL, *game.bots][-1]


def every_name(game: AnyGame) -> list[str]:
    """All names of players for `game`: bots and strengths."""
    return [*player_names(game), *(strength.id for strength in strengths_of(game))]


def strongest(game: AnyGame) -> str:
    """The name of the strongest player that answers at once, the default for a seat without a named one."""
    return _quick_strengths(game)[-1].id


def gentlest(game: AnyGame) -> str:
    """The name of a player for people who have just learnt the game."""
    return strengths_of(game)[0].id


def title_of(game: AnyGame, spec: str) -> str:
    """What people call the player that `spec` names: "Novice", or "Duelist" for one that is no strength."""
    name = spec.partition(":")[0]
    strength = _strength(game, name)
    return name.capitalize() if strength is None else said(strength.title)


def _strength(game: AnyGame, name: str) -> Strength | None:
    return next((strength for strength in strengths_of(game) if strength.id == name), None)


def _factories(game: AnyGame) -> dict[str, Callable[..., Player]]:
    own = {name: partial(make, game.cards) for name, make in game.bots.items()}
    return {**GENERAL, **own, PLANNER: partial(planner_of, game)}


def planner_of(game: AnyGame, /, worlds: int = 48, rivals: int = 16) -> Planner:
    """The planner as the game says that it plays."""
    over = game.planning.over or _best(game)
    quick = game.planning.quick or over
    return Planner(make_player(game, over), make_player(game, quick), game.planning, worlds, rivals)


def _named(game: AnyGame, spec: str) -> tuple[str, list[str]]:
    """The bot that `spec` names, with its options as they are typed; what is typed last counts."""
    name, *options = spec.split(":")
    strength = _strength(game, name)
    if strength is None:
        return name, options
    name, *usual = strength.player.split(":")
    return name, usual + options


def takes_its_time(game: AnyGame, name: str) -> bool:
    """Whether this strength thinks for a set time about each choice, as the grandmaster does."""
    strength = _strength(game, name)
    return strength is not None and ":seconds=" in strength.player


def make_player(game: AnyGame, spec: str) -> Player:
    """The player that `spec` names. Raises BadInput for an unknown name, option or value."""
    name, options = _named(game, spec)
    factories = _factories(game)
    if name not in factories:
        known_names = every_name(game)
        raise BadInput.of(
            "player {name}: unknown{hint}; there are {all}",
            name=name,
            hint=did_you_mean(name, known_names),
            all=", ".join(known_names),
        )
    factory = factories[name]
    known = {
        "seconds": float,
        "slips": float,
        **{n: p.annotation for n, p in inspect.signature(factory, eval_str=True).parameters.items()},
    }
    given: dict[str, int | float] = {}
    for option in options:
        key, _, value = option.partition("=")
        if key not in known:
            raise BadInput.of(
                "player {name}: option {key} is unknown; its options are {all}",
                name=name,
                key=key,
                all=", ".join(known),
            )
        try:
            given[key] = int(value) if known[key] is int else float(value)
        except ValueError:
            raise BadInput.of(
                "player {name}: option {key} must be a number, not {value}", name=name, key=key, value=repr(value)
            ) from None
        if not 0 <= given[key] < math.inf:
            raise BadInput.of(
                "player {name}: option {key} must not be negative or endless, not {value}",
                name=name,
                key=key,
                value=value,
            )
        most = HIGHEST_SLIPS if key == "slips" else HIGHEST_FIGURE
        if given[key] > most:
            raise BadInput.of(
                "player {name}: option {key} must be at most {most}, not {value}",
                name=name,
                key=key,
                most=most,
                value=value,
            )
    seconds = given.pop("seconds", None)
    slips = given.pop("slips", 0)
    player: Player = factory(**given)
    if seconds is not None:
        player = Timed(player, seconds)
    return Slipping(player, slips, make_player(game, game.clumsy)) if slips else player


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
