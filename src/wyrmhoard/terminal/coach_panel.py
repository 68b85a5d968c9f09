"""What the coach of a tutorial says, and the rows that are left beside it."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.text import Text

from wyrmhoard.kernel.play.coach import Coach
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.text.saying import say

LEAST_BOARD: Final = 4
"""Rows that the board has in any case beside a coach."""
SHARE: Final = 4
"""One in so many rows of the screen is for the choices in a lesson."""
COACH_ROWS: Final = 9
"""Rows that a coach may take."""
PADDING: Final = 4
"""Columns around what a coach says."""
LOUD: Final = "bold #a5331d"


def choice_rows(height: int) -> int:
    """Rows of the choices in a lesson, whatever the coach says."""
    return height // SHARE


def coach_says(coach: Coach, match: Match, reply: str, width: int, console: Console) -> tuple[Text, int]:
    """What a coach says, and its rows; where not all of it has room, a `reply` goes before what was read already."""
    at = say("Coach {step}/{steps}", step=coach.step + 1, steps=len(coach.tutorial.steps))
    text = Text.assemble((f"{at}  ", LOUD), (coach.says(match), "bold"))
    why = Text(f"\n{coach.now.why}" if coach.now.why else "")
    last = Text()
    if reply:
        last = Text.assemble((f"\n{reply}", LOUD), say(" (k: do it all the same, without the coach)"))
    ways = [text + why + last, *[text + last] * bool(reply)]
    rows = [len(way.wrap(console, width - PADDING)) for way in ways]
    best = next((at for at, n in enumerate(rows) if n <= COACH_ROWS), len(ways) - 1)
    return ways[best], min(COACH_ROWS, rows[best])
