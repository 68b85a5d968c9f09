"""What happened, on a sheet over the table: line by line, with routine folded where there is too little room."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from textwrap import wrap
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.text.saying import later, say
from wyrmhoard.terminal.log_lines import LogLine
from wyrmhoard.terminal.modals import Rules
from wyrmhoard.terminal.sheet import EMBER, FRAME, QUIET, SHEET, TALL, WIDEST, More, draw_line, fit

REPORT = 9
"""Rows of a report beside its lines."""
FOLDED = 3
"""So many lines in a row that are about others are folded."""
DONE = 2
"""So many lines in a row that tell the reader's own choice are folded."""


def folds(
    lines: Sequence[LogLine],
    mine: Collection[int],
    done: Collection[int] = (),
    short: Sequence[tuple[Sequence[LogLine], str]] = (),
) -> list[list[LogLine]]:
    """The lines of a report. What is told in `short` stands together. Of the rest, what stands out and what happens to
    the reader is told line by line; what the reader has just `done`, and the routine of others, in a row together."""
    gists = {line.at: -1 - number for number, (part, _) in enumerate(short) for line in part}

    def fewest(line: LogLine) -> int:
        """How many lines like this one are folded; 0: never, less: whatever belongs to the same summary."""
        if line.at in gists:
            return gists[line.at]
        if line.stands_out:
            return 0
        if line.at in done:
            return DONE
        return 0 if line.at in mine else FOLDED

    runs = [(least, list(run)) for least, run in groupby(lines, fewest)]
    together = [(least < 0 or 0 < least <= len(run), run) for least, run in runs]
    return [entry for whole, run in together for entry in ([run] if whole else [[line] for line in run])]


def alike(lines: Sequence[LogLine], short: Sequence[tuple[Sequence[LogLine], str]]) -> list[list[LogLine]]:
    """The lines of a report with room for all: only those of one kind that are told in `short` stand together."""
    runs = {part[0].at: [*part] for part, _ in short if len(part) > 1 and len({line.kind for line in part}) == 1}
    within = {line.at for run in runs.values() for line in run[1:]}
    return [runs.get(line.at, [line]) for line in lines if line.at not in within]


class Report(ModalScreen[str]):
    """What happened, line by line with its rules, then what can be done; Space does the first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("space,escape", "go_on", later("Go on")),
        Binding("pageup", "page(-1)", later("Back"), priority=True),
        Binding("pagedown", "page(1)", later("On"), priority=True),
    ]
    AUTO_FOCUS = "#ways"
    CSS = (
        SHEET.format("Report")
        + "Report #told { max-height: 14; } Report #ways { margin-top: 1; } Report #picture { height: auto; }"
    )

    def __init__(
        self,
        game: AnyGame,
        title: str,
        lines: Sequence[LogLine],
        ways: Sequence[tuple[str, str]],
        mine: Collection[int] | None = None,
        done: Collection[int] = (),
        picture: Sequence[str] = (),
        short: Sequence[tuple[Sequence[LogLine], str]] = (),
    ) -> None:
        """`mine`: the events that are about whoever reads; where there is too little room for all, the routine of
        others is folded, and what the reader has just `done`. Without it nothing is. `picture`: lines of markup above
        all else. `short`: what is told of lines that are folded together."""
        super().__init__()
        self._game = game
        self._heading = title
        self._lines = list(lines)
        self._ways = list(ways)
        self._mine = None if mine is None else set(mine)
        self._done = set(done)
        self._picture = [Text.from_markup(line) for line in picture]
        self._short = list(short)
        self._entries: list[list[LogLine]] = []
        """What stands in each row: a line, or several that are folded."""

    def compose(self) -> ComposeResult:
        """The lines above, the ways to continue below."""
        rows = sum(self._drawn([line]).plain.count("\n") + 1 for line in self._lines)
        folded = self._mine is not None and rows > self.app.size.height * TALL // 100 - REPORT - len(self._picture)
        self._entries = (
            folds(self._lines, self._mine or (), self._done, self._short) if folded else alike(self._lines, self._short)
        )
        with Vertical():
            yield Static(self._heading, classes="title", markup=False)
            if self._picture:
                yield Static(Text("\n").join(self._picture), id="picture")
            yield OptionList(*(Option(self._drawn(entry)) for entry in self._entries), id="told")
            yield More("#told")
            natural, *others = (Option(text, id=way) for way, text in self._ways)
            yield OptionList(natural, *([None] * bool(others)), *others, id="ways")

    def _drawn(self, entry: list[LogLine]) -> Text:
        width = min(WIDEST, self.app.size.width) - FRAME
        if len(entry) == 1:
            return draw_line(entry[0], width)
        told = next((text for part, text in self._short if part[0].at == entry[0].at and len(part) == len(entry)), "")
        if told:
            return Text("▸ ", EMBER).append("\n  ".join(wrap(told, width - 2)))
        told = say("{first} ... {last} ({n} lines)", first=entry[0].text, last=entry[-1].text, n=len(entry))
        return Text("▸ ", EMBER).append("\n  ".join(wrap(told, width - 2)), style=QUIET)

    def on_resize(self) -> None:
        """Give the lines what the ways leave."""
        self.call_after_refresh(fit, self, "#told")
        self.call_after_refresh(self._to_its_place)

    def _to_its_place(self) -> None:
        """A report is read from its first line."""
        self.query_one("#told", OptionList).scroll_home(animate=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Continue, unfold lines, or open the rule of one."""
        event.stop()
        if event.option_list.id == "ways":
            self.dismiss(str(event.option.id))
            return
        entry = self._entries[event.option_index]
        if len(entry) > 1:
            self._unfold(event.option_index)
        elif rule := entry[0].rule:
            self.app.push_screen(Rules(self._game, rule))

    def _unfold(self, at: int) -> None:
        """Show each of the lines that are folded in a row."""
        self._entries[at : at + 1] = [[line] for line in self._entries[at]]
        told = self.query_one("#told", OptionList)
        told.clear_options()
        told.add_options(Option(self._drawn(entry)) for entry in self._entries)
        told.highlighted = at
        self.call_after_refresh(fit, self, "#told")

    def action_page(self, by: int) -> None:
        """Leaf through the lines, wherever the focus is."""
        lines = self.query_one("#told", OptionList)
        if by < 0:
            lines.scroll_page_up()
        else:
            lines.scroll_page_down()

    def action_go_on(self) -> None:
        """Close with the first way to continue."""
        self.dismiss(self._ways[0][0])


class LogSheet(Report):
    """The whole log, on a screen that has no room for it beside the choices."""

    BINDINGS: ClassVar[list[BindingType]] = [("l", "go_on", later("Close"))]
    AUTO_FOCUS = "#told"

    def __init__(self, game: AnyGame, lines: Sequence[LogLine]) -> None:
        super().__init__(game, say("Log"), lines, [("on", say("Back to the table (Space)"))])

    def _to_its_place(self) -> None:
        """What happened last is in sight."""
        self.query_one("#told", OptionList).scroll_end(animate=False)

    def on_mount(self) -> None:
        """Begin at the last line: Enter opens its rule."""
        self.query_one("#told", OptionList).highlighted = len(self._lines) - 1 if self._lines else None
