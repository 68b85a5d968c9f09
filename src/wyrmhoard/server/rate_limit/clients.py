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
    """A client for which messages wait."""

    backlog: int
    """The bytes that wait."""

    def send_away(self) -> None:
        """Drop the waiting messages and close the connection."""


class ClientLimits:
    """Counts sockets and meters what comes through them. With a factor of 0 nothing is refused for its rate."""

    def __init__(self, factor: float, workers: Callable[[], int] = alone) -> None:
        self._speaking = meters(SPEAKING, factor, workers)
        self._chat = meters(CHAT, factor, workers)
        self._marks = meters(MARKS, factor, workers)
        self._ink = meters(INK, factor, workers)
        self.work = Meter(WORK, factor)
        """The time that the messages of each address take."""
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
        """Count one more socket of this address until `close_socket`, if it may open one; whether it may."""
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
        """Take `points` from all these parties; whether they had them."""
        if self._limited:
            for kind, name in parties:  # this runs for every message
                if not self._speaking[kind].take(name, points):
                    return False
        return True

    def may_chat(self, parties: list[Party]) -> bool:
        """Count a line of chat for all these parties; whether they may send it."""
        return all(self._chat[kind].take(name) for kind, name in parties)

    def may_note(self, parties: list[Party], marks: int, length: int) -> bool:
        """Count `marks` notes of `length` bytes for all these parties; whether they may put them on a sheet."""
        return all(self._marks[kind].take(name, marks) and self._ink[kind].take(name, length) for kind, name in parties)

    def hold(self, reader: Reader, length: int) -> None:
        """Count `length` more bytes that wait for a reader. If the total is too large, the reader with the largest
        backlog is sent away."""
        reader.backlog += length
        self.waiting += length
        self._slow.add(reader)
        while self.waiting > WAITING_IN_ALL and self._slow:
            max(self._slow, key=lambda one: one.backlog).send_away()

    def release(self, reader: Reader, length: int) -> None:
        """Count `length` bytes that no longer wait."""
        reader.backlog -= length
        self.waiting -= length
        if not reader.backlog:
            self._slow.discard(reader)
