"""A Scene that is explored without Turns, place by place (D2-41 to D2-43)."""

from __future__ import annotations

import copy
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from helpers.drawn_to_destiny.board import CARDS, Stage
from helpers.drawn_to_destiny.tale import Tale
from wyrmhoard.games.drawn_to_destiny import saves
from wyrmhoard.games.drawn_to_destiny.bots import answers
from wyrmhoard.games.drawn_to_destiny.cards import scenes
from wyrmhoard.games.drawn_to_destiny.rules.campaign import explore, progress
from wyrmhoard.games.drawn_to_destiny.rules.endings import SceneOver
from wyrmhoard.games.drawn_to_destiny.rules.turn import setup
from wyrmhoard.games.drawn_to_destiny.state import Harm
from wyrmhoard.games.drawn_to_destiny.table import Position
from wyrmhoard.games.drawn_to_destiny.words import prompts


def _proposed(position: Position) -> list[str]:
    """What can be done at the place, as its keys."""
    return [one.key for one in explore.proposals(position)]


def at_the_door(seats: int = 2) -> Tale:
    tale = Tale("coiled-barrow", seats)
    tale.end("heroes")
    tale.conclude()
    tale.run(setup.set_up(tale.table), rest="random")
    return tale


def test_d2_41_a_narrative_map_is_explored_without_turns() -> None:
    tale = at_the_door()
    assert tale.state.phase == "explore"
    assert list(saves.faults(tale.state, CARDS)) == []
    for _ in range(3):
        tale.run(explore.part(tale.table), rest="random")
        assert list(saves.faults(tale.state, CARDS)) == []
    assert (tale.state.scene.turn, tale.state.scene.clock.now) == (0, 1)
    assert not any(unit.move or unit.target for unit in tale.state.units)


def test_d2_42_of_different_proposals_high_card_decides() -> None:
    tale = at_the_door()
    explore.begin(tale.table)
    one, other = (tale.played(seat).id for seat in range(2))
    tale.fate("swords-9", "cups-K")
    proposals = explore.proposals(tale.table)
    assert proposals == [
        explore.TryTest(key, unit) for key in ("legend", "knot-lock", "whisper") for unit in sorted((one, other))
    ]
    mine, theirs = explore.TryTest("legend", one), explore.TryTest("whisper", other)
    assert tale.run(explore.agree(tale.table, proposals), {0: mine.key, 1: theirs.key}) == theirs
    assert tale.run(explore.agree(tale.table, proposals), {0: "stay", 1: mine.key}) == mine


def test_d2_42_if_nobody_has_a_wish_everybody_is_asked_again_and_has_to_say_something() -> None:
    tale = at_the_door()
    explore.begin(tale.table)
    proposals, keys = explore.proposals(tale.table), _proposed(tale.table)
    both = {0: keys[3], 1: keys[3]}
    assert tale.run(explore.agree(tale.table, proposals), {0: "stay", 1: "stay"}, both) == proposals[3]
    assert [list(map(str, options[0])) for _, options in tale.asked[-2:]] == [[*keys, "stay"], keys]
    assert prompts.prompt(tale.table, 0, "explore", {}).endswith(": choose what the party does")
    assert "nobody had a wish" in prompts.prompt(tale.table, 0, "explore", {"again": True})
    assert tale.run(explore.agree(tale.table, proposals[:1]), {0: "stay", 1: "stay"}) == proposals[0]


DICE = {"key": "dice", "text": "Dice are thrown.", "stat": "mind", "against": 5, "skills": ["perception"]}
LOST: dict[str, Any] = {"least": 0, "text": "The dice lie still."}
PLACES: list[dict[str, Any]] = [
    {"key": "inn", "name": "Inn", "text": "An inn stands here.", "to": ["mill", "well"], "trials": [DICE],
     "endings": [LOST]},
    {"key": "mill", "name": "Mill", "text": "A mill.", "to": ["inn"]},
    {"key": "well", "name": "Well", "text": "A well."},
]  # fmt: skip


def at_the_inn(seats: int = 1) -> Stage:
    """A party that may try a Test, or go on to one of two places."""
    units = [("warrior", (0, 0), "N", 0), ("thief", (1, 0), "N", 0)]
    stage = Stage(units, seats=seats, map={"kind": "narrative"}, place=PLACES)
    for unit in stage.units:
        unit.seat = 0
    stage.state.phase, stage.state.scene.part = "explore", "inn"
    return stage


def test_d2_42_a_place_may_be_entered_while_a_test_is_left_and_left_again() -> None:
    stage = at_the_inn()
    tests = [f"try:dice:u{unit.id}" for unit in stage.units]
    assert _proposed(stage.table) == [*tests, "go:mill", "go:well"]
    stage.run(explore.part(stage.table), {0: "go:mill"})
    assert (stage.state.scene.part, stage.state.scene.done) == ("mill", [])
    stage.run(explore.part(stage.table), {0: "go:inn"})
    stage.run(explore.part(stage.table), {0: tests[1]}, rest="random")
    assert not stage.told("place_ends")
    stage.run(explore.part(stage.table), {0: "go:well"})
    assert [told["place"] for told in stage.told("place_ends")] == ["inn"], "all of its Tests have been tried"
    with pytest.raises(SceneOver) as over:
        stage.run(explore.part(stage.table))
    assert over.value.rule == "D2-42"


def test_d2_42_who_is_alone_has_nobody_to_go_along_with() -> None:
    stage = at_the_inn()
    stage.run(explore.part(stage.table), {0: "go:well"})
    assert list(map(str, stage.asked[-1][1][0])) == _proposed(at_the_inn().table)


def test_d2_42_the_tactician_tries_all_and_then_goes_where_it_ends() -> None:
    stage = at_the_inn()
    for done, wanted in ([], "try:dice:u1"), (["inn:dice:failed"], "go:well"):
        stage.state.scene.done = done
        ask: Any = SimpleNamespace(prompt="explore", data={}, may_pass=False)
        options = [*_proposed(stage.table), "stay"]
        assert answers.answer(stage.table, 0, ask, options, Random(1)).key == wanted


@pytest.mark.parametrize(("passed", "token", "number"), [(3, "blessed", 1), (2, "blessed", 1), (1, "stress", 2)])
def test_d2_42_what_follows_depends_on_how_many_tests_were_passed(passed: int, token: str, number: int) -> None:
    tale = at_the_door()
    explore.begin(tale.table)
    done = tale.state.scene.done
    done += [f"door:{key}:{'passed' if at < passed else 'failed'}" for at, key in
             enumerate(("legend", "knot-lock", "whisper"))]  # fmt: skip
    with pytest.raises(SceneOver) as over:
        tale.run(explore.part(tale.table))
    assert over.value.winners == (0,)
    assert [unit.has(token) for unit in tale.state.units] == [number, number]
    assert ("knot-door-lost" in tale.state.scene.story) == (passed < 2)


def test_c17_a_lost_door_wakes_one_more_skeleton() -> None:
    tale = at_the_door()
    tale.state.scene.story["knot-door-lost"] = 1
    tale.end("heroes")
    tale.conclude()
    tale.run(setup.set_up(tale.table), rest="random")
    assert tale.state.scene.key == "the-sunken-stair"
    assert sum(unit.sheet.entry == "skeleton" for unit in tale.state.units) == 3


def with_a_fight(scene: str) -> Tale:
    """The party is about to enter a place that is played in Turns."""
    tale = at_the_door()
    entry = CARDS.scenes["the-knot-door"]
    place = msgspec.structs.replace(entry.place[0], scene=scene)
    tale.table.cards = copy.copy(CARDS)
    tale.table.cards.scenes = {**CARDS.scenes, entry.id: msgspec.structs.replace(entry, place=(place,))}
    return tale


def test_d2_43_a_place_with_rivals_is_played_in_turns_and_then_the_way_goes_on() -> None:
    tale = with_a_fight("the-wights-hall")
    keys = sorted(unit.key for unit in tale.state.units)
    hands = [player.hand[:] for player in tale.state.players]
    tale.run(explore.part(tale.table))
    assert (tale.state.phase, tale.state.scene.key) == ("setup", "the-wights-hall")
    tale.run(setup.set_up(tale.table), {0: {}, 1: {}})
    assert tale.state.phase == "targets"
    assert sorted(unit.key for unit in tale.state.units if unit.seat >= 0) == keys
    assert [player.hand for player in tale.state.players] == hands
    tale.played().harms.append(Harm("slash-chest", 1, "chest"))
    tale.end("heroes")
    tale.conclude()
    assert (tale.state.phase, tale.state.scene.key) == ("explore", "the-knot-door")
    assert [harm.card for harm in tale.played().harms] == ["slash-chest"]
    assert sorted(unit.key for unit in tale.state.units) == keys
    tale.run(explore.part(tale.table), rest="random")
    assert any(mark.endswith(("passed", "failed")) for mark in tale.state.scene.done)


def test_d2_43_turns_that_are_lost_end_the_exploration() -> None:
    tale = with_a_fight("the-wights-hall")
    tale.run(explore.part(tale.table))
    tale.run(setup.set_up(tale.table), {0: {}, 1: {}})
    tale.end("barrow")
    with pytest.raises(SceneOver) as over:
        tale.conclude()
    progress.end_scene(tale.table, over.value)
    assert (tale.state.ended[-1].scene, tale.state.ended[-1].seats) == ("the-knot-door", [])


def test_d2_43_a_place_leads_to_a_scene_that_there_is() -> None:
    entry = CARDS.scenes["the-knot-door"]
    for scene, problem in (("the-wight-hall", "there is no Scene"), ("the-cord", "has no Turns"),
                           ("dust-run", "has no faction 'heroes'")):  # fmt: skip
        changed = {**CARDS.scenes, entry.id: msgspec.structs.replace(
            entry, place=(msgspec.structs.replace(entry.place[0], scene=scene),))}  # fmt: skip
        ((at, said),) = scenes.fight_problems(changed[entry.id], changed)
        assert at == "place door, scene"
        assert problem in said
