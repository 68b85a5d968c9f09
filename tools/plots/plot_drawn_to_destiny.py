"""Plot the balance of Drawn to Destiny from what `tools/balance/drawn_to_destiny.py` counted.

python tools/plots/plot_drawn_to_destiny.py PICTURE.svg docs/balance/drawn-to-destiny.json
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from plotting import EMBER, MOSS, QUIET, STEEL, main, save, sheet
from trials_drawn_to_destiny import TRIALS

from drawn_to_destiny import BOT, Row, decided, middle, of_today, spread, wanted_of
from harness import Cases
from wyrmhoard.lab.statistics import share

Counted = list[tuple[Row, dict[str, int]]]


def plot(cases: Cases, target: Path) -> None:
    """Wins and lengths of all rows, random play, and the rules beside the reckoning, on one sheet."""
    figure, ((wins, turns), (trials, chance)) = sheet((13, 12))
    by_bot, by_chance = (
        [(row, counts) for row, who, counts in of_today(cases) if who == one] for one in (BOT, "random")
    )
    _wins(wins, by_bot, BOT)
    wins.set_title(f"Won by {BOT}s (%), with 95% intervals; grey: wanted")
    _turns(turns, by_bot)
    _wins(chance, [(row, counts) for row, counts in by_chance if row.cooperative], "random")
    chance.set_title("Won by random play (%)")
    _trials(trials, cases)
    matches = sum(counts["games"] for _, counts in by_bot)
    save(figure, f"Drawn to Destiny: {matches:,} matches of {BOT}s", target)


def _names(axes: Any, names: list[str]) -> None:
    """Rows from the top down."""
    axes.set_yticks(range(len(names)), names, fontsize=7)
    axes.set_ylim(len(names) - 0.4, -0.6)


def _wins(axes: Any, rows: Counted, player: str) -> None:
    for at, (row, counts) in enumerate(rows):
        low, high = wanted_of(row, player)
        axes.barh(at, high - low, 0.7, low, color=QUIET, alpha=0.2)
        _point(axes, at, share(counts["won"], decided(row, counts)), EMBER if row.cooperative else STEEL)
    axes.set_xlim(-2, 102)
    _names(axes, [row.key for row, _ in rows])


def _point(axes: Any, at: int, value: tuple[float, float, float], colour: str) -> None:
    """A share with its interval."""
    won, low, high = (100 * each for each in value)
    axes.errorbar(won, at, xerr=[[won - low], [high - won]], fmt="o", capsize=3, color=colour)


def _turns(axes: Any, rows: Counted) -> None:
    for at, (row, counts) in enumerate(rows):
        if row.wanted.turns is not None:
            first, last = row.wanted.turns
            axes.barh(at, last - first, 0.7, first, color=QUIET, alpha=0.2)
        turns = spread(counts)
        ends = turns[len(turns) // 10], turns[(9 * len(turns)) // 10]
        axes.plot(ends, (at, at), color=MOSS)
        axes.plot(middle(counts), at, "o", color=MOSS)
    axes.set_title("Length in Turns: median and 10th to 90th percentile")
    _names(axes, [row.key for row, _ in rows])


def _trials(axes: Any, cases: Cases) -> None:
    known = [(key, trial, cases[f"trial {key}"]) for key, trial in TRIALS.items() if f"trial {key}" in cases]
    for at, (_, trial, counts) in enumerate(known):
        low, high = trial.figure
        axes.barh(at, max(high - low, 1), 0.7, low, color=QUIET, alpha=0.4)
        _point(axes, at, share(counts.get("yes", 0), counts["n"]), STEEL)
    axes.set_xlim(-2, 102)
    axes.set_title("The rules by rote (%), with 95% intervals; grey: the trial reckoning")
    _names(axes, [key for key, _, _ in known])


if __name__ == "__main__":
    main(plot)
