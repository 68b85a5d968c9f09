"""Targets: what a Unit aims at or works on, and what happens in Events, as values, with the keys by which forms, events
and views name them."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct


class UnitId(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="unit"):
    """A Unit by its ID: "u4"."""

    id: int

    @property
    def key(self) -> str:
        """Its name in forms, events and views."""
        return f"u{self.id}"


class ThingId(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="thing"):
    """A thing of the Scene by its ID: "t7"."""

    id: int

    @property
    def key(self) -> str:
        """Its name in forms, events and views."""
        return f"t{self.id}"


class DoorKey(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="door"):
    """A door by its key in the Scene: "door:gate"."""

    door: str

    @property
    def key(self) -> str:
        """Its name in forms, events and views."""
        return f"door:{self.door}"


class DoorChange(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="door"):
    """A door stands open, or is closed, from Events on (D2-105): "door:gate open"."""

    door: str
    state: Literal["open", "closed"]

    @property
    def key(self) -> str:
        """How views name it."""
        return f"{DoorKey(self.door).key} {self.state}"


class LocationTurned(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="location"):
    """A face-down Location is turned up in Events (D2-105, D2-413): "location:4,5"."""

    place: str

    @property
    def key(self) -> str:
        """How views name it."""
        return f"location:{self.place}"


Pending: TypeAlias = DoorChange | LocationTurned
"""What was triggered in the Turn and happens in Events (D2-282)."""

Target: TypeAlias = UnitId | ThingId | DoorKey


def key_of(target: Target | None) -> str:
    """A target as forms, events and views name it; "" for none."""
    return target.key if target is not None else ""


@lru_cache(maxsize=1 << 12)
def find_target(key: str) -> Target | None:
    """The target that a key stands for; None for any other text."""
    kind, number = key[:1], key[1:]
    if kind in ("u", "t") and number.isdecimal():
        return UnitId(int(number)) if kind == "u" else ThingId(int(number))
    return DoorKey(key[5:]) if key.startswith("door:") else None


def read_target(key: str) -> Target:
    """The target that a key stands for. Raises ValueError for any other text."""
    target = find_target(key)
    if target is None:
        raise ValueError(f"{key!r} is no target")
    return target
