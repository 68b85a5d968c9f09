"""What is answered in one go at a terminal: all cards of the hand; and what is seldom done, in a line of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.contract.screens import Bundle, Ready
from wyrmhoard.kernel.text.saying import later, said, say

from ..rules import numbers
from ..table import Position
from ..words.names import card_name, listing, times
from .onward import PLAY, REST, playable

DISCARD: Final = "discard"
ASIDE: Final = later("Discard a card without playing it")


def ready(position: Position, seat: int, prompt: str, choices: Collection[Choice]) -> list[Ready]:
    """To play every card that does anything, one after the other, and then finish: where there are several, and as many
    may be played (DF-190, DF-197)."""
    if prompt != PLAY or position.state.active != seat:
        return []
    able, most = playable(position, seat), numbers.card_limit(position, seat)
    room = len(able) if most is None else most - len(position.state.heroes[seat].played)
    if not 1 < len(able) <= room:
        return []
    names = Counter(card_name(position.cards, answer.removeprefix("play ")) for answer in able)
    told = listing([times(n, name) for name, n in names.items()])
    text = say("Play all {n}, then finish: {cards}", n=len(able), cards=told)
    return [Ready(able[0], text, title=say("Play all {n}, then finish", n=len(able)), keep=REST)]


def bundles(position: Position, seat: int, prompt: str, choices: Collection[Choice]) -> list[Bundle]:
    """A line for all cards that may be discarded unplayed (DF-204)."""
    keys = tuple(key for key in map(str, choices) if key.partition(" ")[0] == DISCARD)
    return [Bundle(keys, said(ASIDE))] if prompt == PLAY and len(keys) > 1 else []
