"""What a Narrator may change of a Scene, as values, with the keys by which forms and events name it (D2-16a): Units and
things as elsewhere ("u4", "t7"), Locations ("place:5,5"), Clock Events ("event:bell") and what the Scene has in reserve
("add:unit:rustler")."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from .target_state import ThingId, UnitId, find_target

FEATURE: Final = "feature-"
"""Begins the names of Locations that are no part of the map's own text."""
ReserveKind: TypeAlias = Literal["unit", "object", "event", "place"]


class PlacePart(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Location by its name in the Scene's file."""

    name: str

    @property
    def key(self) -> str:
        """Its name in forms and events."""
        return f"place:{self.name}"

    @property
    def feature(self) -> int | None:
        """Its number among the features of the Scene's file; None: it is named for a Space of the map's own text."""
        return int(self.name.removeprefix(FEATURE)) if self.name.startswith(FEATURE) else None


class EventPart(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Clock Event; the arrival of a Unit has that Unit's key."""

    event: str

    @property
    def key(self) -> str:
        """Its name in forms and events."""
        return f"event:{self.event}"

    @property
    def arrival(self) -> UnitId | None:
        """The Unit that arrives with it."""
        target = find_target(self.event)
        return target if isinstance(target, UnitId) else None


class Reserve(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What the Scene's file has and does not use here."""

    kind: ReserveKind
    name: str

    @property
    def key(self) -> str:
        """Its name in forms and events."""
        return f"add:{self.kind}:{self.name}"


Part: TypeAlias = UnitId | ThingId | PlacePart | EventPart
"""A part of the Scene: in it, or in reserve."""


def find_part(key: str) -> Part | Reserve | None:
    """The part that a key stands for; None for any other text."""
    word, _, name = key.partition(":")
    if word == "place":
        return PlacePart(name)
    if word == "event":
        return EventPart(name)
    if word == "add":
        kind, _, name = name.partition(":")
        return next((Reserve(known, name) for known in get_args(ReserveKind) if known == kind), None)
    target = find_target(key)
    return target if isinstance(target, UnitId | ThingId) else None


def read_part(key: str) -> Part:
    """The part of the Scene that a key stands for. Raises ValueError for any other text."""
    part = find_part(key)
    if part is None or isinstance(part, Reserve):
        raise ValueError(f"{key!r} is no part of a Scene")
    return part


def read_reserve(key: str) -> Reserve:
    """What a key stands for that is in reserve. Raises ValueError for any other text."""
    part = find_part(key)
    if not isinstance(part, Reserve):
        raise ValueError(f"{key!r} is nothing in reserve")
    return part
