"""Chains of Actions and answers in whole Scenes: two at one Task, a Task that fails
under the second, points that end a blow, a Scene that ends in the middle of a window, harm on top of harm."""

from __future__ import annotations

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import face_off, fight, with_item
from helpers.drawn_to_destiny.tale import Tale
from helpers.drawn_to_destiny.ward import Ward
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.rules.acts import targets
from wyrmhoard.games.drawn_to_destiny.rules.core.blow import Blow
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.endings import SceneOver
from wyrmhoard.games.drawn_to_destiny.rules.harm import apply, conditions, dying
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions
from wyrmhoard.games.drawn_to_destiny.rules.turn import window
from wyrmhoard.games.drawn_to_destiny.state import Declared, Task, Unit

UP, LOW = "fate:upper", "fate:lower"


def at_the_knot(above: int, below: int) -> tuple[Tale, Unit, Unit]:
    """The Archer stands beside the bound Thief, and both have declared to work on the knot, the Thief first."""
    tale = Tale("rope-and-rock", 2)
    archer, thief = tale.state.scene.units[:2]
    archer.x, archer.y, archer.start, archer.move = 11, 6, 5, 5
    tale.state.scene.turn = tale.state.scene.step = 1
    tale.group([archer, thief])
    tale.state.scene.tasks = [Task("untie", thief.ref, 4, above, below, thief.id, 1, thief.id)]
    key = f"job:untie@u{thief.id}"
    declared = [Declared(unit.id, read_action(key), actions.pay(tale.table, unit)) for unit in (thief, archer)]
    tale.state.scene.declared = declared
    return tale, archer, thief


def test_d2_100_and_147_whoever_comes_to_a_finished_task_has_its_action_back() -> None:
    tale, archer, thief = at_the_knot(1, 6)
    tale.hand(1, "cups-9")
    tale.fate("wands-3", "swords-8")  # Strong 3
    tale.run(window.carry_out(tale.table), {1: "cups-9:upper"})
    assert not thief.has("bound")
    assert (archer.move, archer.acted) == (3, 1)
    tale.run(window.carry_out(tale.table))
    assert (archer.move, archer.acted) == (5, 0)
    assert tale.told("taken_back")[-1]["unit"] == archer.id


def test_d2_206a_a_task_that_has_failed_in_this_window_is_not_tried_again_in_it() -> None:
    tale, archer, thief = at_the_knot(4, 1)
    tale.hand(1, "cups-9")
    tale.fate("wands-K", "swords-8")  # Strong King against Block: the Thief Fails, 2 Successes of the knot
    tale.run(window.carry_out(tale.table), {1: "cups-9:lower"})
    assert tale.state.scene.tasks == []
    assert (thief.has("stress"), archer.has("stress")) == (1, 0)
    tale.run(window.carry_out(tale.table))
    assert tale.told("taken_back")[-1]["unit"] == archer.id
    assert (archer.move, archer.acted) == (5, 0)


# -- Character Points (D2-202, D2-233)


@pytest.mark.parametrize(
    ("attacker", "defender", "more"),
    [("none", "none", 0), ("actor:up", "actor:down", 0), ("actor:up", "none", 1), ("none", "actor:down", -1)],
)
def test_d2_202_a_point_of_each_side_is_spent_once_the_attacker_first(attacker: str, defender: str, more: int) -> None:
    # Fast 9 with Melee 3 is above Body 8: 2 Successes; the sword's Level 10 is above 8: 3.
    stage = face_off()
    unit, _ = stage.units
    for player in stage.state.players:
        player.cp = 1
    stage.fate("cups-9", "swords-5")
    answers = ["defend:melee", {0: UP, 1: LOW}, attacker, defender]
    fight(stage, with_item(stage, unit, "long-sword"), *answers, rest="random")
    assert [next(iter(seats)) for prompt, seats in stage.asked if prompt == "cp"] == [0, 1]
    assert stage.told("struck")[0]["successes"] == 3 + more
    # What is left after "none" may be spent on Luck (D2-233), so that only who has spent it here has none.
    assert all(
        player.cp == 0 for player, way in zip(stage.state.players, (attacker, defender), strict=True) if way != "none"
    )


# -- a Scene that ends in the middle of a window (D2-20, D2-311)


def test_d2_311_the_action_that_ends_the_scene_is_the_last_one() -> None:
    stage = Stage([("warrior", (3, 3), "N", 0), ("goblin-scout", (3, 4), "S", 1), ("goblin-scout", (2, 3), "E", 1)])
    hero, one, other = stage.units
    stage.group(stage.units)
    for unit in (one, other):
        stage.aim(unit, hero)
    stage.hand(0)
    stage.hand(1)
    laid = [(unit, f"fight:{with_item(stage, unit, 'dagger')}@u{hero.id}") for unit in (one, other)]
    stage.state.scene.declared = [
        Declared(unit.id, read_action(key), actions.pay(stage.table, unit)) for unit, key in laid
    ]
    hero.tokens |= {"fatigue": 12, "prone": 1}  # Body 0: the last of its side no longer counts
    stage.fate("wands-9", "cups-9")
    with pytest.raises(SceneOver) as over:
        stage.run(window.carry_out(stage.table), "defend:", {0: LOW, 1: LOW})
    assert over.value.winners == (1,)


# -- Targets of those who are gone (D2-46, D2-49a, D2-50)


def test_d2_50_a_chain_through_one_that_falls_before_the_groups_is_no_link() -> None:
    stage = Stage([("archer", (1, 1), "E", 0), ("bandit", (4, 1), "W", 1), ("warrior", (8, 8), "W", 2)], seats=3)
    archer, bandit, warrior = stage.units
    stage.aim(archer, bandit)
    stage.aim(warrior, bandit)
    dying.leave_play(stage.table, bandit, "surrendered", "D2-248a")
    targets.build_groups(stage.table)
    joined = stage.state.scene.groups
    assert all(bandit.id not in group for group in joined)


# -- harm on top of harm (D2-235, D2-248, D2-249, D2-250)


def test_d2_235_and_249_four_crits_on_one_at_body_0_is_dying_and_nothing_runs_for_ever() -> None:
    ward = Ward()
    unit = ward.unit("3x1 5x1 5x1 4x0", tokens={"fatigue": 3, "prone": 1})
    ward.stack("slash-head", "slash-chest", "slash-left-leg", "slash-left-arm", "pierce-chest")
    blow = Blow(("slash",), 4, Rating.from_level(0, 1), arcs=("front",))
    ward.run(apply.strike(ward.table, unit, blow))
    assert unit.has("dying")
    assert unit.harms[0].card == "slash-head"
    ward.check()


def test_d2_250_and_252_the_second_blow_at_the_dying_and_the_first_at_the_dead() -> None:
    ward = Ward()
    unit = ward.unit("3x1 2x1 5x1 4x0", tokens={"fatigue": 3, "stun": 1, "prone": 1, "dying": 1})
    ward.run(conditions.gain(ward.table, unit, "stun", 1, rule="D2-247", attack=True))
    assert unit.status == "dead"  # Body and Mind are 0
    before = dict(unit.tokens)
    ward.run(conditions.gain(ward.table, unit, "stun", 3, rule="D2-247", attack=True))
    assert unit.tokens == before
    ward.check()
