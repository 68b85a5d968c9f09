"""A saved table that breaks a single check is refused, and the place is named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from helpers.dragon_dance.board import Board
from wyrmhoard.games.dragon_dance import saves
from wyrmhoard.games.dragon_dance.game import GAME
from wyrmhoard.games.dragon_dance.state import Duel
from wyrmhoard.kernel.state.plain import dump, load
from wyrmhoard.kernel.text.errors import BadInput


def table() -> Duel:
    """A table at the start of a round."""
    return Board().state.copy()


def read(state: Duel) -> None:
    """Read a saved table, as the kernel does: types and ranges first, then what relates the fields."""
    saves.check(GAME.at(load(dump(state), Duel)))


def discard(state: Duel, die: int) -> None:
    side = state.sides[0]
    side.discards.append((side.hand.pop(), die))


CASES: list[tuple[Callable[[Duel], object], str]] = [
    (lambda state: state.seats.reverse() or state.seats.pop(), r"seats, sides: .* \(DD-1\)"),
    (lambda state: setattr(state, "phase", "lunch"), r"state: Invalid enum value 'lunch' - at `\$.phase`"),
    (lambda state: setattr(state, "phase", "over"), "phase: the game is over"),
    (lambda state: setattr(state, "round", -1), r"state: Expected `int` >= 0 - at `\$.round`"),
    (lambda state: setattr(state, "range", "far"), r"state: Invalid enum value 'far' - at `\$.range`"),
    (lambda state: state.sides[0].hand.pop(), r"knight, hand, discards: .* \(DD-12\)"),
    (lambda state: state.sides[1].dice.pop(), r"dragon, dice, spent: .* \(DD-5\)"),
    (lambda state: state.sides[1].dice.__setitem__(0, 7), r"state: Expected `int` <= 6 - at `\$.sides\[1\].dice\[0\]`"),
    (lambda state: state.sides[0].spent.append(0), r"state: Expected `int` >= 1 - at `\$.sides\[0\].spent\[\.*\d*\]`"),
    (lambda state: state.sides[0].dice.reverse(), r"knight, dice, spent: .* in order \(DD-5\)"),
    (lambda state: setattr(state.sides[1], "life", 0), r"dragon, life: .* not 0 \(DD-39\)"),
    (lambda state: setattr(state.sides[1], "life", 99), r"dragon, life: .* not 99 \(DD-39\)"),
    (lambda state: discard(state, 7), r"state: Expected `int` <= 6 - at `\$.sides\[0\].discards"),
    (lambda state: discard(state, -1), r"state: Expected `int` >= 0 - at `\$.sides\[0\].discards"),
]


def test_the_table_is_in_order() -> None:
    state = table()
    read(state)
    discard(state, 0)
    read(state)


@pytest.mark.parametrize(("spoil", "words"), CASES)
def test_a_table_with_one_fault_is_refused(spoil: Callable[[Duel], object], words: str) -> None:
    state = table()
    spoil(state)
    with pytest.raises(BadInput, match=f"^{words}"):
        read(state)
