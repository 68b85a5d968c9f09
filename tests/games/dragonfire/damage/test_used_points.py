"""DF-149, DF-241, DF-260: a point of damage is used once, and what a reveal has fixed stays as it was dealt."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, foe, order
from helpers.dragonfire.damage import dealing, strike

HEAL_ALL: dict[str, Any] = {"do": "mend", "number": 0, "to": "each"}
MEDIC = {"when": "vanquished", "do": [HEAL_ALL]}


def healed(track: str, cards: str, *, medic: int = 1, **more: Any) -> Board:
    """P1's cards lie on the table before foe-1; `medic` encounters heal all others when they are defeated."""
    foes = [foe(1, track), *[foe(1, "[1]", abilities=[MEDIC]) for _ in range(medic)]]
    names = cards.split()
    board = Board("wizard rogue", foes=foes, hands={1: " ".join(names)}, **more)
    return dealing(board, *names)


def test_df_260_a_level_that_is_healed_is_not_cleared_by_the_same_point() -> None:
    board = healed("[6][B][K]", "feint cantrip glory stealth")
    board.deal(1, "cantrip", "foe-1", row=2)
    assert board.cleared("foe-1") == [False, True, False]
    board.deal(1, "stealth", "foe-2")
    assert board.cleared("foe-1") == [False, False, False]
    board.deal(1, "glory", "foe-1")
    assert board.cleared("foe-1") == [False, False, False], "one more point on the top level"
    board.do(1, "done")
    board.to("market")
    assert board.cleared("foe-1") == [False, False, False]


def test_df_149_in_order_it_is_not_cleared_again_either() -> None:
    board = healed("[B][6]", "cantrip glory stealth")
    board.deal(1, "cantrip", "foe-1")
    assert board.cleared("foe-1") == [True, False]
    board.deal(1, "stealth", "foe-2")
    board.deal(1, "glory", "foe-1")
    assert board.cleared("foe-1") == [False, False]


def test_df_260_a_new_point_clears_it_again() -> None:
    board = healed("[6][B][K]", "cantrip stealth cantrip", kept={1: "loose"}, more={"item": [LOOSE]})
    board.deal(1, "cantrip", "foe-1", row=2)
    board.deal(1, "stealth", "foe-2")
    assert board.cleared("foe-1") == [False, False, False]
    board.deal(1, "cantrip", "foe-1", row=2)
    assert board.cleared("foe-1") == [False, True, False]


LOOSE = {
    "id": "loose", "name": "Loose", "kind": "miscellaneous", "rarity": "Common", "remains": "game",
    "text": [{"when": "always", "change": [{"change": "anywhere"}]}],
}  # fmt: skip
"""An item by which all of its owner's damage may go to any level."""


def loose(track: str, cards: str, **more: Any) -> Board:
    """The same with an item that lets all damage go anywhere."""
    return healed(track, cards, kept={1: "loose"}, more={"item": [LOOSE]}, **more)


def test_df_260_two_points_are_needed_again() -> None:
    board = loose("[6][B,B][K]", "cantrip cantrip cantrip cantrip stealth")
    for _ in range(2):
        board.deal(1, "cantrip", "foe-1", row=2)
    assert board.cleared("foe-1") == [False, True, False]
    board.deal(1, "stealth", "foe-2")
    board.deal(1, "cantrip", "foe-1", row=2)
    assert board.cleared("foe-1") == [False, False, False], "the two points of before are used"
    board.deal(1, "cantrip", "foe-1", row=2)
    assert board.cleared("foe-1") == [False, True, False]


def test_df_260_healed_twice_it_needs_new_points_twice() -> None:
    board = loose("[6][B][K]", "cantrip cantrip glory glory glory", medic=2)
    for medic in ("foe-2", "foe-3"):
        board.deal(1, "cantrip", "foe-1", row=2)
        assert board.cleared("foe-1") == [False, True, False]
        board.deal(1, "glory", medic)
        assert board.cleared("foe-1") == [False, False, False]
    board.deal(1, "glory", "foe-1")
    assert board.cleared("foe-1") == [False, False, False]


def test_df_260_two_levels_out_of_order_and_one_healed() -> None:
    """The lowest cleared level comes back (DF-149) and stays back; the other stays cleared."""
    first = {"when": "vanquished", "do": [{"do": "mend", "number": 1, "to": "each"}]}
    foes = [foe(1, "[6][B][K]"), foe(1, "[1]", abilities=[first])]
    board = Board(
        "wizard rogue", foes=foes, hands={1: "cantrip glory stealth grace"}, kept={1: "loose"}, more={"item": [LOOSE]}
    )
    dealing(board, "cantrip", "glory", "stealth", "grace")
    board.deal(1, "cantrip", "foe-1", row=2)
    board.deal(1, "glory", "foe-1", row=3)
    board.deal(1, "stealth", "foe-2")
    assert board.cleared("foe-1") == [False, True, False]
    board.deal(1, "grace", "foe-1")
    assert board.cleared("foe-1") == [False, True, False]


def test_df_260_it_is_not_defeated_by_a_used_point() -> None:
    board = healed("[1][B]", "feint cantrip stealth glory")
    board.deal(1, "cantrip", "foe-1", row=2)
    board.deal(1, "stealth", "foe-2")
    board.deal(1, "glory", "foe-1")
    assert board.cleared("foe-1") == [True, False]
    assert board.there("foe-1")


def test_df_260_an_encounter_that_heals_itself() -> None:
    """When a level is cleared it heals one: the point is used up by it."""
    salve = {"when": "cleared", "once": "turn", "do": [{"do": "mend"}]}
    board = Board("wizard rogue", foes=[foe(1, "[6][B][K]", abilities=[salve])], hands={1: "feint cantrip glory"})
    dealing(board, "feint", "cantrip", "glory")
    board.deal(1, "cantrip", "foe-1", row=2)
    assert board.cleared("foe-1") == [False, False, False]
    board.deal(1, "glory", "foe-1")
    assert board.cleared("foe-1") == [False, False, False]


def test_df_260_a_point_that_is_not_enough_yet_is_kept_for_its_level() -> None:
    """What has cleared nothing is not used: with the second point of its colour the level falls."""
    board = loose("[6][B,B][K]", "cantrip cantrip glory")
    board.deal(1, "cantrip", "foe-1", row=2)
    board.deal(1, "glory", "foe-1")
    assert board.cleared("foe-1") == [False, False, False]
    board.deal(1, "cantrip", "foe-1", row=2)
    assert board.cleared("foe-1") == [False, True, False]


# -- what a reveal has fixed

REVEALS: list[Any] = [
    pytest.param({"do": "save", "success": [{"do": "draw"}]}, id="a Save that may fail"),
    pytest.param({"do": "save"}, id="a Save with no effect"),
    pytest.param({"do": "check"}, id="a Skill Check with no effect"),
    pytest.param({"do": "check", "failure": [{"do": "gold", "number": 1}]}, id="a Skill Check"),
    pytest.param({"do": "summon"}, id="a summon"),
    pytest.param({"do": "summon", "which": {"type": "Dragon"}}, id="a summon that finds nothing"),
    pytest.param({"do": "reveal", "which": {"colour": "green"}}, id="a reveal of which the card is buried"),
    pytest.param({"do": "draw"}, id="a draw"),
    pytest.param({"do": "bury", "out_of": "deck"}, id="the top card of a deck"),
    pytest.param({"do": "cycle", "number": 0}, id="a new Market"),
    pytest.param({"do": "look", "number": 2}, id="a look at a deck"),
    pytest.param({"do": "look", "number": 2, "deck": "Wyrmflame"}, id="a look at the Wyrmflame deck"),
    pytest.param({"do": "search"}, id="a search of a deck"),
    pytest.param({"do": "flame", "act": "reveal another"}, id="a Wyrmflame card"),
    pytest.param({"do": "repeat", "per": "character", "effects": [{"do": "save"}]}, id="a Save for each character"),
    pytest.param(
        {"do": "if", "condition": {"what": "players", "least": 2}, "then": [{"do": "check"}]}, id="a Skill Check if"
    ),
    pytest.param({"do": "check", "who": "each other"}, id="a Skill Check of others"),
    pytest.param({"do": "save", "to": "each"}, id="a Save of each encounter"),
]


@pytest.mark.parametrize("effect", REVEALS)
def test_df_241_a_reveal_fixes_what_was_dealt(effect: dict[str, Any]) -> None:
    """Whatever the revealed card did, nobody may go back behind it."""
    foes = [foe(1, "[3][9]"), foe(1, "[1]", gold=2, abilities=[{"when": "vanquished", "do": [effect]}])]
    board = Board(
        "rogue cleric", foes=foes, hands={1: "glory glory glory"}, decks={0: "black black blue red", 1: "black red"}
    )
    dealing(board, "glory", "glory", "glory")
    board.deal(1, "glory", "foe-1")
    board.deal(1, "glory", "foe-2")
    while board.open.get(1) != "deal":
        board.nudge()
    assert "take back" not in board.options(1)
    assert not board.there("foe-2")
    assert (board.hero(1).gold, board.hero(2).gold) >= (1, 1)


@pytest.mark.parametrize("effect", REVEALS)
def test_df_241_what_is_dealt_later_is_taken_back_alone(effect: dict[str, Any]) -> None:
    """Taken back, the later share leaves all as it was after the reveal."""
    foes = [foe(1, "[1][9]"), foe(1, "[1]", abilities=[{"when": "vanquished", "do": [effect]}])]
    board = Board(
        "rogue cleric", foes=foes, hands={1: "glory glory glory"}, decks={0: "black black blue red", 1: "black red"}
    )
    dealing(board, "glory", "glory", "glory")
    board.deal(1, "glory", "foe-1")
    board.deal(1, "glory", "foe-2")
    while board.open.get(1) != "deal":
        board.nudge()
    board.deal(1, "glory", "foe-1")
    board.do(1, "take back")
    assert "take back" not in board.options(1)
    assert board.cleared("foe-1") == [True, False]
    assert not board.there("foe-2")
    assert len([key for key in board.options(1) if ">" in key]) >= 1, "the card taken back is free again"


def test_df_241_taking_back_does_not_undo_what_a_reveal_healed() -> None:
    """A Save that heals the first encounter stands: the level does not come back by taking back a later share."""
    cure = {"when": "vanquished", "do": [{"do": "save", "success": [HEAL_ALL], "failure": [HEAL_ALL]}]}
    foes = [foe(1, "[B][6]"), foe(1, "[1]", abilities=[cure])]
    board = Board("wizard rogue", foes=foes, hands={1: "cantrip stealth glory"})
    dealing(board, "cantrip", "stealth", "glory")
    board.deal(1, "cantrip", "foe-1")
    board.deal(1, "stealth", "foe-2")
    assert board.cleared("foe-1") == [False, False]
    board.deal(1, "glory", "foe-1")
    board.do(1, "take back")
    assert board.cleared("foe-1") == [False, False]
    board.deal(1, "glory", "foe-1")
    assert board.cleared("foe-1") == [False, False]


@pytest.mark.parametrize("moment", ["tripwire", "cleared"])
def test_df_241_a_save_in_the_middle_of_a_track_fixes_it(moment: str) -> None:
    """No Save happens twice because its cause was taken back."""
    track = "[6]|[1][9]" if moment == "tripwire" else "[1][9]"
    row = 2 if moment == "tripwire" else 0
    foes = [foe(1, track, abilities=[{"when": moment, "do": [{"do": "save"}]}])]
    board = Board("wizard rogue", foes=foes, hands={1: "feint cantrip cantrip"})
    dealing(board, "feint", "cantrip", "cantrip")
    before = list(board.state.decks[0].draw)
    board.deal(1, "cantrip", "foe-1", row=row)
    assert board.state.decks[0].draw == [before[-1], *before[:-1]], "the card of the Save is buried"
    assert "take back" not in board.options(1)


def test_df_241_what_a_reveal_fixed_stays_on_a_token() -> None:
    save = {"when": "token defeated", "do": [{"do": "save"}]}
    board = Board(
        "rogue cleric", foes=[foe(1, "[9]", tokens=(2, "[1]", 1), abilities=[save])], hands={1: "glory glory"}
    )
    dealing(board, "glory", "glory")
    board.deal(1, "glory", "foe-1:1")
    while board.open.get(1) != "deal":
        board.nudge()
    assert "take back" not in board.options(1)
    assert len(board.foe("foe-1").tokens) == 1


def test_df_241_without_a_reveal_it_stays_open() -> None:
    foes = [foe(1, "[1][9]"), foe(1, "[1]", abilities=[{"when": "vanquished", "do": [{"do": "gold", "number": 1}]}])]
    board = Board("rogue cleric", foes=foes, hands={1: "glory glory"})
    dealing(board, "glory", "glory")
    board.deal(1, "glory", "foe-1")
    assert "take back" in board.options(1)


@pytest.mark.parametrize("moment", ["tripwire", "token defeated"])
def test_df_241_what_happens_once_a_turn_fixes_what_was_dealt(moment: str) -> None:
    """It has happened, and is used up: that it waits for nothing more does not open what was dealt."""
    abilities = [{"when": moment, "once": "turn", "do": [{"do": "draw", "who": "active"}]}]
    tokens = {"tokens": (2, "[1]", 1)} if moment == "token defeated" else {}
    foes = [foe(1, "[1]|[1][9]" if moment == "tripwire" else "[9]", abilities=abilities, **tokens), foe(1, "[9]")]
    board = Board("rogue cleric", foes=foes, hands={1: "glory glory glory"})
    dealing(board, "glory", "glory", "glory")
    if moment == "tripwire":
        board.deal(1, "glory", "foe-1")
        board.deal(1, "glory", "foe-1")
    else:
        board.deal(1, "glory", "foe-1:1")
    assert len(board.hero(1).hand) == 1
    assert "take back" not in board.options(1)


SAVE_OF_A_LEVEL = {"when": "cleared", "once": "turn", "do": [{"do": "save"}]}


def fixed_by_a_save(track: str, *cards: tuple[str, str], **more: Any) -> Board:
    """P1's cards, each (its points, its colour), lie on the table before foe-1, whose first level makes a Save."""
    made = [strike(points, colour, f"card-{n}") for n, (points, colour) in enumerate(cards, 1)]
    names = [one["id"] for one in made]
    board = Board(
        "rogue cleric", foes=[foe(1, track, abilities=[SAVE_OF_A_LEVEL]), *more.pop("foes", [])],
        hands={1: " ".join(names)}, cards=made, **more,
    )  # fmt: skip
    return dealing(board, *names)


def test_df_241_points_that_a_reveal_fixed_are_not_shared_out_anew_by_a_later_card() -> None:
    board = fixed_by_a_save("[3][R][9]", ("R", "red"), ("2", "black"), ("1", "black"))
    board.deal(1, "card-1", "foe-1")
    board.deal(1, "card-2", "foe-1")
    assert board.cleared("foe-1") == [True, False, False]
    assert "take back" not in board.options(1)
    board.deal(1, "card-3", "foe-1")
    assert board.cleared("foe-1") == [True, False, False], "the red point was used for the first level"


def test_df_241_without_a_reveal_the_points_are_shared_out_as_best_they_can() -> None:
    cards = [strike("R", "red", "red-one"), strike("2", "black", "two"), strike("1", "black", "one")]
    board = Board("rogue cleric", foes=[foe(1, "[3][R][9]")], hands={1: "red-one two one"}, cards=cards)
    dealing(board, "red-one", "two", "one")
    for name in ("red-one", "two", "one"):
        board.deal(1, name, "foe-1")
    assert board.cleared("foe-1") == [True, True, False]


def test_df_241_a_point_that_was_left_over_then_still_counts() -> None:
    board = fixed_by_a_save("[3][R,R][9]", ("R", "red"), ("3", "black"), ("R", "red"))
    for name in ("card-1", "card-2", "card-3"):
        board.deal(1, name, "foe-1")
    assert board.cleared("foe-1") == [True, True, False]


def test_df_241_of_points_that_could_be_left_over_the_next_level_gets_its_colour() -> None:
    """One of the black and the red point is used for the number: the black one, since red is wanted next."""
    board = fixed_by_a_save("[3][R,R][9]", ("K", "black"), ("R", "red"), ("2", "black"), ("R", "red"))
    for name in ("card-1", "card-2", "card-3"):
        board.deal(1, name, "foe-1")
    assert board.cleared("foe-1") == [True, False, False]
    board.deal(1, "card-4", "foe-1")
    assert board.cleared("foe-1") == [True, True, False]


def test_df_241_a_reveal_fixes_what_lies_on_other_encounters_too() -> None:
    board = fixed_by_a_save("[1][9]", ("1", "black"), ("R", "red"), ("2", "black"), ("1", "black"),
                            foes=[foe(1, "[3][R][9]")])  # fmt: skip
    board.deal(1, "card-2", "foe-2")
    board.deal(1, "card-3", "foe-2")
    board.deal(1, "card-1", "foe-1")
    board.deal(1, "card-4", "foe-2")
    assert board.cleared("foe-2") == [True, False, False]


def test_df_241_kept_points_are_fixed_when_their_turn_ends() -> None:
    """R and 2 cleared [3] in one turn and are kept: 1 in the next turn does not free the red one."""
    keep = order("oil", {"do": "keep", "to": "one"}, damage="2")
    cards = [keep, strike("R", "red", "red-one"), strike("1")]
    board = Board("fighter cleric", foes=[foe(1, "[3][R][9]")], hands={1: "oil red-one", 2: "hit-1"}, cards=cards)
    board.play(1, "oil")
    board.play(1, "red-one")
    board.done(1)
    board.deal(1, "red-one", "foe-1")
    board.deal(1, "oil", "foe-1")
    assert board.cleared("foe-1") == [True, False, False]
    board.end_turn()
    board.idle(lambda board: board.step == "play" and board.state.active == 1)
    dealing(board, "hit-1", seat=2)
    board.deal(2, "hit-1", "foe-1")
    assert board.cleared("foe-1") == [True, False, False]


def test_df_241_as_suggested_a_colour_that_a_lower_level_wants_is_not_used_for_a_number() -> None:
    """The red card lies first: dealt first it would clear [3] with the two, and be fixed there by the Save."""
    board = fixed_by_a_save("[3][R]", ("R", "red"), ("2", "black"), ("1", "black"))
    board.do(1, "suggest").do(1, "suggest")
    assert not board.there("foe-1")
