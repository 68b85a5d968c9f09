"""The rows that every game has: random play, a view, a fork, an imagined world, and its own bot with a stop watch."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from itertools import count
from random import Random

import wyrmhoard
from clocked import clock
from harness import measure
from wyrmhoard.kernel.game import AnyGame
from wyrmhoard.kernel.match import Match
from wyrmhoard.kernel.playout import play_on, playout
from wyrmhoard.kernel.registry import find
from wyrmhoard.kernel.setting import complete


def hot_path(name: str) -> Callable[[int], int]:
    """A function that plays a random match of so many seats: its decisions."""
    game, rng, numbers = find(name), Random(1), count()
    settings = complete(game.settings, {})
    return lambda seats: playout(game, seats, settings, next(numbers), rng)[1]


def bench(name: str, tables: Sequence[int], middle: Callable[[Match], bool], bot: str, matches: int) -> None:
    """Print the rows of a game for `tables` of so many seats.

    `middle` says whether a random match is at a point that is worth a look; the `bot` plays about so many matches.
    """
    game, rng, hot = find(name), Random(1), hot_path(name)
    for seats in tables:
        measure(f"random play of {seats}, hot path", lambda seats=seats: hot(seats), "decisions")
        start = time.process_time()
        decisions = sum(hot(seats) for _ in range(10))
        spent = time.process_time() - start
        print(f"random matches of {seats}: {10 / spent:.2f} a second, {decisions / 10:,.0f} decisions a match")
    for seats in tables:
        match = at(game, seats, middle)
        seat = next(iter(match.asks))
        measure(f"view of {seats}", lambda match=match, seat=seat: bool(match.view(seat)), "views")
        print(f"a view of {seats} is {len(json.dumps(match.view(seat))):,} bytes as JSON")
        measure(f"fork of {seats}", lambda match=match: bool(match.fork()), "forks")
        measure(f"imagine of {seats}", lambda match=match, seat=seat: bool(match.imagine(seat, rng)), "worlds")
    for seats in tables:
        clock(game, bot, {}, seats, max(1, matches // seats))


def at(game: AnyGame, seats: int, middle: Callable[[Match], bool]) -> Match:
    """The first of the random matches that come to such a point, at that point."""
    for seed in count():
        match = wyrmhoard.new(game, seats, seed, events=False, prints=False)
        play_on(match, Random(seed), middle)
        if match.result is None:
            return match
    raise AssertionError("no match comes there")
