"""A walk of several steps as one plan: how one sets out, what the next step is, when one is asked, what is drawn."""

from __future__ import annotations

from typing import Any

import pytest

import wyrmhoard
from helpers.drawn_to_destiny.board import Stage, empty
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules.turn import steps
from wyrmhoard.games.drawn_to_destiny.screens import onward, spaces
from wyrmhoard.games.drawn_to_destiny.state import Unit
from wyrmhoard.kernel.asking.form import Filled, Form
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.onward import Standing
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.lab.play import next_move, seat_rng
from wyrmhoard.players import make_player


def stage(**parts: Any) -> Stage:
    """An Archer and a Thief of ours, and a Scout far off."""
    units = [("archer", (2, 4), "E", 0), ("thief", (1, 1), "E", 0), ("goblin-scout", (12, 8), "W", 1)]
    place = Stage(units, seats=1, **parts)
    for unit in place.units:
        unit.start = unit.move
    return place


def plan_of(place: Stage, how: str) -> dict[str, Any]:
    """With what one goes on who sets out like this."""
    form = steps.form(place.table, place.units[:2])
    return onward.begin(place.table, 0, "intents", Filled("intents", {}), [form], how, None)


def go(place: Stage, plan: dict[str, Any]) -> Any:
    """What is answered to the form of intents; None: one is asked."""
    own = [unit for unit in place.units if unit.seat == 0]
    return onward.answer(place.table, 0, "intents", {}, [steps.form(place.table, own)], plan)


def test_d2_71_a_unit_on_its_way_takes_the_next_step_and_others_hold() -> None:
    place = stage()
    archer, thief, _ = place.units
    answer = go(place, plan_of(place, f"on {archer.ref.key}@6,4"))
    assert answer.values[archer.ref.key] == ["E"]
    assert answer.values[thief.ref.key] == []


def test_d2_71_turns_come_with_the_step_that_needs_them() -> None:
    place = stage()
    archer = place.units[0]
    answer = go(place, plan_of(place, f"on {archer.ref.key}@2,8"))
    assert answer.values[archer.ref.key] == ["N"]
    assert answer.values[archer.ref.key + steps.TURNS] == -1


def test_two_units_may_walk_at_once_and_the_rest_is_led() -> None:
    place = stage()
    archer, thief, _ = place.units
    answer = go(place, plan_of(place, f"led {archer.ref.key}@6,4 {thief.ref.key}@6,1"))
    assert [answer.values[unit.ref.key] for unit in (archer, thief)] == [["E"], ["E"]]


def test_d2_83_who_has_spent_its_move_waits_for_the_next_turn() -> None:
    place = stage()
    archer = place.units[0]
    plan = plan_of(place, f"on {archer.ref.key}@6,4")
    archer.move = 0
    assert go(place, plan).values.get(archer.ref.key, []) == []
    archer.start = 0  # nor will it have any then
    assert go(place, plan) is None
    assert onward.why(place.table, 0, plan) == "Archer cannot get any farther on its way."


def test_one_is_asked_on_arrival() -> None:
    place = stage()
    archer = place.units[0]
    plan = plan_of(place, f"on {archer.ref.key}@2,4")
    assert go(place, plan) is None
    assert onward.why(place.table, 0, plan) == "Archer has arrived."
    assert onward.shown(place.table, 0, plan) == {"walks": [], "did": ""}


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["....", "####", "....", "...."], "Archer cannot get any farther on its way."),
        (["....", "llll", "....", "...."], "The next step of Archer leads into Lava."),
    ],
)
def test_d2_85_one_is_asked_where_no_way_leads_on_or_into_harm(rows: list[str], said: str) -> None:
    place = Stage([("archer", (0, 1), "N", 0)], rows=rows, seats=1)
    place.units[0].start = place.units[0].move
    plan = plan_of(place, "on u1@0,3")
    assert go(place, plan) is None
    assert onward.why(place.table, 0, plan) == said


def test_the_way_is_reckoned_anew_when_something_stands_in_it() -> None:
    place = Stage([("archer", (0, 1), "E", 0), ("thief", (0, 0), "E", 0)], rows=["....", "..D.", "...."], seats=1)
    plan = plan_of(place, "on u1@3,1")
    assert go(place, plan).values["u1"] == ["E"]
    walled = Stage([("archer", (0, 1), "E", 0), ("thief", (0, 0), "E", 0)], rows=["....", ".##.", "#..."], seats=1)
    assert go(walled, plan).values["u1"] != ["E"]


def test_a_rival_in_sight_is_said() -> None:
    place = stage()
    plan = plan_of(place, "on u1@6,4")
    plan["seen"] = []
    assert go(place, plan) is None
    assert onward.why(place.table, 0, plan) == "Goblin Scout in sight."


@pytest.mark.parametrize("how", ["ever u1@6,4", "on u1", "on u1@6", "on u1@6,4 u1@5,4", "on  u1@6,4", "on u3@6,4"])
def test_what_is_no_wish_is_refused(how: str) -> None:
    assert onward.objection(stage().table, 0, how) is not None


def test_d2_85_one_cannot_set_out_where_no_way_leads() -> None:
    place = stage()
    assert onward.objection(place.table, 0, "on u1@6,4") is None
    refusal = onward.objection(place.table, 0, "on u1@99,4")
    assert refusal is not None
    assert refusal.rule == "D2-85"


def test_d2_71_an_answer_without_a_step_is_given_the_first_and_any_other_is_left_alone() -> None:
    place = stage()
    form = steps.form(place.table, place.units[:2])

    def completed(**values: Any) -> Any:
        return onward.completed(place.table, 0, "intents", form.fill({**empty(form), **values}), [form], "on u1@6,4")

    assert completed().values["u1"] == ["E"]
    assert completed(u1=["N"]).values["u1"] == ["N"]
    assert completed(**{"u1-turns": 1}).values["u1"] == []


def test_what_is_drawn_is_the_way_with_its_price_and_the_next_step() -> None:
    place = stage()
    plan = plan_of(place, "on u1@6,4")
    (walk,) = onward.shown(place.table, 0, plan)["walks"]
    ground = spaces.space_of(place.table, place.units[0], (6, 4))
    assert ground is not None
    assert (walk["unit"], walk["to"], walk["first"]) == (1, [6, 4], {"u1": ["E"]})
    steps_there = [(step["space"], step["price"]) for step in ground["way"] or ()]
    assert [(step["space"], step["price"]) for step in walk["way"]] == steps_there
    assert walk["price"] == ground["price"] == sum(step["price"] for step in walk["way"])
    assert ground["first"] == walk["first"]


def test_each_unit_may_be_sent_to_what_has_a_name_nearest_first_or_to_any_space() -> None:
    place = stage(rows=["." * 14] * 5 + ["....l........."] + ["." * 14] * 4)
    archer, thief, _ = place.units
    first, second = onward.errands(place.table, 0, "intents")
    assert (first.name, first.text) == (archer.ref.key, "Archer walks to")
    assert first.fills == (archer.ref.key, archer.ref.key + steps.TURNS)
    assert second.name == thief.ref.key
    words = dict(first.ways)
    assert words["4,4"].startswith("Lava (4,4; ")
    prices = [int(text.rpartition("; ")[2].split()[0]) for text in words.values()]
    assert prices == sorted(prices)
    assert onward.errands(place.table, 0, "targets") == []
    how = onward.wish("on", {archer.ref.key: "4,4", thief.ref.key: "5, 5"})
    assert how == f"on {archer.ref.key}@4,4 {thief.ref.key}@5,5"
    assert onward.objection(place.table, 0, how) is None
    assert onward.errand_told(place.table, 0, archer.ref.key, "6,4")[0].startswith(
        "Archer walks to 6,4 (Plain): 4 moves"
    )
    assert onward.errand_told(place.table, 0, archer.ref.key, "north") == [
        "That is no Space: type two numbers, such as 4,5."
    ]


def test_a_unit_is_sent_to_what_the_map_calls_it_and_to_each_such_place() -> None:
    match = wyrmhoard.new(GAME, 1, "on", {"scene": "high-noon", "own_side": "first"})
    (errand,) = onward.errands(match.table, 0, "intents")
    names = [text.partition(" (")[0] for _, text in errand.ways]
    assert {"Trough", "Barrels", "Wagon", "Saloon porch"} <= set(names)
    assert (names.count("Barrels"), names.count("Wagon"), "Crate" in names) == (2, 1, False)


def test_d2_363_what_nobody_sees_changes_no_step() -> None:
    answers = []
    for space in [(3, 4), (12, 8)]:
        place = stage()
        place.units[2].x, place.units[2].y = space
        place.units[2].hidden = 1
        plan = plan_of(place, "on u1@6,4")
        answers.append((go(place, plan).values, onward.shown(place.table, 0, plan)))
    assert answers[0] == answers[1]


# -- a whole match


def at_noon() -> tuple[Match, Standing]:
    """High Noon, alone, at the first question for intents."""
    match = wyrmhoard.new(GAME, 1, "walk", {"scene": "high-noon", "own_side": "first"})
    players, rngs = {0: make_player(GAME, "tactician")}, {0: seat_rng("walk", 0)}
    while (ask := match.ask(0)) is None or ask.prompt != "intents":
        following = next_move(match, players, rngs)
        assert following is not None
        match.act(following[0], following[1].key, following[1].form)
    return match, Standing(match)


def ours(match: Match) -> Unit:
    """The Unit of the one seat."""
    return next(unit for unit in match.table.state.units if unit.seat == 0)


def holding(match: Match) -> dict[str, Any]:
    """The form of intents in which everybody holds."""
    return empty(next(choice for choice in match.choices(0) if isinstance(choice, Form) and choice.key == "intents"))


def test_one_answer_walks_all_the_way_and_the_record_holds() -> None:
    match, standing = at_noon()
    walker = ours(match).ref.key
    standing.act(0, "intents", holding(match), keep=f"on {walker}@1,1")
    assert standing.plan(0) is not None
    standing.go_on(lambda seat: True)
    assert ours(match).space == (1, 1)
    assert standing.reason(0).endswith("has arrived.")
    assert sum(entry.key == "intents" for entry in match.inputs) == 4
    again = wyrmhoard.replay(match.record)
    assert again.fingerprint == match.fingerprint
    assert {entry.kind for entry in match.inputs} == {"act"}


def test_one_on_its_way_may_be_sent_elsewhere() -> None:
    match, standing = at_noon()
    walker = ours(match).ref.key
    with pytest.raises(Refused, match="No way is known"):
        standing.act(0, "intents", holding(match), keep=f"on {walker}@500,1")
    standing.act(0, "intents", holding(match), keep=f"on {walker}@1,1")
    standing.change(0, f"on {walker}@2,3")
    standing.go_on(lambda seat: True)
    assert ours(match).space == (2, 3)


def test_who_stops_walks_no_farther_and_nothing_is_drawn_any_more() -> None:
    match, standing = at_noon()
    walker = ours(match).ref.key
    standing.act(0, "intents", holding(match), keep=f"on {walker}@1,1")
    standing.stop(0)
    assert standing.go_on(lambda seat: True) == []
    assert standing.plan(0) is None


def test_a_step_of_a_walk_can_be_taken_back_and_one_sets_out_anew() -> None:
    match, standing = at_noon()
    walker = ours(match).ref.key
    standing.act(0, "intents", holding(match), keep=f"on {walker}@1,1")
    standing.go_on(lambda seat: True)
    while (ask := match.ask(0)) is None or ask.prompt != "intents" or ours(match).space == (1, 1):
        match.take_back(0)
    standing.stop_all()
    assert standing.plan(0) is None
    assert ours(match).space != (1, 1)
    standing.act(0, "intents", holding(match), keep=f"on {walker}@1,1")
    standing.go_on(lambda seat: True)
    assert ours(match).space == (1, 1)
