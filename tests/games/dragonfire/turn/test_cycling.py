"""DF-315: effects that replace cards of the Market."""

from __future__ import annotations

from typing import Any

from helpers.dragonfire.board import Board, order

MARKET = "plain-black plain-blue plain-green plain-red plain-red plain-red"


def cycling(number: int, **more: Any) -> Board:
    """P1 has just played a card that replaces that many cards, 0 being all."""
    board = Board(
        hands={1: "gale"}, cards=[order("gale", {"do": "cycle", "number": number})],
        market=MARKET, **more,
    )  # fmt: skip
    board.play(1, "gale")
    return board


def test_df_315_all_cards_are_replaced_in_order() -> None:
    board = cycling(0, shop="plain-red plain-black plain-blue plain-green plain-blue plain-black plain-red")
    assert board.state.market == ["plain-red", "plain-black", "plain-blue", "plain-green", "plain-blue", "plain-black"]
    assert sorted(board.state.shop.discard) == sorted(MARKET.split())
    assert board.open == {1: "play"}


def test_df_315_one_card_of_ones_choice_is_replaced() -> None:
    board = cycling(1, shop="plain-black plain-black")
    assert board.options(1) == ["0", "1", "2", "3", "4", "5"]
    board.do(1, "3")
    assert board.state.market == ["plain-black", "plain-blue", "plain-green", "plain-black", "plain-red", "plain-red"]
    assert board.state.shop.discard == ["plain-red"]
    assert board.open == {1: "play"}


def test_df_315_of_several_fewer_will_do() -> None:
    for answers, replaced in ((["1", "2"], 2), (["1", "enough"], 1), (["enough"], 0)):
        board = cycling(2, shop="plain-black plain-black plain-black")
        for answer in answers:
            assert board.options(1) == ["0", "1", "2", "3", "4", "5", "enough"]
            board.do(1, answer)
        assert len(board.state.shop.discard) == replaced
        assert board.state.market[1:3].count("plain-black") == replaced
        assert board.open == {1: "play"}


def test_df_315_an_empty_slot_is_not_replaced() -> None:
    board = Board(hands={1: "gale"}, cards=[order("gale", {"do": "cycle", "number": 1})], wait=True)
    board.start.market[0] = board.start.market[5] = ""
    board.begin().play(1, "gale")
    assert board.options(1) == ["1", "2", "3", "4"]
    board = Board(hands={1: "gale"}, cards=[order("gale", {"do": "cycle", "number": 1})], wait=True)
    board.start.market = [""] * 6
    board.begin().play(1, "gale")
    assert board.open == {1: "play"}


def test_df_287_replacing_all_cards_does_not_refill_a_slot_that_has_gone() -> None:
    board = Board(
        flame="closed-for-fumigation", hands={1: "gale"}, gold={1: 9}, turn=1, step="market",
        cards=[order("gale", {"do": "cycle", "number": 0})],
    )  # fmt: skip
    board.do(1, "buy 1 plain-blue")
    board.do(1, "done")
    board.idle(lambda board: board.step == "play" and board.state.active == 0)
    assert board.state.market.count("") == 1
    board.play(1, "gale")
    assert len([card for card in board.state.market if card]) == 5
