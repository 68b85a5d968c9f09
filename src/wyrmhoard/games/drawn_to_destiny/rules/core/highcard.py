"""High Card: who comes first when several want what only one can have first (D2-314, D2-315).

A *party* draws a card for it: a seat, or a Faction that the computer plays (D2-19).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from wyrmhoard.kernel.asking.ask import Script, each

from ...events.scenes import HighCard
from ...state import Unit
from ...table import Position, Table
from .conflict_cards import fate_supply, high_card_order

FATE: Final = "fate"


def party(unit: Unit) -> int:
    """The party of a Unit: its seat, or -1 - f for a Faction f that the computer plays."""
    return unit.seat if unit.seat >= 0 else -1 - unit.faction


def order(table: Table, parties: Sequence[int], rule: str) -> Script[list[int]]:
    """The parties in High Card order (D2-314). `rule`: what they want.

    With `high_card_source` "hand" each seat may lay a card of its hand in place of the top Fate.
    """
    if len(parties) < 2:
        return list(parties)
    seats = [one for one in parties if one >= 0]
    laid: dict[int, str] = {}
    if table.state.settings.high_card_source == "hand" and seats:
        offer = {seat: partial(_hand_or_fate, table, seat) for seat in seats}
        laid = yield each("high-card", offer, "D2-314")
    fate = table.state.fate
    revealed: list[str] = []
    reveal = fate_supply(fate.draw, fate.discard, table.chance, revealed)
    shown: dict[int, str] = {}
    for one in parties:
        card = laid.get(one, FATE)
        if card == FATE:
            card = reveal().card
        else:
            player = table.state.players[one]
            player.hand.remove(card)
            player.pile.discard.append(card)
        shown[one] = card
    ranking = high_card_order(shown)
    cards = {str(one): card for one, card in shown.items()}
    for equal in _equal(shown):  # each seat has a deck of its own, so that hands can show the very same card
        parted = high_card_order({one: reveal().card for one in equal})
        places = sorted(ranking.index(one) for one in equal)
        for place, one in zip(places, parted, strict=True):
            ranking[place] = one
    fate.discard += revealed
    table.tell(HighCard(cards, ranking, rule), "D2-314")
    return ranking


def _equal(shown: Mapping[int, str]) -> list[list[int]]:
    """Those who have shown the very same card, card by card."""
    by_card: dict[str, list[int]] = {}
    for one, card in shown.items():
        by_card.setdefault(card, []).append(one)
    return [parties for parties in by_card.values() if len(parties) > 1]


def _hand_or_fate(position: Position, seat: int) -> list[str]:
    return [FATE, *dict.fromkeys(position.state.players[seat].hand)]


def parties_of(position: Position, units: Sequence[Unit]) -> list[int]:
    """The parties of some Units, each once, in their order."""
    return list(dict.fromkeys(party(unit) for unit in units))
