"""What tests of encounters ask and do."""

from __future__ import annotations

from helpers.dragonfire.board import Board
from wyrmhoard.games.dragonfire.rules import numbers


def strength(board: Board, name: str) -> int:
    """The Attack Strength of an encounter now."""
    return numbers.attack(board.match.table, board.foe(name))


def strike(board: Board, seat: int, *blows: tuple[str, str]) -> None:
    """The active player is done, and deals these cards to these encounters."""
    board.done(seat)
    for name, target in blows:
        board.deal(seat, name, target)


def before(board: Board, first: str, second: str) -> bool:
    """Whether one kind of event came before another, both for the first time."""
    return board.tale().index(first) < board.tale().index(second)
