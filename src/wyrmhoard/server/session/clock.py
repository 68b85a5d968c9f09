"""The clock of a table. It is no part of the match, and no rule knows of it.

Times are computed in milliseconds from the times of calls in the journal, so every worker, and every server that loads
the table again, gets the same result. If two of them report that a player's time is up, the second is refused.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final, Literal

LAST: Final = 3600.0
"""Seconds before the end of a player's time at which they are warned; sooner if a quarter of a move is less."""
SHORTEST_WARNING: Final = 60.0
"""Nobody is warned fewer seconds than this before the end."""


@dataclass(frozen=True, slots=True)
class Timing:
    """What was agreed for a table: seconds for each move, or for the match with `more` for each move (Fischer); a bank
    of seconds, once in a match, for when they are used up; and what happens then."""

    kind: Literal["move", "fischer"]
    seconds: int
    more: int = 0
    bank: int = 0
    then: Literal["bot", "left"] = "bot"


@dataclass(slots=True)
class Clock:
    """How much time each seat has."""

    timing: Timing
    left: list[int]
    bank: list[int]
    at: int = 0
    """The moment up to which time has been counted; 0: the clock has not been started."""
    credited: list[int] = field(default_factory=list)
    """The furthest decision for which each seat has been given time: after a take-back it is not given again."""
    skipped: int = 0
    """The end of the server's last absence, which is charged to nobody."""

    @classmethod
    def of(cls, timing: Timing, seats: int) -> Clock:
        """A clock that has not been started."""
        return cls(timing, [timing.seconds * 1000] * seats, [timing.bank * 1000] * seats, 0, [-1] * seats)

    def rest(self, seat: int) -> int:
        """The milliseconds that a seat has left at `at`, bank included."""
        return self.left[seat] + self.bank[seat]

    def end(self, seat: int) -> float:
        """When a seat that the table waits for has no time left, in seconds since 1970."""
        return (self.at + self.rest(seat)) / 1000

    def warning(self, seat: int) -> float | None:
        """When the holder of this seat is warned, in seconds since 1970; None if moves are too short for a warning."""
        last = min(LAST, self.timing.seconds / 4)
        return self.end(seat) - last if last >= SHORTEST_WARNING else None

    def count(self, now: int, running: Collection[int]) -> None:
        """Charge the time up to `now` (milliseconds since 1970) to the seats that the table waits for."""
        used = max(0, now - self.at)
        self.at += used
        for seat in running:
            own = min(used, self.left[seat])
            self.left[seat] -= own
            self.bank[seat] = max(0, self.bank[seat] - (used - own))

    def is_up(self, seat: int, now: int) -> bool:
        """Whether a seat that the table has waited for until `now` has no time left."""
        return now - self.at >= self.rest(seat)

    def moved(self, seat: int, step: int) -> None:
        """Credit a seat that has answered at decision `step`, once for each decision."""
        if step > self.credited[seat]:
            self.credited[seat] = step
            given = self.left[seat] + self.timing.more * 1000
            self.left[seat] = self.timing.seconds * 1000 if self.timing.kind == "move" else given

    def knows(self, until: int) -> bool:
        """Whether an absence of the server that ended at `until` has been counted already."""
        return until <= max(self.at, self.skipped)

    def skip(self, since: int, until: int) -> None:
        """Exclude an absence of the server from everybody's time."""
        self.skipped = until
        self.at += max(0, until - max(self.at, since))
