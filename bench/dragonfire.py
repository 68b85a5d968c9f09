"""Dragonfire: decisions and matches a second, at random and with companions; views, forks, worlds in a turn of six."""

from __future__ import annotations

import json
import time
from itertools import count
from random import Random

import wyrmhoard
from harness import measure
from wyrmhoard.kernel.match import Match
from wyrmhoard.kernel.player import Look, Move
from wyrmhoard.kernel.playout import play_on, playout
from wyrmhoard.kernel.registry import find
from wyrmhoard.kernel.setting import complete
from wyrmhoard.lab.play import play_match
from wyrmhoard.players import make_player

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


class Timed:
    """A companion with a stop watch."""

    def __init__(self) -> None:
        self.companion = make_player(GAME, "companion")
        self.spent: list[float] = []

    def choose(self, look: Look) -> Move:
        start = time.process_time()
        move = self.companion.choose(look)
        self.spent.append(time.process_time() - start)
        return move


def companions(seats: int, matches: int) -> None:
    """Matches and decisions a CPU second, and the time of each decision."""
    player = Timed()
    start = time.process_time()
    for number in range(matches):
        play_match(GAME, [player] * seats, f"bench/{number}", SETTINGS)  # type: ignore[list-item]
    seconds = time.process_time() - start
    spent = sorted(1000 * each for each in player.spent)
    p99 = spent[int(0.99 * len(spent))]
    print(
        f"{seats} companions: {matches / seconds:.2f} matches/s, {len(spent) / seconds:,.0f} decisions/s; a decision "
        f"takes {sum(spent) / len(spent):.2f} ms on average, p99 {p99:.1f}, at most {spent[-1]:.1f}"
    )


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
        companions(seats, 6)


if __name__ == "__main__":
    main()
