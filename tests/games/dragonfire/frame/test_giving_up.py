"""DF-17: everybody can agree to give up at any time, also who is Stunned or Unconscious.

"At any time" is taken at its word: whenever somebody is asked something while a game is running, every seat may choose
`give-up` (deliberate), and those who have agreed may choose `fight-on`, by whatever means the kernel takes it. Nobody
is waited for because of it: the question goes on without those who say nothing.
"""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe
from wyrmhoard.kernel.text.errors import Refused

HEROES = "fighter cleric rogue wizard"
ORDER = [foe(1, "[9]", abilities=[{"when": "start of turn", "do": [{"do": do, "number": n}]}])
         for do, n in (("gold", 1), ("draw", 1))]  # fmt: skip
CHOICE = {"when": "attacks", "do": [{"do": "choose", "options": [[{"do": "gold", "number": 1}], [{"do": "draw"}]]}]}


def may_give_up(board: Board) -> list[int]:
    """Who may give up now."""
    seats = []
    for seat in range(1, len(board.state.heroes) + 1):
        try:
            board.match.fork().act(seat - 1, "give-up")
        except Refused:
            continue
        seats.append(seat)
    return seats


def agree(board: Board, *seats: int) -> None:
    """They give up, one after the other."""
    for seat in seats:
        board.do(seat, "give-up")


def given_up(board: Board) -> bool:
    """Whether the game is lost because all agreed."""
    result = board.match.result
    return result is not None and (result.rule, result.winners) == ("DF-17", ())


@pytest.mark.parametrize("state", [{"stunned": [2]}, {"out": [2]}, {"stunned": [2, 3], "out": [4]}])
def test_df_17_stunned_and_unconscious_helpers(state: dict[str, Any]) -> None:
    board = Board(HEROES, foes=[foe(1, "[9]")], scene=2, **state)
    assert may_give_up(board) == [1, 2, 3, 4]
    agree(board, 2, 3, 4)
    assert board.match.result is None
    agree(board, 1)
    assert given_up(board)
    assert board.match.result is not None
    assert board.match.result.data["xp"] == 2


def test_df_17_the_stunned_in_their_own_turn() -> None:
    board = Board(HEROES, foes=[foe(1, "[9]")], hands={2: "javelin"}, stunned=[1])
    assert may_give_up(board) == [1, 2, 3, 4]
    agree(board, 1, 2, 3, 4)
    assert given_up(board)


def test_df_17_three_of_four_are_not_enough() -> None:
    """The one who is missing is Unconscious; the game goes on without it, for turns."""
    board = Board(HEROES, foes=[foe(1, "[9]")], out=[4])
    agree(board, 1, 2, 3)
    assert board.match.result is None
    board.end_turn()
    assert board.match.result is None
    assert (board.state.active, board.state.conceding) == (1, [0, 1, 2])
    told = [(data["seat"], data["agrees"], data["number"]) for data in board.told("conceding")]
    assert told == [(0, True, 1), (1, True, 2), (2, True, 3)]
    agree(board, 4)
    assert given_up(board)


def test_df_17_one_may_think_again() -> None:
    board = Board(HEROES, foes=[foe(1, "[9]")], out=[3], stunned=[4])
    agree(board, 3, 4, 1)
    board.do(4, "fight-on")
    agree(board, 2)
    assert board.match.result is None
    agree(board, 4)
    assert given_up(board)


def test_df_17_whoever_agreed_and_then_fell_has_agreed() -> None:
    """P2 agrees, is Stunned by P1's card, and its word still counts."""
    shove = card("shove", text=[{"do": [{"do": "hurt", "who": "each other"}]}])
    board = Board(HEROES, foes=[foe(1, "[9]")], hands={1: "shove"}, hp={2: 1}, cards=[shove])
    agree(board, 2, 3)
    board.play(1, "shove")
    assert board.hero(2).stunned
    agree(board, 4, 1)
    assert given_up(board)


def test_df_17_nobody_is_able() -> None:
    """Where the guard against standstill is off, a party of the Stunned must not wait for its end."""
    board = Board("fighter cleric", foes=[foe(1, "[9]")], stunned=[1, 2], settings={"stall_guard": False})
    for _ in range(400):
        if set(may_give_up(board)) == {1, 2} or board.match.result is not None:
            break
        board.nudge()
    agree(board, 1, 2)
    assert given_up(board)


def test_df_17_it_is_deliberate() -> None:
    """Where it is among the options, nobody who plays at random or in haste takes it."""
    board = Board(HEROES, foes=[foe(1, "[9]")], stunned=[2], out=[3])
    options = [option for ask in board.match.asks.values() for option in ask.options if option.key == "give-up"]
    assert all(option.deliberate for option in options)
    assert may_give_up(board) == [1, 2, 3, 4]


def moment(name: str) -> Board:
    """A question of this kind, asked of P1; P2 is Stunned and P4 out."""
    given: dict[str, Any] = {"stunned": [2], "out": [4]}
    match name:
        case "play":
            return Board(HEROES, foes=[foe(1, "[9]")], **given)
        case "move":
            return Board(HEROES, foes=[foe(3, "[9]", capacity=3)], step="start", **given)
        case "order":
            return Board(HEROES, foes=ORDER, step="start", **given)
        case "deal":
            board = Board(HEROES, foes=[foe(1, "[9]")], hands={1: "glory"}, **given)
            board.play(1, "glory")
            board.done(1)
            return board
        case "choose":
            board = Board(HEROES, foes=[foe(1, "[9]", attack=1, abilities=[CHOICE])], **given)
            board.done(1)
            return board
        case "market":
            return Board(HEROES, foes=[foe(1, "[9]")], gold={1: 9}, step="market", **given)
        case _:
            return Board(HEROES, phase="rest", ended_by=4, active=1, turn="", gold={1: 9})


@pytest.mark.parametrize("name", ["play", "move", "order", "deal", "choose", "market", "rest-market"])
def test_df_17_at_any_time(name: str) -> None:
    board = moment(name)
    assert board.open[1] == name
    assert may_give_up(board) == [1, 2, 3, 4]
    agree(board, 4, 2, 3)
    assert board.match.result is None
    agree(board, 1)
    assert given_up(board)


@pytest.mark.parametrize("name", ["deal", "market"])
def test_df_17_the_question_goes_on(name: str) -> None:
    """Nobody must be asked about giving up: the one who decides decides, and the others have said nothing."""
    board = moment(name)
    board.do(1, "done") if name == "deal" else board.nudge()
    assert board.match.result is None
    board.end_turn()
    assert board.state.active != 0
