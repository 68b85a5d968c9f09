"""DF-127 to DF-132: Saves."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe

Plain = dict[str, Any]
TEST = card("test", text=[{"do": [{"do": "save", "to": "one", "success": [{"do": "gold", "number": 3}]}]}])
"""An encounter makes a Save; on a success the player of the card gains 3 gold."""


def save_made(*, deck: int = 0, cards: str, plus: int = 0, **more: Any) -> Board:
    """A red encounter of a deck has made a Save +`plus`; the decks not concerned hold black cards."""
    act: Plain = {"do": "save", "to": "one", "plus": plus, "success": [{"do": "gold", "number": 3}]}
    board = Board(
        foes=[foe(1, "[9]", colour="red", deck=deck, **more)],
        hands={1: "try"},
        cards=[card("try", text=[{"do": [act]}])],
        decks={**dict.fromkeys(range(3), "black black black black"), deck: cards},
    )
    board.play(1, "try")
    return board


def success(board: Board) -> bool:
    """Whether the Save that was just made has succeeded."""
    return bool(board.told("saved")[-1]["success"])


def bottom(board: Board, deck: int, number: int) -> list[str]:
    """The undermost cards of a deck, the lowest last."""
    return board.state.decks[deck].draw[:number][::-1]


@pytest.mark.parametrize(("top", "outcome"), [("red", True), ("black", False), ("blue", False), ("green", False)])
def test_df_127_the_same_colour_is_a_success(top: str, outcome: bool) -> None:
    board = save_made(cards=f"{top} green green")
    assert success(board) is outcome
    assert board.hero(1).gold == (3 if outcome else 0)
    assert board.told("saved")[-1]["cards"] == [top]
    assert bottom(board, 0, 1) == [top]
    assert len(board.state.decks[0].draw) == 3


def test_df_127_the_kobolds_of_the_check() -> None:
    board = Board(foes=[foe(1, card="kobold-pack", left=0)], hands={1: "test"}, cards=[TEST], decks={0: "black red"})
    board.play(1, "test")
    assert success(board)
    assert board.state.decks[0].draw == ["black", "red"]


@pytest.mark.parametrize("deck", [0, 1, 2])
def test_df_128_the_deck_from_which_it_came(deck: int) -> None:
    board = save_made(deck=deck, cards="red green green")
    assert success(board)
    assert bottom(board, deck, 1) == ["red"]


def test_df_128_the_rift_asks_the_secondary_deck() -> None:
    rift = foe(1, card="rift-of-chaos", deck=1)
    decks = {0: "red-chaos-spawn red", 1: "blue red-chaos-spawn"}
    board = Board(foes=[rift], step="start", decks=decks)
    board.choose(1, "stay")
    assert board.told("saved")[0] == {**board.told("saved")[0], "cards": ["blue"], "success": False}
    assert not board.there("red-chaos-spawn")


def test_df_128_tokens_use_the_deck_of_their_card() -> None:
    board = Board(
        foes=[foe(1, "[9]", colour="red", deck=1, tokens=(1, "[1]", 0))],
        hands={1: "test"},
        cards=[TEST],
        decks={0: "black", 1: "red red"},
    )
    board.play(1, "test")
    board.choose(1, "foe-1:1")
    assert success(board)


@pytest.mark.parametrize(("choice", "top", "made"), [(0, "black", False), (1, "red", True)])
def test_df_110_what_decides_the_saves_of_a_token_decides_them(choice: int, top: str, made: bool) -> None:
    """Scroll of Ill Fate, used on a token that then makes a Save."""
    scroll = "scroll-of-ill-fate"
    foes = [foe(1, "[9]", tokens=(2, "[3]", 0))]
    board = Board(foes=foes, hands={1: f"{scroll} test test"}, cards=[TEST], decks={0: f"{top} {top}"})
    board.play(1, scroll, "any")
    board.do(1, "yes")
    board.do(1, str(choice))
    board.choose(1, "foe-1:1")
    for target in ("foe-1:1", "foe-1:2"):
        board.play(1, "test")
        board.choose(1, target)
    assert [told["success"] for told in board.told("saved")] == [made, not made]


def test_df_129_save_plus_reveals_more_cards() -> None:
    board = save_made(cards="black blue red green", plus=2)
    assert success(board)
    assert board.told("saved")[-1]["cards"] == ["black", "blue", "red"]
    assert bottom(board, 0, 3) == ["black", "blue", "red"]


def test_df_129_one_card_too_few() -> None:
    assert not success(save_made(cards="black blue red green", plus=1))


def test_df_129_a_trait_gives_save_plus_too() -> None:
    trait = {"when": "always", "change": [{"change": "save", "by": 2}]}
    board = save_made(cards="black blue red green", abilities=[trait])
    assert success(board)
    assert len(board.told("saved")[-1]["cards"]) == 3


@pytest.mark.parametrize(("change", "outcome"), [("save fails", False), ("save succeeds", True)])
def test_df_130_an_automatic_result_reveals_no_card(change: str, outcome: bool) -> None:
    trait = {"when": "always", "change": [{"change": change}]}
    board = save_made(cards="red black blue" if not outcome else "black red blue", abilities=[trait])
    before = "red black blue" if not outcome else "black red blue"
    assert success(board) is outcome
    assert board.state.decks[0].draw == before.split()[::-1]
    assert board.state.decks[0].known == 0


def test_df_131_a_save_is_made_also_for_the_stunned() -> None:
    save: Plain = {"do": "save", "success": [{"do": "gold", "number": -1}]}
    place = foe(1, "[9]", capacity=3, abilities=[{"when": "start of turn", "do": [save]}])
    board = Board(foes=[place], step="start", stunned=[1], gold={1: 2}, decks={0: "black"})
    assert success(board)
    assert board.hero(1).gold == 1


@pytest.mark.parametrize(("top", "more", "cleared"), [("green", 0, 1), ("red", 1, 0)])
def test_df_132_success_is_not_always_good_for_the_encounter(top: str, more: int, cleared: int) -> None:
    board = Board(foes=[foe(1, card="evil-eyed-giant"), foe(2)], decks={0: f"{top} black"})
    strength = board.game.cards["evil-eyed-giant"].attack
    board.to("market")
    assert board.hero(1).hp == board.hero(1).full - strength - more
    assert sum(board.cleared("evil-eyed-giant")) == cleared


@pytest.mark.parametrize("faced", [1, 2])
@pytest.mark.parametrize("owner", [1, 2])
def test_df_127_what_answers_to_a_save_answers_whomever_the_encounter_faces(faced: int, owner: int) -> None:
    board = Board(
        foes=[foe(faced, "[9]", colour="red")],
        hands={1: "test"},
        cards=[TEST],
        features={owner: "pocket-horseshoe"},
        decks={0: "black red"},
    )
    board.play(1, "test")
    assert board.open == {owner: "may"}
    board.choose(owner, "yes")
    assert (success(board), board.hero(1).gold) == (True, 3)
