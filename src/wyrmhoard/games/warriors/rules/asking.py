"""Asking in the middle of something. Whoever has given up meanwhile is asked nothing more (WA-238)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import NOTHING, Interrupt, Offer, Script, one

from ..table import Position

REFUSING: Final = ("stop", "decline", "no", "keep", "0")
"""The answers that use nothing and take nothing, where there is one."""


class GaveUp(Interrupt):
    """Somebody has given up the game, perhaps whoever is asked."""


def ask(
    position: Position, seat: int, prompt: str, options: Offer, rule: str, data: Mapping[str, Any] = NOTHING
) -> Script[str]:
    """One player's answer; for a player who has given up, what is under way goes on with the least that it can be."""
    while not position.state.players[seat].resigning:
        try:
            answer: str = yield one(seat, prompt, options, rule, data)
        except GaveUp:
            continue
        return answer
    offered = [str(choice) for choice in (options() if callable(options) else options)]
    return next((answer for answer in REFUSING if answer in offered), offered[0])
