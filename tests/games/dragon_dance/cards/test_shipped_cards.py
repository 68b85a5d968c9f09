"""What tuning the shipped cards must leave alone: the cells that the published rulebook states."""

from __future__ import annotations

import pytest

from helpers.dragon_dance.board import DRAGON_CARDS, KNIGHT_CARDS
from wyrmhoard.games.dragon_dance.cards.cardset import Deck
from wyrmhoard.games.dragon_dance.cards.entries import Card
from wyrmhoard.games.dragon_dance.cards.vetting import oddities
from wyrmhoard.kernel.contract.registry import find

DECK: Deck = find("dragon-dance").cards
KNOWN = [
    (0, "charge", {6: 5}),
    (0, "hack", {4: 2, 5: 3}),
    (0, "slash", {1: 1}),
    (1, "breathe-fire", {3: 3}),
    (1, "rake", {6: 3}),
    (1, "flap", {1: 4}),
]


def card(role: int, name: str) -> Card:
    return DECK.sides[role][name]


@pytest.mark.parametrize(("role", "name", "cells"), KNOWN)
def test_known_cells_are_kept(role: int, name: str, cells: dict[int, int]) -> None:
    strip = card(role, name).strip
    assert strip is not None
    assert {face: strip[face] for face in cells} == cells
    assert card(role, name).known == tuple(cells)


def test_no_other_cell_claims_to_be_known() -> None:
    named = {(role, name) for role, name, _ in KNOWN}
    claims = {(role, c.id) for role, side in enumerate(DECK.sides) for c in side.values() if c.known}
    assert claims == named


def test_the_sixteen_cards() -> None:
    assert [*DECK.ids[0]] == KNIGHT_CARDS
    assert [*DECK.ids[1]] == DRAGON_CARDS


def test_known_kinds_and_movement() -> None:
    kinds = [[c.kind for c in side.values()] for side in DECK.sides]
    both = ["movement", "movement", "recovery"]
    assert kinds == [[*["attack"] * 3, *["defence"] * 2, *both], [*["attack"] * 3, *["defence"] * 2, *both]]
    moves = [{c.id: c.move for c in side.values() if c.move} for side in DECK.sides]
    assert moves == [
        {"charge": "closer", "advance": "closer", "retreat": "away"},
        {"advance": "closer", "retreat": "away"},
    ]
    assert [c.id for side in DECK.sides for c in side.values() if c.combo] == ["hack", "slash"]
    assert [c.id for side in DECK.sides for c in side.values() if c.dodge] == ["dodge"]
    assert [c.id for side in DECK.sides for c in side.values() if c.recuperate] == ["recuperate", "recuperate"]


def test_known_ranges() -> None:
    assert card(0, "charge").range == ("long",)
    assert card(0, "hack").range == card(0, "slash").range == ("short",)
    assert card(1, "breathe-fire").range == ("long",)
    assert "short" in card(1, "flap").range
    assert "short" in card(1, "advance").range


def test_the_loader_finds_no_oddities() -> None:
    assert oddities(DECK.sides) == []
