"""DF-240 to DF-249: dealing damage card by card, and what a level needs."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, foe, order
from helpers.dragonfire.damage import at, dealing, strike

# -- card by card


def test_df_240_any_card_first() -> None:
    for first, second in (("flaming-oil", "glory"), ("glory", "flaming-oil")):
        board = Board("fighter cleric", foes=[foe(1, "[6]")], hands={1: "flaming-oil glory"})
        dealing(board, "flaming-oil", "glory")
        assert board.may_deal(1, first) == board.may_deal(1, second) == ["foe-1"]
        board.deal(1, first, "foe-1")
        assert board.may_deal(1, second) == ["foe-1"]


def test_df_240_the_active_player_chooses_the_encounter() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[6]"), foe(2, "[6]")], hands={1: "glory", 2: "javelin"})
    board.play(1, "glory")
    board.assist(2, "javelin")
    board.done(1)
    assert board.open == {1: "deal"}
    assert board.may_deal(1, "glory") == board.may_deal(1, "javelin") == ["foe-1", "foe-2"]


def test_df_241_what_has_no_consequence_is_taken_back() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[1][6]"), foe(1, "[K,K][4]")], hands={1: "glory glory"})
    dealing(board, "glory", "glory")
    board.deal(1, "glory", "foe-1")
    board.deal(1, "glory", "foe-1")
    assert board.cleared("foe-1") == [True, False]
    board.do(1, "take back")
    board.do(1, "take back")
    assert board.cleared("foe-1") == [False, False]
    board.deal(1, "glory", "foe-2")
    board.deal(1, "glory", "foe-2")
    assert board.cleared("foe-2") == [True, False]
    assert "take back" in board.options(1)


def test_df_241_a_plain_defeat_is_taken_back_with_its_gold() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[1]", gold=5), foe(1, "[K]")], hands={1: "glory"}, gold={1: 1, 2: 1})
    dealing(board, "glory")
    board.deal(1, "glory", "foe-1")
    assert (board.hero(1).gold, board.hero(2).gold) == (4, 3)
    assert not board.there("foe-1")
    board.do(1, "take back")
    assert (board.hero(1).gold, board.hero(2).gold) == (1, 1)
    assert board.there("foe-1")
    board.deal(1, "glory", "foe-2")
    board.do(1, "done")
    assert board.there("foe-1")
    assert not board.there("foe-2")


def test_df_241_a_plain_token_is_taken_back() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[K]", tokens=(2, "[1]", 1))], hands={1: "glory"})
    dealing(board, "glory")
    board.deal(1, "glory", "foe-1:2")
    assert len(board.foe("foe-1").tokens) == 1
    board.do(1, "take back")
    assert len(board.foe("foe-1").tokens) == 2
    assert board.may_deal(1, "glory") == ["foe-1:1", "foe-1:2"]


@pytest.mark.parametrize(
    ("track", "ability"),
    [
        ("[1]", {"when": "vanquished", "do": [{"do": "summon"}]}),
        ("[2]|[1][K]", {"when": "tripwire", "do": [{"do": "draw"}]}),
        ("[1]", {"when": "vanquished", "cost": [{"pay": "gold", "number": 1}], "do": [{"do": "draw"}]}),
        ("[1]", {"when": "vanquished", "do": [{"do": "save", "success": [{"do": "draw"}]}]}),
        ("[1][K]", {"when": "cleared", "do": [{"do": "draw"}]}),
    ],
)
def test_df_241_a_consequence_fixes_what_was_dealt(track: str, ability: dict[str, Any]) -> None:
    board = Board(
        "fighter cleric",
        foes=[foe(1, track, abilities=[ability], cleared=int("|" in track))],
        hands={1: "glory glory"},
        gold={1: 1},
    )
    dealing(board, "glory", "glory")
    board.deal(1, "glory", "foe-1")
    if "may" in board.open.values():
        board.choose(1, "no")
    assert "take back" not in board.options(1)


def test_df_241_an_unused_card_may_hit_the_newcomer() -> None:
    summons = {"when": "vanquished", "do": [{"do": "summon"}]}
    board = Board("fighter cleric", foes=[foe(1, "[1]", abilities=[summons])], hands={1: "glory glory"})
    dealing(board, "glory", "glory")
    board.deal(1, "glory", "foe-1")
    assert board.may_deal(1, "glory") == ["black"]


def test_df_241_a_feature_that_answers_to_a_defeat_fixes_it() -> None:
    board = Board("rogue cleric", foes=[foe(1, "[1]")], hands={1: "stealth stealth"}, kept={1: "ledger-of-favours"})
    dealing(board, "stealth", "stealth")
    board.deal(1, "stealth", "foe-1")
    assert board.open.get(1) != "deal" or "take back" not in board.options(1)


# -- what a level needs


def test_df_242_coloured_and_colourless() -> None:
    board = Board("wizard cleric", foes=[foe(1, "[8]")], hands={1: "whirling-blades"})
    dealing(board, "whirling-blades")
    board.deal(1, "whirling-blades", "foe-1")
    assert board.foe("foe-1").pool == (0, 2, 0, 0, 1)


def test_df_201_what_makes_cards_stronger_this_turn_counts_for_those_played_before() -> None:
    names = ("hit-k", "potion-of-ox-brawn", "hit-r")
    board = Board(
        "fighter cleric", foes=[foe(1, "[9]")], hands={1: " ".join(names)}, cards=[strike("K"), strike("R", "red")]
    )
    dealing(board, *names)
    board.deal(1, "hit-k", "foe-1")
    assert board.foe("foe-1").pool == (1, 0, 0, 0, 1)
    board.deal(1, "hit-r", "foe-1")
    assert board.foe("foe-1").pool == (1, 0, 0, 1, 2)


@pytest.mark.parametrize("who", ["you", "each", "each here", "active"])
def test_df_201_what_an_encounter_gives_to_cards_counts_for_those_played_before(who: str) -> None:
    given = {"do": "give", "change": {"change": "damage", "by": 1, "who": who}, "until": "turn"}
    foes = [foe(1, "[K]", abilities=[{"when": "vanquished", "do": [given]}]), foe(1, "[9]")]
    board = Board("fighter cleric", foes=foes, hands={1: "hit-k hit-r"}, cards=[strike("K"), strike("R", "red")])
    dealing(board, "hit-k", "hit-r")
    board.deal(1, "hit-k", "foe-1")
    board.deal(1, "hit-r", "foe-2")
    assert board.foe("foe-2").pool == (0, 0, 0, 1, 1)


@pytest.mark.parametrize("names", [("seeking-sparks", "potion-of-ox-brawn"), ("potion-of-ox-brawn", "seeking-sparks")])
def test_df_242_what_makes_a_card_stronger_adds_to_its_icons_alone(names: tuple[str, str]) -> None:
    """Seeking Sparks has none: its text deals three times one blue point, before the potion and after it."""
    board = Board("wizard cleric", foes=[foe(1, "[9]")], hands={1: " ".join(names)})
    for name in names:
        board.play(1, name)
    assert board.state.turn is not None
    assert [share.points for share in board.state.turn.shares] == [(0, 1, 0, 0, 0)] * 3


def test_df_243_coloured_levels_need_their_colour() -> None:
    board = at("[R,R]", strike("R", "red"), strike("5"))
    board.deal(1, "hit-r", "foe-1")
    board.deal(1, "hit-5", "foe-1")
    assert board.cleared("foe-1") == [False]


def test_df_243_points_of_several_cards_count() -> None:
    board = at("[R,R][9]", strike("R", "red"), strike("R", "red", "another"))
    board.deal(1, "hit-r", "foe-1")
    assert board.cleared("foe-1") == [False, False]
    board.deal(1, "another", "foe-1")
    assert board.cleared("foe-1") == [True, False]


def test_df_243_other_colours_do_not_help() -> None:
    board = at("[R,R]", strike("R", "red"), strike("K,B,G"))
    board.deal(1, "hit-r", "foe-1")
    board.deal(1, "hit-kbg", "foe-1")
    assert board.cleared("foe-1") == [False]


def test_df_244_a_number_takes_any_points() -> None:
    board = at("[4][9]", strike("K"), strike("B", "blue"), strike("2"))
    board.deal(1, "hit-k", "foe-1")
    board.deal(1, "hit-b", "foe-1")
    assert board.cleared("foe-1") == [False, False]
    board.deal(1, "hit-2", "foe-1")
    assert board.cleared("foe-1") == [True, False]


def test_df_245_mixed_levels() -> None:
    board = at("[K+2][9]", strike("K,K"), strike("1"))
    board.deal(1, "hit-kk", "foe-1")
    assert board.cleared("foe-1") == [False, False]
    board.deal(1, "hit-1", "foe-1")
    assert board.cleared("foe-1") == [True, False]


def test_df_245_without_the_icon_nothing_falls() -> None:
    board = at("[K+2]", strike("5"), strike("B,B", "blue"))
    board.deal(1, "hit-5", "foe-1")
    board.deal(1, "hit-bb", "foe-1")
    assert board.cleared("foe-1") == [False]


def test_df_246_partial_damage_is_lost() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[3][9]")], hands={1: "hit-2", 2: "hit-2"}, cards=[strike("2")])
    dealing(board, "hit-2")
    board.deal(1, "hit-2", "foe-1")
    board.do(1, "done")
    board.end_turn()
    assert board.state.active == 1
    board.to("play")
    board.play(2, "hit-2")
    board.done(2)
    board.deal(2, "hit-2", "foe-1")
    assert board.cleared("foe-1") == [False, False]


def test_df_246_unless_a_card_keeps_it_for_the_round() -> None:
    """2 of 3 points stay on it through the turns of the round, and are lost when the round ends."""
    keep = order("oil", {"do": "keep", "to": "one"}, damage="2")
    board = Board("fighter cleric rogue", foes=[foe(1, "[3][9]"), foe(2, "[9]")], hands={1: "oil"}, cards=[keep])
    board.play(1, "oil")
    board.choose(1, "foe-1")
    board.done(1)
    board.deal(1, "oil", "foe-1")
    pools = []
    for _ in range(3):
        board.end_turn()
        pools.append(sum(board.foe("foe-1").pool))
    assert pools == [2, 2, 0]


def test_df_246_what_is_kept_is_the_damage_of_that_turn_and_of_no_later_one() -> None:
    keep = order("oil", {"do": "keep", "to": "one"}, damage="2")
    hands = {1: "oil", 2: "hit-3", 3: "hit-4"}
    board = Board(
        "fighter cleric rogue", foes=[foe(1, "[9][2][9]")], hands=hands, cards=[keep, strike("3"), strike("4")]
    )
    pools = []
    for seat, name in ((1, "oil"), (2, "hit-3"), (3, "hit-4")):
        board.idle(lambda board, seat=seat: board.step == "play" and board.state.active == seat - 1)  # type: ignore[misc]
        dealing(board, name, seat=seat)
        board.deal(seat, name, "foe-1")
        pools.append(sum(board.foe("foe-1").pool))
        board.end_turn()
    assert pools == [2, 5, 6]
    assert sum(board.foe("foe-1").pool) == 0


def test_df_246_kept_damage_that_has_been_used_is_gone() -> None:
    keep = order("oil", {"do": "keep", "to": "one"}, damage="K+1")
    board = Board(
        "fighter cleric rogue", foes=[foe(1, "[3][K][1]")], hands={1: "oil", 2: "hit-1"}, cards=[keep, strike("1")]
    )
    for seat, name in ((1, "oil"), (2, "hit-1")):
        board.idle(lambda board, seat=seat: board.step == "play" and board.state.active == seat - 1)  # type: ignore[misc]
        dealing(board, name, seat=seat)
        board.deal(seat, name, "foe-1")
        board.end_turn()
    assert board.cleared("foe-1") == [True, False, False]
    one = board.foe("foe-1")
    assert sum(one.pool) - sum(one.spent) == 0


def test_df_246_it_is_kept_on_tokens_too() -> None:
    board = Board("wizard cleric", foes=[foe(1, "[9]", tokens=(1, "[5]", 0))], hands={1: "flask-of-clinging-fire"})
    dealing(board, "flask-of-clinging-fire")
    board.deal(1, "flask-of-clinging-fire", "foe-1:1")
    board.end_turn()
    assert sum(board.foe("foe-1").tokens[0].pool) == 2


def test_df_246_what_a_wyrmflame_card_deals_before_the_turn_is_no_damage_of_the_turn() -> None:
    rain = {"id": "rain", "name": "Rain", "abilities": [{"when": "reveal", "do": [{"do": "deal", "points": "2"}]}]}
    board = Board("cleric fighter", foes=[foe(1, "[3]")], turn=2, more={"flame": [rain]}, flames="rain quiet")
    board.end_turn()
    board.idle(lambda board: board.step == "play")
    assert board.state.flame.active == "rain"
    assert sum(board.foe("foe-1").pool) == 0


def test_df_246_three_points_in_one_turn_suffice() -> None:
    board = at("[3][9]", strike("2"), strike("1"))
    board.deal(1, "hit-2", "foe-1")
    board.deal(1, "hit-1", "foe-1")
    assert board.cleared("foe-1") == [True, False]


def test_df_247_cleared_levels_stay_for_everybody() -> None:
    board = Board(
        "fighter rogue",
        foes=[foe(1, "[K][4][R]")],
        hands={1: "glory", 2: "hit-3 hit-1 stealth"},
        cards=[strike("3"), strike("1")],
    )
    dealing(board, "glory")
    board.deal(1, "glory", "foe-1")
    board.do(1, "done")
    board.end_turn()
    board.to("play")
    assert board.cleared("foe-1") == [True, False, False]
    dealing(board, "hit-3", "hit-1", "stealth", seat=2)
    for name in ("hit-3", "hit-1"):
        board.deal(2, name, "foe-1")
    assert board.cleared("foe-1") == [True, True, False]
    board.deal(2, "stealth", "foe-1")
    assert not board.there("foe-1")


def test_df_248_from_top_to_bottom() -> None:
    board = at("[B][K]", strike("K"))
    board.deal(1, "hit-k", "foe-1")
    assert board.cleared("foe-1") == [False, False]


def test_df_248_a_later_point_of_the_top_colour_lets_the_first_count() -> None:
    board = at("[B][K][9]", strike("K"), strike("B", "blue"))
    board.deal(1, "hit-k", "foe-1")
    board.deal(1, "hit-b", "foe-1")
    assert board.cleared("foe-1") == [True, True, False]


def test_df_249_defeated_with_the_last_level_that_is_left() -> None:
    vanquished = {"when": "vanquished", "do": [{"do": "draw"}]}
    board = Board(
        "fighter cleric",
        foes=[foe(1, "[2][K]", gold=3, abilities=[vanquished])],
        hands={1: "hit-2"},
        draws={1: "grace"},
        cards=[strike("2")],
    )
    board.foe("foe-1").cleared[1] = True
    dealing(board, "hit-2")
    board.deal(1, "hit-2", "foe-1")
    assert not board.there("foe-1")
    assert [board.hero(seat).gold for seat in (1, 2)] == [2, 1]
    assert [event["when"] for event in board.told("triggered")] == ["vanquished"]


def test_df_249_not_before_all_are_cleared() -> None:
    board = at("[1][K]", strike("1"))
    board.deal(1, "hit-1", "foe-1")
    assert board.there("foe-1")
