"""Plot the balance of Dragon Dance from what `tools/balance/dragon_dance.py` counted.

python tools/balance/plot_dragon_dance.py docs/pictures/dragon-dance-balance.svg part1.json [part2.json ...]
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from plotting import EMBER, QUIET, STEEL, main, save, sheet

from dragon_dance import add


def plot(summary: dict[str, Any], target: Path) -> None:
    """Results, lengths, margins and card use, on one sheet."""
    figure, ((results, lengths), (margins, use)) = sheet((10, 7))
    _results(results, summary)
    rounds = {int(length): count for length, count in summary["lengths"].items()}
    lengths.bar(list(rounds), list(rounds.values()), color=QUIET)
    lengths.set_title("Rounds a match")
    for seat, name, colour in ((0, "knight", STEEL), (1, "dragon", EMBER)):
        won = {row["margin"]: row["games"] for row in summary["margins"] if row["seat"] == seat}
        margins.plot(list(won), list(won.values()), marker="o", color=colour, label=name)
    margins.set_title("Life that the winner has left")
    margins.legend(frameon=False)
    _use(use, summary)
    save(figure, f"Dragon Dance: {summary['games']} matches, {summary['players'][0]} v {summary['players'][1]}", target)


def _results(axes: Any, summary: dict[str, Any]) -> None:
    rows = [("knight", summary["win_share"][0], STEEL), ("draw", summary["draw_share"], QUIET)]
    rows.append(("dragon", summary["win_share"][1], EMBER))
    for name, (won, low, high), colour in rows:
        error = [[100 * (won - low)], [100 * (high - won)]]
        axes.bar(name, 100 * won, yerr=error, color=colour, capsize=4)
        axes.annotate(f"{100 * won:.1f}%", (name, 100 * high + 1), ha="center")
    axes.set_title("Results, with 95% intervals")


def _use(axes: Any, summary: dict[str, Any]) -> None:
    rows = [row for row in summary["choices"] if row["prompt"] == "card"]
    rows.sort(key=lambda row: (row["seat"], -row["share"]))
    names = [f"{row['seat'][0]}: {row['key']}" for row in rows]
    colours = [STEEL if row["seat"] == "Knight" else EMBER for row in rows]
    axes.barh(names[::-1], [100 * row["share"] for row in rows][::-1], color=colours[::-1])
    axes.axvline(3, color=QUIET, linestyle=":")
    axes.set_title("Cards: % of the rounds in which they may be played")


if __name__ == "__main__":
    main(add, plot)
