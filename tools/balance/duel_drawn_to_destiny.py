"""Duels of two players of Drawn to Destiny, such as efforts of the tactician: two Units alike, weapon in hand.

    python tools/balance/duel_drawn_to_destiny.py tactician:effort=3 tactician --pairs 100

A pair is two matches with one seed, in which the players change sides, on an open map that is the same from both sides.
Prints how many matches each has won, the share of the first among those that were decided with its 95% interval, and
what a match and an answer of each cost in CPU time.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from helpers.drawn_to_destiny import pens
from wyrmhoard.kernel.play.player import Look, Move
from wyrmhoard.lab.play import play_match
from wyrmhoard.lab.statistics import share
from wyrmhoard.players import make_player

SIDES: Final = ("red", "blue")
LAST: Final = 12
"""Turns after which a duel is drawn."""


class Clocked:
    """A player with a stopwatch."""

    def __init__(self, game: Any, name: str, spent: Counter[str]) -> None:
        self.player, self.name, self.spent = make_player(game, name), name, spent

    def choose(self, look: Look) -> Move:
        """What it chooses."""
        start = time.process_time()
        move = self.player.choose(look)
        self.spent[f"{self.name} seconds"] += time.process_time() - start  # type: ignore[assignment]
        self.spent[f"{self.name} answers"] += 1
        return move


def pair(unit: str, weapon: str, players: tuple[str, str], seed: str) -> Counter[str]:
    """Two matches with one seed: who won them, and what they cost."""
    held = {"right": weapon} if weapon else {}
    present = [
        pens.standing(unit, "red-0", 0, (3, 1), "N", **held),
        pens.standing(unit, "blue-0", 1, (3, 6), "S", **held),
    ]
    plan = pens.pen(2, [0, 1], present, rows=["." * 7] * 8, last=LAST)
    counts: Counter[str] = Counter()
    for names in (players, players[::-1]):
        start = time.process_time()
        match = play_match(plan.game, [Clocked(plan.game, name, counts) for name in names], seed, plan.settings)  # type: ignore[misc]
        assert match.result is not None
        won = match.result.winners
        counts[names[won[0]] if len(won) == 1 else "drawn"] += 1
        counts["seconds"] += time.process_time() - start  # type: ignore[assignment]
        counts["Turns"] += match.table.state.scene.turn
    return counts


def lines(counts: Counter[str], players: tuple[str, str], matches: int) -> Iterator[str]:
    """What has been counted, in words."""
    one, two = (counts[name] for name in players)
    part, low, high = (100 * bound for bound in share(one, one + two))
    yield f"{matches} matches: {players[0]} won {one}, {players[1]} {two}, drawn {counts['drawn']}"
    yield f"{players[0]}: {part:.0f}% of those that were decided ({low:.0f}-{high:.0f}%)"
    yield f"{counts['seconds'] / matches:.2f} CPU seconds and {counts['Turns'] / matches:.1f} Turns a match"
    for name in players:
        yield f"{name}: {1000 * counts[f'{name} seconds'] / max(1, counts[f'{name} answers']):.1f} ms an answer"


def main() -> None:
    """Run the command: parse its arguments, play, and print what was counted."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("players", nargs=2, metavar="PLAYER")
    options.add_argument("--pairs", type=int, default=50, metavar="N")
    options.add_argument("--unit", default="gunslinger", help="who fights")
    options.add_argument("--weapon", default="revolver-45", help="what each holds in its right hand")
    options.add_argument("--seed", default="d")
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="W")
    args = options.parse_args()
    players, counts = (args.players[0], args.players[1]), Counter[str]()
    seeds = [f"{args.seed}/{number}" for number in range(args.pairs)]
    with ProcessPoolExecutor(args.workers) as pool:
        alike = [[value] * args.pairs for value in (args.unit, args.weapon, players)]
        for number, counted in enumerate(pool.map(pair, *alike, seeds), 1):
            counts.update(counted)
            if number % 10 == 0:
                print(f"{number} pairs: {counts[players[0]]} to {counts[players[1]]}", file=sys.stderr, flush=True)
    print(*lines(counts, players, 2 * args.pairs), sep="\n")


if __name__ == "__main__":
    main()
