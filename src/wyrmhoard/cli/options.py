"""What several commands have in common: options, and what is made of them."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn, Protocol

from wyrmhoard.kernel.errors import BadInput
from wyrmhoard.kernel.game import AnyGame
from wyrmhoard.kernel.registry import find
from wyrmhoard.kernel.saying import say
from wyrmhoard.kernel.setting import Value

Run = Callable[[argparse.Namespace], int]
"""Carries a command out; returns the exit code."""


class Command(Protocol):
    """Adds a command to the command line: its name, what carries it out, and what it does in one line."""

    def __call__(self, name: str, run: Run, text: str, /) -> argparse.ArgumentParser:
        """The parser of the new command, to which its options are added."""
        ...


class Parser(argparse.ArgumentParser):
    """An argument parser that complains in one line."""

    def error(self, message: str) -> NoReturn:
        """Raise BadInput with what argparse complains of."""
        raise BadInput(say("{message} (try {prog} --help)", message=message, prog=self.prog))


def count(most: int) -> Callable[[str], int]:
    """What reads an option that is a whole number from 1 to `most`."""

    def read(text: str) -> int:
        try:
            found = int(text)
        except ValueError:  # also of thousands of digits
            found = 0
        if not 1 <= found <= most:
            shown = text if len(text) <= 24 else f"{text[:20]}..."
            raise argparse.ArgumentTypeError(f"must be a whole number from 1 to {most}, not {shown}")
        return found

    return read


def table_options(parser: argparse.ArgumentParser) -> None:
    """Add what says which table is played: its options, and cards of one's own."""
    parser.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help="a table option; see 'games'"
    )
    parser.add_argument("--cards", type=Path, metavar="FILE", help="play with this card file")


def chosen_game(args: argparse.Namespace) -> AnyGame:
    """The game that was named, with the cards that were named."""
    game = find(args.game)
    return game.with_cards(args.cards) if args.cards else game


def chosen_settings(args: argparse.Namespace) -> dict[str, Value]:
    """The table options that were set. Raises BadInput for one without a value."""
    given: dict[str, Value] = {}
    for option in args.set:
        name, equals, value = option.partition("=")
        if not equals:
            raise BadInput(say("--set {option}: write OPTION=VALUE", option=option))
        given[name] = value
    return given


def print_json(data: Any) -> int:
    """Print this as JSON; the exit code of success."""
    print(json.dumps(data, indent=1, ensure_ascii=False))
    return 0


def is_plain(args: argparse.Namespace) -> bool:
    """Whether to go line by line: as asked, or because there is no terminal that could do more."""
    return args.plain or not sys.stdout.isatty() or not sys.stdin.isatty() or os.environ.get("TERM") == "dumb"
