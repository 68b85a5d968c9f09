"""DF-228, DF-5, DF-7: rulings to keep: what an Assist requires, and a last Scene that ends while nobody is able."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe

FOE = foe(1, "[9]")
LATER = card("later", requires_play="Martial", damage="K", assist=[{"do": [{"do": "deal", "points": "1"}]}])
"""It requires that a Martial card was played before it."""
CLASSY = card("classy", "blue", requires_class="Arcane", requires_play="Arcane",
              assist=[{"do": [{"do": "deal", "points": "1"}]}])  # fmt: skip
MEND = {"id": "mend", "name": "Mend", "abilities": [{"when": "reveal", "do": [{"do": "heal", "who": "each"}]}]}


def test_df_228_an_assist_needs_no_play_before_it() -> None:
    board = Board("fighter cleric", foes=[FOE], hands={1: "later", 2: "later"}, cards=[LATER])
    assert board.blocked(1)["play later"] == "DF-207"
    assert "assist later" in board.options(2)
    board.assist(2, "later")
    assert board.hero(2).played == ["later"]


def test_df_228_two_of_the_same_one_after_the_other() -> None:
    board = Board("fighter cleric", foes=[FOE], hands={2: "later later"}, cards=[LATER])
    board.assist(2, "later")
    board.assist(2, "later")
    assert board.hero(2).played == ["later", "later"]


def test_df_228_but_the_class() -> None:
    board = Board("fighter cleric wizard", foes=[FOE], hands={2: "classy", 3: "classy"}, cards=[CLASSY])
    assert board.blocked(2)["assist classy"] == "DF-208"
    assert "assist classy" in board.options(3)


def test_df_207_an_assist_counts_for_what_requires_it() -> None:
    """A card played as an Assist meets the requirement of its colour for its player, on that turn."""
    granted = card("granted", text=[{"do": [{"do": "grant", "who": "another"}]}])
    board = Board("fighter cleric", foes=[FOE], hands={1: "granted", 2: "later later"}, draws={2: "grace"},
                  cards=[LATER, granted])  # fmt: skip
    board.assist(2, "later")
    board.play(1, "granted")
    keys = [*board.options(2), *board.blocked(2)]
    assert any("later" in key for key in keys)
    assert not [key for key, rule in board.blocked(2).items() if "later" in key and rule == "DF-207"]


# -- the last Scene


def last(heroes: str = "cleric fighter", **more: Any) -> Board:
    """The last Scene: its only encounter is gone, and the turn of P1 is about to end."""
    given: dict[str, Any] = {"foes": [foe(2, "[9]")], "scene": 3, "stunned": [1, 2], **more}
    return Board(heroes, **given).vanish()


@pytest.mark.parametrize(
    "state", [{"stunned": [1, 2]}, {"heroes": "cleric fighter rogue", "stunned": [1, 3], "out": [2]}]
)
def test_df_5_it_does_not_count_while_nobody_is_able(state: dict[str, Any]) -> None:
    board = last(**state)
    board.idle_turn()
    assert board.match.result is None
    assert board.state.scene == 3
    assert "scene_ended" not in board.tale()


def test_df_5_a_wyrmflame_card_brings_somebody_back_and_the_party_wins() -> None:
    """P2's turn ends, the leader's Wyrmflame card heals everybody, and at the end of that turn the Scene counts."""
    board = last(turn=2, flames="mend", more={"flame": [MEND]})
    board.idle_turn()
    assert board.match.result is None
    board.idle(lambda b: False)
    assert board.match.result is not None
    assert (board.match.result.rule, board.match.result.winners) == ("DF-3", (0, 1))
    assert not board.hero(1).stunned


def test_df_7_without_a_rescue_a_whole_round_loses() -> None:
    board = last(settings={"adventure": "dungeon-crawl"})
    board.idle(lambda b: False)
    assert board.match.result is not None
    assert (board.match.result.rule, board.match.result.winners) == ("DF-7", ())
    assert len(board.told("turn_ended")) == 2


def test_df_5_one_who_is_able_is_enough() -> None:
    board = last("cleric fighter rogue", stunned=[1], out=[2])
    board.idle(lambda b: False)
    assert board.match.result is not None
    assert (board.match.result.rule, board.match.result.winners) == ("DF-3", (0, 1, 2))


def test_df_76_in_an_earlier_scene_it_counts() -> None:
    """Nobody is able, but the Short Rest revives everybody."""
    board = last(scene=1)
    board.idle(lambda b: b.state.scene == 2 and b.state.phase == "turn")
    assert [hero.able for hero in board.state.heroes] == [True, True]
