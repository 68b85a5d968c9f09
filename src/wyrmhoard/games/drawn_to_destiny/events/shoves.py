"""Units that are moved against their will, and that withdraw (D2-241 to D2-243)."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import UNSET

from wyrmhoard.kernel.state.event import Secret
from wyrmhoard.kernel.text.saying import later

from .fields import Space, UnitEvent


class Pushed(UnitEvent):
    """A Unit is pushed one Space farther (D2-241); where a marker goes, only its own side knows."""

    to: Secret[Space] = UNSET

    def line(self) -> str:
        """Where, for those who know."""
        return later("{unit} is pushed") if self.to is UNSET else later("{unit} is pushed to {to}")


class Pulled(UnitEvent):
    """A Unit is pulled one Space nearer (D2-241); where a marker goes, only its own side knows."""

    to: Secret[Space] = UNSET

    def line(self) -> str:
        """Where, for those who know."""
        return later("{unit} is pulled") if self.to is UNSET else later("{unit} is pulled to {to}")


class Withdrew(UnitEvent):
    """A Unit gives way by a Space (D2-242); where a marker goes, only its own side knows."""

    to: Secret[Space] = UNSET

    def line(self) -> str:
        """Where, for those who know."""
        return later("{unit} withdraws") if self.to is UNSET else later("{unit} withdraws to {to}")


Shoved: TypeAlias = type[Pushed | Pulled | Withdrew]
"""How a Unit is moved."""


class PushBlocked(UnitEvent):
    """Something is in the way of a Push (D2-241)."""

    number: int
    LINE = later("{unit} is pushed against something ({number})")
