"""The natural answers to questions that could be answered for ever."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from wyrmhoard.kernel.asking.ask import PASS, Choice
from wyrmhoard.kernel.contract.screens import Usual

from ..table import Position

ENOUGH: Final = 4
"""Lines of a palette with which a story can begin."""


def usual(position: Position, seat: int, prompt: str, choices: Collection[Choice]) -> Usual | None:
    """The palette comes to an end: who has a few lines passes (DW-13)."""
    done = prompt == "palette" and len(position.state.story.palette) >= ENOUGH
    return Usual(PASS) if done and PASS in choices else None
