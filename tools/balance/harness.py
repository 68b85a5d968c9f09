"""What studies of a single game have in common: rows of matches of its own kind, spread over processes as all matches
of the laboratory are, and told as sections of a report.

A study says which rows it has, what one match of a row comes to by its number, and how that reads. Ctrl-C ends it with
what there is; with `--keep FOLDER` the same command goes on from there.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from wyrmhoard.kernel.asking.ask import CHECKPOINT, Ask, Script
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.state.plain import fingerprint
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.lab.engines import HERE, Engine, over
from wyrmhoard.lab.kept import Kept
from wyrmhoard.lab.pages import as_markdown
from wyrmhoard.lab.processes import process_pool
from wyrmhoard.lab.reports import progress
from wyrmhoard.lab.sections import Section
from wyrmhoard.lab.spread import spread
from wyrmhoard.lab.statistics import share

Counts: TypeAlias = dict[str, Any]
"""What a match comes to: plain data, mostly numbers that add up."""
Played: TypeAlias = Mapping[str, Sequence[Counts]]
"""What the matches of each row come to."""


class Entry(msgspec.Struct, frozen=True):
    """A match as it is kept."""

    number: int
    counts: Counts


@dataclass(frozen=True)
class Row:
    """Matches of one kind."""

    name: str
    game: str
    play: Callable[[int], Counts]
    """Plays the match of a number."""
    seed: str = ""
    """What tells these matches from others of the same name."""

    def load(self) -> AnyGame:
        """The game."""
        return find(self.game)

    def ready(self) -> Callable[[range], list[Entry]]:
        """Plays the matches with these numbers."""
        return self._entries

    def _entries(self, numbers: range) -> list[Entry]:
        return [Entry(number, self.play(number)) for number in numbers]

    def played(self, games: int, where: Engine, folder: Path | None, told: Callable[[int], None]) -> list[Counts]:
        """What so many matches come to, of which only those are played that are not kept."""
        path = None if folder is None else folder / f"{self.name.replace('/', '-')}.jsonl"
        kept = Kept(path, fingerprint(self.name, self.seed, self.load().content), Entry)
        found = [entry.counts for entry in kept.all[:games]]
        told(len(found))
        try:
            with closing(spread(self, range(len(kept.all), games), where)) as parts:
                for part in parts:
                    for entry in part:
                        kept.keep(entry)
                        found.append(entry.counts)
                    told(len(part))
        except KeyboardInterrupt as stop:
            raise Stopped(found) from stop
        return found


class Stopped(Exception):
    """Ctrl-C, and what there was."""

    def __init__(self, found: list[Counts]) -> None:
        self.found = found


@contextmanager
def engine(workers: int | None) -> Iterator[Engine]:
    """So many processes for all rows together; None: one for each core."""
    number = workers or os.cpu_count() or 1
    if number == 1:
        yield HERE
        return
    with process_pool(number, "spawn") as pool:
        yield over(pool, number)


def play(rows: Sequence[Row], games: int, workers: int | None, folder: Path | None = None) -> dict[str, list[Counts]]:
    """Play all rows."""
    played: dict[str, list[Counts]] = {}
    with engine(workers) as where, progress(games * len(rows), quiet=False) as told:
        for row in rows:
            try:
                played[row.name] = row.played(games, where, folder, told)
            except Stopped as stop:
                played[row.name] = stop.found
                print("stopped", file=sys.stderr)
                break
    return {name: found for name, found in played.items() if found}


def options(doc: str | None, games: int) -> argparse.ArgumentParser:
    """The options that are the same for all."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=games, metavar="N", help="for each row")
    parser.add_argument("--seed", default="b", help="other seeds are other matches")
    parser.add_argument("--workers", type=int, metavar="W", help="processes (default: one for each core)")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the matches here, and go on with them")
    return parser


def carry_out(args: argparse.Namespace, rows: Sequence[Row], tell: Callable[[Played], Sequence[Section]]) -> Played:
    """Play what was asked for, and print it as Markdown. Exits with a message for bad input."""
    try:
        if args.keep is not None:
            args.keep.mkdir(parents=True, exist_ok=True)
        played = play(rows, args.games, args.workers, args.keep)
    except BadInput as error:
        sys.exit(str(error))
    command = f"python tools/balance/{Path(sys.argv[0]).name} {' '.join(sys.argv[1:])}".rstrip()
    print(as_markdown("Counted", [command], tell(played)))
    return played


def added(matches: Iterable[Mapping[str, int]]) -> Counter[str]:
    """Counts added up."""
    total: Counter[str] = Counter()
    for match in matches:
        total.update(match)
    return total


def chosen(names: Sequence[str], among: Sequence[str]) -> list[str]:
    """Those that begin with one of `names`. Exits with a message if one fits none."""
    for name in names:
        if not any(one.startswith(name) for one in among):
            sys.exit(f"{name}: unknown; there are {', '.join(among)}")
    return [one for one in among if one.startswith(tuple(names))]


def percent(count: int, total: int, digits: int = 1) -> str:
    """A share in per cent with its 95% interval."""
    value, low, high = (100 * each for each in share(count, total))
    return f"{value:.{digits}f} ({low:.{digits}f}-{high:.{digits}f})"


def run_script(script: Script[Any], answers: Callable[[Ask], Any], over: Callable[[], bool] = lambda: False) -> Any:
    """What a script returns at its end; None if it is `over` before."""
    sent = None
    try:
        while not over():
            ask = script.send(sent)
            sent = None if ask is CHECKPOINT else answers(ask)
    except StopIteration as stop:
        return stop.value
    return None
