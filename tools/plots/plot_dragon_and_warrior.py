"""Plot the balance of Dragon & Warrior from what `tools/balance/dragon_and_warrior.py` counted.

NAME=dragon-and-warrior
python tools/plots/plot_dragon_and_warrior.py docs/pictures/$NAME-balance.svg docs/balance/$NAME.json
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from matplotlib.ticker import MaxNLocator
from plotting import EMBER, MOSS, PLUM, QUIET, STEEL, main, save, sheet

from dragon_and_warrior import WITHIN, figures, share
from harness import Cases
from wyrmhoard.lab import statistics

COLOURS = dict(zip(("brute", "even", "wall", "hulk", "fierce"), (EMBER, QUIET, STEEL, MOSS, PLUM), strict=True))


def plot(cases: Cases, target: Path) -> None:
    """Every figure beside the ledger's, Bosses by Level and build, policies, and points of Bosses, on one sheet."""
    figure, ((all_of_them, bosses), (sides, points)) = sheet((11, 9))
    _beside(all_of_them, cases)
    _bosses(bosses, cases)
    _sides(sides, cases)
    _points(points, cases)
    battles = sum(counts["played"] for counts in cases.values())
    save(figure, f"Dragon & Warrior: {battles:,} Battles between policies", target)


def _beside(axes: Any, cases: Cases) -> None:
    axes.fill_between((0, 100), (-WITHIN, 100 - WITHIN), (WITHIN, 100 + WITHIN), color=QUIET, alpha=0.15)
    for one in figures():
        if one.name in cases:
            won, low, high = _won(cases[one.name])
            axes.errorbar(one.target, won, yerr=[[won - low], [high - won]], fmt="o", ms=3, color=STEEL, alpha=0.6)
    axes.set(xlim=(-3, 103), ylim=(-3, 103), xlabel="reckoned", ylabel="measured")
    axes.set_title(f"Won by The Warrior (%), with 95% intervals; grey: within {WITHIN} points")


def _bosses(axes: Any, cases: Cases) -> None:
    for style, colour in COLOURS.items():
        rows = [one for one in figures() if one.name.startswith("balance own") and one.boss and one.style == style]
        rows = [one for one in rows if one.name in cases]
        axes.plot(
            [one.level for one in rows], [share(cases[one.name]) for one in rows], "o-", color=colour, label=style
        )
        axes.plot([one.level for one in rows], [one.target for one in rows], ":", color=colour)
    axes.set(xlabel="Level", ylim=(0, 103))
    axes.set_title("Bosses by build (%); dotted: reckoned")
    axes.legend(frameon=False)


def _sides(axes: Any, cases: Cases) -> None:
    rows = [one for one in figures() if one.name.startswith("strength") and one.level == 10 and one.name in cases]
    for at, one in enumerate(rows):
        axes.barh(at, share(cases[one.name]), color=EMBER, alpha=0.7)
        axes.plot((one.target, one.target), (at - 0.4, at + 0.4), color="black")
    axes.set_yticks(range(len(rows)), [" against ".join(one.sides) for one in rows], fontsize=8)
    axes.set_xlim(0, 100)
    axes.set_title("Level 10, an even Boss: won by The Warrior (%), by policy; line: reckoned")


def _points(axes: Any, cases: Cases) -> None:
    rows = [one for one in figures() if one.name.startswith("points") and one.name in cases]
    for level, colour in zip(sorted({one.level for one in rows}), (MOSS, STEEL, EMBER), strict=False):
        own = [one for one in rows if one.level == level]
        axes.plot([one.boss_points for one in own], [share(cases[one.name]) for one in own], "o-", color=colour,
                  label=f"Level {level}")  # fmt: skip
        axes.plot([one.boss_points for one in own], [one.target for one in own], ":", color=colour)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set(xlabel="points of a Boss for each Level", ylim=(0, 103))
    axes.set_title("Bosses by points (%); dotted: reckoned")
    axes.legend(frameon=False)


def _won(counts: dict[str, int]) -> tuple[float, float, float]:
    """The share won, and its 95% interval, in per cent."""
    won, low, high = statistics.share(counts["won"], counts["played"])
    return 100 * won, 100 * low, 100 * high


if __name__ == "__main__":
    main(plot)
