"""The Narrator in words: its questions and the choices (D2-16, D2-16a)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.text.saying import later, said, say

from ..asked import Asked
from ..table import Position
from . import phrases


def _about(text: str) -> Callable[[Position, int, Asked], str]:
    """A question about what the Narrator has picked: {what}."""
    return lambda position, seat, asked: said(text, what=phrases.short(position, asked["what"]))


PROMPTS: Final[dict[str, str | Callable[[Position, int, Asked], str]]] = {
    "stage": later("You narrate, and nobody else has seen this Scene yet: change it, or leave it as it is"),
    "stage-space": _about(later("Choose the Space of {what}")),
    "stage-card": _about(later("Choose the Clock card on which it lies: {what}")),
    "narrate": later("You narrate: choose what happens in these Events"),
}
STAGE: Final = {
    "nothing": later("Leave it as it is"),
    "stage": later("Change the Scene"),
    "concede": later("Narrate no longer"),
}
NARRATE: Final = {
    "nothing": later("Let nothing happen"),
    "narrate": later("Tell, show, hide or shift"),
    "concede": later("Narrate no longer"),
}


def _stage(position: Position, seat: int, choice: Choice) -> str:
    return said(STAGE[str(choice)])


def _narrate(position: Position, seat: int, choice: Choice) -> str:
    return said(NARRATE[str(choice)])


def _space(position: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    return say("leave it where it was") if key == "stay" else say("put it at {space}", space=f"({key})")


def _card(position: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    return say("leave it where it was") if key == "stay" else say("put it on Clock card {card}", card=key)


OPTIONS: Final[dict[str, Callable[[Position, int, Choice], str]]] = {
    "stage": _stage,
    "stage-space": _space,
    "stage-card": _card,
    "narrate": _narrate,
}
