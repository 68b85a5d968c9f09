"""The oracle in one role beside two or three people, and rumours that name a Weakness (DW-251, DW-261, DW-266)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.dragon_and_warrior.alone import neighbour, oracles_realm
from helpers.dragon_and_warrior.board import CARDS, Stage, saga_of
from helpers.dragon_and_warrior.realm import add, after, at, fight, go, quest, realm, resident
from wyrmhoard.games.dragon_and_warrior.cards import entries
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.pending_state import Fight, SettleMood
from wyrmhoard.games.dragon_and_warrior.rules.battle import ladders
from wyrmhoard.games.dragon_and_warrior.rules.core import roles
from wyrmhoard.games.dragon_and_warrior.rules.making import inventing
from wyrmhoard.games.dragon_and_warrior.rules.scenes import weak_spots
from wyrmhoard.games.dragon_and_warrior.rules.world import errands
from wyrmhoard.games.dragon_and_warrior.state import ORACLE, Saga
from wyrmhoard.games.dragon_and_warrior.world_state import Obstacle, Quest
from wyrmhoard.kernel.play.playout import random_act, try_act

SHARES = {
    ("villain", 2): [("warrior",), ("ally", "treasure")],
    ("ally", 2): [("warrior",), ("villain", "treasure")],
    ("treasure", 2): [("warrior",), ("villain", "ally")],
    ("villain", 3): [("warrior",), ("ally",), ("treasure",)],
    ("ally", 3): [("warrior",), ("villain",), ("treasure",)],
    ("treasure", 3): [("warrior",), ("villain",), ("ally",)],
}


def without(role: str, seats: int = 2, **settings: Any) -> Saga:
    """The small world, where the oracle plays this role beside so many people."""
    state = realm(seats, oracle_role=role, **settings)
    state.holders = {name: seat for seat, bundle in enumerate(roles.bundles(seats, role)) for name in bundle}
    state.holders[role] = ORACLE
    state.draws.seed = "beside"
    return state


@pytest.mark.parametrize(("role", "seats"), SHARES)
def test_dw_251_dw_241_dw_242_people_share_the_roles_that_the_oracle_leaves(role: str, seats: int) -> None:
    assert list(roles.bundles(seats, role)) == SHARES[role, seats]


@pytest.mark.parametrize(("role", "seats"), SHARES)
def test_dw_251_an_adventure_beside_the_oracle_comes_to_its_end(role: str, seats: int) -> None:
    """The oracle is never asked anything, never swaps, and its role is nobody else's."""
    match = wyrmhoard.new(GAME, seats, "beside", {"scope": "adventure", "visit_limit": 9, "oracle_role": role})
    rng = Random(f"{role} {seats}")
    while match.result is None:
        try_act(match, *random_act(match, rng))
        if match.table.state.phase not in ("begin", "palette", "roles"):
            assert match.table.state.holders[role] == ORACLE
    assert match.result.ending in ("visits", "quests")
    assert match.table.state.visits > 5


# -- the oracle as the Ally


def test_dw_251_dw_263_the_oracle_as_ally_brings_friends_into_houses_and_nobody_else() -> None:
    """Sixty of a hundred entries; the fifteen of the Villain are left to the person who plays it."""
    scenes: list[str] = []
    for seed in range(40):
        state = without("ally")
        state.draws.seed = str(seed)
        play = go(at(state, "town"), "house-1")
        scenes += [data["role"] for kind, data in play.told if kind == "scene"]
    assert 16 <= len(scenes) <= 32
    assert set(scenes) == {"ally"}


def test_dw_48_dw_264a_the_oracles_friends_give_quests_also_where_somebody_else_draws_the_map() -> None:
    """Nobody has drawn a Dungeon for it to lead to: then Treasure says when its goal is reached."""
    state = without("ally")
    del state.world.places["cave"], state.world.places["room-1"], state.world.places["room-2"]
    person = resident(state, "house-1")
    assert errands.errand_of(state, person) == ""
    play = at(state, "house-1").choose("talk person-1")
    (given,) = state.world.quests.values()
    assert (given.giver, given.town, given.place) == ("person-1", "town", "")
    assert play.prompt == "approach"
    while play.prompt == "approach":
        play.choose("end" if "end" in play.offered() else "kind", **({} if "end" in play.offered() else {"text": ""}))
    while play.prompt != "explore":
        play.choose(play.offered()[0])
    play.aside(1, "reached").choose(given.id)
    assert given.state == "reached"


def test_dw_259_where_nobody_knows_where_they_lead_a_town_has_two_quests() -> None:
    state = without("ally")
    del state.world.places["cave"], state.world.places["room-1"], state.world.places["room-2"]
    people = [neighbour(state, f"house-{number}") for number in (1, 2, 3)]
    assert all(errands.has_errand(state, person) for person in people)
    for number, person in enumerate(people[:2]):
        state.world.quests[f"quest-{number}"] = Quest(f"quest-{number}", "", person.id, "town")
        assert not errands.has_errand(state, person)  # nobody gives a second one
        assert errands.has_errand(state, people[2]) == (number == 0)


def test_dw_56_a_scene_with_the_oracles_friend_is_no_swap_and_a_battle_is_one() -> None:
    state = without("ally", 3)
    resident(state, "house-1")
    quest(state).state = "done"
    play = at(state, "house-1").choose("talk person-1")
    while play.prompt == "approach":
        play.choose("end" if "end" in play.offered() else "kind", **({} if "end" in play.offered() else {"text": ""}))
    assert "swap_unmade" in play.kinds()
    assert state.tokens == [0, 0, 0]  # a swap that is not made leaves nobody out (DW-65)
    assert state.holders == {"warrior": 0, "villain": 1, "treasure": 2, "ally": ORACLE}
    after(fight(at(state, "near").choose("battle")))
    assert (state.holder("warrior"), state.holder("villain")) == (1, 0)


# -- the oracle as Treasure


def test_dw_259_the_oracle_as_treasure_lays_the_lands_of_a_chapter() -> None:
    match = wyrmhoard.new(GAME, 2, "lands", {"scope": "campaign", "oracle_role": "treasure", "guided": False})
    rng = Random(3)
    while not match.table.state.world.visit.space:
        try_act(match, *random_act(match, rng))
    world = match.table.state.world
    (chapter,) = world.chapters
    assert world.places[chapter.town].level == 1
    assert [world.places[area].level for area in chapter.areas] == [1, 2, 3]
    assert {place.kind for place in world.places.values() if place.home == chapter.town} >= {
        "inn",
        "item_shop",
        "house",
    }


def test_dw_261_the_ally_says_where_a_quest_leads_and_the_oracle_knows_when_it_is_reached() -> None:
    state = without("treasure")
    resident(state, "house-1")
    play = at(state, "town").aside(1, "quest").choose("person-1").choose("other").choose("s1")
    assert (play.prompt, play.seat) == ("quest-goal", 1)
    assert play.offered() == ["nothing", "well", "cave", "far", "house-2", "house-3"]
    play.choose("far")
    (given,) = state.world.quests.values()
    assert given.place == "far"
    after(fight(at(state, "far").choose("battle")))
    assert given.state == "reached"


def test_dw_232_where_nobody_has_said_where_it_leads_the_ally_says_when_it_is_reached() -> None:
    state = without("treasure", 3)
    resident(state, "house-1")
    play = at(state, "town").aside(2, "quest").choose("person-1").choose("other").choose("s1").choose("nothing")
    (given,) = state.world.quests.values()
    assert given.place == ""
    assert [("reached" in play.aside_keys(seat), "ask-reached" in play.aside_keys(seat)) for seat in range(3)] == [
        (False, True),
        (False, False),
        (True, False),
    ]
    play.aside(0, "ask-reached").choose(given.id)
    assert (play.prompt, play.seat) == ("is-reached", 2)
    play.choose("yes")
    assert given.state == "reached"


def test_dw_234_dw_58_the_oracles_finds_are_taken_and_its_swap_is_not_made() -> None:
    state = without("treasure")
    quest(state, "reached")
    play = at(state, "house-1").choose("hand-in quest-1").choose("end")
    assert play.prompt == "split"
    assert play.seat == 0
    play.choose(play.offered()[0])
    assert state.holder("warrior") == 1  # after the Scene with the Ally, who holds the Villain too
    assert play.prompt == "take"
    while play.prompt == "take":
        play.choose("leave")
    assert state.holder("warrior") == 1


# -- rumours that name a Weakness


def weak_bosses(level: int, style: str) -> set[str]:
    """The types to which the builders of a kind of Dungeon are weak, in the band of this Level."""
    bosses = (one for one in CARDS.tables["boss"] if isinstance(one, entries.Boss))
    band = (level + 5) // 6
    return {one.weakness for one in bosses if one.weakness and band in one.bands and one.dungeon == style}


def told(state: Saga, tries: int = 60) -> str:
    """Ask for a weak spot until one is told."""
    play = Stage(state)
    person = neighbour(state, "house-1")
    for number in range(tries):
        state.visits = number
        lair = weak_spots.to_be_told(play.table, person)
        if lair is not None:
            return lair.weak_to
    return ""


@pytest.mark.parametrize("style", ["bakery", "archive", "nest"])
def test_dw_266_a_rumour_names_a_type_to_which_a_builder_of_that_dungeon_is_weak(style: str) -> None:
    """And if none of them is weak, no rumour names anything."""
    state = oracles_realm(scope="campaign")
    state.world.places["cave"].style = style
    weak_to = told(state)
    assert weak_to in (weak_bosses(3, style) or {""})
    assert state.world.places["cave"].weak_to == weak_to
    assert (style == "bakery") == bool(weak_to)


def test_dw_264a_the_words_name_the_dungeon_and_the_type() -> None:
    state = oracles_realm(scope="campaign")
    state.world.places["cave"].style = "bakery"
    person = neighbour(state, "house-1", given=True)
    heard = []
    for number in range(40):
        state.visits, state.world.places["cave"].weak_to = number, ""
        state.pending = [SettleMood(person.id, 1)]
        play = Stage(state).go()
        if state.world.places["cave"].weak_to:
            text = state.texts[play.last("rumour")["text"]]
            assert text.slots["place"] == "cave"
            heard.append(state.world.places["cave"].weak_to in inventing.words_of(state, play.last("rumour")["text"]))
    assert 3 <= len(heard) <= 20  # about a quarter of the rumours
    assert all(heard)


def test_dw_266_the_boss_that_comes_is_weak_to_what_was_told_and_its_ladder_has_the_weak_steps() -> None:
    state = oracles_realm(scope="campaign")
    add(state, "room-3", "room", 3, "cave", floor=2)
    state.world.places["cave"].style, state.world.places["cave"].weak_to = "bakery", "water"
    at(state, "room-3", "room-2", boss=True).state.pending = [Fight()]
    play = Stage(state).go()
    drawn = state.texts[play.last("battle_began")["name"]].drawn[0].removeprefix("boss/")
    boss = CARDS.tables["boss"].by_id[drawn]
    assert isinstance(boss, entries.Boss)
    assert boss.weakness == "water"
    assert ladders.rumoured(state) == "water"
    at(state, "near")
    assert ladders.rumoured(state) == ""


@pytest.mark.parametrize("why", ["cleared", "told", "met", "person", "villain"])
def test_dw_266_nothing_is_told_of_a_boss_that_is_known_or_that_the_oracle_does_not_make(why: str) -> None:
    state = oracles_realm(scope="campaign")
    cave = state.world.places["cave"]
    cave.style = "bakery"
    assert told(state.copy())
    if why == "cleared":
        cave.cleared = True
    elif why == "told":
        cave.weak_to = "fire"
    elif why == "met":
        at(state, "room-2", "room-1", boss=True).state.pending = [Fight()]
        Stage(state).go()
        state.battle, state.phase = None, "after"
    elif why == "villain":
        state.holders["villain"] = 0
    else:
        cave.home = ""
    assert told(state) == ""


def test_a_table_without_rounds_has_no_weak_spots() -> None:
    state = saga_of(1)
    assert ladders.rumoured(state) == ""


# -- an obstacle before somebody's help


def behind_an_obstacle(mood: int = 0) -> Stage:
    """A Scene with somebody whom the oracle plays, who has a Quest to give and before whose help an obstacle stands."""
    state = without("ally", 3)
    person = neighbour(state, "house-1", mood=mood)
    state.world.obstacles["obstacle-1"] = Obstacle("obstacle-1", "villager", "t9", 1, person.id)
    assert errands.has_errand(state, person)
    return at(state, "house-1", "town").choose("talk person-1")


def test_dw_122a_whoever_an_obstacle_stands_before_gives_no_quest_until_it_is_settled() -> None:
    play = behind_an_obstacle()
    assert not play.state.world.quests
    play.choose("try obstacle-1 idea")
    assert (play.prompt, play.seat) == ("judge", 1)
    play.choose("solved")
    while play.prompt == "approach":
        play.choose("kind", text="")
    assert [quest.giver for quest in play.state.world.quests.values()] == ["person-1"]


@pytest.mark.parametrize("mood", [2, 3])
def test_dw_122a_nor_do_they_help_with_a_rumour_a_gift_or_by_coming_along(mood: int) -> None:
    state = without("ally", 3)
    person = neighbour(state, "house-1")
    state.world.obstacles["obstacle-1"] = Obstacle("obstacle-1", "villager", "t9", 1, person.id)
    play = at(state, "house-1", "town")
    state.pending = [SettleMood("person-1", mood)]
    play = Stage(state).go()
    assert play.prompt == "explore"
    assert play.last("withheld")["text"] == "t9"
    assert {"rumour", "offered", "found"}.isdisjoint(play.kinds())
    assert not person.given
