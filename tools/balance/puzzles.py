"""How hard the puzzles of a game are: `python tools/balance/puzzles.py dragonfire --lines 5000`.

Lines are played by chance from the beginning, as by somebody who knows what the first seat knows. Printed as rows of
docs/balance/puzzles.md: the lines that solve it, with the 95% interval of their share in ten thousand; how many of them
differ once the answers that they can do without are taken out; the answers of the shortest; and in how many of the
seeds the planner solves it.
"""

from __future__ import annotations

import argparse
from random import Random

import wyrmhoard
from wyrmhoard.kernel.asking.scenario import Scenario
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.lab.play import next_move, seat_rng
from wyrmhoard.lab.statistics import share
from wyrmhoard.players import make_player
from wyrmhoard.players.lines import LONGEST, Line, played, trimmed


def begin(game: AnyGame, scenario: Scenario, seed: str) -> Match:
    """The puzzle with this seed."""
    return wyrmhoard.new(game.name, seed=seed, scenario=scenario.name)


def lines_of(match: Match, number: int) -> list[Line]:
    """The lines that solve it, trimmed, among so many that are played by chance."""
    rng, seat = Random(match.header.seed), match.waiting[0]
    world = match.imagine(seat, rng)
    lines = (played(world, seat, rng) for _ in range(number))
    return [trimmed(line, [world], seat) for line in lines if line is not None]


def is_solved(game: AnyGame, match: Match, spec: str) -> bool:
    """Whether players of this kind, one for each seat, solve it."""
    seats = range(match.seats)
    players = {seat: make_player(game, spec) for seat in seats}
    rngs = {seat: seat_rng(match.header.seed, seat) for seat in seats}
    for _ in range(LONGEST):
        chosen = None if match.result is not None else next_move(match, players, rngs)
        if chosen is None:
            break
        seat, move = chosen
        match.act(seat, move.key, move.form)
    return match.result is not None and bool(match.result.winners)


def main() -> None:
    """Print a row for each puzzle."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--lines", type=int, default=5000, help="how many lines are played by chance")
    parser.add_argument("--seeds", type=int, default=4, help="how often each player tries")
    parser.add_argument("--player", default="planner")
    args = parser.parse_args()
    game = find(args.game)
    print(f"| level | puzzle | lines that solve it | of 10,000 | different | shortest | {args.player} |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for scenario in game.shelf.scenarios:
        lines = lines_of(begin(game, scenario, "puzzles/0"), args.lines)
        tries = [is_solved(game, begin(game, scenario, f"puzzles/{seed}"), args.player) for seed in range(args.seeds)]
        mean, low, high = (round(10_000 * part) for part in share(len(lines), args.lines))
        different = len({tuple((step.seat, step.key) for step in line) for line in lines})
        shortest = min(map(len, lines), default="")
        solved = f"{len(lines)} of {args.lines}"
        print(
            f"| {scenario.level} | {scenario.title} | {solved} | {mean} ({low}-{high}) | {different} | {shortest} |"
            f" {sum(tries)} of {args.seeds} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
