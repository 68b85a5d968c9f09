"""What stands on the shelf: the card of each Scene, and the page that opens it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import wyrmhoard
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.settings import titles_of
from wyrmhoard.kernel.state.setting import complete
from wyrmhoard.kernel.text.shapes import Course

SHELF = {course["id"]: course for course in GAME.screens.courses(GAME.cards)}


def test_every_card_has_a_picture_of_its_own() -> None:
    table = json.loads((Path(__file__).parents[4] / "web/src/games/drawn-to-destiny/pictures.json").read_text())
    chapters = [f"{chapter.key}-chapter" for one in GAME.cards.campaigns.values() for chapter in one.chapter]
    assert {*table["vistas"]} == {*SHELF, *chapters}
    assert len({json.dumps(one["things"]) for one in table["vistas"].values()}) == len(table["vistas"])


def test_everything_that_can_be_chosen_stands_there_in_its_order() -> None:
    assert list(SHELF) == list(titles_of(GAME.cards))


@pytest.mark.parametrize("course", SHELF.values(), ids=SHELF)
def test_a_card_says_all_that_one_chooses_by(course: Course) -> None:
    assert 1 <= course["hard"] <= 5
    assert course["minutes"]
    said = (course["title"], course["genre"], course["line"], course["teaches"], course["story"], course["task"])
    assert all(said)
    assert course["seats"]
    assert course["ways"]
    assert len(course["line"]) <= 90


@pytest.mark.parametrize("course", SHELF.values(), ids=SHELF)
def test_each_way_to_play_alone_makes_a_table_at_which_that_side_is_mine(course: Course) -> None:
    for way in course["ways"]:
        settings = complete(GAME.settings, {**course["settings"], **way["settings"]})
        match = wyrmhoard.new(GAME, way["seats"], "shelf", settings)
        mine = [side for side in match.view(None)["factions"] if way["seat"] in side["seats"]]
        assert [side["name"] for side in mine] == ([] if course["campaign"] else [way["title"]])
        assert way["company"]["people"] or course["campaign"]


def test_the_page_of_high_noon_says_its_goals_and_its_truce() -> None:
    """Goals and the special rule are those of the Scene's own data."""
    noon = SHELF["high-noon"]
    assert [notice["title"] for notice in noon["notices"]] == [
        "How to win",
        "Nobody may draw before Turn 12.",
        "The Clock runs out after Turn 20.",
    ]
    law, outlaws = noon["ways"]
    goals = [goal.text for goal in GAME.cards.scenes["high-noon"].goal if goal.faction == "law"]
    assert law["company"]["goals"] == goals
    assert [one["name"] for one in law["others"]] == ["Outlaws"] == [outlaws["company"]["name"]]
    assert (law["seats"], outlaws["seats"]) == (2, 2), "one against one, with a bot that is as good as one has chosen"
    assert [one["name"] for one in outlaws["company"]["people"]] == ["Outlaw"], "who comes later is not known yet"


def test_who_begins_hidden_is_not_on_the_page() -> None:
    air = SHELF["dead-air"]["ways"][0]
    assert [one["name"] for side in air["others"] for one in side["people"]] == ["Security Drone"]
    assert air["choose"] == 1


def test_no_rule_reads_what_a_card_says() -> None:
    scenes = [{key: value for key, value in scene.items() if key != "card"} for scene in GAME.cards.plain["scene"]]
    assert GAME.with_cards({**GAME.cards.plain, "scene": scenes}).content == GAME.content
