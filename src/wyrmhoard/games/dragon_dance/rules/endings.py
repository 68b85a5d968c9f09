"""How a duel ends, and who has won."""

from __future__ import annotations

from wyrmhoard.kernel.contract.result import Result

from ..cards.vocabulary import DRAGON, KNIGHT, ROLES
from ..state import Duel


def judge(state: Duel) -> Result | None:
    """The result at the end of a round, or None to go on (DD-71 to DD-73, DD-14)."""
    knight, dragon = (side.life for side in state.sides)
    rounds, data = state.round, {"lives": [knight, dragon]}
    if not knight and not dragon:
        return Result("draw", "DD-73", (), (0.5, 0.5), rounds, data=data)
    if knight and dragon:
        limit = state.settings.max_rounds
        if limit and state.round >= limit:
            return Result("unfinished", "DD-14", (), (0.5, 0.5), rounds, unfinished=True, data=data)
        return None
    role = KNIGHT if knight else DRAGON
    winner = state.seats[role]
    points = (float(winner == 0), float(winner == 1))
    return Result(f"{ROLES[role]} wins", "DD-72", (winner,), points, rounds, knight or dragon, data=data)
