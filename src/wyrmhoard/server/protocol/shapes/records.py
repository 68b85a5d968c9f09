"""What can be read of a match: its record, its log, its journal."""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from wyrmhoard.kernel.text.shapes import Book, Plain
from wyrmhoard.server.protocol.shapes.chat import SaidLine
from wyrmhoard.server.protocol.shapes.games import Settings


class MatchRecord(TypedDict):
    """The record of a match (kernel/state/record.py); default values at the end of an input are left out."""

    game: str
    version: str
    content: str
    seats: int
    settings: Settings
    seed: str
    inputs: list[Annotated[list[Plain], Field(min_length=2, max_length=4)]]
    prints: dict[str, str]
    players: list[str]
    names: NotRequired[list[str]]
    format: int
    now: NotRequired[str]
    ending: NotRequired[str]
    cards: NotRequired[Plain]
    start: NotRequired[Plain]
    scenario: NotRequired[str]


class ReadLine(TypedDict):
    """A line of a log, in words."""

    rule: str
    text: str


class TableJournal(Book):
    """The story of a table so far, as its game tells it, and the same as a file."""

    markdown: str


class TableLog(TypedDict):
    """What happened at a table that is over, or that cannot be played on, in words."""

    table: str
    game: str
    name: str
    created: float
    seats: list[str]
    over: bool
    ended: str
    """How it ended, in words; empty if it did not."""
    note: str
    """Why it cannot be played on, and which part of it this is; empty for a complete match that is over."""
    lines: list[ReadLine]
    chat: list[SaidLine]
