"""Where matches are played: in this process, in processes of this machine, or on any `concurrent.futures.Executor`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.lab.processes import process_pool

DASK: Final = "dask://"
PATIENCE: Final = 15
"""Seconds in which a cluster must have answered, and have a worker."""


Opened = Callable[[int], AbstractContextManager[Executor]]
"""Opens an executor, for which no more than so many workers could be of use; another one if the last was lost."""


@dataclass(frozen=True)
class Engine:
    """What plays matches."""

    workers: int
    """How many play at once; with no executor: 1."""
    opened: Opened | None = None
    """None: this process plays."""
    lost: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)
    """What a result raises if the worker that it was asked of has died."""


HERE: Final = Engine(1)


def processes(number: int | None = None) -> Engine:
    """So many processes of this machine; None: one for each core. With one, this process plays."""
    number = number or os.cpu_count() or 1
    return Engine(number, lambda most: process_pool(min(number, most), "spawn")) if number > 1 else HERE


def over(executor: Executor, workers: int) -> Engine:
    """Somebody's executor, which stays open, with so many workers."""
    return Engine(workers, lambda most: nullcontext(executor))


def engine_of(where: Engine | int | None) -> Engine:
    """An engine, or so many processes of this machine."""
    return where if isinstance(where, Engine) else processes(where)


def named(address: str, workers: int | None = None) -> Engine:
    """The engine at an address: "dask://HOST:PORT" is the scheduler of a cluster of Dask. `workers` says for how many
    workers there is always work; None: for all that it has now.

    Raises BadInput for any other address, if the library is missing, and if nobody answers.
    """
    host = address.removeprefix(DASK)
    if host == address or not host:
        raise BadInput.of("--on {address}: write {scheme}HOST:PORT", address=address, scheme=DASK)
    try:
        return _dask(host, workers)
    except ModuleNotFoundError as error:
        if error.name != "distributed":
            raise
        raise BadInput.of(
            "--on {address}: this needs an extra: pip install 'wyrmhoard[dask]'", address=address
        ) from error
    except OSError as error:
        raise BadInput.of(
            "--on {address}: nobody answers, or there is no worker ({error})", address=address, error=error
        ) from error


def _dask(host: str, workers: int | None) -> Engine:
    """A cluster of Dask. Its scheduler gives what a dead worker was at to another."""
    distributed: Any = import_module("distributed")

    @contextmanager
    def client() -> Iterator[Any]:
        with distributed.Client(f"tcp://{host}", timeout=PATIENCE, set_as_default=False) as connected:
            yield connected

    @contextmanager
    def opened(most: int) -> Iterator[Executor]:
        with client() as connected:
            executor = connected.get_executor(pure=False)
            try:
                yield executor
            finally:
                executor.shutdown(wait=False)

    with client() as connected:
        connected.wait_for_workers(1, timeout=PATIENCE)
        number = len(connected.nthreads())
    return Engine(workers or number, opened, (BrokenExecutor, CancelledError, distributed.KilledWorker))
