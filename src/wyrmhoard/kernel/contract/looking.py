"""Who may know what of a table, and how good it looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Annotated, Any, Final, Protocol, TypeAlias

from wyrmhoard.kernel.state.table import C, Position, S

CARD: Final = "card"
CardId: TypeAlias = Annotated[str, CARD]
"""The ID of a card, in the types of views: `list[CardId]` is a hand, a pile or another set of cards."""


class Sight(Protocol[S, C]):
    """`sight.py`: what is hidden is hidden here, and nowhere else."""

    def view(self, position: Position[S, C], seat: int | None, /) -> Mapping[str, Any]:
        """What `seat` may know, as plain data for JSON; everything else is hidden."""

    def imagine(self, position: Position[S, C], seat: int, rng: Random, /) -> None:
        """Deal again, in place, everything in the state that `seat` cannot know: the one function that changes the
        state of a position, which is a copy of the kernel's."""


class Scoring(Protocol[S, C]):
    """`bots/scoring.py`: how good a position looks."""

    def score(self, position: Position[S, C], seat: int, /) -> float:
        """How good it looks for `seat`, from 0 to 1: for players that look ahead."""

    def standing(self, position: Position[S, C], seat: int, /) -> float | None:
        """How `seat` stands with everything open, from 0 to 1, for those who look back at a match that is over; None:
        this game has no measure for that, or not at this moment."""


class NoMeasure:
    """The scoring of a game that has none: all positions look alike."""

    def score(self, position: Position[Any, Any], seat: int) -> float:
        """As good as bad."""
        return 0.5

    def standing(self, position: Position[Any, Any], seat: int) -> None:
        """No measure."""


def named_seats(position: Position[Any, Any], path: str, named: Any) -> Sequence[int]:
    """The seats that an event means which names seats: a number, or several."""
    seats = named if isinstance(named, list | tuple) else [named]
    return [seat for seat in seats if isinstance(seat, int) and not isinstance(seat, bool) and seat >= 0]
