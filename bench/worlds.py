"""Worlds: raw steps, copies, imagined worlds, and worlds of 40 decisions a second, as planners play them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from itertools import count, cycle
from random import Random
from typing import NamedTuple

from bench.games import reached
from bench.harness import measure

import wyrmhoard
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.player import Look
from wyrmhoard.kernel.play.playout import play_on, play_out
from wyrmhoard.kernel.play.world import World
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.players import make_player

AHEAD = 40
MATCHES = 4


class Case(NamedTuple):
    """A table, and the numbers of inputs at which its random matches are looked at."""

    game: str
    seats: int
    settings: Mapping[str, Value]
    inputs: range


CASES = {
    "Dragon Dance": Case("dragon-dance", 2, {}, range(5, 45, 8)),
    "Warriors": Case("warriors", 2, {}, range(30, 180, 30)),
    "Dragonfire": Case("dragonfire", 2, {}, range(40, 240, 40)),
    "High Noon": Case("drawn-to-destiny", 2, {"scene": "high-noon"}, range(40, 240, 40)),
    "a Battle of Dragon & Warrior": Case("dragon-and-warrior", 2, {"scope": "battle"}, range(5, 45, 8)),
}


def positions(case: Case) -> list[Match]:
    """Places in the middle of random matches."""
    found = []
    for seed in range(MATCHES):
        match = wyrmhoard.new(find(case.game), case.seats, seed, case.settings, events=False, prints=False)
        for number in case.inputs:
            play_on(match, Random(f"{seed}/{number}"), reached(number))
            if match.result is None:
                found.append(match.fork())
    return found


def stepped(case: Case) -> Callable[[], int]:
    """Random play in a world, from the beginning."""
    game, rng, numbers = find(case.game), Random(1), count()

    def unit() -> int:
        return play_out(World.new(game, case.seats, case.settings, next(numbers)), rng)

    return unit


def acted(case: Case) -> Callable[[], int]:
    """Random play in a match without events and records."""
    rng, numbers = Random(1), count()

    def unit() -> int:
        match = wyrmhoard.new(case.game, case.seats, next(numbers), case.settings, events=False, prints=False)
        return play_on(match, rng, lambda match: False)

    return unit


def forty(matches: list[Match]) -> Callable[[], int]:
    """An imagined world, played on for 40 decisions at random."""
    rng, next_one = Random(1), cycle(matches)

    def unit() -> int:
        match = next(next_one)
        play_out(match.imagine(match.waiting[0], rng), rng, AHEAD)
        return 1

    return unit


def imagined(matches: list[Match]) -> Callable[[], int]:
    """An imagined world of each position."""
    rng = Random(1)
    return lambda: sum(bool(match.imagine(match.waiting[0], rng)) for match in matches)


def copied(matches: list[Match]) -> Callable[[], int]:
    """A copy of each position."""
    worlds = [match.world for match in matches]
    return lambda: sum(bool(world.copy()) for world in worlds)


def planned(case: Case, matches: list[Match]) -> Callable[[], int]:
    """Decisions of the game's planner."""
    player, next_one = make_player(find(case.game), "planner:worlds=16:rivals=4"), cycle(matches)

    def unit() -> int:
        match = next(next_one)
        player.choose(Look(match, match.waiting[0], Random(1)))
        return 1

    return unit


def main() -> None:
    wanted = sys.argv[1:]
    for name, case in CASES.items():
        if wanted and not any(word in name for word in wanted):
            continue
        matches = positions(case)
        measure(f"{name}: random play in a match", acted(case), "decisions")
        measure(f"{name}: random play in a world", stepped(case), "decisions")
        measure(f"{name}: copy of a world", copied(matches), "copies")
        measure(f"{name}: imagined world", imagined(matches), "worlds")
        measure(f"{name}: worlds of {AHEAD} decisions", forty(matches), "worlds")
        measure(f"{name}: decisions of the planner", planned(case, matches), "decisions")


if __name__ == "__main__":
    main()
