"""What can happen to the Wyrmflame deck and its level."""

from __future__ import annotations

from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.text.saying import later

from .fields import CardEvent, CardText, FlameActs


class FlamePhase(Event):
    """Before the leader's turn (DF-86)."""

    leader: int
    level: int
    LINE = later("Before the leader's turn: the Wyrmflame")


class FlameRevealed(CardEvent):
    """A Wyrmflame card is revealed (DF-87)."""

    level: int
    STANDS_OUT = True
    REVEALS = True
    LINE = later("Wyrmflame at level {level}: {does}")

    @property
    def does(self) -> CardText:
        """The card with its text."""
        return self.card


class FlameStays(CardEvent):
    """The active card stays for `turns` turns (DF-85)."""

    turns: int
    LINE = later("{card} stays")


class FlameActed(CardEvent):
    """An effect of the card happens (DF-89 to DF-92), from the level `at` on."""

    when: str
    at: int
    STANDS_OUT = True
    LINE = later("{card} acts: {acts}")

    @property
    def acts(self) -> FlameActs:
        """Which effect."""
        return self.card


class FlameIgnored(CardEvent):
    """The card does nothing (DF-87)."""

    LINE = later("{card} is ignored")


class FlameDiscarded(CardEvent):
    """The active card is discarded (DF-87)."""

    LINE = later("{card} is discarded")


class FlameBuried(CardEvent):
    """The active card is buried."""

    LINE = later("{card} is buried")


class FlameLevel(Event):
    """The Wyrmflame level changes."""

    level: int
    by: int

    def line(self) -> str:
        """Whether it rises."""
        if self.by > 0:
            return later("The Wyrmflame level rises to {level}")
        return later("The Wyrmflame level falls to {level}")
