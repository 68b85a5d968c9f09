"""What is answered for who lets Assists pass: for a turn, until its own, or by habit; nothing else is."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from helpers.dragonfire.board import Board, foe
from wyrmhoard.games.dragonfire.screens import onward, ready
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.onward import Standing
from wyrmhoard.kernel.text.errors import Refused

HELPER = 1
"""The seat of the second character, who could help the first."""


def table() -> tuple[Board, Match, Standing]:
    """The first plays cards; the second and the third hold cards with an Assist."""
    hands = {1: "glory glory", 2: "tower-shield tower-shield", 3: "tower-shield"}
    board = Board("fighter cleric rogue", foes=[foe(1, "[9]")], hands=hands)
    return board, board.match, Standing(board.match)


def alone(seat: int) -> bool:
    return True


def with_habits(habits: Sequence[str]) -> tuple[Board, Standing]:
    board, _, standing = table()
    standing.set_habits(HELPER, list(habits))
    return board, standing


def test_who_lets_assists_pass_for_the_turn_is_asked_for_none_in_it() -> None:
    board, match, standing = table()
    standing.act(HELPER, "pass", keep=onward.TURN)
    for _ in range(2):
        standing.go_on(alone)
        assert HELPER not in match.asks
        board.play(1, "glory")
        assert HELPER in match.asks
    standing.go_on(alone)
    board.done(1)
    while match.table.state.active == 0:
        standing.go_on(alone)
        assert HELPER not in match.asks
        seat, ask = next(iter(match.asks.items()))
        key = next(key for key in ("done", "no", "nothing", "pass", "stay", *map(str, ask.choices)) if _fits(ask, key))
        match.do(seat, key)
    standing.go_on(alone)
    assert not standing.orders[HELPER].going


def _fits(ask: object, key: str) -> bool:
    return key in [option.key for option in ask.options if not option.blocked]  # type: ignore[attr-defined]


def test_it_assists_first_and_lets_the_rest_pass() -> None:
    board, match, standing = table()
    standing.act(HELPER, "assist tower-shield", keep=onward.TURN)
    assert standing.go_on(alone) == [HELPER]
    assert HELPER not in match.asks
    assert board.step == "play"


def test_nobody_lets_assists_pass_in_the_own_turn() -> None:
    _, match, standing = table()
    assert standing.how_long(0) == [onward.REST]
    assert standing.may_keep(HELPER)
    with pytest.raises(Refused, match="own turn"):
        standing.act(0, "play glory", keep=onward.TURN)
    with pytest.raises(Refused, match="goes on like"):
        standing.act(HELPER, "pass", keep="for ever")
    assert HELPER in match.asks


def test_an_order_that_another_holds_answers_for_nobody_else() -> None:
    _, match, standing = table()
    standing.set_habits(HELPER, [onward.NEVER])
    standing.go_on(alone)
    assert set(match.asks) == {0, 2}


@pytest.mark.parametrize(("habit", "called"), [(onward.CALL, True), (onward.NEVER, False)])
def test_by_habit_assists_pass_before_the_last_call_or_for_good(habit: str, called: bool) -> None:
    board, standing = with_habits([habit])
    match = board.match
    assert standing.go_on(alone) == [HELPER]
    assert HELPER not in match.asks
    match.do(0, "done")
    standing.go_on(alone)
    assert (HELPER in match.asks) == called


def test_no_habit_answers_in_the_own_turn() -> None:
    board, _, standing = table()
    standing.set_habits(0, [onward.CALL, onward.NEVER])
    assert standing.go_on(alone) == []
    assert 0 in board.match.asks


def test_what_is_drawn_of_it_and_what_ends_it() -> None:
    board, _, standing = table()
    standing.act(HELPER, "pass", keep=onward.OWN)
    assert standing.plan(HELPER) == {"how": onward.OWN}
    plan = standing.orders[HELPER].plan
    for seat, ended in ((2, False), (HELPER, True)):
        event = {"kind": "turn_began", "rule": "DF-192", "data": {"seat": seat, "round": 1, "scene": 1}}
        assert onward.ends(board.table, HELPER, plan, event) == ended  # type: ignore[arg-type]
        assert onward.ends(board.table, HELPER, {"how": onward.TURN}, event)  # type: ignore[arg-type]


def test_df_281_before_somebody_goes_down_it_is_asked_all_the_same() -> None:
    for attack, asked in ((8, True), (1, False)):
        hands = {1: "glory", 2: "tower-shield"}
        match = Board("fighter cleric", foes=[foe(1, "[9]", attack=attack)], hands=hands).match
        standing = Standing(match)
        standing.act(HELPER, "pass", keep=onward.TURN)
        match.do(0, "done")
        standing.go_on(alone)
        assert (HELPER in match.asks) == asked


def test_df_240_by_habit_dealing_is_done_once_nothing_is_left_to_deal() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[1]"), foe(1, "[9]")], hands={1: "glory"})
    match, standing = board.match, Standing(board.match)
    standing.set_habits(0, [onward.DEALT])
    board.play(1, "glory")
    board.done(1)
    standing.go_on(alone)
    assert match.asks[0].prompt == "deal"
    match.do(0, "suggest")
    standing.go_on(alone)
    assert board.step != "deal"


def test_df_197_all_cards_are_played_in_one_go_and_then_the_phase_is_finished() -> None:
    _, match, standing = table()
    ask = match.ask(0)
    assert ask is not None
    (every,) = ready.ready(match.table, 0, ask.prompt, ask.choices)
    assert every.text == "Play all 2, then finish: 2 x Glory"
    standing.set_habits(HELPER, [onward.NEVER])
    standing.act(0, every.form, keep=every.keep)
    for _ in range(20):
        standing.go_on(alone)
        if 0 in match.asks and match.asks[0].prompt != onward.PLAY:
            break
        for seat in [seat for seat in match.waiting if seat]:
            match.do(seat, "nothing")
    assert not match.table.state.heroes[0].hand
    assert match.asks[0].prompt == "deal"


def test_df_190_what_may_not_all_be_played_is_not_offered_in_one_go() -> None:
    board, match, standing = table()
    board.play(1, "glory")
    ask = match.ask(0)
    assert ask is not None
    assert ready.ready(match.table, 0, ask.prompt, ask.choices) == [], "a single card needs no line of its own"
    with pytest.raises(Refused, match="only in the play phase of your own turn"):
        standing.act(HELPER, "pass", keep=onward.REST)


def test_df_204_cards_that_may_be_discarded_unplayed_share_a_line() -> None:
    _, match, _ = table()
    choices = ["play glory", "play grace", "discard glory", "discard grace", "done"]
    (bundle,) = ready.bundles(match.table, 0, onward.PLAY, choices)
    assert bundle.keys == ("discard glory", "discard grace")
