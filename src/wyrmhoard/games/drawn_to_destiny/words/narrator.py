"""The Narrator in words: its questions, the choices, and lines of the log (D2-16, D2-16a)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.text.saying import later, said, say

from ..cards.cardset import CardSet
from ..table import Position
from . import phrases
from .names import Data, Line, Names
from .turn import heading, spot, who


def _about(text: str) -> Callable[[Position, int, Data], str]:
    """A question about what the Narrator has picked: {what}."""
    return lambda position, seat, d: said(text, what=phrases.short(position, d["what"]))


PROMPTS: Final[dict[str, str | Callable[[Position, int, Data], str]]] = {
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


HOW: Final = {
    "added": later("added"),
    "removed": later("removed"),
    "hidden": later("hidden"),
    "moved": later("moved"),
}
"""What the Narrator does at setup."""


def _what(cards: CardSet, d: Data) -> str:
    """What the Narrator has changed, from its key: a Unit, a thing, a part of the Scene."""
    return phrases.short(phrases.Told(cards, d.get("called", {}), d["scene"]), d["what"])


def _staged(cards: CardSet, d: Data, names: Names) -> str:
    return say("{what}: {how}", what=_what(cards, d), how=said(HOW[d["how"]]))


def _light(cards: CardSet, d: Data, names: Names) -> str:
    return say("{unit} comes to light at {space}", unit=who(d, "on"), space=spot(d["space"]))


def _lost(cards: CardSet, d: Data, names: Names) -> str:
    return say("{unit} is lost to sight", unit=who(d, "on"))


def _covered(cards: CardSet, d: Data, names: Names) -> str:
    return say("{location} lies face down from now on", location=said(cards.locations[d["location"]].name))


def _shifted(cards: CardSet, d: Data, names: Names) -> str:
    return say("{what} lies on Clock card {card} now", what=_what(cards, d), card=d["card"])


def _wind(cards: CardSet, d: Data, names: Names) -> str:
    return say("the wind turns: it comes from the {heading} at {kmh} km/h", heading=heading(d["heading"]), kmh=d["kmh"])


def _favored(cards: CardSet, d: Data, names: Names) -> str:
    return say("the Narrator grants [you|{who}] 1 CP for {unit}", who=names.seat(d["seat"]), unit=who(d))


def _narrated(cards: CardSet, d: Data, names: Names) -> str:
    return say("the Narrator: {text}", text=d["text"])


def _whispered(cards: CardSet, d: Data, names: Names) -> str:
    return say("the Narrator, to [you|{who}] alone: {text}", who=names.seat(d["to"]), text=d["text"])


EVENTS: Final[dict[str, str | Line]] = {
    "staged": _staged,
    "brought_to_light": _light,
    "lost_to_sight": _lost,
    "location_covered": _covered,
    "event_shifted": _shifted,
    "wind_made": _wind,
    "favored": _favored,
    "narrated": _narrated,
    "whispered": _whispered,
}
