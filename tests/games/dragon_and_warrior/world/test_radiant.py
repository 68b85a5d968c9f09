"""Radiant, items with abilities of their own, Levels of Areas, and the open round on entering (DW-83, DW-88a, DW-100,
DW-101, DW-200)."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragon_and_warrior.board import Stage, usual_hero
from helpers.dragon_and_warrior.realm import after, at, fight, go, realm, resident
from helpers.present import present
from wyrmhoard.games.dragon_and_warrior import sight
from wyrmhoard.games.dragon_and_warrior.pending_state import ChooseFind
from wyrmhoard.games.dragon_and_warrior.rules.core import places, roles
from wyrmhoard.games.dragon_and_warrior.rules.making import inventing
from wyrmhoard.games.dragon_and_warrior.state import ORACLE, Saga
from wyrmhoard.games.dragon_and_warrior.world_state import Obstacle
from wyrmhoard.kernel.text.errors import Refused

VILLAIN, TREASURE = 1, 3


def mage(**settings: Any) -> Saga:
    """The realm, with a Warrior who knows Radiant."""
    state = realm(**settings)
    state.hero = usual_hero(level=1, max_mp=40, mp=40)
    return state


def shone(stairs: str = "room-1", finds: tuple[str, ...] = ("room-1",), boss: str = "elsewhere") -> Stage:
    """Radiant in the second Room, whose way on leads to one more Room."""
    play = at(mage(), "room-2", "room-1").choose("cast radiant")
    assert (play.prompt, play.seat) == ("rooms-left", TREASURE)
    play.choose("1").choose("own", name="The last Room", note="", exits=3)
    assert (play.prompt, play.seat) == ("stairs-in", TREASURE)
    play.choose(stairs).choose("finds", rooms=list(finds))
    assert (play.prompt, play.seat) == ("boss-in", VILLAIN)
    return play.choose(boss)


def test_dw_200_the_whole_floor_is_on_the_map_with_stairs_finds_and_the_boss() -> None:
    play = shone(boss="room-1")
    rooms = places.rooms(play.state, "cave", 1)
    assert len(rooms) == 3
    assert play.state.hero.mp == 37
    assert all(room.lit and not room.exits for room in rooms)
    view = {place["id"]: place for place in sight.view(play.table, 0)["world"]["places"]}
    assert view["cave"]["stairs"] == ["room-1"]
    assert view["cave"]["boss"] == "room-1"
    assert [view[room.id]["promised"] for room in rooms] == [True, False, False]
    assert "cast radiant" not in play.offered()


def test_dw_200_nothing_of_it_is_changed_later() -> None:
    play = after(fight(shone(finds=("room-2",)).choose("battle")))
    assert play.prompt == "find"
    assert "nothing" not in play.offered()
    play = after(fight(shone(finds=()).choose("battle")))
    assert (play.prompt, play.offered()) == ("spoils", ["nothing"])


@pytest.mark.parametrize("promised", [True, False])
def test_dw_200_a_victory_in_a_cleared_dungeon_brings_what_was_seen_there(promised: bool) -> None:
    state = realm()
    room = state.world.places["room-1"]
    room.lit, room.promised, room.cross = True, promised, True
    state.world.places["cave"].cleared = True
    play = at(state, "room-1", "far")
    assert ("search" in play.offered()) is promised
    assert after(fight(play.choose("battle"))).prompt == ("find" if promised else "explore")


def test_dw_200_the_boss_is_where_it_was_seen_and_nowhere_else_on_the_floor() -> None:
    state = shone(boss="room-1").state
    assert not places.may_bring_boss(state)
    assert places.may_bring_boss(at(state, "room-1", "room-2").state)
    assert not places.may_bring_boss(shone().state)


@pytest.mark.parametrize(("crossed", "where"), [(("room-1",), "room-2"), (("room-2",), "room-1")])
def test_dw_117_dw_200_the_oracles_boss_is_somewhere_on_the_last_floor(crossed: tuple[str, ...], where: str) -> None:
    """Where somebody else draws the map, Radiant leaves no Dungeon without a place for its Boss."""
    state = realm(3, oracle_role="villain")
    state.hero = usual_hero(mp=40, max_mp=40)
    state.holders = {role: seat for seat, bundle in enumerate(roles.bundles(3, "villain")) for role in bundle}
    state.holders["villain"] = ORACLE
    state.world.places["cave"].floors = 1
    for room in crossed:
        state.world.places[room].cross = True
    state.draws.seed = "realm"
    at(state, "room-1", "far", owed=False).choose("cast radiant").choose("0").choose("finds", rooms=[])
    assert state.world.places["cave"].boss == where
    assert [places.may_bring_boss(at(state, room).state) for room in ("room-1", "room-2")] == [
        where == "room-1",
        where == "room-2",
    ]


def test_dw_122a_what_stands_on_a_way_stands_there_when_radiant_has_shown_where_it_leads() -> None:
    state = mage()
    state.world.obstacles["o"] = Obstacle("o", "physical", "", TREASURE, "new@room-2")
    play = at(state, "room-2", "room-1", owed=False).choose("cast radiant")
    assert play.offered()[0] == "1"  # what it stands before is there
    play.choose("1").choose("s1").choose("room-1").choose("finds", rooms=[]).choose("elsewhere")
    (new,) = set(state.world.places["room-2"].ways) - {"room-1"}
    assert state.world.obstacles["o"].blocks == new
    assert places.way_objection(state, new) == places.BLOCKED
    assert places.way_objection(state, "room-1") is None
    assert "try o idea" in play.offered()


def test_dw_200_in_a_battle_it_takes_the_action() -> None:
    play = at(mage(), "room-2", "room-1").choose("battle").choose("s1").choose("brute")
    play.choose("cast radiant").choose("0").choose("room-1").choose("finds", rooms=[]).choose("elsewhere")
    assert (play.prompt, play.seat, play.battle.turn) == ("turn", VILLAIN, "villain")
    assert play.state.hero.mp == 37


def test_dw_196_a_spell_for_a_target_is_not_cast_outside_and_a_heal_is() -> None:
    state = mage()
    state.hero.hp = 3
    play = at(state, "near")
    assert "cast heal" in play.offered()
    assert not {"cast hurt", "cast radiant", "cast stamina"} & set(play.offered())


@pytest.mark.parametrize(("spell", "gained", "price"), [("heal", 20, 4), ("healmore", 60, 15)])
def test_dw_209_dw_206_outside_a_battle_every_card_counts_as_ten(spell: str, gained: int, price: int) -> None:
    state = realm()
    state.hero = usual_hero(hp=5, max_hp=100, max_mp=90, mp=90)
    at(state, "near").choose(f"cast {spell}")
    assert (state.hero.hp, state.hero.mp) == (5 + gained, 90 - price)


# -- items with abilities


def finding(level: int) -> Stage:
    state = realm()
    at(state, "near")
    state.pending = [ChooseFind(level, "visit", "near")]
    return Stage(state).go()


def test_dw_83_an_ability_costs_levels_that_count_toward_the_find() -> None:
    play = finding(5).choose("special", kind=["weapon"], level=3, price=2, ability="It sings at doors")
    play.choose("own", name="Loud sword", note="", types=[])
    assert play.offered()[0] == "done"
    play.choose("done").choose("take")
    weapon = sight.view(play.table, None)["hero"]["weapon"]
    assert (present(weapon)["level"], present(weapon)["ability"]) == (3, "It sings at doors")


def test_dw_83_the_whole_treasure_level_is_the_most() -> None:
    with pytest.raises(Refused, match="DW-83"):
        finding(5).choose("special", kind=["weapon"], level=4, price=2, ability="It sings")
    with pytest.raises(Refused):
        finding(9).choose("special", kind=["weapon"], level=1, price=4, ability="It sings")


def test_dw_83_until_it_is_given_only_treasure_knows_the_ability() -> None:
    play = finding(5).choose("special", kind=["armor"], level=2, price=1, ability="It is warm")
    play.choose("own", name="Coat", note="")
    seen = ["It is warm" in str(sight.view(play.table, seat)) for seat in (0, 1, 2, 3, None)]
    assert seen == [False, False, False, True, False]


# -- Areas


def drawing(**settings: Any) -> Stage:
    play = go(at(realm(level=9, **settings), "near"), "far", treasure="place area")
    assert (play.prompt, play.seat) == ("area-level", TREASURE)
    return play


def test_dw_100_a_level_near_its_neighbours_is_taken() -> None:
    play = drawing().choose("3").choose("s1")
    assert list(play.state.world.places.values())[-1].level == 3


def test_dw_100_a_level_far_from_it_is_confirmed_against_a_warning() -> None:
    play = drawing().choose("other", level=6)
    assert (play.prompt, play.seat) == ("sure", TREASURE)
    assert play.choose("no").prompt == "area-level"
    play.choose("other", level=6).choose("yes").choose("s1")
    assert list(play.state.world.places.values())[-1].level == 6


@pytest.mark.parametrize(("step", "levels"), [(1, [1, 2, 3]), (3, [1, 2, 3, 4, 5]), (0, list(range(1, 31)))])
def test_dw_100_the_step_is_a_setting(step: int, levels: list[int]) -> None:
    offered = drawing(area_step=step).offered()
    assert offered == [*map(str, levels), *(["other"] if step else [])]


def test_dw_101_treasure_says_that_two_areas_are_neighbours_whatever_is_drawn() -> None:
    play = drawing().choose("3").choose("s1")
    new = list(play.state.world.places)[-1]
    play.aside(TREASURE, "join-areas").choose(f"near {new}")
    assert new in play.state.world.places["near"].ways
    assert "near" in play.state.world.places[new].ways
    assert "join-areas" not in play.aside_keys(TREASURE)


# -- the open round


def test_dw_88a_where_the_round_is_open_the_warrior_does_not_wait() -> None:
    play = at(realm(open_round=True), "town").choose("go near")
    assert (play.prompt, play.seat) == ("explore", 0)
    assert "battle" in play.aside_keys(VILLAIN)
    play.aside(VILLAIN, "battle")
    assert play.prompt == "conflict"


def test_dw_88a_each_acts_once_and_only_until_the_warrior_does() -> None:
    state = realm(open_round=True)
    resident(state, "house-2")
    play = at(state, "town").choose("go house-1")
    play.aside(TREASURE, "find").choose("nothing")
    assert not {"find", "place house"} & set(play.aside_keys(TREASURE))
    assert "friend person-1" in play.aside_keys(2)
    play.choose("search").choose("nothing")
    assert play.prompt == "explore"
    assert "friend person-1" not in play.aside_keys(2)


def test_dw_88a_a_friend_who_is_brought_in_late_opens_a_scene() -> None:
    state = realm(open_round=True)
    resident(state, "house-2")
    play = at(state, "town").choose("go house-1").aside(2, "friend person-1")
    assert (play.prompt, inventing.name_of(state, "person-1")) == ("scene", "")
    assert "enemy new" not in play.aside_keys(VILLAIN)
