"""The start menu as questions, line by line."""

from __future__ import annotations

import wyrmhoard
from wyrmhoard.kernel.text.errors import WyrmhoardError
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.kernel.text.shapes import Course
from wyrmhoard.terminal import store
from wyrmhoard.terminal.courses import about, card
from wyrmhoard.terminal.menu import Menu, lesson_line, teachable
from wyrmhoard.terminal.plain import play_plain
from wyrmhoard.terminal.plain_desk import Lines
from wyrmhoard.terminal.plain_replay import replay_plain
from wyrmhoard.terminal.replay_reader import ReplayReader
from wyrmhoard.terminal.session import Session


def menu_plain(io: Lines | None = None) -> int:
    """Ask what to do, and do it, until the person quits; returns the exit code."""
    io = io or Lines()
    io.say(say("Wyrmhoard. One table, and the rules of every game on it."))
    try:
        while True:
            saves = _usable(io, store.list_matches(store.saves_folder()))
            records = _usable(io, store.list_matches(store.records_folder()))
            actions = {"play": say("play a match"), "learn": say("learn a game, with a coach")}
            if saves:
                actions["resume"] = say("resume a saved match")
            if records:
                actions["see"] = say("see a finished match again")
            actions["quit"] = say("quit")
            action = [*actions][io.choose(say("What would you like to do?"), actions.values())]
            if action == "quit":
                return 0
            try:
                _carry_out(io, action, saves, records)
            except WyrmhoardError as error:
                io.say(f"{error}.")
    except (EOFError, KeyboardInterrupt):
        io.say("")
        return 0


def _usable(io: Lines, files: list[store.MatchFile]) -> list[store.MatchFile]:
    """The files that can be opened; the others are reported, one line each."""
    io.say(*(say("Skipped: {problem}", problem=file.problem) for file in files if file.problem))
    return [file for file in files if not file.problem]


def _carry_out(io: Lines, action: str, saves: list[store.MatchFile], records: list[store.MatchFile]) -> None:
    if action == "play":
        play_plain(_new_match(io), io)
    elif action == "learn":
        games = teachable()
        listed = [say("{game}, {minutes} minutes", game=g.title, minutes=g.tutorials[0].minutes) for g in games]
        game = games[io.choose(say("Which game?"), listed)]
        lessons = [lesson_line(game, one) for one in game.tutorials]
        at = io.choose(say("Which lesson?"), lessons) if len(lessons) > 1 else 0
        play_plain(Session.learn(game, game.tutorials[at]), io)
    elif action == "resume":
        chosen = saves[io.choose(say("Which match?"), [file.title for file in saves])]
        play_plain(Session.load(chosen.path), io)
    else:
        chosen = records[io.choose(say("Which match?"), [file.title for file in records])]
        replay_plain(ReplayReader(wyrmhoard.read(chosen.path)), io)


def _new_match(io: Lines) -> Session:
    """Ask for game, side and opponent; for the settings only if somebody wants to change some."""
    menu = Menu()
    asked: set[str] = set()
    options: bool | None = None
    while True:
        row = next((row for row in menu.rows() if row.name not in asked), None)
        if row is None:
            return menu.start()
        asked.add(row.name)
        if row.name.startswith(("set:", "group:")) or row.name in ("preset", "seed", "called"):
            if not menu.shelf(row.name) and options is None:
                options = io.choose(say("The table options:"), [say("as in the rules"), say("change some")]) == 1
            if not options and not menu.shelf(row.name):
                continue
        if row.values:
            if len(row.values) > 1:
                shelf = menu.shelf(row.name)
                question = row.label + "?" if shelf else f"{row.label}? {row.hint}".rstrip()
                told = [_card(shelf[value]) if value in shelf else row.called(value) for value in row.values]
                menu.put(row.name, row.values[io.choose(question, told, row.values.index(row.value))])
            continue
        while typed := io.ask(
            say("{label}: {hint}. Enter for {value}: ", label=row.label, hint=row.hint, value=row.called(row.value))
        ):
            try:
                menu.put(row.name, typed)
                break
            except WyrmhoardError as error:
                io.say(f"{error}.")


def _card(course: Course) -> str:
    """What stands on a card of the shelf, in a line."""
    return f"{card(course)}. {' '.join(about(course))}"
