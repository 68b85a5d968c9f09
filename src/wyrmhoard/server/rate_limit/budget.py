"""What one caller may ask for: every limit of this server in one table, and the buckets that hold it.

The numbers are written out in docs/hosting.md ("Limits"), and a test compares them.
"""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from wyrmhoard.kernel.text.errors import RefusalCode, Refused
from wyrmhoard.kernel.text.saying import say


class Allowance(NamedTuple):
    """A token bucket: `burst` points at once, and `rate` a second in the long run."""

    burst: float
    rate: float


class Cost(NamedTuple):
    """The cost of a request: points of one kind of allowance."""

    kind: str
    points: int


REST: Final[Mapping[str, Allowance]] = {
    "requests": Allowance(1000, 50),
    "pages": Allowance(500, 25),
    "looks": Allowance(400, 20),
    "tables": Allowance(30, 0.5),
    "cards": Allowance(10, 0.05),
    "replays": Allowance(40, 0.5),
    "joins": Allowance(8, 0.02),
    "reports": Allowance(5, 0.05),
    "passphrases": Allowance(10, 0.1),
}
"""What each address has, by kind. Every request takes one of `requests`, even if it finds nothing."""

DIVIDED: Final = frozenset({"tables", "cards", "replays", "joins", "reports", "passphrases", "address"})
"""Allowances for requests that fill the database, or use memory and time of the machine for long. The workers on one
database divide them, so that a client that reaches all workers gets no more than from one. All other allowances limit
only the time of the worker that answers, and are not divided."""

EVERYBODY: Final[Mapping[str, Allowance]] = {"reports": Allowance(30, 1 / 60)}
"""What all addresses together have."""

ROUTES: Final[Mapping[str, Cost]] = {
    "GET /api/games": Cost("looks", 1),
    "GET /api/games/{game}/cards": Cost("looks", 2),
    "GET /api/games/{game}/rules": Cost("looks", 2),
    "GET /api/games/{game}/rulebook": Cost("looks", 2),
    "GET /api/games/{game}/courses": Cost("looks", 1),
    "GET /api/games/{game}/scenarios": Cost("looks", 1),
    "GET /api/games/{game}/decks": Cost("looks", 2),
    "POST /api/games/{game}/decks": Cost("looks", 5),
    "POST /api/games/{game}/cards": Cost("looks", 20),
    "GET /api/games/{game}/editor": Cost("looks", 2),
    "POST /api/games/{game}/editor": Cost("looks", 10),
    "POST /api/tables": Cost("tables", 1),
    "GET /api/tables/{table}": Cost("looks", 1),
    "GET /api/tables/{table}/cards": Cost("looks", 2),
    "GET /api/open": Cost("looks", 3),
    "POST /api/tables/{table}/claim": Cost("looks", 5),
    "POST /api/tables/{table}/join": Cost("joins", 1),
    "POST /api/tables/{table}/listed": Cost("looks", 5),
    "POST /api/tables/{table}/seats/{seat}/renew": Cost("looks", 5),
    "POST /api/tables/{table}/seats/{seat}/withdraw": Cost("looks", 5),
    "GET /api/tables/{table}/record": Cost("looks", 5),
    "GET /api/tables/{table}/log": Cost("looks", 10),
    "GET /api/tables/{table}/journal": Cost("looks", 5),
    "GET /api/tables/{table}/replay": Cost("replays", 1),
    "GET /api/tables/{table}/review": Cost("replays", 1),
    "GET /api/tables/{table}/decisions/{at}": Cost("replays", 1),
    "POST /api/tables/{table}/rematch": Cost("tables", 1),
    "POST /api/tables/{table}/anew": Cost("tables", 2),
    "POST /api/replays": Cost("replays", 1),
    "POST /api/reviews": Cost("replays", 1),
    "GET /api/push": Cost("looks", 1),
    "POST /api/push/stop": Cost("looks", 5),
    "POST /api/tables/{table}/push": Cost("looks", 5),
    "POST /api/reports": Cost("reports", 1),
    "GET /api/openapi.json": Cost("looks", 2),
    "GET /healthz": Cost("looks", 1),
    "GET /metrics": Cost("looks", 1),
    "GET /{path:path}": Cost("pages", 1),
}
"""What each route takes, besides. A route without a cost is refused when the server is built."""

OWN_CARDS: Final = Cost("cards", 1)
"""The additional cost of a table with cards that a user wrote: they are stored with it."""

MESSAGES: Final[Mapping[str, int]] = {
    "act": 1,
    "agree": 1,
    "chat": 1,
    "drawing": 1,
    "ground": 2,
    "hint": 10,
    "join": 5,
    "learn": 1,
    "name": 5,
    "note": 1,
    "notes": 2,
    "ping": 1,
    "preview": 2,
    "prospects": 2,
    "stop": 1,
    "sync": 5,
    "take_back": 2,
    "to_bot": 2,
    "to_me": 1,
}
"""What each message through a socket takes, in points."""
BYTES_A_POINT: Final = 8192
"""A message costs one more point for each full `BYTES_A_POINT` bytes."""
OPENING: Final = 2
"""The points that an address pays for opening a socket."""
QUICK: Final = Allowance(20, 20)
STEADY: Final = Allowance(200, 200 / 60)
"""The points of one socket: for short bursts, and over minutes."""
SPEAKING: Final[Mapping[str, Allowance]] = {
    "seat": Allowance(300, 5),
    "watchers": Allowance(400, 10),
    "address": Allowance(2000, 60),
}
"""The points of all sockets of a seat, of all watchers of a table and of all sockets of an address."""
WORK: Final = Allowance(1.0, 0.2)
"""Seconds of a worker's time for the messages of an address: at once, and a second. Beyond that its sockets are read
only as the time is refilled, and messages that were already read are refused."""
VETTING: Final = Allowance(5.0, 0.2)
"""Processor seconds for vetting what an address submits (cards, Scenes, Characters, decks, records)."""
VETTING_AT_ONCE: Final = 5
"""How many submissions of an address may be in vetting or wait for it."""
CHAT: Final[Mapping[str, Allowance]] = {
    "seat": Allowance(20, 0.5),
    "watchers": Allowance(20, 0.5),
    "address": Allowance(40, 1),
}
"""How many lines they may chat."""
MARKS: Final[Mapping[str, Allowance]] = {
    "seat": Allowance(400, 6),
    "watchers": Allowance(1, 0.1),
    "address": Allowance(800, 12),
}
"""How many notes they may put on sheets: strokes of drawings above all. Watchers have no pen."""
INK: Final[Mapping[str, Allowance]] = {
    "seat": Allowance(200_000, 3_000),
    "watchers": Allowance(1_000, 100),
    "address": Allowance(400_000, 6_000),
}
"""How many bytes these notes may have."""
FRAMES: Final = Allowance(400, 40)
"""Frames that a socket may send: messages, fragments (also empty ones), pings. Beyond that it is closed."""
BYTES: Final = Allowance(262_144, 32_768)
"""Bytes that are read from a socket; beyond that it is read more slowly."""
SOCKETS_A_SEAT: Final = 8
"""On how many screens a seat may be open; the oldest is closed for one more."""
WATCHERS_A_TABLE: Final = 200
SOCKETS_AN_ADDRESS: Final = 100
WAITING_A_SOCKET: Final = 1_000_000
WAITING_IN_ALL: Final = 64_000_000
"""Bytes that may wait for a slow reader, and for all of them; then they are sent away."""

CONNECTIONS_AN_ADDRESS: Final = 256
"""Connections of an address, including its sockets."""
UNFINISHED_AN_ADDRESS: Final = 64
UNFINISHED_IN_ALL: Final = 1000
"""Connections that have not sent their whole request yet: of an address, and of all. The oldest is closed for one
more."""
LISTED_AN_ADDRESS: Final = 4
"""Open tables of an address at which a seat is free that the lobby shows."""
REPLAYS_AT_ONCE: Final = 4
"""Replays and reviews of an address that may be under way: one is made, the others wait."""
QUIET_AN_ADDRESS: Final = 8 * 2**20
TABLES_AN_ADDRESS: Final = 64 * 2**20
"""Bytes that the tables of an address may take of a worker's memory: those at which nobody sits, and all of them."""
SPARE_FILES: Final = 2500
"""Files and connections that a worker needs besides its sockets."""

CHANGES_A_DECISION: Final = 200
"""How often one seat may change something before the match gets further."""
INPUTS_A_SEAT: Final = 10_000
"""How many inputs one seat may make in a match."""
CALLS_A_MATCH: Final = 50_000
"""How many things may be done at a table, from opening to end, whether or not they are taken back."""

LINES_WAITING: Final = 500
LINES_WAITING_AT_A_TABLE: Final = 20
"""How many lines of chat may be waiting to be stored: of all tables, and of one."""

NOTES_A_TABLE: Final = 20_000
"""How many notes a table takes, hidden ones and those that hide them included."""
NOTES_WAITING: Final = 500
NOTES_WAITING_AT_A_TABLE: Final = 40
"""How many messages with notes may be waiting to be stored: of all tables, and of one."""

MOST_CALLERS: Final = 10_000
"""How many callers a meter remembers; beyond that the one that was added first is forgotten."""


class Bucket:
    """Allows `burst` at once and `rate` a second in the long run."""

    __slots__ = ("_at", "_clock", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._left = burst
        self._at = clock()

    def take(self, points: float = 1) -> bool:
        """Take `points`, or a full bucket if that is less, if they are there; whether they were."""
        burst, left = self.burst, self.left
        if points > burst:
            points = burst
        if left < points:
            return False
        self._left = left - points
        return True

    def wait(self, points: float) -> float:
        """The seconds until `points` can be taken."""
        return max(0.0, (min(points, self.burst) - self.left) / self.rate)

    def spend(self, points: float) -> float:
        """Take that many even if they are not there: the seconds until what is missing has come."""
        self._left = left = self.left - points
        return 0.0 if left >= 0 else -left / self.rate

    @property
    def left(self) -> float:
        """How many could be taken now."""
        now = self._clock()
        left = self._left + (now - self._at) * self.rate
        if left > self.burst:
            left = self.burst
        self._left, self._at = left, now
        return left


def alone() -> int:
    """How many workers there are, where there is only one."""
    return 1


class Meter:
    """A bucket for each caller (by address, say), up to `MOST_CALLERS`."""

    def __init__(
        self,
        allowance: Allowance,
        factor: float,
        clock: Callable[[], float] = time.monotonic,
        among: Callable[[], int] = alone,
    ) -> None:
        """`among` gives the number of workers that divide the allowance: each keeps a burst of at least one point."""
        self._rate, self._burst, self._clock = allowance.rate * factor, allowance.burst * factor, clock
        self._among = among
        self._off = factor == 0
        self._part = (0.0, 0.0)
        """This worker's part: of points a second, and at once."""
        self._buckets: dict[str, Bucket] = {}
        self._workers = 0
        """The number of workers that divide it now."""

    def take(self, caller: str, points: float = 1) -> bool:
        """Take `points` of the caller, if they are there; whether they were."""
        return self._off or self._bucket(caller).take(points)

    def spend(self, caller: str, points: float) -> float:
        """Take that many even if they are not there: the seconds until what is missing has come."""
        return 0.0 if self._off else self._bucket(caller).spend(points)

    def owes(self, caller: str) -> bool:
        """Whether the caller has taken more than there was."""
        return not self._off and self._bucket(caller).left < 0

    def _bucket(self, caller: str) -> Bucket:
        workers = self._among()
        if workers != self._workers:
            self._workers = workers
            self._part = (self._rate / workers, max(self._burst / workers, min(self._burst, 1.0)))
            for each in self._buckets.values():
                each.rate, each.burst = self._part
        bucket = self._buckets.get(caller)
        if bucket is None:
            while len(self._buckets) >= MOST_CALLERS:
                del self._buckets[next(iter(self._buckets))]
            bucket = self._buckets[caller] = Bucket(*self._part, self._clock)
        return bucket

    def check(self, caller: str, points: float = 1) -> None:
        """Raise NotNow if the caller has had enough for now."""
        if not self.take(caller, points):
            raise too_many(self._bucket(caller).wait(points))


def meters(allowances: Mapping[str, Allowance], factor: float, workers: Callable[[], int]) -> dict[str, Meter]:
    """A meter for each kind of allowance; those of `DIVIDED` are divided among the workers."""
    return {
        kind: Meter(allowance, factor, among=workers if kind in DIVIDED else alone)
        for kind, allowance in allowances.items()
    }


class Tolls:
    """Charges addresses for their requests."""

    def __init__(self, factor: float, workers: Callable[[], int] = alone) -> None:
        self._meters = meters(REST, factor, workers)
        self._shared = meters(EVERYBODY, factor, workers)

    def pay(self, scope: Mapping[str, Any], cost: Cost) -> None:
        """Charge the cost of a request to its caller. Raises NotNow."""
        self._meters[cost.kind].check(caller_of(scope), cost.points)
        if cost.kind in self._shared:
            self._shared[cost.kind].check("", cost.points)


class NotNow(Refused):
    """A temporary refusal: the request may be repeated later."""

    def __init__(self, code: RefusalCode, sentence: str, wait: float) -> None:
        """`wait`: the seconds after which it may be repeated."""
        self.wait = wait
        super().__init__(code, sentence)


def too_many(wait: float = 1.0) -> NotNow:
    """The refusal for a caller that has used up its allowance."""
    return NotNow("too-many", say("That is too much at once; wait a little"), wait)


def caller_of(scope: Mapping[str, Any]) -> str:
    """The caller of a connection, for counting: its address as the proxy reports it; for IPv6, the /64 network."""
    client = scope.get("client")
    return network_of(client[0] if client else "")


@lru_cache(4096)
def network_of(host: str) -> str:
    """The address for which a caller is counted: one household or machine has a whole /64 of IPv6."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64] or "unknown"
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address), 64), strict=False))
