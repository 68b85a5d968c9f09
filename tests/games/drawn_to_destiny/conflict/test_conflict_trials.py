"""Tests, Tasks and the Actions that are neither Fights nor Powers (sections 7, 9 and 11)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import keys
from helpers.drawn_to_destiny.keys import legal_keys
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.cards.vocabulary import Change
from wyrmhoard.games.drawn_to_destiny.rules.acts import acts
from wyrmhoard.games.drawn_to_destiny.rules.conflict import trials
from wyrmhoard.games.drawn_to_destiny.rules.conflict.trials import TASK, Outcome, Trial
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, changes, numbers
from wyrmhoard.games.drawn_to_destiny.rules.turn import window
from wyrmhoard.games.drawn_to_destiny.state import NOBODY, Declared, Harm, Held, Task, Thing, Unit
from wyrmhoard.games.drawn_to_destiny.target_state import read_target

FATE = "fate:upper"
KNOT = Trial("mind", 4, ("acrobatics",), trained=True, kind=TASK, about="bonds", name="knot", maker=0)
LOCK = Trial("mind", 4, ("mechanics",), trained=True, kind=TASK, about="lock", name="lock")


def alone(entry: str = "archer", **more: Any) -> Stage:
    """One Unit of seat 0, with an empty hand."""
    stage = Stage([(entry, (3, 3), "N")], seats=1, **more)
    stage.hand(0)
    return stage


def probe(stage: Stage, *answers: Any, **how: Any) -> Outcome:
    """A Test of the first Unit against 5, by Mind."""
    given: dict[str, Any] = {"stat": "mind", "against": 5, "rule": "D2-143", **how}
    return stage.run(trials.test(stage.table, stage.units[0], **given), *answers, rest="random")


def worked(stage: Stage, trial: Trial, *answers: Any, who: int = 0) -> str:
    """One try at a Task."""
    script = trials.work(stage.table, stage.units[who], "job", read_target("t1"), trial)
    return stage.run(script, *answers, rest="random")[0]


def card(stage: Stage) -> Task:
    return stage.state.scene.tasks[0]


# -- Tests


def test_d2_142_a_test_is_passed_by_succeeding_even_without_any_success() -> None:
    stage = alone()
    stage.fate("swords-6", "coins-2", "wands-3")  # Evade against the Rival's Strong
    outcome = probe(stage, {0: "fate:lower"})
    assert outcome.passed
    assert outcome.successes == 0


def test_d2_143_an_untrained_act_uses_the_skill_only_if_it_is_better() -> None:
    stage = alone()
    unit = stage.units[0]
    unit.sheet = _with(unit, stats=("6x1", "5x1", "6x1", "4x0"), skills=(("perception", 4),))
    look = Trial("mind", 5, ("perception",))
    for stun, skill, level in ((0, "", 5), (1, "", 4), (2, "perception", 4)):
        unit.tokens["stun"] = stun
        side = trials.actor_of(stage.table, unit, look)
        assert (side.means.skill, side.level) == (skill, level)
    unit.tokens["stun"] = 1
    side = trials.actor_of(stage.table, unit, replace(look, using=("perception/survey",)))
    assert side.means.skill == "perception"  # an ability uses the Skill to which it belongs


def test_d2_142_a_tie_does_not_pass() -> None:
    stage = alone()
    stage.fate("cups-6", "swords-2", "coins-3")
    outcome = probe(stage, {0: "fate:lower"})
    assert not outcome.passed


def test_d2_143_untrained_the_stat_is_the_level_without_disadvantage() -> None:
    stage = alone("goblin-raider")
    stage.units[0].seat = 0
    side = trials.actor_of(stage.table, stage.units[0], Trial("mind", 5, ("perception",)))
    assert (side.level, side.disadvantage, side.means.skill) == (4, [], "")
    archer = alone()
    side = trials.actor_of(archer.table, archer.units[0], Trial("mind", 5, ("perception",)))
    assert side.level == 5
    archer.units[0].tokens["stun"] = 5
    side = trials.actor_of(archer.table, archer.units[0], Trial("mind", 5, ("perception",)))
    assert (side.level, side.means.skill) == (0, "")


def test_d2_143_its_penalties_are_not_counted_again() -> None:
    stage = alone()
    stage.units[0].tokens["stun"] = 2
    stage.fate("wands-2", "coins-2", "cups-3")
    probe(stage, {0: FATE})
    assert stage.told("compared")[0]["sides"][0]["initiative"] == [["skill", 3]]


def test_d2_143_a_trained_act_needs_the_skill_or_is_unskilled() -> None:
    stage = alone("thief")
    side = trials.actor_of(stage.table, stage.units[0], KNOT)
    assert (side.level, side.disadvantage) == (0, ["unskilled"])
    side = trials.actor_of(stage.table, stage.units[0], LOCK)
    assert (side.level, side.disadvantage) == (2, [])


def test_d2_141_the_rival_must_beat_the_stat_that_is_strained() -> None:
    stage = alone("thief")
    side = trials.rival_of(stage.table, stage.units[0], KNOT)
    assert side.difficulty.whole == 6
    assert side.paid


def test_d2_144_d2_161_thief_and_knot_are_both_unskilled_and_it_cancels() -> None:
    stage = alone("thief")
    stage.fate("wands-5", "coins-2", "cups-3")
    worked(stage, KNOT, {0: FATE})
    sides = stage.told("opened")[0]["sides"]
    assert [side["disadvantage"] for side in sides] == [False, False]
    assert [side["extra"] for side in sides] == ["", ""]


def test_c9_escape_frees_from_bonds_with_advantage() -> None:
    stage = alone("thief")
    stage.units[0].sheet = _with(stage.units[0], skills=(("acrobatics", 1),), abilities=("acrobatics/escape",))
    stage.fate("wands-5", "coins-2", "cups-3", "wands-6", "coins-7")
    worked(stage, KNOT, {0: FATE}, "wands-6")
    assert stage.told("opened")[0]["sides"][0]["advantage"]


@pytest.mark.parametrize(("uses", "level"), [(5, 1), (1, 1), (0, 0), (None, 0)])
def test_c12_a_first_aid_kit_raises_the_skill_while_it_has_uses(uses: int | None, level: int) -> None:
    stage = alone("paramedic")
    unit, other = stage.units[0], stage.add("archer", (3, 4), "N", 0)
    other.tokens["bleeding"] = 3
    kits = [stage.item(unit, "first-aid-kit"), stage.give(unit, "first-aid-kit")]
    for kit in kits:
        kit.uses = uses or 0
    if uses is None:
        unit.items = [item for item in unit.items if item not in kits]
    stage.fate("wands-5", "wands-4", "cups-2", "wands-6")
    act(stage, f"treat:medicine/first-aid@u{other.id}", {0: FATE}, "wands-5")
    plain = numbers.skill_level(stage.table, unit, "medicine")
    assert dict(stage.told("compared")[0]["sides"][0]["initiative"])["skill"] == plain + level
    assert [kit.uses for kit in kits] == [(uses or 0) - level, uses or 0]


def test_d2_167a_a_test_without_an_action_can_be_passed_but_brings_nothing() -> None:
    stage = alone()
    stage.hand(0, "cups-9")
    stage.fate("swords-3", "cups-2")  # the Rival: Evade
    outcome = probe(stage, {0: "cups-9:upper"}, paid=False)
    assert outcome.passed
    assert stage.state.players[0].hand == []
    stage.hand(0, "cups-9")
    stage.fate("swords-3", "cups-2")
    assert probe(stage, {0: "cups-9:upper"}).passed
    assert len(stage.state.players[0].hand) == 1


# -- Tasks


def test_d2_145_a_task_card_with_as_many_tokens_above_as_below() -> None:
    stage = alone("thief")
    stage.fate("wands-3", "wands-4", "cups-2")  # Strong against Block: 1 Success (3 + 2 > 4: one more)
    assert worked(stage, LOCK, {0: FATE}) == "open"
    assert (card(stage).above, card(stage).below, card(stage).difficulty) == (2, 6, 4)


def test_d2_205_complete_when_none_is_left_above() -> None:
    stage = alone("thief")
    stage.fate("wands-3", "wands-4", "cups-2")
    worked(stage, LOCK, {0: FATE})
    stage.fate("wands-5", "cups-4", "cups-2")
    assert worked(stage, LOCK, {0: FATE}) == "done"
    assert stage.state.scene.tasks == []


def test_d2_206_losing_ground_and_d2_206a_stress_for_whoever_failed() -> None:
    stage = alone("thief")
    stage.state.scene.tasks = [Task("job", read_target("t1"), 4, 6, 2, stage.units[0].id, 1, stage.units[0].id)]
    stage.fate("coins-3", "wands-K", "wands-2")
    assert worked(stage, LOCK, {0: "fate:lower"}) == "failed"
    assert stage.units[0].has("stress") == 1
    assert stage.state.scene.tasks == []
    assert trials.failed_now(stage.table, "job", read_target("t1"))
    stage.state.scene.turn += 1
    assert not trials.failed_now(stage.table, "job", read_target("t1"))


def test_d2_206a_final_where_the_table_says_so() -> None:
    stage = alone("thief", settings={"task_retry": "no"})
    stage.state.scene.failed["job@t1"] = 0
    assert trials.failed_now(stage.table, "job", read_target("t1"))


def test_d2_207_both_succeed_completion_first_and_a_tie_moves_nothing() -> None:
    stage = alone("thief")
    stage.state.scene.tasks = [Task("job", read_target("t1"), 4, 1, 1, stage.units[0].id, 1, stage.units[0].id)]
    stage.fate("wands-A", "coins-A", "wands-2")
    assert worked(stage, LOCK, {0: FATE}) == "done"
    stage.fate("cups-3", "wands-4", "cups-2")
    assert worked(stage, LOCK, {0: "fate:lower"}) == "open"
    assert (card(stage).above, card(stage).below) == (4, 4)


def test_d2_146_anybody_may_go_on_with_it() -> None:
    stage = alone("thief")
    stage.add("thief", (3, 4), "N", 0)
    for who in (0, 1):
        stage.fate("wands-2", "wands-4", "cups-2")
        worked(stage, LOCK, {0: FATE}, who=who)
    assert (card(stage).above, card(stage).last, card(stage).by) == (2, stage.units[1].id, stage.units[0].id)


def test_d2_285_the_task_clock_takes_progress_and_fails_the_beginner() -> None:
    stage = alone("thief")
    other = stage.add("archer", (3, 4), "N", 0)
    stage.state.scene.tasks = [
        Task("job", read_target("t1"), 4, 6, 2, other.id, 1, stage.units[0].id),
        Task("knot", read_target("t1"), 4, 6, 1, other.id, 1, stage.units[0].id),
    ]
    stage.run(trials.tick(stage.table))
    assert [(task.key, task.below) for task in stage.state.scene.tasks] == [("job", 1)]
    assert (stage.units[0].has("stress"), other.has("stress")) == (1, 0)


def test_c9_pick_lock_moves_a_token_for_a_winning_evade_with_lockpicks() -> None:
    stage = alone("thief")
    stage.fate("swords-3", "wands-4", "wands-2")
    worked(stage, LOCK, {0: "fate:lower"})
    assert (card(stage).above, card(stage).below) == (3, 5)
    stage.units[0].items = []
    stage.fate("swords-3", "wands-4", "wands-2")
    worked(stage, LOCK, {0: "fate:lower"})
    assert card(stage).above == 3


def _with(unit: Unit, **changed: Any) -> Any:
    return replace(unit.sheet, **changed)


# -- Actions


def act(stage: Stage, key: str, *answers: Any, who: int = 0, rest: str = "random") -> None:
    """A Unit declares something, pays, and it is carried out."""
    unit = stage.units[who]
    refusal = actions.objection(stage.table, unit, read_action(key))
    assert refusal is None, refusal.sentence()
    stage.run(
        actions.perform(stage.table, Declared(unit.id, read_action(key), actions.pay(stage.table, unit))),
        *answers,
        rest=rest,
    )


def refused(stage: Stage, key: str, who: int = 0) -> str:
    refusal = actions.objection(stage.table, stage.units[who], read_action(key))
    return refusal.rule if refusal is not None else ""


def lay(stage: Stage, key: str, space: tuple[int, int], *, hidden: bool = False) -> Thing:
    thing = Thing(stage.state.next_id(), key, *space, hidden=hidden)
    stage.state.scene.things.append(thing)
    return thing


def test_d2_106_search_finds_plain_things_first_and_hidden_ones_by_a_test() -> None:
    stage = alone()
    key = lay(stage, "key", (3, 3), hidden=True)
    lamp = lay(stage, "lantern", (3, 3))
    act(stage, "search", rest="")
    assert [data["thing"] for data in stage.told("came_upon")] == [lamp.id]
    stage.fate("wands-5", "wands-4", "cups-2")
    act(stage, "search", {0: FATE})
    assert not key.hidden
    assert stage.told("tested")[0]["against"] == 5


def test_d2_106_search_is_offered_everywhere_so_that_it_tells_nothing() -> None:
    stage = alone()
    assert "search" in legal_keys(stage.table, stage.units[0])
    stage.fate("wands-5", "wands-4", "cups-2")
    act(stage, "search", {0: FATE})
    assert stage.told("searched_in_vain")


CHEST = {
    "key": "chest",
    "name": "Chest",
    "spaces": [[3, 4]],
    "details": [{"text": "There is a needle.", "hidden": True}, {"text": "It is locked."}],
}


def test_d2_107_examine_shows_plain_details_then_hidden_ones_by_a_test() -> None:
    stage = alone(object=[CHEST])
    chest = lay(stage, "chest", (3, 4))
    act(stage, f"examine@t{chest.id}", rest="")
    stage.fate("wands-5", "wands-4", "cups-2")
    act(stage, f"examine@t{chest.id}", {0: FATE})
    assert [data["text"] for data in stage.told("detail")] == ["It is locked.", "There is a needle."]
    stage.units[0].acted, stage.units[0].y = 0, 0
    stage.units[0].move = 5
    assert refused(stage, f"examine@t{chest.id}") == "D2-107"


def test_d2_108_help_gives_advantage_in_the_next_conflict_alone() -> None:
    stage = alone("thief")
    stage.add("archer", (3, 4), "N", 0)
    act(stage, f"assist@u{stage.units[0].id}", who=1)
    stage.fate("wands-3", "wands-4", "cups-2", "wands-5")
    worked(stage, LOCK, {0: FATE}, "wands-3")
    assert stage.prompts[-1] in ("extra", "combo")
    assert stage.told("opened")[0]["sides"][0]["extra"] == "wands-5"
    stage.fate("wands-2", "wands-6", "cups-4")
    worked(stage, LOCK, {0: FATE})
    assert stage.told("opened")[1]["sides"][0]["extra"] == ""


def test_d2_108_not_from_afar_and_not_for_rivals() -> None:
    stage = Stage([("thief", (3, 3), "N"), ("archer", (3, 6), "S", 0), ("goblin-scout", (3, 4), "S", 1)], seats=1)
    assert refused(stage, f"assist@u{stage.units[0].id}", 1) == "D2-108"
    assert refused(stage, f"assist@u{stage.units[2].id}", 0) == "D2-108"


def test_d2_108_everybody_at_work_on_a_thing_is_helped_by_who_stands_at_it() -> None:
    """However far apart they are, and whoever has tried last."""
    gate = {"key": "gate", "name": "Gate", "spaces": [[4, 4], [5, 4], [6, 4]]}
    units = [("warrior", (4, 3), "N", 0), ("thief", (6, 3), "N", 0), ("archer", (6, 5), "S", 0)]
    stage = Stage(units, seats=1, object=[gate])
    warrior, thief, _ = stage.units
    thing = Thing(stage.state.next_id(), "gate", 4, 4)
    stage.state.scene.things.append(thing)
    assert refused(stage, f"assist@u{warrior.id}", 2) == "D2-108"
    lift = Trial("body", 9, ("athletics",), kind=TASK)
    for unit in (warrior, thief):
        stage.fate("wands-3", "coins-3", "cups-2")
        stage.run(trials.work(stage.table, unit, "lift", read_target(f"t{thing.id}"), lift), {0: FATE}, rest="random")
    assert card(stage).workers == [warrior.id, thief.id]
    assert refused(stage, f"assist@u{warrior.id}", 2) == ""


JOB = {"key": "open", "name": "Open it", "about": "chest", "kind": "task", "stat": "mind", "against": 4,
       "skills": ["mechanics"], "trained": True, "then": [{"do": "mark", "flag": "rich"}]}  # fmt: skip


def test_d2_104_a_job_of_the_scene_is_done_and_brings_about_what_it_says() -> None:
    stage = alone("thief", object=[CHEST], job=[JOB])
    chest = lay(stage, "chest", (3, 4))
    assert f"job:open@t{chest.id}" in legal_keys(stage.table, stage.units[0])
    for _ in range(2):
        stage.fate("wands-5", "wands-4", "cups-2")
        act(stage, f"job:open@t{chest.id}", {0: FATE})
    assert "open" in stage.state.scene.done
    assert stage.state.scene.tasks == []
    stage.units[0].acted, stage.units[0].move = 0, 4
    assert refused(stage, f"job:open@t{chest.id}") == "D2-104"


def test_d2_104_a_job_is_for_the_thing_that_it_names_while_that_is_there_to_be_seen() -> None:
    stage = alone("thief", object=[{**CHEST, "key": "crate", "spaces": [[2, 4]]}, CHEST], job=[JOB])
    lay(stage, "crate", (2, 4))
    chest = lay(stage, "chest", (3, 4))

    def offered() -> set[str]:
        return {key.partition("@")[2] for key in legal_keys(stage.table, stage.units[0]) if key.startswith("job:")}

    assert offered() == {f"t{chest.id}"}
    chest.hidden = True
    assert offered() == set()
    chest.hidden, chest.gone = False, True
    assert offered() == set()


def test_d2_104_a_job_for_which_everybody_must_be_aboard() -> None:
    drive = {**JOB, "key": "drive", "about": "van", "all_aboard": ["red"]}
    stage = alone("mechanic", object=[{"key": "van", "name": "Van", "spaces": [[3, 4]], "aboard": 2}], job=[drive])
    van = lay(stage, "van", (3, 4))
    other = stage.add("thief", (3, 5), "N", 0)
    stage.units[0].riding = van.id
    assert refused(stage, f"job:drive@t{van.id}") == "D2-104"
    other.riding = van.id
    assert refused(stage, f"job:drive@t{van.id}") == ""
    stage.units[0].riding = NOBODY
    assert refused(stage, f"job:drive@t{van.id}") == "D2-104"


def test_d2_104_a_job_that_takes_so_many_actions_and_something_in_hand() -> None:
    cut = {"key": "cut", "name": "Cut it", "about": "chest", "kind": "actions", "actions": 2, "holding": "blade"}
    stage = alone("thief", object=[CHEST], job=[cut])
    chest = lay(stage, "chest", (3, 4))
    act(stage, f"job:cut@t{chest.id}", rest="")
    assert "cut" not in stage.state.scene.done
    act(stage, f"job:cut@t{chest.id}", rest="")
    assert "cut" in stage.state.scene.done
    assert stage.state.scene.story == {}
    other = alone("thief", object=[CHEST], job=[cut])
    chest = lay(other, "chest", (3, 4))
    other.units[0].items = []
    assert refused(other, f"job:cut@t{chest.id}") == "D2-104"


def test_d2_147_two_thieves_work_on_one_lock_in_one_turn_with_an_action_each() -> None:
    stage = alone("thief", object=[CHEST], job=[{**JOB, "against": 5}])
    stage.add("thief", (3, 5), "N", 0)
    chest = lay(stage, "chest", (3, 4))
    left = []
    for who in (0, 1):
        stage.fate("wands-A", "wands-4", "cups-2")
        act(stage, f"job:open@t{chest.id}", {0: FATE}, who=who)
        left.append((card(stage).above, card(stage).below))
    assert left == [(3, 7), (1, 9)]
    assert [unit.acted for unit in stage.units] == [1, 1]
    assert len(stage.state.scene.tasks) == 1


def test_d2_251_two_wins_keep_the_dying_alive() -> None:
    stage = alone("paramedic")
    other = stage.add("archer", (3, 4), "N", 0)
    other.tokens["dying"] = 1
    for _ in range(2):
        stage.fate("wands-5", "wands-4", "cups-2")
        act(stage, f"{acts.SAVE}@u{other.id}", {0: FATE})
    assert not other.has("dying")
    assert refused(stage, f"{acts.SAVE}@u{other.id}") != ""


def test_d2_250_the_dying_save_nobody() -> None:
    stage = alone("paramedic")
    other = stage.add("archer", (3, 4), "N", 0)
    stage.units[0].tokens["dying"] = other.tokens["dying"] = 1
    assert refused(stage, f"{acts.SAVE}@u{other.id}") == "D2-250"


def test_d2_292_first_aid_stops_as_much_bleeding_as_it_has_successes() -> None:
    stage = alone("paramedic")
    other = stage.add("archer", (3, 4), "N", 0)
    other.tokens["bleeding"] = 3
    stage.fate("wands-5", "wands-4", "cups-2", "wands-6")
    act(stage, f"treat:medicine/first-aid@u{other.id}", {0: FATE}, "wands-5")
    assert other.has("bleeding") == 1
    assert stage.item(stage.units[0], "first-aid-kit").uses == 4
    assert stage.told("opened")[0]["sides"][0]["advantage"]


def test_d2_272_bonds_take_so_many_actions_and_break_free_counts_twice() -> None:
    stage = alone("thief")
    unit = stage.units[0]
    unit.harms.append(Harm("bind-left-leg", 2, "left-leg", free=2))
    act(stage, f"free:0@u{unit.id}", rest="")
    assert unit.harms[0].free == 1
    act(stage, f"free:0@u{unit.id}", rest="")
    assert unit.harms == []
    unit.harms.append(Harm("bind-left-leg", 2, "left-leg", free=2))
    unit.sheet = _with(unit, abilities=("athletics/break-free",))
    unit.acted = 0
    unit.move = 4
    act(stage, f"free:0:+athletics/break-free@u{unit.id}", rest="")
    assert unit.harms == []
    assert unit.used == ["athletics/break-free"]


def test_d2_257_an_action_puts_out_flames() -> None:
    stage = alone()
    stage.units[0].tokens["burning"] = 3
    act(stage, f"douse@u{stage.units[0].id}", rest="")
    assert stage.units[0].has("burning") == 1


def test_d2_257_nobody_puts_out_the_flames_on_a_rival() -> None:
    stage = alone()
    for side, refuses in ((0, False), (1, True)):
        other = stage.add("archer", (3, 4), "N", side)
        other.tokens["burning"] = 3
        assert bool(refused(stage, f"douse@u{other.id}")) is refuses
        assert (f"douse@u{other.id}" in legal_keys(stage.table, stage.units[0])) is not refuses


def test_d2_275_a_broken_blade_cuts_no_ropes() -> None:
    job = {"key": "cut", "name": "Cut", "about": "post", "kind": "actions", "actions": 1, "holding": "blade"}
    stage = alone("thief", object=[{"key": "post", "name": "post", "spaces": [[3, 4]]}], job=[job])
    stage.state.scene.things.append(Thing(99, "post", 3, 4))
    dagger = stage.item(stage.units[0], "dagger")
    dagger.held, stage.units[0].items = "right", [dagger]
    assert not refused(stage, "job:cut@t99")
    dagger.damaged = 5
    assert refused(stage, "job:cut@t99")


def climber(*harms: Harm, **job: Any) -> Stage:
    """Somebody hurt before a wall to be climbed."""
    wall = {"key": "climb", "name": "Climb", "about": "wall", "kind": "task", "stat": "body", "against": 4,
            "skills": ["climbing"], "trained": True, **job}  # fmt: skip
    stage = alone("thief", object=[{"key": "wall", "name": "wall", "spaces": [[3, 4]]}], job=[wall])
    stage.state.scene.things.append(Thing(99, "wall", 3, 4))
    unit = stage.units[0]
    unit.sheet, unit.harms = _with(unit, skills=(("climbing", 3),)), list(harms)
    return stage


def test_d2_267_an_impaired_leg_has_its_price_in_a_task_too() -> None:
    for harm, price in (
        (Harm("bash-left-leg", 3, "left-leg"), ["move", "fatigue", "stun", "stress", "slow"]),
        (Harm("bash-left-hand", 3, "left-hand"), []),
    ):
        stage = climber(harm)
        unit = stage.units[0]
        before = unit.move
        stage.run(window.declare(stage.table), {0: {f"u{unit.id}": ["job:climb@t99"]}}, *(["move"] if price else []))
        assert [keys(asked[0]) for prompt, asked in stage.asked if prompt == "impaired"] == ([price] if price else [])
        assert before - unit.move - stage.state.scene.declared[0].paid == bool(price)


def test_d2_267_so_has_what_an_impaired_hand_holds_for_a_job() -> None:
    job = {"kind": "actions", "stat": None, "against": None, "skills": [], "trained": False}
    stage = climber(Harm("bash-right-hand", 3, "right-hand"), **job, actions=1, holding="blade")
    unit = stage.units[0]
    dagger = stage.item(unit, "dagger")
    unit.items = [dagger]
    hands: list[tuple[Held, list[str]]] = [("right", ["window", "impaired"]), ("left", ["window"])]
    for held, prompts in hands:
        dagger.held, stage.asked, unit.acted = held, [], 0
        stage.group([unit])
        stage.run(window.declare(stage.table), {0: {f"u{unit.id}": ["job:climb@t99"]}}, rest="random")
        assert stage.prompts == prompts


def test_c9_rally_and_command() -> None:
    stage = alone("goblin-chief")
    other = stage.add("goblin-scout", (3, 5), "N", 0)
    other.tokens["stress"] = 1
    act(stage, "ability:leadership/rally", rest="")
    assert not other.has("stress")
    before = other.move
    act(stage, f"command:leadership/command@u{other.id}", rest="")
    assert other.move == before + 2
    assert refused(stage, f"command:leadership/command@u{other.id}") != ""


def test_d2_10_rally_and_command_carry_as_far_as_the_skill_does_now() -> None:
    stage = Stage([("goblin-chief", (0, 0), "E", 0), ("goblin-raider", (2, 0), "W", 0)])  # Leadership 2
    chief, other = stage.units
    other.tokens["stress"] = 1
    command = f"command:leadership/command@u{other.id}"
    assert not refused(stage, command)
    chief.harms.append(Harm("loss-language", 2, "language"))  # social Skills -1
    assert refused(stage, command)
    act(stage, "ability:leadership/rally", rest="")
    assert other.has("stress") == 1


def test_d2_10_a_change_for_each_level_counts_the_level_of_now() -> None:
    stage = Stage([("goblin-chief", (0, 0), "E")])
    chief = stage.units[0]
    source, change = changes.Source("leadership/rally", "leadership"), Change("move", 2, per_level=True)
    assert changes.amount(stage.table, chief, source, change) == 4
    chief.harms.append(Harm("loss-language", 2, "language"))
    assert changes.amount(stage.table, chief, source, change) == 2


def test_c9_a_command_gives_nothing_to_who_cannot_move() -> None:
    stage = alone("goblin-chief")
    other = stage.add("goblin-scout", (3, 5), "N", 0)
    other.tokens["unconscious"] = 1
    before = other.move
    act(stage, f"command:leadership/command@u{other.id}", rest="")
    assert other.move == before


def test_d2_263_will_is_tested_where_something_takes_over() -> None:
    stage = alone()
    stage.fate("wands-5", "wands-4", "cups-2")
    assert stage.run(trials.resist(stage.table, stage.units[0], 4), {0: FATE}, rest="random")
    assert keys(stage.asked[0][1][0])[:2] == ["fate:upper", "fate:lower"]
