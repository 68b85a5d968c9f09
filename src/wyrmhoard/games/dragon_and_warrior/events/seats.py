"""Seats, their roles and their tokens."""

from __future__ import annotations

from wyrmhoard.kernel.state import common_events
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.text.saying import later

from .fields import Card, Role, Roles, SeatEvent, SeatNumber, SeatOrOracle


class Sealed(common_events.Sealed):
    """A seat has answered in secret."""

    seat: SeatNumber
    LINE = later("{seat} [are|is] ready")


class TookBack(common_events.TookBack):
    """A seat takes back a choice."""

    seat: SeatNumber

    def line(self) -> str:
        """Whether the others had to agree."""
        if self.agreed:
            return later("{seat} [take|takes] back a choice, and chance decides anew")
        return later("{seat} [take|takes] back a choice")


class DrewForRole(SeatEvent):
    """A seat draws a card for the order in which roles are chosen (DW-16)."""

    card: Card
    REVEALS = True
    LINE = later("{seat} [draw|draws] {card}")


class TookRole(SeatEvent):
    """A seat takes the cards of some roles (DW-16)."""

    roles: Roles
    LINE = later("{seat} [take|takes] {roles}")


class Swapped(Event):
    """Two seats exchange their role cards (DW-9, DW-55); one of them may be the oracle (DW-252)."""

    seats: list[int]
    roles: dict[str, int]
    """Who holds each role now."""
    LINE = later("{one} and [other:you|{other}] swap role cards: [warrior:you are|{warrior} is] The Warrior now")

    @property
    def one(self) -> SeatOrOracle:
        """Who was The Warrior."""
        return self.seats[0]

    @property
    def other(self) -> SeatOrOracle:
        """With whom they swap."""
        return self.seats[1]

    @property
    def warrior(self) -> SeatOrOracle:
        """Who is The Warrior now."""
        return self.roles["warrior"]


class SwapUnmade(Event):
    """A swap with the oracle beside several people, which is not made; alone nobody is told (DW-252)."""

    role: Role
    LINE = later("The oracle keeps {role}: nobody swaps")


class TokenTaken(SeatEvent):
    """A seat takes a Dragon Token (DW-65, DW-253)."""

    LINE = later("{seat} [take|takes] a Dragon Token")


class TokenPaid(SeatEvent):
    """The Warrior pays a Dragon Token for a card (DW-67)."""

    LINE = later("{seat} [pay|pays] a Dragon Token")


class Awarded(SeatEvent):
    """A seat is given a Dragon Token (DW-66, DW-253)."""

    LINE = later("{seat} [are|is] given a Dragon Token")


class BoughtSwap(SeatEvent):
    """A seat pays for a swap with The Warrior (DW-61)."""

    LINE = later("{seat} [pay|pays] three Dragon Tokens for a swap")


class WithdrewSwap(SeatEvent):
    """A seat no longer wants the swap that it has paid for (DW-61a)."""

    LINE = later("{seat} [take|takes] the three tokens back")
