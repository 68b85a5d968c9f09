"""What the questions say of themselves as data: scripts write it; words, bots and the page read it."""

from __future__ import annotations

from typing import Final

from typing_extensions import TypedDict


class AskedFighter(TypedDict):
    """A fighter as a question names it."""

    id: int
    card: str
    seat: int
    beast: bool


class Asked(TypedDict, total=False):
    """Each kind of question has some of these."""

    card: str
    """The card that asks, or whose charge is spent."""
    cards: list[str]
    """Cards in the order of what may be chosen."""
    when: str
    """"begin" or "end" of a turn."""
    who: AskedFighter
    actions: int
    offered: int
    """How many cards may be drawn."""
    limit: str
    """Which limit shrank: hands, containment, armor slots or item slots."""
    gear: str
    """The card that would break."""
    roll: int
    value: int
    """What the roll is compared with."""
    by: int
    """What a charge adds to the roll."""
    left: int
    """How many rolls are left."""


NO_DATA: Final = Asked()
"""Of a question that says nothing of itself."""
