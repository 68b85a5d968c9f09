"""A match that is over, looked back at."""

from __future__ import annotations

from typing_extensions import TypedDict

from wyrmhoard.server.protocol.shapes.replays import Player


class StandingMoment(TypedDict):
    """How everybody stood after `at` inputs: a number from 0 to 1 for each seat, or one for all who win together."""

    at: int
    standing: list[float]


class StandingSwing(TypedDict):
    """A change of the standing, to the moment after `at` inputs."""

    at: int
    seat: int
    """Whose standing it is; -1: that of all together."""
    was: float
    now: float
    lines: list[str]
    """What the log says of it."""


class Counted(TypedDict):
    """Something that was counted: for the whole table, or for each seat."""

    text: str
    table: int | None
    seats: list[int] | None


class Review(TypedDict):
    """A match that is over, looked back at."""

    steps: int
    together: bool
    seats: list[Player]
    moments: list[StandingMoment]
    """Empty if the game does not measure the standing."""
    turning: StandingSwing | None
    swings: list[StandingSwing]
    counts: list[Counted]
    critical: list[int]
    """The inputs, counted from 1, by which people's decisions can be judged: with them the standing changed most."""


class Judged(TypedDict):
    """A decision as the planner sees it, with what its seat could know then."""

    at: int
    seat: int
    question: str
    chosen: str
    bot: str
    instead: str
    """What the bot would have done; empty if the same."""
    line: list[str]
    """How the seat would have gone on after that in an imagined world: its next answers, in words."""
    gain: float
    """How much better the choice was than others, where a win is 100."""
    loss: float
    """How much worse it was than the bot's."""
    good: bool
    bad: bool
    worlds: int
    """In how many imagined worlds it was tried."""
