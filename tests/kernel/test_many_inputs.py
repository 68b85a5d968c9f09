"""What somebody did very often at one decision costs no more than that often."""

from __future__ import annotations

import time

from kernel.tiny import DONE, Tab, begin
from wyrmhoard.kernel.asking.ask import Script, each
from wyrmhoard.kernel.contract.result import Result

CHANGES = 16_000


def sealing(_: Tab) -> Script[Result]:
    yield each("bid", {seat: ["a", "b"] for seat in range(2)}, "TI-3")
    return DONE


def seconds_to_take_back(changes: int) -> float:
    """How long it takes to take back a sealed answer that was changed that often."""
    match = begin(sealing, 2)
    for number in range(changes):
        match.act(0, "ab"[number % 2])
    assert match.ready == [0]
    start = time.process_time()
    match.take_back(0)
    spent = time.process_time() - start
    assert match.ready == []
    assert [entry.kind for entry in match.inputs] == ["back"]
    return spent


def test_taking_back_an_answer_that_was_changed_often_takes_time_in_proportion() -> None:
    """Four times as many changes take about four times as long, not sixteen times."""
    few = min(seconds_to_take_back(CHANGES // 4) for _ in range(3))
    many = min(seconds_to_take_back(CHANGES) for _ in range(2))
    assert many < 9 * max(few, 0.002)
