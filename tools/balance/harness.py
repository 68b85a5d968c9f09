"""The command line that all balance scripts have: play matches and print counts, or pool stored counts into tables."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

C = TypeVar("C")
"""Counts of one script, as plain data that can be added up."""


def parser(doc: str | None, *, games: int, player: str) -> argparse.ArgumentParser:
    """The options that are the same for all games, with the usual number of matches and the usual player."""
    options = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=games, metavar="N")
    options.add_argument("--seed", default="b", help="other seeds are other matches")
    options.add_argument("--player", default=player, help="who holds all seats")
    options.add_argument("--workers", type=int, default=os.cpu_count(), metavar="W", help="processes")
    options.add_argument("--pool", nargs="+", type=Path, metavar="FILE", help="add up stored counts, print tables")
    options.add_argument("--json", action="store_true", help="with --pool: the counts added up, instead of tables")
    return options


def carry_out(
    args: argparse.Namespace,
    run: Callable[[argparse.Namespace], C],
    add: Callable[[Iterable[C]], C],
    tables: Callable[[C], str],
) -> None:
    """Do what was asked for: counts as JSON, or tables."""
    if args.pool and not args.json:
        print(tables(add(map(read, args.pool))))
        return
    counts = add(map(read, args.pool)) if args.pool else run(args)
    json.dump(counts, sys.stdout, indent=1)
    print()


def read(path: Path) -> Any:
    """Stored counts."""
    return json.loads(path.read_text(encoding="utf-8"))
