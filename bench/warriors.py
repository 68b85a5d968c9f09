"""Warriors: decisions and matches a second, at random and with captains, for two and four; views; time a decision."""

from __future__ import annotations

import time
from itertools import count
from random import Random

import wyrmhoard
from clocked import clock
from harness import measure
from wyrmhoard.kernel.match import Match
from wyrmhoard.kernel.playout import play_on, playout
from wyrmhoard.kernel.registry import find
from wyrmhoard.kernel.setting import complete

GAME = find("warriors")
SETTINGS = complete(GAME.settings, {})
RNG = Random(1)
NUMBERS = count()


def hot(seats: int) -> int:
    """The decisions of one random match."""
    return playout(GAME, seats, SETTINGS, next(NUMBERS), RNG)[1]


def middle(seats: int) -> Match:
    """A random match in the middle of a battle."""
    match = wyrmhoard.new(GAME, seats, 3, events=False, prints=False)
    play_on(match, Random(5), lambda m: len(m.inputs) >= 40 and any(a.prompt == "combat" for a in m.asks.values()))
    return match


def main() -> None:
    for seats in (2, 4):
        measure(f"random play of {seats}, hot path", lambda seats=seats: hot(seats), "decisions")
        start = time.process_time()
        decisions = sum(hot(seats) for _ in range(10))
        spent = time.process_time() - start
        print(f"random matches of {seats}: {10 / spent:.2f} a second, {decisions / 10:,.0f} decisions a match")
    for seats in (2, 4):
        match = middle(seats)
        seat = match.waiting[0]
        measure(f"view of {seats}", lambda match=match, seat=seat: bool(match.view(seat)), "views")
        measure(f"imagine of {seats}", lambda match=match, seat=seat: bool(match.imagine(seat, RNG)), "worlds")
    for seats in (2, 4):
        clock(GAME, "captain", SETTINGS, seats, 40 // seats)


if __name__ == "__main__":
    main()
