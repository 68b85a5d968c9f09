"""Bots think in processes of their own, on a position as data, within a time budget."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any, Final, TypeVar

from wyrmhoard.kernel.errors import BadInput
from wyrmhoard.kernel.game import AnyGame
from wyrmhoard.kernel.match import Match
from wyrmhoard.kernel.player import Look, Move
from wyrmhoard.kernel.record import Record
from wyrmhoard.players import make_player
from wyrmhoard.players.uniform import Uniform
from wyrmhoard.server.logs import log
from wyrmhoard.server.metrics import Metrics
from wyrmhoard.server.thinking import settle_in, think

GRACE: Final = 3.0
"""Seconds beyond its budget that we wait for a process (it may only just have started)."""
START: Final = 30.0
"""Seconds that a fresh process may take to be ready."""
T = TypeVar("T")


def cap(game: AnyGame, spec: str, seconds: float) -> str:
    """The spec of a bot with its own time limit, if it has one, cut down to `seconds`. Raises BadInput."""
    name, *options = spec.split(":")
    cut = []
    for option in options:
        key, equals, value = option.partition("=")
        if key == "seconds" and equals:
            try:
                given = float(value)
            except ValueError:
                raise BadInput(f"player {name}: option seconds must be a number, not {value!r}") from None
            option = f"seconds={given if 0 <= given <= seconds else seconds:g}"
        cut.append(option)
    capped = ":".join([name, *cut])
    try:
        make_player(game, capped)
    except (ValueError, OverflowError, MemoryError):
        raise BadInput(f"player {name}: an option is out of bounds") from None
    return capped


def random_move(match: Match, seat: int, rng: Random) -> Move:
    """Any legal move."""
    return Uniform().choose(Look(match, seat, rng))


class Thinkers:
    """The processes in which bots think."""

    def __init__(self, workers: int, seconds: float, metrics: Metrics) -> None:
        self.seconds = seconds
        self._workers = workers
        self._metrics = metrics
        self._pool: ProcessPoolExecutor | None = None
        self._warm = False

    async def think(self, record: Record, seat: int, spec: str) -> Move | None:
        """What the bot does, or None if it made no choice because its process died or was late."""
        seed = Random(os.urandom(16)).getrandbits(64)
        start = time.perf_counter()
        why = "died"
        for _ in range(2):  # once more if the process died: perhaps while thinking for another table
            try:
                found = await self.run(think, record, seat, spec, seed, self.seconds)
                key, form = found
                self._metrics.thoughts.labels(spec.partition(":")[0]).observe(time.perf_counter() - start)
                return Move(key, form)
            except BrokenProcessPool:
                continue
            except TimeoutError:
                why = "late"
            except Exception:
                why = "failed"
                log("a bot failed", level=logging.ERROR, trace=True, bot=spec)
            break
        self._metrics.stumbles.labels(why).inc()
        log("a bot plays at random", level=logging.WARNING, bot=spec, why=why)
        return None

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Do some bounded work in one of the processes. Raises TimeoutError or BrokenProcessPool."""
        pool = self._pool
        if pool is None:
            context = multiprocessing.get_context("spawn")
            pool = self._pool = ProcessPoolExecutor(self._workers, context, initializer=settle_in)
            self._warm = False
        limit = self.seconds + GRACE + (0.0 if self._warm else START)
        try:
            found = await asyncio.wait_for(asyncio.wrap_future(pool.submit(work, *args)), limit)
        except (BrokenProcessPool, TimeoutError) as error:
            # A bot that ended itself in time raised the same TimeoutError; then the pool is well.
            if isinstance(error, BrokenProcessPool) or not error.args:
                self._drop(pool)
            raise
        self._warm = True
        return found

    def stop(self) -> None:
        """End all processes."""
        if self._pool is not None:
            self._drop(self._pool)

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
