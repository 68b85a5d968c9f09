"""DF-287 and DF-309 to DF-318: the Market."""

from __future__ import annotations

from typing import Any

from helpers.dragonfire.board import Board, foe
from helpers.dragonfire.plain import plain_board
from helpers.present import present
from wyrmhoard.games.dragonfire.rules import market, numbers, reach

FOUR = "cleric fighter rogue wizard"


def shopping(**more: Any) -> Board:
    """P1's Market phase."""
    given: dict[str, Any] = {"turn": "P1", "step": "market", "foes": ["blk P2"], "gold": {"P1": 9}, **more}
    begin = given.pop("begin", True)
    board = plain_board(FOUR, **given)
    return board.begin() if begin else board


def entry(card: str, colour: str, cost: int, **more: Any) -> dict[str, Any]:
    """A Market card."""
    return {"id": card, "name": card.capitalize(), "colour": colour, "cost": cost, **more}


def test_df_287_a_slot_that_goes_away_is_not_refilled() -> None:
    board = shopping(market="mk2 mb2 mg2 mr2 mk3 mb3 mg3")
    board.do("P1", "buy 0 mk2")
    assert len([card for card in board.state.market if card]) == 6


def test_df_90_a_slot_and_room_that_a_wyrmflame_card_takes_on_a_condition_stay_without_it() -> None:
    changes = [{"change": "Market slots", "by": -3}, {"change": "capacity", "by": -1}]
    many = {"when": "continuous", "if": [{"what": "players", "least": 3}], "change": changes}
    shut = {"id": "shut", "name": "Shut", "abilities": [many]}
    for heroes, slots, room in (("cleric fighter", 6, 3), ("cleric fighter rogue", 3, 2)):
        board = Board(heroes, foes=[foe(1, "[9]", capacity=3)], flame="shut", more={"flame": [shut]})
        assert numbers.slots(board.table) == slots
        assert reach.capacity(board.table, board.foe("foe-1")) == room


def test_df_309_buying_any_number() -> None:
    board = shopping(market="mk4 mb5 mg2 mr2 mk3 mb3")
    board.do("P1", "buy 0 mk4").do("P1", "buy 1 mb5")
    assert board.hero("P1").gold == 0
    dear = shopping(market="mk4 mb5 mg2 mr2 mk3 mb3", gold={"P1": 4})
    assert dear.blocked("P1") == {"buy 1 mb5": "DF-309"}


def test_df_315_a_card_bought_by_what_answers_to_the_phase_counts() -> None:
    """Haggling buys a card in the Market phase: nothing is cycled. Declined, something is."""
    for answers, cycles in ((("yes", "buy 0 mk4", "done"), 0), (("no", "done", "replace 0 mk4"), 1)):
        haggling = {"id": "haggle", "name": "Haggle", "title": "Haggle", "value": 1, "abilities": [
            {"when": "Market", "may": True, "do": [{"do": "buy", "less": 2}]}]}  # fmt: skip
        board = shopping(market="mk4 mb5 mg2 mr2 mk3 mb3", more={"feature": [haggling]}, begin=False)
        board.state.heroes[0].features = ["haggle"]
        board.begin()
        for answer in answers:
            board.do("P1", answer)
        assert len(board.events("market_revealed")) == cycles
        assert board.hero("P1").gold == 9 - (0 if cycles else 2)


def test_df_310_bought_cards_go_to_the_hand() -> None:
    board = shopping(hands={"P1": "glory " * 5})
    board.do("P1", "buy 0 mk2")
    assert board.hero("P1").hand[-1] == "mk2"
    assert len(board.hero("P1").hand) == 6


def test_df_311_refilling() -> None:
    board = shopping(market="mk3 mb7 mg7 mr7 mk7 mb6", shop="mg3", gold={"P1": 6})
    board.do("P1", "buy 0 mk3").do("P1", "buy 0 mg3")
    assert board.hero("P1").hand[-2:] == ["mk3", "mg3"]


def test_df_312_the_market_deck_runs_out() -> None:
    board = shopping(shop="", discards={"market": "mr4 mr5 mr6 mr7"})
    board.do("P1", "buy 0 mk2")
    assert len(board.state.shop.draw) == 3
    assert len(board.state.market) == 6
    empty = shopping(shop="")
    empty.do("P1", "buy 0 mk2")
    assert empty.state.market[0] == ""


def test_df_313_requires_a_purchase() -> None:
    cards = {"market": [entry("ward", "green", 3, requires_purchase="Devotion")]}
    board = plain_board(
        FOUR, turn="P1", foes=["blk P2"], market="ward mb2 mg2 mr2 mk3 mb3", hands={"P1": "grace"}, more=cards
    )
    board.begin().do("P1", "discard grace").idle(lambda b: b.open == {1: "market"})
    assert board.blocked("P1")["buy 0 ward"] == "DF-313"
    played = plain_board(
        FOUR, turn="P1", foes=["blk P2"], market="ward mb2 mg2 mr2 mk3 mb3", hands={"P1": "grace"}, more=cards
    )
    played.begin().do("P1", "play grace").idle(lambda b: b.open == {1: "market"})
    assert "buy 0 ward" in played.options("P1")


def test_df_314_class_requirement() -> None:
    cards = {"market": [entry("fire", "blue", 3, requires_class="Arcane")]}
    board = shopping(market="fire mg2 mg3 mr2 mk3 mb3", more=cards)
    assert board.blocked("P1") == {"buy 0 fire": "DF-314"}
    wizard = plain_board(
        "wizard cleric", turn="P1", step="market", foes=["blk P2"], market="fire mg2 mg3 mr2 mk3 mb3", more=cards
    )
    assert {"buy 0 fire", "buy 1 mg2"} <= set(wizard.begin().options("P1"))


def test_df_315_cycling() -> None:
    board = shopping()
    board.do("P1", "done")
    assert board.open == {1: "cycle"}
    assert board.match.view(2)["revealed"] == "mk4"
    assert board.options("P1") == [
        f"replace {n} {card}" for n, card in enumerate(("mk2", "mb2", "mg2", "mr2", "mk3", "mb3"))
    ]
    board.do("P1", "replace 3 mr2")
    assert board.state.market == ["mk2", "mb2", "mg2", "mk4", "mk3", "mb3"]
    assert board.state.shop.discard == ["mr2"]


def test_df_316_cycling_is_compulsory() -> None:
    assert shopping(gold={"P1": 0}).open == {1: "cycle"}


def test_df_317_no_cycling_when_purchases_are_prevented() -> None:
    ban = {"when": "continuous", "change": [{"change": "no purchases", "who": "each"}]}
    board = shopping(flame="ban", more={"flame": [{"id": "ban", "name": "Ban", "abilities": [ban]}]})
    assert board.state.turn is None or board.state.turn.seat != 0
    assert board.events("market_closed")[0][0] == "DF-317"
    assert "market_revealed" not in board.tale()


def test_df_318_no_cycling_after_a_purchase() -> None:
    board = shopping()
    board.do("P1", "buy 0 mk2").do("P1", "done")
    assert "market_revealed" not in board.tale()


def test_df_290_stunned_characters_have_no_market_phase() -> None:
    board = shopping(stunned="P1")
    assert board.tale("market_revealed", "bought") == []


def test_df_11_no_card_to_cycle() -> None:
    board = shopping(shop="", gold={"P1": 0})
    assert "cycle" not in board.open.values()
    assert market.DONE == "done"


def test_who_has_no_gold_is_told_so_and_the_board_marks_what_can_be_paid() -> None:
    poor = shopping(gold={"P1": 0}, market="mk2 mb5")
    assert present(poor.match.ask(0)).text.startswith("You can buy nothing with 0 gold")
    shown = shopping(market="mk4 mb5", gold={"P1": 4})
    board = shown.match.game.screens.board(shown.match.game.cards, shown.match.view(0), 200)
    [line] = [line for line in board if "Market:" in line]
    assert line.count(" 4*") == 1
    assert " 5*" not in line
