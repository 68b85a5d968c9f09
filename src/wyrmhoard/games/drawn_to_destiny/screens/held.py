"""The hand of a seat: in one line, so that it is in sight while one plans, and whole, with what beats what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmhoard.kernel.text.grammar import capital, listed
from wyrmhoard.kernel.text.saying import say

from ..cards.cardset import CardSet
from ..rules.core.compare import MATRIX, SUCCEEDS
from ..rules.core.conflict_cards import ASPECTS, CARDS
from ..sight import View
from ..words.deck import aspect_name, card_name
from ..words.terms import titled

WIDTH: Final = 78
BETWEEN: Final = " · "


def hand_line(cards: Sequence[str]) -> str:
    """ "Hand: 9 of Cups Strong/Counter · Jack of Coins Fast/Evade"; of a large hand "Hand: Strong/Counter 9, 7, 3 ·
    Fast/Evade J"; "" for an empty one."""
    if not cards:
        return ""
    line = say("Hand: {cards}", cards=BETWEEN.join(f"{capital(card_name(card))}{_halves(card, ' ')}" for card in cards))
    if len(line) <= WIDTH:
        return line
    ranks: dict[str, list[str]] = {}
    for card in cards:
        ranks.setdefault(_halves(card) or capital(card_name(card)), []).append(CARDS[card].rank)
    alike = [f"{halves} {', '.join(of)}" if "/" in halves else halves for halves, of in ranks.items()]
    return say("Hand: {cards}", cards=BETWEEN.join(alike))


def held(cards: CardSet, view: View) -> list[str]:
    """Each card of the hand with its halves, then what each half beats (D2-164)."""
    hand = next((player["hand"] for player in view["players"] if player["seat"] == view["you"]), None) or ()
    keys = [card["card"] for card in hand]
    shown = [aspect for aspect in ASPECTS if any(aspect in (CARDS[key].upper, CARDS[key].lower) for key in keys)]
    return [*map(_whole, keys), *map(_beats, shown)]


def _whole(card: str) -> str:
    printed = CARDS[card]
    halves = {"upper": aspect_name(printed.upper), "lower": aspect_name(printed.lower)}
    return say("{card}: Upper {upper}, Lower {lower}", card=capital(card_name(card)), **halves)


def _beats(aspect: str) -> str:
    beaten = listed((aspect_name(one) for one in ASPECTS if MATRIX[aspect, one] == SUCCEEDS), say("and"))
    return say("{aspect} beats {others}.", aspect=aspect_name(aspect), others=beaten)


def _halves(card: str, before: str = "") -> str:
    """ "Strong/Counter"; "" of a card that shows the same both ways up."""
    printed = CARDS[card]
    if printed.upper == printed.lower:
        return ""
    return before + "/".join(titled(half) for half in (printed.upper, printed.lower))
