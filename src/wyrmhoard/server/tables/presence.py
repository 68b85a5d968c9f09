"""Who is at a table: the sockets of this worker, and the seats that other workers say are open with them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from wyrmhoard.server.protocol.wire import pack
from wyrmhoard.server.tables.viewer import Client

PRESENCE_KEPT: Final = 60.0
"""Seconds for which another worker's report of who is here counts."""


class Presence:
    """Who is at one table."""

    def __init__(self, seats: int, clock: Callable[[], float]) -> None:
        """`clock` returns the seconds since 1970."""
        self._clock = clock
        self._seats = seats
        self.sockets: set[Client] = set()
        self._away: dict[str, tuple[float, list[int]]] = {}
        """The last report of each other worker: its time, and the seats that are open there, once for each screen."""
        self._seen: dict[int, float] = {}
        """When a seat was last here, as far as this worker knows."""
        self._screens: Counter[int] = Counter()
        """On how many screens each seat is open, as last sent to its holders."""
        self._here: list[bool] | None = None
        """Which seats are open on this worker, until a client comes or goes; never changed in place."""

    @property
    def here(self) -> list[bool]:
        """Which seats have a player at a socket, on any worker."""
        if self._here is None:
            present = {seat for socket in self.sockets for seat in socket.seats}
            self._here = [seat in present for seat in range(self._seats)]
        if not self._away:
            return self._here
        elsewhere = set(self._elsewhere())
        return [here or seat in elsewhere for seat, here in enumerate(self._here)]

    @property
    def seats_here(self) -> list[int]:
        """The seats that are open on this worker, once for each screen."""
        return sorted(seat for _, seat in {(socket.screen, seat) for socket in self.sockets for seat in socket.seats})

    @property
    def shared(self) -> bool:
        """Whether another worker has ever said who is here."""
        return bool(self._away)

    def seen(self, seat: int) -> float:
        """When a seat was last known to be here, in seconds since 1970; 0: never."""
        return self._seen.get(seat, 0.0)

    def hear(self, worker: str, seats: list[int]) -> None:
        """Take the report of another worker: the seats that are open there."""
        self._away[worker] = (time.monotonic(), seats)
        self._note(seats)
        self.tell_screens()

    def enter(self, socket: Client) -> None:
        """A socket is here."""
        self.sockets.add(socket)
        self._here = None

    def leave(self, socket: Client) -> None:
        """Forget a socket that has closed."""
        self.sockets.discard(socket)
        self._here = None
        self._note(socket.seats)

    def tell_screens(self, entered: Client | None = None) -> None:
        """Tell the holder of a seat when it is open on another screen as well, and when it no longer is."""
        before, now = self._screens, Counter([*self.seats_here, *self._elsewhere()])
        self._screens = now
        for socket in self.sockets:
            for seat in socket.seats:
                changed = max(now[seat], 1) != max(before[seat], 1)
                if changed or (socket is entered and now[seat] > 1):
                    socket.push(pack({"type": "screens", "seat": seat, "count": now[seat]}))

    def _elsewhere(self) -> Iterator[int]:
        """The seats that are open on other workers, once for each screen."""
        since = time.monotonic() - PRESENCE_KEPT
        for heard, seats in self._away.values():
            if heard > since:
                yield from seats

    def _note(self, seats: Iterable[int]) -> None:
        self._seen.update(dict.fromkeys(seats, self._clock()))
