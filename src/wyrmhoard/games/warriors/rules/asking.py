"""Questions in the middle of a step. Players who have given up meanwhile are not asked any more (WA-238)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Interrupt, Offer, Script, one

from ..asked import NO_DATA, Asked
from ..table import Position

REFUSING: Final = ("stop", "decline", "no", "keep", "0")
"""The answers that use nothing and take nothing, in the order of preference."""


class GaveUp(Interrupt):
    """Raised when a player has given up the game, perhaps the one being asked."""


def ask(position: Position, seat: int, prompt: str, options: Offer, rule: str, data: Asked = NO_DATA) -> Script[str]:
    """One player's answer; for a player who has given up, the answer that does the least."""
    while not position.state.players[seat].resigning:
        try:
            answer: str = yield one(seat, prompt, options, rule, data)
        except GaveUp:
            continue
        return answer
    offered = [str(choice) for choice in (options() if callable(options) else options)]
    return next((answer for answer in REFUSING if answer in offered), offered[0])
