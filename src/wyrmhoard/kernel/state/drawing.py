"""Marks on a sheet, for every game that has something to draw on: strokes, icons and labels, and hiding one of them.

A stroke is one short text: crayon and width, a character each; its first point, two characters for x and two for y; and
for each further point one character for each of the two steps. Ten thousand of them are read in the time in which as
lists of numbers one thousand would be.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import Any, Final

from wyrmhoard.kernel.state.notes import HIDE, Note, Notebook, Sheet
from wyrmhoard.kernel.text.errors import Refused, is_harmless

STROKE: Final = "stroke"
LABEL: Final = "label"
ICON: Final = "icon"
MARKS: Final = (STROKE, LABEL, ICON)
CRAYONS: Final = 12
WIDTHS: Final = 3
MOST_POINTS: Final = 300
LONGEST_LABEL: Final = 40
ICONS: Final = (
    "house",
    "castle",
    "tower",
    "ruin",
    "tent",
    "bridge",
    "cave",
    "door",
    "stairs",
    "chest",
    "tree",
    "forest",
    "hill",
    "mountain",
    "water",
    "island",
    "road",
    "flag",
    "star",
    "cross",
    "skull",
    "monster",
    "person",
    "crown",
)
DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
"""The digits of a stroke, for 0 to 63; in a step they stand for -32 to 31."""
STEP: Final = 32
_PLACES: Final = {digit: place for place, digit in enumerate(DIGITS)}
_STEPS: Final = {digit: place - STEP for place, digit in enumerate(DIGITS)}
_STROKE: Final = re.compile(
    rf"[{DIGITS[:CRAYONS]}][{DIGITS[:WIDTHS]}][0-9A-Za-z_-]{{4}}(?:[0-9A-Za-z_-]{{2}}){{0,{MOST_POINTS - 1}}}"
)


def pack(crayon: int, width: int, points: Sequence[tuple[int, int]]) -> str:
    """A stroke as text; long steps are divided. It may have more points then than it has here."""
    x, y = points[0]
    digits = [DIGITS[crayon], DIGITS[width], *(DIGITS[n] for n in (x // 64, x % 64, y // 64, y % 64))]
    for to_x, to_y in points[1:]:
        pieces = max(1, -(-max(abs(to_x - x), abs(to_y - y)) // (STEP - 1)))
        for piece in range(1, pieces + 1):
            step_x, step_y = (to_x - x) // (pieces - piece + 1), (to_y - y) // (pieces - piece + 1)
            digits += (DIGITS[step_x + STEP], DIGITS[step_y + STEP])
            x, y = x + step_x, y + step_y
    return "".join(digits)


DOT: Final = pack(0, 0, [(0, 0)])
"""The data that is kept of a mark which is no longer shown."""


def forgotten(note: Note) -> Note:
    """A note that is no longer shown, as it is stored: with its number and its place, without its drawing."""
    return note._replace(kind=STROKE, data=DOT)


def kept(book: Notebook, gone: Callable[[str], bool]) -> list[Note]:
    """The notes as a record keeps them; `gone` tells whether the drawing on a sheet was struck."""
    notes = [*book.all]
    for place in book.unseen(gone):
        notes[place] = forgotten(notes[place]) if notes[place].kind in MARKS else notes[place]
    return notes


def unpack(stroke: str) -> tuple[int, int, list[tuple[int, int]]]:
    """The crayon, the width and the points of a stroke that has been checked."""
    xs, ys = _tracks(stroke)
    return _PLACES[stroke[0]], _PLACES[stroke[1]], list(zip(xs, ys, strict=True))


def _tracks(stroke: str) -> tuple[list[int], list[int]]:
    """Every x and every y of a stroke."""
    high_x, low_x, high_y, low_y = (_PLACES[digit] for digit in stroke[2:6])
    xs = accumulate(map(_STEPS.__getitem__, stroke[6::2]), initial=64 * high_x + low_x)
    ys = accumulate(map(_STEPS.__getitem__, stroke[7::2]), initial=64 * high_y + low_y)
    return list(xs), list(ys)


def check_mark(kind: str, data: Any, width: int, height: int) -> Any:
    """The data of a mark as it is kept, if it fits on a sheet of this size. Raises Refused."""
    if kind == STROKE:
        return _check_stroke(data, width, height)
    if kind not in (LABEL, ICON):
        raise Refused.of("form", "A mark must be one of {all}", all=", ".join((*MARKS, HIDE)))
    words = "text" if kind == LABEL else "icon"
    if not isinstance(data, Mapping) or set(data) != {"x", "y", "crayon", words}:
        raise Refused.of("form", "A mark of the kind {kind} must have x, y, crayon and {words}", kind=kind, words=words)
    for name, most in (("x", width), ("y", height), ("crayon", CRAYONS - 1)):
        if type(data[name]) is not int or not 0 <= data[name] <= most:
            raise Refused.of("form", "{name} must be a whole number from 0 to {most}", name=name, most=most)
    if kind == ICON and data["icon"] not in ICONS:
        raise Refused.of("form", "An icon must be one of {all}", all=", ".join(ICONS))
    kept = {"x": data["x"], "y": data["y"], "crayon": data["crayon"], words: data[words]}
    if kind == LABEL:
        text = data["text"].strip() if isinstance(data["text"], str) else ""
        if not 1 <= len(text) <= LONGEST_LABEL or not is_harmless(text):
            raise Refused.of("form", "A label must have 1 to {most} characters, in one line", most=LONGEST_LABEL)
        kept["text"] = text
    return kept


def _check_stroke(data: Any, width: int, height: int) -> str:
    if not isinstance(data, str) or _STROKE.fullmatch(data) is None:
        raise Refused.of("form", "A stroke must be a packed text of 1 to {most} points", most=MOST_POINTS)
    xs, ys = _tracks(data)
    if min(xs) < 0 or min(ys) < 0 or max(xs) > width or max(ys) > height:
        raise Refused.of("form", "A stroke must stay on its sheet of {width} by {height}", width=width, height=height)
    return data


def take_mark(note: Note, sheet: Sheet, before: Notebook, rule: str = "") -> Any:
    """The data of a mark as it is kept on `sheet`, on which `before` has what came earlier; a hidden mark takes its
    room. Who may draw is for the caller to say. Raises Refused, with the number that is exceeded."""
    if note.kind == HIDE:
        number = note.data
        fits = type(number) is int and before.kind(sheet.id, number) in MARKS
        if not fits or before.is_hidden(sheet.id, number):
            raise Refused.of("unknown", "There is no mark of that number to hide on {title}", title=sheet.title)
        return number
    if before.number(sheet.id) >= sheet.most:
        raise Refused.of(
            "illegal",
            "There is room for {most} marks on {title}, hidden ones included",
            rule=rule,
            most=sheet.most,
            title=sheet.title,
        )
    return check_mark(note.kind, note.data, sheet.width, sheet.height)
