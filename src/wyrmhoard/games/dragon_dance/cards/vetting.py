"""Cards that are refused although each field is valid, with file, card and field; and what is odd about others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wyrmhoard.kernel.text.errors import BadInput

from .entries import Card
from .vocabulary import FACES, KNIGHT, RANGES, ROLES

HIGHEST_VALUE: Final = 40
"""The highest value on a strip: as much as the most life that a side can have."""


def vet(cards: Sequence[Card], where: str, role: str) -> dict[str, Card]:
    """The cards of one side by ID. Raises BadInput for cards that the game cannot be played with."""
    if len(cards) != 8:
        raise BadInput(f"{where}: there must be 8 cards, not {len(cards)}")
    by_id: dict[str, Card] = {}
    for card in cards:
        at = f"{where}, card {card.id}"
        if card.id in by_id:
            raise BadInput(f"{at}, id: this ID is used twice")
        _vet_card(card, role, at)
        by_id[card.id] = card
    pair = sum(card.combo for card in cards)
    if pair not in (0, 2):
        raise BadInput(f"{where}, combo: two cards have it, or none, not {pair} (DD-63)")
    return by_id


def _vet_card(card: Card, role: str, at: str) -> None:
    if not card.id.replace("-", "").isalnum() or card.id in FACES or card.id == "decline":
        raise BadInput(f"{at}, id: use letters, digits and hyphens, not {card.id!r}")
    if not card.range:
        raise BadInput(f"{at}, range: the card must be playable at long or short range")
    if len(set(card.range)) < len(card.range):
        raise BadInput(f"{at}, range: each range only once")
    if card.attack is not None and (card.protect is not None or card.dodge):
        raise BadInput(f"{at}, attack: a card is an attack or a defence, not both")
    if card.combo:
        _vet_combo(card, role, at)
    if card.strip is not None and not 0 <= min(card.strip) <= max(card.strip) <= HIGHEST_VALUE:
        raise BadInput(f"{at}, {'attack' if card.attack else 'protect'}: values are 0 to {HIGHEST_VALUE}")
    if card.known and card.strip is None:
        raise BadInput(f"{at}, known: the card has no strip")
    if len(set(card.known) & set(range(len(FACES)))) < len(card.known):
        raise BadInput(f"{at}, known: name columns from 0 to {len(FACES) - 1}, each only once")
    if not any((card.attack, card.protect, card.dodge, card.move, card.recuperate)):
        raise BadInput(f"{at}: needs one of attack, protect, dodge, move, recuperate")


def _vet_combo(card: Card, role: str, at: str) -> None:
    if card.attack is None:
        raise BadInput(f"{at}, combo: only an attack can have Combo")
    if role != ROLES[KNIGHT]:
        raise BadInput(f"{at}, combo: only the knight's attacks can have Combo (DD-61)")
    if "short" not in card.range:
        raise BadInput(f"{at}, range: a Combo card is played at short range (DD-62)")
    if card.move or card.recuperate:
        raise BadInput(f"{at}, combo: a follow-up only deals damage (DD-66)")


def oddities(sides: Sequence[Mapping[str, Card]]) -> list[str]:
    """What a designer should know: legal, but against the grain of the published game."""
    remarks = []
    for role, side in zip(ROLES, sides, strict=True):
        for card in side.values():
            remarks += [f"{role} card {card.id}: {odd}" for odd in _odd_strip(card)]
        for where in RANGES:
            if not any(card.attack and where in card.range for card in side.values()):
                remarks.append(f"{role}: no attack can be played at {where} range")
            if not any(card.recuperate and where in card.range for card in side.values()):
                remarks.append(f"{role}: no Recuperate can be played at {where} range (DD-30 takes over)")
    return remarks


def _odd_strip(card: Card) -> list[str]:
    """How a strip breaks the pattern: high dice attack, low dice defend, any die is better than none."""
    strip = card.strip
    if strip is None:
        return []
    odd = []
    rising, falling = list(strip[1:]) == sorted(strip[1:]), list(strip[1:]) == sorted(strip[1:], reverse=True)
    if card.attack and not rising:
        odd.append("attack falls as the die rises")
    if card.protect and not falling:
        odd.append("protection rises as the die rises")
    if min(strip[1:]) < strip[0]:
        odd.append("a die is worse than none")
    return odd
