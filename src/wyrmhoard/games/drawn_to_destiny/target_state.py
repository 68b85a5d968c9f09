"""Targets: what a Unit aims at or works on, as values, and the keys by which forms, events and views name them."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct


class UnitId(Struct, frozen=True, gc=False, tag="unit"):
    """A Unit by its ID: "u4"."""

    id: int

    @property
    def key(self) -> str:
        """Its name in forms, events and views."""
        return f"u{self.id}"


class ThingId(Struct, frozen=True, gc=False, tag="thing"):
    """A thing of the Scene by its ID: "t7"."""

    id: int

    @property
    def key(self) -> str:
        """Its name in forms, events and views."""
        return f"t{self.id}"


class DoorKey(Struct, frozen=True, gc=False, tag="door"):
    """A door by its key in the Scene: "door:gate"."""

    door: str

    @property
    def key(self) -> str:
        """Its name in forms, events and views."""
        return f"door:{self.door}"


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
