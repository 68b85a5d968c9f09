"""The Action window: declaring, waiting, clashes, what becomes impossible, paused Moves (D2-92, D2-96 to D2-101)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.keys import legal_keys
from wyrmhoard.games.drawn_to_destiny import action_state
from wyrmhoard.games.drawn_to_destiny.action_state import Deed
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions
from wyrmhoard.games.drawn_to_destiny.rules.queries.actions import Kind
from wyrmhoard.games.drawn_to_destiny.rules.turn import window
from wyrmhoard.games.drawn_to_destiny.state import Declared, Intent, Unit
from wyrmhoard.games.drawn_to_destiny.table import Position, Table
from wyrmhoard.games.drawn_to_destiny.target_state import UnitId
from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.text.errors import Refusal, Refused

assert script.destiny  # all kinds of Action are registered by now
DONE: list[str] = []
GONE = Refusal("D2-100", "That is gone.")


class Poke(Deed, frozen=True, tag="poke"):
    target: UnitId


class Greet(Deed, frozen=True, tag="greet"):
    target: UnitId


class Shout(Deed, frozen=True, tag="shout"):
    pass


def _offers(position: Position, unit: Unit) -> Iterable[Poke]:
    return [Poke(other.ref) for other in position.state.units if other.id != unit.id]


def _greetings(position: Position, unit: Unit) -> Iterable[Greet]:
    return [Greet(action.target) for action in _offers(position, unit)]


def _objection(position: Position, unit: Unit, action: Any) -> Refusal | None:
    return None if position.state.unit(action.target.id).in_play else GONE


def _poke(table: Table, declared: Declared, action: Poke) -> Script[None]:
    """Takes its target out of play."""
    DONE.append(f"{declared.unit}>{action.target.id}/{declared.mutual}")
    table.state.unit(action.target.id).status = "removed"
    yield from ()


def _shout(table: Table, declared: Declared, action: Deed) -> Script[None]:
    DONE.append(f"{declared.unit}!")
    yield from ()


@pytest.fixture(autouse=True)
def _only_poke(monkeypatch: pytest.MonkeyPatch) -> None:
    DONE.clear()
    monkeypatch.setattr(actions, "KINDS", {})
    for kind in (Poke, Greet, Shout):
        monkeypatch.setitem(action_state.ACTIONS, kind.word(), kind)
    actions.register(Kind(Poke, _offers, _objection, _poke, hostile=True))
    actions.register(Kind(Shout, lambda position, unit: [Shout()], lambda position, unit, action: None, _shout))


UNITS = [
    ("archer", (2, 4), "E", 0),
    ("thief", (3, 4), "W", 0),
    ("bandit", (5, 4), "W", 1),
    ("guardsman", (6, 4), "W", 1),
]


def resolve(stage: Stage, *answers: object) -> None:
    """Carry out everything that was declared."""
    left = list(answers)
    while stage.state.scene.declared:
        before = len(stage.asked)
        stage.run(window.carry_out(stage.table), *left)
        left = left[len(stage.asked) - before :]


def test_d2_99_all_who_could_declare_are_asked_and_pay_when_they_do() -> None:
    stage = Stage(UNITS)
    archer, thief, _bandit, _guardsman = stage.units
    answers = {0: {f"u{archer.id}": ["shout"]}, 1: {}}
    assert stage.run(window.declare(stage.table), answers)
    assert (archer.move, archer.acted, archer.spent_move) == (3, 1, True)
    assert [declared.unit for declared in stage.state.scene.declared] == [archer.id]
    assert {blank.name for blank in stage.asked[0][1][0][0].fields} >= {f"u{archer.id}", f"u{thief.id}"}  # type: ignore[union-attr]
    assert stage.state.scene.stirred == [True]


def test_d2_99_the_window_is_over_when_all_pass() -> None:
    stage = Stage(UNITS)
    assert not stage.run(window.declare(stage.table), {0: {}, 1: {}})
    assert stage.state.scene.stirred == [False]


def test_d2_51a_the_window_opens_again_only_for_groups_that_declared() -> None:
    stage = Stage(UNITS)
    archer, thief, bandit, guardsman = stage.units
    stage.group([archer, bandit], [thief], [guardsman])
    stage.run(window.declare(stage.table), {0: {f"u{thief.id}": ["shout"]}, 1: {f"u{bandit.id}": ["wait"]}})
    assert stage.state.scene.open == [False, True, False]
    assert bandit.waits
    stage.run(window.declare(stage.table), {0: {}})


def test_d2_51a_actions_are_resolved_group_by_group() -> None:
    stage = Stage(UNITS)
    archer, thief, bandit, guardsman = stage.units
    stage.group([archer, guardsman], [thief, bandit])
    answers = {
        0: {f"u{thief.id}": ["shout"], f"u{archer.id}": ["shout"]},
        1: {f"u{guardsman.id}": ["shout"], f"u{bandit.id}": ["shout"]},
    }
    stage.run(window.declare(stage.table), answers)
    resolve(stage)
    assert [f"{unit.id}!" for unit in (archer, guardsman, thief, bandit)] == DONE
    assert not stage.told("high_card")  # they share nothing (D2-100)


def test_d2_100_a_clash_is_decided_by_high_card_and_the_impossible_is_taken_back() -> None:
    stage = Stage(UNITS)
    archer, thief, bandit, _guardsman = stage.units
    stage.fate("wands-3", "wands-9")
    answers = {0: {f"u{archer.id}": [f"poke@u{bandit.id}"]}, 1: {f"u{bandit.id}": [f"poke@u{thief.id}"]}}
    stage.run(window.declare(stage.table), answers)
    assert [declared.unit for declared in stage.state.scene.declared] == [bandit.id, archer.id]
    thief.status = "removed"
    resolve(stage)
    assert [f"{archer.id}>{bandit.id}/-1"] == DONE  # the bandit's own had become impossible
    assert (bandit.move, bandit.acted) == (bandit.start, 0)
    assert [told["unit"] for told in stage.told("taken_back")] == [bandit.id]


def test_d2_100_who_was_put_out_first_does_not_act() -> None:
    stage = Stage(UNITS)
    archer, thief, bandit, _ = stage.units
    stage.fate("wands-9", "wands-3")
    answers = {0: {f"u{archer.id}": [f"poke@u{bandit.id}"]}, 1: {f"u{bandit.id}": [f"poke@u{thief.id}"]}}
    stage.run(window.declare(stage.table), answers)
    resolve(stage)
    assert [f"{archer.id}>{bandit.id}/-1"] == DONE
    assert thief.in_play


def test_d2_100_two_of_one_seat_need_no_high_card_between_them() -> None:
    stage = Stage(UNITS)
    archer, _, bandit, guardsman = stage.units
    answers = {0: {}, 1: {f"u{bandit.id}": [f"poke@u{archer.id}"], f"u{guardsman.id}": [f"poke@u{archer.id}"]}}
    stage.run(window.declare(stage.table), answers)
    assert not stage.told("high_card")
    resolve(stage)
    assert [f"{bandit.id}>{archer.id}/-1"] == DONE
    assert guardsman.acted == 0


def test_d2_101_two_who_attack_each_other_have_one_conflict_and_both_pay() -> None:
    stage = Stage(UNITS)
    archer, _, bandit, _ = stage.units
    answers = {0: {f"u{archer.id}": [f"poke@u{bandit.id}"]}, 1: {f"u{bandit.id}": [f"poke@u{archer.id}"]}}
    stage.run(window.declare(stage.table), answers)
    resolve(stage)
    assert [f"{archer.id}>{bandit.id}/{bandit.id}"] == DONE
    assert (archer.acted, bandit.acted) == (1, 1)
    assert not stage.told("high_card")


def test_d2_101_a_third_who_joins_in_makes_it_a_clash() -> None:
    stage = Stage(UNITS)
    archer, _, bandit, guardsman = stage.units
    stage.fate("wands-3", "wands-9")
    answers = {
        0: {f"u{archer.id}": [f"poke@u{bandit.id}"]},
        1: {f"u{bandit.id}": [f"poke@u{archer.id}"], f"u{guardsman.id}": [f"poke@u{archer.id}"]},
    }
    stage.run(window.declare(stage.table), answers)
    resolve(stage)
    # Blue is first: its bandit fights with the archer, in one Conflict, and nothing is left for the guardsman.
    assert [f"{bandit.id}>{archer.id}/{archer.id}"] == DONE
    assert guardsman.acted == 0


def test_d2_99a_who_waits_is_not_asked_until_something_is_declared() -> None:
    stage = Stage(UNITS)
    archer, thief, bandit, _guardsman = stage.units
    wait = {0: {f"u{archer.id}": ["wait"], f"u{thief.id}": ["wait"]}, 1: {}}
    stage.run(window.declare(stage.table), wait)
    window.open_all(stage.table)  # of the next step
    stage.run(window.declare(stage.table), {1: {f"u{bandit.id}": ["shout"]}})
    assert not archer.waits
    assert [told["unit"] for told in stage.told("waits")] == [archer.id, thief.id]


def test_d2_99a_without_the_option_nobody_waits() -> None:
    stage = Stage(UNITS, settings={"wait": False})
    stage.run(window.declare(stage.table), {0: {}, 1: {}})
    form = stage.asked[0][1][0][0]
    assert all("wait" not in getattr(blank, "items", ()) for blank in form.fields)  # type: ignore[union-attr]


def test_d2_99a_a_rival_who_comes_within_reach_rouses_who_waits() -> None:
    stage = Stage([("warrior", (2, 2), "E", 0), ("bandit", (5, 2), "W", 1)])
    warrior, bandit = stage.units
    warrior.waits = True
    before = window.within_reach(stage.table)
    bandit.x = 4
    window.rouse(stage.table, before)
    assert warrior.waits
    bandit.x = 3
    window.rouse(stage.table, before)
    assert not warrior.waits


def test_d2_99a_who_waits_and_turns_to_a_rival_within_reach_is_asked_in_that_window() -> None:
    stage = Stage([("archer", (3, 3), "W", 0), ("goblin-scout", (5, 3), "W", 1)])
    archer, scout = stage.units
    archer.items = []
    stage.give(archer, "short-bow", "left", 1)
    stage.aim(archer, scout)
    archer.waits = True
    stage.run(script.intents(stage.table), {0: {f"u{archer.id}-turns": 2}, 1: {}})
    assert not archer.waits
    assert [told["unit"] for told in stage.told("roused")] == [archer.id]
    stage.run(script.window_phase(stage.table), {0: {}, 1: {}})


@pytest.mark.parametrize(("answer", "heading"), [("continue", 0), ("cancel", -1)])
def test_d2_92_the_target_of_an_action_goes_on_or_cancels(answer: str, heading: int) -> None:
    stage = Stage(UNITS)
    archer, _, bandit, _ = stage.units
    actions.register(Kind(Greet, _greetings, _objection, _shout))
    archer.intent = Intent(move=0)
    stage.run(window.declare(stage.table), {0: {}, 1: {f"u{bandit.id}": [f"greet@u{archer.id}"]}})
    stage.run(window.carry_out(stage.table), answer)
    assert stage.prompts[-1] == "paused"
    assert archer.intent.move == heading


def test_d2_92_who_can_no_longer_move_is_not_asked() -> None:
    stage = Stage(UNITS)
    archer, _, bandit, _ = stage.units
    actions.register(Kind(Greet, _greetings, _objection, _shout))
    archer.intent = Intent(move=0)
    stage.run(window.declare(stage.table), {0: {}, 1: {f"u{bandit.id}": [f"greet@u{archer.id}"]}})
    archer.move = 0
    stage.run(window.carry_out(stage.table))
    assert stage.prompts[-1] == "window"


def test_d2_55a_free_actions_of_the_window_come_before_what_is_declared() -> None:
    stage = Stage(UNITS)
    archer = stage.units[0]
    name = f"u{archer.id}"
    archer.move = 2
    stage.run(window.declare(stage.table), {0: {name: ["shout"], f"{name}-free": ["burst"]}, 1: {}})
    assert (archer.move, archer.has("slow")) == (1, 1)
    archer.move = 2
    with pytest.raises(Refused, match="cannot do that any more"):
        stage.run(window.declare(stage.table), {0: {name: ["shout"], f"{name}-free": ["skip:1"]}, 1: {}})


def test_d2_104_a_truce_forbids_fights_until_its_turn() -> None:
    stage = Stage(UNITS, rules={"truce_before": 3})
    archer = stage.units[0]
    assert all(not key.startswith("poke") for key in legal_keys(stage.table, archer))
    assert "shout" in legal_keys(stage.table, archer)
    stage.state.scene.turn = 3
    assert any(key.startswith("poke") for key in legal_keys(stage.table, archer))
