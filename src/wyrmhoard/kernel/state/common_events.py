"""The events that the kernel tells of any game. A game gives those that it has a line for one, in a class of the same
name."""

from __future__ import annotations

from typing import Annotated, Final

from wyrmhoard.kernel.state.event import Event, Reading, Says
from wyrmhoard.kernel.text.saying import Seat, later


def _seat(seat: int, reading: Reading) -> Seat:
    return Seat(seat, reading.names[seat])


class Sealed(Event):
    """A seat has answered in secret, while others are still asked."""

    seat: int
    name: str
    """What the game calls the seat, in English."""
    prompt: str


class TookBack(Event):
    """A seat has taken back a choice."""

    seat: int
    name: str
    """What the game calls the seat, in English."""
    agreed: bool
    """Whether the others had to agree."""


class TooDeep(Event):
    """Effects have set each other off without end, and the rest of them is skipped."""


class SeatLeft(Event):
    """The match ends because a player has left it. No game has an event of this kind: several have one for other things
    that have "left"."""

    seat: Annotated[int, Says(_seat)]
    name: str
    LINE = later("{seat} [leave|leaves] the match")


class PlayedAnew(Event):
    """From here on chance goes along another branch. No game has an event of this kind."""

    LINE = later("From here on the match is played anew, with other rolls")
    REVEALS = True


WORDED: Final = {kind.KIND: kind for kind in (SeatLeft, PlayedAnew)}
"""The kinds of events that the kernel words."""
