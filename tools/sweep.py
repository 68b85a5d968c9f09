"""Play tables that nobody thought of, for a set time: `make sweep`, or `python tools/sweep.py --help`.

Game, seats, options, scenario and players are drawn by lot (`tests/helpers/tables.py`), most tables are played at
random and one in ten by players of the game, and what must hold on the test ladder must hold here
(`tests/helpers/sweeping.py`). The seed is the commit, so that each run plays other tables. A failure names its table;
`make sweep TABLE=...` plays it again. Mend it by a test with a fixed table first.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from helpers.sweeping import Wrong, play  # noqa: E402
from helpers.tables import SHIPPED, Drawn, draw  # noqa: E402
from wyrmhoard.lab.processes import process_pool  # noqa: E402

PLAYED = 10
"""One in this number of tables is played by players of the game."""
ENOUGH = 5
"""The number of failures after which a process stops: further ones add little."""


@dataclass(slots=True)
class Swept:
    """What one process has played."""

    tables: Counter[str] = field(default_factory=Counter)
    decisions: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=dict)
    """CPU seconds."""
    left: Counter[str] = field(default_factory=Counter)
    """Tables that took too long to be played to their end."""
    longest: Counter[str] = field(default_factory=Counter)
    """The most decisions of a table that came to its end."""
    failed: list[str] = field(default_factory=list)


def main() -> int:
    """Play for the time that was asked for, or one table again; 1 if anything was wrong."""
    args = options()
    if args.table:
        return once(args.table)
    seed, workers = args.seed or commit(), args.workers or os.cpu_count() or 1
    print(f"sweep: seed {seed}, {workers} processes of {args.seconds:.0f} CPU seconds", flush=True)
    games = args.games.split(",") if args.games else [*SHIPPED]
    longest = args.longest or min(60, args.seconds / len(games) / 2)
    swept: list[Swept] = []
    with process_pool(workers, "spawn") as pool:
        jobs = [pool.submit(sweep, f"{seed}.{n}", games, args.seconds, longest) for n in range(workers)]
        swept = [job.result() for job in jobs]
    return report(swept)


def options() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description="play tables that nobody thought of, and hold them to the test ladder")
    parser.add_argument("--seconds", type=float, default=300, help="of CPU time, for each process (default: 300)")
    parser.add_argument("--workers", type=int, help="processes (default: one for each core)")
    parser.add_argument(
        "--longest",
        type=float,
        help="CPU seconds after which a table is left (default: 60, and half the share of a game)",
    )
    parser.add_argument("--games", help="only these games, with commas between them")
    parser.add_argument("--seed", help="default: the commit")
    parser.add_argument("--table", metavar="SEED/GAME/NUMBER", help="play this one again, to its end")
    return parser.parse_args()


def commit() -> str:
    """The commit of this checkout, shortened; the day where there is none."""
    ran = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    return ran.stdout.strip() or time.strftime("%Y-%m-%d")


def once(name: str) -> int:
    """Play one table to its end, whatever it takes."""
    try:
        made = play(table(name), float("inf"))
    except Wrong as wrong:
        print(wrong)
        return 1
    print(f"{name}: nothing is wrong, {made.decisions} decisions")
    return 0


def table(name: str) -> Drawn:
    """The table of this name."""
    return draw(name, played=int(name.rsplit("/", 1)[1]) % PLAYED == PLAYED - 1)


def sweep(seed: str, games: list[str], seconds: float, longest: float) -> Swept:
    """Play tables for `seconds` CPU seconds, shared equally among the games."""
    swept, numbers = Swept(), {game: count() for game in games}
    swept.seconds.update(dict.fromkeys(games, 0))
    while sum(swept.seconds.values()) < seconds and len(swept.failed) < ENOUGH:
        game = min(games, key=swept.seconds.__getitem__)
        name, start = f"{seed}/{game}/{next(numbers[game])}", time.process_time()
        left = seconds - sum(swept.seconds.values())
        try:
            made = play(table(name), min(left, longest))
            swept.decisions[game] += made.decisions
            swept.left[game] += not made.ended and left > longest
            swept.longest[game] = max(swept.longest[game], made.decisions * made.ended)
        except Wrong as wrong:
            swept.failed.append(name)
            print(f"\n{wrong}\nAgain: make sweep TABLE={name}", flush=True)
        swept.tables[game] += 1
        swept.seconds[game] += time.process_time() - start
    return swept


def report(all_swept: list[Swept]) -> int:
    """Print what was played; 1 if anything was wrong."""
    for game in all_swept[0].seconds:
        tables, decisions, left = (
            sum(getattr(swept, what)[game] for swept in all_swept) for what in ("tables", "decisions", "left")
        )
        longest = max(swept.longest[game] for swept in all_swept)
        rest = f", {left} left because they took long" if left else ""
        print(f"  {game}: {tables:,} tables, {decisions:,} decisions, at most {longest:,} to an end{rest}")
    failed = [name for swept in all_swept for name in swept.failed]
    print(f"sweep: {len(failed)} failures{': ' if failed else ''}{', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
