"""Plays a randomly drawn table through `Match`, and checks the invariants of every table."""

from __future__ import annotations

import signal
import time
import traceback
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from helpers.bounds import most_decisions
from helpers.tables import SHIPPED, Drawn
from helpers.worlds import bytes_for, everybody
from wyrmhoard import Match
from wyrmhoard.kernel.play.playout import random_act, try_act
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.lab.play import next_move, seat_rng

EVERY: Final = 8
"""The first decisions get all the slow checks, later ones ever more rarely."""
STILL: Final = 60.0
"""CPU seconds after which an unfinished decision counts as one that never ends."""

Act = tuple[int, str, Any]


class Wrong(Exception):
    """An invariant is broken at a table: which, where, and after which acts."""


@dataclass(slots=True)
class Made:
    """How far a table was played."""

    decisions: int
    ended: bool


def play(drawn: Drawn, seconds: float) -> Made:
    """Play the table to its end, or for `seconds` CPU seconds. Raises Wrong, with all that is needed to see why."""
    last: deque[Act] = deque(maxlen=8)
    decisions = 0
    with _watched():
        try:
            match = drawn.begin()
            decisions = _play(drawn, match, last, time.process_time() + seconds)
        except Exception as error:
            acts = "\n".join(f"    seat {seat}: {key} {form or ''}" for seat, key, form in last)
            told = "".join(traceback.format_exception(error))
            raise Wrong(f"{drawn.name}: wrong\n  {drawn}\n  last acts:\n{acts}\n{told}") from error
    return Made(decisions, match.result is not None)


def _play(drawn: Drawn, match: Match, last: deque[Act], until: float) -> int:
    """Play on; the number of decisions."""
    case, most = SHIPPED[drawn.game.name], most_decisions(drawn.game.name, match.settings)
    watch, acts, rng = case.watch(drawn.game), _acts(drawn, match), Random(f"{drawn.name}/looked at")
    decisions = next_one = 0
    while match.result is None:
        assert match.waiting, "nobody can act and the match is not over"
        assert decisions < most, f"no end after {decisions} decisions, where {most} are the bound for such a table"
        if time.process_time() > until:
            return decisions
        watch(match)
        if decisions % case.stride == 0:
            case.check(match.table.state)
        if decisions >= next_one:
            next_one = decisions + max(case.stride, decisions // EVERY)
            look(match, rng)
        signal.setitimer(signal.ITIMER_VIRTUAL, STILL)
        last.append(act := next(acts))
        decisions += try_act(match, *act)
    case.check(match.table.state)
    assert not match.asks
    assert len(match.result.points) == match.seats
    look(match, rng)
    return decisions


def look(match: Match, rng: Random) -> None:
    """Show everybody everything, save and load, and let whoever is asked imagine the rest."""
    for seat in everybody(match):
        bytes_for(match, seat)
    assert resume(match.game, parse_record(match.position.to_json())).fingerprint == match.fingerprint
    for seat in match.asks:
        world = match.imagine_match(seat, rng)
        assert world.view(seat) == match.view(seat)


def _acts(drawn: Drawn, match: Match) -> Iterator[Act]:
    """What is done next, again and again: by the players of the table, or at random."""
    if not drawn.players:
        rng = Random(drawn.name)
        while True:
            yield random_act(match, rng)
    players = drawn.seated()
    rngs = {seat: seat_rng(drawn.name, seat) for seat in players}
    while True:
        seat_and_move = next_move(match, players, rngs)
        assert seat_and_move is not None, "no player is asked and the match is not over"
        seat, move = seat_and_move
        yield seat, move.key, move.form


@contextmanager
def _watched() -> Iterator[None]:
    """While it lasts, a decision that never comes is an error."""

    def late(*_: object) -> None:
        raise AssertionError(f"no decision came within {STILL:.0f} CPU seconds")

    before = signal.signal(signal.SIGVTALRM, late)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
