"""Cards and positions for tests of dealing damage."""

from __future__ import annotations

from typing import Any

from helpers.dragonfire.board import Board, card, foe


def strike(points: str, colour: str = "black", name: str = "", **fields: Any) -> dict[str, Any]:
    """A Market card with nothing but its icons."""
    return card(name or f"hit-{points.replace(',', '').replace('+', '-').lower()}", colour, damage=points, **fields)


def plan(number: int, **fields: Any) -> dict[str, Any]:
    """A Market card that deals levels of damage."""
    return card("bolt", "blue", text=[{"do": [{"do": "levels", "number": number, **fields}]}])


def dealing(board: Board, *cards: str, seat: int = 1) -> Board:
    """All these cards of the active player are played, and damage is about to be dealt."""
    for name in cards:
        board.play(seat, name)
    board.done(seat)
    return board


def at(track: str, *cards: dict[str, Any], **more: Any) -> Board:
    """A Fighter with these cards on the table before an encounter with this track."""
    names = [one["id"] for one in cards]
    board = Board("fighter cleric", foes=[foe(1, track)], hands={1: " ".join(names)}, cards=cards, **more)
    return dealing(board, *names)
