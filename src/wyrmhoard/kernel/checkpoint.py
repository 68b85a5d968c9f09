"""A point at which the script can be entered again: the state there, and how far the match had come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from wyrmhoard.kernel.chance import Chance
from wyrmhoard.kernel.errors import BadInput
from wyrmhoard.kernel.game import AnyGame
from wyrmhoard.kernel.record import Mark, Record
from wyrmhoard.kernel.state import Plain, dump, load


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """`Mark` is the same as data; `events` is the length of the log before it."""

    state: Plain
    chance: Chance
    inputs: int = 0
    step: int = 0
    era: int = 0
    events: int = 0

    @classmethod
    def first(cls, game: AnyGame, header: Record) -> Self:
        """Where a match of `header` begins: as the game sets it up, or as a scenario says. Raises BadInput."""
        if header.start is None:
            state: Plain = game.setup(header.seats, header.settings)
        else:
            state = load(header.start, game.state_type, "start")
            game.check_state(state)
        return cls(state, Chance(header.seed))

    def to_mark(self) -> Mark:
        """The checkpoint as plain data, for a position."""
        return Mark(dump(self.state), self.chance.dump(), self.inputs, self.step, self.era)

    @classmethod
    def from_mark(cls, game: AnyGame, mark: Mark, events: int) -> Self:
        """The inverse of `to_mark`. Raises BadInput."""
        state = load(mark.state, game.state_type, "mark")
        game.check_state(state)
        if mark.inputs < 0 or mark.step < 0 or mark.era < 0:
            raise BadInput("mark: inputs, step and era must not be negative")
        return cls(state, Chance.load(mark.chance), mark.inputs, mark.step, mark.era, events)
