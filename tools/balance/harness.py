"""What all experiments with matches have in common: rows of matches, each with its seeds, over processes.

A script says which rows it has, what one match of a row comes to, and how that reads as a table. A match comes to
*counts* by case, which add up (`carry_out`), or to a *result* that is kept by itself (`collect`). Ctrl-C ends a run at
once with what there is. Counts are stored with the commands that counted them; tables name these, and no match can be
pooled twice.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import sys
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Generic, TypeVar

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.state.setting import Value, complete
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.lab.processes import deaf_to_interrupts, process_pool
from wyrmhoard.lab.statistics import share

S = TypeVar("S")
"""What says which match of a row it is: its seed, or its number."""
M = TypeVar("M")
"""What a match comes to."""
Cases = dict[str, dict[str, Any]]
"""Counts by case: numbers that add up, by name."""


# -- rows of matches


@dataclass(frozen=True)
class Row(Generic[S, M]):
    """Some matches of one kind."""

    name: str
    play: Callable[[S], M]
    seeds: Sequence[S]
    chunk: int = 1
    """How many matches are given to a process at once: more where a match takes only a moment."""


def play_rows(rows: Sequence[Row[S, M]], workers: int) -> Generator[M]:
    """What each match of each row comes to, in their order, with progress on standard error."""
    total = sum(len(row.seeds) for row in rows)
    matches = _played_here(rows) if workers < 2 or total < 2 else _played_by(rows, workers)
    start, done = time.perf_counter(), 0
    try:
        for row, match in matches:
            yield match
            done += 1
            print(f"\r{done}/{total} {row.name}\x1b[K", end="", file=sys.stderr, flush=True)
    finally:
        matches.close()
        seconds = time.perf_counter() - start
        print(f"\r{done} of {total} matches in {seconds:.0f} s\x1b[K", file=sys.stderr)


def _played_here(rows: Sequence[Row[S, M]]) -> Generator[tuple[Row[S, M], M]]:
    for row in rows:
        for seed in row.seeds:
            yield row, row.play(seed)


def _played_by(rows: Sequence[Row[S, M]], workers: int) -> Generator[tuple[Row[S, M], M]]:
    with process_pool(workers) as pool:
        with deaf_to_interrupts():
            played = [(row, pool.map(row.play, row.seeds, chunksize=row.chunk)) for row in rows]
        for row, matches in played:
            for match in matches:
                yield row, match


# -- counts, which add up


@dataclass
class Counted:
    """Counts, and the commands that counted them."""

    cases: Cases
    commands: list[str] = field(default_factory=list)


def add(parts: Iterable[Cases]) -> Cases:
    """Counts of the same cases added together, in the order of the cases."""
    sums: dict[str, Counter[str]] = {}
    for part in parts:
        for case, counts in part.items():
            sums.setdefault(case, Counter()).update(counts)
    return {case: dict(sorted(sums[case].items())) for case in sorted(sums)}


def parser(doc: str | None, *, games: int, player: str = "", unit: str = "games") -> argparse.ArgumentParser:
    """The options that are the same for all games, with the usual number of matches and the usual player, if one player
    holds all seats."""
    options = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument(f"--{unit}", dest="games", type=int, default=games, metavar="N", help="for each row")
    options.add_argument("--seed", default="b", help="other seeds are other matches")
    if player:
        options.add_argument("--player", default=player, help="who holds all seats")
    options.add_argument("--pool", nargs="+", type=Path, metavar="FILE", help="add up stored counts, print tables")
    options.add_argument("--json", action="store_true", help="with --pool: the counts added up, instead of tables")
    _add_workers(options)
    return options


def _add_workers(options: argparse.ArgumentParser) -> None:
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="W", help="processes")


def seeds_of(args: argparse.Namespace, first: int = 0) -> list[str]:
    """The seeds of the matches of a row."""
    return [f"{args.seed}/{number}" for number in range(first, first + args.games)]


def carry_out(
    args: argparse.Namespace,
    rows: Callable[[argparse.Namespace], Sequence[Row[Any, Cases]]],
    tables: Callable[[Cases], str],
    *,
    stores: bool = True,
) -> None:
    """Do what was asked for: play, or pool what was stored; print counts as JSON, or tables. What is played is printed
    as counts where it `stores` them."""
    counted = pooled(args.pool) if args.pool else play(args, rows(args))
    if args.json or (stores and not args.pool):
        json.dump(asdict(counted), sys.stdout, indent=1)
        print()
        return
    print(tables(counted.cases))
    if counted.commands:
        print("\nCounted by\n" + "\n".join(f"    {command}" for command in counted.commands))


def play(args: argparse.Namespace, rows: Sequence[Row[Any, Cases]]) -> Counted:
    """Play all matches of all rows, and count."""
    sums: dict[str, Counter[str]] = {}
    command, done = command_of(args.seed), 0
    matches = play_rows(rows, args.workers)
    try:
        for cases in matches:
            done += 1
            for case, counts in cases.items():
                sums.setdefault(case, Counter()).update(counts)
    except KeyboardInterrupt:
        command += f"  # stopped after {done} matches"
    finally:
        matches.close()
    return Counted(add([{case: dict(counts) for case, counts in sums.items()}]), [command])


def command_of(seed: str) -> str:
    """The command that is being carried out, with its seed and without what changes no match."""
    script, *words = sys.argv
    if "--workers" in words:
        at = words.index("--workers")
        del words[at : at + 2]
    if "--seed" not in words:
        words += ["--seed", seed]
    return shlex.join(["python", f"tools/balance/{Path(script).name}", *words])


def read(path: Path) -> Counted:
    """Stored counts."""
    stored = json.loads(path.read_text(encoding="utf-8"))
    return Counted(**stored) if "cases" in stored else Counted(stored)


def pooled(paths: Iterable[Path]) -> Counted:
    """Stored counts added up. Exits with a message if the same matches are in two files."""
    met: dict[str, Path] = {}
    parts = []
    for path in paths:
        counted = read(path)
        parts.append(counted.cases)
        for command in counted.commands:
            if command in met:
                sys.exit(f"{path}: {met[command]} holds the matches of this command already: {command}")
            met[command] = path
    return Counted(add(parts), [*met])


# -- results, each kept by itself


@dataclass
class Result:
    """What came of one match of a row."""

    row: str
    seed: int


R = TypeVar("R", bound=Result)


class Results(Generic[R]):
    """Results that are kept in a file, a line of JSON each, with the cards with which they were played. What it holds
    is not played again, so a run may be stopped at any time; those of other cards do not count."""

    def __init__(self, path: Path | None, kind: type[R], cards: str) -> None:
        self.path = path
        self.cards = cards
        self.all: list[R] = []
        if path is not None and path.exists():
            entries = map(json.loads, path.read_text(encoding="utf-8").splitlines())
            self.all = [kind(**entry["result"]) for entry in entries if entry["cards"] == cards]

    def keep(self, result: R) -> None:
        """Add a result."""
        self.all.append(result)
        if self.path is not None:
            entry = {"cards": self.cards, "result": asdict(result)}
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(entry, separators=(",", ":")) + "\n")

    def by_row(self) -> dict[str, list[R]]:
        """All of them by row."""
        rows: dict[str, list[R]] = {}
        for result in self.all:
            rows.setdefault(result.row, []).append(result)
        return rows


def series_parser(doc: str | None, *, games: int) -> argparse.ArgumentParser:
    """The options of an experiment whose results are kept each by itself."""
    options = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=games, metavar="N", help="for each row")
    options.add_argument("--first", type=int, default=1, metavar="SEED", help="the first seed")
    options.add_argument("--set", nargs="*", default=[], metavar="SETTING=VALUE")
    options.add_argument("--pool", type=Path, metavar="FILE", help="what has been played, and where to keep more")
    options.add_argument("--page", action="store_true", help="with --pool: tables of all it holds; nothing is played")
    _add_workers(options)
    return options


def collect(
    args: argparse.Namespace, rows: Sequence[Row[int, R]], results: Results[R], line: Callable[[R], str]
) -> list[R]:
    """The results of all rows, of which only those are played that are not kept yet; Ctrl-C leaves out the rest."""
    wanted = {(row.name, seed) for row in rows for seed in row.seeds}
    known = {(result.row, result.seed) for result in results.all}
    left = [replace(row, seeds=[seed for seed in row.seeds if (row.name, seed) not in known]) for row in rows]
    matches = play_rows(left, args.workers)
    try:
        for result in matches:
            results.keep(result)
            print(f"\r{line(result)}\x1b[K", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    finally:
        matches.close()
    return [result for result in results.all if (result.row, result.seed) in wanted]


# -- what is said


def settings_of(game: AnyGame, pairs: Iterable[str], **fixed: Value) -> dict[str, Value]:
    """Settings that were typed, "lord_level=9", with those that are `fixed`. Exits with a message for bad ones."""
    given = {name: value for name, _, value in (pair.partition("=") for pair in pairs)}
    try:
        whole = complete(game.settings, {**fixed, **given})
    except BadInput as error:
        sys.exit(str(error))
    return {name: whole[name] for name in (*fixed, *given)}


def percent(count: int, total: int, digits: int = 1) -> str:
    """A share in per cent with its 95% interval."""
    value, low, high = (100 * each for each in share(count, total))
    return f"{value:.{digits}f}% ({low:.{digits}f}-{high:.{digits}f})"
