"""Ready-made people: Characters that a Campaign offers to players who do not want to build their own (D2-391).

They are written as a player's own Character is written in its file, and judged by the same functions when they are
offered (`rules/characters/papers.py`); what is said here is only how an entry looks.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field

from .entries import Entry
from .vocabulary import AbilityName, Genre, Name

Level: TypeAlias = Annotated[int, Meta(ge=1, le=10)]
Thought: TypeAlias = Annotated[str, Meta(max_length=400)]
"""An entry of a Conception (D2-397)."""


class Levels(Struct, frozen=True, forbid_unknown_fields=True):
    """The Levels of the Stats."""

    body: Level
    mind: Level
    will: Level
    speed: Level


class Powered(Struct, frozen=True, forbid_unknown_fields=True):
    """A Power of a Character."""

    level: Level
    intensity: Level = 1


class Person(Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Character that is ready to play."""

    genre: Genre
    """Of its world (D2-395a, D2-396)."""
    stats: Levels
    skills: dict[Name, Level] = field(default_factory=dict)
    powers: dict[Name, Powered] = field(default_factory=dict)
    abilities: tuple[AbilityName, ...] = ()
    specialties: tuple[AbilityName, ...] = ()
    proficiencies: tuple[Name, ...] = ()
    outfit: tuple[Name, ...] = ()
    texts: dict[str, Thought] = field(default_factory=dict)
    """Its Conception, and its archetype."""


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """What card files say about ready-made people."""

    person: tuple[Person, ...] = ()
