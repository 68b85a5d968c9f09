"""One command line for everything."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, NoReturn

from wyrmhoard.kernel.errors import BadInput, WyrmhoardError, one_line
from wyrmhoard.kernel.game import AnyGame
from wyrmhoard.kernel.record import Record
from wyrmhoard.kernel.registry import find, names
from wyrmhoard.kernel.rulebook import Rule, read_rulebook, tested_rules
from wyrmhoard.kernel.saying import ENGLISH, languages, said, say, understood, usually_speak
from wyrmhoard.kernel.scenario import find_scenario
from wyrmhoard.kernel.setting import Value


class _Parser(argparse.ArgumentParser):
    """An argument parser that complains in one line."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(say("{message} (try {prog} --help)", message=message, prog=self.prog))


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code. What the user can put right is reported in one line on stderr."""
    try:
        args = build_parser().parse_args(argv)
        usually_speak(_language(args))
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


def _language(args: argparse.Namespace) -> str:
    """What this person reads: what they say, else what their terminal speaks; programs and servers get English."""
    if args.language is not None:
        if args.language not in languages():
            every = ", ".join(languages())
            raise BadInput(say("--language {name}: unknown; there are {all}", name=args.language, all=every))
        return str(args.language)
    if args.run in (_stdio, _serve):
        return ENGLISH
    named = (os.environ.get(name) for name in ("WYRMHOARD_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return understood(next(filter(None, named), ENGLISH))


def _count(most: int) -> Callable[[str], int]:
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


def build_parser() -> _Parser:
    """The command line: every command with its options."""
    parser = _Parser(prog="wyrmhoard", description="One table that knows the rules of fantasy combat games.")
    parser.add_argument("--version", action="version", version=f"wyrmhoard {version('wyrmhoard')}")
    parser.add_argument("--language", metavar="TAG", help="which language to speak: en or de (default: the terminal's)")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, run: Any, text: str) -> argparse.ArgumentParser:
        found = commands.add_parser(name, help=text, description=text)
        found.set_defaults(run=run)
        return found

    games = command("games", _games, "list the games and their table options")
    games.add_argument("--json", action="store_true", help="as JSON")

    play = command("play", _play, "play in the terminal; without a game, choose from a menu")
    play.add_argument("game", nargs="?", metavar="GAME")
    play.add_argument("--as", dest="role", metavar="SEAT", help="your seat, by name or number (default: the first)")
    play.add_argument(
        "--against",
        metavar="PLAYER",
        help="who holds the other seats: a strength or a bot, see 'games' (default: the strongest)",
    )
    play.add_argument("--hot-seat", action="store_true", help="people hold all seats and share the keyboard")
    play.add_argument("--all-seats", action="store_true", help="you hold all seats alone; nothing is covered")
    play.add_argument("--names", metavar="A,B", help="what you call yourselves, in the order of your seats")
    play.add_argument("--watch", metavar="A,B", help="watch these players play each other")
    play.add_argument("--seats", type=_count(64), metavar="N", help="how many sit down (default: as many as are usual)")
    play.add_argument("--seed", help="makes the dice repeatable (default: fresh)")
    play.add_argument("--scenario", metavar="NAME", help="a position with a task, or its file; see 'scenarios'")
    play.add_argument("--resume", type=Path, metavar="FILE", help="continue a saved match")
    play.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")
    _table_options(play)

    learn = command("learn", _learn, "learn a game in five minutes: a first match, with a coach")
    learn.add_argument("game", metavar="GAME")
    learn.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")

    scenarios = command("scenarios", _scenarios, "list the positions that games set as tasks")
    scenarios.add_argument("game", nargs="?", metavar="GAME")
    scenarios.add_argument("--json", action="store_true", help="as JSON")

    simulate = command("simulate", _simulate, "play many matches and report")
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--games", type=_count(10_000_000), default=1000, metavar="N")
    simulate.add_argument("--players", required=True, metavar="A,B[,C...]", help="one for each seat; see 'games'")
    simulate.add_argument("--seed", default="0")
    simulate.add_argument("--workers", type=_count(1024), metavar="W", help="processes (default: one per core)")
    simulate.add_argument("--choices", action="store_true", help="count how often each option is offered and chosen")
    simulate.add_argument("--json", action="store_true", help="as JSON")
    _table_options(simulate)

    ladder = command("ladder", _ladder, "play every pair of players against each other, both ways round")
    ladder.add_argument("game", metavar="GAME")
    ladder.add_argument("--players", metavar="A,B[,C...]", help="default: all that can play the game")
    ladder.add_argument("--no-mirrors", action="store_true", help="nobody plays against themselves")
    ladder.add_argument(
        "--games", type=_count(10_000_000), default=2000, metavar="N", help="for each pair, each way round"
    )
    ladder.add_argument("--seed", default="0")
    ladder.add_argument("--workers", type=_count(1024), metavar="W")
    ladder.add_argument("--json", action="store_true", help="as JSON")
    _table_options(ladder)

    replay = command("replay", _replay, "step through the record of a match")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--at", type=int, metavar="N", help="start after N inputs")
    replay.add_argument("--check", action="store_true", help="only check that it replays exactly")
    replay.add_argument("--review", action="store_true", help="look back at it: what decided it, counts, decisions")
    replay.add_argument("--raw", action="store_true", help="list the inputs as they are, whoever made them")
    replay.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")

    rules = command("rules", _rules, "list the rules, and which of them have tests")
    rules.add_argument("game", nargs="?", metavar="GAME")
    rules.add_argument("--rule", metavar="ID", help="show the text of one rule")
    rules.add_argument("--tests", type=Path, metavar="FOLDER", help="where the tests are (default: the checkout's)")
    rules.add_argument("--json", action="store_true", help="as JSON")

    check = command("check-cards", _check_cards, "check a card file")
    check.add_argument("game", metavar="GAME")
    check.add_argument("file", type=Path, metavar="FILE")

    deck = command("check-deck", _check_deck, "check a deck file")
    deck.add_argument("game", metavar="GAME")
    deck.add_argument("file", type=Path, metavar="FILE")
    deck.add_argument("--cards", type=Path, metavar="FILE", help="with this card file")

    stdio = command("stdio", _stdio, "run a match over JSON lines on standard input and output")
    stdio.add_argument("game", metavar="GAME")
    stdio.add_argument("--seed", help="default: fresh")
    stdio.add_argument("--seats", type=_count(64), metavar="N", help="default: the fewest the game allows")
    stdio.add_argument("--players", metavar="A,B[,C...]", help="who holds each seat: 'me' is the caller")
    _table_options(stdio)

    serve = command("serve", _serve, "serve tables to browsers; with --open, play there (this is `make play`)")
    serve.add_argument("--open", action="store_true", help="open the page in a browser, or print its address")
    serve.add_argument(
        "--host", default="127.0.0.1", help="where to listen (default: this machine only; 0.0.0.0: the whole network)"
    )
    serve.add_argument(
        "--port",
        type=int,
        metavar="N",
        help="0: any that is free (default: 8010; with --open a free one if it is taken)",
    )
    serve.add_argument(
        "--data", type=Path, metavar="FOLDER", help="where to keep the SQLite file (default: with your other data)"
    )
    serve.add_argument(
        "--keep-days",
        type=float,
        metavar="N",
        help="delete tables untouched for N days (default: never)",
    )
    serve.add_argument(
        "--allow-origin", action="append", default=[], metavar="ORIGIN", help="pages of this origin may use the server"
    )
    serve.add_argument(
        "--allow-host", action="append", default=[], metavar="NAME", help="the server is called by this name, too"
    )
    serve.add_argument(
        "--passphrase-file",
        type=Path,
        metavar="FILE",
        help="whoever comes must say this file's first line once (or the environment's WYRMHOARD_PASSPHRASE)",
    )
    serve.add_argument("--no-push", action="store_true", help="call nobody back through their browser's push service")
    serve.add_argument(
        "--push-service", action="append", default=[], metavar="ORIGIN", help="a push service besides those of browsers"
    )
    serve.add_argument("--push-contact", default="", metavar="URL", help="mailto: or https:, for push services")
    serve.add_argument("--open-metrics", action="store_true", help="other machines may read /metrics, too")
    serve.add_argument("--bot-workers", type=_count(256), metavar="N", help="processes in which bots think")
    serve.add_argument("--bot-seconds", type=float, metavar="S", help="the longest a bot may think (default: 5)")
    serve.add_argument("--idle", type=float, metavar="S", help="drop idle tables from memory after S (default: 600)")
    serve.add_argument("--rate", type=float, default=1.0, metavar="F", help="multiply rate limits by F; 0: none")

    leave = command("export", _export, "write tables to a file, with all that belongs to them")
    leave.add_argument("file", type=Path, metavar="FILE", help="a new file; it will hold every secret")
    leave.add_argument("--table", action="append", default=[], metavar="ID", help="only this one; may be repeated")
    come = command("import", _import, "store the tables of an exported file, all or none")
    come.add_argument("file", type=Path, metavar="FILE")
    whole = command("check-tables", _check_tables, "check that all stored tables are whole, and name the others")
    for kept in (leave, come, whole):
        kept.add_argument("--data", type=Path, metavar="FOLDER", help="where the SQLite file is, as for 'serve'")
    for kept in (serve, leave, come, whole):
        kept.add_argument("--database", metavar="URL", help="postgresql+asyncpg://... instead of the SQLite file")
        kept.add_argument(
            "--database-password-file", type=Path, metavar="FILE", help="the first line is the password for --database"
        )

    cards = command("cards", _cards, "list the cards of a game")
    cards.add_argument("game", metavar="GAME")
    cards.add_argument("--cards", type=Path, metavar="FILE", help="from this card file")
    cards.add_argument("--json", action="store_true", help="as JSON")
    return parser


def _table_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help="a table option; see 'games'"
    )
    parser.add_argument("--cards", type=Path, metavar="FILE", help="play with this card file")


def _game(args: argparse.Namespace) -> AnyGame:
    """The game that was named, with the cards that were named."""
    game = find(args.game)
    return game.with_cards(args.cards) if args.cards else game


def _settings(args: argparse.Namespace) -> dict[str, Value]:
    given: dict[str, Value] = {}
    for option in args.set:
        name, equals, value = option.partition("=")
        if not equals:
            raise BadInput(say("--set {option}: write OPTION=VALUE", option=option))
        given[name] = value
    return given


def _fresh_seed() -> str:
    return os.urandom(16).hex()


def _print_json(data: Any) -> int:
    print(json.dumps(data, indent=1, ensure_ascii=False))
    return 0


def _games(args: argparse.Namespace) -> int:
    from wyrmhoard.players import player_names, strengths_of

    games = [find(name) for name in names()]
    if args.json:
        return _print_json(
            [
                {
                    "name": game.name,
                    "title": game.title,
                    "pitch": said(game.pitch),
                    "seats": list(game.seats),
                    "minutes": list(game.minutes),
                    "version": game.version,
                    "players": player_names(game),
                    "strengths": [
                        {"id": one.id, "title": said(one.title), "player": one.player, "words": said(one.words)}
                        for one in strengths_of(game)
                    ],
                    "settings": [setting.describe() for setting in game.settings],
                }
                for game in games
            ]
        )
    for game in games:
        seats, minutes = "-".join(map(str, sorted(set(game.seats)))), "-".join(map(str, game.minutes))
        print(f"{game.name}: {game.title}, {seats} players, {minutes} minutes")
        print("  " + said(game.pitch).replace("\n", "\n  "))
        for one in strengths_of(game):
            print(f"  --against {one.id}  {said(one.words)}")
        print(f"  Other computer players: {', '.join(player_names(game))}")
        for setting in game.settings:
            default = "none" if setting.default is None else setting.default
            print(f"  --set {setting.name}={default}  {said(setting.text)} ({setting.allowed})")
    return 0


def _play(args: argparse.Namespace) -> int:
    from wyrmhoard import terminal
    from wyrmhoard.players import make_player, strongest

    plain = args.plain or not sys.stdout.isatty() or not sys.stdin.isatty() or os.environ.get("TERM") == "dumb"
    if args.resume is not None:
        from wyrmhoard import game_of, read

        record = read(args.resume)
        return terminal.run_play(
            game_of(record), {}, seed=None, settings={}, plain=plain, resume=args.resume, sole=args.all_seats
        )
    if args.game is None:
        return terminal.run_menu(plain=plain)
    game = _game(args)
    settings = _settings(args)
    scenario = None if args.scenario is None else find_scenario(game, args.scenario)
    if args.seats and (args.scenario is not None or args.watch is not None):
        if args.watch is None:
            raise BadInput(say("--seats: the scenario says how many sit down"))
        raise BadInput(say("--seats: --watch says how many sit down"))
    number = args.seats or game.default_seats()
    game.check_seats(number)
    if scenario is not None:
        if args.role or args.against or args.watch or args.hot_seat:
            raise BadInput(say("--scenario: you play all seats yourself"))
        seats = dict.fromkeys(range(scenario.seats), "human")
    elif args.all_seats and (args.role or args.against or args.watch or args.hot_seat):
        raise BadInput(say("--all-seats: you hold all seats yourself"))
    elif args.watch is not None:
        players = args.watch.split(",")
        seats = dict(enumerate(players))
    elif args.hot_seat or args.all_seats:
        seats = dict.fromkeys(range(number), "human")
    else:
        rival = args.against or strongest(game)
        seats = dict.fromkeys(range(number), rival)
        seats[_seat(game, args.role, settings, number)] = "human"
    game.check_seats(len(seats))
    for who in seats.values():
        if who != "human":
            make_player(game, who)
    sole = args.all_seats and scenario is None
    return terminal.run_play(
        game,
        seats,
        seed=args.seed,
        settings=settings,
        plain=plain,
        scenario=scenario,
        sole=sole,
        called=args.names.split(",") if args.names else (),
    )


def _learn(args: argparse.Namespace) -> int:
    from wyrmhoard import terminal

    return terminal.run_play(find(args.game), {}, seed=None, settings={}, plain=args.plain, learn=True)


def _scenarios(args: argparse.Namespace) -> int:
    games = [find(args.game)] if args.game else [find(name) for name in names()]
    found = {game.name: game.scenarios() for game in games}
    if args.json:
        rows = [
            {"game": name, "name": s.name, "title": s.title, "task": s.task, "level": s.level, "seats": s.seats}
            for name, scenarios in found.items()
            for s in scenarios
        ]
        for game in games:
            for refused in game.refused_scenarios():
                print(f"wyrmhoard: skipped: {game.name}: {refused.why}", file=sys.stderr)
        return _print_json(rows)
    for game in games:
        name, scenarios = game.name, found[game.name]
        print(f"{name}: {len(scenarios) or 'no'} scenario{'' if len(scenarios) == 1 else 's'}")
        for scenario in scenarios:
            print(f"  {scenario.level}. {scenario.name}: {scenario.title}, {scenario.seats} seats")
            print(f"     {scenario.task}")
        for refused in game.refused_scenarios():
            print(f"  Skipped: {refused.why}")
    return 0


def _seat(game: AnyGame, name: str | None, settings: dict[str, Value], seats: int) -> int:
    """The seat that `--as` names: by number from 1, or by what the table calls it."""
    from wyrmhoard.kernel.setting import complete

    if name is None:
        return 0
    state = game.setup(seats, complete(game.settings, settings))
    called = {game.seat_name(state, seat).lower(): seat for seat in range(seats)}
    called.update({str(seat + 1): seat for seat in range(seats)})
    if name.lower() not in called:
        raise BadInput(say("--as {name}: there is no such seat; the seats are {all}", name=name, all=", ".join(called)))
    return called[name.lower()]


def _simulate(args: argparse.Namespace) -> int:
    from wyrmhoard.lab import reports
    from wyrmhoard.lab.simulate import Plan, timed

    game = _game(args)
    players = tuple(args.players.split(","))
    plan = Plan(game.name, players, args.games, args.seed, _settings(args), game.custom, args.choices)
    with reports.progress(args.games, quiet=args.json) as advance:
        found = timed(plan, args.workers, advance)
    if args.json:
        return _print_json(found)
    reports.print_simulation(found)
    return 0


def _ladder(args: argparse.Namespace) -> int:
    from wyrmhoard.lab import reports
    from wyrmhoard.lab.ladder import climb
    from wyrmhoard.players import player_names

    game = _game(args)
    players = args.players.split(",") if args.players else player_names(game)
    rows = len(players) * (len(players) - args.no_mirrors)
    with reports.progress(args.games * rows, quiet=args.json) as advance:
        found = climb(
            game, players, args.games, args.seed, _settings(args), args.workers, advance, mirrors=not args.no_mirrors
        )
    if args.json:
        return _print_json(found)
    reports.print_ladder(found)
    return 0


def _replay(args: argparse.Namespace) -> int:
    from wyrmhoard import game_of, read, terminal
    from wyrmhoard.kernel.resume import salvage
    from wyrmhoard.lab.check import check_record

    record = read(args.file)
    if args.raw:
        return _print_inputs(record)
    if args.at is not None and not 0 <= args.at <= len(record.inputs):
        raise BadInput(say("--at {at}: the record has inputs 0 to {count}", at=args.at, count=len(record.inputs)))
    if args.check:
        print(one_line(check_record(record, str(args.file))))
        return 0
    if args.review:
        from wyrmhoard.lab.reports import print_review

        return print_review(record, str(args.file))
    try:
        record, doubt = salvage(game_of(record), record)
    except BadInput as error:
        raise BadInput(
            say("{file}: {error} (--raw lists its inputs as they are)", file=args.file, error=error)
        ) from None
    if doubt:
        print(one_line(f"wyrmhoard: {args.file}: {doubt}"), file=sys.stderr)
        args.at = None if args.at is None else min(args.at, len(record.inputs))
    plain = args.plain or not sys.stdout.isatty() or not sys.stdin.isatty() or os.environ.get("TERM") == "dumb"
    return terminal.run_replay(record, at=args.at, plain=plain)


def _print_inputs(record: Record) -> int:
    """What can be had of a record without its rules."""
    print(one_line(f"{record.game}, version {record.version}, cards {record.content}, {record.seats} seats"))
    for name, value in record.settings.items():
        print(one_line(f"  --set {name}={value}"))
    for number, entry in enumerate(record.inputs, 1):
        form = "" if entry.form is None else f" {json.dumps(entry.form, ensure_ascii=False)}"
        print(one_line(f"{number}. seat {entry.seat + 1}, {entry.kind}: {entry.key}{form}"))
    print(one_line(f"ended: {record.ending or 'not finished'}"))
    return 0


def _rules(args: argparse.Namespace) -> int:
    games = [find(args.game)] if args.game else [find(name) for name in names()]
    if args.rule:
        for game in games:
            rules = read_rulebook(game.folder / "rulebook.md") if game.folder else {}
            if rule := next((rule for name, rule in rules.items() if name.upper() == args.rule.upper()), None):
                print(f"{rule.id}. {rule.title} ({game.title}, {rule.chapter})\n{rule.text}")
                return 0
        raise BadInput(say("rule {rule}: there is no rule with this ID", rule=args.rule))
    tests = _tests_folder(args.tests)
    books = {game.name: read_rulebook(game.folder / "rulebook.md") for game in games if game.folder}
    found: dict[str, dict[str, Any]] = {}
    for game in games:
        if game.name in books:
            rules = books[game.name]
            tested = None if tests is None else tested_rules(tests, game.rule_prefix)
            missing = [] if tested is None else [rule for rule in rules if rule not in tested]
            found[game.name] = {"total": len(rules)}
            if tested is not None:
                found[game.name] |= {"covered": len(rules) - len(missing), "missing": missing}
    if args.json:
        _print_json(found)
    else:
        for name, row in found.items():
            if args.game:
                _print_titles(books[name].values())
            covered = f"{row['covered']} of {row['total']} rules have tests" if "covered" in row else None
            print(f"{name}: {covered or str(row['total']) + ' rules'}")
            if row.get("missing"):
                print(f"  without: {', '.join(row['missing'])}")
    return 1 if any(row.get("missing") for row in found.values()) else 0


def _tests_folder(named: Path | None) -> Path | None:
    """Where the tests are: the folder given, or the checkout's; None for an installed package, which has none."""
    if named is not None and not named.is_dir():
        raise BadInput(say("{named}: there are no tests here", named=named))
    checkout = Path(__file__).parents[2]
    here = checkout / "tests" if (checkout / "pyproject.toml").is_file() else None
    return named or (here if here is not None and here.is_dir() else None)


def _print_titles(rules: Iterable[Rule]) -> None:
    """Every rule by its ID, chapter by chapter."""
    chapter = None
    for rule in rules:
        if rule.chapter != chapter:
            chapter = rule.chapter
            print(chapter)
        print(f"  {rule.id}. {rule.title}")


def _check_cards(args: argparse.Namespace) -> int:
    game = find(args.game).with_cards(args.file)
    odd = game.check_cards()
    print(f"{args.file}: {len(game.card_faces())} cards of {game.title}, all can be played")
    for line in odd:
        print(f"  note: {one_line(line)}")
    return 0


def _check_deck(args: argparse.Namespace) -> int:
    faults = _game(args).check_deck(args.file)
    print(f"{args.file}: " + ("can be played" if not faults else "cannot be played"))
    for line in faults:
        print(f"  {one_line(line)}")
    return 1 if faults else 0


def _stdio(args: argparse.Namespace) -> int:
    import wyrmhoard
    from wyrmhoard.players import make_player
    from wyrmhoard.stdio import Service, serve

    game = _game(args)
    who = args.players.split(",") if args.players else []
    match = wyrmhoard.new(
        game, args.seats or len(who) or None, args.seed or _fresh_seed(), _settings(args), players=who
    )
    if who and len(who) != match.seats:
        raise BadInput(
            say("--players: there are {seats} seats, and {count} players are named", seats=match.seats, count=len(who))
        )
    bots = {seat: make_player(game, spec) for seat, spec in enumerate(who) if spec != "me"}
    serve(Service(match, bots), sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _database(args: argparse.Namespace) -> str | None:
    """The URL that is given, with its password. Raises BadInput."""
    if args.database_password_file is None:
        return args.database or None
    from wyrmhoard.server.postgres import with_password

    return with_password(args.database or "", args.database_password_file)


def _serve(args: argparse.Namespace) -> int:
    from wyrmhoard.server.app import serve
    from wyrmhoard.server.config import Config
    from wyrmhoard.server.passphrase import read_passphrase

    given = {"bot_workers": args.bot_workers, "bot_seconds": args.bot_seconds, "idle": args.idle}
    given["keep_days"] = args.keep_days
    for name, most in (("bot_seconds", 3600), ("idle", 10**9), ("keep_days", 10**5)):
        value = given[name]
        if value is not None and not 0 < value <= most:
            raise BadInput(
                say(
                    "--{option} {value}: must be more than 0, and at most {most}",
                    option=name.replace("_", "-"),
                    value=value,
                    most=most,
                )
            )
    if not 0 <= args.rate <= 10**6:
        raise BadInput(say("--rate {rate}: must be from 0 to {most}", rate=args.rate, most=10**6))
    for origin in args.allow_origin:
        if not re.fullmatch(r"https?://[^/\s*]+/?", origin):
            raise BadInput(
                say("--allow-origin {origin}: must be like https://play.example.org, without a path", origin=origin)
            )
    for name in args.allow_host:
        if not re.fullmatch(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*", name):
            raise BadInput(say("--allow-host {name}: must be a name like play.example.org, without a port", name=name))
    for origin in args.push_service:
        if not re.fullmatch(r"https?://[^/\s*@]+", origin):
            raise BadInput(
                say("--push-service {origin}: must be like https://push.example.org, without a path", origin=origin)
            )
    if args.push_contact and not re.fullmatch(r"(mailto:[^\s@]+@|https://)[^\s@]+", args.push_contact):
        raise BadInput(
            say(
                "--push-contact {contact}: must be like mailto:me@example.org or https://example.org",
                contact=args.push_contact,
            )
        )
    port = 8010 if args.port is None else args.port
    if not 0 <= port < 65536:
        raise BadInput(say("--port {port}: must be from 0 to 65535", port=port))
    config = Config(
        host=args.host,
        port=port,
        any_port=args.open and args.port is None,
        data=args.data,
        database=_database(args),
        origins=tuple(origin.rstrip("/") for origin in args.allow_origin),
        hosts=tuple(name.lower() for name in args.allow_host),
        open_metrics=args.open_metrics,
        rate=args.rate,
        push=not args.no_push,
        push_services=tuple(origin.lower() for origin in args.push_service),
        push_contact=args.push_contact,
        passphrase=read_passphrase(args.passphrase_file),
        open_browser=args.open,
        **{name: value for name, value in given.items() if value is not None},
    )
    return serve(config)


def _export(args: argparse.Namespace) -> int:
    from wyrmhoard.server.config import Config
    from wyrmhoard.server.upkeep import export_tables

    return export_tables(Config(data=args.data, database=_database(args)), args.file, args.table)


def _import(args: argparse.Namespace) -> int:
    from wyrmhoard.server.config import Config
    from wyrmhoard.server.upkeep import import_tables

    return import_tables(Config(data=args.data, database=_database(args)), args.file)


def _check_tables(args: argparse.Namespace) -> int:
    from wyrmhoard.server.config import Config
    from wyrmhoard.server.upkeep import check_tables

    return check_tables(Config(data=args.data, database=_database(args)))


def _cards(args: argparse.Namespace) -> int:
    faces = _game(args).card_faces()
    if args.json:
        return _print_json(faces)
    for face in faces:
        where = f"; {' and '.join(face['range'])} range" if face["range"] else ""
        print(one_line(f"{face['side'].replace('_', ' ')}: {face['name']} ({face['kind']}{where})"))
        if face["numbers"]:
            print("  " + "  ".join(f"{die} {value}" for die, value in face["numbers"].items()))
        if face["text"]:
            print(f"  {one_line(face['text'])}")
    return 0
