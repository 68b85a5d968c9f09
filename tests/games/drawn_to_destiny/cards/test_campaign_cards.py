"""The five-room dungeon and the Campaign as data (C17, C18, D2-420, D2-425, D2-426)."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import wyrmhoard.games.drawn_to_destiny.cards as package
from wyrmhoard.games.drawn_to_destiny.cards import aims
from wyrmhoard.games.drawn_to_destiny.cards.campaign import make_campaigns, rooms_of
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.settings import SCENES
from wyrmhoard.kernel.asking.cards import read_toml
from wyrmhoard.kernel.text.errors import BadInput

FOLDER = Path(package.__file__).parent
CARDS = GAME.cards
BARROW = CARDS.dungeons["coiled-barrow"]
CORD = CARDS.campaigns["knotted-cord"]


def test_what_the_settings_offer_is_there() -> None:
    for key in SCENES:
        assert key in {**CARDS.scenes, **CARDS.dungeons, **CARDS.campaigns}


def test_d2_425_the_barrow_has_five_rooms_in_order() -> None:
    assert [CARDS.scenes[room].title for room in BARROW.rooms] == [
        "The Thorn Gate",
        "The Knot Door",
        "The Sunken Stair",
        "The Wight's Hall",
        "The Cord",
    ]
    assert [CARDS.scenes[room].map.kind == "narrative" for room in BARROW.rooms] == [False, True, False, False, True]


def test_d2_426_between_the_rooms_two_conditions_and_a_hand_of_five() -> None:
    assert (BARROW.relief, BARROW.hand) == (2, 5)


def test_c18_three_chapters_and_their_scenes() -> None:
    assert [(chapter.key, chapter.scenes) for chapter in CORD.chapter] == [
        ("barrow", ("rope-and-rock", "toll-bridge", "coiled-barrow")),
        ("clock", ("high-noon", "night-shift")),
        ("dark", ("dead-air", "dust-run")),
    ]
    assert rooms_of("coiled-barrow", CARDS.dungeons) == BARROW.rooms
    assert rooms_of("dead-air", CARDS.dungeons) == ("dead-air",)


def test_c18_what_each_result_brings() -> None:
    links = {(c.after, c.result): (c.whose, c.then) for chapter in CORD.chapter for c in chapter.consequence}
    choice = aims.Choose(of=(aims.Pay(reward=aims.Reward(gold=-1)), aims.Hand(cards=4)))
    assert links == {
        ("rope-and-rock", "lost"): ("party", (aims.Mark(flag="rope-lost"),)),
        ("toll-bridge", "lost"): ("side", (choice,)),
        ("coiled-barrow", "won"): ("party", (aims.Mark(flag="cord-held"),)),
        ("high-noon", "won"): ("side", (aims.Pay(reward=aims.Reward(cp=1)),)),
        ("high-noon", "lost"): ("party", (aims.Hasten(by=1),)),
        ("dead-air", "lost"): ("party", (aims.Damage(who=("courier-buggy",), damaged=3),)),
    }


def test_c18_inheritance_curse_and_crowns() -> None:
    assert (CORD.inheritance.skill_levels, CORD.inheritance.cp, CORD.inheritance.flaws) == (1, True, ("Knotted",))
    assert CORD.curse is not None
    assert (CORD.curse.flaw, CORD.curse.lost, CORD.curse.condition) == ("Knotted", 2, "cursed")
    assert [(crown.size, crown.won) for crown in CORD.crown] == [
        ("epic", ("dust-run",)),
        ("ultimate", ("barrow", "clock", "dark")),
    ]


def test_units_that_depend_on_the_story_depend_on_something_that_can_happen() -> None:
    said = {
        outcome.flag
        for outcomes in (
            *(job.then for scene in CARDS.scenes.values() for job in scene.job),
            *(end.then for scene in CARDS.scenes.values() for place in scene.place for end in place.endings),
            *(link.then for chapter in CORD.chapter for link in chapter.consequence),
        )
        for outcome in aims.walk_outcomes(outcomes)
        if isinstance(outcome, aims.Mark)
    }
    asked = {unit.only_if for scene in CARDS.scenes.values() for unit in scene.unit if unit.only_if}
    goals = [goal.aim for scene in CARDS.scenes.values() for goal in scene.goal]
    goals += [incentive.aim for scene in CARDS.scenes.values() for incentive in scene.incentive]
    goals += [mark.aim for scene in CARDS.scenes.values() for mark in scene.milestone if mark.aim is not None]
    asked |= {aim.flag for goal in goals for aim in aims.walk_aims(goal) if isinstance(aim, aims.Story)}
    assert asked == {"rope-lost", "knot-door-lost", "thief-freed", "rope-whole", "cord-won"}
    assert asked <= said


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda d: d["dungeon"][0].update(rooms=["the-attic"]), "dungeon card coiled-barrow, rooms: there is no Scene"),
        (lambda d: d["dungeon"][0].update(id="dead-air"), "dungeon card dead-air: 'dead-air' is used twice"),
        (lambda d: d["campaign"].append(d["campaign"][0]), "campaign card knotted-cord: 'knotted-cord' is used twice"),
        (lambda d: d["campaign"][0]["chapter"][1].update(key="barrow"), "chapter barrow: 'barrow' is used twice"),
        (lambda d: d["campaign"][0]["chapter"][0].update(scenes=["dead-ear"]), "scenes: there is no Scene or dungeon"),
        (
            lambda d: d["campaign"][0]["chapter"][2].update(scenes=["thief"]),
            "chapter dark, scenes: there is no Scene or",
        ),
        (
            lambda d: d["campaign"][0]["crown"][0].update(won=["moon"]),
            "crown, place 1, won: there is no Scene or Chapter",
        ),
        (
            lambda d: d["campaign"][0]["crown"][0].update(won=["barrow"]),
            "crown, place 1: the-cord ends with it and has no treasure",
        ),
        (
            lambda d: d["campaign"][0]["crown"][0].update(won=["high-noon", "rope-and-rock"]),
            "crown, place 1: night-shift ends with it and has no treasure",
        ),
        (
            lambda d: d["campaign"][0]["chapter"][2]["consequence"][0].update(after="high-noon"),
            "no Scene of this Chapter",
        ),
        (lambda d: d["campaign"][0]["chapter"][2]["consequence"][0]["then"][0].update(who=["bus"]), "there is no Unit"),
        (
            lambda d: d["campaign"][0]["chapter"][1]["consequence"][0]["then"][0].update(reward={"items": ["hat"]}),
            "Item",
        ),
        (
            lambda d: d["campaign"][0]["chapter"][1].pop("scenes"),
            "chapter, card The Clock: Object missing required field `scenes`",
        ),
    ],
)
def test_a_campaign_that_is_wrong_is_refused(change: Callable[[dict[str, Any]], object], problem: str) -> None:
    data = copy.deepcopy(read_toml(FOLDER / "campaign.toml"))
    change(data)
    with pytest.raises(BadInput, match=re.escape(problem)):
        make_campaigns(data, "campaign.toml", CARDS.scenes, CARDS.items.by_id, CARDS.people.by_id)
