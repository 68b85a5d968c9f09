"""Standing orders: what is answered for a seat that says "go on like this until something happens", and its habits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

import wyrmhoard
from kernel.tiny import DONE, At, Tab, tiny
from wyrmhoard import Match, Refused
from wyrmhoard.kernel.asking.ask import CHECKPOINT, Answer, Options, Script, each, one
from wyrmhoard.kernel.contract.onward import Errand, Plan
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.play import onward
from wyrmhoard.kernel.play.onward import Order, Standing
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.shapes import Seen

ROUNDS = 8
STORM = 5
"""The round in which something happens."""


class Weather(Event):
    """The weather changes."""

    text: str
    LINE = "Weather: {text}"


class Walking:
    """Whoever walks goes on walking until there is a storm, and shows an empty hand by habit."""

    PROMPTS: frozenset[str] = frozenset(("walk",))
    HOW_LONG: Mapping[str, str] = {"on": "Until something happens"}
    HABITS: Mapping[str, str] = {"empty": "Show an empty hand"}
    USUAL: Sequence[str] = ()

    def errands(self, position: At, seat: int, prompt: str) -> Sequence[Errand]:
        return ()

    def errand_told(self, position: At, seat: int, name: str, way: str) -> Sequence[str]:
        return ()

    def wish(self, how: str, sent: Mapping[str, str]) -> str:
        return how

    def objection(self, position: At, seat: int, how: str) -> Refusal | None:
        return None if how.partition(" ")[0] == "on" else Refusal("", "nobody walks like that")

    def completed(self, position: At, seat: int, prompt: str, answer: Answer, options: Options, how: str) -> Answer:
        return how.partition(" ")[2] or answer

    def begin(
        self, position: At, seat: int, prompt: str, answer: Answer, options: Options, how: str, before: Plan | None
    ) -> Plan:
        return {"way": how.partition(" ")[2] or answer, "before": before is not None}

    def shown(self, position: At, seat: int, plan: Plan) -> dict[str, Any]:
        return {"to": plan["way"]}

    def why(self, position: At, seat: int, plan: Plan) -> str:
        return f"{plan['way']} is closed"

    def ends(self, position: At, seat: int, plan: Plan, event: Seen) -> bool:
        return event["data"].get("text") == "storm"

    def answer(
        self, position: At, seat: int, prompt: str, data: Mapping[str, Any], options: Options, plan: Plan
    ) -> Answer | None:
        return plan["way"] if prompt == "walk" and plan["way"] in options else None

    def by_habit(
        self,
        position: At,
        seat: int,
        prompt: str,
        data: Mapping[str, Any],
        options: Options,
        habits: Sequence[str],
        *,
        alone: bool,
    ) -> Answer | None:
        return "none" if prompt == "hand" and alone and list(options) == ["none"] else None


def walk(table: Tab) -> Script[Result]:
    """Two walk, and after each round the first shows its hand."""
    while table.state.round < ROUNDS:
        yield CHECKPOINT
        table.state.round += 1
        ways = ["east", "west"] if table.state.round != ROUNDS else ["back"]
        answers = yield each("walk", {0: ways, 1: ways}, "TI-1")
        table.state.log += [f"{seat} {way}" for seat, way in answers.items()]
        if table.state.round == STORM:
            table.tell(Weather("storm"), "TI-2")
        yield one(0, "hand", ["none"], "TI-3")
    return DONE


GAME = replace(tiny(walk), onward=Walking())


def begin() -> tuple[Match, Standing]:
    match = wyrmhoard.new(GAME, 2, 1)
    return match, Standing(match)


def alone(seat: int) -> bool:
    return True


def test_one_who_goes_on_is_not_asked_until_something_happens() -> None:
    match, standing = begin()
    standing.act(0, "east", keep="on")
    match.do(1, "west")
    for _ in range(STORM - 1):
        assert standing.go_on(alone) == []
        match.do(0, "none")  # it is no question with which one goes on, and does not end it
        if match.table.state.round < STORM:
            assert standing.go_on(alone) == [0]
            match.do(1, "west")
        else:
            assert standing.go_on(alone) == [0]
            match.do(1, "west")
    match.do(0, "none")
    assert standing.go_on(alone) == []
    assert not standing.orders[0].going
    assert [line for line in match.table.state.log if line.startswith("0")] == ["0 east"] * STORM


def test_what_has_ended_it_is_said() -> None:
    match, standing = begin()
    play(match, standing, "on")
    assert standing.reason(0) == "weather"
    assert standing.reason(1) == ""


def play(match: Match, standing: Standing, keep: str) -> None:
    """Play until the first is asked where to walk again."""
    standing.act(0, "east", keep=keep)
    while match.table.state.round < ROUNDS:
        standing.go_on(alone)
        asks = match.asks
        if 0 in asks and asks[0].prompt == "walk" and 0 not in match.ready:
            return
        if 1 in asks and 1 not in match.ready:
            match.do(1, "west")
        elif 0 in asks and asks[0].prompt == "hand":
            match.do(0, "none")


def test_a_plan_that_is_not_offered_any_more_is_asked_for() -> None:
    _match, standing = begin()
    standing.orders[0] = Order({"way": "up"}, going=True)
    assert standing.go_on(alone) == []
    assert not standing.orders[0].going
    assert standing.reason(0) == "up is closed"


def test_a_wish_may_complete_an_answer_and_is_drawn_until_it_is_given_up() -> None:
    match, standing = begin()
    standing.act(0, "east", keep="on west")
    assert standing.plan(0) == {"to": "west"}
    match.do(1, "west")
    assert match.table.state.log == ["0 west", "1 west"]
    match.do(0, "none")
    standing.stop(0)
    assert standing.plan(0) is None
    assert standing.plan(1) is None


def test_one_who_goes_on_may_go_on_otherwise_without_being_asked() -> None:
    match, standing = begin()
    with pytest.raises(Refused, match="nothing can be gone on with"):
        standing.change(0, "on west")
    standing.act(0, "east", keep="on")
    with pytest.raises(Refused, match="nobody walks like that"):
        standing.change(0, "ever west")
    standing.change(0, "on west")
    assert standing.plan(0) == {"to": "west"}
    match.do(1, "west")
    match.do(0, "none")
    assert standing.go_on(alone) == [0]
    match.do(1, "west")
    assert [line for line in match.table.state.log if line.startswith("0")] == ["0 east", "0 west"]


def test_an_answer_of_ones_own_ends_it_and_so_does_stopping() -> None:
    match, standing = begin()
    standing.act(0, "east", keep="on")
    standing.act(0, "west")  # it may be changed until all have chosen
    assert not standing.orders[0].going
    standing.act(0, "east", keep="on")
    assert standing.orders[0].plan == {"way": "east", "before": True}
    standing.stop(0)
    match.do(1, "west")
    match.do(0, "none")
    assert standing.go_on(alone) == []


def test_habits_answer_only_for_whoever_is_alone() -> None:
    match, standing = begin()
    standing.set_habits(0, ["empty"])
    match.do(0, "east")
    match.do(1, "west")
    assert standing.go_on(lambda seat: False) == []
    assert standing.go_on(alone) == [0]
    assert match.asks[0].prompt == "walk"


def test_what_nobody_knows_is_refused_and_nothing_has_happened() -> None:
    match, standing = begin()
    for key, keep in (("east", "ever"), ("up", "on")):
        with pytest.raises(Refused):
            standing.act(0, key, keep=keep)
    with pytest.raises(Refused, match="no habit 'tidy'"):
        standing.set_habits(0, ["tidy"])
    assert not match.inputs
    assert not standing.orders


def test_to_take_back_leads_to_the_last_answer_of_ones_own_and_the_order_gives_none_again() -> None:
    match, standing = begin()
    standing.set_habits(0, ["empty"])
    standing.act(0, "west")
    match.do(1, "west")
    standing.go_on(alone)
    standing.act(0, "east", keep="on")
    for _ in range(2):
        match.do(1, "west")
        assert standing.go_on(alone) == [0, 0], "the hand, and the next way"
    standing.take_back(0, [1])
    assert match.table.state.round == 2
    assert standing.go_on(alone) == []
    assert match.asks[0].prompt == "walk"
    standing.take_back(0, [1])
    assert match.table.state.round == 1
    assert standing.go_on(alone) == []
    assert resume(GAME, match.record).table.state.log == match.table.state.log


def test_a_record_knows_no_difference() -> None:
    match, standing = begin()
    play(match, standing, "on")
    again = resume(GAME, match.record)
    assert again.inputs == match.inputs
    assert {entry.kind for entry in match.inputs} == {"act"}


def test_it_ends_even_if_nobody_is_ever_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(onward, "MOST_IN_A_ROW", 3)
    _match, standing = begin()
    standing.orders = {0: Order({"way": "east"}, True, ["empty"]), 1: Order({"way": "west"}, True)}
    assert len(standing.go_on(alone)) == 3
    assert not any(order.going for order in standing.orders.values())


def test_a_game_without_such_a_room_goes_on_with_nothing() -> None:
    match = wyrmhoard.new(tiny(walk), 2, 1)
    standing = Standing(match)
    assert not standing.may_keep(0)
    with pytest.raises(Refused):
        standing.act(0, "east", keep="on")
    with pytest.raises(Refused):
        standing.set_habits(0, ["empty"])
    standing.act(0, "east")
    assert standing.go_on(alone) == []
