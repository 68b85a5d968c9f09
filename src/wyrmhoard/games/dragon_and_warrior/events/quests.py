"""Quests, and the end of the last one."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from wyrmhoard.kernel.state.event import Event, Says
from wyrmhoard.kernel.text.saying import later

from ..words.names import reward
from .fields import Goal, NamedEvent, PlaceKind, PlaceName, TextEvent

Reward: TypeAlias = Annotated[tuple[int, int], Says(lambda made_of, reading: reward(*made_of))]
"""More treasure levels, and how many times the XP."""


class Quest(Event):
    """A Quest is revealed (DW-53)."""

    goal: Goal
    place: PlaceName
    kind: PlaceKind
    LINE = later("A Quest of {place}: {goal}")


class Reached(Event):
    """The goal of a Quest is reached (DW-232)."""

    goal: Goal
    STANDS_OUT = True
    LINE = later("The goal is reached: {goal}")


class Rewarded(Event):
    """What there is for a Quest (DW-233, DW-234)."""

    goal: Goal
    rating: int
    extra: int
    times: int
    LINE = later("The reward for “{goal}”: {reward}")

    @property
    def reward(self) -> Reward:
        """What it is made of."""
        return self.extra, self.times


class Light(NamedEvent):
    """The lord is defeated (DW-239)."""

    STANDS_OUT = True
    LINE = later("{name} is defeated, and The Warrior has the Ball of Light")


class Peace(TextEvent):
    """How the Ball of Light brings peace (DW-239)."""

    role: str
    LINE = later("{text}")
