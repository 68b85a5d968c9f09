"""What is drawn of a table around its choices: where we are, what the coach says, board and log."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option as Row

from wyrmhoard.kernel.contract.screens import Outlook, Place, Spot
from wyrmhoard.kernel.play.open_ask import OpenAsk, Option
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.terminal import coach_panel, map_rows
from wyrmhoard.terminal.board_frame import Board, Drawing
from wyrmhoard.terminal.keys import Told
from wyrmhoard.terminal.log_lines import LogLine
from wyrmhoard.terminal.map_rows import ROOMY
from wyrmhoard.terminal.palette import has_true_colour, plainer
from wyrmhoard.terminal.session import Session
from wyrmhoard.terminal.sheet import Lines, draw_line
from wyrmhoard.terminal.thinking import Thinking

SMALLEST = (60, 18)
"""Columns and rows that a table needs."""
COMPACT = 108
"""How wide the board may be on a lower screen."""


class TableParts(Told[None]):
    """What is drawn of a session beside its choices."""

    SCOPED_CSS = False
    """The styles below belong to this class; scoped, Textual would look for them within the class that is opened."""
    CSS = """
    TableParts { overflow: hidden; }
    TableParts #board-frame { height: auto; max-height: 46%; padding-left: 1; scrollbar-size-vertical: 1; }
    TableParts #board-frame:focus { background: #26332e; }
    TableParts #board { height: auto; }
    TableParts #lower { height: 1fr; min-height: 3; }
    TableParts #choices { width: 1fr; height: 100%; padding-left: 1; }
    TableParts #log { width: 1fr; height: 100%; border-left: solid #45554d; padding-left: 1; }
    TableParts #log:focus { border-left: solid #c8442b; }
    TableParts #cramped { display: none; padding: 1 2; }
    TableParts.cramped > * { display: none; }
    TableParts.cramped #cramped { display: block; }
    TableParts #coach { height: auto; max-height: 9; padding: 0 2; background: #f3ead7; color: #221d19; display: none; }
    TableParts #preview { height: auto; padding: 0 1; background: #2c3a34; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._options: tuple[Option, ...] = ()
        self._pointed: frozenset[str] = frozenset()
        """The keys of what the coach points at."""
        self._ask: OpenAsk | None = None
        self._standing: tuple[Option, ...] = ()
        """What may be done at any time, behind one key."""
        self._first = 0
        """The first choice that is possible, which is marked when a question comes up."""
        self._outlook: Outlook | None = None
        self._best = ""
        """The key of the choice that stands best by the outlook, if it can tell."""
        self._things = False
        """Whether there is something to examine."""
        self._thinking: Thinking | None = None
        self._acted = 0
        """How many events there were when the person acted last: what came after is fresh."""
        self._board_rows, self._log_rows, self._question_rows, self._coach_rows = 0, 0, 1, 0
        """How many rows the board would take, how many the log has, and how many the question and the coach take."""
        self._playing = False
        """Whether a watched match goes on by itself."""
        self._reply = ""
        """What the coach says to an answer that was not the one that is wanted."""
        self._longest, self._log_columns = 0, 40
        """How long the longest choice is, and how many columns the log has."""
        self._shortened = False
        """Whether of each choice only its title stands in the list, as there is no room for all of them."""
        self._number = ""
        """The digits that are being typed, to mark a choice."""
        self._spots: Mapping[Place, Spot] = {}
        """Where the places of a map are drawn on the board."""

    def compose(self) -> ComposeResult:
        """From top to bottom: where we are, what the table waits for, board, choices and log, preview, keys."""
        yield Static(classes="head", id="head")
        yield Static(classes="waits", id="waits")
        yield Static(id="coach", markup=False)
        with Board(id="board-frame"):
            yield Drawing(id="board")
        with Horizontal(id="lower"):
            yield Lines(id="choices")
            yield OptionList(id="log")
        yield Static(id="preview")
        yield Footer(show_command_palette=False)
        yield Static(id="cramped", markup=False)

    @property
    def _is_cramped(self) -> bool:
        """Whether the screen is too small to show choices."""
        return self.size.width < SMALLEST[0] or self.size.height < SMALLEST[1]

    @property
    def _steady(self) -> int:
        """What the board has of the height and keeps from question to question, in percent; 0: whatever it needs."""
        return self.session.game.screens.steady if self.size.height < ROOMY else 0

    @property
    def _map_rows(self) -> int:
        """The rows of a board with a map."""
        return map_rows.board_rows(self.size.height, self._spots, in_lesson=self.session.coach is not None)

    def _draw_coach(self) -> None:
        """What the coach of a tutorial says."""
        coach, shown = self.session.coach, self.query_one("#coach", Static)
        shown.display = coach is not None
        self._coach_rows = 0
        if coach is not None:
            height, width = self.size.height, self.size.width
            most = coach_panel.MOST
            if self._has_map:
                most = coach_panel.most_rows(height, self._question_rows, self._map_rows)
            text, self._coach_rows = coach_panel.coach_says(
                coach, self.session.match, self._reply, most, width, self.app.console
            )
            shown.update(text)

    def _head(self) -> Text:
        session = self.session
        view = session.match.view(session.eyes)
        parts = [session.game.title]
        parts += [say("round {n}", n=view["round"])] if isinstance(view.get("round"), int) and view["round"] else []
        for naming in (session.name, session.short_name):
            head = " · ".join([*parts, self._who(naming)])
            if len(head) <= self.size.width - 2:
                break
        return Text(head, no_wrap=True, overflow="ellipsis")

    def _who(self, naming: Callable[[int], str]) -> str:
        """Who sits at the table, and who has chosen."""
        session = self.session
        ready = [] if session.over else session.match.ready
        together = session.game.rules.is_cooperative(session.match.table)
        names = map(naming, session.seats)
        seats = [say("{name}, ready", name=name) if seat in ready else name for seat, name in enumerate(names)]
        return (", " if together else say(" v ")).join(seats)

    def _draw_board(self) -> None:
        session = self.session
        width = max(40, self.size.width - 2)
        width = width if self.size.height >= ROOMY else min(width, COMPACT)
        view = session.match.view(session.eyes)
        lines = [Text.from_markup(line) for line in session.game.screens.board(session.game.cards, view, width)]
        lines = lines if has_true_colour() else plainer(lines)
        self._spots = session.game.screens.spots(session.game.cards, view, width)
        self._mark_board(lines)
        self.query_one("#board", Static).update(Text("\n").join(lines))
        self._board_rows = len(lines)

    def _mark_board(self, lines: list[Text]) -> None:
        """Mark places on the drawn board."""

    @property
    def _has_map(self) -> bool:
        """Whether places are drawn on the board that can be pointed at."""
        return bool(self._spots)

    def _draw_log(self) -> None:
        log = self.query_one("#log", OptionList)
        lines = self.session.news(self.session.eyes)
        log.clear_options()
        log.add_options(Row(draw_line(line, self._log_width, line.at >= self._acted)) for line in lines)
        if lines:
            log.highlighted = len(lines) - 1
            log.scroll_end(animate=False)

    def _fits(self, lines: list[LogLine]) -> bool:
        """Whether these lines can be read at once in the log beside the choices."""
        return sum(map(self._rows, lines)) <= max(1, self._log_rows)

    @property
    def _news(self) -> list[LogLine]:
        """What the viewer has not been told yet."""
        return [line for line in self.session.news(self.session.eyes) if line.at >= self._acted]

    def _rows(self, line: LogLine) -> int:
        """How many rows of the log a line takes."""
        return draw_line(line, self._log_width).plain.count("\n") + 1

    @property
    def _log_width(self) -> int:
        """How wide a line of the log may be: its columns without border, padding and scrollbar."""
        return max(20, self._log_columns - 3)

    @property
    def _choice_width(self) -> int:
        """How wide a choice may be, with its number."""
        return max(20, self.size.width - self._log_columns - 4)
