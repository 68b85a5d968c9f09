"""One row of an outlook: as a sentence, or as cells in colours."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from wyrmhoard.kernel.contract.screens import Mark, Outlook
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.terminal import words
from wyrmhoard.terminal.sheet import QUIET

MARKS: Final[dict[Mark, str]] = {
    "good": "bold #14301a on #9fdc9a",
    "open": "bold #3a2c10 on #e6cf8f",
    "bad": "bold #3d120c on #f0937a",
    "none": QUIET,
}
"""The colours of what a choice comes to."""
INKS: Final[dict[str, str]] = {"good": "bold #9fdc9a", "open": "bold #e6cf8f", "bad": "bold #f0937a", "none": QUIET}
"""The same as ink."""
FEW: Final = 6
"""So many marks have room behind a choice."""


WORTH: Final[dict[Mark, int]] = {"good": 2, "open": 1, "none": 0, "bad": -1}
"""What a cell of a row is worth, to find the row that stands best."""


def best_row(outlook: Outlook | None) -> str:
    """The key of the row that stands best: by the harm that it is likely to do rather than to suffer, where that is
    told, then against all that may meet it; "" where nothing is marked."""
    if outlook is None or not outlook.marks:
        return ""
    likely = outlook.likely or [()] * len(outlook.marks)
    worth = [
        (sum(-one.chance if one.upon == "mine" else one.chance for one in told), sum(WORTH[mark] for mark in row))
        for told, row in zip(likely, outlook.marks, strict=True)
    ]
    return outlook.keys[worth.index(max(worth))]


def row_in_words(outlook: Outlook, number: int) -> Text:
    """A row as a sentence, each cell in the colour of its mark."""
    marks = outlook.marks[number] if outlook.marks else ("",) * len(outlook.columns)
    text = Text.assemble((f"{outlook.rows[number]}: ", "bold #f3ead7"))
    cells = zip(outlook.columns, words.marked_cells(outlook, number), marks, strict=True)
    for at, (label, cell, mark) in enumerate(cells):
        text.append(f"{', ' * bool(at)}{label} ").append(cell.strip(), style=INKS.get(mark, ""))
    return text


def in_marks(outlook: Outlook | None, key: str) -> Text:
    """The marks of a row alone, for a list; nothing where it has none, or too many."""
    text = Text()
    if outlook is None or key not in outlook.keys or not outlook.marks:
        return text
    marks = outlook.marks[outlook.keys.index(key)]
    if len(marks) <= FEW:
        text.append("  ")
        for mark in marks:
            text.append(words.SIGNS[mark].strip(), style=INKS[mark])
    return text


def in_words(outlook: Outlook, number: int) -> Text:
    """A row as a sentence, with what is likely below it."""
    return row_in_words(outlook, number).append(f"\n{_below(outlook, number)}", style=QUIET)


def one_row(outlook: Outlook, number: int, width: int) -> Text | None:
    """A row below its columns, each cell in the colour of its mark; None where that has no room."""
    if not outlook.marks:
        return None
    cells = [cell.replace(" %", "%") for cell in words.marked_cells(outlook, number)]
    widths = [max(len(label), len(cell)) + 2 for label, cell in zip(outlook.columns, cells, strict=True)]
    room, against = width - sum(widths), say("against") + " "
    if room < 0:
        return None
    aside = len(against) if len(against) <= room else 0
    columns = zip(outlook.columns, widths, strict=True)
    text = Text(against[:aside] + "".join(f" {label:<{wide - 1}}" for label, wide in columns), QUIET)
    text.append("\n" + " " * aside)
    for cell, wide, mark in zip(cells, widths, outlook.marks[number], strict=True):
        text.append(f" {cell:<{wide - 1}}", style=MARKS[mark])
    return text.append(f"\n{_below(outlook, number)}")


def _below(outlook: Outlook, number: int) -> str:
    return words.likely_harm(outlook, number) or outlook.note or outlook.legend
