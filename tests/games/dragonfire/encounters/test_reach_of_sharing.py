"""DF-176, DF-180, DF-181: healing that is shared out and effects on each encounter stay within reach."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, foe, order

HALL = {"capacity": 4, "colour": "green"}
SHARED = order("balm", {"do": "heal", "number": 3, "between": 3})
SHARED["assist"] = SHARED["text"]
TURN = order("carousel", {"do": "rotate"})
TURN["assist"] = TURN["text"]
WOUNDED = dict.fromkeys((1, 2, 3, 4), 2)


def spread(active: int, **more: Any) -> Board:
    """P1 is in a hall (foe-1) with foe-2 before it, P2 outside with foe-3, P3 in another hall (foe-4) with foe-5.

    P4 is outside, and nothing faces it.
    """
    foes = [
        foe(1, "[9][9]", **HALL), foe(1, "[9][9]"), foe(2, "[9][9]"), foe(3, "[9][9]", **HALL), foe(3, "[9][9]"),
    ]  # fmt: skip
    return Board("fighter cleric wizard rogue", turn=active, foes=foes, cards=[SHARED, TURN], **more)


def offered(board: Board) -> list[int]:
    """The characters (1 ...) that somebody may name now."""
    seat = next(iter(board.open))
    return sorted(int(key.removeprefix("hero-")) + 1 for key in board.options(seat) if key.startswith("hero-"))


@pytest.mark.parametrize(("who", "reached"), [(1, [1, 2, 4]), (2, [1, 2, 3, 4]), (3, [2, 3, 4])])
def test_df_176_shared_healing_reaches_as_far_as_healing(who: int, reached: list[int]) -> None:
    board = spread(who, hands={who: "balm"}, hp=WOUNDED)
    board.play(who, "balm")
    assert offered(board) == reached


def test_df_176_every_point_of_it() -> None:
    """Also the second and third points do not cross."""
    board = spread(1, hands={1: "balm"}, hp=WOUNDED)
    board.play(1, "balm")
    for _ in range(6):
        if board.open.get(1) == "play":
            break
        assert 3 not in offered(board)
        board.nudge()
    assert board.hero(3).hp == 2


def test_df_176_it_is_not_left_for_somebody_out_of_reach() -> None:
    """If only somebody in another Location is wounded, nobody is healed."""
    board = spread(1, hands={1: "balm"}, hp={3: 2})
    board.play(1, "balm")
    while board.open.get(1) != "play":
        assert 3 not in offered(board)
        board.nudge()
    assert board.hero(3).hp == 2


def test_df_176_who_shares_the_location_is_reached() -> None:
    foes = [foe(1, "[9]", inside=[4], **HALL), foe(3, "[9]", **HALL)]
    board = Board("fighter cleric wizard rogue", foes=foes, hands={1: "balm"}, cards=[SHARED], hp=WOUNDED)
    board.play(1, "balm")
    assert offered(board) == [1, 2, 4]


@pytest.mark.parametrize(("helper", "active", "reached"), [(1, 2, [1, 2, 4]), (2, 1, [1, 2, 4]), (3, 2, [2, 3, 4])])
def test_df_181_shared_healing_of_an_assist(helper: int, active: int, reached: list[int]) -> None:
    """What the helper reaches counts; nobody is healed in a Location other than that of helper or active player."""
    board = spread(active, hands={helper: "balm", active: "glory"}, hp=WOUNDED)
    board.assist(helper, "balm")
    healable = offered(board)
    if helper == 2:
        assert set(reached) <= set(healable)
    else:
        assert healable == reached


# -- encounters that move to the left


def faced(board: Board, seat: int) -> list[str]:
    """The non-Location encounters that face a character."""
    return sorted(one.card for one in board.state.foes if one.seat == seat - 1 and one.card not in ("foe-1", "foe-4"))


def test_df_176_what_rotates_does_not_reach_into_another_location() -> None:
    """P1 in the first hall: foe-2 goes to P2, and nothing comes into the other hall or out of it."""
    board = spread(1, hands={1: "carousel"})
    board.play(1, "carousel")
    assert "foe-2" in faced(board, 2)
    assert faced(board, 3) == ["foe-5"]


def test_df_176_nor_for_whom_is_in_the_other() -> None:
    board = spread(3, hands={3: "carousel"})
    board.play(3, "carousel")
    assert faced(board, 4) == ["foe-5"], "out of its own Location it may go"
    assert "foe-2" in faced(board, 1), "an encounter in another Location is out of reach"


def test_df_176_two_neighbours_in_two_locations() -> None:
    """P1 and P2 are in different halls: what faces P1 does not cross to P2, nor back round the table."""
    foes = [foe(1, "[9]", **HALL), foe(2, "[9]", **HALL), foe(1, "[9]"), foe(2, "[9]")]
    board = Board("fighter cleric", foes=foes, hands={1: "carousel"}, cards=[TURN])
    board.play(1, "carousel")
    assert (board.foe("foe-3").seat, board.foe("foe-4").seat) == (0, 1)


def test_df_176_in_one_location_it_goes_round() -> None:
    foes = [foe(1, "[9]", inside=[2], **HALL), foe(1, "[9]"), foe(2, "[9]")]
    board = Board("fighter cleric", foes=foes, hands={1: "carousel"}, cards=[TURN])
    board.play(1, "carousel")
    assert (board.foe("foe-2").seat, board.foe("foe-3").seat) == (1, 0)


def test_df_176_without_locations_everything_goes_round() -> None:
    foes = [foe(1, "[9]"), foe(2, "[9]", tokens=(2, "[1]", 1)), foe(3, "[9]")]
    board = Board("fighter cleric wizard", foes=foes, hands={1: "carousel"}, cards=[TURN])
    board.play(1, "carousel")
    assert [board.foe(f"foe-{number}").seat for number in (1, 2, 3)] == [1, 2, 0]
    assert len(board.foe("foe-2").tokens) == 2


def test_df_181_rotating_as_an_assist_stays_within_the_helpers_reach() -> None:
    board = spread(2, hands={1: "carousel", 2: "glory"})
    board.assist(1, "carousel")
    assert faced(board, 3) == ["foe-5"]
    assert "foe-2" in faced(board, 2)


@pytest.mark.parametrize(("who", "brought"), [(1, ["foe-2", "foe-3"]), (3, ["foe-3", "foe-5"])])
def test_df_176_what_moves_each_encounter_to_one_character(who: int, brought: list[str]) -> None:
    """ "Move each encounter to face you" takes none out of another Location."""
    call = order("rally", {"do": "move", "what": "each", "to": "you"})
    foes = [
        foe(1, "[9][9]", **HALL), foe(1, "[9][9]"), foe(2, "[9][9]"), foe(3, "[9][9]", **HALL), foe(3, "[9][9]"),
    ]  # fmt: skip
    board = Board("fighter cleric wizard", turn=who, foes=foes, hands={who: "rally"}, cards=[call])
    board.play(who, "rally")
    assert faced(board, who) == brought
