"""The choices of a quick start: how well the computer plays, and which side the person takes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from wyrmhoard.kernel.state.setting import Value

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


class Side(NamedTuple):
    """A side that a person may take at a table with the usual number of seats; the computer has the other seats."""

    id: str
    title: str
    seat: int = 0
    settings: Mapping[str, Value] = NO_SETTINGS
    """The settings of a table that has this side."""
