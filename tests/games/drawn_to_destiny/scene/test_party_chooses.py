"""A choice of the party by an outcome within a Scene (D2-42): what is asked, in which words, and what it brings."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.games.drawn_to_destiny.rules.queries import field
from wyrmhoard.games.drawn_to_destiny.rules.scene import outcomes
from wyrmhoard.games.drawn_to_destiny.target_state import DoorChange
from wyrmhoard.games.drawn_to_destiny.words import prompts

TIRED: dict[str, Any] = {"do": "gain", "who": ["red", "actor"], "condition": "fatigue", "number": 2}
PRICE: dict[str, Any] = {"do": "reward", "reward": {"gold": -1, "sp": 2}}


def event(*then: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"key": "toll", "on": 2, "text": "Somebody wants a toll.", "then": list(then)}]


def choose(*of: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"do": "choose", "of": list(of), **more}


def stage_with(*then: dict[str, Any]) -> Stage:
    things = [{"key": "van", "name": "Van", "spaces": [[5, 5]], "aboard": 2}]
    return Stage(
        [("warrior", (3, 3), "N", 0), ("bandit", (3, 6), "S", 1)],
        event=event(*then),
        door=[{"key": "gate", "name": "The Gate", "at": [6, 6]}],
        unit=[{"unit": "bandit", "key": "chief", "name": "The Chief", "faction": "blue"}],
        object=things,
    )


def words_of(stage: Stage) -> list[str]:
    """What is to be chosen, as the seat reads it."""
    (prompt, options), *_ = stage.asked
    return [prompts.option(stage.table, 0, prompt, option).text for option in options[0]]


def bring(stage: Stage, *answers: str) -> None:
    happening = field.entry(stage.table).event[0]
    stage.run(outcomes.bring_about(stage.table, happening.then, stage.units[0]), *answers)


def test_d2_42_what_is_chosen_comes_about_and_nothing_else() -> None:
    stage = stage_with(choose({"do": "mark", "flag": "toll-paid"}, TIRED))
    bring(stage, "0:1")
    assert stage.units[0].has("fatigue") >= 2
    assert "toll-paid" not in stage.state.scene.story
    assert stage.prompts == ["outcome"]


def test_the_words_are_those_of_the_scene() -> None:
    stage = stage_with(choose(PRICE, TIRED, words=["Pay the ferryman", "Swim"]))
    bring(stage, "0:1")
    assert words_of(stage) == ["Pay the ferryman", "Swim"]


def test_each_of_several_choices_has_its_own_words() -> None:
    first = choose({"do": "light"}, choose({"do": "hand", "cards": 4}, {"do": "hasten", "by": 2}))
    stage = stage_with(first, choose({"do": "open", "door": "gate"}, {"do": "drive off", "object": "van"}))
    bring(stage, "0:1", "1:0", "2:0")
    asked = [
        [prompts.option(stage.table, 0, prompt, option).text for option in options[0]]
        for prompt, options in stage.asked
    ]
    hand = "Start the next Scene with a hand of 4 cards"
    hurry = "The next Scene's first Clock Event comes 2 cards earlier"
    assert asked == [
        ["The dark ends", f"{hand} or {hurry}"],
        [hand, hurry],
        ["The Gate opens", "Everybody aboard leaves: Van"],
    ]
    assert stage.state.players[0].next_hand == 4
    assert stage.state.scene.waiting == [DoorChange("gate", "open")]


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (PRICE, "Take 2 SP and pay 1 gold coin"),
        ({"do": "reward", "reward": {"choose": ["long-sword", "medpatch"]}}, "Take Long sword or Medpatch"),
        ({"do": "reward", "reward": {"items": ["long-sword"], "status": {"watch": 1}}},
         "Take Long sword and Status Watch +1"),
        ({"do": "reward", "reward": {"favor": {"miller": 2, "old-smith": -1}}},
         "Take Favor Miller +2 and Favor Old smith -1"),
        ({"do": "reward", "reward": {}}, "Take nothing"),
        ({"do": "mark", "flag": "bridge-burnt"}, "The story takes a turn: bridge burnt"),
        (TIRED, "2 Fatigue for Red and whoever did it"),
        ({"do": "release", "who": ["rivals"], "condition": "blood-loss"}, "Blood Loss ends for the other side"),
        ({"do": "handicap", "units": ["bandit"], "skill": -2}, "All Skills -2 for Bandit"),
        ({"do": "call off", "units": ["chief"]}, "Nobody comes of those who were on their way: The Chief"),
        ({"do": "damage", "who": ["chief"], "damaged": 2}, "Damaged 2 for The Chief"),
    ],
)  # fmt: skip
def test_without_words_the_question_says_what_each_does(outcome: dict[str, Any], words: str) -> None:
    stage = stage_with(choose(outcome, {"do": "light"}))
    bring(stage, "0:1")
    assert words_of(stage) == [words, "The dark ends"]
