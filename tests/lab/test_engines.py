"""Matches come out the same wherever they are played, and whoever dies meanwhile."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import Any

import pytest

from wyrmhoard.cli import main
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import usually_speak
from wyrmhoard.lab.account import observe
from wyrmhoard.lab.compare import Question, compare
from wyrmhoard.lab.engines import Engine, named, over, processes
from wyrmhoard.lab.ladder import climb
from wyrmhoard.lab.simulate import Plan, report, simulate
from wyrmhoard.lab.spread import spread
from wyrmhoard.lab.variant import Variant

GAME = find("dragon-dance")
PLAN = Plan("dragon-dance", ("random", "random"), 200, "s", choices=True)
PAIR = Variant("dragon-dance", ("random", "random"))


def told(plan: Plan, on: Engine | int, progress: Callable[[int], None] = lambda done: None) -> dict[str, Any]:
    return report(plan, simulate(plan, on, progress), 1.0)


def all_of_the_lab(on: Engine | int) -> list[Any]:
    """What each of its tools says."""
    ladder = climb(GAME, ["random", "greedy:samples=1"], 2, "s", {"max_rounds": 2}, on, mirrors=False)
    for row in ladder["pairs"]:
        del row["seconds"], row["decisions_per_second"]
    answer = compare(Question(PAIR, PAIR, most=25), on)
    return [
        told(replace(PLAN, games=30), on),
        observe(PAIR, 6, on=on),
        ladder,
        (answer.pairs, answer.difference, answer.half, answer.rounds),
    ]


@pytest.mark.every_run
def test_a_worker_process_that_dies_loses_nothing() -> None:
    others, killed = set(multiprocessing.active_children()), []

    def kill_once(done: int) -> None:
        if not killed:
            child = next(iter(set(multiprocessing.active_children()) - others))
            assert child.pid is not None
            os.kill(child.pid, signal.SIGKILL)
            killed.append(child.pid)

    assert told(PLAN, processes(2), kill_once) == told(PLAN, 1)
    assert killed


def test_any_executor_will_do() -> None:
    with ThreadPoolExecutor(3) as executor:
        assert all_of_the_lab(over(executor, 3)) == all_of_the_lab(1)


def test_matches_are_played_in_english_whatever_is_spoken_here() -> None:
    english = told(PLAN, 1)
    usually_speak("de")
    try:
        assert told(PLAN, 1) == english
    finally:
        usually_speak("en")


@dataclass
class Letters:
    """An experiment whose matches come to letters."""

    first: str = "a"

    def load(self) -> Any:
        return GAME

    def ready(self) -> Callable[[range], str]:
        return lambda numbers: "".join(chr(ord(self.first) + number) for number in numbers)


class Failing(Executor):
    """Carries out some calls, and then loses the rest."""

    def __init__(self, good: int) -> None:
        self.good = good

    def submit(self, call: Callable[..., Any], /, *args: Any, **options: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.good > 0:
            future.set_result(call(*args, **options))
        else:
            future.set_exception(BrokenExecutor("all workers died"))
        self.good -= 1
        return future


def test_what_was_lost_is_asked_of_new_workers_and_comes_once_and_in_order() -> None:
    opened: list[Failing] = []

    def others(most: int) -> Any:
        opened.append(Failing(3))
        return nullcontext(opened[-1])

    assert "".join(spread(Letters(), range(20), Engine(2, others))) == "abcdefghijklmnopqrst"
    assert len(opened) > 1


def test_what_could_not_even_be_asked_is_not_lost() -> None:
    class Refusing(Failing):
        def submit(self, call: Callable[..., Any], /, *args: Any, **options: Any) -> Future[Any]:
            if self.good <= 0:
                raise BrokenExecutor("all workers died")
            return super().submit(call, *args, **options)

    engine = Engine(2, lambda most: nullcontext(Refusing(9)))
    assert "".join(spread(Letters(), range(20), engine)) == "abcdefghijklmnopqrst"


def test_workers_that_always_die_are_given_up() -> None:
    with pytest.raises(BadInput, match=r"workers died 3 times over the same matches \(all workers died\)"):
        [*spread(Letters(), range(20), over(Failing(0), 2))]


def test_a_worker_with_other_rules_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    class Elsewhere(Failing):
        def submit(self, call: Callable[..., Any], /, *args: Any, **options: Any) -> Future[Any]:
            monkeypatch.setattr("wyrmhoard.lab.spread.version", lambda name: "another")
            return super().submit(call, *args, **options)

    with pytest.raises(BadInput, match="a worker has another version"):
        [*spread(Letters("A"), range(20), over(Elsewhere(9), 2))]


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("dask://", "write dask://HOST:PORT"),
        ("ray://127.0.0.1:9", "write dask://HOST:PORT"),
        ("127.0.0.1:9", "write dask://HOST:PORT"),
    ],
)
def test_an_address_that_says_nothing_is_refused(address: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        named(address)


def test_a_cluster_that_does_not_answer_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("wyrmhoard.lab.engines.PATIENCE", 0.5)
    assert main(["simulate", "dragon-dance", "--players", "random,random", "--on", "dask://127.0.0.1:9"]) == 2
    assert "--on dask://127.0.0.1:9: nobody answers" in capsys.readouterr().err


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers of Dask on this machine, each a process."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0", silence_logs=50
    ) as running:
        yield running


def address_of(cluster: Any) -> str:
    return str(cluster.scheduler_address).replace("tcp", "dask")


@pytest.mark.together
def test_all_of_the_lab_says_the_same_on_a_cluster(cluster: Any) -> None:
    assert all_of_the_lab(named(address_of(cluster))) == all_of_the_lab(1)


@pytest.mark.together
def test_a_worker_of_a_cluster_that_dies_loses_nothing(cluster: Any) -> None:
    killed = []

    def kill_once(done: int) -> None:
        if not killed:
            killed.append(next(iter(cluster.workers.values())).pid)
            os.kill(killed[0], signal.SIGKILL)

    assert told(PLAN, named(address_of(cluster)), kill_once) == told(PLAN, 1)
    assert killed
