"""DF-87 to DF-92: a Wyrmflame card that a Feature has ignored does nothing, for as long as it is active."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, foe

HURT = {"do": "hurt", "who": "each"}
BOLT = {
    "id": "bolt",
    "name": "Bolt",
    "abilities": [
        {"when": "reveal", "do": [HURT]},
        {"when": "turn start", "do": [HURT]},
        {"when": "continuous", "change": [{"change": "attack", "by": 1, "to": "each", "which": {"colour": "red"}}]},
        {"when": "deadfall", "do": [HURT]},
    ],
}


def revealed(answer: str) -> Board:
    """Bolt is about to be ignored, or not; the leader is P1 and it stays active for a round of two."""
    more: dict[str, Any] = {"flame": [BOLT]}
    foes = [foe(1, "[9]"), foe(2, "[9]", attack=1, colour="red")]
    board = Board(
        "wizard cleric", turn="", active=1, foes=foes, flames="bolt quiet bolt", features={1: "unspeak"}, more=more
    )
    return board.do(1, answer)


@pytest.mark.parametrize(("answer", "lost"), [("yes", 0), ("no", 4)])
def test_df_87_an_ignored_card_does_nothing_in_any_of_its_ways(answer: str, lost: int) -> None:
    """Without the Feature: at its reveal, at the start of two turns, and when it is discarded."""
    board = revealed(answer)
    assert board.attack("foe-2") == (1 if answer == "yes" else 2)
    board.end_turn().end_turn()
    assert board.state.flame.active == "quiet"
    assert board.state.flame.pile.discard == ["bolt"]
    assert board.hero(1).hp == board.hero(1).full - lost


def test_df_87_nobody_spends_a_second_feature_on_a_card_that_is_ignored() -> None:
    more: dict[str, Any] = {"flame": [BOLT]}
    both = {1: "unspeak", 2: "unspeak"}
    board = Board(
        "wizard wizard", turn="", active=1, foes=[foe(1, "[9]")], flames="bolt quiet", features=both, more=more
    )
    board.do(1, "yes")
    assert board.open == {1: "play"}
    assert [hero.used for hero in board.state.heroes] == [["unspeak/0/game"], []]


def test_df_87_the_next_card_is_not_ignored() -> None:
    board = revealed("yes")
    seen = [board.match.view(0)["flame"]["ignored"]]
    for _ in range(2):
        board.end_turn().end_turn()
        seen.append(board.match.view(0)["flame"]["ignored"])
    assert seen == [True, False, False]
    assert board.state.flame.active == "bolt"
    assert board.attack("foe-2") == 2
