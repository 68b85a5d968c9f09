"""The lines of the log, which stand with the events, and how a duel ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wyrmhoard.kernel.state.event import event_of, words_of
from wyrmhoard.kernel.text.saying import say

from ..cards.cardset import Deck
from ..events import EVENTS


def event(deck: Deck, told: Mapping[str, Any], names: Sequence[str]) -> str:
    """The line of an event. `names` are what the seats are called."""
    return words_of(event_of(EVENTS, told["kind"], told["data"]), deck, names)


def stands_out(kind: str) -> bool:
    """Whether events of this kind are told one by one."""
    return EVENTS[kind].STANDS_OUT


def ending(key: str) -> str:
    """How a duel ended, from the key of its result: "the knight wins"."""
    match key:
        case "draw":
            return say("both fall, a draw")
        case "unfinished":
            return say("stopped, and nobody has won")
        case "knight wins":
            return say("the knight wins")
    return say("the dragon wins")
