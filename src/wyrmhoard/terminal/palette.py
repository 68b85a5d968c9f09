"""Grounds of a board on terminals without true colour. There the nearest of 256 colours to a dark shade is often a loud
one, olive or green, and two shades of one ground become two colours: dark grounds are greys there, and their letters
keep their colour."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rich.color import Color
from rich.style import Style
from rich.text import Span, Text

TRUE: Final = ("truecolor", "24bit")
DARK: Final = 112
"""Grounds with no part lighter than this are dark."""
FIRST_GREY, LAST_GREY = 232, 255
STEP, DARKEST = 10, 8
"""Between two greys of the terminal, and the first of them."""


def has_true_colour() -> bool:
    """Whether the terminal says that it can show every colour."""
    return os.environ.get("COLORTERM", "").casefold() in TRUE


def plainer(lines: Iterable[Text]) -> list[Text]:
    """Lines of a board for a terminal with 256 colours."""
    told = list(lines)
    for line in told:
        line.spans = [Span(span.start, span.end, _plainer(str(span.style))) for span in line.spans]
    return told


@lru_cache(maxsize=512)
def _plainer(style: str) -> Style:
    parsed = Style.parse(style)
    ground = parsed.bgcolor
    if ground is None or ground.triplet is None:
        return parsed
    red, green, blue = ground.triplet
    if max(red, green, blue) >= DARK or blue > max(red, green) + STEP:
        return parsed
    light = 0.299 * red + 0.587 * green + 0.114 * blue
    grey = min(LAST_GREY, max(FIRST_GREY, FIRST_GREY + round((light - DARKEST) / STEP)))
    return parsed + Style(bgcolor=Color.from_ansi(grey))
