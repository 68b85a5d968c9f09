"""A match as a film."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict

from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.text.shapes import NoteData, SheetInfo, Told
from wyrmhoard.server.protocol.shapes.games import CardFace, Settings


class Player(TypedDict):
    """Who played somewhere."""

    seat: int
    name: str
    who: str
    person: str
    """What they called themselves; empty if nothing."""


class ShownInput(TypedDict):
    """What somebody did, in the words of the option that was chosen."""

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
    """By whose eyes: [path, value] where something is new, [path] where a key is gone; the first frame has it all."""
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
    """What is said of a match before its film."""

    game: str
    settings: Settings
    seats: list[Player]
    seed: str
    commitment: str
    doubt: str
    """Where the match differs from what the record says; empty if every fingerprint agrees."""
    altered: bool
    """Whether the record itself is the reason for that, and not that its rules or cards are others now."""
    ending: str | None
    result: Result | None
    ended: str
    """How it ended, in words; empty if it did not."""
    cards: list[CardFace] | None
    """The faces of its cards, if they are others than the installed ones."""
    sheets: list[SheetInfo]
    """What was drawn on beside the match, as far as everybody may see it at the end."""
    notes: list[Drawn]
    steps: int


class Replay(ReplayHead):
    """A match as a film."""

    frames: list[Frame]
