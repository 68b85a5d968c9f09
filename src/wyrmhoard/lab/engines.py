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
    """The engine at an address: "dask://HOST:PORT" is the scheduler of a cluster of Dask, "ray://HOST:PORT" the server
    for clients of a cluster of Ray. `workers` says how many play at once, as a rule all that the cluster has.

    Raises BadInput for any other address, if the library is missing, and if nobody answers.
    """
    scheme, separator, host = address.partition("://")
    cluster = CLUSTERS.get(scheme)
    if cluster is None or not separator or not host:
        ways = ", ".join(f"{name}://HOST:PORT" for name in CLUSTERS)
        raise BadInput.of("--on {address}: write one of {ways}", address=address, ways=ways)
    try:
        return cluster(host, workers)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("dask", "distributed", "ray"):
            raise
        needed = f"pip install 'wyrmhoard[{scheme}]'"
        raise BadInput.of("--on {address}: this needs an extra: {needed}", address=address, needed=needed) from error
    except (OSError, ConnectionError) as error:
        raise BadInput.of("--on {address}: nobody answers ({error})", address=address, error=error) from error


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


class RayExecutor(Executor):
    """Calls as tasks of Ray, which repeats those of a worker that died."""

    def __init__(self, ray: Any) -> None:
        self._call = ray.remote(num_cpus=1, max_retries=-1)(_called)

    def submit(self, call: Callable[..., Any], /, *args: Any, **options: Any) -> Any:
        """A future of the call's result."""
        return self._call.remote(call, args, options).future()


def _called(call: Callable[..., Any], args: tuple[Any, ...], options: dict[str, Any]) -> Any:
    return call(*args, **options)


def _ray(host: str, workers: int | None) -> Engine:
    """A cluster of Ray, by its server for clients."""
    ray: Any = import_module("ray")

    @contextmanager
    def opened(most: int) -> Iterator[Executor]:
        with ray.init(f"ray://{host}", log_to_driver=False):
            yield RayExecutor(ray)

    with ray.init(f"ray://{host}", log_to_driver=False):
        number = int(ray.cluster_resources().get("CPU", 1))
    return Engine(workers or number, opened)


CLUSTERS: Final[dict[str, Callable[[str, int | None], Engine]]] = {"dask": _dask, "ray": _ray}
