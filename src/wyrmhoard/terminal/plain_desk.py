"""Line-by-line input and output for all plain screens: no cursor movement, no colour, no boxes."""

from __future__ import annotations

import shutil
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from textwrap import wrap
from types import MappingProxyType
from typing import Final, TypeAlias

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.open_ask import Option
from wyrmhoard.kernel.play.taking import with_taken
from wyrmhoard.kernel.text.errors import BadInput, Refused, WyrmhoardError
from wyrmhoard.kernel.text.saying import later, said, say
from wyrmhoard.terminal import words
from wyrmhoard.terminal.forms import (
    REST,
    Objection,
    brought,
    empty,
    hint,
    judge,
    label_in,
    parse,
    shown_value,
    what_fits,
)
from wyrmhoard.terminal.log_lines import LogLine

Command: TypeAlias = Callable[[str], None]

WIDEST: Final = 100


class Quit(Exception):
    """Leave this screen."""


class Lines:
    """Standard input and output, line by line."""

    @property
    def width(self) -> int:
        """How wide lines may be."""
        return min(WIDEST, max(40, shutil.get_terminal_size().columns - 1))

    def say(self, *lines: str) -> None:
        """Print lines, wrapped between words; a wrapped line continues under its own text."""
        for line in lines:
            room = " " * (len(line) - len(line.lstrip()))
            for part in wrap(line, self.width, subsequent_indent=room + "  ") or [""]:
                print(part)
        sys.stdout.flush()

    def ask(self, prompt: str = "> ") -> str:
        """A line from the person, stripped, after a question that is wrapped like any line. Raises EOFError at end of
        input."""
        *above, last = wrap(prompt, self.width)
        print(*above, sep="\n", end="\n" if above else "")
        sys.stdout.flush()
        return input(f"{last} ").strip()

    def choose(self, question: str, answers: Iterable[str], default: int = 0) -> int:
        """The number of one of some answers; Enter takes the default."""
        listed = list(answers)
        self.say(question)
        for number, answer in enumerate(listed, 1):
            self.say(f"  {number}. {answer}{' (Enter)' if number == default + 1 else ''}")
        while True:
            typed = self.ask().lower()
            if not typed:
                return default
            matching = [n for n, answer in enumerate(listed) if answer.lower().startswith(typed)]
            if typed.isdigit() and 1 <= int(typed) <= len(listed):
                return int(typed) - 1
            if len(matching) == 1:
                return matching[0]
            self.say(say("Type a number from 1 to {n}, or the beginning of one of the answers.", n=len(listed)))


class Desk(ABC):
    """A screen of lines about one match, with the commands for looking things up."""

    def __init__(self, io: Lines, game: AnyGame) -> None:
        self.io = io
        self.game = game
        self.commands: dict[str, tuple[Command, str]] = {
            "look": (self._look, later("look: the table")),
            "sheet": (self._sheet, later("sheet NAME: a character's sheet; sheet NAME > FILE writes it into a file")),
            "rule": (self._rule, later("rule NUMBER: the text of a rule")),
            "cards": (self._cards, later("cards: every card with its text and numbers")),
            "outlook": (self._outlook, later("outlook: what each of your choices would do")),
            "log": (self._log, later("log N: the last N lines of the log (12)")),
            "help": (self._help, later("help: these commands")),
            "quit": (self._quit, later("quit: leave; a running match is saved")),
        }
        self.aliases = {
            "?": "help",
            "q": "quit",
            "exit": "quit",
            "undo": "back",
            "board": "look",
            "map": "look",
            "rules": "rule",
            "sheets": "sheet",
        }

    # what there is to look at is said by the kind of desk

    @property
    @abstractmethod
    def match(self) -> Match:
        """The match on the table."""

    @property
    @abstractmethod
    def eyes(self) -> int | None:
        """The seat whose view may be shown."""

    @abstractmethod
    def lines_of_log(self) -> list[LogLine]:
        """The whole log."""

    def command(self, typed: str) -> bool:
        """Carry out a command; False if it was not one. What goes wrong is reported in one line."""
        name, _, rest = typed.partition(" ")
        name = self.aliases.get(name.lower(), name.lower())
        if name not in self.commands:
            return False
        try:
            self.commands[name][0](rest.strip())
        except WyrmhoardError as error:
            self.io.say(f"{error}.".replace("..", "."))
        return True

    def board(self) -> list[tuple[str, ...]]:
        """The table in entries of one line or several."""
        return words.entries(
            self.game.screens.board(self.game.cards, self.match.view(self.eyes), min(80, self.io.width))
        )

    def show_board(self) -> None:
        """Say the whole table."""
        self.io.say(*(line for entry in self.board() for line in entry))

    def _look(self, rest: str) -> None:
        self.show_board()

    def _sheet(self, rest: str) -> None:
        """One of the papers beside the table by its number or name, shown or written into a file."""
        papers = words.papers(self.match, self.eyes, min(80, self.io.width))
        wanted, _, file = (part.strip() for part in rest.partition(">"))
        names = list(papers)
        matching = [
            n for n, name in enumerate(names, 1) if wanted in (str(n), name) or name.lower().startswith(wanted.lower())
        ]
        if not papers:
            self.io.say(say("There are no sheets at this table."))
        elif len(matching) != 1:
            self.io.say(*(f"  {number}. {name}" for number, name in enumerate(names, 1)))
            self.io.say(say("Whose? Type sheet and a number or a name."))
        elif file:
            place = Path(file).expanduser()
            try:
                place.write_text(papers[names[matching[0] - 1]].text, encoding="utf-8")
            except OSError as error:
                raise BadInput.of("{file}: cannot be written ({error})", file=file, error=error.strerror) from None
            self.io.say(say("{name} is in {place}.", name=names[matching[0] - 1], place=place))
        else:
            self.io.say(*words.plain_board(papers[names[matching[0] - 1]].lines))

    def _rule(self, rest: str) -> None:
        if not rest:
            last = next((line.rule for line in reversed(self.lines_of_log()) if line.rule), "")
            self.io.say(say("Which rule? For example: rule {rule}", rule=last or self.game.about.rule_prefix + "-1"))
            return
        rule = words.find_rule(self.game, rest)
        if rule is None:
            known = list(words.rules(self.game))
            span = say("; they go from {first} to {last}", first=known[0], last=known[-1]) if known else ""
            self.io.say(say("There is no rule {rule}{span}.", rule=rest, span=span))
            return
        self.io.say(*words.rule_text(rule).splitlines())

    def _cards(self, rest: str) -> None:
        held = self.game.screens.held(self.game.cards, self.match.view(self.eyes))
        for side, lines in [*([(say("In your hand"), held)] if held else []), *words.card_lines(self.game)]:
            self.io.say(f"{side.capitalize()}:", *(f"  {line}" for line in lines))

    def _outlook(self, rest: str) -> None:
        seat = self.eyes
        ask = None if seat is None else self.match.ask(seat)
        open_to = (ask.prompt, ask.data) if ask is not None else ()
        outlook = None if seat is None else self.game.screens.whole_outlook(self.match.table, seat, *open_to)
        if outlook is None:
            self.io.say(say("There is nothing to look ahead to now."))
        else:
            self.io.say(*words.spoken_outlook(outlook))

    def _log(self, rest: str) -> None:
        count = int(rest) if rest.isdigit() and int(rest) else 12
        lines = self.lines_of_log()[-count:]
        self.io.say(*(f"{line.n}. {line}" for line in lines))

    def _help(self, rest: str) -> None:
        self.io.say(*self.introduction(), *(f"  {said(text)}" for _, text in self.commands.values()))

    def introduction(self) -> list[str]:
        """The lines above the list of commands."""
        return [
            say("You can type a choice, by its number or its words; Enter alone takes the one that is marked so. Or:")
        ]

    def _quit(self, rest: str) -> None:
        raise Quit


def fill(
    io: Lines, option: Option, objection: Objection, usual: Mapping[str, object] = MappingProxyType({})
) -> dict[str, object]:
    """The values of a form, asked for one by one; Enter leaves a blank empty, or as it is in `usual`, and a full stop
    all that follow. What they take comes along, and is said."""
    blanks = option.form
    values: dict[str, object] = {}
    stopped = False
    told = ""
    if len(blanks) > 1:
        io.say(say("Enter leaves a blank empty; a full stop leaves all the rest empty."))
    for blank in blanks:
        nothing = usual.get(str(blank["name"]), empty(blank))
        told = _tell_brought(io, option, values, told)
        natural = say("; Enter: {value}", value=shown_value(blank, nothing)) if blank["name"] in usual else ""
        while True:
            try:
                typed = (
                    ""
                    if stopped and nothing is not None
                    else io.ask(f"{hint(blank, label_in(option, blank))}{natural}: ")
                )
                stopped |= typed == REST and nothing is not None
                if typed in ("", REST) and nothing is not None:
                    values[str(blank["name"])] = nothing
                    break
                if blank["type"] == "pick" and typed.startswith("?"):
                    whole = partial(_whole_objection, option, objection)
                    io.say(*what_fits(blank, typed, judge(blanks, values, blank, whole)))
                    continue
                values[str(blank["name"])] = parse(blank, typed)
                break
            except WyrmhoardError as error:
                io.say(f"{error}.")
    _tell_brought(io, option, values, told)
    return with_taken(option, values)


def _tell_brought(io: Lines, option: Option, values: Mapping[str, object], told: str) -> str:
    """Say what comes along with what is filled in so far, unless that is what was told last; what that is."""
    what = brought(option, values)
    if what and what != told:
        io.say(say("Comes along: {what}.", what=what))
    return what


def _whole_objection(option: Option, objection: Objection, values: Mapping[str, object]) -> Refused | None:
    return objection(with_taken(option, values))
