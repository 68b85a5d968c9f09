"""DF-99: Wyrmflame cards that bring an encounter facing a character of a Class Type bring one."""

from __future__ import annotations

import pytest

from helpers.dragonfire.board import Board, foe


def shown(heroes: str, flame: str, *, top: str = "green", level: int = 4, active: int = 1, **more: object) -> Board:
    """A Wyrmflame card is revealed before P1's turn; on each deck lie cards of one colour."""
    decks = {0: f"{top} " * 6, 1: f"{top} " * 6}
    last = len(heroes.split())
    return Board(
        heroes, turn="", active=active, foes=[foe(last, "[9]")], flames=f"{flame} quiet quiet", decks=decks,
        level=level, **more,  # type: ignore[arg-type]
    )  # fmt: skip


def came(board: Board) -> list[int]:
    """The seats before which encounters have come, after the leader has taken the first it is offered, if any."""
    for _ in range(6):
        if board.state.turn is not None or not board.match.asks:
            break
        board.nudge()
    return [data["foe"]["seat"] + 1 for data in board.told("entered")]


CARDS = [
    ("the-gods-displeasure", "green", "cleric"),
    ("a-score-to-settle", "black", "fighter"),
    ("somebody-you-owe", "red", "rogue"),
    ("old-enemies", "blue", "wizard"),
]


@pytest.mark.parametrize(("flame", "top", "kind"), CARDS)
def test_df_99_one_encounter_for_the_only_character_of_the_type(flame: str, top: str, kind: str) -> None:
    others = [name for name in ("cleric", "fighter", "rogue", "wizard") if name != kind]
    board = shown(f"{others[0]} {kind} {others[1]} {others[2]}", flame, top=top)
    assert came(board) == [2]


@pytest.mark.parametrize(("flame", "top", "kind"), CARDS)
def test_df_99_one_encounter_for_two_characters_of_the_type(flame: str, top: str, kind: str) -> None:
    others = [name for name in ("cleric", "fighter", "rogue", "wizard") if name != kind]
    board = shown(f"{others[0]} {kind} {others[1]} {kind}", flame, top=top)
    faced = came(board)
    assert len(faced) == 1
    assert faced[0] in (2, 4)


@pytest.mark.parametrize(("flame", "top", "kind"), CARDS[:3])
def test_df_99_one_encounter_for_five_characters_of_the_type(flame: str, top: str, kind: str) -> None:
    """Second Class Types count too."""
    type_ = {"cleric": "Devotion", "fighter": "Martial", "rogue": "Deception"}[kind]
    extra = dict.fromkeys((3, 4, 5), type_)
    board = shown(f"{kind} {kind} wizard wizard wizard", flame, top=top, extra=extra)
    assert len(came(board)) == 1


@pytest.mark.parametrize("chosen", ["P2", "P4"])
def test_df_99_the_leader_says_which_of_them(chosen: str) -> None:
    """The choices inside a Wyrmflame card are the leader's."""
    board = shown("fighter cleric rogue cleric", "the-gods-displeasure", leader=1)
    for _ in range(6):
        if any(key.startswith("hero-") for key in board.options(next(iter(board.open)))):
            break
        board.nudge()
    assert list(board.open) == [1], "the leader is asked"
    assert [key for key in board.options(1) if key.startswith("hero-")] == ["hero-1", "hero-3"]
    board.choose(1, chosen)
    assert [data["foe"]["seat"] + 1 for data in board.told("entered")] == [int(chosen[1:])]


def test_df_99_the_leader_is_asked_and_not_whom_it_comes_to() -> None:
    board = shown("cleric cleric rogue fighter", "the-gods-displeasure", leader=4, active=4)
    board.idle(lambda b: any(key.startswith("hero-") for seat in b.open for key in b.options(seat)), most=6)
    assert list(board.open) == [4]


def test_df_99_who_is_out_is_none_of_them() -> None:
    board = shown("fighter cleric rogue cleric", "the-gods-displeasure", out="P2")
    assert came(board) == [4]


@pytest.mark.parametrize("seats", ["P2", "P2 P4"])
def test_df_99_if_all_of_the_type_are_out_one_comes_to_somebody(seats: str) -> None:
    board = shown("fighter cleric rogue cleric", "the-gods-displeasure", out=seats, top="green")
    faced = came(board)
    assert len(faced) == 1
    assert faced[0] not in [int(seat[1:]) for seat in seats.split()]


def test_df_99_stunned_characters_may_get_it() -> None:
    board = shown("fighter cleric rogue wizard", "the-gods-displeasure", stunned="P2")
    assert came(board) == [2]


def test_df_99_of_another_colour_it_comes_to_nobody() -> None:
    """Only a green encounter is for them; one card is revealed and buried, not one a character."""
    board = shown("fighter cleric rogue cleric", "the-gods-displeasure", top="black")
    came(board)
    assert board.told("entered") == []


def test_df_99_below_its_level_it_brings_none() -> None:
    board = shown("fighter cleric rogue cleric", "the-gods-displeasure", level=3)
    assert came(board) == []


def test_df_99_an_empty_deck_brings_none() -> None:
    board = Board(
        "fighter cleric rogue cleric", turn="", active=1, foes=[foe(4, "[9]")], level=4,
        flames="the-gods-displeasure quiet", decks={0: "", 1: ""},
    )  # fmt: skip
    assert came(board) == []
