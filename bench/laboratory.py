"""What a million matches of each game cost, and what it costs to spread matches over workers.

    python -m bench.laboratory games       CPU seconds of a match: at random, and between the game's own players
    python -m bench.laboratory workers     the same matches here, in processes and on a local cluster of Dask

All is counted in CPU seconds, those of workers and of whoever gives them work together, so that other work on the
machine counts for little. What a cluster's start takes does not grow with the matches.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any, NamedTuple

from wyrmhoard.lab.engines import HERE, Engine, named, processes
from wyrmhoard.lab.processes import process_pool
from wyrmhoard.lab.simulate import Plan, PlannedMatches
from wyrmhoard.lab.spread import spread

SECONDS = 12.0
FEWEST = 3
PLAYERS = {
    "dragon-dance": ("greedy", 2, {}),
    "warriors": ("captain", 2, {}),
    "dragonfire": ("companion", 4, {}),
    "drawn-to-destiny": ("tactician", 2, {"scene": "high-noon"}),
    "dragon-and-warrior": ("baseline", 2, {"scope": "battle"}),
}
"""Who plays each game, how many of them, and at which table."""


def cost(plan: Plan) -> tuple[float, int]:
    """CPU seconds of a match, and how many were played to know."""
    series, played, start = PlannedMatches(plan), 0, time.process_time()
    while played < FEWEST or time.process_time() - start < SECONDS:
        series(range(played, played + 1))
        played += 1
    return (time.process_time() - start) / played, played


def games() -> None:
    """The table of what matches cost."""
    print("| game | players | matches a CPU second | a million, CPU hours | measured by |")
    print("| --- | --- | ---: | ---: | ---: |")
    for game, (own, seats, settings) in PLAYERS.items():
        for player in ("random", own):
            seconds, played = cost(Plan(game, (player,) * seats, 1, "cost", dict(settings)))
            words = f"{seats} {player}" + "".join(f", {name} {value}" for name, value in settings.items())
            print(f"| {game} | {words} | {1 / seconds:,.3g} | {1e6 * seconds / 3600:,.3g} | {played} |", flush=True)


def spent() -> float:
    """CPU seconds of this process, and of those that it has started and that are over."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


class Way(NamedTuple):
    """A way of spreading matches."""

    words: str
    opened: Callable[[], AbstractContextManager[Engine]]


def pool(number: int) -> Engine:
    """So many processes, even if it is one."""
    return Engine(number, lambda most: process_pool(number, "spawn"))


@contextmanager
def cluster(number: int) -> Iterator[Engine]:
    """A local cluster of Dask."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=number, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0"
    ) as running:
        yield named(running.scheduler_address.replace("tcp", "dask"))


WAYS = (
    Way("this process", lambda: nullcontext(HERE)),
    Way("a process", lambda: nullcontext(pool(1))),
    Way("2 processes", lambda: nullcontext(processes(2))),
    Way("Dask, 1 worker", lambda: cluster(1)),
    Way("Dask, 2 workers", lambda: cluster(2)),
)


@dataclass(frozen=True)
class Measured:
    """A plan whose matches come to the CPU seconds that they took."""

    plan: Plan

    def load(self) -> Any:
        return self.plan.load()

    def ready(self) -> Callable[[range], float]:
        series = self.plan.ready()

        def play(numbers: range) -> float:
            start = time.process_time()
            series(numbers)
            return time.process_time() - start

        return play


def workers(games: int = 150) -> None:
    """The table of what spreading costs."""
    plan = Plan("warriors", ("captain", "captain"), games, "spread")
    print("| played by | CPU seconds playing | besides, with the start | efficiency | seconds |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for way in WAYS:
        cpu, wall = spent(), time.perf_counter()
        with way.opened() as engine:
            playing = sum(spread(Measured(plan), range(games), engine))
        besides, seconds = spent() - cpu - playing, time.perf_counter() - wall
        share = playing / (playing + besides)
        print(f"| {way.words} | {playing:.1f} | {besides:.1f} | {100 * share:.0f}% | {seconds:.0f} |", flush=True)


if __name__ == "__main__":
    {"games": games, "workers": workers}[sys.argv[1]]()
