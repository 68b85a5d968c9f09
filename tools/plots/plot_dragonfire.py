"""Plot the balance of Dragonfire from what `tools/balance/dragonfire.py` counted.

python tools/plots/plot_dragonfire.py docs/pictures/dragonfire-balance.svg docs/balance/dragonfire.json
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from plotting import EMBER, MOSS, PLUM, QUIET, STEEL, main, save, sheet

from harness import Cases
from wyrmhoard.lab.statistics import share

HEROES = (2, 3, 4, 5, 6)
WANTED = {2: (45, 60), 3: (55, 65), 4: (60, 70), 5: (55, 70), 6: (55, 70)}
"""Wins in %, by number of heroes."""


def plot(cases: Cases, target: Path) -> None:
    """Wins, lengths, the Wyrmflame level, and who was down, each by the number of heroes."""
    figure, ((wins, lengths), (levels, down)) = sheet((11, 7.5))
    counts = {heroes: cases[f"{heroes} companion"] for heroes in HEROES}
    for axes in (wins, lengths, levels, down):
        axes.set_xticks(HEROES)
        axes.set_xlabel("heroes")
    _wins(wins, counts)
    per_match: dict[str, tuple[str, Callable[[Mapping[str, int]], float]]] = {
        "rounds begun": (EMBER, lambda c: c["rounds"] / c["games"]),
        "turns a character": (STEEL, lambda c: c["turns"] / c["heroes"]),
        "purchases a character": (MOSS, lambda c: c["bought"] / c["heroes"]),
    }
    for name, (colour, value) in per_match.items():
        lengths.plot(HEROES, [value(counts[heroes]) for heroes in HEROES], "o-", color=colour, label=name)
    lengths.set_title("Length of a match")
    for scene, colour in ((2, STEEL), (3, EMBER)):
        values = [
            counts[heroes][f"level at Scene {scene}"] / counts[heroes][f"Scene {scene} began"] for heroes in HEROES
        ]
        levels.plot(HEROES, values, "o-", color=colour, label=f"Scene {scene}")
    levels.set_title("Wyrmflame level when a Scene begins")
    shares = {"Stunned at least once": (PLUM, "stunned"), "Unconscious": (EMBER, "knocked out")}
    for name, (colour, kind) in shares.items():
        key = kind.replace(" ", "_")
        values = [100 * counts[heroes][key] / counts[heroes]["heroes"] for heroes in HEROES]
        down.plot(HEROES, values, "o-", color=colour, label=name)
        won = [100 * counts[heroes].get(f"{kind}, won", 0) / counts[heroes]["heroes, won"] for heroes in HEROES]
        down.plot(HEROES, won, "o:", color=colour, label=f"{name}, in matches won")
    down.set_title("Characters in %")
    for axes in (lengths, levels, down):
        axes.set_ylim(bottom=min(0, axes.get_ylim()[0]))
        axes.legend(frameon=False)
    matches = sum(one["games"] for one in counts.values())
    save(figure, f"Dragonfire: {matches:,} matches of companions in Dungeon Crawl, Level 1", target)


def _wins(axes: Any, counts: dict[int, dict[str, int]]) -> None:
    for heroes, one in counts.items():
        won, low, high = share(one["wins"], one["games"])
        axes.bar(heroes, WANTED[heroes][1] - WANTED[heroes][0], 0.7, WANTED[heroes][0], color=QUIET, alpha=0.2)
        error = [[100 * (won - low)], [100 * (high - won)]]
        axes.errorbar(heroes, 100 * won, yerr=error, fmt="o", capsize=4, color=EMBER)
        axes.annotate(f"{100 * won:.0f}%", (heroes, 100 * won), (8, 0), textcoords="offset points", va="center")
    axes.set_ylim(0, 100)
    axes.set_title("Won (%), with 95% intervals; grey: what is wanted")


if __name__ == "__main__":
    main(plot)
