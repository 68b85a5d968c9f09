"""The table between knight and dragon, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from wyrmhoard.kernel.state.plain import Plain
from wyrmhoard.kernel.state.setting import Value

from .cards.cardset import Deck
from .cards.vocabulary import KNIGHT, Range
from .settings import TableSettings, table_settings

Phase: TypeAlias = Literal["setup", "ready", "die", "card", "action", "discard", "over"]
"""`ready`: dice are rolled."""
Die: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
DieOrNone: TypeAlias = Annotated[int, Meta(ge=0, le=6)]
"""The face of a die; 0: none."""


@dataclass(slots=True)
class Side(Plain):
    """One fighter. `dice` are the unspent ones, in ascending order."""

    life: int
    dice: list[Die]
    spent: list[Die]
    hand: list[str]
    discards: list[tuple[str, DieOrNone]]
    """Cards in the order in which they were discarded, each with its die (0: none)."""


@dataclass(slots=True)
class Duel(Plain):
    """A whole game. `sides` and `seats` are indexed by role: KNIGHT, DRAGON."""

    settings: TableSettings
    seats: list[int]
    """Which seat plays the knight, which the dragon."""
    sides: list[Side]
    range: Range
    round: Annotated[int, Meta(ge=0)] = 0
    """The number of the current round; at a checkpoint, of the last round played."""
    phase: Phase = "setup"
    dice: list[DieOrNone] | None = None
    """Both chosen dice once they are revealed (0: none)."""
    cards: list[str] | None = None
    """Both cards once they are revealed ("" for a side that could play none)."""

    def role(self, seat: int) -> int:
        """The role of this seat: KNIGHT or DRAGON."""
        return self.seats.index(seat)


def new_table(deck: Deck, settings: Mapping[str, Value]) -> Duel:
    """The table before the first roll. `settings` are complete and checked."""
    chosen = table_settings(settings)
    sides = [Side(chosen.lives[role], [], [], list(deck.ids[role]), []) for role in range(2)]
    return Duel(chosen, [KNIGHT, 1 - KNIGHT], sides, "short" if settings["start_range"] == "short" else "long")
