"""Commands for those who design, study or program: listings, checks, and statistics of many matches."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

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
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find, names
from wyrmhoard.kernel.state.setting import Setting, grouped, on_top
from wyrmhoard.kernel.text.errors import BadInput, one_line
from wyrmhoard.kernel.text.parsing import read_text
from wyrmhoard.kernel.text.rulebook import Rule, read_rulebook, tested_rules
from wyrmhoard.kernel.text.saying import said, say


def add(command: Command) -> None:
    """Add these commands with their options."""
    games = command("games", _games, say("list the games and their table options"))
    games.add_argument("--json", action="store_true", help="as JSON")

    cards = command("cards", _cards, say("list the cards of a game"))
    cards.add_argument("game", metavar="GAME")
    cards.add_argument("--cards", type=Path, metavar="FILE", help="from this card file")
    cards.add_argument("--where", action="store_true", help=say("only say where its own card and deck files are"))
    cards.add_argument("--json", action="store_true", help="as JSON")

    rules = command("rules", _rules, say("list the rules, and which of them have tests"))
    rules.add_argument("game", nargs="?", metavar="GAME")
    rules.add_argument("--rule", metavar="ID", help="show the text of one rule")
    rules.add_argument("--tests", type=Path, metavar="FOLDER", help="where the tests are (default: the checkout's)")
    rules.add_argument("--json", action="store_true", help="as JSON")

    check = command("check-cards", _check_cards, say("check a card file"))
    check.add_argument("game", metavar="GAME")
    check.add_argument("file", type=Path, metavar="FILE")

    deck = command("check-deck", _check_deck, say("check a deck file"))
    deck.add_argument("game", metavar="GAME")
    deck.add_argument("file", type=Path, metavar="FILE")
    deck.add_argument("--cards", type=Path, metavar="FILE", help="with this card file")

    simulate = command("simulate", _simulate, say("play many matches and report"))
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--games", type=count(10_000_000), default=1000, metavar="N")
    simulate.add_argument("--players", required=True, metavar="A,B[,C...]", help="one for each seat; see 'games'")
    simulate.add_argument("--seed", default="0")
    deck_argument(simulate)
    engine_arguments(simulate)
    simulate.add_argument(
        "--choices",
        action="store_true",
        help="count how often each option is offered and chosen (players by chance then choose otherwise)",
    )
    _bound(simulate)
    simulate.add_argument("--json", action="store_true", help="as JSON")
    table_arguments(simulate)

    ladder = command("ladder", _ladder, say("play every pair of players against each other, both ways round"))
    ladder.add_argument("game", metavar="GAME")
    ladder.add_argument("--players", metavar="A,B[,C...]", help="default: all that can play the game")
    ladder.add_argument("--no-mirrors", action="store_true", help="nobody plays against themselves")
    ladder.add_argument(
        "--games", type=count(10_000_000), default=2000, metavar="N", help="for each pair, each way round"
    )
    ladder.add_argument("--seed", default="0")
    deck_argument(ladder)
    engine_arguments(ladder)
    _bound(ladder)
    ladder.add_argument("--json", action="store_true", help="as JSON")
    table_arguments(ladder)

    stdio = command("stdio", run_stdio, say("run a match over JSON lines on standard input and output"))
    stdio.add_argument("game", metavar="GAME")
    stdio.add_argument("--seed", help="default: fresh")
    stdio.add_argument("--seats", type=count(64), metavar="N", help="default: the fewest the game allows")
    stdio.add_argument("--players", metavar="A,B[,C...]", help="who holds each seat: 'me' is the caller")
    table_arguments(stdio)

    models = command("mcp", run_mcp, say("offer tables to language models, over the Model Context Protocol"))
    models.add_argument(
        "--http", type=int, metavar="PORT", help=say("serve on this port of this machine (default: standard streams)")
    )
    models.add_argument("--records", type=Path, metavar="FOLDER", help=say("matches that may be studied"))


def _bound(parser: argparse.ArgumentParser) -> None:
    """Add the limit of decisions that ends matches without progress."""
    from wyrmhoard.lab.simulate import MOST_DECISIONS

    parser.add_argument(
        "--most-decisions",
        type=count(1_000_000_000),
        default=MOST_DECISIONS,
        metavar="N",
        help=f"stop a match there and count it as unfinished (default: {MOST_DECISIONS:,})",
    )


def _games(args: argparse.Namespace) -> int:
    from wyrmhoard.players import player_names, strengths_of

    games = [find(name) for name in names()]
    if args.json:
        return print_json(
            [
                {
                    "name": game.name,
                    "title": game.title,
                    "pitch": game.said(game.about.pitch),
                    "seats": list(game.about.seats),
                    "minutes": list(game.about.minutes),
                    "version": game.about.version,
                    "players": player_names(game),
                    "strengths": [
                        {"id": one.id, "title": said(one.title), "player": one.player, "words": game.said(one.words)}
                        for one in strengths_of(game)
                    ],
                    "settings": game.described_settings(),
                    "presets": game.described_presets(),
                }
                for game in games
            ]
        )
    for game in games:
        seats, minutes = "-".join(map(str, sorted(set(game.about.seats)))), "-".join(map(str, game.about.minutes))
        print(f"{game.name}: {game.title}, {seats} players, {minutes} minutes")
        print("  " + game.said(game.about.pitch).replace("\n", "\n  "))
        for one in strengths_of(game):
            print(f"  --against {one.id}  {game.said(one.words)}")
        print(f"  Other computer players: {', '.join(player_names(game))}")
        for preset in game.presets:
            print(f"  --preset {preset.id}  {game.said(preset.title)}: {game.said(preset.text)}")
        _print_settings(game, on_top(game.settings))
        for heading, settings in grouped(game.settings).items():
            if heading:
                print(f"  {game.said(heading)}:")
            _print_settings(game, settings)
    return 0


def _print_settings(game: AnyGame, settings: list[Setting]) -> None:
    for setting in settings:
        default = "none" if setting.default is None else setting.default
        about = f"{game.said(setting.called)}: {game.said(setting.text)} ({setting.allowed})"
        print(f"  --set {setting.name}={default}  {about}")


def _cards(args: argparse.Namespace) -> int:
    from wyrmhoard.terminal.words import card_lines

    game = chosen_game(args)
    if args.where:
        files = [] if game.folder is None else sorted((game.folder / "cards").rglob("*"))
        print("\n".join(str(path) for path in files if path.suffix in (".toml", ".deck")))
        return 0
    if args.json:
        return print_json(game.faces())
    for group, lines in card_lines(game):
        print(one_line(group.upper()))
        for line in lines:
            print(f"  {one_line(line)}")
    return 0


def _rules(args: argparse.Namespace) -> int:
    games = [find(args.game)] if args.game else [find(name) for name in names()]
    if args.rule:
        for game in games:
            rules = read_rulebook(game.folder / "rulebook.md") if game.folder else {}
            if rule := next((rule for name, rule in rules.items() if name.upper() == args.rule.upper()), None):
                print(f"{rule.id}. {rule.title} ({game.title}, {rule.chapter})\n{rule.text}")
                return 0
        raise BadInput.of("rule {rule}: there is no rule with this ID", rule=args.rule)
    tests = _tests_folder(args.tests)
    books = {game.name: read_rulebook(game.folder / "rulebook.md") for game in games if game.folder}
    coverage: dict[str, dict[str, Any]] = {}
    for game in games:
        if game.name in books:
            rules = books[game.name]
            tested = None if tests is None else tested_rules(tests, game.about.rule_prefix)
            missing = [] if tested is None else [rule for rule in rules if rule not in tested]
            coverage[game.name] = {"total": len(rules)}
            if tested is not None:
                coverage[game.name] |= {"covered": len(rules) - len(missing), "missing": missing}
    if args.json:
        print_json(coverage)
    else:
        for name, row in coverage.items():
            if args.game:
                _print_titles(books[name].values())
            covered = f"{row['covered']} of {row['total']} rules have tests" if "covered" in row else None
            print(f"{name}: {covered or str(row['total']) + ' rules'}")
            if row.get("missing"):
                print(f"  without: {', '.join(row['missing'])}")
    return 1 if any(row.get("missing") for row in coverage.values()) else 0


def _tests_folder(named: Path | None) -> Path | None:
    """Where the tests are: the folder given, or the checkout's; None for an installed package, which has none."""
    if named is not None and not named.is_dir():
        raise BadInput.of("{named}: there are no tests here", named=named)
    checkout = Path(__file__).parents[3]
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
    odd = game.oddities()
    print(f"{args.file}: {len(game.card_faces())} cards of {game.title}, all can be played")
    for line in odd:
        print(f"  note: {one_line(line)}")
    return 0


def _check_deck(args: argparse.Namespace) -> int:
    game = chosen_game(args)
    faults = game.need_decks().judge(game.cards, read_text(args.file), str(args.file))["faults"]
    print(f"{args.file}: " + ("can be played" if not faults else "cannot be played"))
    for fault in faults:
        print(f"  {one_line(fault['text'])} ({fault['rule']})")
    return 1 if faults else 0


def _simulate(args: argparse.Namespace) -> int:
    from wyrmhoard.lab import reports
    from wyrmhoard.lab.simulate import Plan, timed

    game = chosen_game(args)
    players = tuple(args.players.split(","))
    plan = Plan(
        game.name,
        players,
        args.games,
        args.seed,
        chosen_settings(args),
        game.custom,
        args.choices,
        args.most_decisions,
        chosen_decks(args),
    )
    with reports.progress(args.games, quiet=args.json) as advance:
        summary = timed(plan, chosen_engine(args), advance)
    if args.json:
        print_json(summary)
    else:
        reports.print_simulation(summary)
    return 130 if summary["interrupted"] else 0


def _ladder(args: argparse.Namespace) -> int:
    from wyrmhoard.lab import reports
    from wyrmhoard.lab.ladder import climb
    from wyrmhoard.players import player_names

    game = chosen_game(args)
    players = args.players.split(",") if args.players else player_names(game)
    rows = len(players) * (len(players) - args.no_mirrors)
    with reports.progress(args.games * rows, quiet=args.json) as advance:
        summary = climb(
            game,
            players,
            args.games,
            args.seed,
            chosen_settings(args),
            chosen_engine(args),
            args.most_decisions,
            advance,
            decks=chosen_decks(args),
            mirrors=not args.no_mirrors,
        )
    if args.json:
        print_json(summary)
    else:
        reports.print_ladder(summary)
    return 130 if summary["interrupted"] else 0


def run_stdio(args: argparse.Namespace) -> int:
    """Run one match for a program that speaks JSON lines."""
    import wyrmhoard
    from wyrmhoard.players import make_player
    from wyrmhoard.stdio import Service, serve

    game = chosen_game(args)
    who = args.players.split(",") if args.players else []
    match = wyrmhoard.new(
        game, args.seats or len(who) or None, args.seed or _fresh_seed(), chosen_settings(args), players=who
    )
    if who and len(who) != match.seats:
        raise BadInput.of(
            "--players: there are {seats} seats, and {count} players are named", seats=match.seats, count=len(who)
        )
    bots = {seat: make_player(game, spec) for seat, spec in enumerate(who) if spec != "me"}
    serve(Service(match, bots), sys.stdin.buffer, sys.stdout.buffer)
    return 0


def run_mcp(args: argparse.Namespace) -> int:
    """Serve the tools of `wyrmhoard.mcp`. Raises BadInput if the extra is not installed."""
    try:
        from wyrmhoard.mcp.server import make_server
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.startswith("mcp"):
            raise
        raise BadInput.of("mcp: this needs an extra: pip install 'wyrmhoard[mcp]'") from error
    if args.http is not None and not 0 < args.http < 65536:
        raise BadInput.of("--http {port}: must be a port from 1 to 65535", port=args.http)
    server = make_server(version("wyrmhoard"), args.records, is_shared=args.http is not None)
    if args.http is None:
        server.run("stdio")
    else:
        server.run("streamable-http", host="127.0.0.1", port=args.http)
    return 0


def _fresh_seed() -> str:
    return os.urandom(16).hex()
