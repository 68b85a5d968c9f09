"""The Narrator in words: its questions, the choices, and lines of the log (D2-16, D2-16a)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.table import Position
from wyrmhoard.games.drawn_to_destiny.words import phrases
from wyrmhoard.games.drawn_to_destiny.words.turn import HEADINGS, Data, Names, spot, who
from wyrmhoard.kernel.ask import Choice


def _about(text: str) -> Callable[[Position, int, Data], str]:
    """A question about what the Narrator has picked: {what}."""
    return lambda p, seat, d: text.format(what=phrases.short(p, d["what"]))


PROMPTS: Final[dict[str, str | Callable[[Position, int, Data], str]]] = {
    "stage": "You narrate: nobody else has seen this Scene yet. What is different in it?",
    "stage-space": _about("Where is {what}?"),
    "stage-card": _about("On which Clock card does it lie: {what}?"),
    "narrate": "You narrate: what happens in these Events?",
}


def _stage(p: Position, seat: int, choice: Choice) -> str:
    return {"nothing": "Leave it as it is", "stage": "Change the Scene", "concede": "Narrate no longer"}[str(choice)]


def _narrate(p: Position, seat: int, choice: Choice) -> str:
    return {"nothing": "Nothing", "narrate": "Tell, show, hide or shift", "concede": "Narrate no longer"}[str(choice)]


def _space(p: Position, seat: int, choice: Choice) -> str:
    return "where it was" if str(choice) == "stay" else f"at ({choice})"


def _card(p: Position, seat: int, choice: Choice) -> str:
    return "where it was" if str(choice) == "stay" else f"on Clock card {choice}"


OPTIONS: Final[dict[str, Callable[[Position, int, Choice], str]]] = {
    "stage": _stage,
    "stage-space": _space,
    "stage-card": _card,
    "narrate": _narrate,
}


def _staged(cards: CardSet, d: Data, names: Names) -> str:
    return f"{d['what']}: {d['how']}"


def _light(cards: CardSet, d: Data, names: Names) -> str:
    return f"{who(d, 'on')} comes to light at {spot(d['space'])}"


def _lost(cards: CardSet, d: Data, names: Names) -> str:
    return f"{who(d, 'on')} is lost to sight"


def _covered(cards: CardSet, d: Data, names: Names) -> str:
    return f"{cards.locations[d['location']].name} lies face down from now on"


def _shifted(cards: CardSet, d: Data, names: Names) -> str:
    return f"{d['what']} lies on Clock card {d['card']} now"


def _wind(cards: CardSet, d: Data, names: Names) -> str:
    return f"the wind turns: it comes from the {HEADINGS[d['heading']]} at {d['kmh']} km/h"


def _favored(cards: CardSet, d: Data, names: Names) -> str:
    return f"the Narrator grants {names.seat(d['seat'])} 1 CP for {who(d)}"


def _narrated(cards: CardSet, d: Data, names: Names) -> str:
    return f"the Narrator: {d['text']}"


def _whispered(cards: CardSet, d: Data, names: Names) -> str:
    return f"the Narrator, to {names.seat(d['to'])} alone: {d['text']}"


EVENTS: Final[dict[str, str | Callable[[CardSet, Mapping[str, Any], Names], str]]] = {
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
