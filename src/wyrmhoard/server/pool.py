"""Processes for work that may take long, need much, or never end: each job has one to itself and a limit."""

from __future__ import annotations

import asyncio
import heapq
import multiprocessing
import time
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

from wyrmhoard.server.thinking import ready, settle_in

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


class Stopped(Exception):
    """The pool was stopped."""


class Pool:
    """Some processes, and jobs that wait for them: who needs long lets who needs little pass, but not for ever.

    A job that is late costs its own process and nobody else's. Time counts from when the job has a process.
    """

    def __init__(self, size: int, memory: int | None = None) -> None:
        """`memory`: how many bytes a process may take for its data, where the system can limit that."""
        self._free = [_Process(memory) for _ in range(size)]
        self._all = tuple(self._free)
        self._waiting: list[tuple[float, int, asyncio.Future[_Process]]] = []
        self._number = 0
        self._stopped = False
        self._usual: dict[Hashable, float] = {}
        """How many seconds the last jobs of each kind took, the newer the more."""

    async def run(
        self, work: Callable[..., T], *args: Any, seconds: float, patience: float, kind: Hashable = None
    ) -> T:
        """What the work returns, if it comes within `seconds`, and its turn within `patience`.

        Jobs of one `kind` take about as long; one of a kind that nobody knows is expected to take all its time.
        Raises Late, Died, Busy, Stopped, and whatever the work raises.
        """
        if self._stopped:
            raise Stopped
        process = await self._take(patience, self._usual.get(kind, seconds))
        try:
            return await process.run(work, args, seconds)
        except Died:
            if self._stopped:
                raise Stopped from None
            raise
        finally:
            self._learn(kind, time.monotonic() - process.began)
            self._give(process)

    def _learn(self, kind: Hashable, took: float) -> None:
        if len(self._usual) >= MOST_KINDS and kind not in self._usual:
            self._usual.clear()  # strangers may name bots in as many ways as they like
        self._usual[kind] = (3 * self._usual.get(kind, took) + took) / 4

    async def _take(self, patience: float, expected: float) -> _Process:
        """A free process, when it is this job's turn."""
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[_Process] = asyncio.get_running_loop().create_future()
        self._number += 1
        heapq.heappush(self._waiting, (time.monotonic() + LONG_LAST * expected, self._number, turn))
        try:
            async with asyncio.timeout(patience):
                return await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled() and turn.exception() is None:  # its turn came as it left
                self._give(turn.result())
            turn.cancel()
            if isinstance(error, TimeoutError):
                raise Busy from None
            raise

    def _give(self, process: _Process) -> None:
        """Hand a process to whoever's turn it is."""
        while self._waiting:
            turn = heapq.heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(process)
                return
        self._free.append(process)

    @property
    def pids(self) -> list[int]:
        """The processes that are there now."""
        return [pid for process in self._all for pid in process.pids]

    def stop(self) -> None:
        """End all processes: what runs or waits fails at once, and nothing begins any more."""
        self._stopped = True
        for _, _, turn in self._waiting:
            if not turn.done():
                turn.set_exception(Stopped())
        self._waiting.clear()
        for process in self._all:
            process.end()


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
