"""Dragon Dance on the kernel: what a decision costs, and what events, records, forks and replays add."""

from __future__ import annotations

import tracemalloc
from itertools import count
from random import Random

from bench.harness import measure

import wyrmhoard
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.playout import play_on, playout
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.setting import complete

GAME = find("dragon-dance")
SETTINGS = complete(GAME.settings, {})
RNG = Random(1)
NUMBERS = count()


def hot() -> int:
    return playout(GAME, 2, SETTINGS, next(NUMBERS), RNG)[1]


def whole(events: bool, prints: bool) -> Match:
    match = wyrmhoard.new(GAME, seed=next(NUMBERS), events=events, prints=prints)
    play_on(match, RNG, lambda played: False)
    return match


def longest(tries: int) -> Match:
    """The longest of some random matches, with events and fingerprints."""
    seeds = max(range(tries), key=lambda n: playout(GAME, 2, SETTINGS, n, Random(n))[1])
    match = wyrmhoard.new(GAME, seed=seeds)
    play_on(match, Random(seeds), lambda played: False)
    best = match
    for n in range(tries // 10):
        match = wyrmhoard.new(GAME, seed=n)
        play_on(match, Random(n), lambda played: False)
        best = max(best, match, key=lambda m: len(m.inputs))
    return best


def memory() -> float:
    """Kilobytes that a running match takes, with its events and checkpoints."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    matches = []
    for n in range(200):
        match = wyrmhoard.new(GAME, seed=n)
        play_on(match, RNG, lambda played: len(played.inputs) >= 40)
        matches.append(match)
    used = (tracemalloc.get_traced_memory()[0] - before) / len(matches) / 1024
    tracemalloc.stop()
    return used


def main() -> None:
    measure("random play, events and records off (hot path)", hot, "decisions")
    measure("random play through Match, events and records off", lambda: len(whole(False, False).inputs), "decisions")
    measure("... with events", lambda: len(whole(True, False).inputs), "decisions")
    measure("... with events and fingerprints for the record", lambda: len(whole(True, True).inputs), "decisions")

    match = wyrmhoard.new(GAME, seed=3)
    play_on(match, RNG, lambda played: len(played.inputs) == 23)
    measure("state copy", lambda: 0 if match.table.state.copy() is None else 1, "copies")
    measure("fork, three inputs after a checkpoint", lambda: 0 if match.fork() is None else 1, "forks")
    measure("imagine (determinize)", lambda: 0 if match.imagine_match(0, RNG) is None else 1, "forks")
    measure("view", lambda: len(match.view(0)) // len(match.view(0)), "views")

    long = longest(3000)
    record, position = long.record, long.position
    print(f"the longest of 3,300 random matches: {len(long.inputs)} inputs, {len(record.to_json()):,} bytes of JSON")
    measure("replay it from the start, with events", lambda: bool(resume(GAME, record, fast=False)), "replays")
    measure("load it from its position", lambda: bool(resume(GAME, position)), "loads")
    print(f"memory of a match after 40 inputs, with log and checkpoints: {memory():.1f} kB")


if __name__ == "__main__":
    main()
