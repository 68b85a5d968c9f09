"""Set-up shuffles every pile: two seeds give the same cards in another order."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.dragonfire.board import run
from helpers.worlds import drive
from wyrmhoard.games.dragonfire.rules import market as df_market
from wyrmhoard.games.dragonfire.rules import setup as df_setup
from wyrmhoard.games.dragonfire.rules.campaign import building as df_building
from wyrmhoard.games.dragonfire.rules.campaign import longrest
from wyrmhoard.games.warriors.rules import decks, setup
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.table import Table

Piles = dict[str, list[str]]


def party(seed: str, **settings: Any) -> Table[Any, Any]:
    """Four characters of Dragonfire who have been chosen and nothing else; chance begins with `seed`."""
    match = wyrmhoard.new("dragonfire", 4, "a party", settings)
    acts = drive(match, Random(1))
    while match.table.state.phase == "choose":
        next(acts)
    return Table(match.table.state, Chance(seed), match.table.cards)


def encounter_decks(seed: str) -> Piles:
    """DF-34, DF-47, DF-48."""
    table = party(seed)
    df_setup.encounter_decks(table)
    named = dict(zip(("primary", "secondary", "third"), table.state.decks, strict=True))
    return {name: pile.draw for name, pile in {**named, "flame": table.state.flame.pile}.items()}


def hero_decks(seed: str) -> Piles:
    """DF-39: the pack of each character, with the hand that was drawn from it on top."""
    table, piles = party(seed), {}
    for seat, hero in enumerate(table.state.heroes):
        df_setup.starting_deck(table, seat, df_setup.pack(table, seat))
        piles[f"hero {seat}"] = hero.pile.draw + hero.hand
    return piles


def market(seed: str) -> Piles:
    """DF-42: the Market Deck, with the Market on top."""
    table = party(seed)
    table.state.shop.draw = df_building.first_market(table.cards)
    df_market.lay_out(table)
    return {"Market": table.state.shop.draw + table.state.market}


def magic_items(seed: str) -> Piles:
    """DF-379: the decks of Magic Items."""
    table = Table(*_campaign(seed))
    running = table.state.campaign
    running.due = [["Common"], [], [], []]
    running.drawn = [[] for _ in running.sheets]
    run(longrest.draw(table))
    return {
        rarity: [*deck, *(running.drawn[0] if rarity == "Common" else ())] for rarity, deck in running.decks.items()
    }


def _campaign(seed: str) -> tuple[Any, Chance, Any]:
    match = wyrmhoard.new("dragonfire", 4, "a campaign", {"campaign": True})
    return match.table.state, Chance(seed), match.table.cards


def warriors(seed: str) -> Piles:
    """WA-31: a deck of each player."""
    match = wyrmhoard.new("warriors", 3, "decks")
    table = Table(match.table.state, Chance(seed), match.table.cards)
    for seat, name in zip(range(3), decks.ready_made(table.cards), strict=False):
        setup.take_deck(table, seat, name)
    return {f"pile {player.pile}": table.state.piles[player.pile].draw for player in table.state.players}


def mulligans(seed: str) -> Piles:
    """WA-34: the pile into which a hand was shuffled back, with the new hand on top."""
    match = wyrmhoard.new("warriors", 2, "decks")
    table = Table(match.table.state, Chance(seed), match.table.cards)
    cards, pile = table.cards, table.state.piles[0]
    fighters = [card.id for card in cards if card.type == "fighter"][:9]
    weapons = [card.id for card in cards if card.type == "weapon" and not card.only][:9]
    pile.draw = [*fighters, *weapons, *(card.id for card in cards if card.type == "location")][:26]
    setup.opening_hand(table, 0)
    assert table.state.players[0].mulligans > 0
    return {"pile": pile.draw + table.state.players[0].hand}


SHUFFLED: dict[Callable[[str], Piles], int] = {
    encounter_decks: 4,
    hero_decks: 4,
    market: 1,
    magic_items: 4,
    warriors: 3,
    mulligans: 1,
}
"""Who shuffles, and how many piles that are."""


@pytest.mark.parametrize("piles", SHUFFLED, ids=lambda piles: piles.__name__)
def test_every_pile_is_shuffled(piles: Callable[[str], Piles]) -> None:
    one, same, other = piles("one"), piles("one"), piles("other")
    assert one == same
    assert len(one) == len(other) == SHUFFLED[piles]
    for name, cards in one.items():
        assert len(cards) > 3, name
        assert cards != other[name], name
        assert sorted(cards) == sorted(other[name]), name
