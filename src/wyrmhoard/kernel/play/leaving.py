"""A match that ends because a player has left it, and not by a rule of its game.

Where one of two plays against the other, the other has won. A party that wins or loses together, or a table of more,
goes on without the person who leaves: who takes over the seat does not concern the match.
"""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.state.table import AnyPosition
from wyrmhoard.kernel.text.saying import say

LEFT: Final = "left"
"""The kind of the input, and the name of the match's ending."""


def may_leave(game: AnyGame, position: AnyPosition, seats: int) -> bool:
    """Whether the match ends when the person in this seat leaves."""
    return seats == 2 and not game.rules.is_cooperative(position)


def left_by(seat: int, seats: int) -> Result:
    """The result when this seat is left: all others have won."""
    winners = tuple(other for other in range(seats) if other != seat)
    return Result(LEFT, "", winners, tuple(float(other != seat) for other in range(seats)))


def ending_words(game: AnyGame, ending: str) -> str:
    """How a match ended, in words that may follow a colon."""
    return say("the other side left") if ending == LEFT else game.log.ending(ending)
