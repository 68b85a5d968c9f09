"""What several commands share: arguments, and the values made from them."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.state.preset import find_preset
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import say

if TYPE_CHECKING:
    from wyrmhoard.lab.engines import Engine

Run = Callable[[argparse.Namespace], int]
"""Carries a command out; returns the exit code."""


class Command(Protocol):
    """Adds a command to the command line: its name, what carries it out, and what it does in one line."""

    def __call__(self, name: str, run: Run, text: str, /) -> argparse.ArgumentParser:
        """The parser of the new command, to which its options are added."""
        ...


class _Help(argparse.HelpFormatter):
    """A help formatter whose usage line is translated."""

    def add_usage(self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Add the usage with a translated prefix."""
        super().add_usage(usage, actions, groups, say("usage: ") if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """An argument parser with one-line errors and translated headings."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"formatter_class": _Help, **kwargs, "add_help": False})
        self._positionals.title = say("positional arguments")
        self._optionals.title = say("options")
        self.add_argument("-h", "--help", action="help", help=say("show this help message and exit"))

    def error(self, message: str) -> NoReturn:
        """Raise BadInput with argparse's message instead of exiting."""
        raise BadInput.of("{message} (try {prog} --help)", message=message, prog=self.prog)


def count(most: int) -> Callable[[str], int]:
    """A parser for arguments that are whole numbers from 1 to `most`."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:  # also of thousands of digits
            number = 0
        if not 1 <= number <= most:
            shown = text if len(text) <= 24 else f"{text[:20]}..."
            raise argparse.ArgumentTypeError(f"must be a whole number from 1 to {most}, not {shown}")
        return number

    return read


def table_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for the table: its settings, and replacement cards."""
    parser.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help=say("a table option; see 'games'")
    )
    parser.add_argument("--preset", metavar="NAME", help=say("table options that go together; see 'games'"))
    parser.add_argument("--cards", type=Path, metavar="FILE", help=say("play with this card file"))


def deck_argument(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the decks of seats."""
    parser.add_argument(
        "--deck", action="append", default=[], metavar="SEAT:DECK", help=say("for a seat: a ready-made deck, or a file")
    )


def chosen_decks(args: argparse.Namespace) -> tuple[tuple[int, str], ...]:
    """The decks that were given to seats. Raises BadInput for one without its seat."""
    from wyrmhoard.lab.variant import deck_of

    return tuple(deck_of(words) for words in args.deck)


def engine_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for what plays many matches."""
    parser.add_argument("--workers", type=count(1024), metavar="W", help=say("processes (default: one per core)"))
    parser.add_argument(
        "--on", metavar="ADDRESS", help=say("play on a cluster of Dask, dask://HOST:PORT (default: on this machine)")
    )


def chosen_engine(args: argparse.Namespace) -> Engine:
    """What plays many matches. Raises BadInput if it cannot be reached."""
    from wyrmhoard.lab.engines import named, processes

    return named(args.on, args.workers) if args.on else processes(args.workers)


def chosen_game(args: argparse.Namespace) -> AnyGame:
    """The game that was named, with the cards that were named."""
    game = find(args.game)
    return game.with_cards(args.cards) if args.cards else game


def chosen_settings(args: argparse.Namespace) -> dict[str, Value]:
    """The settings that were given, over those of the preset. Raises BadInput for one without a value."""
    given: dict[str, Value] = {}
    if args.preset:
        given.update(find_preset(chosen_game(args).presets, args.preset).settings)
    for option in args.set:
        name, equals, value = option.partition("=")
        if not equals:
            raise BadInput.of("--set {option}: write OPTION=VALUE", option=option)
        given[name] = value
    return given


def print_json(data: Any) -> int:
    """Print this as JSON; the exit code of success."""
    print(json.dumps(data, indent=1, ensure_ascii=False))
    return 0


def is_plain(args: argparse.Namespace) -> bool:
    """Whether to use the plain line mode: because of the option, or because there is no capable terminal."""
    return args.plain or not sys.stdout.isatty() or not sys.stdin.isatty() or os.environ.get("TERM") == "dumb"
