"""What all plots of the balance look like, so that the same figures give the same file."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib as mpl

sys.path.append(str(Path(__file__).parents[1] / "balance"))

from harness import Cases, pooled

mpl.use("svg")
mpl.rcParams["svg.hashsalt"] = "wyrmhoard"
mpl.rcParams["font.size"] = 9
import matplotlib.pyplot as plt  # noqa: E402

EMBER, STEEL, MOSS, PLUM, QUIET, PAPER = "#c8442b", "#3c6e8f", "#5f7a3a", "#7a4a78", "#6b6155", "#f3ead7"


def sheet(size: tuple[float, float]) -> tuple[Any, Any]:
    """A figure of four plots, and the plots in two rows."""
    figure, rows = plt.subplots(2, 2, figsize=size, facecolor=PAPER)
    for axes in rows.flat:
        axes.set_facecolor(PAPER)
        axes.spines[["top", "right"]].set_visible(False)
    return figure, rows


def save(figure: Any, title: str, target: Path) -> None:
    """Write the figure."""
    figure.suptitle(title)
    figure.tight_layout()
    figure.savefig(target, metadata={"Date": None})


def main(plot: Callable[[Cases, Path], None]) -> None:
    """Pool the files that the command line names after the picture, and plot them."""
    target, *sources = map(Path, sys.argv[1:])
    plot(pooled(sources).cases, target)
