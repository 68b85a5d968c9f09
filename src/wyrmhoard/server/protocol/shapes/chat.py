"""What is said at a table."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict


class Notice(TypedDict):
    """A notice of the table about a seat: a player has sat down, by invitation or from the lobby, or the seat is open
    again."""

    kind: Literal["invited", "joined", "opened", "unmoved"]
    seat: int
    who: str
    """The name of who sat down; "" if they gave none."""


class SaidLine(TypedDict):
    """A line of chat. If it is a notice of the table itself, `name` is empty and `text` is the notice in English."""

    seat: int | None
    name: str
    text: str
    at: float
    notice: NotRequired[Notice]
