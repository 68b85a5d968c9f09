"""What the small screens over the table are made of: their frame, lists, and the line that says that there is more."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from rich.console import Console
from rich.text import Text
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static

from wyrmhoard.kernel.text.saying import say
from wyrmhoard.terminal import words
from wyrmhoard.terminal.log_lines import LogLine

QUIET = "#b9ad98"
EMBER = "#f0937a"

WIDEST, FRAME = 100, 5
"""The widest that a sheet gets, in columns, and what its border, padding and scrollbar take of that."""
BORDER, MORE = 2, 1
"""Rows of the border around a sheet, and of the line that says that there is more."""
TALL = 90
"""How tall a sheet may be, in percent of the screen."""
SHEET = """
{0} {{ align: center bottom; background: #10171499; }}
{0} > Vertical {{ background: #2c3a34; border: round #c8442b; padding: 0 1; max-width: 100; width: 100%;
    height: auto; max-height: 90%; }}
{0} .title {{ text-style: bold; color: #f0937a; height: auto; max-height: 10; }}
{0} .keys {{ color: #b9ad98; height: auto; margin-top: 1; }}
{0} OptionList {{ background: #2c3a34; height: auto; max-height: 16; }}
{0} VerticalScroll {{ height: auto; max-height: 18; }}
"""


def draw_line(line: LogLine, width: int, fresh: bool = False) -> Text:
    """A line of the log, broken at `width` columns, with its rule at the end of its last row."""
    text = Text.assemble(("› " if fresh else "  ", EMBER))
    *above, last = words.with_mark(line.text, line.rule, max(20, width - 2))
    for row in above:
        text.append(f"{row}\n  ", style="bold" if fresh else "")
    shown = last.removesuffix(line.rule)
    text.append(shown, style="bold" if fresh else "")
    return text.append(line.rule, style=QUIET)


def tied(text: str) -> str:
    """Words that `broken` leaves in one row."""
    return text.replace(" ", words.TIED)


def broken(text: Text, width: int) -> list[Text]:
    """A text in rows, but for words that are tied."""
    rows, at = [], 0
    for line in wrap(text.plain, width, break_on_hyphens=False):
        start = text.plain.index(line, at)
        at = start + len(line)
        row = text[start:at]
        row.plain = row.plain.replace(words.TIED, " ")
        rows.append(row)
    return rows or [text]


def whole_rows(text: Text, columns: int, most: int, console: Console) -> Text:
    """A text in at most so many rows; of what has no room it is said which key tells it."""
    rows = text.wrap(console, columns)
    if len(rows) <= most:
        return text
    more = say("... (w: all of it)")
    last = rows[most - 1].copy()
    last.truncate(columns - len(more) - 1)
    last.rstrip()
    return Text("\n").join([*rows[: most - 1], Text.assemble(last, " ", (more, EMBER))])


SHORT = 52
"""So many letters of a reason stand behind what is not possible; a longer one is read below."""


def not_possible(rule: str, why: str = "") -> str:
    """The suffix of a choice that is not possible, with the reason if that is short."""
    if 0 < len(why) <= SHORT:
        return say(" - no: {why}", why=why.removesuffix("."))
    return say(" - no ({rule})", rule=rule) if rule else say(" - no")


class Lines(OptionList):
    """A list whose marked line stays in sight, however high the list becomes."""

    def on_resize(self) -> None:
        """Scroll to the marked line."""
        self.call_after_refresh(self.scroll_to_highlight)


class More(Static):
    """The line below something that scrolls: where there is more of it, and how to get there."""

    DEFAULT_CSS = "More { height: 1; color: #f0937a; display: none; }"

    def __init__(self, of: str) -> None:
        """`of`: what scrolls, by its selector."""
        super().__init__(markup=False)
        self._of = of

    def on_mount(self) -> None:
        """Look where it stands, whenever that changes."""
        for what in ("scroll_y", "virtual_size", "show_vertical_scrollbar"):
            self.watch(self.screen.query_one(self._of), what, self._look)

    def on_resize(self) -> None:
        """Look again: what scrolls may have another height now."""
        self._look()

    def _look(self) -> None:
        self.call_after_refresh(self._tell)

    def _tell(self) -> None:
        of = self.screen.query_one(self._of)
        self.display = of.max_scroll_y > 0
        above, below = of.scroll_offset.y > 0, of.scroll_offset.y < of.max_scroll_y
        if above and below:
            self.update(say("▲▼ more above and below (PgUp, PgDn)"))
        else:
            self.update(say("▼ more below (PgDn)") if below else say("▲ more above (PgUp)"))


def fit(screen: Screen[Any], of: str) -> None:
    """Give what scrolls on a sheet the height that the other parts of the sheet leave, so that none of these is cut."""
    scrolls = screen.query_one(of)
    parts = [part for part in screen.query_one(Vertical).children if part is not scrolls and not isinstance(part, More)]
    others = sum(part.outer_size.height + part.styles.margin.height for part in parts)
    scrolls.styles.max_height = max(3, screen.size.height * TALL // 100 - BORDER - MORE - others)


class Told(Static):
    """What is said of the list above it, which has the height that this leaves. It grows and never shrinks, so that the
    list stays where it is."""

    def on_resize(self) -> None:
        """Give the list another height, too."""
        self.styles.min_height = self.size.height
        self.call_after_refresh(fit, self.screen, "Lines")
