"""Rung 5: saved and loaded, forked, taken back and replayed a match stays itself: one walk through each shows all."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from helpers.cases import EVERY_TABLE, Case, drawn
from helpers.worlds import bytes_for, count, drive, everybody, sampled, start
from wyrmhoard import Match
from wyrmhoard.kernel.play.playout import try_act
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.state.record import parse_record

AHEAD = 40
"""So many decisions are made in a fork: what it shared with its match it has changed by then."""
Act = tuple[int, str, Any]


def saved_and_loaded(case: Case, match: Match) -> Match:
    """The match after a journey through a file."""
    return resume(case.game, parse_record(match.position.to_json()))


@pytest.mark.parametrize("case", drawn(EVERY_TABLE), ids=lambda case: case.name)
def test_a_match_stays_itself(case: Case) -> None:
    for number in range(count(10, case)):
        match = start(case, number)
        twin = start(case, number) if number < count(6, case) else None
        for looked_at, act in sampled(case, match, Random(number)):
            if twin is not None:
                twin = _twin(case, twin, match, act) if looked_at else twin
                assert twin.fingerprint == match.fingerprint
                try_act(twin, *act)
            if looked_at and number < count(4, case):
                _taken_back(case, match, act)
        if twin is not None:
            assert twin.result == match.result
            assert twin.record == match.record
        _replayed(case, match)


def _twin(case: Case, twin: Match, match: Match, act: Act) -> Match:
    """A fork goes on like its match; what becomes of it the match does not notice. The twin, saved and loaded."""
    before = match.fingerprint
    fork, same = match.fork(), match.fork()
    assert fork.fingerprint == before
    for _ in zip(range(AHEAD), drive(fork, Random(1)), strict=False):
        pass
    assert match.fingerprint == before
    fork.table.state.__init__(**dict.fromkeys(fork.table.state.__slots__))
    assert match.fingerprint == before
    if act[1] in [str(choice) for choice in match.asks[act[0]].choices]:
        again = match.fork()
        for other in (same, again):
            try_act(other, *act)
        assert same.fingerprint == again.fingerprint
    return saved_and_loaded(case, twin)


def _taken_back(case: Case, match: Match, act: Act) -> None:
    """After an act and its taking back the table is as it was, and the match can be replayed."""
    other = saved_and_loaded(case, match)
    sealed = set(other.ready)
    state, ready = dump(other.table.state), other.ready
    if not try_act(other, *act):
        return
    other.take_back(act[0], [seat for seat in range(match.seats) if seat != act[0]])
    assert dump(other.table.state) == state
    assert set(other.ready) <= set(ready) <= sealed
    assert act[0] in other.waiting or other.asks[act[0]].may_pass
    replayed = resume(case.game, other.record, fast=False)
    assert replayed.fingerprint == other.fingerprint


def _replayed(case: Case, match: Match) -> None:
    """A record replays with the same log and the same fingerprints, for every seat."""
    replayed = resume(case.game, parse_record(match.record.to_json()), fast=False)
    assert replayed.record == match.record
    for seat in everybody(match):
        assert bytes_for(replayed, seat) == bytes_for(match, seat)
