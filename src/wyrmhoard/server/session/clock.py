"""The clock of a table: beside its match, of which no rule knows it.

All is reckoned in milliseconds from the times at which calls were made, as the journal has them: so every worker, and
every server that loads the table again, comes to the same times, and of two that find that somebody's time is up one
comes second and is refused.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final, Literal

LAST: Final = 3600.0
"""Seconds before the end of somebody's time at which they are warned; sooner if a quarter of a move is less."""
LEAST: Final = 60.0
"""Seconds that are worth a warning."""


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
    """Up to when time has been counted; 0: the clock has not been started."""
    credited: list[int] = field(default_factory=list)
    """The furthest decision for which each seat has been given time: what is taken back is not paid for again."""
    skipped: int = 0
    """Until when the server was last away, which counts for nobody."""

    @classmethod
    def of(cls, timing: Timing, seats: int) -> Clock:
        """A clock that has not been started."""
        return cls(timing, [timing.seconds * 1000] * seats, [timing.bank * 1000] * seats, 0, [-1] * seats)

    def rest(self, seat: int) -> int:
        """What a seat has in all, as of `at`."""
        return self.left[seat] + self.bank[seat]

    def end(self, seat: int) -> float:
        """When a seat that the table waits for has no time left, in seconds since 1970."""
        return (self.at + self.rest(seat)) / 1000

    def warning(self, seat: int) -> float | None:
        """When whoever has that seat is warned; None if it is not worth it."""
        last = min(LAST, self.timing.seconds / 4)
        return self.end(seat) - last if last >= LEAST else None

    def count(self, now: int, running: Collection[int]) -> None:
        """Let time pass until `now` for the seats that the table waits for."""
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
        """A seat has answered what it was asked at this decision."""
        if step > self.credited[seat]:
            self.credited[seat] = step
            given = self.left[seat] + self.timing.more * 1000
            self.left[seat] = self.timing.seconds * 1000 if self.timing.kind == "move" else given

    def knows(self, until: int) -> bool:
        """Whether nothing is to be said of a time without a server that ended then."""
        return until <= max(self.at, self.skipped)

    def skip(self, since: int, until: int) -> None:
        """Nobody's time runs while the server is away."""
        self.skipped = until
        self.at += max(0, until - max(self.at, since))
