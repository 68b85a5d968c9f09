"""Plot simulations: `wyrmhoard simulate dragon-dance ... --choices --json > balance.json`, then this.

    python tools/plot_balance.py docs/balance/dragon-dance.svg balance.json [more.json ...]

Several simulations with the same players are pooled; the pooled figures are printed too.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import matplotlib as mpl

from wyrmhoard.lab.statistics import share

mpl.use("svg")
mpl.rcParams["svg.hashsalt"] = "wyrmhoard"
mpl.rcParams["font.size"] = 9
import matplotlib.pyplot as plt  # noqa: E402

EMBER, STEEL, QUIET, PAPER = "#c8442b", "#3c6e8f", "#6b6155", "#f3ead7"


def plot(found: dict[str, Any], target: Path) -> None:
    """Results, lengths, margins and card use, on one sheet."""
    figure, ((results, lengths), (margins, use)) = plt.subplots(2, 2, figsize=(10, 7), facecolor=PAPER)
    for axes in (results, lengths, margins, use):
        axes.set_facecolor(PAPER)
        axes.spines[["top", "right"]].set_visible(False)
    _results(results, found)
    rounds = {int(length): count for length, count in found["lengths"].items()}
    lengths.bar(list(rounds), list(rounds.values()), color=QUIET)
    lengths.set_title("Rounds a match")
    for seat, name, colour in ((0, "knight", STEEL), (1, "dragon", EMBER)):
        won = {row["margin"]: row["games"] for row in found["margins"] if row["seat"] == seat}
        margins.plot(list(won), list(won.values()), marker="o", color=colour, label=name)
    margins.set_title("Life that the winner has left")
    margins.legend(frameon=False)
    _use(use, found)
    figure.suptitle(f"Dragon Dance: {found['games']} matches, {found['players'][0]} v {found['players'][1]}")
    figure.tight_layout()
    figure.savefig(target, metadata={"Date": None})


def _results(axes: Any, found: dict[str, Any]) -> None:
    rows = [("knight", found["win_share"][0], STEEL), ("draw", found["draw_share"], QUIET)]
    rows.append(("dragon", found["win_share"][1], EMBER))
    for name, (won, low, high), colour in rows:
        error = [[100 * (won - low)], [100 * (high - won)]]
        axes.bar(name, 100 * won, yerr=error, color=colour, capsize=4)
        axes.annotate(f"{100 * won:.1f}%", (name, 100 * high + 1), ha="center")
    axes.set_title("Results, with 95% intervals")


def _use(axes: Any, found: dict[str, Any]) -> None:
    rows = [row for row in found["choices"] if row["prompt"] == "card"]
    rows.sort(key=lambda row: (row["seat"], -row["share"]))
    names = [f"{row['seat'][0]}: {row['key']}" for row in rows]
    colours = [STEEL if row["seat"] == "Knight" else EMBER for row in rows]
    axes.barh(names[::-1], [100 * row["share"] for row in rows][::-1], color=colours[::-1])
    axes.axvline(3, color=QUIET, linestyle=":")
    axes.set_title("Cards: % of the rounds in which they may be played")


def pool(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """Several simulations as one."""
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
        "knight_of_decided": share(wins[0], sum(wins)),
        "mean_rounds": sum(part["mean_rounds"] * part["games"] for part in parts) / games,
        "lengths": lengths,
        "margins": [{"seat": s, "margin": m, "games": n} for (s, m), n in sorted(margins.items())],
        "choices": [
            {"seat": s, "prompt": p, "key": k, "share": chosen / offered}
            for (s, p, k), (offered, chosen) in sorted(choices.items())
        ],
    }


def main() -> None:
    """Pool, plot, print."""
    target, *sources = map(Path, sys.argv[1:])
    found = pool([json.loads(source.read_text(encoding="utf-8")) for source in sources])
    plot(found, target)
    print(json.dumps({k: v for k, v in found.items() if k not in ("lengths", "margins", "choices")}, indent=1))
    for row in found["choices"]:
        print(f"{row['seat']:8} {row['prompt']:6} {row['key']:14} {100 * row['share']:5.1f}%")


if __name__ == "__main__":
    main()
