"""What is said at a table."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict


class Notice(TypedDict):
    """What the table itself says of a seat: somebody has sat down, invited or from the lobby, or it is open again."""

    kind: Literal["invited", "joined", "opened", "unmoved"]
    seat: int
    who: str
    """Who sat down; "" if they have not said."""


class SaidLine(TypedDict):
    """Something that somebody said at a table, or the table itself: then `name` is empty, and `text` is the notice in
    English."""

    seat: int | None
    name: str
    text: str
    at: float
    notice: NotRequired[Notice]
