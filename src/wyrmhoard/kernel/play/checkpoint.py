"""A point at which the script can be entered again: the state there, and how far the match had come."""

from __future__ import annotations

from typing import Any, NamedTuple, Self

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.plain import Plain, dump, load
from wyrmhoard.kernel.state.record import Record, StoredCheckpoint
from wyrmhoard.kernel.text.errors import BadInput


class Checkpoint(NamedTuple):
    """A checkpoint of a match (`StoredCheckpoint` as plain data); `events` is the length of the log before it."""

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
            state: Plain = game.rules.begin(game.cards, header.seats, header.settings)
        else:
            state = _read(game, header.start, header.seats, "start")
        return cls(state, Chance(header.seed))

    def to_stored(self) -> StoredCheckpoint:
        """The checkpoint as plain data, for a position."""
        return StoredCheckpoint(dump(self.state), self.chance.dump(), self.inputs, self.step, self.era)

    @classmethod
    def from_stored(cls, game: AnyGame, stored: StoredCheckpoint, seats: int, events: int) -> Self:
        """The inverse of `to_stored`, at a table of `seats` seats. Raises BadInput."""
        state = _read(game, stored.state, seats, "checkpoint")
        if stored.inputs < 0 or stored.step < 0 or stored.era < 0:
            raise BadInput.of("checkpoint: inputs, step and era must not be negative")
        return cls(state, Chance.load(stored.chance), stored.inputs, stored.step, stored.era, events)


def _read(game: AnyGame, data: Any, seats: int, what: str) -> Plain:
    state: Plain = load(data, game.state_type, what)
    if game.saves is None:
        return state
    position = game.at(state)
    game.saves.check(position)
    seats_of_state = game.saves.seats(position)
    if seats_of_state != seats:
        raise BadInput.of(
            "{what}: is for {found} seats, and its record for {seats}", what=what, found=seats_of_state, seats=seats
        )
    return state
