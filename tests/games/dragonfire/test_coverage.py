"""Every card, Feature and Adventure has been used in directed runs, and all that can be said is said by some card.

`pytest -rP` prints the list: each card, and what of it has happened.
"""

from __future__ import annotations

import os
from typing import Any, get_args, get_type_hints

import pytest

from helpers.dragonfire.uses import LONG, Watch, drive, position, sayings, structs
from wyrmhoard.games.dragonfire.cards import effects, vocabulary
from wyrmhoard.games.dragonfire.cards.vocabulary import Cost
from wyrmhoard.games.dragonfire.events import EVENTS
from wyrmhoard.games.dragonfire.game import GAME
from wyrmhoard.games.dragonfire.rules.interpreter import VERBS

CARDS = GAME.cards
MOST = 4 * int(os.environ.get("WYRMHOARD_LADDER", "100"))
"""So many runs may be needed for a card."""
PARTS = 8
RARE = {
    "sealed", "took_back", "taken_back", "conceding", "too_deep",
    # what is chosen before the game: at these tables it is chosen already
    "hero_chosen", "added", "brought", "market_redone",
    # campaigns
    "sheet_given", "background", "adventure_chosen", "drawn_lot", "long_rest", "earned", "level_rose", "item_lost",
    "no_award", "feature_taken", "draws_first", "item_drawn", "nothing_drawn", "items_revealed", "item_returned",
    "traded", "trade_refused", "campaign_ended",
}  # fmt: skip
"""Events that these runs do not bring; they have tests of their own."""


def written() -> dict[str, set[str]]:
    """What the cards say: verbs, moments, conditions, prices, changes, durations."""
    used: dict[str, set[str]] = {kind: set() for kind in words()}
    for card in CARDS:
        for power in card.powers:
            used["moment"].add(power.when)
        for thing in structs(card.entry):
            if isinstance(thing, effects.Effect):
                used["verb"].add(str(type(thing).__struct_config__.tag))
                if hasattr(thing, "until"):
                    used["until"].add(thing.until)
            elif isinstance(thing, vocabulary.If):
                used["condition"].add(thing.what)
            elif isinstance(thing, vocabulary.Cost):
                used["price"].add(thing.pay)
            elif isinstance(thing, vocabulary.Change):
                used["change"].add(thing.change)
    return used


def words() -> dict[str, set[str]]:
    """The whole vocabulary."""

    def choices(cls: type[vocabulary.If | vocabulary.Cost], name: str) -> set[str]:
        return set(get_args(get_type_hints(cls)[name]))

    return {
        "verb": {str(effect.__struct_config__.tag) for effect in get_args(effects.AnyEffect)},
        "moment": set(get_args(effects.Moment)) - {""},
        "condition": choices(vocabulary.If, "what"),
        "price": choices(vocabulary.Cost, "pay"),
        "change": set(get_args(vocabulary.Stat)),
        "until": set(get_args(vocabulary.Until)) - {"now"},
    }


def test_every_effect_has_a_verb() -> None:
    assert VERBS.kinds == {*get_args(effects.AnyEffect), Cost}


def test_everything_that_can_be_said_is_said() -> None:
    said = written()
    assert {kind: sorted(unsaid) for kind, every in words().items() if (unsaid := every - said[kind])} == {}


# -- directed runs


@pytest.mark.parametrize("part", range(PARTS))
def test_every_card_has_been_used(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that a card does, and everything that befalls cards of its kind, has happened in a run for it."""
    watch = Watch(CARDS, monkeypatch)
    cards = list(CARDS)[part::PARTS]
    for card in cards:
        number = 0
        while watch.due(card.id) and number < MOST:
            drive(CARDS, position(CARDS, card, number), watch, card.id, number)
            number += 1
        done = [name for name, (owner, _) in watch.all.items() if owner == card.id and name not in watch.left]
        print(f"{card.kind:9} {card.name}: {len(done)} of {len(done) + len(watch.due(card.id))} in {number} runs")
        print("".join(f"          {name}: {watch.words(name)}\n" for name in done), end="")
    missing = {name: watch.words(name) for card in cards for name in watch.due(card.id)}
    assert not missing


def test_everything_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every kind of event comes in some run; what only campaigns, choices of characters and people bring apart."""
    watch = Watch(CARDS, monkeypatch)
    missing = set(EVENTS) - RARE
    for number in range(MOST):
        card = list(CARDS)[number * 31 % len(list(CARDS))]
        drive(CARDS, position(CARDS, card, number), watch, "", number, 10 * LONG)
        missing -= watch.kinds
        if not missing:
            break
    assert not missing


# -- checks of the checker


def test_before_any_run_nothing_has_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(CARDS, monkeypatch)
    assert set(watch.left) == set(sayings(CARDS))
    assert {owner for owner, _ in watch.all.values()} == {card.id for card in CARDS if card.powers or not_plain(card)}


def not_plain(card: Any) -> bool:
    """Whether more than nothing can befall a card: a Feature without abilities is used before the game."""
    return card.kind != "feature" or bool(card.entry.pack or card.entry.purchase)


def test_an_effect_that_finds_nothing_to_do_has_not_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card in a run of no decisions is not used; nor is what it does when there is nobody to do it to."""
    watch = Watch(CARDS, monkeypatch)
    card = CARDS["quivering-block"]
    drive(CARDS, position(CARDS, card, 2), watch, card.id, 2, 0)
    assert watch.due(card.id) == [name for name, (owner, _) in watch.all.items() if owner == card.id]
