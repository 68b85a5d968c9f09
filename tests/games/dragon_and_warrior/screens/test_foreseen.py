"""What is said before one chooses: what a thing is good for, where a way leads and what waits, what comes next."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragon_and_warrior.alone import neighbour, oracles_realm
from helpers.dragon_and_warrior.board import stage, usual_hero
from helpers.dragon_and_warrior.realm import at, quest, realm, resident
from wyrmhoard.games.dragon_and_warrior import sight
from wyrmhoard.games.dragon_and_warrior.events.battle import Maneuvers
from wyrmhoard.games.dragon_and_warrior.events.finds import Found
from wyrmhoard.games.dragon_and_warrior.screens.brief import brief
from wyrmhoard.games.dragon_and_warrior.state import Item
from wyrmhoard.games.dragon_and_warrior.words import prompts
from wyrmhoard.games.dragon_and_warrior.world_state import QuestState, Scene


def test_dw_211_a_thing_says_what_it_is_good_for_where_it_is_found_and_in_the_pouch() -> None:
    use = "gives 12 HP back between Battles; in a Battle the number on a card that you lay with it, and 2 more"
    assert Found("", item="healstuff", level=2).use == f": {use}"
    state = realm()
    state.hero.pouch = [Item("thing-1", "wings", 1)]
    (item,) = sight.view(at(state, "near").table, 0)["hero"]["pouch"]
    assert item["use"] == "flies you to a Town at once, out of a Battle too"


@pytest.mark.parametrize(
    ("space", "way", "more"),
    [
        ("town", "inn", "sleep, and be whole again; not visited yet"),
        ("town", "house-1", "somebody, an enemy; not visited yet"),
        ("near", "far", "a Battle waits, Level 2; a Quest leads here; not visited yet"),
        ("house-2", "town", "out into the streets, where all ways of the Town begin"),
    ],
)
def test_dw_87_a_way_says_what_waits_there(space: str, way: str, more: str) -> None:
    state = realm()
    quest(state).place = "far"
    resident(state, "house-1", "enemy")
    play = at(state, space)
    assert prompts.option(play.table, play.seat, "explore", f"go {way}").parts[2] == more


@pytest.mark.parametrize(
    ("space", "place", "how", "then"),
    [
        ("inn", "cave", "The Boss waits in a Dungeon", "go out into the streets of a Town"),
        ("near", "cave", "The Boss waits", "walk to an Area"),
        ("room-2", "cave", "The Boss waits", "the Battle that waits here"),
        ("far", "well", "It is settled at a Point of Interest", "walk to a Point of Interest"),
        ("well", "well", "It is settled", "you are there"),
        ("near", "", "Nobody has said where", ""),
    ],
)
def test_dw_236_the_goal_says_what_it_takes_and_the_next_step(space: str, place: str, how: str, then: str) -> None:
    state = realm()
    quest(state).place = place
    goal = sight.view(at(state, space).table, 0)["world"]["goal"]
    assert goal is not None
    assert how in goal["how"]
    assert then in goal["next"]
    assert bool(goal["next"]) == bool(place)


@pytest.mark.parametrize(
    ("space", "place", "state_of", "does"),
    [
        ("near", "cave", "open", "battle"),
        ("far", "well", "open", "go well"),
        ("room-2", "cave", "open", "battle"),
        ("house-1", "cave", "reached", "hand-in quest-1"),
        ("well", "well", "open", ""),
    ],
)
def test_dw_236_the_next_step_names_the_choice_that_takes_it(
    space: str, place: str, state_of: QuestState, does: str
) -> None:
    state = realm()
    quest(state, state_of).place = place
    play = at(state, space)
    goal = sight.view(play.table, 0)["world"]["goal"]
    assert goal is not None
    assert goal["does"] == does
    assert not does or does in play.offered()


@pytest.mark.parametrize(
    ("chests", "then", "does"),
    [
        (["left", "right"], "Next: open the 2 chests here.", "chest"),
        (["left"], "Next: open the chest that is left here.", "chest"),
        ([], "Next: go out into the streets of a Town.", "go town"),
    ],
)
def test_dw_73a_chests_come_before_the_way_out(chests: list[str], then: str, does: str) -> None:
    state = realm()
    quest(state).place = "cave"
    state.world.chests = chests
    goal = sight.view(at(state, "castle").table, 0)["world"]["goal"]
    assert goal is not None
    assert (goal["next"], goal["does"]) == (then, does)


def test_dw_232_a_quest_that_is_done_comes_before_one_that_is_open() -> None:
    state = realm()
    quest(state, "reached")
    goal = sight.view(at(state, "far").table, 0)["world"]["goal"]
    assert goal is not None
    assert goal["how"].startswith("It is done")
    assert goal["next"] == "Next: the Battle that waits here. Then walk to an Area."


@pytest.mark.parametrize(
    ("role", "how", "said"),
    [
        ("ally", "reached", "the reward comes next"),
        ("ally", "open", "nothing more to say"),
        ("member-1", "open", "farewell"),
    ],
)
def test_dw_46_a_scene_that_only_waits_for_its_end_says_why(role: str, how: QuestState, said: str) -> None:
    state = oracles_realm()
    person = neighbour(state, "house-1")
    given = quest(state, how)
    given.giver = person.id
    state.world.scene = Scene(role, person.id)
    assert said in prompts.prompt(at(state, "house-1").table, 0, "scene", {"name": person.name})


@pytest.mark.parametrize(("defense", "said"), [(None, "{cards}"), (0, "there is no armor"), (3, "{defense} now")])
def test_dw_168_a_maneuver_says_what_it_brought(defense: Any, said: str) -> None:
    assert Maneuvers(by="warrior", name="", cards=["5-clubs"], defense=defense).line().endswith(said)


def test_dw_161_a_block_says_what_it_costs() -> None:
    play = stage("3 4 K", "5 9", hero=usual_hero())
    words = prompts.prompt(
        play.table, 0, "block", {"by": "villain", "ranks": [5], "set": 1, "escape": False, "place": 0}
    )
    assert words.endswith("do you block?")
    assert "is spent; an ace is the lowest" in brief(play.table, 0, "block")
