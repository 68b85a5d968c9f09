"""Stealth in words: its questions, the choices, and lines of the log (D2-59 to D2-62, D2-354 to D2-363a)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.table import Position
from wyrmhoard.games.drawn_to_destiny.words import phrases
from wyrmhoard.games.drawn_to_destiny.words.names import called
from wyrmhoard.games.drawn_to_destiny.words.turn import Data, Names, spot, who
from wyrmhoard.kernel.ask import Choice

BY: Final = {"hide": "hides", "power": "vanishes"}


def _of_unit(text: str) -> Callable[[Position, int, Data], str]:
    """A question about a Unit: {unit}."""
    return lambda p, seat, d: text.format(unit=called(p, f"u{d['unit']}"))


PROMPTS: Final[dict[str, str | Callable[[Position, int, Data], str]]] = {
    "ambush": _of_unit("Does {unit} start in hiding?"),
    "appear": _of_unit("Where does {unit} appear?"),
    "surprise": _of_unit("Whom does {unit} startle?"),
}


def _ambush(p: Position, seat: int, choice: Choice) -> str:
    return "start hidden" if str(choice) == "yes" else "stand in the open"


def _space(p: Position, seat: int, choice: Choice) -> str:
    return f"at ({choice})"


def _surprise(p: Position, seat: int, choice: Choice) -> str:
    return "nobody" if str(choice) == "nobody" else phrases.short(p, str(choice))


OPTIONS: Final[dict[str, Callable[[Position, int, Choice], str]]] = {
    "ambush": _ambush,
    "appear": _space,
    "surprise": _surprise,
}


def _hid(cards: CardSet, d: Data, names: Names) -> str:
    tokens = f", with tokens:{d['tokens']}" if "tokens" in d else ""
    return f"{who(d)} {BY[d['how']]} at {spot(d['space'])}{tokens}"


def _tokens(cards: CardSet, d: Data, names: Names) -> str:
    return f"{who(d)} has Stealth tokens:{d['tokens']}"


def _alert(cards: CardSet, d: Data, names: Names) -> str:
    return f"{who(d)} is alert: markers nearby lose a token"


def _detecting(cards: CardSet, d: Data, names: Names) -> str:
    return f"{who(d)} looks and listens toward the marker at {spot(d['space'])}, for Stun:+1"


def _unnoticed(cards: CardSet, d: Data, names: Names) -> str:
    return f"{who(d)} notices nobody"


def _surprised(cards: CardSet, d: Data, names: Names) -> str:
    return f"{who(d)} startles {who(d, 'on')}"


EVENTS: Final[dict[str, str | Callable[[CardSet, Mapping[str, Any], Names], str]]] = {
    "hid": _hid,
    "stealth_tokens": _tokens,
    "alert": _alert,
    "detecting": _detecting,
    "unnoticed": _unnoticed,
    "surprised": _surprised,
}
