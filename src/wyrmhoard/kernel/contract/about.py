"""What a game says of itself."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple


class Lesson(NamedTuple):
    """One step in how a turn goes, for newcomers, with the rule behind it."""

    title: str
    text: str
    rule: str


@dataclass(frozen=True, kw_only=True)
class About:
    """What a game says of itself, whatever the cards: the back of its box."""

    name: str
    """The name as it is typed: "dragon-dance"."""
    title: str
    pitch: str
    """Two lines that make people want to play."""
    minutes: tuple[int, int]
    """How long a match takes, from and to."""
    seats: tuple[int, int]
    """The fewest and the most seats that can play."""
    version: str
    """The version of the rules; a record is replayed only by the version that made it."""
    rule_prefix: str = ""
    """The prefix of its rule IDs: "DD"."""
    cooperative: bool = False
    """Whether seats win or lose together by default; each table decides for itself (`Rules.is_cooperative`)."""
    primer: tuple[Lesson, ...] = ()
    """How a turn goes, shown to newcomers."""
    folder: Path | None = None
    """The folder of rulebook.md, tutorials and translations; None: it has none of them."""
