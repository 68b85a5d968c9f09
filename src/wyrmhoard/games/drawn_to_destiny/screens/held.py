"""The hand of a seat in one line, so that it is in sight while one plans."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import say

from ..rules.core.conflict_cards import CARDS
from ..words.deck import card_name
from ..words.terms import titled

WIDTH: Final = 78
SHORT: Final = 3
"""Letters of a half where the line is too long."""
BETWEEN: Final = " · "


def hand_line(cards: Sequence[str]) -> str:
    """ "Hand: 9 of Cups Strong/Counter · Jack of Coins Fast/Evade"; "" for an empty hand."""
    if not cards:
        return ""
    for letters in (None, SHORT):
        line = say("Hand: {cards}", cards=BETWEEN.join(_card(card, letters) for card in cards))
        if len(line) <= WIDTH:
            return line
    shown = [_card(card, SHORT) for card in cards]
    while len(shown) > 1 and len(line) > WIDTH:
        shown.pop()
        rest = say("{n} more", n=len(cards) - len(shown))
        line = say("Hand: {cards}", cards=BETWEEN.join([*shown, rest]))
    return line


def _card(card: str, letters: int | None) -> str:
    printed = CARDS[card]
    if printed.upper == printed.lower:
        return capital(card_name(card))
    halves = "/".join(titled(half)[:letters] for half in (printed.upper, printed.lower))
    if letters is None:
        return f"{card_name(card)} {halves}"
    return f"{printed.rank} {titled(printed.suit)} {halves}"
