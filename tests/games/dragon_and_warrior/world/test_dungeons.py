"""Dungeons and fallen Towns: Floors, Rooms and their marks, Bosses, and who knows how deep it goes (section 8)."""

from __future__ import annotations

from random import Random

import pytest

from helpers.dragon_and_warrior.board import CARDS, Stage
from helpers.dragon_and_warrior.realm import add, after, at, come_in, fight, go, has, link, realm, refused
from wyrmhoard.games.dragon_and_warrior import sight
from wyrmhoard.games.dragon_and_warrior.pending_state import DrawPlace, WakeUp
from wyrmhoard.games.dragon_and_warrior.rules.core import places
from wyrmhoard.games.dragon_and_warrior.rules.scenes import arriving
from wyrmhoard.games.dragon_and_warrior.state import ORACLE, Saga
from wyrmhoard.games.dragon_and_warrior.table import Position


def test_dw_109_a_way_that_nobody_knows_leads_to_a_new_room() -> None:
    play = at(realm(), "room-2", "room-1", owed=False)
    assert {"go room-1", "go new"} <= set(play.offered())
    play.choose("go new")
    assert (play.prompt, play.seat) == ("place", 3)
    come_in(play.choose("own", name="Larder", note="", exits=3))
    state = play.state
    room = places.current_space(state)
    assert (room.ways, room.exits) == (["room-2"], 2)
    assert (state.world.places["room-2"].exits, state.world.places["room-2"].ways) == (0, ["room-1", room.id])


def test_dw_110_each_floor_is_a_level_higher() -> None:
    state = realm()
    state.world.places["cave"].stairs = ["room-2"]
    come_in(at(state, "room-2", "room-1", owed=False).choose("go down").choose("s1"))
    assert (places.current_space(state).floor, places.current_space(state).level) == (2, 3)
    assert state.world.places["room-2"].exits == 1
    assert "room-2" in places.ways(state)


def test_dw_37_dw_106_treasure_puts_places_on_the_map_at_any_time_into_what_lies_around_the_warrior() -> None:
    state = realm()
    play = at(state, "house-1")
    assert all("draw" not in play.aside_keys(seat) for seat in (0, 1, 2))
    play.aside(3, "draw")
    assert play.offered() == ["nothing", *(f"place {kind}" for kind in ("house", "poi", "town", "dungeon", "area"))]
    play.choose("place poi").choose("s1")
    place = list(state.world.places.values())[-1]
    assert (place.kind, place.home, place.level, play.prompt) == ("poi", "town", 1, "explore")
    play.aside(3, "draw").choose("place dungeon").choose("s1")
    place = list(state.world.places.values())[-1]
    assert (place.kind, place.home) == ("dungeon", "near")
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
        state.pending = [DrawPlace("dungeon")]
        play = Stage(state).go().choose("own", name="Deep Hole", note="", floors=5)
        hole = next(place for place in state.world.places.values() if place.kind == "dungeon" and place.id != "cave")
        assert hole.floors == floors
        play.choose(f"go {hole.id}")
        assert play.prompt == "place"  # the first Room: nobody asks again
    play = at(realm(), "far")
    play.state.pending = [DrawPlace("dungeon")]
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
    assert places.battle_objection(state, "villain") == places.MARKED_X
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


@pytest.mark.parametrize(("seats", "holder"), [(2, 1), (3, 2), (4, 3)])
def test_dw_114_where_no_way_leads_on_treasure_must_find_one(seats: int, holder: int) -> None:
    play = at(no_way_on(seats), "room-1").choose("go room-2")
    assert play.prompt == "entered"
    assert [str(choice) for choice in play.options(holder)] == ["stairs", "place way"]


def test_dw_114_where_no_way_leads_on_treasure_is_asked_also_if_the_warrior_waits_for_nobody() -> None:
    state = no_way_on(4, open_round=True)
    play = at(state, "room-1").choose("go room-2")
    assert (play.prompt, play.ask is not None and list(play.ask.must)) == ("entered", [3])
    play.go({3: "stairs"})
    assert state.world.places["cave"].stairs == ["room-2"]
    assert play.prompt == "explore"
    assert has(play, "go down")


def no_way_on(seats: int, **settings: bool) -> Saga:
    """All Rooms of the first Floor have their X, and nobody has found the way down."""
    state = realm(seats, **settings)
    for room in ("room-1", "room-2"):
        state.world.places[room].cross, state.world.places[room].exits = True, 0
    return state


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
    assert places.battle_objection(state, "villain") == places.NOT_THERE
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
    assert places.battle_objection(state, "villain") == places.NOT_THERE
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
    state.pending = [WakeUp()]
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


def test_dw_110a_the_planned_floors_are_treasures_secret_until_the_last_is_entered() -> None:
    state = realm()
    play = at(state, "room-1")
    cave = state.world.places["cave"]

    def told(seat: int | None) -> object:
        (dungeon,) = [place for place in sight.view(play.table, seat)["world"]["places"] if place["id"] == "cave"]
        return dungeon["floors"]

    assert [told(seat) for seat in (0, 1, 2, 3, None)] == [None, None, None, 2, None]
    assert sorted({_imagined(state, 0, number) for number in range(60)}) == list(range(2, 10))
    assert {_imagined(state, 3, number) for number in range(9)} == {2}
    cave.stairs = ["room-1"]
    add(state, "room-3", "room", 3, "cave", floor=2)
    assert [told(seat) for seat in (0, 3, None)] == [2, 2, 2]
    assert {_imagined(state, 0, number) for number in range(9)} == {2}


def _imagined(state: Saga, seat: int, number: int) -> int:
    world = state.copy()
    sight.imagine(Position(world, CARDS), seat, Random(number))
    return world.world.places["cave"].floors


def test_dw_118_a_cleared_dungeon_keeps_marks_levels_and_exits_and_only_the_warrior_fights_there() -> None:
    state = realm(level=1)
    state.world.places["cave"].cleared = True
    room = state.world.places["room-2"]
    play = at(state, "room-2", "room-1")
    assert not places.owes(state, room)
    assert "battle" in play.offered()
    assert places.battle_objection(state, "villain") is not None
    assert places.holds_find(state, room)
    room.found = True
    assert not places.holds_find(state, room)
    assert room.level == 2
