"""Where a blow is likely to place a card, before its Stack is drawn (D2-217 to D2-221, D2-234).

Only from what lies open: the cards that lie on Units or in the discard cannot come, all others may, each as likely. The
first card that matches names the place, and of all that match any may be the first, so that the place does not depend
on how many are drawn. Nothing that may stop harm is counted.

A small liberty: a Wild counts as the card that comes after it. Where a Block was overrun, a Player chooses the place:
that is told apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import comb
from typing import Final

from ...cards.damage import PLACES, DamageCard
from ...state import NOBODY, Unit
from ...table import Position
from ..core.blow import Blow
from ..queries import numbers
from . import stack

WORST: Final = 4
"""The highest severity of a damage card."""
CHOSEN: Final = "chosen"
"""The place that a Player will choose who is overrun (D2-177)."""


@dataclass(frozen=True, slots=True)
class Brunt:
    """The possible results of a blow, as shares of 1."""

    chance: float
    """The probability of any harm."""
    laid: float
    """How likely a card is laid that stays."""
    deck: str
    places: Mapping[str, float] = field(default_factory=dict)
    """How likely it is laid at each place of the body, or where its victim chooses; by Damage Type where its cards name
    no place."""


def brunt_of(
    position: Position, unit: Unit, blow: Blow, dealt: Sequence[float], overruns: Sequence[float] = ()
) -> Brunt:
    """What may come of a blow of which it is known how likely it has each number of Successes after Weapon Damage, from
    0 on, and how many of those go on past a Block."""
    chance = 1 - dealt[0]
    if blow.becomes or not stack.uses_cards(position, blow.deck):
        return Brunt(chance, 0.0, blow.deck)
    cards = _may_come(position, blow.deck, len(dealt) - 1)
    matching = [card for card in cards if card.type in blow.basic]
    crits = [_any_of(len(matching), len(cards), number) for number in range(len(dealt))]
    laid = sum(share * crit for share, crit in zip(dealt, crits, strict=True))
    past = sum(share * crit for share, crit in zip(overruns, crits, strict=False))
    chosen = numbers.felt_at(unit, PLACES[0]) if numbers.controller(position, unit) == NOBODY else CHOSEN
    places: dict[str, float] = {}
    for card in matching:
        for where, share in ((card.place, laid - past), (chosen if card.place else "", past)):
            at = numbers.felt_at(unit, where) if where else card.type
            places[at] = places.get(at, 0.0) + share / len(matching)
    return Brunt(chance, laid, blow.deck, {where: share for where, share in places.items() if share})


def left_of(now: int, cards: int, severity: int) -> int:
    """What damage cards leave of the Stat that they lower. Of those that match one is laid, and the others make it
    worse (D2-234); each that does not match counts (D2-236). `severity` 0: none matches."""
    return now - (cards - severity + 1 if severity else cards)


def fall_chance(position: Position, unit: Unit, blow: Blow, dealt: Sequence[float]) -> float:
    """How likely a blow leaves nothing of a Unit's Body, or lays a card of the worst severity on it. `dealt`: as in
    `brunt_of`."""
    if blow.becomes or blow.deck != "wound" or not stack.uses_cards(position, blow.deck):
        return 0.0
    cards, now = _may_come(position, blow.deck, len(dealt) - 1), numbers.level(position, unit, "body")
    matching = sum(card.type in blow.basic for card in cards)
    chance = 0.0
    for number, share in enumerate(dealt):
        drawn = min(number, len(cards))
        if not drawn or not share:
            continue
        fatal = 0
        for crits in range(drawn + 1):
            severity = min(crits, 1 if blow.is_minor else WORST)
            if severity >= WORST or left_of(now, drawn, severity) <= 0:
                fatal += comb(matching, crits) * comb(len(cards) - matching, drawn - crits)
        chance += share * fatal / comb(len(cards), drawn)
    return chance


def _may_come(position: Position, deck: str, most: int) -> list[DamageCard]:
    """The cards that may be drawn: the discard too where the deck may run out."""
    pile = position.state.damage[deck]
    names = pile.draw if len(pile.draw) >= most else [*pile.draw, *pile.discard]
    return [card for name in names if not (card := position.cards.damage[name]).wild]


def _any_of(matching: int, cards: int, drawn: int) -> float:
    """The probability that at least one of `drawn` cards matches."""
    drawn = min(drawn, cards)
    return 1 - comb(cards - matching, drawn) / comb(cards, drawn) if cards else 0.0
