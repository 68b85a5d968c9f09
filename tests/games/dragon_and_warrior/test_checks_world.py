"""Places, visits, Quests and Levels, as the ledger says it, read once more without a look at the code (sections 8, 9,
13, 14 and 18)."""

from __future__ import annotations

import pytest

from helpers.dragon_and_warrior.board import Stage, foe, stage, usual_hero
from helpers.dragon_and_warrior.realm import add, after, at, come_in, fight, go, link, quest, realm
from wyrmhoard.games.dragon_and_warrior.rules.core import places
from wyrmhoard.games.dragon_and_warrior.rules.scenes import travel
from wyrmhoard.games.dragon_and_warrior.rules.world import obstacles
from wyrmhoard.games.dragon_and_warrior.state import Item, Member
from wyrmhoard.kernel.asking.ask import Sifted


def shut(play: Stage) -> set[str]:
    """The ways that are shown with a reason why they cannot be taken."""
    assert play.ask is not None
    options = play.ask.options(play.seat)
    assert isinstance(options, Sifted)
    return {str(choice) for choice, _ in options.refusals()}


# -- visits and owed Battles


def test_dw_103_whether_a_battle_is_owed_is_fixed_on_entering_whatever_level_comes_later() -> None:
    state = realm(level=1)
    play = at(state, "near")
    state.hero.level = 5
    play = Stage(state).go()
    assert shut(play) == {"go far"}


def test_dw_103_the_town_of_an_area_may_be_entered_with_the_battle_still_owed() -> None:
    play = at(realm(level=1), "near")
    assert "go town" in play.offered()
    assert shut(play) == {"go far"}
    play = go(go(play, "town"), "near")
    assert play.state.world.visit.owed
    assert not play.state.world.visit.battle


def test_dw_103_a_warrior_above_the_areas_level_owes_nothing() -> None:
    assert shut(at(realm(level=2), "near")) == set()


@pytest.mark.parametrize(("outcome", "settled"), [("won", True), ("foe-fled", True), ("fled", False)])
def test_dw_104_what_settles_it(outcome: str, settled: bool) -> None:
    state = realm(level=1)
    play = fight(at(state, "near", "town").choose("battle"), outcome)
    after(play)
    assert (state.world.visit.space, state.world.visit.owed) == (("near", False) if settled else ("town", False))
    if not settled:
        come_in(play)
        assert go(play, "near").state.world.visit.owed


def test_dw_178a_a_battle_without_end_settles_it_as_a_flight_of_the_conflict_does() -> None:
    state = realm(level=1, stall=1)
    play = at(state, "near", "town").choose("battle").choose("s1").choose("brute")
    for _ in range(2):
        play.choose(next(key for key in play.offered() if key.startswith("maneuver")))
    assert play.last("battle_over")["outcome"] == "stalled"
    assert not state.world.visit.owed
    assert state.hero.xp == 0


@pytest.mark.parametrize(
    ("space", "came", "back"),
    [("well", "far", "far"), ("near", "town", "town"), ("house-1", "town", "town"), ("room-1", "far", "far")],
)
def test_dw_176_running_away_leads_to_where_one_came_from(space: str, came: str, back: str) -> None:
    state = realm(level=9)
    fight(at(state, space, came).choose("battle"), "fled")
    assert state.world.visit.space == back


def test_dw_176_from_the_streets_one_runs_into_a_building() -> None:
    state = realm(level=9)
    fight(at(state, "town", "near").choose("battle"), "fled")
    assert state.world.places[state.world.visit.space].home == "town"


def test_dw_185_between_two_towns_that_are_equally_near_the_warrior_chooses() -> None:
    state = realm(level=1)
    add(state, "beyond", "area", 3)
    link(state, "far", "beyond")
    add(state, "brack", "town", 3, "beyond", been=True)
    add(state, "brack-inn", "inn", 3, "brack")
    state.towns.append("brack")
    play = after(fight(at(state, "far", "near").choose("battle"), "lost"))
    assert (play.prompt, play.seat) == ("inn", 0)
    assert sorted(play.offered()) == ["brack", "town"]
    play.choose("brack")
    assert state.world.visit.space == "brack-inn"
    assert (state.hero.hp, state.hero.defense) == (20, 0)


def test_dw_185_a_town_without_an_inn_is_no_place_to_wake_up() -> None:
    state = realm(level=1)
    add(state, "brack", "town", 2, "far", been=True)
    state.towns.append("brack")
    after(fight(at(state, "far", "near").choose("battle"), "lost"))
    assert state.world.visit.space == "inn"


# -- Fairy Water


@pytest.mark.parametrize(("space", "works"), [("near", True), ("well", True), ("room-2", False), ("house-1", False)])
def test_dw_215_dw_216_fairy_water_works_outdoors_and_at_points_of_interest(space: str, works: bool) -> None:
    state = realm(level=1)
    state.hero.pouch = [Item("thing-1", "fairy-water", 2, 2)]
    play = at(state, space, "room-1" if space == "room-2" else "")
    assert ("use thing-1" in play.offered()) == works
    if works:
        play.choose("use thing-1")
        assert state.hero.pouch[0].uses == 1  # its room in the pouch stays until the last use
        assert state.hero.pouch[0].level == 2
        assert "battle" not in play.offered()
        assert shut(play) == set()


def test_dw_215_after_the_battle_has_begun_it_is_too_late() -> None:
    state = realm(level=1)
    state.hero.pouch = [Item("thing-1", "fairy-water", 2, 2)]
    play = after(fight(at(state, "near").choose("battle")))
    if play.prompt == "find":
        play.choose("nothing")
    assert "use thing-1" not in play.offered()


# -- obstacles


def test_dw_122a_an_obstacle_never_blocks_an_inn_nor_the_way_back() -> None:
    state = realm(level=9)
    at(state, "town", "near")
    ways = obstacles.blocks(state)
    assert "inn" not in ways
    assert "near" not in ways
    assert "item_shop" in ways


def test_dw_122a_at_an_obstacle_a_battle_can_be_started_all_the_same() -> None:
    state = realm(level=1)
    play = at(state, "near", "town").aside(3, "obstacle").choose("physical far").choose("s1")
    assert "battle" in play.offered()
    assert "go town" in play.offered()


# -- Levels and rewards


def test_dw_191_a_raised_maximum_raises_what_is_left_by_as_much() -> None:
    state = realm(level=1)
    state.hero.hp, state.hero.xp = 4, 4
    play = fight(at(state, "near").choose("battle"))
    while play.prompt != "points":
        play.choose("nothing")
    before = state.hero.hp
    play.choose("spend", strength=0, agility=1, hp=1, mp=0)
    assert (state.hero.hp, state.hero.max_hp, state.hero.agility) == (before + 5, 25, 4)


def test_dw_192_sixteen_xp_lift_a_beginner_to_level_3_with_four_points() -> None:
    play = stage("5 6", "3", hero=usual_hero(xp=0), card=foe(level=8, max_hp=1, max_defense=0), turn="warrior")
    play.choose("attack 5").choose("take it")
    assert (play.state.hero.xp, play.state.hero.level, play.state.hero.points) == (16, 3, 4)


def test_dw_234_a_reward_never_doubles_for_a_higher_level() -> None:
    """The Town is of Level 3, The Warrior of Level 1: rating 3 as (+1, x2) is a find of 4 and 6 XP."""
    state = realm(level=1)
    state.world.places["town"].level = 3
    quest(state, "reached")
    play = at(state, "house-1").choose("hand-in quest-1").choose("end").choose("3").choose("split 1 x2")
    assert play.last("xp_gained")["gained"] == 6
    play = after(play)
    assert play.prompt == "find"
    assert play.ask is not None
    assert play.ask.data["level"] == 4


def test_dw_228_a_level_by_a_quest_is_a_point_for_the_party_member_too() -> None:
    state = realm(level=1)
    state.hero.xp = 4
    state.members = [Member("ally", "t9", hp=5, max_hp=5)]
    quest(state, "reached")
    play = at(state, "house-1").choose("hand-in quest-1").choose("end").choose("1").choose("split 1 x1")
    assert state.hero.level == 2
    assert state.members[0].points == 1
    while play.prompt == "points" and play.seat == 0:
        play.choose("spend", strength=2, agility=0, hp=0, mp=0)
    assert (play.prompt, play.seat) == ("points", 2)


def test_dw_95_a_night_heals_companions_too() -> None:
    state = realm(level=1)
    state.hero.hp = 3
    state.members = [Member("ally", "t9", hp=2, max_hp=20)]
    play = at(state, "inn").choose("sleep")
    assert (state.hero.hp, state.members[0].hp) == (20, 20)
    assert "sleep" not in play.offered()  # nobody spends night after night without a step outside
    assert "sleep" in go(go(play, "town"), "inn").offered()


def test_dw_185_dw_95_who_wakes_in_the_inn_of_a_fallen_town_wakes_with_companions_that_are_whole() -> None:
    state = realm()
    state.world.places["town"].fallen = True
    state.members = [Member("ally", "t9", hp=2, max_hp=20)]
    play = at(state, "house-1").choose("battle").choose("s1").choose("brute")
    play.battle.foes[0].hp, play.battle.foes[0].defense, state.hero.hp, state.hero.defense = 99, 9, 1, 0
    play.choose(play.offered()[0]).choose("stay out").choose("take it")
    play.choose(next(key for key in play.offered() if key.startswith("attack"))).choose("stay out").choose("take it")
    come_in(after(play))
    assert (state.world.visit.space, state.hero.hp, state.members[0].hp) == ("inn", 20, 20)
    assert play.rules["member_rested"] == "DW-95"


def test_dw_185_who_has_fallen_in_the_battle_is_not_healed_by_waking_up() -> None:
    play = stage("5 6", "3 4", card=foe(max_hp=60), hero=usual_hero(hp=1, defense=0), turn="villain", seats=4)
    play.state.hero.defense = 0
    play.state.members = [Member("ally", "t9", hp=0, max_hp=20)]
    play.battle.fallen = ["ally"]
    play.choose("attack 4").choose("take it")
    assert play.last("battle_over")["outcome"] == "lost"
    assert play.state.members[0].hp == 0


@pytest.mark.parametrize(("cleared", "space", "hp"), [(False, "room-1", 2), (True, "room-1", 20), (True, "rest", 20)])
def test_dw_229_dw_118_a_dungeon_that_is_a_town_heals_companions_who_come_in(
    cleared: bool, space: str, hp: int
) -> None:
    state = realm()
    add(state, "rest", "inn", 2, "room-1")
    state.members = [Member("ally", "t9", hp=2, max_hp=20)]
    state.world.places["cave"].cleared = cleared
    travel.enter(at(state, "far").table, space)
    assert state.members[0].hp == hp


def test_dw_118_a_cleared_dungeon_keeps_marks_levels_and_exits_and_only_the_warrior_fights_there() -> None:
    state = realm(level=1)
    state.world.places["cave"].cleared = True
    room = state.world.places["room-2"]
    play = at(state, "room-2", "room-1")
    assert not places.owes(state, room)
    assert "battle" in play.offered()
    assert places.refuse_battle(state, "villain") is not None
    assert places.holds_find(state, room)
    room.found = True
    assert not places.holds_find(state, room)
    assert room.level == 2
