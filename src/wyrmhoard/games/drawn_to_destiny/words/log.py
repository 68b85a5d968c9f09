"""A line of the log for each kind of event. Those of kinds that are declared stand with them
(`events`); each chapter has its own for the others (`conflict`, `harm`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wyrmhoard.kernel.state.event import Event, event_of, words_of
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import said

from .. import events
from ..cards.cardset import CardSet
from . import conflict, harm
from .names import Line, Names, ending_name

EVENTS: Final[dict[str, str | Line | type[Event]]] = {
    **conflict.EVENTS,
    **harm.EVENTS,
    **events.EVENTS,
}


def event(cards: CardSet, told: Mapping[str, Any], names: Sequence[str]) -> str:
    """A line of the log: who first, present tense, exact names and numbers. Raises ValueError for an event that has no
    words."""
    words = EVENTS.get(told["kind"])
    if words is None:
        raise ValueError(f"no words for the event {told['kind']}")
    data = told["data"]
    if isinstance(words, type):
        return capital(words_of(event_of(events.EVENTS, told["kind"], data), cards, names))
    text = _filled(words, data) if isinstance(words, str) else words(cards, data, Names(names))
    return capital(text)


def _filled(words: str, data: Mapping[str, Any]) -> str:
    """A line that needs no more than the parts of its event; texts among them are said."""
    return said(words, **{part: said(value) if isinstance(value, str) else value for part, value in data.items()})


def ending(text: str) -> str:
    """How a match ended, in words that may follow a colon."""
    return ending_name(text)
