"""How the Scenes of Drawn to Destiny end: by what, in which Turn, and how often the lead changes.

    python tools/balance/endings_drawn_to_destiny.py --rows high-noon/two/2 --games 200
    python tools/balance/endings_drawn_to_destiny.py --rows all --games 40

Rows are those of `drawn_to_destiny.py`; the tactician holds every seat. Who leads is looked at when a Turn begins, by
the game's own measure of how good a position looks: the first seat does if it is well above one half, and its Rivals if
it is well below. The lead changes when it goes from one to the other.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

import harness
import wyrmhoard
from drawn_to_destiny import BOT, Drafting, chosen, middle, rows, spread
from harness import Cases, carry_out, parser
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.lab.play import next_move, seat_rng

CLEAR: Final = 0.05
"""How far from one half a position must look for somebody to lead."""


def play(key: str, seed: str, number: int) -> Cases:
    """One match of a row, as counts."""
    row = rows()[key]
    party = row.parties[number % len(row.parties)] if row.parties else ()
    name = f"{key}/{seed}/{number}"
    match = wyrmhoard.new(GAME, row.seats, name, dict(row.settings), events=False, prints=False)
    players = {seat: Drafting(BOT, party) for seat in range(row.seats)}
    rngs = {seat: seat_rng(name, seat) for seat in players}
    turn, lead, changes = 0, 0, 0
    while match.result is None:
        following = next_move(match, players, rngs)
        assert following is not None
        scene = match.table.state.scene
        if scene.turn != turn:
            turn, now = scene.turn, leader(match)
            changes += bool(now and lead and now != lead)
            lead = now or lead
        match.act(following[0], following[1].key, following[1].form)
    counts = Counter({"games": 1, "changes": changes, f"turn {match.result.rounds}": 1})
    counts[f"ending {match.result.ending}"] = 1
    counts["drawn"] = match.table.state.ended[-1].drawn
    return {key: dict(counts)}


def leader(match: Match) -> int:
    """1: the first seat leads; -1: a Rival of it; 0: nobody clearly does."""
    value = GAME.scoring.score(match.table, 0) - 0.5
    return 0 if abs(value) < CLEAR else 1 if value > 0 else -1


def plan(args: argparse.Namespace) -> list[harness.Row[int, Cases]]:
    """The rows that were asked for."""
    return [harness.Row(key, partial(play, key, args.seed), range(args.games)) for key in chosen(args.rows, rows())]


def tables(cases: Cases) -> str:
    """What was counted, as Markdown."""
    lines = ["| row | matches | ends | drawn | Turns: median, 10-90% | changes of lead a match |", f"|{' --- |' * 6}"]
    return "\n".join([*lines, *_lines(cases)])


def _lines(cases: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    for key, counts in cases.items():
        games, turns = counts["games"], spread(dict(counts))
        low, high = turns[len(turns) // 10], turns[(9 * len(turns)) // 10]
        ends = {name[7:]: number for name, number in counts.items() if name.startswith("ending ")}
        said = ", ".join(f"{name} {number}" for name, number in sorted(ends.items(), key=lambda item: -item[1]))
        drawn = harness.percent(counts["drawn"], games, 0)
        length = f"{middle(dict(counts))}, {low}-{high}"
        yield f"| {key} | {games} | {said} | {drawn} | {length} | {counts['changes'] / games:.2f} |"


def main() -> None:
    """Run the command: parse its arguments, play, and print what was counted."""
    options = parser(__doc__, games=20)
    options.add_argument("--rows", default="all", metavar="A,B", help="Scenes or rows, or all")
    carry_out(options.parse_args(), plan, tables, stores=False)


if __name__ == "__main__":
    main()
