"""Matches for the ladder: started, driven at random, and read as a seat would read them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

import wyrmhoard
from helpers.cases import Case
from helpers.draw import BY
from wyrmhoard import Match
from wyrmhoard.kernel.play.playout import random_act, try_act
from wyrmhoard.kernel.play.resume import resume

LADDER = int(os.environ.get("WYRMHOARD_LADDER", "100"))
"""Per cent of the usual number of matches on each rung (`make soak` sets more)."""
MANY = 10
"""From this usual number of matches on, a run that draws plays half of them."""


def count(usual: int, case: Case) -> int:
    """How many matches to play where `usual` are played usually."""
    half = 2 if BY and usual >= MANY and LADDER <= 100 else 1
    return max(1, usual * LADDER * case.part // (10_000 * half))


def start(case: Case, seed: int | str, **flags: Any) -> Match:
    """A new match at the case's table."""
    return wyrmhoard.new(case.game, case.seats, f"{case.name}/{seed}", case.settings, **flags)


def again(case: Case, match: Match) -> Match:
    """The same match once more with its log, from where its position begins: `test_twins` shows that it is no other."""
    return resume(case.game, match.position, told=match.log[: match.events_before_checkpoint])


EVERY = 8
"""Of the decisions of a match the first `2 * EVERY` are tried out, then ever fewer: trying one costs as much as the
match has been long."""


def sampled(case: Case, match: Match, rng: Random) -> Iterator[tuple[bool, tuple[int, str, Any]]]:
    """Like `drive`; before each act also whether this decision is one of those that are tried out."""
    next_one = 0
    for number, act in enumerate(drive(match, rng)):
        if looked_at := number >= next_one:
            next_one = number + max(case.stride, number // EVERY)
        yield looked_at, act


def drive(match: Match, rng: Random) -> Iterator[tuple[int, str, Any]]:
    """Play at random; yields each act that is about to be made."""
    while match.result is None:
        seat, key, form = random_act(match, rng)
        yield seat, key, form
        try_act(match, seat, key, form)


def bytes_for(match: Match, seat: int | None) -> str:
    """Everything that reaches this seat, as it would go over a wire (None: a spectator)."""
    ask = None if seat is None else match.ask(seat)
    plain = {
        "view": match.view(seat),
        "ask": None if ask is None else ask.to_plain(),
        "choices": None if ask is None else [str(choice) for choice in ask.choices],
        "waiting": match.waiting,
        "ready": match.ready,
    }
    told = [match.events(seat), [line.text for line in match.lines(seat)]]
    return json.dumps(plain) + msgspec.json.encode(told).decode()  # the log is long, and this is much faster


def everybody(match: Match) -> list[int | None]:
    """All seats, and a spectator."""
    return [*range(match.seats), None]
