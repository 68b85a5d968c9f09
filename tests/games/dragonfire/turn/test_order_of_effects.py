"""DF-14, DF-194: conditions are looked at when an effect's turn comes.

At the start of a turn, the effects of encounters (step 4) and one's own (step 5) wait. Those that can happen now are
put in an order by the active player, one after the other; after each of them it is looked at again: what has become
possible happens too, what is no longer possible does not. Each happens at most once.
"""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe

Plain = dict[str, Any]
POOR: Plain = {"what": "gold", "most": 0}
RICH: Plain = {"what": "gold", "least": 1}
TOLL: Plain = {"do": "gold", "number": -1}
HURT: Plain = {"do": "hurt", "number": 1}


def starts(*effects: Plain, cond: Plain | None = None, seat: int = 1, **more: Any) -> Plain:
    """An encounter that does something at the start of the turn of whom it faces, if a condition holds."""
    ability: Plain = {"when": "start of turn", "do": list(effects)}
    return foe(seat, "[9]", abilities=[ability | ({"if": [cond]} if cond else {})], **more)


def morning(name: str, *effects: Plain, cond: Plain | None = None) -> Plain:
    """A Market card in play that does the same for its owner (step 5)."""
    ability: Plain = {"when": "start of turn", "do": list(effects)}
    return card(name, remains="game", text=[ability | ({"if": [cond]} if cond else {})])


def settle(board: Board, *wanted: str) -> list[list[str]]:
    """Answer every question for an order with the first of these that is offered; what was offered each time.

    A number is the place of one's own effect; anything else is an encounter.
    """
    offers = []
    while "order" in board.open.values():
        seat = next(seat for seat, prompt in board.open.items() if prompt == "order")
        keys = board.options(seat)
        offers.append(keys)
        names = {name: name if name.isdigit() else str(board.id_of(name)) for name in wanted}
        board.do(seat, next((names[name] for name in wanted if names[name] in keys), keys[0]))
    return offers


def lost(board: Board, seat: int = 1) -> int:
    """How many hit points a character has lost."""
    return board.hero(seat).full - board.hero(seat).hp


# -- step 4: encounters


@pytest.mark.parametrize("turned", [False, True])
def test_df_194_a_condition_that_becomes_true(turned: bool) -> None:
    """One takes the last coin; the other hurts those who have none, wherever it stands in the row."""
    foes = [starts(TOLL), starts(HURT, cond=POOR)]
    board = Board(foes=foes[::-1] if turned else foes, step="start", gold={1: 1})
    settle(board, "foe-2" if turned else "foe-1")
    assert (board.hero(1).gold, lost(board)) == (0, 1)
    assert board.step == "play"


@pytest.mark.parametrize(("first", "loss"), [("foe-1", 0), ("foe-2", 1)])
def test_df_194_a_condition_that_becomes_false(first: str, loss: int) -> None:
    """Both hold at first, so that an order is asked; after the toll the other has nothing to say."""
    board = Board(foes=[starts(TOLL), starts(HURT, cond=RICH)], step="start", gold={1: 1})
    assert board.open == {1: "order"}
    settle(board, first)
    assert (board.hero(1).gold, lost(board)) == (0, loss)


def test_df_194_a_chain() -> None:
    """Each makes the next one's condition true; the first in the row comes last."""
    foes = [
        starts({"do": "gold", "number": 3}, cond={"what": "hit points", "most": 4}),
        starts(HURT, cond=POOR),
        starts(TOLL),
    ]
    board = Board("cleric fighter", foes=foes, step="start", gold={1: 1}, hp={1: 5})
    settle(board, "foe-3", "foe-2")
    assert (board.hero(1).hp, board.hero(1).gold) == (4, 3)
    assert board.tale("lost_gold", "hurt", "gained_gold") == ["lost_gold", "hurt", "gained_gold"]


def test_df_194_each_only_once() -> None:
    """A coin and a toll that make each other possible do not go round for ever."""
    foes = [starts({"do": "gold", "number": 1}, cond=POOR), starts(TOLL, cond=RICH)]
    board = Board(foes=foes, step="start", gold={1: 0})
    settle(board)
    assert board.hero(1).gold == 0
    assert board.tale("gained_gold", "lost_gold") == ["gained_gold", "lost_gold"]


def test_df_14_an_order_among_those_that_wait() -> None:
    """After the toll two that were not possible before wait together: their order is a choice."""
    foes = [starts(TOLL), starts(HURT, cond=POOR), starts({"do": "heal", "who": "you"}, cond=POOR)]
    hurt_first = Board(foes=foes, step="start", gold={1: 1})
    offers = settle(hurt_first, "foe-1", "foe-2", "foe-3")
    assert offers, "nobody was asked"
    assert sorted(map(int, offers[-1])) == [hurt_first.id_of("foe-2"), hurt_first.id_of("foe-3")]
    assert lost(hurt_first) == 0
    heal_first = Board(foes=foes, step="start", gold={1: 1})
    settle(heal_first, "foe-1", "foe-3", "foe-2")
    assert lost(heal_first) == 1


def test_df_14_nothing_to_order() -> None:
    """Only one of two can happen, before and after: nobody is asked."""
    foes = [starts(TOLL), starts(HURT, cond={"what": "gold", "least": 9})]
    board = Board(foes=foes, step="start", gold={1: 1})
    assert board.open == {1: "play"}
    assert (board.hero(1).gold, lost(board)) == (0, 0)


def test_df_194_an_encounter_that_is_gone_does_nothing() -> None:
    """The first sends all encounters to the next character: what faced P1 faces P1 no more."""
    board = Board(foes=[starts({"do": "rotate"}), starts(HURT)], step="start")
    settle(board, "foe-1")
    assert board.facing(1) == []
    assert lost(board) == 0


def test_df_194_whose_owner_goes_out() -> None:
    """P1 falls to the first: the second faces P2 by then, and does nothing to either."""
    foes = [starts(HURT), starts(HURT)]
    board = Board("cleric fighter", foes=foes, step="start", hp={1: 1}, exhausted=[1])
    settle(board, "foe-1")
    assert board.hero(1).out
    assert sorted(board.facing(2)) == ["foe-1", "foe-2"]
    board.idle(lambda b: b.state.active == 1 and b.step == "play")
    assert len(board.told("knocked_out")) == 1
    assert lost(board, 2) == 2, "in its own turn both hurt P2"


def test_df_194_being_stunned_makes_another_possible() -> None:
    """P1 is Stunned by the first; the second robs the Stunned (encounters go on acting, DF-196)."""
    foes = [starts(HURT), starts({"do": "gold", "number": -2}, cond={"what": "stunned"})]
    board = Board("cleric fighter", foes=foes, step="start", hp={1: 1}, gold={1: 5})
    settle(board, "foe-1")
    assert (board.hero(1).stunned, board.hero(1).gold) == (True, 3)


# -- step 5: one's own


@pytest.mark.parametrize("kept", ["takes minds", "minds takes"])
def test_df_194_own_effects_too(kept: str) -> None:
    """A card in play takes the last coin, another gives a card to the poor."""
    cards = [morning("takes", TOLL), morning("minds", {"do": "draw"}, cond=POOR)]
    board = Board(foes=[foe(1, "[9]")], step="start", gold={1: 1}, kept={1: kept}, cards=cards)
    settle(board, str(kept.split().index("takes")))
    assert (board.hero(1).gold, len(board.hand(1))) == (0, 1)


@pytest.mark.parametrize(("first", "drawn"), [(0, 0), (1, 1)])
def test_df_194_an_own_condition_that_becomes_false(first: int, drawn: int) -> None:
    cards = [morning("takes", TOLL), morning("minds", {"do": "draw"}, cond=RICH)]
    board = Board(foes=[foe(1, "[9]")], step="start", gold={1: 1}, kept={1: "takes minds"}, cards=cards)
    assert board.open == {1: "order"}
    settle(board, str(first))
    assert (board.hero(1).gold, len(board.hand(1))) == (0, drawn)


def test_df_194_two_of_the_same_card() -> None:
    """Each of two alike cards takes a coin from those who have one: there is only one coin."""
    cards = [morning("greedy", TOLL, {"do": "draw"}, cond=RICH)]
    board = Board(foes=[foe(1, "[9]")], step="start", gold={1: 1}, kept={1: "greedy greedy"}, cards=cards)
    settle(board)
    assert (board.hero(1).gold, len(board.hand(1))) == (0, 1)


def test_df_194_a_feature_beside_a_card() -> None:
    gift = {"id": "alms", "name": "Alms", "title": "Alms", "value": 5,
            "abilities": [{"when": "start of turn", "if": [POOR], "do": [{"do": "gold", "number": 5}]}]}  # fmt: skip
    board = Board(foes=[foe(1, "[9]")], step="start", gold={1: 1}, kept={1: "takes"}, features={1: "alms"},
                  cards=[morning("takes", TOLL)], more={"feature": [gift]})  # fmt: skip
    settle(board)
    assert board.hero(1).gold == 5


def test_df_196_an_own_effect_that_stuns_ends_the_others() -> None:
    """P1 is Stunned by its own card: its other cards in play are discarded, and its Features sleep."""
    gift = {"id": "alms", "name": "Alms", "title": "Alms", "value": 5,
            "abilities": [{"when": "start of turn", "do": [{"do": "gold", "number": 5}]}]}  # fmt: skip
    cards = [morning("burns", HURT), morning("draws", {"do": "draw"})]
    board = Board(foes=[foe(1, "[9]")], step="start", hp={1: 1}, kept={1: "burns draws"}, features={1: "alms"},
                  cards=cards, more={"feature": [gift]})  # fmt: skip
    assert board.open.get(1) == "order"
    for key in board.options(1):
        fork = board.match.fork()
        fork.act(0, key)
        if fork.table.state.heroes[0].stunned and not board.hero(1).stunned:
            board.do(1, key)
            break
    assert board.hero(1).stunned
    assert (board.hero(1).gold, board.told("drew"), board.hero(1).kept) == (0, [], [])


def test_df_193_step_4_comes_before_step_5() -> None:
    """What one's own effect makes possible comes too late for an encounter: its step is over."""
    board = Board(foes=[starts(HURT, cond=POOR)], step="start", gold={1: 1}, kept={1: "takes"},
                  cards=[morning("takes", TOLL)])  # fmt: skip
    settle(board)
    assert (board.hero(1).gold, lost(board)) == (0, 0)


def test_df_194_what_an_encounter_did_counts_for_own_effects() -> None:
    board = Board(foes=[starts(TOLL)], step="start", gold={1: 1}, kept={1: "minds"},
                  cards=[morning("minds", {"do": "draw"}, cond=POOR)])  # fmt: skip
    settle(board)
    assert (board.hero(1).gold, len(board.hand(1))) == (0, 1)


def test_df_194_what_answers_to_others_turns_does_not_wake_the_rest() -> None:
    """P2's alms are for every turn; its own dawn waits for P2's."""
    alms = {"when": "start of turn", "anyone": True, "do": [{"do": "gold", "number": 1}]}
    dawn = {"when": "start of turn", "do": [{"do": "gold", "number": 10}]}
    cards = [card("alms", remains="game", text=[alms]), card("dawn", remains="game", text=[dawn])]
    board = Board(foes=[foe(1, "[9]")], step="start", gold={2: 0}, kept={2: "alms dawn"}, cards=cards)
    settle(board)
    assert board.hero(2).gold == 1
    board.idle(lambda b: b.state.active == 1 and b.step == "play")
    assert board.hero(2).gold == 12


def test_df_14_what_is_used_up_does_not_wait() -> None:
    """Each acts once in a Scene: in the next turn there is nothing to put into an order."""
    once = {"when": "start of turn", "once": "scene", "do": [TOLL]}
    foes = [foe(1, "[9]", abilities=[once]) for _ in range(2)]
    board = Board(foes=foes, step="start", gold={1: 9})
    settle(board)
    asked = 0
    while board.state.active == 0 or board.step != "play":
        board.nudge()
    while board.state.active == 1 or board.step != "play":
        board.nudge()
        asked += "order" in board.open.values()
    assert (board.hero(1).gold, asked) == (7, 0)
