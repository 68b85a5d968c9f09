"""What the coach of a tutorial says, and the rows that are left beside it."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.text import Text

from wyrmhoard.kernel.play.coach import Coach
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.terminal import map_rows

LEAST_BOARD: Final = 4
"""Rows that the board has in any case beside a coach."""
SHARE: Final = 4
"""One in so many rows of the screen is for the choices in a lesson."""
MOST: Final = 9
"""Rows that a coach may take where there is no map."""
LEAST: Final = 3
"""Rows that it has in any case."""
HEAD_AND_KEYS: Final = 2
"""Rows of the lines at the very top and at the very bottom."""
PADDING: Final = 4
"""Columns around what a coach says."""
LOUD: Final = "bold #a5331d"


def choice_rows(height: int) -> int:
    """Rows of the choices in a lesson, whatever the coach says."""
    return height // SHARE


def most_rows(height: int, question: int, board: int) -> int:
    """Rows that a coach may take beside a map, which stays in sight with the choices and what is said of one."""
    return min(MOST, max(LEAST, height - HEAD_AND_KEYS - question - board - map_rows.LEAST_CHOICES - map_rows.TOLD))


def coach_says(coach: Coach, match: Match, reply: str, most: int, columns: int, console: Console) -> tuple[Text, int]:
    """What a coach says, and its rows: at most so many, in so many columns. Where not all of it has room, the reasons
    go first, which a key tells, and then, beside a `reply`, what was read already."""
    at = say("Coach {step}/{steps}", step=coach.step + 1, steps=len(coach.tutorial.steps))
    head = Text.assemble((f"{at}  ", LOUD))
    told = Text.assemble(head, (coach.says(match), "bold"))
    why = Text(f"\n{coach.now.why}" if coach.now.why else "")
    more = Text(f"  {say('(w: why)')}" if coach.now.why else "")
    ways = [told + why, told + more, told]
    if reply:
        insist = Text(say(" (k: do it all the same, without the coach)"))
        last = Text.assemble(("\n" + reply, LOUD)) + insist
        again = Text.assemble(head, (reply, LOUD))
        ways = [told + why + last, told + last, again + Text(f"  {say('(w: what to do)')}") + insist, again + insist]
    rows = [len(way.wrap(console, columns - PADDING)) for way in ways]
    best = next((at for at, n in enumerate(rows) if n <= most), len(ways) - 1)
    return ways[best], min(most, rows[best])
