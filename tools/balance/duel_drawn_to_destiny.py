"""Duels of two players of Drawn to Destiny, such as efforts of the tactician: two Units alike, weapon in hand.

    python tools/balance/duel_drawn_to_destiny.py tactician:effort=3 tactician --pairs 100

A pair is two matches with one seed, in which the players change sides, on an open map that is the same from both sides.
Prints how many matches each has won, the share of the first among those that were decided with its 95% interval, and
what a match and an answer of each cost in CPU time.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from functools import partial
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from driving import Deputy

from harness import Cases, Row, carry_out, parser, seeds_of
from helpers.drawn_to_destiny import small_scenes
from wyrmhoard.kernel.play.player import Look, Move
from wyrmhoard.lab.play import play_match
from wyrmhoard.lab.statistics import share
from wyrmhoard.players import make_player

SIDES: Final = ("red", "blue")
LAST: Final = 12
"""Turns after which a duel is drawn."""


class Clocked(Deputy):
    """A player with a stopwatch."""

    def __init__(self, game: Any, name: str, spent: dict[str, float]) -> None:
        super().__init__(make_player(game, name))
        self.name, self.spent = name, spent

    def choose(self, look: Look) -> Move:
        """What it chooses."""
        start = time.process_time()
        move = self.player.choose(look)
        self.spent[f"{self.name} seconds"] += time.process_time() - start
        self.spent[f"{self.name} answers"] += 1
        return move


def pair(unit: str, weapon: str, players: tuple[str, str], seed: str) -> Cases:
    """Two matches with one seed as counts: who won them, and what they cost."""
    held = {"right": weapon} if weapon else {}
    present = [
        small_scenes.standing(unit, "red-0", 0, (3, 1), "N", **held),
        small_scenes.standing(unit, "blue-0", 1, (3, 6), "S", **held),
    ]
    plan = small_scenes.small_scene(2, [0, 1], present, rows=["." * 7] * 8, last=LAST)
    counts: defaultdict[str, float] = defaultdict(int)
    for names in (players, players[::-1]):
        start = time.process_time()
        match = play_match(plan.game, [Clocked(plan.game, name, counts) for name in names], seed, plan.settings)
        assert match.result is not None
        won = match.result.winners
        counts[names[won[0]] if len(won) == 1 else "drawn"] += 1
        counts["seconds"] += time.process_time() - start
        counts["Turns"] += match.table.state.scene.turn
        counts["matches"] += 1
    return {" v ".join(players): dict(counts)}


def tables(cases: Cases) -> str:
    """What has been counted, in words."""
    return "\n\n".join("\n".join(lines(counts, *case.split(" v "))) for case, counts in cases.items())


def lines(counts: dict[str, float], one: str, other: str) -> list[str]:
    """What has been counted of two players."""
    won, lost, matches = counts.get(one, 0), counts.get(other, 0), counts["matches"]
    part, low, high = (100 * bound for bound in share(int(won), int(won + lost)))
    return [
        f"{matches} matches: {one} won {won}, {other} {lost}, drawn {counts.get('drawn', 0)}",
        f"{one}: {part:.0f}% of those that were decided ({low:.0f}-{high:.0f}%)",
        f"{counts['seconds'] / matches:.2f} CPU seconds and {counts['Turns'] / matches:.1f} Turns a match",
        *(
            f"{name}: {1000 * counts[f'{name} seconds'] / max(1, counts[f'{name} answers']):.1f} ms an answer"
            for name in (one, other)
        ),
    ]


def rows(args: argparse.Namespace) -> list[Row[str, Cases]]:
    """The duels that were asked for."""
    if len(args.players) != 2:
        sys.exit("name two players")
    one, other = args.players
    return [Row(f"{one} v {other}", partial(pair, args.unit, args.weapon, (one, other)), seeds_of(args))]


def main() -> None:
    """Run the command: parse its arguments, play, and print what was counted."""
    options = parser(__doc__, games=50, unit="pairs")
    options.add_argument("players", nargs="*", metavar="PLAYER")
    options.add_argument("--unit", default="gunslinger", help="who fights")
    options.add_argument("--weapon", default="revolver-45", help="what each holds in its right hand")
    options.set_defaults(seed="d")
    carry_out(options.parse_args(), rows, tables, stores=False)


if __name__ == "__main__":
    main()
