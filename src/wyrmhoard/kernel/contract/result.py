"""How a match ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: what a script returns.

    `ending` names the way it ended; `points`, by seat, are 1 for a win, 0 for a loss, and something in between
    for a shared result. With `unfinished`, the table stopped it and nobody won or drew.
    """

    ending: str
    rule: str
    winners: tuple[int, ...]
    points: tuple[float, ...]
    rounds: int = 0
    """The length of the match, in the game's own rounds, turns or scenes."""
    margin: int = 0
    """The winning margin, in the game's own measure."""
    unfinished: bool = False
    data: dict[str, Any] = field(default_factory=dict)

    @property
    def drawn(self) -> bool:
        """Whether it ended without a winner by the rules, with points for a seat."""
        return not self.winners and not self.unfinished and any(self.points)

    @property
    def lost(self) -> bool:
        """Whether everybody lost together."""
        return not self.winners and not self.unfinished and not any(self.points)


STOPPED: Final = "stopped"
"""The ending of a match that was stopped at a limit of decisions, by no rule of its game."""


def stopped(seats: int) -> Result:
    """The result of a match of `seats` seats that was stopped before its end."""
    return Result(STOPPED, "", (), (0.0,) * seats, unfinished=True)
