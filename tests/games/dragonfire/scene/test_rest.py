"""DF-321 to DF-333: the Short Rest."""

from __future__ import annotations

from typing import Any

from helpers.dragonfire.board import Board
from helpers.dragonfire.plain import game_with, hero, plain_board

FOUR = "cleric fighter rogue wizard"


def resting(**more: Any) -> Board:
    """The Short Rest after a Scene that P2 ended."""
    given: dict[str, Any] = {"phase": "rest", "ended_by": "P2", "active": "P3", **more}
    return plain_board(FOUR, **given).begin()


def rested(board: Board) -> Board:
    """The next Scene."""
    return board.idle(lambda b: b.state.scene == 2)


def test_df_321_when_a_short_rest_happens() -> None:
    board = plain_board(FOUR, turn="P2", foes=["blk P1"], flame="calm").begin().vanish().idle_turn()
    assert board.tale("turn_ended", "flame_buried", "rest_began") == ["turn_ended", "flame_buried", "rest_began"]
    last = plain_board(FOUR, turn="P2", foes=["blk P1"], scene=3).begin().vanish().idle_turn()
    assert "rest_began" not in last.tale()


def test_df_322_the_order() -> None:
    board = rested(resting(stunned="P1"))
    player = board.hero("P1")
    assert (player.exhausted, player.stunned, player.hp, len(player.hand)) == (False, False, 1, 2)
    kinds = board.tale("rested", "healed", "recovered", "drew")
    assert kinds[0] == "rested"


def test_df_323_exhausted_tokens() -> None:
    board = rested(resting(out="P2", exhausted="P3"))
    assert (board.hero("P2").hp, board.hero("P2").exhausted) == (1, True)
    assert not board.hero("P3").exhausted


def test_df_324_everybody_heals_1() -> None:
    board = rested(resting(hp={"P2": 3}, out="P3"))
    assert [player.hp for player in board.state.heroes] == [8, 4, 1, 8]
    assert [len(player.hand) for player in board.state.heroes] == [0, 0, 2, 0]


def test_df_325_unconscious_characters_return() -> None:
    board = rested(resting(out="P3"))
    assert (board.hero("P3").out, board.hero("P3").stunned, board.hero("P3").exhausted) == (False, False, True)


def test_df_326_one_purchase_each() -> None:
    board = resting(gold={f"P{n}": 20 for n in range(1, 5)})
    order = []
    while "rest-market" in board.open.values():
        name = next(iter(board.open))
        order.append(name)
        board.do(name, board.options(name)[0])
    assert order == [3, 4, 1, 2]
    assert [len(player.hand) for player in board.state.heroes] == [1, 1, 1, 1]
    assert len([card for card in board.state.market if card]) == 6
    assert "market_revealed" not in board.tale()


def test_df_327_no_cards_that_require_a_purchase() -> None:
    card = {"id": "ward", "name": "Ward", "colour": "green", "cost": 2, "requires_purchase": "Devotion"}
    board = resting(market="ward mb2 mg2 mr2 mk3 mb3", more={"market": [card]})
    assert board.blocked("P3")["buy 0 ward"] == "DF-327"


def healer() -> dict[str, Any]:
    """A cleric who can heal once per Scene."""
    heal = {"when": "activated", "once": "scene", "do": [{"do": "heal", "who": "you"}]}
    return {**hero("cleric", "Human"), "abilities": [heal]}


def test_df_328_no_features_in_a_short_rest() -> None:
    board = plain_board(FOUR, phase="rest", ended_by="P4", active="P1", hp={"P1": 2}, more={"hero": [healer()]}).begin()
    assert board.open == {1: "rest-market"}
    assert all(key.startswith("buy ") or key == "nothing" for key in board.options("P1"))


def lasting_card(remains: str) -> dict[str, Any]:
    """A Market card that remains in play."""
    text = [{"when": "always", "change": [{"change": "healing", "by": 1}]}]
    return {"market": [{"id": "aura", "name": "Aura", "colour": "green", "cost": 3, "remains": remains, "text": text}]}


def test_df_329_character_tokens_are_removed() -> None:
    board = plain_board(FOUR, phase="rest", kept={"P1": "aura"}, more=lasting_card("game"))
    board.hero("P1").kept[0].marks = {"Spirit": 2}
    assert board.begin().hero("P1").kept[0].marks == {}


def test_df_330_hands_and_decks_carry_over() -> None:
    board = rested(resting(hands={"P1": "glory grace stealth"}, discards={"P1": "glory " * 5}, kept={"P1": "aura"},
                           more=lasting_card("game")))  # fmt: skip
    player = board.hero("P1")
    assert (len(player.hand), len(player.pile.discard), len(player.kept)) == (3, 5, 1)


def test_df_331_the_wyrmflame_level_carries_over() -> None:
    board = rested(resting(level=3))
    assert [data["deck"] for _, data in board.events("entered")] == [1, 1, 1, 0, 0]


def test_df_332_scene_cards_end_before_the_rest() -> None:
    board = plain_board(FOUR, turn="P2", foes=["blk P1"], kept={"P1": "aura"}, more=lasting_card("scene"))
    board.begin().vanish().idle_turn()
    assert board.hero("P1").pile.discard == ["aura"]
    assert board.tale("left_play", "rest_began") == ["left_play", "rest_began"]


def test_df_333_the_market_stays() -> None:
    before = resting().state.market[:]
    assert rested(resting()).state.market == before
    assert game_with().cards.markets
