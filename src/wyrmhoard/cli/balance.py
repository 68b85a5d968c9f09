"""The command for designers: which of two versions of a game is better for somebody."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from wyrmhoard.cli.options import Command, chosen_game, chosen_settings, count, print_json, table_arguments
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import say


def add(command: Command) -> None:
    """Add this command with its options."""
    balance = command("balance", _balance, say("compare two versions of a game on the same seeds"))
    balance.add_argument("game", metavar="GAME")
    balance.add_argument(
        "one",
        metavar="A",
        help=say(
            "a version: - (as it is), a card file, OPTION=VALUE, players=A,B or deck=SEAT:DECK; join several with +"
        ),
    )
    balance.add_argument("other", metavar="B", help=say("the version that is compared with it"))
    balance.add_argument("--players", metavar="A,B[,C...]", help=say("who plays in both (default: the strongest)"))
    balance.add_argument(
        "--deck", action="append", default=[], metavar="SEAT:DECK", help=say("in both: a ready-made deck, or a file")
    )
    balance.add_argument(
        "--seat", type=count(64), default=1, metavar="N", help=say("for which seat (default: the first)")
    )
    balance.add_argument(
        "--within", type=float, default=2.0, metavar="P", help=say("a difference of P points in 100 does not matter")
    )
    balance.add_argument(
        "--games", type=count(10_000_000), default=5000, metavar="N", help=say("pairs of matches at most")
    )
    balance.add_argument("--seed", default="0")
    balance.add_argument("--workers", type=count(1024), metavar="W", help=say("processes (default: one per core)"))
    balance.add_argument(
        "--keep", type=Path, metavar="FILE", help=say("keep the matches here, and go on with those that it has")
    )
    balance.add_argument("--estimate", action="store_true", help=say("only say how long a thousand pairs would take"))
    balance.add_argument("--json", action="store_true", help=say("as JSON"))
    table_arguments(balance)


def _balance(args: argparse.Namespace) -> int:
    from wyrmhoard.lab import compare, reports
    from wyrmhoard.lab.variant import Variant
    from wyrmhoard.players import strongest

    game = chosen_game(args)
    if not 0 < args.within <= 50:
        raise BadInput.of("--within {within}: must be more than 0, and at most 50", within=args.within)
    players = tuple(args.players.split(",")) if args.players else (strongest(game),) * max(2, game.about.seats[0])
    both = Variant(game.name, players, chosen_settings(args), game.custom)
    for deck in args.deck:
        both = both.with_one(f"deck={deck}")
    question = compare.Question(
        both.changed(args.one),
        both.changed(args.other),
        args.seat - 1,
        args.seed,
        args.within / 100,
        args.games,
    )
    if args.estimate:
        return _estimate(question, args)
    with reports.comparing(question, quiet=args.json) as progress:
        answer = compare.compare(question, args.workers, args.keep, progress)
    if args.json:
        print_json(_plain(answer, args))
    else:
        reports.print_comparison(answer, args.one, args.other)
    return 130 if answer.interrupted else 0


def _estimate(question: Any, args: argparse.Namespace) -> int:
    from wyrmhoard.lab import compare, reports

    seconds, workers = compare.measured(question, args.workers)
    print(reports.estimate(seconds, workers, question.most))
    return 0


def _plain(answer: Any, args: argparse.Namespace) -> dict[str, Any]:
    """The answer for programs."""
    return {
        "game": args.game,
        "a": args.one,
        "b": args.other,
        "seat": args.seat,
        "seed": args.seed,
        "pairs": answer.pairs,
        "share": {"a": answer.one, "b": answer.other},
        "difference": answer.difference,
        "interval": [answer.difference - answer.half, answer.difference + answer.half] if answer.pairs else None,
        "rounds": {"a": answer.rounds[0], "b": answer.rounds[1]},
        "unfinished": answer.unfinished,
        "verdict": answer.verdict,
        "pairs_needed": answer.needed,
        "interrupted": answer.interrupted,
        "seconds": answer.seconds,
    }
