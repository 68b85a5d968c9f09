"""DF-256 to DF-262: levels of damage; damage anywhere, together, and for less."""

from __future__ import annotations

import pytest

from helpers.dragonfire.board import Board, card, foe
from helpers.dragonfire.damage import dealing


def test_df_256_levels_from_the_top() -> None:
    board = Board("wizard cleric", foes=[foe(1, card="doom-chaos-spawn")], hands={1: "lightning-bolt"})
    dealing(board, "lightning-bolt")
    board.deal(1, "lightning-bolt", "doom-chaos-spawn")
    assert board.cleared("doom-chaos-spawn") == [True, True, False, False]


def test_df_256_a_cleared_level_between_is_passed_over() -> None:
    board = Board("wizard cleric", foes=[foe(1, "[6][K][6][6]")], hands={1: "lightning-bolt"})
    board.foe("foe-1").cleared[1] = True
    dealing(board, "lightning-bolt")
    board.deal(1, "lightning-bolt", "foe-1")
    assert board.cleared("foe-1") == [True, True, True, False]


@pytest.mark.parametrize(("order", "left"), [(["glory", "lightning-bolt"], 0), (["lightning-bolt", "glory"], 1)])
def test_df_257_level_damage_is_dealt_like_other_damage(order: list[str], left: int) -> None:
    board = Board("wizard cleric", foes=[foe(1, "[K][6][6]")], hands={1: "lightning-bolt glory"})
    dealing(board, "lightning-bolt", "glory")
    assert board.cleared("foe-1") == [False, False, False]
    for name in order:
        board.deal(1, name, "foe-1")
    assert board.there("foe-1") == bool(left)
    assert board.cleared("foe-1").count(False) == left


def test_df_257_points_dealt_before_it_count_for_the_levels_that_are_left() -> None:
    board = Board("wizard cleric", foes=[foe(1, "[6][6][K]")], hands={1: "lightning-bolt glory"})
    dealing(board, "lightning-bolt", "glory")
    board.deal(1, "glory", "foe-1")
    board.deal(1, "lightning-bolt", "foe-1")
    assert not board.there("foe-1")


def test_df_258_more_levels_than_there_are() -> None:
    board = Board("wizard cleric", foes=[foe(1, "[2]", tokens=(2, "[3]", 1))], hands={1: "lightning-bolt"})
    dealing(board, "lightning-bolt")
    board.deal(1, "lightning-bolt", "foe-1:1")
    assert len(board.foe("foe-1").tokens) == 1
    assert board.cleared("foe-1") == [False]
    assert board.may_deal_any(1) == []


def test_df_258_on_the_last_level() -> None:
    board = Board("wizard cleric", foes=[foe(1, "[2]"), foe(1, "[2]")], hands={1: "lightning-bolt"})
    dealing(board, "lightning-bolt")
    board.deal(1, "lightning-bolt", "foe-1")
    assert not board.there("foe-1")
    assert board.cleared("foe-2") == [False]
    assert board.may_deal_any(1) == []


def test_df_259_a_square_row_stops_it() -> None:
    board = Board("wizard cleric", foes=[foe(1, "[2][sq:3][K]")], hands={1: "lightning-bolt"})
    dealing(board, "lightning-bolt")
    board.deal(1, "lightning-bolt", "foe-1")
    assert board.cleared("foe-1") == [True, False, False]


def test_df_259_it_does_not_begin_on_one() -> None:
    board = Board("wizard cleric", foes=[foe(1, "[sq:3][K]")], hands={1: "lightning-bolt"})
    dealing(board, "lightning-bolt")
    board.to("market")
    assert board.cleared("foe-1") == [False, False]


# -- anywhere, together, easier


def test_df_260_anywhere_on_the_track() -> None:
    board = Board(
        "wizard rogue",
        foes=[foe(1, card="doom-chaos-spawn")],
        hands={1: "feint circlet-of-bewilderment"},
        draws={1: "lightning-bolt grace"},
    )
    board.play(1, "feint")
    board.play(1, "circlet-of-bewilderment")
    board.done(1)
    board.deal(1, "circlet-of-bewilderment", "doom-chaos-spawn", row=3)
    assert board.cleared("doom-chaos-spawn") == [False, False, True, False]
    board.do(1, "done")
    board.end_turn()
    board.end_turn()
    board.to("play")
    board.play(1, "lightning-bolt")
    board.done(1)
    board.deal(1, "lightning-bolt", "doom-chaos-spawn")
    assert board.cleared("doom-chaos-spawn") == [True, True, True, False]


def test_df_260_in_the_needed_colour_and_number() -> None:
    board = Board("wizard rogue", foes=[foe(1, "[6][B,B][K]")], hands={1: "feint cantrip"})
    dealing(board, "feint", "cantrip")
    board.deal(1, "cantrip", "foe-1", row=2)
    assert board.cleared("foe-1") == [False, False, False]


def test_df_260_feint_is_for_one_card() -> None:
    board = Board("wizard rogue", foes=[foe(1, "[6][B][B][K]")], hands={1: "feint cantrip cantrip"})
    dealing(board, "feint", "cantrip", "cantrip")
    board.deal(1, "cantrip", "foe-1", row=2)
    assert board.cleared("foe-1") == [False, True, False, False]
    assert not [key for key in board.options(1) if "." in key]


def anywhere(board: Board, name: str) -> list[str]:
    """The places below the topmost level where the first share of a card may go."""
    return [key for key in board.options(1) if key.startswith(f"{board.share(name)}>") and "." in key]


def test_df_260_feint_may_be_for_the_card_of_another_player() -> None:
    board = Board("rogue wizard", foes=[foe(1, "[6][K][9]")], hands={1: "glory", 2: "feint"})
    board.play(1, "glory")
    board.assist(2, "feint")
    board.done(1)
    assert len(anywhere(board, "glory")) == 2
    board.deal(1, "glory", "foe-1", row=2)
    assert board.cleared("foe-1") == [False, True, False]


def test_df_260_a_card_that_may_go_anywhere_by_itself_leaves_feint_to_another() -> None:
    board = Board("wizard rogue", foes=[foe(1, "[6][R,R][B][6]")], hands={1: "feint vexing-rapier cantrip"})
    dealing(board, "feint", "vexing-rapier", "cantrip")
    board.deal(1, "vexing-rapier", "foe-1", row=2)
    assert anywhere(board, "cantrip")


def test_df_260_all_cards_of_a_turn_are_those_still_to_be_played_too() -> None:
    board = Board(
        "wizard rogue", foes=[foe(1, "[6][B][K][9]")], hands={1: "glory sling-of-lucky-pebbles cantrip", 2: "glory"}
    )
    board.play(1, "glory")
    board.play(1, "sling-of-lucky-pebbles")
    board.do(1, "yes")
    dealing(board, "cantrip")
    assert anywhere(board, "glory")
    assert anywhere(board, "cantrip")
    board.end_turn()
    board.idle(lambda board: board.state.active == 0 and board.step == "play")
    board.play(1, board.hand(1)[0])
    board.done(1)
    assert not [key for key in board.options(1) if "." in key]


def test_df_260_what_is_taken_back_leaves_feint_to_another_card() -> None:
    two = card("two", damage="K", text=[{"do": [{"do": "deal", "points": "B"}]}])
    foes = [foe(1, "[6][K][B][6]"), foe(2, "[9]")]
    board = Board("wizard rogue", foes=foes, hands={1: "feint two glory"}, cards=[two])
    dealing(board, "feint", "two", "glory")
    board.deal(1, "two", "foe-2")
    board.deal(1, "two", "foe-1", row=3)
    assert not anywhere(board, "glory")
    board.do(1, "take back")
    assert anywhere(board, "glory")


def test_df_260_blue_damage_is_what_is_blue_whatever_the_card() -> None:
    hands, features = {1: "hunters-quiver"}, {1: "loophole thunderhead"}
    board = Board("wizard rogue", foes=[foe(1, "[9][B][1]")], hands=hands, features=features)
    board.play(1, "hunters-quiver")
    board.do(1, next(key for key in board.options(1) if "thunderhead" in key))
    board.done(1)
    turn = board.state.turn
    assert turn is not None
    loose = {share.points for share in turn.shares if f"{share.id}>{board.id_of('foe-1')}.2" in board.options(1)}
    assert loose == {(0, 1, 0, 0, 0)}
    assert {share.points for share in turn.shares} > loose


def test_df_261_damage_of_several_players_adds_up() -> None:
    board = Board(
        "rogue fighter wizard",
        foes=[foe(1, card="doom-chaos-spawn")],
        hands={1: "flaming-oil", 2: "javelin tower-shield", 3: "seeking-sparks"},
    )
    board.play(1, "flaming-oil")
    board.assist(2, "javelin")
    board.assist(2, "tower-shield")
    board.choose(2, "no")
    board.assist(3, "seeking-sparks")
    board.done(1)
    for name in ("flaming-oil", "javelin", "tower-shield"):
        board.deal(1, name, "doom-chaos-spawn")
    assert board.cleared("doom-chaos-spawn") == [False] * 4
    board.deal(1, "seeking-sparks", "doom-chaos-spawn")
    assert board.cleared("doom-chaos-spawn") == [True, False, False, False]


def test_df_262_levels_that_need_less() -> None:
    board = Board(
        "rogue wizard",
        foes=[foe(1, "[4][K][3][R][3]")],
        hands={1: "flaming-oil tower-shield stealth", 2: "whirling-blades seeking-sparks"},
    )
    board.assist(2, "whirling-blades")
    while board.open.get(2) == "encounter":
        board.choose(2, "foe-1")
    for name in ("flaming-oil", "tower-shield", "stealth"):
        board.play(1, name)
    board.assist(2, "seeking-sparks")
    board.done(1)
    for number, name in enumerate(("flaming-oil", "tower-shield", "stealth"), 1):
        board.deal(1, name, "foe-1")
        assert board.cleared("foe-1").count(True) == (1, 3, 4)[number - 1]
    board.deal(1, "seeking-sparks", "foe-1")
    assert not board.there("foe-1")


def test_df_262_a_level_that_needs_less_already_is_not_made_harder() -> None:
    board = Board("wizard cleric", foes=[foe(1, "[1][3][K+1][4]")], hands={1: "loophole-in-the-ward"})
    board.play(1, "loophole-in-the-ward")
    board.choose(1, "0")
    assert board.needs("foe-1") == [(0, 0, 0, 0, 1), (0, 0, 0, 0, 2), (1, 0, 0, 0, 1), (0, 0, 0, 0, 2)]


def test_df_262_never_less_than_one_and_only_this_turn() -> None:
    board = Board("fighter wizard", foes=[foe(1, "[2][4]")], hands={1: "", 2: "whirling-blades"})
    board.assist(2, "whirling-blades")
    board.done(1)
    assert board.needs("foe-1") == [(0, 0, 0, 0, 1), (0, 0, 0, 0, 2)]
    board.end_turn()
    assert board.needs("foe-1") == [(0, 0, 0, 0, 2), (0, 0, 0, 0, 4)]
