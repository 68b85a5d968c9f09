"""Processes for work that may take long, need much, or never end: each job has one to itself and a limit."""

from __future__ import annotations

import asyncio
import heapq
import multiprocessing
import time
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, Generic, NamedTuple, TypeVar

from wyrmhoard.server.workers.thinking import ready, settle_in

GRACE: Final = 3.0
"""Seconds beyond its time in which a job must come back by itself, before its process is ended."""
START: Final = 30.0
"""Seconds that a fresh process may take to be ready; that is nobody's time."""
LONG_LAST: Final = 8.0
"""A job that will take a second lets those pass that come within so many seconds and take no time."""
MOST_KINDS: Final = 1_000
"""So many kinds of jobs are told apart."""
T = TypeVar("T")


class Late(Exception):
    """The job was not done in time."""


class Died(Exception):
    """The job's process ended: it was killed, ran out of memory, or could not start."""


class Busy(Exception):
    """No process was free for too long."""


class Full(Busy):
    """Too much of the same party waits already."""


class Stopped(Exception):
    """The pool was stopped."""


class Pool:
    """Some processes, and jobs that wait for them: whose party has had least comes next, and within a party who needs
    long lets who needs little pass, but not for ever.

    A job that is late costs its own process and nobody else's. Time counts from when the job has a process.
    """

    def __init__(self, size: int, memory: int | None = None, line: int | None = None) -> None:
        """`memory`: how many bytes a process may take for its data, where the system can limit that; `line`: how many
        jobs of one party may wait."""
        self._free = [_Process(memory) for _ in range(size)]
        self._all = tuple(self._free)
        self._lines = Lines[_Process](line)
        self._stopped = False
        self._usual: dict[Hashable, float] = {}
        """How many seconds the last jobs of each kind took, the newer the more."""

    async def run(
        self,
        work: Callable[..., T],
        *args: Any,
        seconds: float,
        patience: float,
        kind: Hashable = None,
        party: str = "",
    ) -> T:
        """What the work returns, if it comes within `seconds`, and its turn within `patience`.

        Jobs of one `kind` take about as long; one of a kind that nobody knows is expected to take all its time. A
        `party` (an address, say) that brings many jobs waits for them itself: the processes' time is shared among
        parties. Raises Late, Died, Busy, Full, Stopped, and whatever the work raises.
        """
        if self._stopped:
            raise Stopped
        expected = self._usual.get(kind, seconds)
        process = await self._take(patience, party, expected)
        try:
            return await process.run(work, args, seconds)
        except Died:
            if self._stopped:
                raise Stopped from None
            raise
        finally:
            took = time.monotonic() - process.began
            self._learn(kind, took)
            self._lines.correct(party, took - expected)
            self._give(process)

    def _learn(self, kind: Hashable, took: float) -> None:
        if len(self._usual) >= MOST_KINDS and kind not in self._usual:
            self._usual.clear()  # strangers may name bots in as many ways as they like
        self._usual[kind] = (3 * self._usual.get(kind, took) + took) / 4

    async def _take(self, patience: float, party: str, expected: float) -> _Process:
        """A free process, when it is this job's turn."""
        if self._free:
            self._lines.begin(party, expected)
            return self._free.pop()
        turn = self._lines.join(party, expected)
        try:
            async with asyncio.timeout(patience):
                return await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled() and turn.exception() is None:  # its turn came as it left
                self._lines.correct(party, -expected)
                self._give(turn.result())
            turn.cancel()
            if isinstance(error, TimeoutError):
                raise Busy from None
            raise

    def _give(self, process: _Process) -> None:
        """Hand a process to whoever's turn it is."""
        if not self._lines.call(process):
            self._free.append(process)

    @property
    def pids(self) -> list[int]:
        """The processes that are there now."""
        return [pid for process in self._all for pid in process.pids]

    def stop(self) -> None:
        """End all processes: what runs or waits fails at once, and nothing begins any more."""
        self._stopped = True
        self._lines.send_away(Stopped)
        for process in self._all:
            process.end()


class _Turn(NamedTuple, Generic[T]):
    """Somebody who waits; whoever is the least of a line comes first."""

    order: float
    number: int
    expected: float
    come: asyncio.Future[T]


class Lines(Generic[T]):
    """Who waits for something of which there is too little: a line for each party. Whose party has had least time of it
    comes next; a party that has not asked for a while may not make up for that."""

    def __init__(self, most: int | None = None) -> None:
        """`most`: how many of one party may wait."""
        self._most = most
        self._lines: dict[str, list[_Turn[T]]] = {}
        self._had: dict[str, float] = {}
        """How many seconds each party has had, counted on from `_level`."""
        self._level = 0.0
        """What the party had had whose turn came last."""
        self._number = 0

    def begin(self, party: str, expected: float) -> None:
        """It is a party's turn, which will take so many seconds."""
        if len(self._had) >= MOST_KINDS and party not in self._had:
            self._had = {one: had for one, had in self._had.items() if had > self._level or one in self._lines}
        self._level = max(self._level, self._had.get(party, 0.0))
        self._had[party] = self._level + expected

    def correct(self, party: str, seconds: float) -> None:
        """A turn took so many seconds more than was expected."""
        if party in self._had:
            self._had[party] += seconds

    def join(self, party: str, expected: float) -> asyncio.Future[T]:
        """Wait for a turn. Raises Full if too many of this party do."""
        line = self._lines.setdefault(party, [])
        line[:] = [turn for turn in line if not turn.come.done()]  # the others have left
        heapq.heapify(line)
        if self._most is not None and len(line) >= self._most:
            raise Full
        self._number += 1
        come: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        heapq.heappush(line, _Turn(time.monotonic() + LONG_LAST * expected, self._number, expected, come))
        return come

    def call(self, thing: T) -> bool:
        """Give something to whoever's turn it is; False if nobody waits."""
        while self._lines:
            party = min(self._lines, key=lambda one: self._had.get(one, 0.0))
            line = self._lines[party]
            turn = heapq.heappop(line)
            if not line:
                del self._lines[party]
            if not turn.come.done():
                self.begin(party, turn.expected)
                turn.come.set_result(thing)
                return True
        return False

    def send_away(self, error: type[Exception]) -> None:
        """Nobody's turn will come."""
        for line in self._lines.values():
            for turn in line:
                if not turn.come.done():
                    turn.come.set_exception(error())
        self._lines.clear()


class _Process:
    """One process, started when it is needed and again when it has ended."""

    def __init__(self, memory: int | None) -> None:
        self._memory = memory
        self._executor: ProcessPoolExecutor | None = None
        self.began = 0.0
        """When the job began that it does, or did last."""

    @property
    def pids(self) -> list[int]:
        return [] if self._executor is None else list(self._executor._processes or ())

    async def run(self, work: Callable[..., T], args: tuple[Any, ...], seconds: float) -> T:
        if self._executor is None:
            context = multiprocessing.get_context("spawn")
            self.began = time.monotonic()
            self._executor = ProcessPoolExecutor(1, context, initializer=settle_in, initargs=(self._memory,))
            await self._wait(self._submit(ready), START)
        self.began = time.monotonic()
        return await self._wait(self._submit(work, *args), seconds + GRACE)

    def _submit(self, work: Callable[..., T], *args: Any) -> Future[T]:
        assert self._executor is not None
        try:
            return self._executor.submit(work, *args)
        except RuntimeError:  # it ended since its last job
            self.end()
            raise Died from None

    async def _wait(self, job: Future[T], seconds: float) -> T:
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.wrap_future(job)
        except BrokenProcessPool:
            self.end()
            raise Died from None
        except TimeoutError:
            if not job.done():
                self.end()
            raise Late from None
        except BaseException:
            if not job.done():  # whoever waited for it is gone; the process must not go on alone
                self.end()
            raise

    def end(self) -> None:
        executor, self._executor = self._executor, None
        if executor is None:
            return
        processes = list((executor._processes or {}).values())
        executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
