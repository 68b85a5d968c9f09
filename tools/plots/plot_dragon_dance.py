"""Plot the balance of Dragon Dance from simulations.

wyrmhoard simulate dragon-dance --players P,P --choices --json > part1.json       # other seeds: more parts
python tools/plots/plot_dragon_dance.py docs/pictures/dragon-dance-balance.svg part1.json [part2.json ...]
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from plotting import EMBER, QUIET, STEEL, save, sheet

from wyrmhoard.lab.statistics import share

NAMES = ("knight", "dragon")
COLOURS = (STEEL, EMBER)


@dataclass
class Whole:
    """Simulations added up."""

    player: str = ""
    games: int = 0
    results: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    margins: Counter[tuple[int, int]] = field(default_factory=Counter)
    """By seat and margin."""
    cards: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    """How often a card was offered and chosen, by the name of the seat and its key."""


def added(parts: Iterable[dict[str, Any]]) -> Whole:
    """Simulations with the same player in both seats. Exits with a message if the players or seeds do not fit."""
    whole, seeds = Whole(), set()
    for part in parts:
        players = {*part["players"], whole.player or part["players"][0]}
        if len(players) > 1 or part["seed"] in seeds:
            sys.exit(f"seed {part['seed']}: counted already" if len(players) == 1 else f"players {sorted(players)}")
        (whole.player,) = players
        seeds.add(part["seed"])
        whole.games += part["games"]
        whole.results.update(dict(zip(NAMES, part["wins"], strict=True)))
        whole.results["draw"] += part["draws"]
        whole.lengths.update({int(length): count for length, count in part["lengths"].items()})
        whole.margins.update({(row["seat"], row["margin"]): row["games"] for row in part["margins"]})
        for row in part["choices"]:
            if row["prompt"] == "card":
                counts = whole.cards.setdefault((row["seat"], row["key"]), [0, 0])
                counts[0] += row["offered"]
                counts[1] += row["chosen"]
    return whole


def plot(whole: Whole, target: Path) -> None:
    """Results, lengths, margins and card use, on one sheet."""
    figure, ((results, lengths), (margins, use)) = sheet((10, 7))
    _results(results, whole)
    rounds = sorted(whole.lengths.items())
    lengths.bar([length for length, _ in rounds], [count for _, count in rounds], color=QUIET)
    lengths.set_title("Rounds a match")
    for seat, (name, colour) in enumerate(zip(NAMES, COLOURS, strict=True)):
        own = sorted((margin, count) for (one, margin), count in whole.margins.items() if one == seat)
        margins.plot([margin for margin, _ in own], [count for _, count in own], marker="o", color=colour, label=name)
    margins.set_title("Life that the winner has left")
    margins.legend(frameon=False)
    _use(use, whole)
    save(figure, f"Dragon Dance: {whole.games} matches, {whole.player} v {whole.player}", target)


def _results(axes: Any, whole: Whole) -> None:
    for name, colour in zip(("knight", "draw", "dragon"), (STEEL, QUIET, EMBER), strict=True):
        value, low, high = (100 * each for each in share(whole.results[name], whole.games))
        axes.bar(name, value, yerr=[[value - low], [high - value]], color=colour, capsize=4)
        axes.annotate(f"{value:.1f}%", (name, high + 1), ha="center")
    axes.set_title("Results, with 95% intervals")


def _use(axes: Any, whole: Whole) -> None:
    rows = [(seat, key, chosen / offered) for (seat, key), (offered, chosen) in whole.cards.items()]
    rows.sort(key=lambda row: (row[0], -row[2]))
    names = [f"{seat[0]}: {key}" for seat, key, _ in rows]
    colours = [STEEL if seat == "Knight" else EMBER for seat, _, _ in rows]
    axes.barh(names[::-1], [100 * part for _, _, part in rows][::-1], color=colours[::-1])
    axes.axvline(3, color=QUIET, linestyle=":")
    axes.set_title("Cards: % of the rounds in which they may be played")


def main() -> None:
    """Add up the simulations that the command line names after the picture, and plot them."""
    target, *sources = map(Path, sys.argv[1:])
    plot(added(json.loads(source.read_text(encoding="utf-8")) for source in sources), target)


if __name__ == "__main__":
    main()
