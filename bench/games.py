"""The rows that every game has: random play, a view, a fork, an imagined world, and its own bot with a stop watch."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count
from random import Random

from bench.clocked import clock
from bench.harness import measure

import wyrmhoard
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.playout import play_on, playout
from wyrmhoard.kernel.state.setting import Value, complete


def hot_path(name: str, chosen: Mapping[str, Value] | None = None) -> Callable[[int], int]:
    """A function that plays a random match at a table of the given size with these settings, and returns its
    decisions."""
    game, rng, numbers = find(name), Random(1), count()
    settings = complete(game.settings, chosen or {})
    return lambda seats: playout(game, seats, settings, next(numbers), rng)[1]


def bench(name: str, tables: Sequence[int], middle: Callable[[Match], bool], bot: str, matches: int) -> None:
    """Print the rows of a game for `tables` of these numbers of seats.

    `middle` says whether a random match is at a point worth measuring; the `bot` plays about `matches` matches.
    """
    game, hot = find(name), hot_path(name)
    for seats in tables:
        play(f"of {seats}", partial(hot, seats))
    for seats in tables:
        look(f"of {seats}", match_at(game, seats, middle))
    for seats in tables:
        clock(game, bot, {}, seats, max(1, matches // seats))


def reached(number: int) -> Callable[[Match], bool]:
    """Whether a match has had so many inputs."""
    return lambda match: len(match.inputs) >= number


def play(what: str, hot: Callable[[], int]) -> None:
    """Print the rows about random matches of a kind, of which `hot` plays one."""
    measure(f"random play {what}, hot path", hot, "decisions")
    start = time.process_time()
    decisions = sum(hot() for _ in range(10))
    spent = time.process_time() - start
    print(f"random matches {what}: {10 / spent:.2f} a second, {decisions / 10:,.0f} decisions a match")


def look(what: str, match: Match) -> None:
    """Print the rows about a position: what one seat sees of it, a fork, an imagined world."""
    rng, seat = Random(1), next(iter(match.asks))
    measure(f"view {what}", lambda: bool(match.view(seat)), "views")
    print(f"a view {what} is {len(json.dumps(match.view(seat))):,} bytes as JSON")
    measure(f"fork {what}", lambda: bool(match.fork()), "forks")
    measure(f"imagine {what}", lambda: bool(match.imagine_match(seat, rng)), "worlds")


def match_at(
    game: AnyGame, seats: int, middle: Callable[[Match], bool], settings: Mapping[str, Value] | None = None
) -> Match:
    """The first of the random matches that come to such a point, at that point."""
    for seed in count():
        match = wyrmhoard.new(game, seats, seed, settings or {}, events=False, prints=False)
        play_on(match, Random(seed), middle)
        if match.result is None:
            return match
    raise AssertionError("no match comes there")
