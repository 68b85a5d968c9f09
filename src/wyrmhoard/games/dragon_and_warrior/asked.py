"""What the questions say of themselves as data: scripts write it; words, bots and stand-ins read it."""

from __future__ import annotations

from typing import Final

from typing_extensions import TypedDict


class Asked(TypedDict, total=False):
    """Each kind of question has some of these."""

    name: str
    """Whom or what it is about, by its name."""
    text: str
    """The ID of the text that it is about."""
    what: str
    kind: str
    level: int
    rest: int
    """How many Levels of a find are left."""
    points: int
    role: str
    slot: int
    """Which line is written."""
    item: str
    goal: str
    mood: int
    thing: str
    """What a vote is about."""
    type: str
    """The kind of damage that a vote is about, or what is claimed."""
    sheet: str
    top: bool
    """Whether it comes at the top of a Battle turn."""
    boss: bool
    place: int
    """The Minion that acts or is attacked, by its place in line."""
    by: str
    """The side that attacks."""
    set: int
    """How many cards are played together."""
    ranks: list[int]
    escape: bool
    """Whether what must be blocked is an attempt to escape."""


NO_DATA: Final = Asked()
"""Of a question that says nothing of itself."""
