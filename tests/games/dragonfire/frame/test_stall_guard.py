"""DF-7: the stall guard counts whole rounds in which nobody was able at any moment."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, foe

RISE: dict[str, Any] = {"when": "start of turn", "once": "scene", "do": [{"do": "heal", "number": 1, "who": "you"}]}
"""Once, at the start of the turn of the character that it faces, it heals this character 1."""
FELL: dict[str, Any] = {"when": "attacks", "once": "scene", "do": [{"do": "hurt", "number": 9}]}
"""Once, when it attacks, the character takes 9 damage."""


def turns(board: Board) -> int:
    """How many turns have ended when the party loses by the stall guard."""
    board.idle(lambda _: False)
    assert board.match.result is not None
    assert board.match.result.rule == "DF-7"
    assert board.match.result.winners == ()
    return len(board.told("turn_ended"))


@pytest.mark.parametrize("heroes", ["fighter cleric", "fighter cleric rogue", "fighter cleric rogue wizard fighter"])
def test_df_7_a_round_of_stunned_characters_loses(heroes: str) -> None:
    everybody = [f"P{number}" for number, _ in enumerate(heroes.split(), 1)]
    board = Board(heroes, foes=[foe(1, "[9]")], stunned=everybody)
    assert turns(board) == len(everybody)


def test_df_7_who_is_out_has_no_turn_in_it() -> None:
    board = Board("fighter cleric rogue wizard", foes=[foe(1, "[9]")], stunned="P1 P3", out="P2 P4")
    assert turns(board) == 2


def test_df_7_who_is_healed_at_the_start_of_the_turn_was_able() -> None:
    """P1 is healed, and goes out in the same turn: neither its beginning nor its end saw an able character.

    The round counts for the party; the next one, in which only P2 has a turn, does not.
    """
    board = Board("fighter cleric", foes=[foe(1, "[9]", abilities=[RISE, FELL])], step="start", stunned="P1 P2")
    assert turns(board) == 3
    assert board.hero(1).out


def test_df_7_also_if_that_was_the_last_turn_of_the_round() -> None:
    foes = [foe(3, "[9]", abilities=[RISE, FELL])]
    board = Board("fighter cleric rogue", foes=foes, step="start", stunned="P1 P2 P3")
    assert turns(board) == 3 + 2


def test_df_7_a_round_in_which_the_last_able_character_falls_does_not_count() -> None:
    """P1 is able until its Take Damage. The next whole round is the first without anybody able."""
    board = Board("fighter cleric rogue", foes=[foe(1, "[9]", abilities=[FELL])], stunned="P2 P3")
    assert turns(board) == 3 + 3


def test_df_7_nor_does_one_in_which_the_second_of_three_falls() -> None:
    board = Board("fighter cleric rogue", foes=[foe(2, "[9]", abilities=[FELL])], stunned="P1 P3")
    assert turns(board) == 3 + 3


def test_df_7_a_rescue_in_the_next_round_saves_the_party() -> None:
    """P1 falls in its turn and is healed at the start of its next: as many turns as characters, but no whole round."""
    board = Board("fighter cleric rogue", foes=[foe(1, "[9]", abilities=[FELL, RISE])], stunned="P2 P3")
    board.idle_turn()
    assert board.hero(1).stunned
    board.idle_turn().idle_turn()
    assert board.match.result is None
    board.idle_turn()
    assert board.match.result is None
    assert not board.hero(1).stunned


def test_df_7_who_is_healed_by_the_wyrmflame_card_was_able() -> None:
    """The card heals the leader before its turn; nobody falls again."""
    salve = {"id": "salve", "name": "Salve", "abilities": [{"when": "reveal", "do": [{"do": "heal", "who": "leader"}]}]}
    board = Board(
        "fighter cleric", foes=[foe(1, "[9]")], turn="", active=1, stunned="P1 P2", flames="salve quiet quiet quiet",
        more={"flame": [salve]},
    )  # fmt: skip
    board.idle_turn().idle_turn().idle_turn()
    assert not board.hero(1).stunned
    assert board.match.result is None
