"""Requests to the tables, what was drawn for them, and the resulting suggestions: records that a state may hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from wyrmhoard.kernel.state.plain import Plain

AS_SAID: Final = "="
"""The prefix of a slot's value that is no record but a text of the tables, which is translated when it is read."""
STAR: Final = "*"
"""The slot of an adjective in the pattern of a name."""


def as_said(text: str) -> str:
    """A text of the tables, to stand in a slot."""
    return AS_SAID + text


def records_in(slots: Mapping[str, str]) -> dict[str, str]:
    """The slots that hold records."""
    return {slot: value for slot, value in slots.items() if not value.startswith(AS_SAID)}


def texts_in(slots: Mapping[str, str]) -> dict[str, str]:
    """The slots that hold texts of the tables, with their prefix."""
    return {slot: value for slot, value in slots.items() if value.startswith(AS_SAID)}


@dataclass(frozen=True, slots=True)
class Wish:
    """A request: the kind of thing, the record it is for ("place-3"), the number of the request for it, and the
    conditions to fit."""

    kind: str
    place: str
    number: int = 0
    level: int = 1
    terrain: str = ""
    part: str = ""
    """The part of the table, where only one is meant: the kind of a Quest or an obstacle, a side, a role, a slot."""
    when: str = "play"
    """Of questions: at the set-up or in play."""
    uses: tuple[str, ...] = ()
    """What a Quest item must be good for, since an obstacle waits for it (DW-124); the types to one of which a tough
    Conflict should be weak (DW-266)."""
    dungeon: str = ""
    """The kind of Dungeon in which a Room or a Boss is wanted."""
    asks: tuple[str, ...] = ()
    """Of an answer: the kinds of question to which one is wanted."""
    question: str = ""
    """Of an answer: the ID of the question in the tables."""
    opening: str = ""
    """Of what follows from how a Scene began: the ID of its situation in the tables."""


@dataclass(slots=True)
class Draws(Plain):
    """What was drawn already. The seed is secret: it determines everything that will be made up."""

    seed: str = ""
    used: dict[str, int] = field(default_factory=dict)
    """How often each entry was used in the story, by table and ID ("town_name/puddock")."""
    again: list[str] = field(default_factory=list)
    """The records that have been drawn again."""
    struck: list[str] = field(default_factory=list)
    """The entries used for inventions that were struck from the story (DW-20)."""


@dataclass(slots=True)
class Suggestion(Plain):
    """Something made up: words with slots, the records that stand in the slots, numbers, and tags of the vocabulary."""

    kind: str = ""
    words: dict[str, str] = field(default_factory=dict)
    slots: dict[str, str] = field(default_factory=dict)
    """The ID of a record for each slot of the words, or a text of the tables (`as_said`); a slot without either has its
    usual words."""
    numbers: dict[str, int] = field(default_factory=dict)
    tags: dict[str, list[str]] = field(default_factory=dict)
    """Words of the vocabulary, by category: "types", "uses", "style"."""
    drawn: list[str] = field(default_factory=list)
    """The entries of which it is made, by table and ID."""
