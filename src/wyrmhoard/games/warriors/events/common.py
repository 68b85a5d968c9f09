"""What any game tells, as Warriors says it."""

from __future__ import annotations

from wyrmhoard.kernel.state import common_events
from wyrmhoard.kernel.text.saying import later

from .fields import SeatNumber


class Sealed(common_events.Sealed):
    """A player has chosen in secret."""

    seat: SeatNumber
    LINE = later("{seat} [are|is] ready")


class TookBack(common_events.TookBack):
    """A player takes back a choice."""

    seat: SeatNumber

    def line(self) -> str:
        """Whether the others had to agree."""
        if self.agreed:
            return later("{seat} [take|takes] back a choice, and chance decides anew")
        return later("{seat} [take|takes] back a choice")


class TooDeep(common_events.TooDeep):
    """Cards have set each other off without end."""

    LINE = later("The cards keep setting each other off, so the rest of their effects is skipped")
