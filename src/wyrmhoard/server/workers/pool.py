"""A pool of processes for work that may take long, need much memory, or never end: each job has a process to itself,
and a limit."""

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
"""Seconds that a fresh process may take to be ready, charged to nobody."""
LONG_LAST: Final = 8.0
"""Seconds for which a job that takes one second lets instant jobs of its party overtake it."""
MOST_KINDS: Final = 1_000
"""How many kinds of jobs are tracked."""
T = TypeVar("T")


class Late(Exception):
    """The job was not done in time."""


class Died(Exception):
    """The job's process ended: it was killed, ran out of memory, or could not start."""


class Busy(Exception):
    """No process was free for too long."""


class Full(Busy):
    """One party has too many jobs waiting."""


class Stopped(Exception):
    """The pool was stopped."""


class Pool:
    """Some processes, and the jobs that wait for them: the party that has had least time comes next, and within a party
    short jobs may overtake long ones, but not for ever.

    A late job loses its own process, and affects no other job. Time counts from when the job has a process.
    """

    def __init__(self, size: int, memory: int | None = None, line: int | None = None, *, behind: bool = False) -> None:
        """`memory`: how many bytes a process may take for its data, where the system can limit that; `line`: how many
        jobs of one party may wait; `behind`: whether the processes get a lower priority than tables in any case."""
        self._free = [_Process(memory, behind=behind) for _ in range(size)]
        self._all = tuple(self._free)
        self._lines = Lines[_Process](line)
        self._stopped = False
        self._usual: dict[Hashable, float] = {}
        """The average seconds that jobs of each kind took lately, weighted towards the newest."""

    async def run(
        self,
        work: Callable[..., T],
        *args: Any,
        seconds: float,
        patience: float,
        kind: Hashable = None,
        party: str = "",
    ) -> T:
        """The result of the work, if it takes at most `seconds` and waits at most `patience` for its turn.

        Jobs of one `kind` take about equally long; a job of an unknown kind is expected to take all its time. The
        processes' time is shared among parties (addresses, say), so a `party` with many jobs makes only itself wait.
        Raises Late, Died, Busy, Full, Stopped, and whatever the work raises.
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
            self._usual.clear()  # strangers can make up any number of kinds
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
            if turn.done() and not turn.cancelled() and turn.exception() is None:  # its turn came while it gave up
                self._lines.correct(party, -expected)
                self._give(turn.result())
            turn.cancel()
            if isinstance(error, TimeoutError):
                raise Busy from None
            raise

    def _give(self, process: _Process) -> None:
        """Hand a process to the next job."""
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
    """A job that waits; the least of a line comes first."""

    order: float
    number: int
    expected: float
    come: asyncio.Future[T]


class Lines(Generic[T]):
    """A fair queue with a line for each party. The party that has had least time comes next; time that a party did not
    use earlier is not credited."""

    def __init__(self, most: int | None = None) -> None:
        """`most`: how many jobs of one party may wait."""
        self._most = most
        self._lines: dict[str, list[_Turn[T]]] = {}
        self._had: dict[str, float] = {}
        """The seconds that each party has had; a newcomer starts at `_level`."""
        self._level = 0.0
        """The level of the party that was served last."""
        self._number = 0

    def begin(self, party: str, expected: float) -> None:
        """Charge a party `expected` seconds for a turn that begins."""
        if len(self._had) >= MOST_KINDS and party not in self._had:
            self._had = {one: had for one, had in self._had.items() if had > self._level or one in self._lines}
        self._level = max(self._level, self._had.get(party, 0.0))
        self._had[party] = self._level + expected

    def correct(self, party: str, seconds: float) -> None:
        """Charge `seconds` more (or less, if negative) than was expected."""
        if party in self._had:
            self._had[party] += seconds

    def join(self, party: str, expected: float) -> asyncio.Future[T]:
        """Queue for a turn. Raises Full if too many jobs of this party wait."""
        line = self._lines.setdefault(party, [])
        line[:] = [turn for turn in line if not turn.come.done()]  # the others gave up
        heapq.heapify(line)
        if self._most is not None and len(line) >= self._most:
            raise Full
        self._number += 1
        come: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        heapq.heappush(line, _Turn(time.monotonic() + LONG_LAST * expected, self._number, expected, come))
        return come

    def call(self, thing: T) -> bool:
        """Give `thing` to the next in turn; False if nobody waits."""
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
        """Make everything that waits fail with `error`."""
        for line in self._lines.values():
            for turn in line:
                if not turn.come.done():
                    turn.come.set_exception(error())
        self._lines.clear()


class _Process:
    """One process, started when it is needed and again when it has ended."""

    def __init__(self, memory: int | None, *, behind: bool) -> None:
        self._settings = (memory, behind)
        self._executor: ProcessPoolExecutor | None = None
        self.began = 0.0
        """When its current or last job began."""

    @property
    def pids(self) -> list[int]:
        return [] if self._executor is None else list(self._executor._processes or ())

    async def run(self, work: Callable[..., T], args: tuple[Any, ...], seconds: float) -> T:
        if self._executor is None:
            context = multiprocessing.get_context("spawn")
            self.began = time.monotonic()
            self._executor = ProcessPoolExecutor(1, context, initializer=settle_in, initargs=self._settings)
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
            if not job.done():  # the caller gave up; the process must not go on alone
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
