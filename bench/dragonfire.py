"""Dragonfire: decisions and matches a second, at random and with companions; views, forks, worlds in a turn of six."""

from __future__ import annotations

import json
from itertools import count
from random import Random

import wyrmhoard
from clocked import clock
from harness import measure
from wyrmhoard.kernel.match import Match
from wyrmhoard.kernel.playout import play_on, playout
from wyrmhoard.kernel.registry import find
from wyrmhoard.kernel.setting import complete

GAME = find("dragonfire")
SETTINGS = complete(GAME.settings, {})
RNG = Random(1)
NUMBERS = count()


def hot(seats: int) -> int:
    """The decisions of one random match."""
    return playout(GAME, seats, SETTINGS, next(NUMBERS), RNG)[1]


def middle(seats: int) -> Match:
    """A random match in the middle of a turn, with cards on the table."""
    match = wyrmhoard.new(GAME, seats, 3, events=False, prints=False)
    play_on(match, Random(5), lambda m: len(m.inputs) >= 60 and bool(m.table.state.turn and m.table.state.turn.table))
    return match


def main() -> None:
    for seats in (2, 4, 6):
        measure(f"random play of {seats}, hot path", lambda seats=seats: hot(seats), "decisions")
    match = middle(6)
    seat = match.waiting[0]
    measure("view of 6", lambda: bool(match.view(seat)), "views")
    print(f"a view of six heroes is {len(json.dumps(match.view(seat))):,} bytes as JSON")
    measure("fork in a turn of 6", lambda: bool(match.fork()), "forks")
    measure("imagine in a turn of 6", lambda: bool(match.imagine(seat, RNG)), "worlds")
    for seats in (2, 4, 6):
        clock(GAME, "companion", SETTINGS, seats, 6)


if __name__ == "__main__":
    main()
