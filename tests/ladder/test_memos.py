"""Rung 4, in suspicion: what is looked up only once while a question is built is what a fresh look finds."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from helpers.cases import CASES, Case, drawn
from helpers.worlds import count, drive, start
from wyrmhoard.kernel.state import memo

REMEMBERING = ("dragonfire", "drawn-to-destiny")
"""The games whose rules look things up once."""
DECISIONS = 150
"""So many of a match are looked at."""


@pytest.mark.parametrize("case", drawn(CASES), ids=lambda case: case.name)
def test_what_is_remembered_is_what_a_fresh_look_finds(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    compared, same = [], memo._same
    monkeypatch.setattr(memo, "_same", lambda one, other: compared.append(one) or same(one, other))
    for number in range(count(2, case)):
        match = start(case, f"memos {number}", events=False, prints=False)
        with memo.suspicion():
            for seat, _, _ in islice(drive(match, Random(number)), DECISIONS):
                match.ask(seat)  # with the reasons why something may not be chosen
    assert bool(compared) == (case.game.name in REMEMBERING)
