"""The choices of a quick start: how well the computer plays, which side the person takes; and how a planner plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.state.table import AnyPosition

NO_SETTINGS: Final[Mapping[str, Value]] = MappingProxyType({})


class Strength(NamedTuple):
    """One strength at which the computer plays a game. It is data; `wyrmhoard.players` makes a player of it."""

    id: str
    """As typed: "novice"."""
    title: str
    player: str
    """The player that it stands for, named like `duelist:effort=8:slips=20`."""
    words: str
    """A description in one sentence."""
    settings: Mapping[str, Value] = NO_SETTINGS
    """For games that a person usually plays alone: settings of a table by which the game itself plays like this."""


class Planning(NamedTuple):
    """How a planner (`wyrmhoard.players.planner`) plays a game."""

    over: str = ""
    """The player whose answers it improves, named like that of a Strength; empty: the game's strongest bot."""
    quick: str = ""
    """The player that plays on in imagined worlds; empty: as `over`."""
    ahead: int = 60
    """After how many decisions the next checkpoint ends an imagined world."""
    span: Callable[[AnyPosition], object] | None = None
    """What an imagined world is about: at a checkpoint where this has changed, it ends earlier."""
    prompts: frozenset[str] = frozenset()
    """The questions that are worth planning; empty: all."""
    puzzle: Callable[[AnyPosition], bool] | None = None
    """Whether a position is a puzzle: there a line that wins is looked for first."""


PLAINLY: Final = Planning()
"""How a planner plays a game that says nothing of it."""


class Side(NamedTuple):
    """A side that a person may take at a table with the usual number of seats; the computer has the other seats."""

    id: str
    title: str
    seat: int = 0
    settings: Mapping[str, Value] = NO_SETTINGS
    """The settings of a table that has this side."""
