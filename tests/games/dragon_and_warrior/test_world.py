"""Places, visits and owed Battles (section 8 of the ledger), what a Battle leaves there, and how an adventure ends."""

from __future__ import annotations

from random import Random

import pytest

from helpers.dragon_and_warrior.board import CARDS, Stage, saga_of, usual_hero
from helpers.dragon_and_warrior.realm import add, after, at, come_in, fight, go, link, quest, realm, resident
from wyrmhoard.games.dragon_and_warrior import sight
from wyrmhoard.games.dragon_and_warrior.rules import arriving, places
from wyrmhoard.games.dragon_and_warrior.screens import board
from wyrmhoard.games.dragon_and_warrior.state import ORACLE, Item, Saga
from wyrmhoard.games.dragon_and_warrior.world_state import BUILDINGS
from wyrmhoard.kernel.ask import Sifted


def refused(play: Stage, key: str) -> str:
    """The rule by which a choice is greyed; "" if it may be chosen."""
    assert play.ask is not None
    options = play.ask.options(play.seat)
    assert isinstance(options, Sifted)
    return {str(choice): refusal.rule for choice, refusal in options.refusals()}.get(key, "")


def has(play: Stage, key: str) -> bool:
    return key in play.offered()


# -- Spaces and visits


def test_dw_86_buildings_are_spaces_and_the_streets_are_one() -> None:
    state = realm()
    add(state, "house-4", "house", 1, "town")
    spaces = [place.id for place in state.world.places.values() if place.kind in BUILDINGS]
    assert len(spaces) == 7
    assert places.ways(at(state, "town").state) == [*spaces, "near"]
    assert all(places.ways(at(state, space).state) == ["town"] for space in spaces)


def test_dw_87_going_out_and_in_again_is_a_new_visit() -> None:
    play = at(realm(level=5), "near", battle=True)
    assert not has(play, "battle")
    go(play, "town")
    go(play, "near")
    assert has(play, "battle")
    assert play.state.visits == 2


def test_dw_49_one_scene_a_visit_until_the_warrior_has_been_elsewhere() -> None:
    state = realm()
    resident(state, "house-1")
    play = at(state, "house-1")
    play.choose("talk person-1")
    assert play.prompt == "scene"
    play.choose("end")
    assert play.prompt == "explore"
    assert not has(play, "talk person-1")
    go(play, "town")
    go(play, "house-1")
    assert has(play, "talk person-1")


def test_dw_56_a_scene_that_ends_in_words_is_a_swap_with_its_partner() -> None:
    for side, seat in (("friend", 2), ("enemy", 1)):
        state = realm()
        resident(state, "house-1", side)
        at(state, "house-1").choose("talk person-1").choose("end")
        assert state.holders["warrior"] == seat


def test_dw_57_a_battle_in_a_scene_swaps_with_the_villain_only() -> None:
    state = realm()
    resident(state, "house-1")
    play = after(fight(at(state, "house-1").choose("talk person-1").choose("battle"), "lost"))
    assert [data["seats"] for kind, data in play.told if kind == "swapped"] == [[0, 1]]


# -- the others' round


def test_dw_88a_a_battle_comes_before_a_scene_and_what_it_leaves_no_room_for_lapses() -> None:
    state = realm()
    resident(state, "house-1")
    play = go(at(state, "town"), "near", ally="friend person-1", villain="battle")
    assert play.prompt == "conflict"
    assert state.world.scene is None
    assert "scene" not in play.kinds()


def test_dw_88a_a_scene_comes_before_a_find() -> None:
    state = realm()
    resident(state, "near")
    play = go(at(state, "town"), "house-1", ally="friend person-1", treasure="find")
    assert play.prompt == "scene"
    play.choose("end")
    assert (play.prompt, play.seat) == ("find", 3)


def test_dw_45_two_characters_on_one_entry_are_one_scene_and_the_warrior_says_whose() -> None:
    state = realm()
    resident(state, "house-1")
    play = go(at(state, "town"), "house-2", ally="friend person-1", villain="enemy new")
    assert (play.prompt, play.seat) == ("address", 0)
    play.choose("enemy")
    assert (play.prompt, play.seat) == ("character", 1)


def test_dw_88a_a_holder_of_several_roles_is_asked_once() -> None:
    play = at(realm(2), "town").choose("go near")
    assert play.ask is not None
    assert list(play.ask.must) == [1]
    assert {"nothing", "friend new", "enemy new", "place poi", "battle"} <= set(play.offered())


# -- who may start a Battle


def test_dw_89_one_battle_a_visit_whoever_starts_it() -> None:
    play = after(fight(go(at(realm(), "town"), "near", villain="battle")))
    play.choose("nothing")
    assert play.prompt == "explore"
    assert not has(play, "battle")
    assert places.refuse_battle(play.state, "villain") == places.ONE_BATTLE


@pytest.mark.parametrize("space", ["house-1", "town", "inn"])
def test_dw_90_in_a_town_only_the_warrior_starts_battles(space: str) -> None:
    play = at(realm(), space)
    assert places.refuse_battle(play.state, "villain") == places.NOT_THERE
    assert has(play, "battle")
    with pytest.raises(KeyError):
        go(play, play.offered()[0].removeprefix("go "), villain="battle")


def test_dw_91_the_villain_waits_until_the_first_step_outside() -> None:
    state = realm()
    state.world.outside = False
    play = at(state, "town")
    assert places.refuse_battle(state, "villain") == places.NOT_YET
    go(play, "near", villain="battle")
    assert play.prompt == "conflict"


# -- Areas


@pytest.mark.parametrize(("level", "rule"), [(2, "DW-103"), (3, "")])
def test_dw_103_an_area_of_at_least_the_own_level_owes_a_battle(level: int, rule: str) -> None:
    state = realm(level=level)
    add(state, "other", "town", 2, "far")
    play = at(state, "far", "near")
    assert refused(play, "go near") == rule
    assert has(play, "go other")
    assert has(play, "go cave")
    assert has(play, "go well")


def test_dw_104_a_won_battle_settles_it_and_dw_105_allows_a_find() -> None:
    play = after(fight(at(realm(level=2), "far", "near").choose("battle")))
    assert (play.prompt, play.seat) == ("find", 3)
    play.choose("nothing")
    assert has(play, "go near")
    assert not play.state.world.places["far"].found


def test_dw_105_areas_are_never_marked() -> None:
    state = realm(level=2)
    for _ in range(2):
        play = after(fight(at(state, "far", "near").choose("battle")))
        assert play.prompt == "find"
        play.choose("give healstuff").choose("s1").choose("done").choose("take")
        assert not state.world.places["far"].found
    assert len(state.hero.pouch) == 2


def test_dw_177_the_villains_flight_settles_it_without_xp_or_find() -> None:
    play = after(fight(at(realm(level=2), "far", "near").choose("battle"), "foe-fled"))
    assert play.prompt == "explore"
    assert has(play, "go near")
    assert play.state.hero.xp == 0


def test_dw_176_running_away_leads_back_and_settles_nothing() -> None:
    play = after(fight(at(realm(level=2), "far", "near").choose("battle"), "fled"))
    come_in(play)
    assert play.state.world.visit.space == "near"
    go(play, "far")
    assert refused(play, "go near") == "DW-103"


def test_dw_106_a_point_of_interest_owes_nothing() -> None:
    play = at(realm(level=2), "well")
    assert has(play, "go far")


def test_dw_107_a_marked_point_of_interest_gives_xp_and_no_find() -> None:
    state = realm()
    state.world.places["well"].found = True
    play = after(fight(at(state, "well").choose("battle")))
    assert state.hero.xp == 4
    assert play.prompt == "explore"


def test_dw_99_leaving_the_first_town_makes_two_areas_and_the_first_is_of_level_1() -> None:
    state = realm()
    for place_id in ("near", "far", "well", "cave", "room-1", "room-2"):
        del state.world.places[place_id]
    state.world.places["town"].home = ""
    state.world.outside = False
    play = at(state, "town").choose("go outside")
    assert (play.prompt, play.seat) == ("place", 3)
    come_in(play.choose("s1").choose("s2"))
    one, other = (place for place in state.world.places.values() if place.kind == "area")
    assert (one.level, other.level) == (1, 2)  # DW-100
    assert (one.ways, other.ways) == ([other.id], [one.id])  # DW-101
    assert state.world.visit.space == one.id == state.world.places["town"].home
    assert state.world.outside


def test_dw_101_being_neighbours_goes_both_ways_and_dw_100_levels_rise_by_one() -> None:
    state = realm(level=3)
    come_in(at(state, "well").choose("go far"), treasure="place area").choose("3").choose("s1")
    new = list(state.world.places.values())[-1]
    assert (new.kind, new.level) == ("area", 3)
    assert new.ways == ["far"]
    assert new.id in state.world.places["far"].ways


def test_dw_102_what_lies_in_an_area_has_its_level() -> None:
    for kind in ("town", "poi", "dungeon"):
        state = realm(level=3)
        come_in(at(state, "well").choose("go far"), treasure=f"place {kind}").choose("s1")
        new = list(state.world.places.values())[-1]
        assert (new.kind, new.level, new.home) == (kind, 2, "far")


def test_dw_120_a_new_town_is_furnished_when_the_warrior_first_comes() -> None:
    state = realm(level=3)
    add(state, "other", "town", 2, "far")
    play = at(state, "far").choose("go other")
    for _ in range(5):
        play.choose("s1")
    play.choose("house").choose("s1").choose("enough").choose("enough")
    come_in(play)
    kinds = sorted(place.kind for place in places.inside(state, "other"))
    assert kinds == ["house"] * 4 + ["inn", "item_shop"]
    assert {place.level for place in places.inside(state, "other")} == {2}
    assert state.towns == ["town", "other"]


# -- Dungeons


def test_dw_109_a_way_that_nobody_knows_leads_to_a_new_room() -> None:
    play = at(realm(), "room-2", "room-1", owed=False)
    assert {"go room-1", "go new"} <= set(play.offered())
    play.choose("go new")
    assert (play.prompt, play.seat) == ("place", 3)
    come_in(play.choose("own", name="Larder", note="", exits=3))
    state = play.state
    room = places.here(state)
    assert (room.ways, room.exits) == (["room-2"], 2)
    assert (state.world.places["room-2"].exits, state.world.places["room-2"].ways) == (0, ["room-1", room.id])


def test_dw_110_each_floor_is_a_level_higher() -> None:
    state = realm()
    state.world.places["cave"].stairs = ["room-2"]
    come_in(at(state, "room-2", "room-1", owed=False).choose("go down").choose("s1"))
    assert (places.here(state).floor, places.here(state).level) == (2, 3)
    assert state.world.places["room-2"].exits == 1
    assert "room-2" in places.ways(state)


def test_dw_37_dw_106_treasure_puts_places_on_the_map_at_any_time_into_what_lies_around_the_warrior() -> None:
    state = realm()
    play = at(state, "house-1")
    assert all("draw" not in play.aside_keys(seat) for seat in (0, 1, 2))
    play.aside(3, "draw")
    assert play.offered() == ["nothing", *(f"place {kind}" for kind in ("house", "poi", "town", "dungeon", "area"))]
    play.choose("place poi").choose("s1")
    found = list(state.world.places.values())[-1]
    assert (found.kind, found.home, found.level, play.prompt) == ("poi", "town", 1, "explore")
    play.aside(3, "draw").choose("place dungeon").choose("s1")
    found = list(state.world.places.values())[-1]
    assert (found.kind, found.home) == ("dungeon", "near")
    play.aside(3, "draw").choose("place area").choose("2").choose("s1")
    assert list(state.world.places.values())[-1].id in state.world.places["near"].ways
    before = len(state.world.places)
    play.aside(3, "draw").choose("nothing")
    assert (len(state.world.places), play.prompt) == (before, "explore")


def test_dw_109_treasure_may_have_a_new_way_lead_to_a_room_that_is_on_the_map() -> None:
    state = realm()
    for number, ways in ((3, 1), (4, 0)):
        add(state, f"room-{number}", "room", 2, "cave", floor=1, exits=ways)
    link(state, "room-1", "room-3")
    for number in range(5, 9):  # there are four ways into the fourth Room, and it takes no more
        add(state, f"room-{number}", "room", 3, "cave", floor=2)
        link(state, "room-4", f"room-{number}")
    play = at(state, "room-2", "room-1", owed=False).choose("go new")
    assert (play.prompt, play.seat, play.offered()) == ("place", 3, ["s1", "s2", "s3", "own", "leads room-3"])
    play.choose("leads room-3")
    rooms = state.world.places
    assert (rooms["room-2"].exits, rooms["room-3"].exits) == (0, 0)
    assert "room-3" in rooms["room-2"].ways
    assert "room-2" in rooms["room-3"].ways
    assert state.world.visit.space == "room-3"
    assert play.prompt == "entered"


def test_dw_110a_the_floors_are_planned_at_the_first_entry_and_end_at_level_30() -> None:
    state = realm(level=31)
    state.world.places["far"].level = 28
    add(state, "pit", "dungeon", 28, "far")
    play = at(state, "far").choose("go pit")
    assert (play.prompt, play.seat, play.offered()) == ("floors", 3, ["1", "2", "3"])


def test_dw_110a_until_the_last_floor_is_entered_treasure_may_change_how_many_there_are() -> None:
    state = realm()
    play = at(state, "room-1")
    assert all("floors" not in play.aside_keys(seat) for seat in (0, 1, 2))
    play.aside(3, "floors")
    assert (play.prompt, play.seat, play.offered()) == ("floors", 3, ["nothing", *map(str, range(1, 10))])
    play.go((3, 4))
    assert (state.world.places["cave"].floors, play.prompt) == (4, "explore")
    state.world.places["cave"].stairs = ["room-2"]  # a way down leads somewhere
    assert play.aside(3, "floors").offered()[1] == "2"
    play.choose("nothing")
    assert state.world.places["cave"].floors == 4
    add(state, "pit", "dungeon", 29, "far", floors=1)
    assert play.aside(3, "floors").offered() == ["nothing", "cave", "pit"]
    assert play.choose("pit").offered() == ["nothing", "1", "2"]
    play.go((3, 1))
    state.world.places["pit"].cleared = True
    for floor in range(2, 5):
        add(state, f"room-{floor + 1}", "room", 1 + floor, "cave", floor=floor)
    assert "floors" not in play.aside_keys(3)


def test_dw_110a_radiant_shows_how_many_floors_there_are_and_so_it_stays() -> None:
    state = realm()
    play = at(state, "room-1")
    state.world.places["room-1"].lit = True
    views = [sight.view(play.table, seat)["world"]["places"] for seat in (0, 1, 2, 3, None)]
    assert [place["floors"] for places_ in views for place in places_ if place["id"] == "cave"] == [2] * 5
    assert "floors" not in play.aside_keys(3)


def test_dw_110a_a_dungeon_in_own_words_has_as_many_floors_as_they_say() -> None:
    for level, floors in ((2, 5), (28, 3)):
        state = realm(level=31)
        state.world.places["far"].level = level
        state.pending = []
        play = at(state, "far")
        state.pending = ["draw dungeon"]
        play = Stage(state).go().choose("own", name="Deep Hole", note="", floors=5)
        hole = next(place for place in state.world.places.values() if place.kind == "dungeon" and place.id != "cave")
        assert hole.floors == floors
        play.choose(f"go {hole.id}")
        assert play.prompt == "place"  # the first Room: nobody asks again
    play = at(realm(), "far")
    play.state.pending = ["draw dungeon"]
    play = Stage(play.state).go().choose("s1")
    assert list(play.state.world.places.values())[-1].floors == 0  # Treasure says so at the first entry


def test_dw_110a_on_the_last_floor_no_stairs_can_be_revealed() -> None:
    state = realm()
    play = after(fight(at(state, "room-1").choose("battle")))
    assert (play.prompt, play.offered()) == ("spoils", ["nothing", "find", "stairs"])
    state.world.places["cave"].floors = 1
    play = after(fight(at(state, "room-2").choose("battle")))
    assert play.offered() == ["nothing", "find"]


def test_dw_112_a_room_owes_a_battle_whatever_the_level() -> None:
    play = at(realm(level=9), "room-2", "room-1")
    assert refused(play, "go room-1") == "DW-112"
    assert refused(play, "go new") == "DW-112"
    after(fight(play.choose("battle"))).choose("nothing")
    assert play.state.world.places["room-2"].cross  # DW-113
    assert has(play, "go room-1")


def test_dw_113_nobody_but_the_warrior_starts_a_battle_at_an_x() -> None:
    state = realm()
    state.world.places["room-1"].cross = True
    play = at(state, "room-1")
    assert has(play, "go room-2")
    assert places.refuse_battle(state, "villain") == places.MARKED_X
    assert has(play, "battle")


def test_dw_177_a_foe_that_flees_from_a_room_leaves_no_x() -> None:
    play = after(fight(at(realm(), "room-2", "room-1").choose("battle"), "foe-fled"))
    assert has(play, "go room-1")
    assert not play.state.world.places["room-2"].cross


def test_dw_176_fleeing_from_a_room_leads_to_the_one_before() -> None:
    play = after(fight(at(realm(), "room-2", "room-1").choose("battle"), "fled"))
    come_in(play)
    assert play.state.world.visit.space == "room-1"
    assert not play.state.world.places["room-2"].cross


def test_dw_114_stairs_are_no_find_and_no_swap_with_treasure() -> None:
    play = after(fight(at(realm(), "room-1").choose("battle")))
    play.choose("stairs")
    assert play.prompt == "explore"
    assert play.state.world.places["cave"].stairs == ["room-1"]
    assert [data["seats"] for kind, data in play.told if kind == "swapped"] == [[0, 1]]


def test_dw_114_where_all_rooms_have_their_x_and_nothing_leads_on_treasure_can_help() -> None:
    state = realm()
    for room in ("room-1", "room-2"):
        state.world.places[room].cross, state.world.places[room].exits = True, 0
    play = go(at(state, "room-1"), "room-2", treasure="stairs")
    assert has(play, "go down")
    state.world.places["cave"].stairs = []
    play = go(at(state, "room-1"), "room-2", treasure="place way")
    assert has(play, "go new")


def test_dw_115_a_marked_room_gives_no_second_find() -> None:
    state = realm()
    state.world.places["room-1"].found = state.world.places["room-1"].cross = True
    play = after(fight(at(state, "room-1").choose("battle")))
    assert play.offered() == ["nothing", "stairs"]


def test_dw_117_a_boss_has_the_level_of_its_floor_and_six_points_a_level() -> None:
    state = realm()
    room = add(state, "room-3", "room", 4, "cave", floor=1)
    link(state, "room-2", "room-3")
    play = go(at(state, "room-2", owed=False), room.id, villain="boss")
    play.choose("s1").choose("hulk")
    (card,) = state.conflicts.values()
    assert (card.boss, card.level) == (True, 4)
    assert card.attack - 1 + card.max_defense - 1 + (card.max_hp - 5) // 5 == 24


def test_dw_117_no_boss_at_an_x_unless_all_rooms_of_the_last_floor_have_theirs() -> None:
    state = realm()
    state.world.places["room-1"].cross = True
    at(state, "room-1")
    assert not places.may_bring_boss(state)
    state.world.places["cave"].floors = 1
    assert not places.may_bring_boss(state)
    state.world.places["room-2"].cross = True
    assert places.may_bring_boss(state)


def test_dw_118_after_the_boss_the_dungeon_is_a_town() -> None:
    state = realm(level=4)
    play = after(fight(go(at(state, "room-1", owed=False), "room-2", villain="boss")))
    assert (play.prompt, play.state.world.find and play.state.world.find.level) == ("find", 4)  # DW-181
    assert "nothing" not in play.offered()
    play.choose("give weapon").choose("s1").choose("done").choose("take")
    assert state.world.places["cave"].cleared
    go(play, "room-1")
    assert has(play, "go room-2")
    assert places.refuse_battle(state, "villain") == places.NOT_THERE
    assert has(play, "search")
    assert state.world.places["room-2"].found


def test_dw_118_a_cleared_dungeon_has_an_inn_and_shops_if_treasure_puts_them_into_a_room() -> None:
    state = realm()
    far = realm()
    far.world.places["room-1"].been = True
    assert at(far, "room-1").aside(3, "draw").offered()[1:] == [
        f"place {k}" for k in ("town", "poi", "dungeon", "area")
    ]
    state.world.places["cave"].cleared = state.world.places["room-1"].been = True
    play = at(state, "room-1", "room-2").aside(3, "draw")
    assert play.offered()[1:4] == [f"place {kind}" for kind in ("inn", "item_shop", "equipment_shop")]
    play.choose("place inn").choose("s1")
    inn = list(state.world.places.values())[-1]
    assert (inn.kind, inn.home, inn.level) == ("inn", "room-1", 2)
    assert "place inn" not in play.aside(3, "draw").offered()
    play.choose("place item_shop").choose("s1")
    shop = list(state.world.places.values())[-1]
    come_in(play.choose(f"go {inn.id}"))
    assert has(play, "sleep")
    assert refused(play, "go room-1") == ""
    assert places.refuse_battle(state, "villain") == places.NOT_THERE
    assert places.nearest_towns(state) == ["room-1"]  # one wakes up there
    come_in(play.choose("go room-1"))
    come_in(play.choose(f"go {shop.id}")).choose("shop")
    play.choose("buy", kind=["wings"], level=2, count=1).choose("done")
    assert [item.town for item in state.hero.pouch] == ["room-1"]
    come_in(play.choose(f"use {state.hero.pouch[0].id}"))
    assert state.world.visit.space == "room-1"


def test_dw_118_a_defeated_warrior_wakes_in_the_inn_of_a_cleared_dungeon_that_is_nearest() -> None:
    state = realm()
    state.world.places["cave"].cleared = state.world.places["room-1"].been = True
    add(state, "rest", "inn", 2, "room-1")
    at(state, "far")
    state.pending = ["wake"]
    come_in(Stage(state).go())
    assert (state.world.visit.space, state.world.visit.came) == ("rest", "room-1")


def test_dw_119_dw_119a_a_fallen_town_owes_battles_and_its_inn_is_safe() -> None:
    state = realm()
    state.world.places["town"].fallen = True
    play = at(state, "house-1")
    assert refused(play, "go town") == "DW-112"
    after(fight(play.choose("battle"), "lost"))
    come_in(play)
    assert state.world.visit.space == "inn"
    assert state.hero.hp == state.hero.max_hp
    assert not has(play, "battle")
    assert has(play, "go town")
    assert has(play, "sleep")


@pytest.mark.parametrize(("answer", "fallen"), [("yes", True), ("no", False)])
def test_dw_119_the_villain_proposes_and_treasure_agrees(answer: str, fallen: bool) -> None:
    state = realm()
    play = go(at(state, "house-1"), "town", villain="falls town")
    assert (play.prompt, play.seat) == ("falls", 3)
    play.choose(answer)
    assert state.world.places["town"].fallen is fallen
    assert places.owes(state, state.world.places["house-1"]) is fallen


def test_dw_119_dw_81a_in_a_fallen_town_nothing_is_found_before_a_victory() -> None:
    state = realm()
    state.world.chests = ["left"]
    state.world.places["town"].fallen = True
    for building, key in (("house-1", "search"), ("castle", "chest left")):
        assert not has(at(state, building), key)
        assert "find" not in [str(choice) for choice in arriving.offers(state, state.holder("treasure"))]
    assert has(at(state, "inn"), "search")
    state.world.places["castle"].cross = True
    assert has(at(state, "castle"), "chest left")
    play = after(fight(at(state, "house-1").choose("battle")))
    assert (play.prompt, play.seat) == ("find", state.holder("treasure"))
    state.world.places["town"].fallen = False
    assert has(at(state, "house-2"), "search")


@pytest.mark.parametrize(("open_to", "where"), [("", "house-1"), ("house-2", "house-2")])
def test_dw_117_dw_119_where_all_buildings_have_their_x_the_boss_may_appear_in_any(open_to: str, where: str) -> None:
    state = realm()
    state.world.places["town"].fallen = True
    for building in places.infested(state, "town"):
        building.cross = building.id != open_to
    bossed = [b.id for b in places.inside(state, "town") if places.may_bring_boss(at(state, b.id, "town").state)]
    assert bossed == ([open_to] if open_to else ["castle", "item_shop", "house-1", "house-2", "house-3"])
    state.holders["villain"] = ORACLE
    state.draws.seed = "realm"
    go(at(state, "town"), where)
    assert (state.world.visit.space, state.world.visit.boss) == (where, True)


def test_dw_119_a_fallen_town_is_one_again_when_its_boss_is_defeated() -> None:
    state = realm(level=4)
    state.world.places["town"].fallen = True
    play = after(fight(go(at(state, "town"), "house-1", villain="boss")))
    assert not state.world.places["town"].fallen
    assert state.world.find is not None
    assert state.world.find.level == 2
    assert not state.world.places["town"].cleared
    assert play.prompt == "find"


# -- waking, magic


def test_dw_185_a_defeated_warrior_wakes_in_the_nearest_inn() -> None:
    state = realm()
    add(state, "third", "area", 3)
    link(state, "far", "third")
    add(state, "brack", "town", 3, "third")
    add(state, "brack-inn", "inn", 3, "brack")
    state.towns = ["town", "brack"]
    add(state, "fourth", "area", 4)
    link(state, "third", "fourth")
    come_in(after(fight(at(state, "fourth", "third").choose("battle"), "lost")))
    assert state.world.visit.space == "brack-inn"
    state.phase, state.pending = "after", []
    play = after(fight(at(state, "far", "near").choose("battle"), "lost"))
    assert play.prompt == "inn"  # a tie is The Warrior's choice
    assert play.offered() == ["town", "brack"]
    come_in(after(play.choose("town")))
    assert state.world.visit.space == "inn"


def test_dw_203_outside_leads_to_the_entrance_also_with_a_battle_owed() -> None:
    state = realm()
    state.hero.max_mp = state.hero.mp = 70
    come_in(at(state, "room-2", "room-1").choose("cast outside"))
    assert (state.world.visit.space, state.hero.mp) == ("far", 64)


def test_dw_204_return_leads_to_towns_where_the_warrior_has_been() -> None:
    state = realm()
    state.hero.max_mp = state.hero.mp = 80
    add(state, "brack", "town", 2, "far")
    play = at(state, "far", "near")
    assert [key for key in play.offered() if key.startswith("cast return")] == ["cast return town"]
    come_in(play.choose("cast return town"))
    assert (state.world.visit.space, state.hero.mp) == ("town", 72)


def test_dw_205_wings_in_a_battle_lead_to_their_town_and_swap_with_the_villain() -> None:
    state = realm()
    state.hero.pouch = [Item("thing-1", "wings", 1, town="town")]
    play = at(state, "room-1").choose("battle").choose("s1").choose("brute").choose("use thing-1")
    assert state.holders["warrior"] == 1
    come_in(play)
    assert state.world.visit.space == "town"
    assert (state.hero.pouch, state.hero.xp) == ([], 0)


def test_dw_217_wings_fly_from_anywhere() -> None:
    state = realm()
    state.hero.pouch = [Item("thing-1", "wings", 1, town="town")]
    come_in(at(state, "room-1").choose("use thing-1"))
    assert state.world.visit.space == "town"
    assert state.hero.pouch == []


def test_dw_215_fairy_water_keeps_conflicts_away_for_one_visit() -> None:
    state = realm(level=2)
    state.hero.pouch = [Item("thing-1", "fairy-water", 2, uses=2)]
    play = at(state, "far", "near").choose("use thing-1")
    assert has(play, "go near")
    assert not has(play, "battle")
    assert places.refuse_battle(state, "villain") == places.CALM
    assert state.hero.pouch[0].uses == 1
    come_in(play.choose("go near").choose("keep"))
    assert has(play, "battle")
    play.choose("use thing-1")
    assert state.hero.pouch == []


def test_dw_215_on_entering_fairy_water_is_used_before_a_battle_can_begin() -> None:
    state = realm(level=2)
    state.hero.pouch = [Item("thing-1", "fairy-water", 2, uses=2)]
    play = at(state, "near", owed=False).choose("go far")
    assert (play.prompt, play.seat, play.offered()) == ("fairy-water", 0, ["keep", "use thing-1"])
    play.choose("use thing-1")
    assert play.prompt == "entered"
    assert "battle" not in [str(choice) for choice in play.options(1)]
    assert not state.world.visit.owed
    play = at(state, "near", owed=False).choose("go far").choose("keep")
    assert come_in(play, villain="battle").prompt == "conflict"
    assert state.hero.pouch[0].uses == 1


@pytest.mark.parametrize("space", ["room-1", "house-1"])
def test_dw_216_on_entering_where_it_does_not_work_nobody_is_asked_for_it(space: str) -> None:
    state = realm(level=2)
    state.hero.pouch = [Item("thing-1", "fairy-water", 2, uses=2)]
    at(state, "far" if space == "room-1" else "town", owed=False)
    state.pending = [f"arrive {space}"]
    assert Stage(state).go().prompt == "entered"


def test_dw_215_where_the_oracle_fights_the_warrior_is_asked_before_it_rolls() -> None:
    for seed in range(20):
        state = realm(1)
        state.draws.seed = str(seed)
        state.hero.pouch = [Item("thing-1", "fairy-water", 1)]
        play = at(state, "near", owed=False).choose("go far").choose("use thing-1")
        assert state.battle is None
        assert state.hero.pouch == []
        assert play.prompt in ("explore", "approach")


@pytest.mark.parametrize(("level", "works"), [(7, True), (8, False)])
def test_dw_216_fairy_water_has_its_limits(level: int, works: bool) -> None:
    state = realm(level=3)
    state.hero.pouch = [Item("thing-1", "fairy-water", 2, uses=2)]
    state.world.places["far"].level = level
    assert has(at(state, "far", "near"), "use thing-1") is works
    assert not has(at(state, "room-1"), "use thing-1")


# -- the beginning and the end


def opened(seats: int = 4) -> Stage:
    """The opening up to the first Scene."""
    state = saga_of(seats, scope="adventure")
    state.hero, state.phase, state.pending = usual_hero(), "after", ["found", "court"]
    play = Stage(state).go()
    for _ in range(6):
        play.choose("s1")
    return play.choose("enough").choose("enough").choose("s1").choose("s1")


def test_dw_35_dw_36_treasure_names_the_first_town_and_what_is_in_it() -> None:
    state = opened().state
    town = next(iter(state.world.places.values()))
    assert (town.kind, town.level) == ("town", 1)
    assert [place.kind for place in places.inside(state, town.id)] == ["castle", "inn", "item_shop"] + ["house"] * 3


def test_dw_48_somebody_in_the_throne_room_gives_a_quest_and_the_ally_swaps() -> None:
    play = opened()
    (found,) = play.state.world.quests.values()
    assert found.town == next(iter(play.state.world.places))
    assert (play.prompt, play.seat) == ("scene", 0)
    play.choose("end")
    assert (play.prompt, play.seat) == ("explore", 2)
    assert play.state.holders["ally"] == 0


def done(state: Saga) -> Stage:
    """Hand the Quest in, with a reward of one more level."""
    play = at(state, "house-1").choose("hand-in quest-1").choose("end")
    return play.choose("1").choose("split 1 x1")


def test_dw_232_a_quest_is_handed_in_where_it_was_given() -> None:
    state = realm()
    quest(state)
    assert not has(at(state, "house-1"), "hand-in quest-1")
    play = go(at(state, "near"), "town", treasure="reached quest-1")
    assert state.world.quests["quest-1"].state == "reached"
    assert not has(at(state, "near"), "hand-in quest-1")
    assert has(at(state, "house-1"), "hand-in quest-1")
    assert play.prompt == "explore"


@pytest.mark.parametrize(("split", "find", "xp"), [("split 1 x2", 3, 4), ("split 3 x1", 5, 2)])
def test_dw_233_dw_234_the_reward_is_the_towns_level_and_what_the_rating_buys(split: str, find: int, xp: int) -> None:
    state = realm()
    state.world.places["town"].level = 2
    quest(state, "reached")
    play = at(state, "house-1").choose("hand-in quest-1").choose("end")
    assert (play.prompt, play.seat) == ("rating", 3)
    play.choose("3")
    assert play.offered() == ["split 3 x1", "split 1 x2", "split 0 x3"]
    play.choose(split)
    assert (play.prompt, state.world.find and state.world.find.level) == ("find", find)
    assert state.hero.xp == xp
    assert state.holders["warrior"] == 2


def test_dw_236a_dw_239a_an_adventure_is_won_by_all_with_the_last_quest_of_the_first_town() -> None:
    state = realm()
    state.world.places = {"town": state.world.places.pop("town")} | state.world.places
    quest(state, "reached")
    play = done(state).choose("nothing").choose("nothing").choose("nothing")
    assert play.result is not None
    assert (play.result.winners, play.result.ending) == ((0, 1, 2, 3), "quests")


def test_dw_236a_the_match_is_over_when_the_last_visit_ends() -> None:
    state = realm(visits=2)
    play = go(at(state, "town"), "house-1")
    go(play, "town")
    play.choose("go near")
    assert play.result is not None
    assert play.result.unfinished


def test_dw_110a_the_planned_floors_are_treasures_secret_until_the_last_is_entered() -> None:
    state = realm()
    play = at(state, "room-1")
    cave = state.world.places["cave"]

    def told(seat: int | None) -> object:
        (found,) = [place for place in sight.view(play.table, seat)["world"]["places"] if place["id"] == "cave"]
        return found["floors"]

    assert [told(seat) for seat in (0, 1, 2, 3, None)] == [None, None, None, 2, None]
    assert sorted({_imagined(state, 0, number) for number in range(60)}) == list(range(2, 10))
    assert {_imagined(state, 3, number) for number in range(9)} == {2}
    cave.stairs = ["room-1"]
    add(state, "room-3", "room", 3, "cave", floor=2)
    assert [told(seat) for seat in (0, 3, None)] == [2, 2, 2]
    assert {_imagined(state, 0, number) for number in range(9)} == {2}


def _imagined(state: Saga, seat: int, number: int) -> int:
    world = state.copy()
    sight.imagine(CARDS, world, seat, Random(number))
    return world.world.places["cave"].floors


def test_dw_85_the_board_shows_where_the_warrior_is_and_every_mark() -> None:
    state = realm()
    state.world.places["room-1"].cross = state.world.places["room-1"].found = True
    quest(state)
    play = at(state, "room-2", "room-1")
    lines = board.board(sight.view(play.table, 0), 100)
    assert "[b]@ A Room +2[/b], in A Dungeon +2, a Battle is owed" in lines
    assert "  Floor 1: A Room +2 X$ -- A Room +2" in lines
    assert "  Quest:  (to be done)" in lines
