"""The lines of the log, which stand with the events. Made-up names stand in them as marks (`made_up.fill_in`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wyrmhoard.kernel.state.event import event_of, words_of
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import said

from ..cards.cardset import CardSet
from ..events import EVENTS
from ..events.agreements import ENDINGS


def event(cards: CardSet, told: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """The line of an event. `names` are what the seats are called."""
    return capital(words_of(event_of(EVENTS, told["kind"], told["data"]), cards, names))


def stands_out(kind: str) -> bool:
    """Whether events of this kind are told one by one."""
    return EVENTS[kind].STANDS_OUT


def ending(name: str) -> str:
    """How a match ended."""
    return said(ENDINGS[name])
