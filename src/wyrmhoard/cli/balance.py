"""The command for designers: how a game plays, and which of two versions of it is better for somebody."""

from __future__ import annotations

import argparse
import json
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from wyrmhoard.cli.options import (
    Command,
    chosen_decks,
    chosen_engine,
    chosen_game,
    chosen_settings,
    count,
    deck_argument,
    engine_arguments,
    print_json,
    table_arguments,
)
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import say

if TYPE_CHECKING:
    from wyrmhoard.kernel.contract.game import AnyGame
    from wyrmhoard.lab.sections import Section
    from wyrmhoard.lab.simulate import Plan
    from wyrmhoard.lab.variant import Variant

REPORTED: Final = 400
"""Matches of a report, unless another number is given."""
COMPARED: Final = 5000
"""Pairs of matches of a comparison at most, unless another number is given."""
WITHIN: Final = 2
"""Points of 100 that do not matter, unless another number is given."""
OPTIONS: Final = (
    "players", "set", "preset", "cards", "deck", "answer",
    "seat", "within", "games", "keep", "workers", "on", "estimate",
)  # fmt: skip
"""The options that some of what this command does has no use for."""
MATCHES: Final = frozenset(("players", "set", "preset", "cards", "deck", "answer", "games", "keep", "workers", "on"))
REPORT: Final = MATCHES | {"estimate"}
COMPARISON: Final = MATCHES | {"one", "seat", "within", "estimate"}
BANDS: Final = frozenset(("cards", "games", "workers", "on", "estimate"))
PUZZLES: Final = frozenset(("cards", "players"))
RECORDS: Final = frozenset(("cards",))


def add(command: Command) -> None:
    """Add this command with its options."""
    balance = command("balance", _balance, say("report how a game plays, or compare two versions of it"))
    balance.add_argument("game", metavar="GAME")
    balance.add_argument(
        "one",
        nargs="?",
        metavar="A",
        help=say(
            "a version: - (as it is), a card file, OPTION=VALUE, players=A,B, deck=SEAT:DECK or "
            "answer=QUESTION:ANSWER; join several with +"
        ),
    )
    balance.add_argument("other", nargs="?", metavar="B", help=say("the version that is compared with it"))
    balance.add_argument("--players", metavar="A,B[,C...]", help=say("who plays in both (default: the strongest)"))
    deck_argument(balance)
    balance.add_argument(
        "--answer",
        action="append",
        default=[],
        metavar="[SEAT:]QUESTION:ANSWER[,ANSWER...]",
        help=say("to this question the first of these answers that is offered"),
    )
    balance.add_argument("--seat", type=count(64), metavar="N", help=say("for which seat (default: the first)"))
    balance.add_argument(
        "--within",
        type=float,
        metavar="P",
        help=say("a difference of P points in 100 does not matter (default: {points})", points=WITHIN),
    )
    balance.add_argument(
        "--games",
        type=count(10_000_000),
        metavar="N",
        help=say("matches (default: 400), or pairs of matches at most (default: 5000)"),
    )
    balance.add_argument("--seed", default="0")
    engine_arguments(balance)
    balance.add_argument(
        "--keep", type=Path, metavar="FILE", help=say("keep the matches here, and go on with those that it has")
    )
    balance.add_argument(
        "--records", type=Path, metavar="FOLDER", help=say("report on the stored matches in a folder, and play none")
    )
    balance.add_argument(
        "--bands",
        nargs="*",
        metavar="NAME",
        help=say("check what is wanted of the game, all of it or the tables of matches whose names begin so"),
    )
    balance.add_argument(
        "--puzzles",
        type=count(10_000_000),
        metavar="N",
        help=say("say how hard its puzzles are, by N lines that are played by chance"),
    )
    balance.add_argument("--estimate", action="store_true", help=say("only say how long a thousand would take"))
    balance.add_argument(
        "--to",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help=say("write the report to a file: .md, .html or .json (default: print it)"),
    )
    balance.add_argument("--json", action="store_true", help=say("as JSON"))
    table_arguments(balance)


def _balance(args: argparse.Namespace) -> int:
    from wyrmhoard.lab.variant import Variant, answer_of
    from wyrmhoard.players import strongest

    game = chosen_game(args)
    if args.within is not None and not 0 < args.within <= 50:
        raise BadInput.of("--within {within}: must be more than 0, and at most 50", within=args.within)
    _check_files(args)
    players = tuple(args.players.split(",")) if args.players else (strongest(game),) * max(2, game.about.seats[0])
    both = Variant(
        game.name, players, chosen_settings(args), game.custom, chosen_decks(args), tuple(map(answer_of, args.answer))
    )
    if args.bands is not None:
        _refuse_unused(args, "--bands", BANDS)
        return _check(game, args)
    if args.puzzles is not None:
        _refuse_unused(args, "--puzzles", PUZZLES)
        return _puzzles(game, args)
    if args.records is not None:
        _refuse_unused(args, "--records", RECORDS)
        return _studied(both, args)
    if args.one is None:
        _refuse_unused(args, say("a report"), REPORT)
        return _report(both, args)
    if args.other is None:
        raise BadInput.of("balance: name two versions to compare, or none for a report")
    _refuse_unused(args, say("a comparison"), COMPARISON)
    return _compare(both, args)


def _check_files(args: argparse.Namespace) -> None:
    """Refuse files that cannot be written before anything is played. Raises BadInput."""
    for path in args.to:
        if path.suffix not in (".md", ".html", ".json"):
            raise BadInput.of("--to {path}: must end in .md, .html or .json", path=path)
    for option, path in [("--to", path) for path in args.to] + [("--keep", args.keep)] * bool(args.keep):
        if path.is_dir():
            raise BadInput.of("{option} {path}: this is a folder", option=option, path=path)
        if not path.absolute().parent.is_dir():
            raise BadInput.of("{option} {path}: there is no such folder", option=option, path=path)


def _refuse_unused(args: argparse.Namespace, what: str, used: frozenset[str]) -> None:
    """Refuse options that would change nothing of what is asked for. Raises BadInput."""
    for name in ("one", *OPTIONS):
        if getattr(args, name) not in (None, [], False) and name not in used:
            option = args.one if name == "one" else f"--{name}"
            raise BadInput.of("{option}: has no use with {what}", option=option, what=what)


def _report(variant: Variant, args: argparse.Namespace) -> int:
    """Play, and report how the game plays."""
    from wyrmhoard.lab import account, reports
    from wyrmhoard.lab.sections import sections

    games = args.games or REPORTED
    if args.estimate:
        variant.check()
        return _estimate(account.Series(account.Observation(variant, args.seed)).facts, games, args, "match")
    with reports.progress(games, quiet=args.json) as progress:
        facts = account.observe(variant, games, args.seed, chosen_engine(args), args.keep, progress)
    if not facts:
        return 130
    about = [f"{len(facts)} matches; {_command(variant, games, args)}"]
    if len(facts) < games:
        about.append(f"Stopped after {len(facts)} of {games} matches. {_later(args)}")
    names = [f"{seat + 1}: {player}" for seat, player in enumerate(variant.players)]
    _tell(variant, about, sections(facts, names), args)
    return 130 if len(facts) < games else 0


def _command(variant: Variant, games: int, args: argparse.Namespace) -> str:
    """The command that gives this report again."""
    words = ["wyrmhoard", "balance", variant.game, "--players", ",".join(variant.players)]
    for option, values in (
        ("--cards", [args.cards] if args.cards else []),
        ("--deck", args.deck),
        ("--answer", args.answer),
        ("--set", [f"{name}={value}" for name, value in variant.settings.items()]),
    ):
        for value in values:
            words += [option, str(value)]
    return shlex.join([*words, "--games", str(games), "--seed", args.seed])


def _later(args: argparse.Namespace) -> str:
    """How what was stopped could be gone on with."""
    if args.keep is not None:
        return f"The same command goes on from {args.keep}."
    return "--keep FILE keeps what was played, so that it could go on later."


def _check(game: AnyGame, args: argparse.Namespace) -> int:
    """Check what is wanted of the game; the exit code says whether it holds."""
    from wyrmhoard.lab import bands, reports

    planned = bands.planned(game, args.bands, args.games, args.seed)
    total = sum(one.games for one in planned)
    if args.estimate:
        seconds = sum(reports.measured(_one_of(plan), 1) * plan.games for one in planned for _, plan in one.parts)
        print(reports.estimate(seconds / total, chosen_engine(args).workers, total, "match"))
        return 0
    with reports.progress(total, quiet=args.json) as progress:
        outcomes = [*bands.check(planned, chosen_engine(args), progress)]
    findings = [finding for outcome in outcomes for finding in outcome.findings]
    wanted = sum(len(one.bands) for one in planned)
    out = sum(not finding.holds for finding in findings)
    about = f"{len(findings)} of {wanted} figures were measured (--seed {args.seed}); out of their bands: {out}."
    _write(f"What is wanted of {game.title}", [about], bands.sections(outcomes), args)
    return 130 if len(findings) < wanted else 1 if out else 0


def _puzzles(game: AnyGame, args: argparse.Namespace) -> int:
    """Say how hard the puzzles of a game are."""
    from wyrmhoard.lab import puzzles, reports

    with reports.progress(len(game.shelf.scenarios), quiet=args.json) as progress:
        section = puzzles.section(game, args.puzzles, args.seed, args.players or puzzles.PLAYER, progress)
    _write(f"The puzzles of {game.title}", [f"{args.puzzles} lines each (--seed {args.seed})."], [section], args)
    return 130 if len(section.rows) < len(game.shelf.scenarios) else 0


def _one_of(plan: Plan) -> Callable[[int], object]:
    """Plays the match of a number."""
    series = plan.ready()
    return lambda number: series(range(number, number + 1))


def _studied(variant: Variant, args: argparse.Namespace) -> int:
    """Report on stored matches."""
    from wyrmhoard.lab.sections import sections
    from wyrmhoard.lab.stored import stored

    found = stored(variant.load(), args.records)
    about = f"{len(found.facts)} stored matches of {found.seats} seats; {found.left_out} other records left out."
    _tell(variant, [about], sections(found.facts, [f"seat {seat + 1}" for seat in range(found.seats)]), args)
    return 0


def _tell(variant: Variant, about: Sequence[str], sections: Sequence[Section], args: argparse.Namespace) -> None:
    """Print how a game plays, or write it to files."""
    _write(f"How {variant.load().title} plays", about, sections, args)


def _write(title: str, about: Sequence[str], sections: Sequence[Section], args: argparse.Namespace) -> None:
    """Print a report, or write it to files."""
    from wyrmhoard.lab import pages, reports

    report = (title, about, sections)
    for path in args.to:
        path.write_text(
            pages.as_page(*report)
            if path.suffix == ".html"
            else pages.as_markdown(*report)
            if path.suffix == ".md"
            else json.dumps(pages.as_data(*report), indent=1, ensure_ascii=False),
            encoding="utf-8",
        )
    if args.json:
        print_json(pages.as_data(*report))
    elif not args.to:
        reports.print_sections(*report)


def _compare(both: Variant, args: argparse.Namespace) -> int:
    """Compare two versions."""
    from wyrmhoard.lab import compare, reports

    question = compare.Question(
        both.changed(args.one),
        both.changed(args.other),
        (args.seat or 1) - 1,
        args.seed,
        (args.within or WITHIN) / 100,
        args.games or COMPARED,
    )
    if args.estimate:
        return _estimate(compare.Players(question).pair, question.most, args, "pair")
    with reports.comparing(question, quiet=args.json) as progress:
        answer = compare.compare(question, chosen_engine(args), args.keep, progress)
    if args.json:
        print_json(_plain(answer, args))
    else:
        reports.print_comparison(answer, args.one, args.other, _later(args))
    return 130 if answer.interrupted else 0


def _estimate(play: Callable[[int], object], most: int, args: argparse.Namespace, unit: str) -> int:
    """Say how long it would take, by the first few."""
    from wyrmhoard.lab import reports

    print(reports.estimate(reports.measured(play), chosen_engine(args).workers, most, unit))
    return 0


def _plain(answer: Any, args: argparse.Namespace) -> dict[str, Any]:
    """The answer for programs."""
    return {
        "game": args.game,
        "a": args.one,
        "b": args.other,
        "seat": args.seat or 1,
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
