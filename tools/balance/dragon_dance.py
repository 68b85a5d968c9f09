"""How even Dragon Dance is: who wins, how long that takes, by how much, and how often each card and die is played.

    python tools/balance/dragon_dance.py --games 250 --seed b1 > part1.json
    python tools/balance/dragon_dance.py --pool part1.json part2.json              # as tables
    python tools/balance/dragon_dance.py --pool part1.json part2.json --json       # added up, to go on with

A part is what `wyrmhoard simulate dragon-dance --choices --json` prints with the same player in both seats.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from typing import Any

from harness import carry_out, parser
from wyrmhoard.lab.simulate import Plan, timed
from wyrmhoard.lab.statistics import share


def run(args: argparse.Namespace) -> dict[str, Any]:
    """Play all matches over processes."""
    return timed(Plan("dragon-dance", (args.player,) * 2, args.games, args.seed, {}, None, True), args.workers)


def add(parts: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Several parts as one."""
    parts = list(parts)
    games = sum(part["games"] for part in parts)
    wins = [sum(part["wins"][seat] for part in parts) for seat in range(2)]
    draws = sum(part["draws"] for part in parts)
    lengths: Counter[str] = Counter()
    margins: Counter[tuple[int, int]] = Counter()
    choices: dict[tuple[str, str, str], list[int]] = {}
    for part in parts:
        lengths.update(part["lengths"])
        margins.update({(row["seat"], row["margin"]): row["games"] for row in part["margins"]})
        for row in part["choices"]:
            counts = choices.setdefault((row["seat"], row["prompt"], row["key"]), [0, 0])
            counts[0] += row["offered"]
            counts[1] += row["chosen"]
    return {
        "games": games,
        "players": parts[0]["players"],
        "wins": wins,
        "draws": draws,
        "unfinished": sum(part["unfinished"] for part in parts),
        "win_share": [share(count, games) for count in wins],
        "draw_share": share(draws, games),
        "mean_rounds": sum(part["mean_rounds"] * part["games"] for part in parts) / games,
        "lengths": dict(sorted(lengths.items(), key=lambda one: int(one[0]))),
        "margins": [{"seat": s, "margin": m, "games": n} for (s, m), n in sorted(margins.items())],
        "choices": [
            {"seat": s, "prompt": p, "key": k, "offered": offered, "chosen": chosen, "share": chosen / offered}
            for (s, p, k), (offered, chosen) in sorted(choices.items())
        ],
    }


def percent(shares: Iterable[float]) -> str:
    """A share with its 95% interval."""
    value, low, high = (100 * each for each in shares)
    return f"{value:.1f}% | {low:.1f}-{high:.1f}"


def tables(summary: dict[str, Any]) -> str:
    """The counts as Markdown."""
    decided = sum(summary["wins"])
    rows = [
        ("the knight wins", summary["win_share"][0]),
        ("draw", summary["draw_share"]),
        ("the dragon wins", summary["win_share"][1]),
        *([("the knight, of the decided matches", share(summary["wins"][0], decided))] if decided else []),
    ]
    return "\n".join(
        [
            f"{summary['games']} matches of {summary['players'][0]}; {summary['mean_rounds']:.1f} rounds a match; "
            f"{summary['unfinished']} unfinished\n",
            "| | share | 95% interval |\n| --- | --- | --- |",
            *(f"| {name} | {percent(shares)} |" for name, shares in rows),
            "\n| seat | choice | | chosen, if offered |\n| --- | --- | --- | --- |",
            *(f"| {r['seat']} | {r['prompt']} | {r['key']} | {100 * r['share']:.1f}% |" for r in summary["choices"]),
        ]
    )


def main() -> None:
    """Run the command: parse its arguments, play, and print what was counted."""
    carry_out(parser(__doc__, games=250, player="duelist:effort=0").parse_args(), run, add, tables)


if __name__ == "__main__":
    main()
