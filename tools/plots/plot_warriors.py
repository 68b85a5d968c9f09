"""Plot the balance of Warriors from what `tools/balance/warriors.py` counted.

python tools/plots/plot_warriors.py docs/pictures/warriors-balance.svg part1.json [part2.json ...]
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from matplotlib.patches import Rectangle
from plotting import EMBER, MOSS, PLUM, QUIET, STEEL, main, save, sheet

from harness import Cases
from warriors import GAME, KINDS, card_rows, meetings, pairs
from wyrmhoard.lab.statistics import share

COLOURS = {"imperial-issue": EMBER, "office-hours": STEEL, "spare-parts": MOSS, "grave-business": PLUM}
SHOWN = 10
"""Cards at either end of the list."""
FAR = 5
"""Points beyond which a card's effect is too much."""


def plot(tallies: Cases, target: Path) -> None:
    """Pairings, lengths of games and battles, and the cards with the largest effects, on one sheet."""
    figure, ((meet, battles), (cards, turns)) = sheet((11, 8.5))
    _pairs(meet, tallies)
    _cards(cards, tallies)
    battles.bar(*_counts(tallies["battles"]), color=QUIET)
    battles.set_xlim(2, 20)
    battles.set_title("Battles a game")
    for kind, colour in zip(KINDS, (STEEL, EMBER), strict=True):
        counts = {key.partition("|")[0]: n for key, n in tallies["turns"].items() if key.endswith(f"|{kind}")}
        lengths, numbers = _counts(counts)
        total = sum(numbers)
        turns.plot(lengths, [100 * n / total for n in numbers], color=colour, label=kind)
    turns.set_xlim(0, 50)
    turns.set_title("Turns a battle, in % of the battles")
    turns.legend(frameon=False)
    save(figure, f"Warriors: {sum(tallies['seats'].values()):,} matches between the four ready-made decks", target)


def _counts(counts: dict[str, int]) -> tuple[list[int], list[int]]:
    rows = sorted((int(value), count) for value, count in counts.items())
    return [value for value, _ in rows], [count for _, count in rows]


def _pairs(axes: Any, tallies: dict[str, Any]) -> None:
    rows = []
    for one, other in pairs(tallies):
        home, away = meetings(tallies, one, other), meetings(tallies, other, one)
        rows.append((f"{_title(one)}\nv {_title(other)}", share(home[0] + away[1], sum(home) + sum(away)), one))
    for at, (_, (won, low, high), deck) in enumerate(rows[::-1]):
        error = [[100 * (won - low)], [100 * (high - won)]]
        axes.errorbar(100 * won, at, xerr=error, fmt="o", capsize=4, color=COLOURS.get(deck, QUIET))
        axes.annotate(f"{100 * won:.1f}%", (100 * won, at), (0, 7), textcoords="offset points", ha="center")
    axes.set_yticks(range(len(rows)), [name for name, _, _ in rows[::-1]])
    axes.axvspan(40, 60, color=QUIET, alpha=0.12)
    axes.axvline(50, color=QUIET, linestyle=":")
    axes.set_xlim(34, 66)
    axes.set_ylim(-0.6, len(rows) - 0.3)
    axes.set_title("The first named wins (%), with 95% intervals")


def _cards(axes: Any, tallies: dict[str, Any]) -> None:
    rows = [(row[-2], row[-1], row[0], row[1]) for row in card_rows(tallies) if row[-2]]
    rows.sort()
    ends = [*rows[:SHOWN], *rows[-SHOWN:]] if len(rows) > 2 * SHOWN else rows
    for at, (effect, error, deck, _) in enumerate(ends):
        axes.barh(at, effect, xerr=1.96 * error, color=COLOURS.get(deck, QUIET), ecolor=QUIET, capsize=2)
    axes.set_yticks(range(len(ends)), [GAME.cards[card].name for _, _, _, card in ends], fontsize=7)
    for side in (-FAR, FAR):
        axes.axvline(side, color=QUIET, linestyle=":")
    handles = [Rectangle((0, 0), 1, 1, color=colour) for colour in COLOURS.values()]
    axes.legend(handles, [_title(deck) for deck in COLOURS], frameon=False, fontsize=7, loc="lower right")
    axes.set_title("In the opening hand: points of wins more or less")


def _title(deck: str) -> str:
    return deck.replace("-", " ").title()


if __name__ == "__main__":
    main(plot)
