"""Stealth in words: its questions and the choices (D2-59 to D2-62, D2-354 to D2-363a)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.text.saying import later, said, say

from ..asked import Asked
from ..table import Position
from ..target_state import UnitId
from . import phrases
from .names import called


def _of_unit(text: str) -> Callable[[Position, int, Asked], str]:
    """A question about a Unit: {unit}."""
    return lambda position, seat, asked: said(text, unit=called(position, UnitId(asked["unit"]).key))


PROMPTS: Final[dict[str, str | Callable[[Position, int, Asked], str]]] = {
    "ambush": _of_unit(later("Does {unit} start in hiding?")),
    "appear": _of_unit(later("Choose the Space on which {unit} appears")),
    "surprise": _of_unit(later("Choose whom {unit} startles")),
}


def _ambush(position: Position, seat: int, choice: Choice) -> str:
    return say("start hidden") if str(choice) == "yes" else say("stand in the open")


def _space(position: Position, seat: int, choice: Choice) -> str:
    return say("appear at {space}", space=f"({choice})")


def _surprise(position: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    return say("startle nobody") if key == "nobody" else say("startle {unit}", unit=phrases.short(position, key))


OPTIONS: Final[dict[str, Callable[[Position, int, Choice], str]]] = {
    "ambush": _ambush,
    "appear": _space,
    "surprise": _surprise,
}
