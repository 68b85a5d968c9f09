"""DF-240 to DF-262: dealing damage, as the ledger checks it."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire_board import Board, card, foe, order


def strike(points: str, colour: str = "black", name: str = "", **fields: Any) -> dict[str, Any]:
    """A Market card with nothing but its icons."""
    return card(name or f"hit-{points.replace(',', '').replace('+', '-').lower()}", colour, damage=points, **fields)


def plan(number: int, **fields: Any) -> dict[str, Any]:
    """A Market card that deals levels of damage."""
    return card("bolt", "blue", text=[{"do": [{"do": "levels", "number": number, **fields}]}])


def dealing(board: Board, *cards: str, seat: int = 1) -> Board:
    """All these cards of the active player are played, and damage is about to be dealt."""
    for name in cards:
        board.play(seat, name)
    board.done(seat)
    return board


def at(track: str, *cards: dict[str, Any], **more: Any) -> Board:
    """A Fighter with these cards on the table before an encounter with this track."""
    names = [one["id"] for one in cards]
    board = Board("fighter cleric", foes=[foe(1, track)], hands={1: " ".join(names)}, cards=cards, **more)
    return dealing(board, *names)


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


# -- cards and encounters


def test_df_250_one_card_over_several_levels() -> None:
    board = Board("wizard fighter", foes=[foe(1, card="minotaur")], hands={1: "veil-step hit-3"}, cards=[strike("3")])
    board.play(1, "veil-step")
    board.choose(1, "no")
    board.play(1, "hit-3")
    board.done(1)
    board.deal(1, "hit-3", "minotaur")
    board.deal(1, "veil-step", "minotaur")
    assert board.cleared("minotaur") == [True, True, False, False]


def test_df_251_one_card_one_encounter() -> None:
    board = Board("fighter rogue", foes=[foe(1, "[1]"), foe(1, "[1]")], hands={1: "", 2: "javelin"})
    board.assist(2, "javelin")
    board.done(1)
    board.deal(1, "javelin", "foe-1")
    assert not board.there("foe-1")
    assert [share for share in board.state.turn.shares if not share.done] == []  # type: ignore[union-attr]
    board.do(1, "done")
    assert board.there("foe-2")


def test_df_251_tokens_are_encounters() -> None:
    board = Board("fighter rogue", foes=[foe(1, "[2]", tokens=(2, "[1]", 1))], hands={1: "hit-2"}, cards=[strike("2")])
    dealing(board, "hit-2")
    board.deal(1, "hit-2", "foe-1:1")
    assert len(board.foe("foe-1").tokens) == 1
    assert board.may_deal_any(1) == []


def test_df_252_different_encounters() -> None:
    board = Board("wizard fighter", foes=[foe(1, "[4]"), foe(2, "[4]")], hands={1: "seeking-sparks"})
    dealing(board, "seeking-sparks")
    assert board.may_deal(1, "seeking-sparks") == ["foe-1", "foe-2"]
    board.deal(1, "seeking-sparks", "foe-1")
    assert board.may_deal(1, "seeking-sparks") == ["foe-2"]
    board.deal(1, "seeking-sparks", "foe-2")
    assert board.may_deal_any(1) == []
    assert board.foe("foe-1").pool == board.foe("foe-2").pool == (0, 1, 0, 0, 0)


def test_df_252_fewer_will_do() -> None:
    board = Board("wizard fighter", foes=[foe(1, "[4]"), foe(2, "[4]")], hands={1: "seeking-sparks"})
    dealing(board, "seeking-sparks")
    board.deal(1, "seeking-sparks", "foe-2")
    board.do(1, "done")
    assert board.foe("foe-1").pool == (0, 0, 0, 0, 0)


def test_df_253_each_of_several() -> None:
    board = Board(
        "rogue fighter",
        foes=[foe(1, card="kobold-pack"), foe(1, card="doom-chaos-spawn"), foe(2, "[9]", capacity=4, inside=[1])],
        hands={1: "flaming-oil", 2: "hit-2"},
        cards=[strike("2")],
    )
    dealing(board, "flaming-oil")
    tokens = [f"kobold-pack:{number}" for number in (1, 2, 3)]
    assert board.may_deal(1, "flaming-oil") == [*tokens, "doom-chaos-spawn", "foe-3"]
    for _ in range(3):
        board.deal(1, "flaming-oil", "kobold-pack:1")
    for name in ("kobold-pack", "doom-chaos-spawn", "foe-3"):
        board.deal(1, "flaming-oil", name)
        assert board.foe(name).pool == (0, 0, 0, 1, 1)
    assert board.may_deal_any(1) == []
    assert len(board.told("dealt")) == 6


def test_df_253_not_what_faces_others() -> None:
    board = Board("rogue fighter", foes=[foe(1, "[9]"), foe(2, "[9]")], hands={1: "flaming-oil"})
    dealing(board, "flaming-oil")
    assert board.may_deal(1, "flaming-oil") == ["foe-1"]


def test_df_253_who_comes_before_the_share_is_used_is_hit_too() -> None:
    summons = {"when": "vanquished", "do": [{"do": "summon"}]}
    board = Board("rogue fighter", foes=[foe(1, "[1]", abilities=[summons])], hands={1: "flaming-oil"})
    dealing(board, "flaming-oil")
    board.deal(1, "flaming-oil", "foe-1")
    assert board.may_deal(1, "flaming-oil") == ["black"]


def plus(colour: str = "") -> list[dict[str, Any]]:
    """A card in play: +1 with the damage of one (black) card."""
    deal = {"do": "deal", "points": "1", "plus": True, "with": colour}
    return [{"id": "edge", "name": "Edge", "colour": "black", "cost": 3, "text": [{"do": [deal]}]}]


def test_df_254_damage_with_a_plus_goes_with_a_card() -> None:
    board = Board(
        "fighter cleric", foes=[foe(1, "[4]"), foe(1, "[4]")], hands={1: "edge glory stealth"}, cards=plus("black")
    )
    dealing(board, "edge", "glory", "stealth")
    assert "edge" not in [share.partition(">")[0] for share in board.options(1)]
    assert board.may_deal(1, "edge") == []
    board.deal(1, "stealth", "foe-2")
    assert board.may_deal(1, "edge") == []
    board.deal(1, "glory", "foe-1")
    assert board.may_deal(1, "edge") == ["foe-1"]
    board.deal(1, "edge", "foe-1")
    assert board.foe("foe-1").pool == (1, 0, 0, 0, 1)


def test_df_254_without_a_card_it_is_lost() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[4]")], hands={1: "edge"}, cards=plus())
    dealing(board, "edge")
    assert board.step != "deal" or board.may_deal(1, "edge") == []
    board.to("market")
    assert board.foe("foe-1").pool == (0, 0, 0, 0, 0)


def test_df_254_the_card_cannot_be_taken_away_from_it() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[4]"), foe(1, "[4]")], hands={1: "edge glory"}, cards=plus())
    dealing(board, "edge", "glory")
    board.deal(1, "glory", "foe-1")
    board.deal(1, "edge", "foe-1")
    board.do(1, "take back")
    board.do(1, "take back")
    assert board.may_deal(1, "edge") == []
    board.deal(1, "glory", "foe-2")
    assert board.may_deal(1, "edge") == ["foe-2"]


def test_df_255_damage_without_a_plus_is_free() -> None:
    more = [card("more", text=[{"do": [{"do": "deal", "points": "K"}]}])]
    board = Board("fighter cleric", foes=[foe(1, "[4]"), foe(1, "[4]")], hands={1: "more glory"}, cards=more)
    dealing(board, "more", "glory")
    board.deal(1, "glory", "foe-1")
    assert board.may_deal(1, "more") == ["foe-1", "foe-2"]
    board.deal(1, "more", "foe-2")
    assert board.foe("foe-2").pool == (1, 0, 0, 0, 0)


# -- levels of damage


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


def test_df_262_never_less_than_one_and_only_this_turn() -> None:
    board = Board("fighter wizard", foes=[foe(1, "[2][4]")], hands={1: "", 2: "whirling-blades"})
    board.assist(2, "whirling-blades")
    board.done(1)
    assert board.needs("foe-1") == [(0, 0, 0, 0, 1), (0, 0, 0, 0, 2)]
    board.end_turn()
    assert board.needs("foe-1") == [(0, 0, 0, 0, 2), (0, 0, 0, 0, 4)]
