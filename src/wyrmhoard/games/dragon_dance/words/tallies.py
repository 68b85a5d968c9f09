"""What is counted of a match, for reviews and statistics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wyrmhoard.kernel.text.saying import later
from wyrmhoard.kernel.text.tally import Tally

from ..cards.vocabulary import ROLES
from ..table import Position

TALLIES: Final = (
    Tally(later("Rounds"), ("round_began",), telling=False),
    Tally(later("Damage done"), ("struck",), "by", "lost"),
    Tally(later("Attacks that hurt nobody"), ("struck",), "by", only=("lost", 0)),
    Tally(later("Attacks dodged"), ("struck",), "side", only=("dodged", True)),
    Tally(later("Dice rolled"), ("rolled",), "side", "dice", "count", telling=False),
    Tally(later("Times recuperated"), ("recuperated",), "side"),
)


def whose(position: Position, path: str, named: Any) -> Sequence[int]:
    """The seat of the side that an event names."""
    return [position.state.seats[ROLES.index(named)]] if named in ROLES else ()
