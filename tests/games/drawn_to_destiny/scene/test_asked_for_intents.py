"""Who is asked what it intends, though it has no token left: whoever could name a Free Action (D2-55, D2-66)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import face_off
from helpers.drawn_to_destiny.forms import blank, first_forms
from wyrmhoard.games.drawn_to_destiny.free_state import FREE_ACTIONS, Named, StateOfMind
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.rules.harm import restraint
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.rules.queries import numbers
from wyrmhoard.games.drawn_to_destiny.rules.scene import ahead, free
from wyrmhoard.games.drawn_to_destiny.rules.turn import steps, window
from wyrmhoard.games.drawn_to_destiny.screens.preview import preview
from wyrmhoard.kernel.asking.form import Pick
from wyrmhoard.kernel.text.errors import Refused

assert script.destiny  # all kinds of Action are registered by now


def asked_for_intents(stage: Stage) -> list[int]:
    """The IDs of the Units that are asked what they intend."""
    steps.begin_step(stage.table)
    forms = first_forms(stage, steps.choose_intents(stage.table), "intents")
    return sorted({int(one.name[1:].partition("-")[0]) for form in forms for one in form.fields})


def spent(stage: Stage) -> Stage:
    """Nobody has Move or Facing left."""
    for unit in stage.units:
        unit.move = unit.turns = 0
    return stage


def test_d2_66_without_move_and_facing_whoever_could_burst_is_asked() -> None:
    stage = spent(face_off())
    assert asked_for_intents(stage) == [unit.id for unit in stage.units]
    unit = stage.units[0]
    name = f"u{unit.id}"
    steps.begin_step(stage.table)
    stage.run(steps.choose_intents(stage.table), {0: {name: ["NE"], f"{name}-free": ["burst"]}, 1: {}})
    stage.run(moves.carry_out(stage.table))
    assert (unit.space, unit.move, unit.turns) == ((4, 4), 0, 1)


@pytest.mark.parametrize(
    ("tokens", "armed", "asked"),
    [
        ({}, True, True),
        ({}, False, True),
        ({"fatigue": 9, "prone": 1}, True, True),
        ({"fatigue": 9, "prone": 1}, False, False),
        ({"dying": 1, "prone": 1}, True, True),
        ({"dying": 1, "prone": 1}, False, False),
        ({"stress": 9, "fleeing": 1}, False, False),
    ],
)
def test_d2_55_whoever_can_name_more_than_skip_is_asked_and_nobody_else(
    tokens: dict[str, int], armed: bool, asked: bool
) -> None:
    stage = spent(face_off())
    unit, other = stage.units
    unit.tokens |= tokens
    other.status = "removed"
    if not armed:
        unit.items = []
    assert asked_for_intents(stage) == ([unit.id] if asked else [])


def test_d2_13a_where_free_actions_are_off_only_a_drop_is_asked_for() -> None:
    stage = spent(face_off(settings={"free_actions": False}))
    unit, other = stage.units
    other.items = []
    assert asked_for_intents(stage) == [unit.id]


def test_d2_56_whoever_has_taken_them_all_is_asked_no_more() -> None:
    stage = spent(face_off())
    unit, other = stage.units
    other.status, unit.items = "removed", []
    unit.done_this_turn += ["push", "mind", "grit"]
    assert asked_for_intents(stage) == [unit.id]
    unit.done_this_turn.append("burst")
    assert asked_for_intents(stage) == []


def test_d2_54_the_computer_is_not_asked() -> None:
    stage = spent(face_off(seats=1))
    assert asked_for_intents(stage) == [stage.units[0].id]
    for unit in stage.units:
        unit.seat = -1
    assert stage.run(steps.choose_intents(stage.table))
    assert stage.told("intents")[-1]["intents"] == {}


def test_d2_109_who_is_carried_is_asked_too_and_what_rolls_is_not() -> None:
    stage = Stage([("outlaw", (3, 3), "E", 0), ("horse", (3, 3), "E", 0), ("warrior", (9, 3), "W", 1)])
    rider, horse, warrior = stage.units
    rider.riding, rider.post = horse.id, "passenger"
    rider.items, rider.turns, warrior.status = [], 0, "removed"
    assert rider.id in asked_for_intents(stage)
    stage = spent(Stage([("courier-buggy", (6, 4), "E"), ("raider-buggy", (2, 4), "E")], size=(20, 9)))
    buggy, other = stage.units
    other.status = "removed"
    assert asked_for_intents(stage) == [buggy.id]
    for person in buggy.crew:
        person.tokens["dying"] = 1
    assert asked_for_intents(stage) == []


def test_d2_52_a_free_action_that_comes_to_nothing_finishes_no_turn_late() -> None:
    """Nobody moves, acts or loses Move: the Group is finished, though somebody was asked."""
    stage = spent(face_off())
    steps.begin_step(stage.table)
    stage.run(steps.choose_intents(stage.table), {0: {f"u{stage.units[0].id}-free": ["push"]}, 1: {}})
    stage.run(moves.carry_out(stage.table))
    assert steps.end_step(stage.table)


def test_d2_65_at_speed_0_who_grits_its_teeth_spends_the_move_it_has() -> None:
    stage = face_off()
    unit = stage.units[0]
    unit.tokens["slow"], unit.move = 4, 3
    name = f"u{unit.id}"
    form = steps.form(stage.table, [unit])
    headings = blank(form, name)
    assert "NE" in headings
    values = {name: ["NE"], f"{name}-turns": 0, f"{name}-equip": [], f"{name}-free": []}
    with pytest.raises(Refused):
        form.fill(values)
    shown = preview(stage.table, 0, "", "intents", values)
    assert shown is not None
    assert shown["units"][0]["remedy"] == "grit"
    steps.begin_step(stage.table)
    stage.run(steps.choose_intents(stage.table), {0: values | {f"{name}-free": ["grit"]}, 1: {}})
    stage.run(moves.carry_out(stage.table))
    assert unit.space == (4, 4)


def test_d2_66_the_facing_of_a_burst_that_takes_grit_turns_the_bound_as_well() -> None:
    stage = face_off()
    unit = stage.units[0]
    unit.tokens["bound"], unit.move, unit.turns, unit.facing = 4, 0, 2, 0
    name = f"u{unit.id}"
    form = steps.form(stage.table, [unit])
    values = {name: ["S"], f"{name}-turns": 3, f"{name}-equip": [], f"{name}-free": ["grit", "burst"]}
    assert "S" in blank(form, name)
    assert form.fill({one.name: values[one.name] for one in form.fields})


def test_d2_272_who_grits_its_teeth_breaks_away_from_a_weaker_holder() -> None:
    stage = face_off()
    unit, other = stage.units
    other.sheet = replace(other.sheet, stats=("5x1", *other.sheet.stats[1:]))
    unit.tokens |= {"fatigue": 5, f"{restraint.GRIP}{other.id}": 1}
    assert restraint.leave_objection(stage.table, unit) is not None
    name = f"u{unit.id}"
    form = steps.form(stage.table, [unit])
    assert blank(form, name)
    values = {name: [blank(form, name)[0]], f"{name}-turns": 0, f"{name}-equip": [], f"{name}-free": ["grit"]}
    assert form.fill(values).values == values


def test_d2_56_what_each_makes_possible_may_be_named_after_it() -> None:
    stage = face_off()
    unit = stage.units[0]
    able = ahead.nameable(stage.table, unit)
    eases = [action for action in able if isinstance(action, StateOfMind)]
    for action in eases:
        before = next(one for one in able if free.cost_of(one) == action.condition)
        assert free.objection_to_all(stage.table, unit, (action,)) is not None
        assert free.objection_to_all(stage.table, unit, (before, action)) is None
    assert {action.key for action in eases} == {"mind:fatigue", "mind:stress", "mind:slow"}


def test_d2_55a_what_is_foreseen_is_what_comes() -> None:
    """After any Free Actions a Unit is what was foreseen, as long as nothing overflows."""
    rng = Random(5)
    for _ in range(60):
        stage = face_off()
        unit = stage.units[0]
        unit.tokens = {name: rng.randint(1, 2) for name in numbers.MINOR if rng.random() < 0.5}
        named: Named = ()
        for _ in range(rng.randint(1, 4)):
            action = rng.choice(ahead.nameable(stage.table, unit))
            if free.objection_to_all(stage.table, unit, (*named, action)) is None:
                named = (*named, action)
        _, then = free.after(stage.table, unit, named)
        before = unit.copy()
        for action in named:
            stage.run(free.take(stage.table, unit, action))
        for part in ("move", "turns", "tokens", "done_this_turn", "used", "acted"):
            assert getattr(unit, part) == getattr(then, part), (named, before.tokens)
        assert [(item.id, item.held) for item in unit.items] == [(item.id, item.held) for item in then.items]


def test_d2_363_being_asked_does_not_tell_what_is_in_storage() -> None:
    """A Gunslinger who has taken every Free Action but the Quick Draw: what it could draw is hidden."""
    for stored in (True, False):
        stage = spent(Stage([("gunslinger", (2, 4), "E"), ("outlaw", (6, 4), "W")], seats=1))
        unit = stage.units[0]
        gun = stage.item(unit, "revolver-45")
        unit.items = [gun] if stored else []
        gun.held = "stored"
        unit.done_this_turn += ["push", "mind", "grit", "burst"]
        steps.begin_step(stage.table)
        stage.run(steps.choose_intents(stage.table), {0: {}})
        assert stage.prompts == ["intents"]


def test_d2_63_to_66_what_is_ticked_says_what_it_gives_and_costs() -> None:
    stage = face_off()
    unit = stage.units[0]
    form = window._form(stage.table, [unit])
    picks = [one for one in form.fields if isinstance(one, Pick) and one.name.endswith("-free")]
    texts = {key: picks[0].label(key) for key in picks[0].items}
    assert texts["burst"] == "Burst of Speed: 1 more Move and turn, for 1 Slow"
    assert texts["mind:fatigue"] == "State of Mind: Fatigue 1 less, for 1 Stun"
    costs = {word: cost for word, kind in FREE_ACTIONS.items() if (cost := free.KINDS[kind].cost)}
    assert costs == {"push": "fatigue", "mind": "stun", "grit": "stress", "burst": "slow"}
    for name, cost in costs.items():
        assert all(f"for 1 {cost.title()}" in text for key, text in texts.items() if key.partition(":")[0] == name)
