"""Going on online: the session answers within the call, and the journal gives the same session."""

from __future__ import annotations

import json
from typing import Any

import pytest

import wyrmhoard
from server.journal import journal_row, make_call
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.server.session.clock import Timing
from wyrmhoard.server.session.session import Session
from wyrmhoard.server.tables.viewer import Audience, Eyes, Scene

GAME = find("drawn-to-destiny")
HABITS = ["aim", "forced", "mend", "save"]


def session(timing: Timing | None = None, seats: int = 1, **settings: Any) -> Session:
    """A table of people at High Noon."""
    match = wyrmhoard.new(GAME, seats, "course", {"scene": "high-noon", **settings})
    return Session(match, [None] * seats, timing)


def hold(table: Session, seat: int, keep: str = "", **more: Any) -> tuple[str, int, dict[str, Any]]:
    """Answer the open question with nothing: what was called."""
    ask = table.match.ask(seat)
    assert ask is not None
    option = ask.options[0]
    form = {blank["name"]: 0 if blank["type"] == "number" else [] for blank in option.form}
    body: dict[str, Any] = {"key": option.key, "ask": ask.id, **more}
    if option.form:
        body["form"] = form
    if keep:
        body["keep"] = keep
    make_call(table, "act", seat, body, 10.0)
    return "act", seat, body


def test_the_session_answers_within_the_call_and_the_journal_gives_the_same() -> None:
    table = session()
    rows = [hold(table, 0, "on", habits=HABITS)]
    while table.match.result is None and len(rows) < 12:
        rows.append(hold(table, 0, "on" if table.standing.may_keep(0) else ""))
    assert len(table.match.inputs) > 2 * len(rows)
    again = session()
    for seq, (kind, seat, body) in enumerate(rows, 1):
        again.replay(journal_row(seq, kind, seat, body, 10.0))
    assert again.match.fingerprint == table.match.fingerprint
    assert again.save() == table.save()
    loaded = Session.restore(GAME, table.save())
    assert loaded.standing.orders == table.standing.orders
    assert loaded.match.fingerprint == table.match.fingerprint


def test_whoever_has_said_nothing_is_shown_the_usual_habits_until_an_answer_sends_them() -> None:
    table = session()
    audience = Audience(Eyes(0, outlook=False), frozenset((0,)), "")

    def face() -> Any:
        return json.loads(audience.full_message(Scene(table, [True], [False]), None, None))["onward"]

    assert {one["key"] for one in face()["habits"] if one["on"]} == {"forced", "idle", "open", "seek", "stay"}
    assert face()["unsaid"]
    make_call(table, "stop", 0, {"habits": []})
    assert not face()["unsaid"]
    assert not any(one["on"] for one in face()["habits"])


def test_a_take_back_stops_it() -> None:
    table = session()
    hold(table, 0, "on")
    table.standing.orders[0].going = True
    make_call(table, "take_back", 0, {"agreed": []})
    assert not table.standing.orders[0].going


def test_a_take_back_leads_to_the_answer_with_which_one_went_on() -> None:
    table = session()
    hold(table, 0, habits=HABITS)
    asked, inputs = table.match.ask(0), len(table.match.inputs)
    hold(table, 0, "on")
    assert sum(one.seat == 0 for one in table.match.inputs[inputs:]) > 1, "the order has answered too"
    make_call(table, "take_back", 0, {"agreed": []})
    again = table.match.ask(0)
    assert asked is not None
    assert again is not None
    assert (again.prompt, again.data) == (asked.prompt, asked.data)
    assert len(table.match.inputs) == inputs + 1, "what is left, and that it was taken back"


def test_stopping_and_other_habits_are_calls() -> None:
    table = session(seats=2)
    hold(table, 0, "on", habits=["mend"])
    assert table.standing.orders[0].going  # the other has not answered yet
    make_call(table, "stop", 0, {"habits": ["aim"]})
    assert not table.standing.orders[0].going
    assert table.standing.orders[0].habits == ["aim"]
    with pytest.raises(Refused):
        make_call(table, "stop", 0, {"habits": ["tidy"]})
    seq = table.seq
    with pytest.raises(Refused):
        hold(table, 1, "ever")
    assert table.seq == seq


def test_a_bot_that_takes_a_seat_goes_on_with_nothing_of_it() -> None:
    table = session(seats=2)
    hold(table, 0, "on")
    make_call(table, "to_bot", 0, {"bot": "random"})
    assert not table.standing.orders[0].going


def test_time_is_given_for_what_is_answered() -> None:
    table = session(Timing("fischer", 100, 5), seats=2)
    make_call(table, "clock", 0, {}, 1.0)
    hold(table, 0, "on")
    hold(table, 1)
    assert table.clock is not None
    assert all(left > 0 for left in table.clock.left)


def test_what_leaves_no_choice_is_left_out_only_for_whoever_is_alone() -> None:
    table = session(seats=2)
    hold(table, 0, "on", habits=["forced"])
    alone: list[bool] = []
    original = table.standing.go_on

    def watched(is_alone: Any) -> list[int]:
        alone.append(is_alone(0))
        return original(is_alone)

    table.standing.go_on = watched  # type: ignore[method-assign]
    hold(table, 1)
    make_call(table, "to_bot", 1, {"bot": "random"})
    assert alone == [False, True]
