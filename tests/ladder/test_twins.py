"""Rung 5: saved and loaded, forked, replayed and taken back at every decision, a match stays itself."""

from __future__ import annotations

from random import Random

import pytest

from helpers.cases import CASES, EVERY_TABLE, Case, drawn
from helpers.worlds import bytes_for, count, drive, everybody, sampled, start
from wyrmhoard import Match
from wyrmhoard.kernel.playout import play_on, try_act
from wyrmhoard.kernel.record import parse_record
from wyrmhoard.kernel.resume import resume
from wyrmhoard.kernel.state import dump

every_table = pytest.mark.parametrize("case", drawn(EVERY_TABLE), ids=lambda case: case.name)
every_case = pytest.mark.parametrize("case", drawn(CASES), ids=lambda case: case.name)


def saved_and_loaded(case: Case, match: Match) -> Match:
    """The match after a journey through a file."""
    return resume(case.game, parse_record(match.position.to_json()))


@every_table
def test_twin(case: Case) -> None:
    """Loaded from its position at every decision, a match goes on exactly as if nothing had been."""
    for number in range(count(6, case)):
        plain = start(case, number)
        twin = start(case, number)
        for looked_at, act in sampled(case, plain, Random(number)):
            twin = saved_and_loaded(case, twin) if looked_at else twin
            assert twin.fingerprint == plain.fingerprint
            try_act(twin, *act)
        assert twin.result == plain.result
        assert twin.record == plain.record


@every_case
def test_fork(case: Case) -> None:
    """A fork goes on like its match, and whatever becomes of it the match does not notice."""
    for number in range(count(6, case)):
        match = start(case, number)
        for looked_at, act in sampled(case, match, Random(number)):
            if not looked_at:
                continue
            before = match.fingerprint
            fork, same = match.fork(), match.fork()
            assert fork.fingerprint == before
            play_on(fork, Random(1), lambda played: False)
            assert match.fingerprint == before
            fork.table.state.__init__(**dict.fromkeys(fork.table.state.__slots__))  # type: ignore[misc]
            assert match.fingerprint == before
            key = act[1]
            if key in [str(c) for c in match.asks[act[0]].choices]:
                again = match.fork()
                for twin in (same, again):
                    try_act(twin, *act)
                assert same.fingerprint == again.fingerprint


@every_case
def test_replay(case: Case) -> None:
    """A record replays with the same log and the same fingerprints, for every seat."""
    for number in range(count(10, case)):
        match = start(case, number)
        for _ in drive(match, Random(number)):
            pass
        replayed = resume(case.game, parse_record(match.record.to_json()), fast=False)
        assert replayed.record == match.record
        assert [bytes_for(replayed, seat) for seat in everybody(match)] == [
            bytes_for(match, seat) for seat in everybody(match)
        ]


@every_case
def test_take_back(case: Case) -> None:
    """After any act and its taking back, the table is as it was, and the match can be replayed."""
    for number in range(count(4, case)):
        match = start(case, number)
        for looked_at, act in sampled(case, match, Random(number)):
            if not looked_at:
                continue
            other = saved_and_loaded(case, match)
            sealed = set(other.ready)
            state, ready = dump(other.table.state), other.ready
            if not try_act(other, *act):
                continue
            other.take_back(act[0], [seat for seat in range(match.seats) if seat != act[0]])
            assert dump(other.table.state) == state
            assert set(other.ready) <= set(ready) <= sealed
            assert act[0] in other.waiting or other.asks[act[0]].may_pass
            replayed = resume(case.game, other.record, fast=False)
            assert replayed.fingerprint == other.fingerprint
