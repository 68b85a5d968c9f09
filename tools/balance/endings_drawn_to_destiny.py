"""How the Scenes of Drawn to Destiny end: by what, in which Turn, and how often the lead changes.

    python tools/balance/endings_drawn_to_destiny.py --rows high-noon/two/2 --games 200
    python tools/balance/endings_drawn_to_destiny.py --rows all --games 40 --json > a.json
    python tools/balance/endings_drawn_to_destiny.py --pool a.json b.json          # as one table

Rows are those of `drawn_to_destiny.py`; the tactician holds every seat. Who leads is looked at when a Turn begins, by
the game's own measure of how good a position looks: the first seat does if it is well above one half, and its Rivals if
it is well below. Bots take 20 Spaces for as far as can be, and leave the Clock out; here a way is as long as the map,
and whoever wins when the Clock runs out comes nearer to that each Turn. The lead changes when it goes from one to the
other, and when somebody wins who did not have it. Where a Goal is that the Clock runs out, whoever has it wins "by the
Clock". "At the last" counts what ended in the last Turn of the Clock, by whatever.
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
from wyrmhoard.games.drawn_to_destiny.bots.scoring import FAR, Measure, score
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules.queries import field
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.lab.play import next_move, seat_rng

CLEAR: Final = 0.05
"""How far from one half a position must look for somebody to lead."""
RUN_OUT: Final = "the Clock runs out"
"""The ending of a Scene in which nobody has a Goal of the Clock."""


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
    at_last = 0 if match.table.state.ended[-1].drawn else 1 if 0 in match.result.winners else -1
    changes += bool(at_last and lead and at_last != lead)
    counts = Counter({"games": 1, "changes": changes, "changed": min(1, changes), "last": in_the_last_turn(match)})
    counts[f"turn {match.result.rounds}"] = 1
    counts[f"ending {ending_of(match)}"] = 1
    counts.update(won=0 in match.result.winners, drawn=match.table.state.ended[-1].drawn)
    return {key: dict(counts)}


def ending_of(match: Match) -> str:
    """How a match has ended, and whether by the Clock."""
    result = match.result
    assert result is not None
    completed = match.table.state.scene.clock.out and result.ending != RUN_OUT
    return f"{result.ending} by the Clock" if completed else result.ending


def in_the_last_turn(match: Match) -> bool:
    """Whether a match has ended in the last Turn of the Clock."""
    clock = match.table.state.scene.clock
    return bool(clock.out or clock.now == clock.last)


def leader(match: Match) -> int:
    """1: the first seat leads; -1: a Rival of it; 0: nobody clearly does."""
    chart = field.chart(match.table)
    value = score(match.table, 0, Measure(max(FAR, chart.width, chart.height), clock=True)) - 0.5
    return 0 if abs(value) < CLEAR else 1 if value > 0 else -1


def plan(args: argparse.Namespace) -> list[harness.Row[int, Cases]]:
    """The rows that were asked for."""
    return [harness.Row(key, partial(play, key, args.seed), range(args.games)) for key in chosen(args.rows, rows())]


def tables(cases: Cases) -> str:
    """What was counted, as Markdown."""
    ends = ("ends", "won by the first side", "Turns: median, 10-90%", "at the last", "changes of lead")
    heads = ("row", "matches", *ends)
    return "\n".join([f"| {' | '.join(heads)} |", f"|{' --- |' * len(heads)}", *_lines(cases)])


def _lines(cases: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    for key, counts in cases.items():
        games, turns = counts["games"], spread(dict(counts))
        low, high = turns[len(turns) // 10], turns[(9 * len(turns)) // 10]
        ends = {name[7:]: number for name, number in counts.items() if name.startswith("ending ")}
        said = ", ".join(f"{name} {number}" for name, number in sorted(ends.items(), key=lambda item: -item[1]))
        decided = games - counts["drawn"]
        won = harness.percent(counts["won"], decided, 0) + (f" of {decided}" if decided < games else "")
        length = f"{middle(dict(counts))}, {low}-{high}"
        last, changes = f"{100 * counts['last'] / games:.0f}%", f"{counts['changes'] / games:.2f}"
        yield f"| {key} | {games} | {said} | {won} | {length} | {last} | {changes} |"


def main() -> None:
    """Run the command: parse its arguments, play, and print what was counted."""
    options = parser(__doc__, games=20)
    options.add_argument("--rows", default="all", metavar="A,B", help="Scenes or rows, or all")
    carry_out(options.parse_args(), plan, tables, stores=False)


if __name__ == "__main__":
    main()
