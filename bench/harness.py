"""Rates that can be compared between machines and days: per CPU second, and as ratios to a fixed workload.

The fixed workload is a bare-Python goofspiel playout (a mutable class with lists), timed in the same run just
before and after: "x ref" below is how many units are done in the time of one such playout.
"""

from __future__ import annotations

import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from random import Random

SECONDS = float(os.environ.get("BENCH_SECONDS", "1.0"))
REPEATS = int(os.environ.get("BENCH_REPEATS", "5"))


class Bids:
    """Goofspiel for two with 13 cards, as a bare Python class would be written for speed."""

    __slots__ = ("deck", "hand0", "hand1", "points0", "points1", "prize")

    def __init__(self) -> None:
        self.deck = list(range(1, 14))
        self.hand0 = list(range(1, 14))
        self.hand1 = list(range(1, 14))
        self.points0 = self.points1 = self.prize = 0

    def play(self, rnd: Callable[[], float]) -> int:
        while self.deck:
            self.prize = self.deck.pop(int(rnd() * len(self.deck)))
            one = self.hand0[int(rnd() * len(self.hand0))]
            other = self.hand1[int(rnd() * len(self.hand1))]
            if one not in self.hand0 or other not in self.hand1:
                raise ValueError("card not in hand")
            self.hand0.remove(one)
            self.hand1.remove(other)
            if one > other:
                self.points0 += self.prize
            elif other > one:
                self.points1 += self.prize
        return self.points0 - self.points1


def reference(seconds: float = SECONDS) -> float:
    """Playouts of the fixed workload per CPU second."""
    rnd = Random(1).random

    def unit() -> int:
        Bids().play(rnd)
        return 1

    return rate(unit, seconds / 2)


def rate(unit: Callable[[], int], seconds: float) -> float:
    """Units per CPU second; each call of `unit` says how many it did."""
    gc.collect()
    start = time.process_time()
    done = 0
    while True:
        for _ in range(10):
            done += unit()
        spent = time.process_time() - start
        if spent >= seconds:
            return done / spent


def measure(
    name: str, unit: Callable[[], int], what: str, *, seconds: float = SECONDS, repeats: int = REPEATS
) -> float:
    """Print the median of some runs, with its spread and its ratio to the fixed workload; returns the ratio."""
    rates, ratios = [], []
    for _ in range(repeats):
        before = reference(seconds)
        rates.append(rate(unit, seconds))
        ratios.append(rates[-1] / ((before + reference(seconds)) / 2))
    return report_rate(name, rates, ratios, what)


def command(name: str, *argv: str) -> float:
    """Print how often a CPU second suffices for a command, in a process of its own, with nothing to read; returns the
    ratio to a million playouts of the fixed workload."""
    rates, ratios = [], []
    for _ in range(REPEATS):
        before, start = reference(), os.times()
        with tempfile.TemporaryDirectory() as folder:
            environ = {**os.environ, "WYRMHOARD_DATA": folder}
            environ.pop("PYTHONDONTWRITEBYTECODE", None)  # people start it from compiled modules
            run = [sys.executable, "-m", "wyrmhoard", *argv]
            subprocess.run(run, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env=environ, check=True)
        end = os.times()
        spent = end.children_user + end.children_system - start.children_user - start.children_system
        rates.append(1 / spent)
        ratios.append(rates[-1] / ((before + reference()) / 2) * 1_000_000)
    return report_rate(name, rates, ratios, "runs")


def report_rate(name: str, rates: Sequence[float], ratios: Sequence[float], what: str) -> float:
    """Print the medians of some runs; returns that of the ratios."""
    median, ratio = statistics.median(rates), statistics.median(ratios)
    text = f"{median:,.0f} {what}/s" if median >= 100 else f"{median:.1f} {what}/s"
    print(f"{name:58s} {text:>26s}   {ratio:8.3f} x ref   ({min(rates):,.0f} .. {max(rates):,.0f})", flush=True)
    if out := os.environ.get("BENCH_OUT"):
        row = {"name": name, "rate": median, "ratio": ratio, "python": sys.version.split()[0]}
        with open(out, "a", encoding="utf-8") as file:  # noqa: PTH123
            file.write(json.dumps(row) + "\n")
    return ratio
