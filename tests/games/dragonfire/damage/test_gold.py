"""DF-265 to DF-274: gold, and the end of the Deal Damage phase."""

from __future__ import annotations

import pytest

from helpers.dragonfire.board import Board, card, foe

PARTY = ("fighter", "cleric", "rogue", "wizard", "fighter", "cleric")


def defeats(seats: int, *golds: int, turn: int = 1, **more: object) -> Board:
    """On P`turn`'s turn encounters worth this much are defeated."""
    board = Board(
        " ".join(PARTY[:seats]),
        foes=[foe(turn, "[1]", gold=gold) for gold in golds],
        hands={turn: " ".join(["glory"] * len(golds))},
        turn=turn,
        **more,  # type: ignore[arg-type]
    )
    for _ in golds:
        board.play(turn, "glory")
    board.done(turn)
    for number in range(1, len(golds) + 1):
        board.deal(turn, "glory", f"foe-{number}")
    return board


def purses(board: Board) -> list[int]:
    """The gold of all characters."""
    return [hero.gold for hero in board.state.heroes]


def test_df_265_coin_by_coin() -> None:
    assert purses(defeats(5, 11, turn=2)) == [2, 3, 2, 2, 2]


def test_df_265_round_the_table() -> None:
    assert purses(defeats(4, 6, turn=4)) == [2, 1, 1, 2]


def test_df_266_each_encounter_by_itself() -> None:
    board = defeats(4, 5, 5)
    assert purses(board) == [4, 2, 2, 2]
    assert [event["number"] for event in board.told("gained_gold", seat=1)] == [2, 1, 1, 1] * 2


def test_df_267_paid_before_the_market() -> None:
    board = defeats(4, 8, market="perception " + "plain-red " * 5)
    assert purses(board) == [2, 2, 2, 2]
    board.do(1, "done")
    assert board.step == "market"
    board.do(1, "buy 0 perception")
    assert board.hero(1).gold == 0


def test_df_268_stunned_characters_get_theirs() -> None:
    assert purses(defeats(4, 8, stunned=[3])) == [2, 2, 2, 2]


def test_df_269_unconscious_characters_do_not() -> None:
    assert purses(defeats(4, 8, out=[3])) == [3, 3, 0, 2]


def test_df_269_unless_the_table_wants_it() -> None:
    assert purses(defeats(4, 8, out=[3], settings={"unconscious_gold": True})) == [2, 2, 2, 2]


def test_df_270_helpers_get_no_extra() -> None:
    board = Board("fighter cleric rogue wizard", foes=[foe(1, "[B]", gold=5)], hands={4: "prism-trick"})
    board.assist(4, "prism-trick")
    board.done(1)
    board.deal(1, "prism-trick", "foe-1")
    assert purses(board) == [2, 1, 1, 1]


def test_df_271_no_limit_and_kept_between_scenes() -> None:
    board = Board(
        "fighter cleric", foes=[foe(1, "[1]", gold=6)], hands={1: "glory"}, gold={1: 20, 2: 40}, market="plain-red"
    )
    board.play(1, "glory")
    board.done(1)
    board.deal(1, "glory", "foe-1")
    board.do(1, "done")
    board.to("")
    assert "scene_ended" in board.tale()
    assert board.state.phase == "rest"
    assert purses(board) == [23, 43]


def taking(number: int, gold: int) -> Board:
    """P1 has some gold and plays a card by which it loses so much."""
    thief = card("levy", text=[{"do": [{"do": "gold", "number": -number}]}])
    board = Board("fighter cleric", hands={1: "levy"}, gold={1: gold}, cards=[thief])
    board.play(1, "levy")
    return board


@pytest.mark.parametrize(("gold", "left"), [(1, 0), (3, 0), (5, 2), (0, 0)])
def test_df_272_never_below_nothing(gold: int, left: int) -> None:
    assert taking(3, gold).hero(1).gold == left


@pytest.mark.parametrize(("gold", "possible"), [(1, False), (2, True)])
def test_df_272_a_price_is_paid_in_full(gold: int, possible: bool) -> None:
    bribe = card("bribe", text=[{"cost": [{"pay": "gold", "number": 2}], "do": [{"do": "draw"}]}])
    board = Board("fighter cleric", hands={1: "bribe"}, draws={1: "grace"}, gold={1: gold}, cards=[bribe])
    board.play(1, "bribe")
    if possible:
        assert board.open[1] == "may"
        board.choose(1, "yes")
    assert board.open[1] == "play"
    assert board.hero(1).gold == (0 if possible else gold)
    assert board.hand(1) == (["grace"] if possible else [])


def test_df_273_nothing_is_given_away() -> None:
    """In no phase of a turn, nor in a Short Rest, anything could hand gold or cards to somebody else."""
    board = Board("fighter cleric", foes=[foe(1, "[1]")], hands={1: "glory grace", 2: "bless"}, gold={1: 3, 2: 3})
    acts = set()
    board.play(1, "glory")
    for _ in range(40):
        for seat in board.open:
            acts |= {option.key.partition(" ")[0].partition(">")[0] for option in board.ask(seat).options}
        if board.state.phase == "scene" or board.match.result is not None:
            break
        if board.open.get(1) == "deal" and board.may_deal(1, "glory"):
            board.deal(1, "glory", "foe-1")
        else:
            board.nudge()
    acts = {act for act in acts if not act.isdigit()}
    known = "play assist any discard done nothing give-up suggest take buy replace pass"
    assert acts <= set(known.split())
    assert purses(board) == [3, 3]


def test_df_274_cards_and_encounters_are_put_away() -> None:
    board = Board(
        "fighter rogue",
        foes=[foe(1, "[1]", deck=0), foe(1, "[2]", deck=1), foe(1, "[6]")],
        hands={1: "glory glory glory grace", 2: "javelin"},
    )
    for _ in range(3):
        board.play(1, "glory")
    board.choose(1, "no")
    board.assist(2, "javelin")
    board.done(1)
    board.deal(1, "glory", "foe-1")
    board.deal(1, "javelin", "foe-2")
    assert (board.hero(1).pile.discard, board.hero(2).pile.discard) == ([], [])
    assert len(board.foes("foe-1")) == len(board.foes("foe-2")) == 1
    board.do(1, "done")
    assert board.hero(1).pile.discard == ["glory"] * 3
    assert board.hero(2).pile.discard == ["javelin"]
    assert not board.foes("foe-1")
    assert not board.foes("foe-2")
    assert board.there("foe-3")
    assert [pile.discard for pile in board.state.decks] == [["foe-1"], ["foe-2"], []]
    assert board.hand(1)[0] != "glory"


def test_df_274_also_if_nothing_was_dealt() -> None:
    board = Board("fighter rogue", hands={1: "glory grace"})
    board.play(1, "glory")
    board.done(1)
    board.to("market")
    assert board.hero(1).pile.discard == ["glory"]
