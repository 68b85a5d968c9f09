"""The clock of a live table: when it starts, what happens when time runs out, and when a worker must wake the table for
that.

The clock itself stands in the session and changes only by calls; this makes them when they are due.
"""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Sequence
from typing import Final, Protocol

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.server.session.commands import TimeUp, WindClock
from wyrmhoard.server.session.session import Session
from wyrmhoard.server.storage.alarms import AHEAD, LEASE, Absence
from wyrmhoard.server.tables.calls import Call

CLOCK_SLACK: Final = 0.02
"""Extra seconds before a time-out is acted on."""
RETRY: Final = 1.0
"""Seconds until a time-out that was refused is tried again."""


class Clocked(Protocol):
    """A table that has a clock, and makes the calls that are due."""

    session: Session
    closed: bool

    @property
    def vacancies(self) -> list[bool]:
        """Which seats nobody holds yet."""

    def call(self, call: Call) -> None:
        """Make a call, now or once the table is free for it."""


class Server(Protocol):
    """What the clock of a table needs from the worker in whose memory it is."""

    def clock(self) -> float:
        """The time in seconds since 1970."""

    @property
    def absences(self) -> Sequence[Absence]:
        """The times when no server ran, in order."""

    def stand_in(self, game: AnyGame) -> str:
        """The bot that takes the seat of a person who has run out of time."""


class Timekeeper:
    """Keeps the clock of one table."""

    def __init__(self, server: Server, table: Clocked) -> None:
        self._server = server
        self._table: Clocked = weakref.proxy(table)
        """Weak, so that a table that is closed leaves memory at once: a server rarely looks for cycles."""
        self._timer: asyncio.TimerHandle | None = None
        self._alarm_at = 0.0
        """The stored time at which some worker is to wake this table."""

    def schedule(self) -> None:
        """Start the clock once every seat is taken; while it runs, set a timer for the next time-out."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        table, clock = self._table, self._table.session.clock
        if clock is None or table.closed or table.session.match.result is not None:
            return
        self.excuse_absences()
        if not clock.at:
            if not any(table.vacancies):
                table.call(Call(WindClock(), 0))
        elif table.session.due is not None:
            when, seats = table.session.due
            wait = max(0.0, when - self._server.clock()) + CLOCK_SLACK
            self._timer = asyncio.get_running_loop().call_later(wait, self._time_out, seats)

    def _time_out(self, seats: list[int]) -> None:
        """End the time of these seats, unless something has happened meanwhile."""
        self._timer = None
        bot = self._server.stand_in(self._table.session.match.game)
        self._table.call(Call(TimeUp(bot, seats), seats[0], self._timed_out))

    def _timed_out(self, refused: Refused | None) -> None:
        if refused is not None:  # the database fails, or the clock of this machine was set: look again
            self._timer = asyncio.get_running_loop().call_later(RETRY, self.schedule)

    def excuse_absences(self) -> None:
        """Exclude absences of the server from the clock."""
        clock = self._table.session.clock
        if clock is not None and clock.at and self._table.session.match.result is None:
            for absence in [each for each in self._server.absences if not clock.knows(each.until)]:
                self._table.call(Call(WindClock(absence.since, absence.until), 0))

    def new_alarm(self) -> float | None:
        """When some worker must wake this table if this one does not; None if there is nothing new to store."""
        session = self._table.session
        if session.clock is None:
            return None
        now = self._server.clock()
        at = session.wakes_at(now)
        if at is None or now + LEASE < self._alarm_at <= at + LEASE:
            return None
        self._alarm_at = at + LEASE
        return self._alarm_at

    def forget_alarm(self) -> None:
        """The last alarm was not stored: store it again."""
        self._alarm_at = 0.0

    def is_due(self, now: float) -> bool:
        """Whether something is due here soon even if nobody comes."""
        at = self._table.session.wakes_at(now)
        return at is not None and at <= now + AHEAD
