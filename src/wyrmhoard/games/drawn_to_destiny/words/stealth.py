"""Stealth in words: its questions, the choices, and lines of the log (D2-59 to D2-62, D2-354 to D2-363a)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.text.saying import later, said, say

from ..cards.cardset import CardSet
from ..table import Position
from ..target_state import UnitId
from . import phrases
from .names import Data, Line, Names, called
from .turn import spot, who

BY: Final = {
    "hide": (later("{unit} hides at {space}"), later("{unit} hides at {space}, with tokens:{tokens}")),
    "power": (later("{unit} vanishes at {space}"), later("{unit} vanishes at {space}, with tokens:{tokens}")),
}
"""How a Unit goes into hiding: without and with the number of its tokens, which not everybody knows."""


def _of_unit(text: str) -> Callable[[Position, int, Data], str]:
    """A question about a Unit: {unit}."""
    return lambda position, seat, d: said(text, unit=called(position, UnitId(d["unit"]).key))


PROMPTS: Final[dict[str, str | Callable[[Position, int, Data], str]]] = {
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


def _hid(cards: CardSet, d: Data, names: Names) -> str:
    how, known = BY[d["how"]], "tokens" in d
    return said(how[known], unit=who(d), space=spot(d["space"]), tokens=d.get("tokens"))


def _tokens(cards: CardSet, d: Data, names: Names) -> str:
    return say("{unit} has Stealth tokens:{tokens}", unit=who(d), tokens=d["tokens"])


def _alert(cards: CardSet, d: Data, names: Names) -> str:
    return say("{unit} is alert: markers nearby lose a token", unit=who(d))


def _detecting(cards: CardSet, d: Data, names: Names) -> str:
    return say(
        "{unit} looks and listens toward the marker at {space}, for Stun:+1", unit=who(d), space=spot(d["space"])
    )


def _unnoticed(cards: CardSet, d: Data, names: Names) -> str:
    return say("{unit} notices nobody", unit=who(d))


def _surprised(cards: CardSet, d: Data, names: Names) -> str:
    return say("{unit} startles {on}", unit=who(d), on=who(d, "on"))


EVENTS: Final[dict[str, str | Line]] = {
    "hid": _hid,
    "stealth_tokens": _tokens,
    "alert": _alert,
    "detecting": _detecting,
    "unnoticed": _unnoticed,
    "surprised": _surprised,
}
