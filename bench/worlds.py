"""Worlds: raw steps, copies, imagined worlds, and worlds of 40 decisions a second, as planners play them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from itertools import count, cycle
from random import Random
from typing import NamedTuple

import wyrmhoard
from harness import measure
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.player import Look
from wyrmhoard.kernel.play.playout import play_on, random_act, try_act
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
            play_on(match, Random(f"{seed}/{number}"), lambda match, number=number: len(match.inputs) >= number)
            if match.result is None:
                found.append(match.fork())
    return found


def stepped(case: Case) -> Callable[[], int]:
    """Random play in a world, from the beginning."""
    game, rng, numbers = find(case.game), Random(1), count()

    def unit() -> int:
        return play_on(World.new(game, case.seats, case.settings, next(numbers)), rng, lambda world: False)

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
        world = match.imagine_world(next(iter(match.asks)), rng)
        for _ in range(AHEAD):
            if world.result is not None:
                break
            try_act(world, *random_act(world, rng))
        return 1

    return unit


def planned(case: Case, matches: list[Match]) -> Callable[[], int]:
    """Decisions of the game's planner."""
    player, next_one = make_player(find(case.game), "planner:worlds=16:rivals=4"), cycle(matches)

    def unit() -> int:
        match = next(next_one)
        player.choose(Look(match, next(iter(match.asks)), Random(1)))
        return 1

    return unit


def main() -> None:
    wanted = sys.argv[1:]
    for name, case in CASES.items():
        if wanted and not any(word in name for word in wanted):
            continue
        matches = positions(case)
        rng, seat = Random(1), {id(match): next(iter(match.asks)) for match in matches}
        worlds = [match.world for match in matches]

        def imagined(matches: list[Match] = matches, seat: dict[int, int] = seat) -> int:
            return sum(bool(match.imagine_world(seat[id(match)], rng)) for match in matches)

        measure(f"{name}: random play in a match", acted(case), "decisions")
        measure(f"{name}: random play in a world", stepped(case), "decisions")
        measure(f"{name}: copy of a world", lambda worlds=worlds: sum(bool(one.copy()) for one in worlds), "copies")
        measure(f"{name}: imagined world", imagined, "worlds")
        measure(f"{name}: worlds of {AHEAD} decisions", forty(matches), "worlds")
        measure(f"{name}: decisions of the planner", planned(case, matches), "decisions")


if __name__ == "__main__":
    main()
