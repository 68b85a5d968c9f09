"""DF-329, DF-390: Character tokens leave Market cards in a Short Rest; Magic Items keep theirs."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card

MARK = [{"when": "activated", "once": "turn", "cost": [{"pay": "tokens", "of": "Bead"}], "do": [{"do": "draw"}]}]
SPIRITS = card("spirits", remains="game", text=MARK)
BEADS: dict[str, Any] = {"id": "beads", "name": "Beads", "kind": "miscellaneous", "rarity": "Common",
                         "starts_in_play": True, "remains": "game", "text": MARK}  # fmt: skip


def resting(marks: dict[str, dict[str, int]], **more: Any) -> Board:
    """A Short Rest; P1 and P2 have these cards in play, with these tokens on them."""
    kept = " ".join(marks)
    board = Board("cleric fighter", turn="", phase="rest", ended_by=2, active=1, kept={1: kept, 2: kept},
                  cards=[SPIRITS], more={"item": [BEADS]}, wait=True, gold={1: 9, 2: 9}, **more)  # fmt: skip
    for hero in board.start.heroes:
        for one in hero.kept:
            one.marks = dict(marks[one.card])
    return board.begin()


def tokens(board: Board, seat: int) -> dict[str, dict[str, int]]:
    """The tokens on the cards before a character."""
    return {one.card: {name: n for name, n in one.marks.items() if n} for one in board.hero(seat).kept}


def rested(board: Board) -> Board:
    """The next Scene."""
    return board.idle(lambda b: b.state.scene == 2 and b.state.phase == "turn")


@pytest.mark.parametrize("seat", [1, 2])
def test_df_329_items_keep_them_and_market_cards_do_not(seat: int) -> None:
    """The same tokens, by the same name, on a card of each kind."""
    board = rested(resting({"beads": {"Bead": 2}, "spirits": {"Bead": 2}}))
    assert tokens(board, seat) == {"beads": {"Bead": 2}, "spirits": {}}


def test_df_329_before_anybody_buys() -> None:
    board = resting({"spirits": {"Bead": 1}, "beads": {"Bead": 1, "Star": 3}})
    assert "rest-market" in board.open.values()
    assert tokens(board, 1) == {"spirits": {}, "beads": {"Bead": 1, "Star": 3}}


def test_df_329_the_crown_keeps_its_star() -> None:
    """One Star is left; the next Scene brings the crown what it always brings, and nothing is taken away."""
    fresh = rested(resting({"crown-of-the-uncrowned": {}}))
    board = rested(resting({"crown-of-the-uncrowned": {"Star": 1}}))
    new = tokens(fresh, 1)["crown-of-the-uncrowned"]["Star"]
    assert new == 2
    assert tokens(board, 1)["crown-of-the-uncrowned"]["Star"] == new + 1


@pytest.mark.parametrize("state", [{"stunned": [1]}, {"out": [1]}])
def test_df_329_whatever_has_become_of_the_owner(state: dict[str, Any]) -> None:
    """Items stay in play before the Stunned and Unconscious (DF-284, DF-304), and their tokens on them."""
    board = rested(resting({"beads": {"Bead": 2}}, **state))
    assert tokens(board, 1) == {"beads": {"Bead": 2}}


def test_df_329_over_two_rests() -> None:
    board = rested(resting({"beads": {"Bead": 2}}))
    board.vanish()
    board.idle(lambda b: b.state.scene == 3 and b.state.phase == "turn")
    assert tokens(board, 1) == {"beads": {"Bead": 2}}
