"""DF-217 to DF-226: healing characters, and Skill Checks."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe

Plain = dict[str, Any]
FOE = foe(1, "[9]")
HEAL = card("heal", "green", text=[{"do": [{"do": "heal", "number": 2, "who": "any"}]}])


def check(of: str = "", number: int = 1) -> Plain:
    """A card whose player makes so many Skill Checks; each success brings 1 gold."""
    act: Plain = {"do": "check", "of": of, "success": [{"do": "gold", "number": 1}]}
    return card("try", text=[{"do": [act] * number}])


def checked(heroes: str, draw: str, of: str = "", number: int = 1, **more: Any) -> Board:
    """P1 has made Skill Checks with this deck."""
    board = Board(heroes, foes=[FOE], hands={1: "try"}, draws={1: draw}, cards=[check(of, number)], **more)
    board.play(1, "try")
    return board


def results(board: Board) -> list[bool]:
    """How the Skill Checks went."""
    return [event["success"] for event in board.told("checked")]


# -- healing


def test_df_217_healing_raises_the_hit_points() -> None:
    board = Board("cleric fighter", foes=[FOE], hands={1: "mend-wounds"}, hp={2: 5})
    assert board.hero(2).full == 8
    board.play(1, "mend-wounds")
    board.choose(1, "P2")
    assert board.hero(2).hp == 6


def test_df_217_up_to_the_maximum() -> None:
    board = Board("cleric fighter", foes=[FOE], hands={1: "heal"}, hp={2: 7}, cards=[HEAL])
    board.play(1, "heal")
    board.choose(1, "P2")
    assert board.hero(2).hp == board.hero(2).full == 8


def test_df_217_what_raises_the_first_healing_of_a_turn_raises_no_other() -> None:
    board = Board(
        "cleric fighter", foes=[FOE], features={1: "path-of-life"}, hands={1: "heal heal heal"}, hp={2: 1}, cards=[HEAL]
    )
    left = []
    for seat in (1, 2, 2):  # whoever is unhurt is not healed
        board.play(1, "heal")
        board.choose(1, f"P{seat}")
        left.append(board.hero(2).hp)
    assert left == [1, 4, 6]


def test_df_218_healing_of_an_assist_happens_at_once() -> None:
    board = Board("fighter rogue cleric", foes=[FOE], hands={1: "glory", 3: "word-of-mending"}, hp={1: 3, 2: 3})
    board.play(1, "glory")
    board.assist(3, "word-of-mending")
    board.choose(3, "P1", "P2")
    assert (board.hero(1).hp, board.hero(2).hp) == (4, 4)
    assert board.step == "play"
    assert "dealt" not in board.tale()


def test_df_218_and_of_a_played_card() -> None:
    board = Board("cleric fighter", foes=[FOE], hands={1: "mend-wounds"}, hp={1: 3})
    board.play(1, "mend-wounds")
    board.choose(1, "P1")
    assert board.hero(1).hp == 4
    assert board.step == "play"


# -- Skill Checks


@pytest.mark.parametrize(
    ("heroes", "colour"),
    [("fighter cleric", "glory"), ("wizard cleric", "cantrip"), ("cleric rogue", "grace"), ("rogue cleric", "stealth")],
)
def test_df_219_the_own_colour_is_a_success(heroes: str, colour: str) -> None:
    for top in ("glory", "cantrip", "grace", "stealth"):
        board = checked(heroes, f"{top} glory grace")
        if board.open[1] == "may":  # this race can do it again
            board.choose(1, "no")
        assert results(board) == [top == colour]
        assert board.hero(1).gold == int(top == colour)
        assert board.hero(1).pile.draw == [top, "grace", "glory"]


def test_df_220_with_one_card_in_the_deck_it_is_revealed_again() -> None:
    board = checked("rogue cleric", "stealth", number=2)
    assert results(board) == [True, True]
    assert board.hero(1).pile.draw == ["stealth"]


def test_df_221_with_an_empty_deck_the_discard_pile_is_shuffled_first() -> None:
    discards = {1: "stealth stealth stealth stealth stealth stealth"}
    board = checked("rogue cleric", "", discards=discards)
    assert results(board) == [True]
    pile = board.hero(1).pile
    assert (len(pile.draw), pile.discard, pile.known) == (6, [], 1)


@pytest.mark.parametrize(("top", "outcome"), [("grace", True), ("stealth", False)])
def test_df_222_a_check_of_a_named_type(top: str, outcome: bool) -> None:
    board = checked("rogue cleric", f"{top} glory", of="Devotion")
    if board.open[1] == "may":
        board.choose(1, "no")
    assert results(board) == [outcome]


@pytest.mark.parametrize(
    ("top", "of", "outcome"),
    [
        ("stealth", "", True),
        ("glory", "", True),
        ("grace", "", False),
        ("stealth", "primary", False),
        ("glory", "primary", True),
    ],
)
def test_df_223_with_two_types_either_colour_is_a_success(top: str, of: str, outcome: bool) -> None:
    board = checked("fighter cleric", f"{top} cantrip", of=of, extra={1: "Deception"})
    if board.open[1] == "may":
        board.choose(1, "no")
    assert results(board) == [outcome]


@pytest.mark.parametrize(("change", "outcome"), [("check succeeds", True), ("check fails", False)])
def test_df_224_an_automatic_result_reveals_no_card(change: str, outcome: bool) -> None:
    luck = foe(2, "[9]", abilities=[{"when": "always", "change": [{"change": change, "who": "each"}]}])
    draw = "glory cantrip grace" if outcome else "stealth cantrip grace"
    board = Board("rogue cleric", foes=[luck], hands={1: "try"}, draws={1: draw}, cards=[check()])
    board.play(1, "try")
    assert results(board) == [outcome]
    assert board.hero(1).pile.draw == draw.split()[::-1]
    assert board.hero(1).pile.known == 0


def test_df_225_a_check_that_is_demanded_is_made_by_the_stunned_too() -> None:
    snare = foe(
        1,
        "[9]",
        abilities=[{"when": "start of turn", "do": [{"do": "check", "failure": [{"do": "gold", "number": -1}]}]}],
    )
    board = Board("rogue cleric", foes=[snare], step="start", stunned=[1], gold={1: 2}, draws={1: "grace glory"})
    assert results(board) == [False]
    assert board.hero(1).gold == 1
    assert board.hero(1).pile.draw == ["grace", "glory"]


def test_df_225_one_that_is_a_price_may_be_declined() -> None:
    board = Board("rogue cleric", foes=[FOE], hands={1: "perception"}, draws={1: "stealth glory"})
    board.play(1, "perception")
    assert board.open == {1: "may"}
    board.choose(1, "no")
    assert results(board) == []
    assert board.hero(1).pile.draw == ["glory", "stealth"]


def test_df_226_what_is_said_of_checks_does_not_concern_saves() -> None:
    luck = {"when": "always", "change": [{"change": "check succeeds", "who": "each"}]}
    saves = {"when": "start of turn", "do": [{"do": "save", "success": [{"do": "gold", "number": -1}]}]}
    board = Board("rogue cleric", foes=[foe(1, "[9]", abilities=[luck, saves])], step="start", decks={0: "red black"})
    assert board.told("saved")[0] == {**board.told("saved")[0], "cards": ["red"], "success": False}


def test_df_226_nor_the_other_way_round() -> None:
    luck = {"when": "always", "change": [{"change": "save succeeds", "to": "each"}]}
    board = Board(
        "rogue cleric",
        foes=[foe(1, "[9]", abilities=[luck])],
        hands={1: "try"},
        draws={1: "stealth glory"},
        cards=[check()],
    )
    board.play(1, "try")
    assert results(board) == [True]
    assert board.hero(1).pile.draw == ["stealth", "glory"]


def test_df_224_what_answers_to_a_success_answers_to_an_automatic_one() -> None:
    hands = {1: "walking-staff perception"}
    board = Board("rogue fighter", foes=[FOE], hands=hands, draws={1: "glory"}, features={1: "expertise-2"})
    board.play(1, "walking-staff")
    board.play(1, "perception")
    board.choose(1, "yes")
    assert (results(board), board.hero(1).gold) == ([True], 2)


def test_df_219_what_answers_to_a_result_answers_to_that_of_the_last_card() -> None:
    hands, draws = {1: "perception"}, {1: "glory stealth"}
    board = Board("half-orc-rogue fighter", foes=[FOE], hands=hands, draws=draws, features={1: "expertise-2"})
    board.play(1, "perception")
    board.choose(1, "yes", "yes")
    assert (results(board), board.hero(1).gold) == ([False, True], 2)


def test_df_219_another_card_is_offered_when_the_one_before_lies_open() -> None:
    hands, draws = {1: "perception"}, {1: "glory stealth grace"}
    board = Board("human-rogue fighter", foes=[FOE], hands=hands, draws=draws, features={1: "pocket-horseshoe"})
    board.play(1, "perception")
    board.choose(1, "yes", "yes")
    assert (results(board), board.open[1]) == ([False, True], "play")
    assert len(board.hero(1).used) == 1, "the Horseshoe is left"
