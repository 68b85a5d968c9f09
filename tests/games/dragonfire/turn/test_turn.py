"""DF-192 to DF-196: the seven phases, and the five steps of Start Turn."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe
from helpers.dragonfire.encounters import before

Plain = dict[str, Any]


def starts(seat: int = 1, *, name: str = "", **effect: Any) -> Plain:
    """An encounter that does something at the start of the turn of whom it faces."""
    more = {"name": name} if name else {}
    return foe(seat, "[9]", abilities=[{"when": "start of turn", "do": [effect]}], **more)


# -- the phases


def test_df_192_each_phase_once_and_in_order() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=1)], step="start", hands={1: "glory"}, gold={1: 3})
    seen = [board.step]
    for step in ("deal", "market"):
        if board.step == "play":
            board.play(1, "glory")
            board.done(1)
        elif board.step == "deal":
            board.deal(1, "glory", "foe-1")
            board.do(1, "done")
        seen.append(board.step)
        assert board.step == step
    assert seen == ["play", "deal", "market"], "the phases in which this player is asked something"
    board.do(1, "buy 0 plain-black")
    board.end_turn()
    order = [kind for kind in board.tale() if kind in ("played", "dealt", "attacked", "drew", "bought", "turn_ended")]
    assert order[:6] == ["played", "dealt", "attacked", "drew", "bought", "turn_ended"]


def test_df_192_everybody_sees_whose_turn_it_is() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]")], step="start")
    assert board.match.view(1)["active"] == 0
    board.end_turn()
    assert board.match.view(0)["active"] == 1


def test_df_192_no_card_is_played_after_the_phase() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]")], hands={1: "glory cantrip", 2: "javelin"})
    board.play(1, "glory")
    board.done(1)
    assert board.step == "deal"
    board.refused(1, "play cantrip")
    board.do(1, "done")
    assert board.step == "market"
    board.refused(1, "play cantrip")


# -- Start Turn


def test_df_193_the_wyrmflame_card_comes_before_the_encounters() -> None:
    toll = {"id": "toll", "name": "Toll", "abilities": [{"when": "turn start", "do": [{"do": "gold", "number": -1}]}]}
    poor = {"when": "start of turn", "if": [{"what": "gold", "most": 0}], "do": [{"do": "hurt"}]}
    board = Board(
        foes=[foe(1, "[9]", abilities=[poor])], step="start", gold={1: 1}, flame="toll", more={"flame": [toll]}
    )
    assert board.hero(1).gold == 0
    assert board.hero(1).hp == board.hero(1).full - 1


def test_df_193_all_five_steps_in_order() -> None:
    """Each step tells of itself by an event of its own: gold, moving, a Save, damage, a drawn card."""
    flame = {"id": "toll", "name": "Toll", "abilities": [{"when": "turn start", "do": [{"do": "gold", "number": -1}]}]}
    place = foe(2, "[9]", capacity=3, abilities=[{"when": "start of turn", "do": [{"do": "save"}]}])
    morning = card("morning", remains="game", text=[{"when": "start of turn", "do": [{"do": "draw"}]}])
    board = Board(
        foes=[place, starts(do="hurt")],
        step="start",
        gold={1: 1},
        kept={1: "morning"},
        cards=[morning],
        flame="toll",
        more={"flame": [flame]},
    )
    assert board.open == {1: "move"}
    assert board.hero(1).gold == 0
    board.do(1, f"into {board.id_of('foe-1')}")
    order = [kind for kind in board.tale() if kind in ("lost_gold", "moved_in", "saved", "hurt", "drew")]
    assert order == ["lost_gold", "moved_in", "saved", "hurt", "drew"]


@pytest.mark.parametrize(("first", "loss"), [("foe-1", 1), ("foe-2", 0)])
def test_df_194_the_order_of_the_fourth_step_is_a_choice(first: str, loss: int) -> None:
    """Either it hurts first and then heals, or the other way round at full hit points."""
    foes = [starts(do="heal", who="you"), starts(do="hurt", number=1)]
    board = Board("fighter cleric", foes=foes, step="start")
    assert board.open == {1: "order"}
    board.choose(1, first)
    assert board.hero(1).full - board.hero(1).hp == loss
    assert board.step == "play"


@pytest.mark.parametrize("first", [0, 1])
def test_df_194_so_is_the_order_of_the_fifth(first: int) -> None:
    lose = card("lose", remains="game", text=[{"when": "start of turn", "do": [{"do": "gold", "number": -1}]}])
    spare = card("spare", remains="game", text=[{"when": "start of turn", "do": [{"do": "draw"}]}])
    board = Board(foes=[foe(1, "[9]")], step="start", kept={1: "lose spare"}, cards=[lose, spare], gold={1: 1})
    assert board.open == {1: "order"}
    board.choose(1, str(first))
    assert before(board, "lost_gold", "drew") == (first == 0)
    assert (board.hero(1).gold, len(board.hero(1).hand)) == (0, 1)


CURSED = foe(2, "[9]", capacity=4, abilities=[{"when": "start of turn", "do": [{"do": "hurt"}]}])


@pytest.mark.parametrize(("answer", "loss"), [("out", 0), ("stay", 1)])
def test_df_195_only_the_location_in_which_one_is_now(answer: str, loss: int) -> None:
    place = {**CURSED, "inside": (1,)}
    board = Board(foes=[place], step="start")
    board.choose(1, answer)
    assert board.hero(1).hp == board.hero(1).full - loss


def test_df_195_another_location_does_nothing() -> None:
    board = Board(foes=[CURSED], step="start")
    board.choose(1, "stay")
    assert board.hero(1).hp == board.hero(1).full


def test_df_195_the_one_just_entered_does() -> None:
    board = Board(foes=[CURSED], step="start")
    board.do(1, f"into {board.id_of('foe-1')}")
    assert board.hero(1).hp == board.hero(1).full - 1


def test_df_196_the_stunned_do_not_move_and_their_location_acts() -> None:
    toll = {"id": "toll", "name": "Toll", "abilities": [{"when": "turn start", "do": [{"do": "gold", "number": -1}]}]}
    place = foe(2, "[9]", capacity=4, inside=(1,), abilities=[{"when": "start of turn", "do": [{"do": "save"}]}])
    board = Board(
        foes=[place, starts(do="gold", number=-1)],
        step="start",
        stunned=[1],
        gold={1: 3},
        flame="toll",
        more={"flame": [toll]},
    )
    assert "move" not in board.open.values()
    assert len(board.told("saved")) == 1
    assert board.hero(1).gold == 1, "one for the Wyrmflame card, one for the encounter"
    assert board.step == "play"


def test_df_196_features_and_market_cards_of_the_stunned_do_nothing() -> None:
    gift: Plain = {"when": "start of turn", "do": [{"do": "gold", "number": 1}]}
    morning = card("morning", remains="game", text=[gift])
    feature: Plain = {"id": "early-bird", "name": "Early Bird", "title": "Early Bird", "value": 5, "abilities": [gift]}
    for stunned, gold in (([1], 0), ([], 2)):
        board = Board(
            foes=[foe(1, "[9]")],
            step="start",
            stunned=stunned,
            kept={1: "morning"},
            features={1: "early-bird"},
            cards=[morning],
            more={"feature": [feature]},
        )
        if "order" in board.open.values():
            board.choose(1, "0")
        assert board.hero(1).gold == gold
