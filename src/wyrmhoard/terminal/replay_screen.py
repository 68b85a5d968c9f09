"""A record on a full screen, step by step, forwards and backwards."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from wyrmhoard.kernel.text.saying import later, say
from wyrmhoard.terminal import words
from wyrmhoard.terminal.cards_screen import CardsScreen
from wyrmhoard.terminal.keys import Told
from wyrmhoard.terminal.map_rows import ROOMY
from wyrmhoard.terminal.messages import LeaveScreen
from wyrmhoard.terminal.modals import Rules, Type
from wyrmhoard.terminal.replay_reader import ReplayReader
from wyrmhoard.terminal.sheet import FRAME, draw_line
from wyrmhoard.terminal.table_parts import COMPACT


class ReplayScreen(Told[None]):
    """The board as it was, the log up to there, and what comes next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,n", "by(1)", later("Next"), key_display="→", priority=True),
        Binding("left,p", "by(-1)", later("Back"), key_display="←", priority=True),
        Binding("t", "round", later("Next round")),
        Binding("home", "to(0)", later("Start"), priority=True),
        Binding("end", "to(-1)", later("End"), priority=True),
        Binding("g", "ask", later("Go to")),
        Binding("e", "eyes", later("Eyes")),
        Binding("r", "rule", later("Rule")),
        Binding("c", "cards", later("Cards"), show=False),
        Binding("q,escape", "close", later("Close")),
    ]
    CSS = """
    ReplayScreen #board-frame { height: auto; max-height: 65%; padding: 0 1; }
    ReplayScreen #board { height: auto; }
    ReplayScreen #log { height: 1fr; border-top: solid #45554d; padding: 0 1; }
    """

    def __init__(self, reader: ReplayReader) -> None:
        super().__init__()
        self.reader = reader
        self._told = 0

    def compose(self) -> ComposeResult:
        """Lay out the position, the next input, the board and the log."""
        yield Static(classes="head", id="head")
        yield Static(classes="waits", id="waits")
        with VerticalScroll(id="board-frame", can_focus=False):
            yield Static(id="board")
        yield OptionList(id="log")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Draw where the record was opened."""
        self._told = len(self.reader.log())
        self.draw()
        self.query_one("#log", OptionList).focus()

    def on_resize(self) -> None:
        """Draw the board for the new width."""
        if self.is_mounted:
            self.draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Handle the arrow keys only while no other screen covers this one."""
        return self.is_current

    def draw(self) -> None:
        """Show everything as it was at this point."""
        reader = self.reader
        head = say(
            "{game} · replay · input {at} of {total} · {whose}",
            game=reader.game.title,
            at=reader.at,
            total=reader.total,
            whose=reader.whose,
        )
        self.query_one("#head", Static).update(Text(head, no_wrap=True, overflow="ellipsis"))
        waits = Text(say("Next: {step}", step=reader.next_step), no_wrap=True, overflow="ellipsis")
        self.query_one("#waits", Static).update(waits)
        width = max(40, self.size.width - 2)
        width = width if self.size.height >= ROOMY else min(width, COMPACT)
        lines = reader.game.screens.board(reader.game.cards, reader.match.view(reader.eyes), width)
        self.query_one("#board", Static).update(Text("\n").join(Text.from_markup(line) for line in lines))
        log = self.query_one("#log", OptionList)
        log.clear_options()
        entries = reader.log()
        log.add_options(
            Option(draw_line(line, self.size.width - FRAME, n >= self._told)) for n, line in enumerate(entries)
        )
        if entries:
            log.highlighted = len(entries) - 1

    def _moving(self) -> None:
        self._told = len(self.reader.log())

    def action_by(self, steps: int) -> None:
        """Go some inputs forward, or back."""
        self.action_to(max(0, self.reader.at + steps))

    def action_to(self, at: int) -> None:
        """Go to an input; -1 is the end."""
        self._moving()
        self.reader.go(self.reader.total if at < 0 else at)
        self.draw()

    def action_round(self) -> None:
        """Go to the next round."""
        self._moving()
        self.reader.next_round()
        self.draw()

    def action_ask(self) -> None:
        """Ask for the number of an input and go there."""
        question = say("Go to which input? 0 to {total}", total=self.reader.total)
        self.app.push_screen(Type(question, str(self.reader.at)), self._typed)

    def _typed(self, answer: str | None) -> None:
        if answer is not None and answer.isdigit():
            self.action_to(int(answer))

    def action_eyes(self) -> None:
        """Switch to the next seat's point of view."""
        self.reader.turn_eyes()
        self.draw()

    @on(OptionList.OptionSelected, "#log")
    def _select(self) -> None:
        self.action_rule()

    def action_rule(self) -> None:
        """Show the rule of the marked line."""
        at = self.query_one("#log", OptionList).highlighted
        lines = self.reader.log()
        rule = lines[at].rule if at is not None and at < len(lines) else ""
        self.app.push_screen(Rules(self.reader.game, rule))

    def action_cards(self) -> None:
        """Show every card's text and numbers."""
        self.app.push_screen(CardsScreen(words.card_entries(self.reader.game)))

    def action_close(self) -> None:
        """Leave the replay."""
        self.post_message(LeaveScreen())
