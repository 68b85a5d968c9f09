"""The lines of the log, which stand with the events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wyrmhoard.kernel.state.event import event_of, words_of

from ..cards.cardset import CardSet
from ..events import EVENTS


def event(cards: CardSet, told: Mapping[str, Any], called: Sequence[str]) -> str:
    """The line of an event. `called` are the names of all seats."""
    return words_of(event_of(EVENTS, told["kind"], told["data"]), cards, called)


def stands_out(kind: str) -> bool:
    """Whether events of this kind are told one by one."""
    return EVENTS[kind].STANDS_OUT


def ending(ending: str) -> str:
    """How a match ended: an ending is a name that reads as it stands."""
    return ending
