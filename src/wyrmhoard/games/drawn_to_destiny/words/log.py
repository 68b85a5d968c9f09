"""A line of the log for each kind of event. Each chapter has its own (`turn`, `conflict`, `harm`, `story`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import said, say

from ..cards.cardset import CardSet
from . import conflict, harm, narrator, powers, stealth, story, turn
from .names import Line, Names, ending_name


def _took_back(cards: CardSet, d: Mapping[str, Any], names: Names) -> str:
    who = names.seat(d["seat"])
    if d["agreed"]:
        return say("{who} [take|takes] back a choice, by agreement", who=who)
    return say("{who} [take|takes] back a choice", who=who)


def _sealed(cards: CardSet, d: Mapping[str, Any], names: Names) -> str:
    return say("{who} [are|is] ready", who=names.seat(d["seat"]))


EVENTS: Final[dict[str, str | Line]] = {
    "sealed": _sealed,
    "took_back": _took_back,
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
    text = _filled(words, data) if isinstance(words, str) else words(cards, data, Names(names))
    return capital(text)


def _filled(words: str, data: Mapping[str, Any]) -> str:
    """A line that needs no more than the parts of its event; texts among them are said."""
    return said(words, **{part: said(value) if isinstance(value, str) else value for part, value in data.items()})


def ending(text: str) -> str:
    """How a match ended, in words that may follow a colon."""
    return ending_name(text)
