"""DF-139 to DF-142: Immune, and square rows."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe, order


@pytest.mark.parametrize("name", ["whirling-blades", "circlet-of-bewilderment"])
def test_df_139_what_immune_names_cannot_be_used_on_it(name: str) -> None:
    hands = {1: name}
    board = Board("wizard fighter", foes=[foe(1, card="tiger-sorcerer"), foe(2, "[9]")], hands=hands)
    board.play(1, name)
    assert {event["foe"]["card"] for event in board.told("saved")} <= {"foe-2"}
    board.done(1)
    assert board.may_deal(1, name) == ["foe-2"]


def test_df_139_and_so_for_effects_without_damage() -> None:
    board = Board("wizard fighter", foes=[foe(1, card="tiger-sorcerer")], hands={1: "chill-remark"})
    board.play(1, "chill-remark")
    assert board.told("affected") == []


@pytest.mark.parametrize("verb", [
    {"do": "attack", "by": -1, "to": "each"},
    {"do": "give", "change": {"change": "attack", "by": -1, "to": "each"}, "until": "turn"},
])  # fmt: skip
def test_df_139_nor_can_what_is_for_each_encounter(verb: dict[str, Any]) -> None:
    """Nor does it reach into another Location (DF-176): P1's, Immune to blue; P1's; P2's; in the Environment."""
    immune = [{"when": "always", "change": [{"change": "immune", "of": "blue"}]}]
    foes = [
        foe(1, "[9]", capacity=3, attack=3), foe(1, "[9]", attack=3, abilities=immune),
        foe(2, "[9]", capacity=3, attack=3), foe(3, "[9]", attack=3),
    ]  # fmt: skip
    hush = order("hush", verb, colour="blue")
    board = Board("cleric rogue fighter", foes=foes, hands={1: "hush"}, cards=[hush])
    board.play(1, "hush")
    assert [board.attack(f"foe-{number}") for number in (1, 2, 3, 4)] == [2, 3, 3, 2]


def test_df_139_nor_does_it_go_round_the_table() -> None:
    immune = [{"when": "always", "change": [{"change": "immune", "of": "red"}]}]
    whirl = order("whirl", {"do": "rotate"}, colour="red")
    board = Board(foes=[foe(1, "[9]", abilities=immune), foe(1, "[9]")], hands={1: "whirl"}, cards=[whirl])
    board.play(1, "whirl")
    assert [one.seat for one in board.state.foes] == [0, 1]


def test_df_139_what_it_does_not_name_can() -> None:
    board = Board("wizard fighter", foes=[foe(1, card="tiger-sorcerer"), foe(2, "[9]")], hands={1: "lightning-bolt"})
    board.play(1, "lightning-bolt")
    board.done(1)
    assert board.may_deal(1, "lightning-bolt") == ["tiger-sorcerer", "foe-2"]


def test_df_140_immune_to_level_damage() -> None:
    foes = [foe(1, card="vampire"), foe(2, "[9]")]
    board = Board("wizard rogue", foes=foes, hands={1: "lightning-bolt", 2: "twist-the-knife"})
    board.play(1, "lightning-bolt")
    board.assist(2, "twist-the-knife")
    board.done(1)
    assert board.may_deal(1, "lightning-bolt") == ["foe-2"]
    assert board.may_deal(1, "twist-the-knife") == ["foe-2"]


def test_df_140_ordinary_damage_is_another_matter() -> None:
    board = Board("rogue wizard", foes=[foe(1, card="vampire"), foe(2, "[9]")], hands={1: "twist-the-knife"})
    board.play(1, "twist-the-knife")
    board.done(1)
    assert "vampire" in board.may_deal(1, "twist-the-knife")


@pytest.mark.parametrize("name", ["blackwood-staff", "potion-of-poison"])
@pytest.mark.parametrize("target", ["vampire", "tiger-sorcerer"])
def test_df_141_magic_items_pierce_it(name: str, target: str) -> None:
    board = Board("wizard fighter", foes=[foe(1, card=target), foe(2, "[9]")], hands={1: name})
    board.play(1, name)
    if "encounter" in board.open.values():
        board.choose(1, target)
    board.done(1)
    assert target in board.may_deal(1, name)
    board.deal(1, name, target)
    assert board.cleared(target)[0] == (name == "potion-of-poison" or target == "vampire")


# -- square rows


def test_df_142_a_square_row_resists_level_damage() -> None:
    foes = [foe(1, "[sq:3][K]"), foe(2, "[9]")]
    board = Board("wizard fighter", foes=foes, hands={1: "lightning-bolt"})
    board.play(1, "lightning-bolt")
    board.done(1)
    assert board.may_deal(1, "lightning-bolt") == ["foe-2"]


def test_df_142_ordinary_damage_clears_it_and_levels_the_next() -> None:
    three = card("three", damage="3")
    foes = [foe(1, "[sq:3][K]"), foe(2, "[9]")]
    board = Board("wizard rogue", foes=foes, hands={1: "three", 2: "twist-the-knife"}, cards=[three])
    board.play(1, "three")
    board.assist(2, "twist-the-knife")
    board.done(1)
    assert board.may_deal(1, "twist-the-knife") == ["foe-2"]
    board.deal(1, "three", "foe-1")
    assert board.cleared("foe-1") == [True, False]
    assert "foe-1" in board.may_deal(1, "twist-the-knife")
    board.deal(1, "twist-the-knife", "foe-1")
    assert not board.there("foe-1")


def test_df_142_two_levels_stop_at_a_square_row() -> None:
    board = Board("wizard fighter", foes=[foe(1, "[2][sq:3][K]"), foe(2)], hands={1: "lightning-bolt"})
    board.play(1, "lightning-bolt")
    board.done(1)
    board.deal(1, "lightning-bolt", "foe-1")
    assert board.cleared("foe-1") == [True, False, False]


def test_df_142_magic_items_do_not_clear_it_either() -> None:
    foes = [foe(1, "[sq:3][K]"), foe(2, "[9]")]
    board = Board("wizard fighter", foes=foes, hands={1: "potion-of-poison"})
    board.play(1, "potion-of-poison")
    board.done(1)
    assert board.may_deal(1, "potion-of-poison") == ["foe-2"]
