"""What is remembered of drawing from the tables: plain records that a state may hold."""

from __future__ import annotations

from dataclasses import dataclass, field

from wyrmhoard.kernel.state import Plain


@dataclass(slots=True)
class Draws(Plain):
    """What was drawn already. The seed is secret: whoever has it knows whatever will be made up."""

    seed: str = ""
    used: dict[str, int] = field(default_factory=dict)
    """How often each entry has come into the story, by table and ID ("town_name/puddock")."""
    again: list[str] = field(default_factory=list)
    """The records that have been drawn again."""


@dataclass(slots=True)
class Suggestion(Plain):
    """Something made up: words with slots, the records that stand in the slots, numbers, and tags of the vocabulary."""

    kind: str = ""
    words: dict[str, str] = field(default_factory=dict)
    slots: dict[str, str] = field(default_factory=dict)
    """The ID of a record for each slot of the words; a slot without one has its usual words."""
    numbers: dict[str, int] = field(default_factory=dict)
    tags: dict[str, list[str]] = field(default_factory=dict)
    """Words of the vocabulary, by what they say: "types", "uses", "style"."""
    drawn: list[str] = field(default_factory=list)
    """The entries of which it is made, by table and ID."""
