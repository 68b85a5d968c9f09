"""Commands for those who play: play, learn, scenarios, replay."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from wyrmhoard.cli.options import Command, chosen_game, chosen_settings, count, is_plain, print_json, table_arguments
from wyrmhoard.kernel.asking.scenario import find_scenario
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find, names
from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import BadInput, one_line
from wyrmhoard.kernel.text.saying import say


def add(command: Command) -> None:
    """Add these commands with their options."""
    play = command("play", _play, say("play in the terminal; without a game, choose from a menu"))
    play.add_argument("game", nargs="?", metavar="GAME")
    play.add_argument(
        "--as", dest="role", metavar="SEAT", help=say("your seat, by name or number (default: the first)")
    )
    play.add_argument(
        "--against",
        metavar="PLAYER",
        help=say("who holds the other seats: a strength or a bot, see 'games' (default: the gentlest)"),
    )
    play.add_argument("--hot-seat", action="store_true", help=say("people hold all seats and share the keyboard"))
    play.add_argument("--all-seats", action="store_true", help=say("you hold all seats alone; nothing is covered"))
    play.add_argument("--names", metavar="A,B", help=say("what you call yourselves, in the order of your seats"))
    play.add_argument("--watch", metavar="A,B", help=say("watch these players play each other"))
    play.add_argument(
        "--seats", type=count(64), metavar="N", help=say("how many sit down (default: as many as are usual)")
    )
    play.add_argument("--seed", help=say("makes the dice repeatable (default: fresh)"))
    play.add_argument("--scenario", metavar="NAME", help=say("a position with a task, or its file; see 'scenarios'"))
    play.add_argument("--resume", type=Path, metavar="FILE", help=say("continue a saved match"))
    play.add_argument("--plain", action="store_true", help=say("line by line, for screen readers and pipes"))
    table_arguments(play)

    learn = command("learn", _learn, say("learn a game in five minutes: a first match, with a coach"))
    learn.add_argument("game", metavar="GAME")
    learn.add_argument("lesson", metavar="LESSON", nargs="?", default="", help=say("which of several; the first"))
    learn.add_argument("--plain", action="store_true", help=say("line by line, for screen readers and pipes"))

    for kept in (play, learn):
        kept.add_argument(
            "--data", type=Path, metavar="FOLDER", help=say("where to keep matches (default: with your other data)")
        )

    scenarios = command("scenarios", _scenarios, say("list the positions that games set as tasks"))
    scenarios.add_argument("game", nargs="?", metavar="GAME")
    scenarios.add_argument("--json", action="store_true", help=say("as JSON"))

    replay = command("replay", _replay, say("step through the record of a match"))
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--at", type=int, metavar="N", help=say("start after N inputs"))
    replay.add_argument("--check", action="store_true", help=say("only check that it replays exactly"))
    replay.add_argument(
        "--review", action="store_true", help=say("look back at it: what decided it, counts, decisions")
    )
    replay.add_argument("--raw", action="store_true", help=say("list the inputs as they are, whoever made them"))
    replay.add_argument("--plain", action="store_true", help=say("line by line, for screen readers and pipes"))


def _play(args: argparse.Namespace) -> int:
    from wyrmhoard import terminal
    from wyrmhoard.players import gentlest, make_player
    from wyrmhoard.terminal import store

    store.keep_in(args.data)
    plain = is_plain(args)
    if args.resume is not None:
        from wyrmhoard import game_of, read

        record = read(args.resume)
        terminal.say_opening(record.game)
        return terminal.run_play(
            game_of(record), {}, seed=None, settings={}, plain=plain, resume=args.resume, sole=args.all_seats
        )
    if args.game is None:
        return terminal.run_menu(plain=plain)
    terminal.say_opening(args.game)
    game = chosen_game(args)
    settings = chosen_settings(args)
    scenario = None if args.scenario is None else find_scenario(game, args.scenario)
    if args.seats and (args.scenario is not None or args.watch is not None):
        if args.watch is None:
            raise BadInput.of("--seats: the scenario says how many sit down")
        raise BadInput.of("--seats: --watch says how many sit down")
    number = args.seats or game.usual_seats
    game.check_seats(number)
    if scenario is not None:
        if args.role or args.against or args.watch or args.hot_seat:
            raise BadInput.of("--scenario: you play all seats yourself")
        seats = dict.fromkeys(range(scenario.seats), "human")
    elif args.all_seats and (args.role or args.against or args.watch or args.hot_seat):
        raise BadInput.of("--all-seats: you hold all seats yourself")
    elif args.watch is not None:
        players = args.watch.split(",")
        seats = dict(enumerate(players))
    elif args.hot_seat or args.all_seats:
        seats = dict.fromkeys(range(number), "human")
    else:
        rival = args.against or gentlest(game)
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


def _seat(game: AnyGame, name: str | None, settings: dict[str, Value], seats: int) -> int:
    """The seat that `--as` names: by number from 1, or by what the table calls it."""
    from wyrmhoard.kernel.state.setting import complete

    if name is None:
        return 0
    before = game.set_up(seats, complete(game.settings, settings))
    called = {game.names.seat_name(before, seat).lower(): seat for seat in range(seats)}
    called.update({str(seat + 1): seat for seat in range(seats)})
    if name.lower() not in called:
        raise BadInput.of("--as {name}: there is no such seat; the seats are {all}", name=name, all=", ".join(called))
    return called[name.lower()]


def _learn(args: argparse.Namespace) -> int:
    from wyrmhoard import terminal
    from wyrmhoard.terminal import store

    store.keep_in(args.data)
    terminal.say_opening(args.game)
    game = find(args.game)
    lesson = game.tutorial(args.lesson)
    return terminal.run_play(game, {}, seed=None, settings={}, plain=args.plain, learn=lesson)


def _scenarios(args: argparse.Namespace) -> int:
    games = [find(args.game)] if args.game else [find(name) for name in names()]
    by_game = {game.name: game.shelf.scenarios for game in games}
    if args.json:
        rows = [
            {"game": name, "name": s.name, "title": s.title, "task": s.task, "level": s.level, "seats": s.seats}
            for name, scenarios in by_game.items()
            for s in scenarios
        ]
        for game in games:
            for refused in game.shelf.refused:
                print(f"wyrmhoard: skipped: {game.name}: {refused.why}", file=sys.stderr)
        return print_json(rows)
    for game in games:
        name, scenarios = game.name, by_game[game.name]
        print(f"{name}: {len(scenarios) or 'no'} scenario{'' if len(scenarios) == 1 else 's'}")
        for scenario in scenarios:
            print(f"  {scenario.level}. {scenario.name}: {scenario.title}, {scenario.seats} seats")
            print(f"     {scenario.task}")
        for refused in game.shelf.refused:
            print(f"  Skipped: {refused.why}")
    return 0


def _replay(args: argparse.Namespace) -> int:
    from wyrmhoard import game_of, read, terminal
    from wyrmhoard.kernel.play.resume import salvage
    from wyrmhoard.lab.check import check_record

    record = read(args.file)
    if args.raw:
        return _print_inputs(record)
    if args.at is not None and not 0 <= args.at <= len(record.inputs):
        raise BadInput.of("--at {at}: the record has inputs 0 to {count}", at=args.at, count=len(record.inputs))
    if args.check:
        print(one_line(check_record(record, str(args.file))))
        return 0
    if args.review:
        from wyrmhoard.lab.reports import print_review

        return print_review(record, str(args.file))
    try:
        record, doubt = salvage(game_of(record), record)
    except BadInput as error:
        raise BadInput.of("{file}: {error} (--raw lists its inputs as they are)", file=args.file, error=error) from None
    if doubt:
        print(one_line(f"wyrmhoard: {args.file}: {doubt}"), file=sys.stderr)
        args.at = None if args.at is None else min(args.at, len(record.inputs))
    plain = is_plain(args)
    return terminal.run_replay(record, at=args.at, plain=plain)


def _print_inputs(record: Record) -> int:
    """Print the inputs of a record whose rules are not available."""
    print(one_line(f"{record.game}, version {record.version}, cards {record.content}, {record.seats} seats"))
    for name, value in record.settings.items():
        print(one_line(f"  --set {name}={value}"))
    for number, entry in enumerate(record.inputs, 1):
        form = "" if entry.form is None else f" {json.dumps(entry.form, ensure_ascii=False)}"
        print(one_line(f"{number}. seat {entry.seat + 1}, {entry.kind}: {entry.key}{form}"))
    print(one_line(f"ended: {record.ending or 'not finished'}"))
    return 0
