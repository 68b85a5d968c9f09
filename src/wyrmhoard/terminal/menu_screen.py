"""The start menu on a full screen."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

import wyrmhoard
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.text.errors import WyrmhoardError
from wyrmhoard.kernel.text.saying import later, say
from wyrmhoard.terminal import store
from wyrmhoard.terminal.courses import about, card
from wyrmhoard.terminal.keys import Told
from wyrmhoard.terminal.menu import OPEN, Menu, Row, lesson_line
from wyrmhoard.terminal.messages import PlayMatch, SeeRecord
from wyrmhoard.terminal.modals import CardChooser, Type
from wyrmhoard.terminal.replay_reader import ReplayReader
from wyrmhoard.terminal.session import Session
from wyrmhoard.terminal.sheet import EMBER, QUIET

OFFERED = 6
"""How many saves, and how many records, are listed."""
RESUME = "resume"
"""The kind of the rows that go on with a match."""
INDENT = 2
"""How much further in the settings of a heading stand."""
CLOSED, OPENED = "▸", "▾"
"""Before a heading whose settings are not shown, or are."""


class MenuScreen(Told[None]):
    """Game, seats, players and settings; saved matches; finished ones."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", later("Change"), show=False, priority=True),
        Binding("right", "turn(1)", later("Change"), key_display="← →", priority=True),
        Binding("p", "play", later("Play")),
        Binding("q,escape", "quit", later("Quit")),
    ]
    CSS = """
    MenuScreen #rows { height: 1fr; padding: 1 2; text-wrap: nowrap; text-overflow: ellipsis; }
    MenuScreen #hint { height: auto; min-height: 2; max-height: 5; padding: 0 2; background: #2c3a34; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._menu = Menu()
        self._saves: list[store.MatchFile] = []
        self._records: list[store.MatchFile] = []
        self._hints: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        """One list, and a hint about what is marked."""
        yield Static("Wyrmhoard", classes="head")
        yield OptionList(id="rows")
        yield Static(id="hint", markup=False)
        yield Footer(show_command_palette=False)

    def on_screen_resume(self) -> None:
        """Look again for matches."""
        self._saves = store.list_matches(store.saves_folder())[:OFFERED]
        self._records = store.list_matches(store.records_folder())[:OFFERED]
        self._draw()
        self.query_one("#rows", OptionList).focus()

    def _draw(self) -> None:
        rows = self.query_one("#rows", OptionList)
        rows_before = rows.highlighted
        at, marked = rows_before or 0, self._marked()
        self._hints = {"start": self._menu.game.said(self._menu.game.about.pitch)}
        shown = self._menu.rows()
        width = max(len(row.label) + INDENT * row.below for row in shown if not row.heading)
        for row in shown:
            self._hints[row.name] = row.hint
        game, *settings = (Option(_row(row, width), id=row.name) for row in shown)
        last = [0] if self._saves and not self._saves[0].problem else []
        entries: list[Option | None] = [*self._files(RESUME, self._saves, last), game]
        for number, tutorial in enumerate(self._menu.game.tutorials):
            entries.append(Option(lesson_line(self._menu.game, tutorial), id=f"learn:{number}"))
            self._hints[f"learn:{number}"] = say(
                "{title}: a first match with a coach", title=self._menu.game.said(tutorial.title)
            )
        entries += [Option(Text(say("Play"), style=f"bold {EMBER}"), id="start"), None, *settings]
        others = [at for at in range(len(self._saves)) if at not in last]
        for kind, files, which in ((RESUME, self._saves, others), ("record", self._records, range(len(self._records)))):
            entries += [*[None] * bool(which), *self._files(kind, files, which)]
        rows.clear_options()
        rows.add_options(entries)
        ids = [entry.id for entry in entries if entry is not None]
        if rows_before is None:
            marked = next(
                name for name in (f"{RESUME}:0", "start" if self._records else "learn:0", "start") if name in ids
            )
        rows.highlighted = ids.index(marked) if marked in ids else min(at, len(ids) - 1)

    def _files(self, kind: str, files: list[store.MatchFile], which: Iterable[int]) -> list[Option]:
        """A row for each of these files, by its place among them."""
        verb, entries = say("Resume") if kind == RESUME else say("See again"), []
        for number in which:
            file = files[number]
            words = f"{verb:<10} {file.title}"
            if file.problem:
                words = f"{verb:<10} {say('(cannot be read) {file}', file=file.path.name)}"
            entries.append(Option(Text(words), id=f"{kind}:{number}"))
            self._hints[f"{kind}:{number}"] = file.problem or str(file.path)
        return entries

    def _marked(self) -> str:
        rows = self.query_one("#rows", OptionList)
        at = rows.highlighted
        return "" if at is None else str(rows.get_option_at_index(at).id)

    @on(OptionList.OptionHighlighted, "#rows")
    def _highlight(self, event: OptionList.OptionHighlighted) -> None:
        self.query_one("#hint", Static).update(self._hints.get(str(event.option.id), ""))

    @on(OptionList.OptionSelected, "#rows")
    def _select(self, event: OptionList.OptionSelected) -> None:
        name = str(event.option.id)
        kind, _, number = name.partition(":")
        try:
            if name == "start":
                self.action_play()
            elif kind == "learn":
                self._open(Session.learn(self._menu.game, self._menu.game.tutorials[int(number)]))
            elif kind == "resume":
                self._open(Session.load(self._whole(self._saves[int(number)])))
            elif kind == "record":
                path = self._whole(self._records[int(number)])
                self.post_message(SeeRecord(ReplayReader(wyrmhoard.read(path))))
            elif courses := self._menu.shelf(name):
                cards = [(str(value), card(course), about(course)) for value, course in courses.items()]
                row = next(row for row in self._menu.rows() if row.name == name)
                self.app.push_screen(CardChooser(row.label, cards, row.value), lambda chosen: self._put(name, chosen))
            elif name == "game":
                games = self._menu.games.values()
                cards = [(game.title, _played(game), [game.said(game.about.pitch)]) for game in games]
                shelf = CardChooser(say("Game"), cards, self._menu.game.title)
                self.app.push_screen(shelf, lambda chosen: self._put(name, chosen))
            elif self._menu.turn(name):
                self._draw()
            else:
                row = next(row for row in self._menu.rows() if row.name == name)
                self.app.push_screen(
                    Type(f"{row.label}: {row.hint}", row.called(row.value)), lambda typed: self._put(name, typed)
                )
        except WyrmhoardError as error:
            self.notify(f"{error}.", severity="warning", markup=False)

    def _whole(self, file: store.MatchFile) -> Path:
        if file.problem:
            raise wyrmhoard.BadInput(file.problem)
        return file.path

    def _put(self, name: str, typed: str | None) -> None:
        if typed is None:
            return
        try:
            self._menu.put(name, typed)
        except WyrmhoardError as error:
            self.notify(f"{error}.", severity="warning", markup=False)
        self._draw()

    def _open(self, session: Session) -> None:
        session.save()
        self.post_message(PlayMatch(session))

    def action_turn(self, by: int) -> None:
        """The next value of the marked row, or the one before."""
        name = self._marked()
        if name in {row.name for row in self._menu.rows()} and self._menu.turn(name, by):
            self._draw()

    def action_play(self) -> None:
        """Sit down."""
        try:
            self._open(self._menu.start())
        except WyrmhoardError as error:
            self.notify(f"{error}.", severity="warning", markup=False)

    def action_quit(self) -> None:
        """Leave."""
        self.app.exit(0)


def _played(game: AnyGame) -> str:
    """A game in a line: how many play it, and for how long."""
    (fewest, most), (short, long) = game.about.seats, game.about.minutes
    seats = str(most) if fewest == most else say("{least} to {most}", least=fewest, most=most)
    minutes = say("{least} to {most}", least=short, most=long)
    return say("{game}: {seats} players, {minutes} minutes", game=game.title, seats=seats, minutes=minutes)


def _row(row: Row, width: int) -> Text:
    """A row with its value; a heading with a sign that says whether what belongs to it is shown, further in."""
    shown = row.called(row.value)
    if row.heading:
        sign = OPENED if row.value == OPEN else CLOSED
        return Text.assemble((f"{sign} {row.label}", "bold"), (f"  {shown if row.value != OPEN else ''}", QUIET))
    room = " " * INDENT * row.below
    text = Text.assemble((f"{room + row.label:<{width}}  ", QUIET))
    text.append(f"‹ {shown} ›" if len(row.values) > 1 else shown, style="bold")
    return text
