"""One command line for everything."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version

from wyrmhoard.cli import balance, host, play, study
from wyrmhoard.cli.options import Parser, Run
from wyrmhoard.kernel.text.errors import BadInput, WyrmhoardError
from wyrmhoard.kernel.text.saying import ENGLISH, languages, say, understood, usually_speak


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code. Errors that the user can correct are reported in one line on stderr."""
    try:
        usually_speak(_asked(sys.argv[1:] if argv is None else argv))
        args = build_parser().parse_args(argv)
        usually_speak(language_of(args))
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except WyrmhoardError as error:
        print(f"wyrmhoard: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("wyrmhoard: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 1


def language_of(args: argparse.Namespace) -> str:
    """The language of the output: that of `--language`, else that of the terminal; programs and servers get English."""
    if args.language is not None:
        if args.language not in languages():
            every = ", ".join(languages())
            raise BadInput.of("--language {name}: unknown; there are {all}", name=args.language, all=every)
        return str(args.language)
    if args.run in (study.run_stdio, study.run_mcp, host.run_serve):
        return ENGLISH
    return _surroundings()


def _asked(argv: Sequence[str]) -> str:
    """The language of the help, which is needed before the other arguments are parsed."""
    first = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    first.add_argument("--language", nargs="?")
    given = first.parse_known_args(argv)[0].language
    return understood(given) if given else _surroundings()


def _surroundings() -> str:
    """The language of the terminal's environment."""
    named = (os.environ.get(name) for name in ("WYRMHOARD_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return understood(next(filter(None, named), ENGLISH))


def build_parser() -> Parser:
    """The command line: every command with its options."""
    parser = Parser(prog="wyrmhoard", description=say("One table that knows the rules of fantasy combat games."))
    parser.add_argument("--version", action="version", version=f"wyrmhoard {version('wyrmhoard')}")
    parser.add_argument(
        "--language", metavar="TAG", help=say("which language to speak: en or de (default: the terminal's)")
    )
    commands = parser.add_subparsers(title=say("commands"), metavar="COMMAND", required=True)

    def command(name: str, run: Run, text: str, /) -> argparse.ArgumentParser:
        subparser = commands.add_parser(name, help=text, description=text)
        subparser.set_defaults(run=run)
        return subparser

    for kind in (play, study, balance, host):
        kind.add(command)
    return parser
