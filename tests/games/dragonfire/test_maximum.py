"""DF-155, DF-24: the maximum of hit points follows the defeat of what changed it, at once."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, foe
from helpers.dragonfire.damage import dealing


def weak(by: int = -2, **fields: Any) -> dict[str, Any]:
    """An encounter's trait: the character whom it faces has so many more hit points at most."""
    return {"when": "always", "change": [{"change": "hit points", "by": by, **fields}]}


def faced(*foes: dict[str, Any], cards: str = "stealth glory", heroes: str = "rogue cleric", **more: Any) -> Board:
    """P1's cards are on the table and damage is about to be dealt; the traits are in force from the start."""
    board = Board(heroes, foes=foes, hands={1: cards}, wait=True, **more)
    for seat, hero in enumerate(board.state.heroes):
        for one in foes:
            change = one.get("abilities", [{}])[0].get("change", [{}])[0]
            concerned = one["seat"] == seat + 1 or seat + 1 in one.get("inside", ()) or change.get("who") == "each"
            hero.full += change.get("by", 0) if concerned else 0
        hero.hp = more.get("hp", {}).get(seat + 1, hero.full)
    return dealing(board.begin(), *cards.split())


def printed(board: Board, seat: int = 1) -> int:
    """The hit points of the Character screen."""
    return board.game.cards.hero(board.hero(seat).screen).hit_points


def test_df_155_the_maximum_rises_with_the_defeat() -> None:
    board = faced(foe(1, "[1]", abilities=[weak()]), foe(1, "[9]"), cards="stealth glory")
    assert board.hero(1).full == printed(board) - 2
    board.deal(1, "stealth", "foe-1")
    assert board.step == "deal"
    assert board.hero(1).full == printed(board)


def test_df_155_the_view_says_so_too() -> None:
    board = faced(foe(1, "[1]", abilities=[weak()]), foe(1, "[9]"), cards="stealth glory")
    board.deal(1, "stealth", "foe-1")
    assert board.match.view(0)["heroes"][0]["full"] == printed(board)


def test_df_155_healing_of_its_vanquished_fills_the_new_maximum() -> None:
    """The trait stopped with the defeat, so what happens because of the defeat heals up to the printed number."""
    last = {"when": "vanquished", "do": [{"do": "heal", "number": 9, "who": "you"}]}
    board = faced(foe(1, "[1]", abilities=[weak(), last]), foe(1, "[9]"))
    board.deal(1, "stealth", "foe-1")
    assert board.hero(1).hp == printed(board)


def test_df_155_healing_by_another_defeat_in_the_same_phase() -> None:
    last = {"when": "vanquished", "do": [{"do": "heal", "number": 9, "who": "active"}]}
    board = faced(
        foe(1, "[1]", abilities=[weak()]), foe(1, "[1]", abilities=[last]), foe(1, "[9]"), cards="stealth glory grace"
    )
    board.deal(1, "stealth", "foe-1")
    board.deal(1, "glory", "foe-2")
    assert board.hero(1).hp == printed(board)


def test_df_155_a_maximum_that_was_raised_falls_at_once() -> None:
    board = faced(foe(1, "[1]", abilities=[weak(2)]), foe(1, "[9]"), cards="stealth glory")
    assert board.hero(1).hp == board.hero(1).full == printed(board) + 2
    board.deal(1, "stealth", "foe-1")
    assert board.hero(1).hp == board.hero(1).full == printed(board)


def test_df_155_of_two_alike_one_stays() -> None:
    board = faced(foe(1, "[1]", abilities=[weak(-1)]), foe(1, "[1]", abilities=[weak(-1)]), cards="stealth glory grace")
    assert board.hero(1).full == printed(board) - 2
    board.deal(1, "stealth", "foe-1")
    assert board.hero(1).full == printed(board) - 1
    board.deal(1, "glory", "foe-2")
    assert board.hero(1).full == printed(board)


def test_df_155_everybody_whom_it_concerned() -> None:
    board = faced(foe(1, "[1]", abilities=[weak(who="each")]), foe(1, "[9]"), heroes="rogue cleric wizard",
                  cards="stealth glory")  # fmt: skip
    assert [board.hero(seat).full for seat in (1, 2, 3)] == [printed(board, seat) - 2 for seat in (1, 2, 3)]
    board.deal(1, "stealth", "foe-1")
    assert [board.hero(seat).full for seat in (1, 2, 3)] == [printed(board, seat) for seat in (1, 2, 3)]


def test_df_155_a_location_that_is_defeated() -> None:
    """Its marker stays until the phase ends (DF-173), its trait does not."""
    hall = foe(1, "[1]", capacity=3, inside=[2], abilities=[weak()])
    board = faced(hall, foe(1, "[9]"), cards="stealth glory")
    before = [board.hero(seat).full for seat in (1, 2)]
    assert before[0] == printed(board) - 2
    board.deal(1, "stealth", "foe-1")
    assert board.hero(1).place == board.foe("foe-1").id
    assert [board.hero(seat).full for seat in (1, 2)] == [printed(board, 1), printed(board, 2)]


@pytest.mark.parametrize("by", [-2, 2])
def test_df_241_a_defeat_that_is_taken_back_takes_its_maximum_back(by: int) -> None:
    """With the plain defeat the trait is in force again, and the hit points are what they were."""
    board = faced(foe(1, "[1]", abilities=[weak(by)]), foe(1, "[9]"))
    before = (board.hero(1).hp, board.hero(1).full)
    board.deal(1, "stealth", "foe-1")
    board.do(1, "take back")
    assert (board.hero(1).hp, board.hero(1).full) == before


def test_df_155_what_was_lost_is_not_healed_by_the_defeat() -> None:
    board = faced(foe(1, "[1]", abilities=[weak()]), foe(1, "[9]"), hp={1: 2})
    board.deal(1, "stealth", "foe-1")
    assert board.hero(1).hp == 2


def test_df_123_the_trait_of_a_tripwire_changes_the_maximum_as_it_is_crossed_and_healed() -> None:
    trap = {"when": "tripwire", "change": [{"change": "hit points", "by": -2}]}
    mender = {"when": "vanquished", "do": [{"do": "mend", "number": 0, "to": "each"}]}
    foes = [foe(1, "[1]|[1][9]", abilities=[trap]), foe(1, "[1]", abilities=[mender]), foe(1, "[9]")]
    board = Board("rogue cleric", foes=foes, hands={1: "stealth glory grace"})
    dealing(board, "stealth", "glory", "grace")
    board.deal(1, "stealth", "foe-1")
    assert board.hero(1).full == printed(board)
    board.deal(1, "glory", "foe-1")
    assert board.hero(1).full == board.hero(1).hp == printed(board) - 2
    board.deal(1, "grace", "foe-2")
    assert board.cleared("foe-1") == [False, False, False]
    assert board.hero(1).full == printed(board)
