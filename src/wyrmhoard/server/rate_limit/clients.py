"""The limits on what comes through the sockets of this worker: how many there are, how much they send, and how many
bytes wait for slow readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, Protocol

from wyrmhoard.server.rate_limit.budget import (
    CHAT,
    INK,
    MARKS,
    OPENING,
    SOCKETS_AN_ADDRESS,
    SPEAKING,
    WAITING_IN_ALL,
    WORK,
    Meter,
    alone,
    meters,
)

Party = tuple[str, str]
"""Who shares an allowance: a kind of party ("seat", "watchers", "address"), and which one."""
ADDRESS: Final = "address"


class Reader(Protocol):
    """Somebody for whom messages wait."""

    backlog: int
    """How many bytes wait."""

    def send_away(self) -> None:
        """Forget what waits, and close."""


class ClientLimits:
    """Counts sockets and meters what comes through them. With a factor of 0 nothing is refused for its rate."""

    def __init__(self, factor: float, workers: Callable[[], int] = alone) -> None:
        self._speaking = meters(SPEAKING, factor, workers)
        self._chat = meters(CHAT, factor, workers)
        self._marks = meters(MARKS, factor, workers)
        self._ink = meters(INK, factor, workers)
        self.work = Meter(WORK, factor)
        """What the messages of each address take of our time."""
        self._limited = factor != 0
        self._workers = workers
        self._sockets: Counter[str] = Counter()
        self._open = 0
        self._slow: set[Reader] = set()
        self.waiting = 0
        """How many bytes wait for all slow readers."""

    @property
    def sockets(self) -> int:
        """How many sockets are open, of all addresses."""
        return self._open

    def open_socket(self, address: str) -> bool:
        """Whether this address may open one more socket, which counts until `close_socket`."""
        if self._limited and self._sockets[address] >= max(1, SOCKETS_AN_ADDRESS // self._workers()):
            return False
        if not self.may_speak([(ADDRESS, address)], OPENING):
            return False
        self._sockets[address] += 1
        self._open += 1
        return True

    def close_socket(self, address: str) -> None:
        """A socket of this address is closed."""
        self._open -= 1
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]

    def may_speak(self, parties: list[Party], points: float) -> bool:
        """Whether all these parties have that many points left, which are taken."""
        if self._limited:
            for kind, name in parties:  # this is asked for every message
                if not self._speaking[kind].take(name, points):
                    return False
        return True

    def may_chat(self, parties: list[Party]) -> bool:
        """Whether all these parties may say something, which counts."""
        return all(self._chat[kind].take(name) for kind, name in parties)

    def may_note(self, parties: list[Party], marks: int, length: int) -> bool:
        """Whether all these parties may put so many notes on a sheet, of so many bytes, which count."""
        return all(self._marks[kind].take(name, marks) and self._ink[kind].take(name, length) for kind, name in parties)

    def hold(self, reader: Reader, length: int) -> None:
        """So many bytes more wait for somebody. If it is too much in all, whoever has most of it is sent away."""
        reader.backlog += length
        self.waiting += length
        self._slow.add(reader)
        while self.waiting > WAITING_IN_ALL and self._slow:
            max(self._slow, key=lambda one: one.backlog).send_away()

    def release(self, reader: Reader, length: int) -> None:
        """So many bytes wait no longer."""
        reader.backlog -= length
        self.waiting -= length
        if not reader.backlog:
            self._slow.discard(reader)
