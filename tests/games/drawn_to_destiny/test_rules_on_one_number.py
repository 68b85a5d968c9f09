"""Two rules on one number: Move of the hidden, penalties that are ignored, Targets that are gone, Crits of a torch."""

from __future__ import annotations

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.striking import harms, strike, victim
from helpers.drawn_to_destiny.tale import Tale
from helpers.drawn_to_destiny.ward import Ward
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.free_state import BURST
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.rules.acts import targets
from wyrmhoard.games.drawn_to_destiny.rules.endings import SceneOver
from wyrmhoard.games.drawn_to_destiny.rules.harm import conditions, dying
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions
from wyrmhoard.games.drawn_to_destiny.rules.scene import free
from wyrmhoard.games.drawn_to_destiny.rules.turn import events, steps
from wyrmhoard.games.drawn_to_destiny.state import Declared, Task

assert script.__name__  # all kinds of Action are known by now


@pytest.mark.parametrize(("tokens", "at_first", "after"), [(2, 2, 2), (4, 4, 4), (6, 4, 5)])
def test_d2_356_and_66_no_burst_gives_a_hidden_unit_more_move_than_it_has_tokens(
    tokens: int, at_first: int, after: int
) -> None:
    stage = Stage([("thief", (1, 0), "E", 0), ("warrior", (9, 0), "W", 1)], rows="....#.....")
    thief = stage.units[0]
    thief.hidden, thief.concealed = tokens, "sneak"
    steps.begin_turn(stage.table)
    steps.set_up_move(stage.table)
    assert thief.move == at_first
    _, then = free.after(stage.table, thief, (BURST,))
    assert (then.move, then.turns) == (after, 3)
    stage.run(free.take(stage.table, thief, BURST))
    assert (thief.move, thief.turns) == (after, 3)


def test_d2_356_and_c9_nor_does_a_command() -> None:
    stage = Stage([("thief", (1, 0), "E", 0), ("goblin-chief", (2, 0), "W", 0)], rows="....#.....")
    thief, chief = stage.units
    thief.hidden, thief.concealed, thief.move = 2, "sneak", 2
    key = f"command:leadership/command@u{thief.id}"
    stage.run(actions.perform(stage.table, Declared(chief.id, read_action(key))))
    assert thief.move == 2


def test_d2_65_and_249_what_is_ignored_does_not_overflow_in_one_blow_either() -> None:
    stage = Stage([("warrior", (1, 1), "E", 0), ("bandit", (4, 1), "W", 1)])
    warrior = stage.units[0]
    warrior.done_this_turn.append("grit")
    stage.run(conditions.gain(stage.table, warrior, "fatigue", 12, rule="D2-247", attack=True))
    assert (warrior.tokens, warrior.harms) == ({"fatigue": 12}, [])


def test_d2_50_a_target_that_has_left_play_before_the_groups_links_nobody() -> None:
    stage = Stage([("archer", (1, 1), "E", 0), ("bandit", (4, 1), "W", 1), ("warrior", (8, 8), "W", 2)], seats=3)
    archer, bandit, warrior = stage.units
    for unit in (archer, warrior):
        stage.aim(unit, bandit)
    dying.leave_play(stage.table, bandit, "surrendered", "D2-248a")
    targets.build_groups(stage.table)
    assert stage.state.scene.groups == [[archer.id], [warrior.id]]


def test_d2_242_and_235_four_crits_of_a_torch_are_a_minor_card_four_burning_and_dying() -> None:
    ward = Ward()
    unit = victim(ward)
    ward.stack("bash-left-leg", "bash-head", "bash-chest", "bash-vitals")
    strike(ward, unit, "bash burning", 4)
    assert harms(unit) == [("bash-left-leg", 1)]
    assert (unit.has("burning"), unit.has("dying")) == (4, 1)


def test_d2_285_the_stress_of_the_task_clock_breaks_the_last_of_a_side_and_ends_the_scene() -> None:
    tale = Tale("rope-and-rock", 2)
    archer, thief = tale.state.scene.units[:2]
    archer.status, thief.tokens["stress"] = "dead", 5
    tale.state.scene.tasks = [Task("untie", thief.ref, 4, 4, 1, archer.id, 1, thief.id)]
    tale.run(events.tasks(tale.table), "surrender")
    with pytest.raises(SceneOver) as over:
        tale.run(events.check_goals(tale.table))
    assert over.value.winners == (1,)
