"""A match as a sequence of frames."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict

from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.text.shapes import NoteData, PlainObject, SheetInfo, Told
from wyrmhoard.server.protocol.shapes.games import CardFace, Settings
from wyrmhoard.server.protocol.shapes.records import TableJournal


class Player(TypedDict):
    """Who played a seat."""

    seat: int
    name: str
    who: str
    person: str
    """The name they gave; empty if none."""


class ShownInput(TypedDict):
    """An input, in the words of the option that was chosen."""

    seat: int
    key: str
    kind: str
    text: str


class Frame(TypedDict):
    """The table after `n` inputs: what changed in what a spectator ("watch") and each seat see, and the keys of sealed
    answers."""

    n: int
    input: ShownInput | None
    changes: dict[str, list[list[Any]]]
    """By viewer: [path, value] where something is new, [path] where a key is gone; the first frame has everything."""
    sealed: dict[str, str]
    events: list[Told]
    waiting: list[int]


class Drawn(TypedDict):
    """Something that was put on a sheet after `at` inputs; without data if it was hidden later."""

    at: int
    sheet: str
    seat: int
    kind: str
    data: NoteData


class ReplayHead(TypedDict):
    """The head of a replay, before its frames."""

    game: str
    settings: Settings
    seats: list[Player]
    seed: str
    commitment: str
    doubt: str
    """Where the match differs from what the record says; empty if every fingerprint agrees."""
    altered: bool
    """Whether that is because the record was altered, and not because its rules or cards have changed."""
    ending: str | None
    result: Result | None
    ended: str
    """How it ended, in words; empty if it did not."""
    cards: list[CardFace] | None
    """The faces of its cards, if they are not the installed ones."""
    sheets: list[SheetInfo]
    """The sheets that everybody may see at the end."""
    notes: list[Drawn]
    grounds: dict[str, PlainObject]
    """What the game itself draws on sheets at the end, by the ID of the sheet."""
    journal: TableJournal | None
    """The whole story, of a game that keeps a journal."""
    steps: int


class Replay(ReplayHead):
    """A match as a sequence of frames."""

    frames: list[Frame]
