"""What somebody's requests cost is counted in CPU time, without asking the kernel each time."""

from __future__ import annotations

import time
from time import thread_time

import pytest

from wyrmhoard.server.base import stopwatch as module
from wyrmhoard.server.base.stopwatch import FRESH, SHORT, Stopwatch


def work(seconds: float) -> None:
    until = thread_time() + seconds
    while thread_time() < until:
        pass


def test_what_is_short_asks_the_kernel_only_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    now, asked = [100.0], [0]

    def cpu() -> float:
        asked[0] += 1
        return 0.0

    monkeypatch.setattr(module, "perf_counter", lambda: now[0])
    monkeypatch.setattr(module, "thread_time", cpu)
    watch = Stopwatch()
    for _ in range(1000):
        started = watch.start()
        now[0] += SHORT / 10
        assert watch.took(started) == pytest.approx(SHORT / 10)
    assert 0 < asked[0] <= 1 + 1000 * SHORT / 10 / FRESH


def test_work_counts_and_waiting_does_not() -> None:
    watch = Stopwatch()
    started = watch.start()
    work(0.05)
    assert watch.took(started) >= 0.05
    time.sleep(2 * FRESH)
    started = watch.start()
    time.sleep(0.2)
    assert watch.took(started) < 0.1


def test_a_start_meanwhile_forgets_nothing_of_what_was_worked_before() -> None:
    watch = Stopwatch()
    started = watch.start()
    work(2 * FRESH)
    watch.start()
    assert watch.took(started) >= 2 * FRESH
