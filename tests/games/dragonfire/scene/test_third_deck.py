"""DF-349, DF-10: how many encounters of Difficulty 3 a Scene of a raised Adventure has, and whence they come."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board
from helpers.dragonfire.plain import plain_board

HEROES = "cleric fighter rogue wizard fighter-2 cleric-2"
MANY: dict[str, Any] = {
    "primary": "blk blu grn red " * 4,
    "secondary": "blk2 blu2 grn2 red2 " * 4,
    "third": "big " * 6,
    "settings": {"adventure_level": "5"},
}


def decks(seats: int, scene: int, level: int, **more: Any) -> list[int]:
    """The decks (0, 1, 2) of the encounters that a Scene deals, in their order."""
    board = plain_board(" ".join(HEROES.split()[:seats]), scene=scene, level=level, **(MANY | more)).begin()
    return decks_entered(board)


def decks_entered(board: Board) -> list[int]:
    """The decks of which encounters have come."""
    return [data["deck"] for _, data in board.events("entered")]


def test_df_349_the_example_of_the_rules() -> None:
    assert decks(6, 4, 7) == [2] * 2 + [1] * 5 + [0] * 2 + [1]


@pytest.mark.parametrize(
    ("level", "dealt"),
    [
        (-2, [0] * 5),
        (0, [0] * 5),
        (2, [1] * 2 + [0] * 3),
        (3, [2] + [1] * 2 + [0] * 2),
        (5, [2] + [1] * 4),
        (6, [2] * 2 + [1] * 3),
        (8, [2] * 2 + [1] * 3),
        (9, [2] * 3 + [1] * 2),
        (12, [2] * 4 + [1]),
        (15, [2] * 5),
        (18, [2] * 5),
    ],
)
def test_df_349_the_level_is_divided_before_it_is_capped(level: int, dealt: list[int]) -> None:
    """Two players, Scene Four: five encounters. Every three levels bring one of Difficulty 3."""
    assert decks(2, 4, level) == dealt


@pytest.mark.parametrize(("level", "dealt"), [(6, [2, 2]), (3, [2, 1]), (9, [2, 2])])
def test_df_349_in_the_first_scene_too(level: int, dealt: list[int]) -> None:
    assert decks(2, 1, level) == dealt


@pytest.mark.parametrize("seats", [3, 4])
def test_df_349_with_other_parties(seats: int) -> None:
    """As many encounters as characters, and three more; at 12 four of them are of Difficulty 3."""
    assert decks(seats, 4, 12) == [2] * 4 + [1] * (seats - 1)


def test_df_349_the_extra_encounter_of_five_players_stays_in_its_deck() -> None:
    assert decks(5, 4, 12) == [2] * 4 + [1] * 4 + [0]


def test_df_349_not_if_it_is_raised_less_high() -> None:
    assert decks(2, 3, 12, settings={"adventure_level": "4"}) == [1] * 4


def test_df_10_an_empty_third_deck_is_made_of_its_discard_pile() -> None:
    board = plain_board(
        "cleric fighter rogue wizard", scene=4, level=6, **(MANY | {"third": "", "discards": {"third": "big big big"}})
    ).begin()
    assert decks_entered(board) == [2] * 2 + [1] * 4 + [0]
    assert board.state.decks[2].discard == []
    assert len(board.state.decks[2].draw) == 1


def test_df_10_a_third_deck_that_runs_out_is_shuffled_in_the_middle() -> None:
    more = MANY | {"third": "big", "discards": {"third": "big big"}}
    board = plain_board("cleric fighter rogue wizard fighter-2 cleric-2", scene=4, level=9, **more).begin()
    assert decks_entered(board) == [2] * 3 + [1] * 7
    assert (board.state.decks[2].draw, board.state.decks[2].discard) == ([], [])


def test_df_10_a_discard_pile_is_not_touched_before_the_deck_is_empty() -> None:
    more = MANY | {"third": "big big", "discards": {"third": "big"}}
    board = plain_board("cleric fighter rogue wizard", scene=4, level=6, **more).begin()
    assert decks_entered(board) == [2] * 2 + [1] * 4 + [0]
    assert (board.state.decks[2].draw, board.state.decks[2].discard) == ([], ["big"])
