"""Matches spread over the workers of an engine: the same come back, in the same order, wherever they were played."""

from __future__ import annotations

import pickle
import threading
import time
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future
from hashlib import blake2b
from importlib.metadata import version
from math import ceil
from typing import Any, Final, Protocol, TypeVar

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import ENGLISH, speaking
from wyrmhoard.lab.engines import Engine, Opened
from wyrmhoard.lab.processes import deaf_to_interrupts

T_co = TypeVar("T_co", covariant=True)

MOMENT: Final = 0.3
"""Seconds that a worker plays until it tells what it has."""
AHEAD: Final = 4
"""Batches for each worker that are given out before they are needed."""
MOST_LOSSES: Final = 3
"""So often in a row workers may be lost before anything came back."""
MOST_READY: Final = 4
"""Experiments that a worker keeps ready."""


class Work(Protocol[T_co]):
    """An experiment: all that a worker needs to play its matches. It is pickled."""

    def load(self) -> AnyGame:
        """The game with the cards that are played. Raises BadInput."""
        ...

    def ready(self) -> Callable[[range], T_co]:
        """What plays the matches with these numbers, whichever worker it is that does. Raises BadInput."""
        ...


def spread(work: Work[T_co], numbers: range, engine: Engine) -> Generator[T_co]:
    """What the matches with these numbers come to, batch by batch, in their order.

    What a worker that dies was at is played again by others. Raises BadInput if they die whatever is done.
    """
    batches = _Batches(numbers, engine.workers)
    if engine.opened is not None:
        yield from _played_by(_GivenOut(work, batches), engine, engine.opened)
        return
    play = work.ready()
    while batch := batches.next():
        part, seconds = _timed(play, batch)
        batches.took(len(batch), seconds)
        yield part


def _played_by(given: _GivenOut, engine: Engine, opened: Opened) -> Generator[Any]:
    """What workers have played, in order. If they are lost, what they were at is asked of new ones."""
    losses = 0
    while not given.is_done:
        try:
            with opened(given.most_workers) as executor:
                with deaf_to_interrupts():  # processes start as they are needed
                    given.ask_again(executor)
                    given.give_out(executor, engine.workers * AHEAD)
                while not given.is_done:
                    part = given.first()
                    losses = 0
                    given.give_out(executor, engine.workers * AHEAD + 1)
                    given.forget_first()
                    yield part
        except engine.lost as error:
            losses += 1
            if losses >= MOST_LOSSES:
                raise BadInput.of(
                    "workers died {n} times over the same matches ({error})", n=losses, error=error
                ) from error
        finally:
            given.cancel()


class _Batches:
    """Numbers of matches, cut into batches that take a moment each."""

    def __init__(self, numbers: range, workers: int) -> None:
        self.left = numbers
        self._size = 1
        self._share = 2 * workers
        """The last ones are so small that all workers have some."""

    def next(self) -> range:
        """The next batch; empty if there is none."""
        size = max(1, min(self._size, ceil(len(self.left) / self._share)))
        batch, self.left = self.left[:size], self.left[size:]
        return batch

    def took(self, matches: int, seconds: float) -> None:
        """Learn from how long a batch took. The size at most doubles, whatever one batch was like."""
        fits = int(matches * MOMENT / seconds) if seconds else matches
        self._size = max(1, min(fits, 2 * matches))


class _GivenOut:
    """Batches that are given to workers, and their results, in order."""

    def __init__(self, work: Work[Any], batches: _Batches) -> None:
        self._packed = pickle.dumps((work, rules_of(work.load())))
        self._mark = blake2b(self._packed, digest_size=16).hexdigest()
        self._batches = batches
        self._waiting: deque[tuple[range, Future[Any]]] = deque()

    @property
    def is_done(self) -> bool:
        """Whether all has been played."""
        return not self._batches.left and not self._waiting

    @property
    def most_workers(self) -> int:
        """How many workers could be of use."""
        return len(self._batches.left) + len(self._waiting)

    def give_out(self, executor: Executor, most: int) -> None:
        """Give out more, until so many batches are."""
        while len(self._waiting) < most and (batch := self._batches.next()):
            self._waiting.append((batch, Future()))  # not lost if the executor is lost now
            self._waiting[-1] = batch, self._submit(executor, batch)

    def ask_again(self, executor: Executor) -> None:
        """Give out once more what was not played."""
        for at, (batch, future) in enumerate(self._waiting):
            if future.cancelled() or not future.done() or future.exception() is not None:
                self._waiting[at] = batch, self._submit(executor, batch)

    def _submit(self, executor: Executor, batch: range) -> Future[Any]:
        return executor.submit(_play, self._mark, self._packed, batch)

    def first(self) -> Any:
        """What the first batch came to; waits for it."""
        batch, future = self._waiting[0]
        part, seconds = future.result()
        self._batches.took(len(batch), seconds)
        return part

    def forget_first(self) -> None:
        """The first batch is done with."""
        self._waiting.popleft()

    def cancel(self) -> None:
        """What is not being played is not wanted any more."""
        for _, future in self._waiting:
            future.cancel()


def rules_of(game: AnyGame) -> tuple[str, ...]:
    """What has to be the same wherever, and whenever, the same matches are to come out."""
    return version("wyrmhoard"), game.name, game.about.version, game.content


_ready: dict[str, Callable[[range], Any]] = {}
"""The experiments of this worker by their marks."""
_one_at_a_time = threading.Lock()
"""A worker may have threads; a match has no use for a second one."""


def _play(mark: str, packed: bytes, numbers: range) -> tuple[Any, float]:
    """In a worker: what the matches come to, and how many seconds that took."""
    with _one_at_a_time:
        if mark not in _ready:
            work, rules = pickle.loads(packed)
            if rules_of(work.load()) != rules:
                raise BadInput.of("a worker has another version of wyrmhoard, or of the game; install the same")
            if len(_ready) >= MOST_READY:
                del _ready[next(iter(_ready))]
            _ready[mark] = work.ready()
        return _timed(_ready[mark], numbers)


def _timed(play: Callable[[range], T_co], numbers: range) -> tuple[T_co, float]:
    """What the matches come to, in English as everywhere, and how many seconds that took."""
    start = time.perf_counter()
    with speaking(ENGLISH):
        part = play(numbers)
    return part, time.perf_counter() - start
