"""How even Dragon Dance is: who wins, how long that takes, by how much, and how often each card and die is played.

    python tools/balance/dragon_dance.py --games 250 --seed b1 > part1.json
    python tools/balance/dragon_dance.py --pool part1.json part2.json              # as tables
    python tools/balance/dragon_dance.py --pool part1.json part2.json --json       # added up, to go on with

The matches are those of `wyrmhoard simulate dragon-dance` with the same player in both seats and the same seed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from functools import cache, partial
from typing import NamedTuple

from harness import Cases, Row, carry_out, parser, seeds_of
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.play.player import Move, Player
from wyrmhoard.kernel.state.setting import complete
from wyrmhoard.lab.play import play_match
from wyrmhoard.lab.statistics import share
from wyrmhoard.players import make_player

GAME = find("dragon-dance")
SEATS = ("the knight", "the dragon")
MATCHES = "matches of "
"""What stands before the player in the name of a case."""


@cache
def players_of(spec: str) -> list[Player]:
    """The players of all matches: they remember nothing of one that changes another."""
    return [make_player(GAME, spec) for _ in SEATS]


def play(spec: str, seed: str) -> Cases:
    """One match as counts."""
    offered: Counter[str] = Counter()
    chosen: Counter[str] = Counter()

    def watch(ask: OpenAsk, move: Move) -> None:
        keys = [f"{ask.seat_name}|{ask.prompt}|{choice}" for choice in ask.choices]
        offered.update(keys)
        chosen.update({key: int(key.rpartition("|")[2] == move.key) for key in keys})

    result = play_match(GAME, players_of(spec), seed, complete(GAME.settings, {}), watch=watch).result
    assert result is not None
    return {
        MATCHES + spec: {"played": 1, "rounds": result.rounds, "unfinished": int(result.unfinished)},
        "results": Counter(
            {"draw": int(result.drawn)} | {name: int(s in result.winners) for s, name in enumerate(SEATS)}
        ),
        "lengths": {str(result.rounds): 1},
        "margins": {f"{seat}|{result.margin}": 1 for seat in result.winners},
        "offered": offered,
        "chosen": chosen,
    }


def rows(args: argparse.Namespace) -> list[Row[str, Cases]]:
    """The matches that were asked for."""
    return [Row("matches", partial(play, args.player), seeds_of(args), chunk=4)]


class Summary(NamedTuple):
    """What the counts of matches with one player come to."""

    player: str
    played: int
    rounds: float
    """Of a match, on average."""
    unfinished: int


def summary(cases: Cases) -> Summary:
    """What was played. Exits with a message if it was played by several players."""
    players = [case.removeprefix(MATCHES) for case in cases if case.startswith(MATCHES)]
    if len(players) != 1:
        sys.exit(f"matches of {', '.join(players) or 'nobody'}: count those of one player")
    counts = cases[MATCHES + players[0]]
    return Summary(players[0], counts["played"], counts["rounds"] / counts["played"], counts["unfinished"])


def choices(cases: Cases) -> list[tuple[str, str, str, float]]:
    """Each choice, by seat and question, and the share of times that it is chosen if it is offered."""
    chosen = cases["chosen"]
    rows = []
    for key, times in sorted(cases["offered"].items()):
        seat, question, choice = key.split("|")
        rows.append((seat, question, choice, chosen[key] / times))
    return rows


def percent(count: int, total: int) -> str:
    """A share and its 95% interval."""
    value, low, high = (100 * each for each in share(count, total))
    return f"{value:.1f}% | {low:.1f}-{high:.1f}"


def tables(cases: Cases) -> str:
    """The counts as Markdown."""
    whole, results = summary(cases), cases["results"]
    decided = sum(results[name] for name in SEATS)
    shown = [(f"{name} wins", results[name], whole.played) for name in SEATS]
    shown.insert(1, ("draw", results["draw"], whole.played))
    if decided:
        shown.append(("the knight, of the decided matches", results["the knight"], decided))
    played = f"{whole.played} matches of {whole.player}"
    return "\n".join(
        [
            f"{played}; {whole.rounds:.1f} rounds a match; {whole.unfinished} unfinished\n",
            "| | share | 95% interval |\n| --- | --- | --- |",
            *(f"| {name} | {percent(count, total)} |" for name, count, total in shown),
            "\n| seat | choice | | chosen, if offered |\n| --- | --- | --- | --- |",
            *(f"| {seat} | {prompt} | {key} | {100 * part:.1f}% |" for seat, prompt, key, part in choices(cases)),
        ]
    )


def main() -> None:
    """Run the command: parse its arguments, play, and print what was counted."""
    carry_out(parser(__doc__, games=250, player="duelist:effort=0").parse_args(), rows, tables)


if __name__ == "__main__":
    main()
