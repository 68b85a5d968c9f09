"""Plot the balance of Dragon Dance from what `tools/balance/dragon_dance.py` counted.

python tools/plots/plot_dragon_dance.py docs/pictures/dragon-dance-balance.svg part1.json [part2.json ...]
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from plotting import EMBER, QUIET, STEEL, main, save, sheet

from dragon_dance import SEATS, choices, summary
from harness import Cases
from wyrmhoard.lab.statistics import share

NAMES = tuple(name.removeprefix("the ") for name in SEATS)
COLOURS = (STEEL, EMBER)


def plot(cases: Cases, target: Path) -> None:
    """Results, lengths, margins and card use, on one sheet."""
    figure, ((results, lengths), (margins, use)) = sheet((10, 7))
    whole = summary(cases)
    _results(results, cases["results"], whole.played)
    rounds = sorted((int(length), count) for length, count in cases["lengths"].items())
    lengths.bar([length for length, _ in rounds], [count for _, count in rounds], color=QUIET)
    lengths.set_title("Rounds a match")
    won = sorted((*map(int, key.split("|")), count) for key, count in cases["margins"].items())
    for seat, (name, colour) in enumerate(zip(NAMES, COLOURS, strict=True)):
        own = [(margin, count) for one, margin, count in won if one == seat]
        margins.plot([margin for margin, _ in own], [count for _, count in own], marker="o", color=colour, label=name)
    margins.set_title("Life that the winner has left")
    margins.legend(frameon=False)
    _use(use, cases)
    save(figure, f"Dragon Dance: {whole.played} matches, {whole.player} v {whole.player}", target)


def _results(axes: Any, results: dict[str, int], played: int) -> None:
    rows = [(name, results[seat], colour) for name, seat, colour in zip(NAMES, SEATS, COLOURS, strict=True)]
    rows.insert(1, ("draw", results["draw"], QUIET))
    for name, count, colour in rows:
        value, low, high = (100 * each for each in share(count, played))
        axes.bar(name, value, yerr=[[value - low], [high - value]], color=colour, capsize=4)
        axes.annotate(f"{value:.1f}%", (name, high + 1), ha="center")
    axes.set_title("Results, with 95% intervals")


def _use(axes: Any, cases: Cases) -> None:
    rows = [(seat, key, part) for seat, prompt, key, part in choices(cases) if prompt == "card"]
    rows.sort(key=lambda row: (row[0], -row[2]))
    names = [f"{seat[0]}: {key}" for seat, key, _ in rows]
    colours = [STEEL if seat == "Knight" else EMBER for seat, _, _ in rows]
    axes.barh(names[::-1], [100 * part for _, _, part in rows][::-1], color=colours[::-1])
    axes.axvline(3, color=QUIET, linestyle=":")
    axes.set_title("Cards: % of the rounds in which they may be played")


if __name__ == "__main__":
    main(plot)
