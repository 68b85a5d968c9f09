"""A line of the log for each kind of event. Each chapter has its own (`turn`, `conflict`, `harm`, `story`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.words import conflict, harm, narrator, powers, stealth, story, turn
from wyrmhoard.games.drawn_to_destiny.words.names import Names
from wyrmhoard.kernel.grammar import capital

Line = str | Callable[[CardSet, Mapping[str, Any], Names], str]
EVENTS: Final[dict[str, Line]] = {
    "sealed": "{name} is ready",
    "took_back": "{name} takes back a choice",
    **turn.EVENTS,
    **conflict.EVENTS,
    **harm.EVENTS,
    **story.EVENTS,
    **powers.EVENTS,
    **stealth.EVENTS,
    **narrator.EVENTS,
}


def event(cards: CardSet, told: Mapping[str, Any], names: Sequence[str]) -> str:
    """A line of the log: who first, present tense, exact names and numbers. Raises ValueError for an event that has no
    words."""
    words = EVENTS.get(told["kind"])
    if words is None:
        raise ValueError(f"no words for the event {told['kind']}")
    data = told["data"]
    text = words.format_map(data) if isinstance(words, str) else words(cards, data, Names(names))
    return capital(text)


def ending(text: str) -> str:
    """How a match ended, in words that may follow a colon."""
    return text
