"""DF-106, DF-163: what holds while an encounter faces you ends with that, and is only for whom it faces."""

from __future__ import annotations

from typing import Any

from helpers.dragonfire.board import Board, foe
from wyrmhoard.games.dragonfire.rules import numbers

FOG: dict[str, Any] = {
    "when": "entered", "do": [{"do": "give", "change": {"change": "no drawing"}, "until": "facing"}],
}  # fmt: skip


def may_draw(board: Board, seat: int) -> bool:
    return numbers.first_in_force(board.table, "no drawing", seat - 1) is None


def test_df_106_an_attack_that_is_turned_on_somebody_makes_it_face_nobody_else() -> None:
    """Hedge Viper: "you take 1 more damage whenever you are damaged while it faces you"."""
    foes = [foe(2, card="hedge-viper"), foe(3, "[9]")]
    board = Board("fighter cleric rogue", foes=foes, turn=2, step="take", kept={1: "bodyguards-contract"})
    board.do(1, "yes")
    board.do(1, "no")
    assert (board.foe("hedge-viper").seat, board.hero(1).hp) == (1, board.hero(1).full - 2)
    assert [numbers.total(board.table, "damage taken", seat) for seat in range(3)] == [0, 0, 0]


def test_df_106_whom_it_faces_is_concerned() -> None:
    board = Board("fighter cleric", foes=[foe(1, card="hedge-viper")], step="take")
    assert [numbers.total(board.table, "damage taken", seat) for seat in range(2)] == [1, 0]


def test_df_163_a_location_no_longer_faces_who_has_walked_out() -> None:
    board = Board("cleric fighter", foes=[foe(1, "[9]", capacity=3, abilities=[FOG])], turn=2, step="start")
    board.do(2, f"into {board.id_of('foe-1')}")
    assert not may_draw(board, 2)
    board.idle(lambda board: board.state.active == 1 and board.open.get(2) == "move" and "out" in board.options(2))
    board.do(2, "out")
    assert may_draw(board, 2)


def test_df_163_nor_who_has_gone_out_in_it() -> None:
    foes = [foe(1, "[9]", capacity=3, inside=[3], attack=8, abilities=[FOG])]
    board = Board("cleric fighter rogue", foes=foes, turn=2, step="start", exhausted=[2])
    board.do(2, f"into {board.id_of('foe-1')}")
    board.idle(lambda board: board.hero(2).out)
    assert board.there("foe-1")
    assert may_draw(board, 2)
