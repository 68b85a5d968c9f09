"""The lines of the log, which stand with the events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wyrmhoard.kernel.state.event import event_of, words_of
from wyrmhoard.kernel.text.grammar import capital

from ..cards.cardset import CardSet
from ..events import EVENTS
from .names import ending_name


def event(cards: CardSet, told: Mapping[str, Any], names: Sequence[str]) -> str:
    """The line of an event. `names` are what the seats are called."""
    return capital(words_of(event_of(EVENTS, told["kind"], told["data"]), cards, names))


def stands_out(kind: str) -> bool:
    """Whether events of this kind are told one by one."""
    return EVENTS[kind].STANDS_OUT


def ending(text: str) -> str:
    """How a match ended, in words that may follow a colon."""
    return ending_name(text)
