"""Several Units as one Rival (D2-209), and Negotiations and Debates (D2-424)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.cards import scene_vetting
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions
from wyrmhoard.games.drawn_to_destiny.rules.turn import events
from wyrmhoard.games.drawn_to_destiny.state import Declared, Unit

PARLEY: dict[str, Any] = {
    "key": "parley", "name": "Talk them round", "about": "captain", "kind": "test", "stat": "will", "versus": "will",
    "rivals": ["blue"], "skills": ["persuasion"], "trained": True, "within": 3, "factions": ["red"],
    "then": [{"do": "gain", "who": ["rivals"], "condition": "stress", "number": 3}],
}  # fmt: skip
"""Persuasion against all Guardsmen at once; who is persuaded has Stress."""


def debate(key: str, side: str, other: str, about: str) -> dict[str, Any]:
    return {
        "key": key, "name": "Argue", "about": about, "kind": "task", "stat": "will", "versus": "will",
        "rivals": [other], "skills": ["persuasion"], "trained": True, "within": 3, "factions": [side],
        "once_a_turn": True, "unless": ["for-red" if side == "blue" else "for-blue"],
    }  # fmt: skip


def guards(seats: int = 2) -> Stage:
    """A Thief who can persuade, and three Guardsmen of whom the second has Intimidation 2."""
    spots = [("thief", (3, 3), "N", 0), *(("guardsman", (2 + at, 4), "S", 1) for at in range(3))]
    stage = Stage(spots, seats=seats, job=[PARLEY], unit=[{"unit": "guardsman", "key": "captain", "faction": "blue"}])
    thief, first, second, third = stage.units
    thief.sheet = replace(thief.sheet, skills=(("persuasion", 2),))
    first.key = "captain"
    for unit, level in ((first, 0), (second, 2), (third, 1)):
        skills = (("melee", 2),) + ((("intimidation", level),) if level else ())
        unit.sheet = replace(unit.sheet, skills=skills)
    for seat in range(seats):
        stage.hand(seat)
    return stage


def do(stage: Stage, unit: Unit, key: str, *answers: Any) -> None:
    action = f"job:{key}@u{stage.units[1].id}" if key == "parley" else key
    refusal = actions.objection(stage.table, unit, read_action(action))
    assert refusal is None, refusal.sentence()
    stage.run(
        actions.perform(stage.table, Declared(unit.id, read_action(action), actions.pay(stage.table, unit))), *answers
    )


FATE = {0: "fate:upper", 1: "fate:upper"}


def test_d2_209_three_guards_as_one_rival_play_one_card_at_the_best_level() -> None:
    """Three guards as one Rival against Persuasion: one card, Level 2."""
    stage = guards()
    stage.fate("swords-9", "wands-9")
    names = [f"u{unit.id}" for unit in stage.units]
    do(stage, stage.units[0], "parley", "answer:intimidation", FATE, *names[1:])
    opened = stage.told("opened")[0]["sides"]
    assert len(opened) == 2
    assert stage.prompts.count("card") == 1
    other = stage.told("compared")[0]["sides"][1]
    assert other["initiative"][0] == ["skill", 2]
    assert (stage.units[2].acted, stage.units[1].acted) == (1, 0)


def test_d2_209_its_controller_shares_out_what_comes_of_it() -> None:
    stage = guards()
    stage.fate("swords-9", "wands-9")
    names = [f"u{unit.id}" for unit in stage.units]
    do(stage, stage.units[0], "parley", "defend:intimidation", FATE, names[1], names[3], names[3])
    assert [unit.has("stress") for unit in stage.units] == [0, 1, 0, 2]
    assert all(prompt != "share" for prompt in stage.prompts[:2])


def test_d2_209_the_computer_shares_nothing_out_by_choice() -> None:
    """The first of the list takes it (D2-442a), and nobody is asked: that is who leads."""
    stage = guards(seats=1)
    stage.fate("swords-9", "wands-9", "wands-2")
    do(stage, stage.units[0], "parley", {0: "fate:upper"})
    assert [unit.has("stress") for unit in stage.units] == [0, 0, 3, 0]


def test_d2_209_the_difficulty_is_the_highest_of_theirs() -> None:
    """Will 5 and 9: 7 + 2 is no more than 9, so the card earns nothing; alone with Will 5 it would."""
    for will, successes in (("9x1", 1), ("5x1", 2)):
        stage = guards()
        body, mind, _, speed = stage.units[3].sheet.stats
        stage.units[3].sheet = replace(stage.units[3].sheet, stats=(body, mind, will, speed))
        stage.fate("swords-7", "wands-9")
        name = f"u{stage.units[1].id}"
        do(stage, stage.units[0], "parley", "defend:intimidation", FATE, "none", name, name, name)
        assert stage.told("tested")[0]["successes"] == successes


def test_d2_209_who_is_out_of_earshot_is_not_among_them() -> None:
    stage = guards()
    stage.units[2].x, stage.units[2].y = 12, 9
    stage.fate("swords-9", "wands-9")
    names = [f"u{unit.id}" for unit in stage.units]
    do(stage, stage.units[0], "parley", "defend:intimidation", FATE, names[1], names[1], names[1])
    assert stage.told("compared")[0]["sides"][1]["initiative"][0] == ["skill", 1]


# -- duels without blood


def speakers() -> Stage:
    jobs = [debate("for-red", "red", "blue", "second"), debate("for-blue", "blue", "red", "first")]
    units = [{"unit": "thief", "key": "first", "faction": "red"}, {"unit": "thief", "key": "second", "faction": "blue"}]
    spots = [("thief", (3, 3), "N", 0), ("thief", (3, 5), "S", 1), ("thief", (4, 3), "N", 0)]
    stage = Stage(spots, job=jobs, unit=units)
    for unit, will in zip(stage.units, ("6x1", "4x1", "5x1"), strict=True):
        body, mind, _, speed = unit.sheet.stats
        unit.sheet = replace(unit.sheet, stats=(body, mind, will, speed), skills=(("persuasion", 3),))
        unit.start = unit.move = 4
    stage.units[0].key, stage.units[1].key, stage.units[2].key = "first", "second", "third"
    for seat in (0, 1):
        stage.hand(seat)
    return stage


def speech(stage: Stage, speaker: int) -> str:
    return f"job:for-{'red' if speaker != 1 else 'blue'}@u{stage.units[1 if speaker != 1 else 0].id}"


def test_d2_424_both_speakers_have_their_own_task_against_the_others_will() -> None:
    """Will 4 and 6 (the highest of the side): Tasks of 4 and of 6."""
    stage = speakers()
    stage.fate("swords-9", "wands-9", "cups-9", "wands-8")
    do(stage, stage.units[0], speech(stage, 0), "defend:persuasion", FATE)
    do(stage, stage.units[1], speech(stage, 1), "defend:persuasion", FATE)
    assert [(task.key, task.difficulty) for task in stage.state.scene.tasks] == [("for-red", 4), ("for-blue", 6)]
    assert [(task.above, task.below) for task in stage.state.scene.tasks] == [(2, 6), (4, 8)]


def test_d2_424_one_conflict_a_turn_for_each_side() -> None:
    stage = speakers()
    stage.fate("swords-9", "wands-9")
    do(stage, stage.units[0], speech(stage, 0), "defend:persuasion", FATE)
    for unit in (stage.units[0], stage.units[2]):
        refusal = actions.objection(stage.table, unit, read_action(speech(stage, 0)))
        assert refusal is not None
        assert refusal.rule == "D2-424"
    assert actions.objection(stage.table, stage.units[1], read_action(speech(stage, 1))) is None
    stage.state.scene.turn += 1
    assert actions.objection(stage.table, stage.units[2], read_action(speech(stage, 0))) is None


def test_d2_424_whoever_completes_the_task_first_wins_the_point() -> None:
    """The other side cannot go on with its own."""
    stage = speakers()
    for turn in range(1, 3):
        stage.state.scene.turn = turn
        for unit in stage.units:
            unit.acted, unit.move = 0, 4
        stage.fate("swords-9", "wands-9")
        do(stage, stage.units[0], speech(stage, 0), "defend:persuasion", FATE)
    assert stage.state.scene.done == ["for-red"]
    refusal = actions.objection(stage.table, stage.units[1], read_action(speech(stage, 1)))
    assert refusal is not None
    assert refusal.rule == "D2-104"


def test_d2_424_words_are_met_with_words() -> None:
    """No weapon answers a speech; who answers with an Action can win back ground."""
    stage = speakers()
    unit = stage.units[1]
    stage.give(unit, "dagger", "right")
    stage.fate("wands-2", "swords-9")
    do(stage, stage.units[0], speech(stage, 0), "answer:persuasion", FATE)
    assert {str(key).partition(":")[2] for key in stage.asked[0][1][1]} == {"persuasion"}
    task = stage.state.scene.tasks[0]
    assert (task.above, task.below) == (4, 2)  # the Rival's Fast 9 + 3 beats Will 6: 2 Successes
    stage.run(events.tasks(stage.table))
    assert task.below == 1


def test_a_job_against_units_needs_the_stat_that_is_the_difficulty() -> None:
    bad = {**PARLEY, "against": 4}
    stage = Stage([], job=[bad])
    known = stage.cards.known
    entry = stage.cards.scenes["stage"]
    assert any("against" in where for where, _ in scene_vetting.job_problems(entry, known))
