"""How much of this worker's memory tables may take: in all, and for each address.

Any table may be dropped: it is loaded again when it is needed. Tables at which nobody sits are dropped first. Only
if the tables at which people sit exceed the limit is an address refused, or, if another address has far more, are its
tables dropped.
"""

from __future__ import annotations

import os
import sys
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.server.rate_limit.budget import QUIET_AN_ADDRESS, TABLES_AN_ADDRESS

TABLE_BYTES: Final = 100_000
"""For a table at its beginning, with its sockets."""
ENTRY_BYTES: Final = 1_000
"""For each event and each note of a table."""
CARDS_BYTES: Final = 4_000_000
"""For a set of cards that people wrote; tables with the same set share it."""
LEAST_BYTES: Final = 64 * 2**20
"""The least that all tables together may take, however small the machine."""
OURS: Final = ""
"""The address in whose name this server itself loads tables."""


class Weighable(Protocol):
    """A table whose memory can be counted, and which can be dropped."""

    id: str
    own_cards: str
    """The fingerprint of its cards, if people wrote them; otherwise ""."""

    @property
    def clean(self) -> bool:
        """Whether everything in memory is stored and shown."""

    @property
    def weight(self) -> int:
        """About how many bytes it takes, without its cards."""

    @property
    def attended(self) -> bool:
        """Whether a client sits at it, or watches."""


class _Share:
    """What one address has in memory."""

    def __init__(self) -> None:
        self.tables: OrderedDict[str, Weighable] = OrderedDict()
        """The least recently used first."""
        self.cards: Counter[str] = Counter()
        self.weight = 0

    @property
    def bytes(self) -> int:
        return self.weight + CARDS_BYTES * len(self.cards)

    def quiet(self) -> Iterator[Weighable]:
        return (table for table in self.tables.values() if table.clean and not table.attended)


class MemoryBudget:
    """How much of one worker's memory tables take, and which of them make room."""

    def __init__(self, most: int, *, limited: bool = True) -> None:
        """`most` bytes in all; `limited`: whether addresses are held to their share."""
        self._most = most
        self._limited = limited
        self._shares: dict[str, _Share] = {}
        self._holders: dict[str, str] = {}
        self._weights: dict[str, int] = {}
        self._cards: Counter[str] = Counter()
        self.bytes = 0
        """About how many bytes all tables take."""

    def charge(self, table: Weighable, address: str) -> None:
        """Charge a table that was loaded or used to this address, unless it is charged to another one and a player sits
        there."""
        holder = self._holders.get(table.id)
        if holder is not None and (holder == address or address == OURS or table.attended):
            self._shares[holder].tables.move_to_end(table.id)
            return
        self.release(table)
        share = self._shares.setdefault(address, _Share())
        share.tables[table.id] = table
        self._holders[table.id] = address
        self._count(table, share, table.weight, 1)

    def release(self, table: Weighable) -> None:
        """Stop counting a table that is no longer in memory."""
        address = self._holders.pop(table.id, None)
        if address is None:
            return
        share = self._shares[address]
        del share.tables[table.id]
        self._count(table, share, -self._weights[table.id], -1)
        del self._weights[table.id]
        if not share.tables:
            del self._shares[address]

    def reweigh(self, tables: Iterable[Weighable]) -> None:
        """Update the counts: tables grow."""
        for table in tables:
            if table.id in self._holders:
                self._count(table, self._shares[self._holders[table.id]], table.weight - self._weights[table.id], 0)

    def _count(self, table: Weighable, share: _Share, weight: int, number: int) -> None:
        self._weights[table.id] = self._weights.get(table.id, 0) + weight
        share.weight += weight
        before = len(self._cards)
        if table.own_cards:
            for counted in (share.cards, self._cards):
                counted[table.own_cards] += number
                if not counted[table.own_cards]:
                    del counted[table.own_cards]
        self.bytes += weight + CARDS_BYTES * (len(self._cards) - before)

    def need(self, address: str, own_cards: str = "") -> int:
        """About how many bytes one more table of this address would take."""
        share = self._shares.get(address) or _Share()
        return TABLE_BYTES + (CARDS_BYTES if own_cards and own_cards not in share.cards else 0)

    def to_drop(self, *addresses: str, need: int = 0) -> list[Weighable]:
        """The tables to drop now: the unattended ones of these addresses (default: all) beyond their limits, and more
        of them if the total, with the bytes that are needed, is too much."""
        dropped: dict[str, Weighable] = {}
        named = [self._shares[each] for each in addresses if each in self._shares]
        for share in (named if addresses else self._shares.values()) if self._limited else ():
            dropped.update((table.id, table) for table in _first(share.quiet(), share.bytes - QUIET_AN_ADDRESS))
        over = self.bytes + need - self._most - sum(map(_size, dropped.values()))
        if over > 0:
            largest = sorted(self._shares.values(), key=lambda share: -share.bytes)
            rest = (table for share in largest for table in share.quiet() if table.id not in dropped)
            dropped.update((table.id, table) for table in _first(rest, over))
        return list(dropped.values())

    def to_evict(self, address: str, own_cards: str = "") -> list[Weighable]:
        """The attended tables to drop for another one of this address, once all unattended ones are gone. Raises
        Refused if this address gets no room."""
        share = self._shares.get(address) or _Share()
        need = self.need(address, own_cards)
        if self._limited and address != OURS and share.bytes + need > TABLES_AN_ADDRESS:
            raise Refused.of("too-many", "So much is being played from your address that no more fits; end something")
        over = self.bytes + need - self._most
        if over <= 0:
            return []
        largest = max(self._shares.values(), key=lambda each: each.bytes)
        if largest.bytes <= share.bytes + need:
            raise Refused.of("too-many", "So much is being played here that no more fits; come back later")
        return list(_first((table for table in largest.tables.values() if table.clean), over))


def _size(table: Weighable) -> int:
    return table.weight + (CARDS_BYTES if table.own_cards else 0)


def _first(tables: Iterable[Weighable], over: int) -> Iterator[Weighable]:
    """The first of these tables that together take `over` bytes."""
    for table in tables:
        if over <= 0:
            return
        over -= _size(table)
        yield table


def default_budget() -> int:
    """The default limit in bytes: a quarter of what this process may have."""
    return max(LEAST_BYTES, _machine() // 4)


def _machine() -> int:
    """The memory of this machine, or of the part of it that this process may use."""
    sizes = []
    with suppress(ValueError, OSError, AttributeError):
        sizes.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    for path in _limits():
        with suppress(OSError, ValueError):  # it says "max" where there is none
            sizes.append(int(path.read_text(encoding="ascii")))
    if sys.platform != "win32":
        import resource

        limits = [resource.getrlimit(kind)[0] for kind in (resource.RLIMIT_AS, resource.RLIMIT_DATA)]
        sizes += [limit for limit in limits if limit != resource.RLIM_INFINITY]
    return min((each for each in sizes if each > 0), default=4 * LEAST_BYTES)


def _limits() -> Iterator[Path]:
    """The files in which Linux says how much memory this process and what belongs to it may take."""
    root = Path("/sys/fs/cgroup")
    yield from (root / "memory.max", root / "memory" / "memory.limit_in_bytes")
    with suppress(OSError):
        for line in Path("/proc/self/cgroup").read_text(encoding="utf-8").splitlines():
            _, kinds, where = line.split(":", 2)
            if not kinds:
                yield root / where.lstrip("/") / "memory.max"
            elif "memory" in kinds.split(","):
                yield root / "memory" / where.lstrip("/") / "memory.limit_in_bytes"
