"""Choosing what to put on: the cards in hand as items of a form, and some that fit (WA-44, WA-47, WA-127)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final

from wyrmhoard.kernel.asking.form import Form, Pick
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ..cards.card import Card
from ..cards.cardset import CardSet
from ..table import Position
from ..words.cards import in_short
from ..words.names import called, card_name
from . import fitting
from .moves import battle_of

TWICE: Final = "~"
"""Marks further copies of a card among the items of a form: "sonic-pistol~2"."""


def card_of(cards: CardSet, item: str) -> Card:
    """The card that an item of a form stands for."""
    return cards[item.partition(TWICE)[0]]


def gear_items(cards: CardSet, hand: Sequence[str], without: Sequence[str] = ()) -> tuple[str, ...]:
    """The cards of a hand that can be equipped, copies told apart, less those removed in this step (WA-129)."""
    by_id = cards.by_id
    items = [card for card in hand if by_id[card].gear]
    for card in without:
        if card in items:
            items.remove(card)
    if len(set(items)) < len(items):
        seen: dict[str, int] = {}
        for at, card in enumerate(items):
            seen[card] = copy = seen.get(card, 0) + 1
            if copy > 1:
                items[at] = f"{card}{TWICE}{copy}"
    return tuple(items)


def pack(position: Position, fighter: Card, worn: Sequence[Card], items: Sequence[str], rng: Random) -> list[str]:
    """Random items that fit together with what is equipped, picked one by one."""
    left, chosen = list(items), []
    load = fitting.load(position, fighter, worn)
    by_id, random = position.cards.by_id, rng.random
    while left:
        item = left.pop(int(random() * len(left)))
        if random() < 0.8:
            more = fitting.with_card(load, fitting.fit(fighter, by_id[item.partition(TWICE)[0]]))
            if more is not None:
                chosen.append(item)
                load = more
    return chosen


def name_of(cards: CardSet) -> Callable[[str], str]:
    """The names of items of a hand."""
    return lambda item: in_short(card_of(cards, item))


def labels(position: Position) -> Callable[[str], str]:
    """The names of items: fighters or equipped cards of the battle (by ID) or cards of a hand."""
    battle, cards = battle_of(position), position.cards

    def label(item: str) -> str:
        for who in battle.fighters:
            if str(who.id) == item:
                return card_name(cards, who.card) if who.beast else called(cards, who)
            for gear in who.gear:
                if str(gear.id) == item:
                    return card_name(cards, gear.card)
        return in_short(card_of(cards, item))

    return label


def entry_forms(position: Position, seat: int) -> list[Callable[[], Form]]:
    """One form for each fighter in hand: enter it with any cards that fit (WA-44, WA-47, WA-48).

    They are made when needed, since only one of them is chosen.
    """
    cards = position.cards
    hand, by_id = position.state.players[seat].hand, cards.by_id
    fighters = dict.fromkeys([card for card in hand if by_id[card].type == "fighter"])
    items = gear_items(cards, hand)
    return [partial(_entry_form, position, cards[card], items) for card in fighters]


def _entry_form(position: Position, fighter: Card, items: tuple[str, ...]) -> Form:
    def verify(values: dict[str, Any]) -> Refusal | None:
        return fitting.verify_equipped(position, fighter, [card_of(position.cards, item) for item in values["equip"]])

    def sampler(rng: Random) -> dict[str, Any]:
        return {"equip": pack(position, fighter, [], items, rng)}

    fields = (Pick("equip", items, 0, len(items), later("To put on"), name_of(position.cards)),)
    return Form(fighter.id, fields, verify, sampler)
