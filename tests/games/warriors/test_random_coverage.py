"""Random matches until every card has been drawn, equipped, used, and destroyed, and until every event has happened."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pytest

import wyrmhoard
from wyrmhoard import Match
from wyrmhoard.games.warriors.cards.card import Card
from wyrmhoard.games.warriors.cards.decklists import Deck
from wyrmhoard.games.warriors.cards.keywords import matches
from wyrmhoard.games.warriors.events import EVENTS
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.playout import random_act
from wyrmhoard.kernel.state.setting import Value

MOST = int(os.environ.get("WYRMHOARD_LADDER", "100"))
"""So many matches may be needed."""
PARTS = 6
CARDS = find("warriors").cards
RARE = {
    "forfeited",
    "attack_lost",
    "stalemate",
    "pile_empty",
    "gave_up",
    "took_back",
    "wishes",
    "left",
    "joined",
    "withdrawn",
    "clashed",
    "too_deep",
}
"""Events that random matches of a plain table do not bring; they have tests of their own."""


def play_out(match: Match, seed: int) -> None:
    """Play at random to the end."""
    rng = Random(seed)
    while match.result is None:
        seat, key, form = random_act(match, rng)
        match.act(seat, key, form)


def fates(match: Match) -> Iterator[tuple[str, str]]:
    """What happened to which card in a match, as any of its players saw it."""
    for seat in range(match.seats):
        for event in match.events(seat):
            data, kind = event["data"], event["kind"]
            if kind in ("drew", "opened"):
                yield from (("drawn", card) for card in data.get("cards", ()))
            elif kind == "beast_drawn":
                yield "drawn", data["card"]
            elif kind == "entered":
                yield from (("played", card) for card in (data["who"]["card"], *data["gear"]))
            elif kind in ("equipped", "place_chosen"):
                yield "played", data["card"]
            elif kind == "beast_seated":
                yield "played", data["who"]["card"]
            elif kind in ("attacked", "cast", "used", "triggered", "recharged", "steadied"):
                yield "used", data["card"] or data["who"]["card"]
                if kind == "attacked":
                    yield "used", data["who"]["card"]
            elif kind in ("died", "beast_left"):
                yield "destroyed", data["who"]["card"]
            elif kind in ("destroyed", "discarded"):
                yield "destroyed", data["card"]


def due(card: Card) -> Iterator[str]:
    """What must happen to a card some time."""
    yield "drawn"
    yield "played"
    if card.attacks or card.type == "beast" or card.moments.keys() - {"rolled"}:
        yield "used"
    if card.type != "location":
        yield "destroyed"


@pytest.mark.parametrize("part", range(PARTS))
def test_every_card_is_drawn_played_used_and_destroyed(part: int) -> None:
    """A part of the cards, some of each type, with fighters who may use them: the deck that all share."""
    cards = list(CARDS)[part::PARTS]
    needed = [card.only for card in cards if card.only]
    users = [card for card in CARDS if card.type == "fighter" and any(matches(only, card.keywords) for only in needed)]
    copies = [card.id for card in cards for _ in range(1 if card.legend else 3)]
    copies += [card.id for card in users if card.id not in copies]
    deck = {"list": Deck("Part", "", tuple(copies)).write(CARDS)}
    missing = {(fate, card.id) for card in cards for fate in due(card)}
    for number in range(MOST):
        settings: dict[str, Value] = {"decks": "choose", "monodeck": True, "battle_limit": 12}
        match = wyrmhoard.new("warriors", 2 + number % 2, f"part {part} {number}", settings)
        match.act(0, "own", deck)
        play_out(match, number)
        missing.difference_update(fates(match))
        if not missing:
            break
    print(sorted(missing))
    assert not missing


def test_everything_happens() -> None:
    missing = set(EVENTS) - RARE
    for number in range(MOST):
        settings: dict[str, Value] = {
            "decks": "random",
            "monodeck": number % 2 == 1,
            "deathmatch": number % 8 == 3,
            "battle_limit": 12,
        }
        match = wyrmhoard.new("warriors", 2 + number % 4, f"coverage {number}", settings)
        play_out(match, number)
        missing -= {event["kind"] for seat in range(match.seats) for event in match.events(seat)}
        if not missing:
            break
    assert not missing


def test_the_fates_of_cards_are_told_apart() -> None:
    """A check of the checker: before the first turn no card has been used, after it not everything to all."""
    match = wyrmhoard.new("warriors", 2, "fates", {"decks": "dealt"})
    before = set(fates(match))
    play_out(match, 1)
    after = set(fates(match))
    assert not {fate for fate, _ in before} & {"used", "destroyed"}
    assert {fate for fate, _ in after} == {"drawn", "played", "used", "destroyed"}
    assert {card for _, card in after} < {card.id for card in CARDS}
