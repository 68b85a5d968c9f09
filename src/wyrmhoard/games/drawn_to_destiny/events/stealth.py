"""Stealth (D2-59 to D2-62, D2-354 to D2-363a)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import UNSET

from wyrmhoard.kernel.state.event import Secret
from wyrmhoard.kernel.text.saying import later

from .fields import NamedUnitEvent, Space, UnitEvent, UnitNumber

Manner: TypeAlias = Literal["hide", "power"]
"""How a Unit goes into hiding."""


class Hid(NamedUnitEvent):
    """A Unit becomes a marker (D2-354); how many tokens it has, only its own side knows."""

    how: Manner
    space: Space
    tokens: Secret[int] = UNSET

    def line(self) -> str:
        """How it hides, with the number of its tokens for those who know it."""
        if self.how == "power":
            if self.tokens is UNSET:
                return later("{unit} vanishes at {space}")
            return later("{unit} vanishes at {space}, Stealth {tokens}")
        if self.tokens is UNSET:
            return later("{unit} hides at {space}")
        return later("{unit} hides at {space}, Stealth {tokens}")


class StealthTokens(UnitEvent):
    """A hidden Unit has more tokens or fewer (D2-356, D2-361), which only its own side is told."""

    tokens: int
    LINE = later("{unit} has Stealth {tokens}")


class CameOut(NamedUnitEvent):
    """A figure stands on the map again (D2-358)."""

    space: Space
    LINE = later("{unit} comes out of hiding")


class Alert(NamedUnitEvent):
    """Markers around a Unit lose a token (D2-362)."""

    ability: str
    LINE = later("{unit} is alert: markers nearby lose a token")


class Detecting(NamedUnitEvent):
    """A Unit looks for what is hidden at a Space (D2-59)."""

    space: Space
    LINE = later("{unit} looks and listens toward the marker at {space}, for 1 Stun")


class Unnoticed(NamedUnitEvent):
    """A Unit finds no marker (D2-62)."""

    LINE = later("{unit} notices nobody")


class Surprised(NamedUnitEvent):
    """A Unit appears and startles another (D2-360)."""

    on: UnitNumber
    STANDS_OUT = True
    LINE = later("{unit} startles {on}")
