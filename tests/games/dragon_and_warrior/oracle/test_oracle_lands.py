"""Towns, Quests and Dungeons as the oracle makes them; nothing is locked for good (DW-260 to DW-262, DW-267)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from helpers.dragon_and_warrior.alone import beat, named, neighbour, oracles_realm, story
from helpers.dragon_and_warrior.board import Stage
from helpers.dragon_and_warrior.realm import add, at
from wyrmhoard.games.dragon_and_warrior import sight
from wyrmhoard.games.dragon_and_warrior.cards import entries
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.pending_state import Fight, RewardQuest
from wyrmhoard.games.dragon_and_warrior.rules.core import places
from wyrmhoard.games.dragon_and_warrior.rules.scenes import finds, quests
from wyrmhoard.games.dragon_and_warrior.rules.world import chapters, dungeons, errands, gifts, obstacles
from wyrmhoard.games.dragon_and_warrior.state import Keepsake, Saga
from wyrmhoard.games.dragon_and_warrior.table import Position
from wyrmhoard.games.dragon_and_warrior.world_state import QUEST_ITEM, Find, Obstacle, Place, Plan, Quest
from wyrmhoard.kernel.state.chance import Chance

SEEDS = range(20)


@pytest.fixture(scope="module")
def stories() -> list[Saga]:
    """Twenty solo adventures at their first Scene."""
    return [story(seed).state for seed in SEEDS]


def town(state: Saga) -> Place:
    return state.world.places[state.world.chapters[0].town]


# -- Towns


def test_dw_260_a_town_has_houses_an_inn_an_item_shop_and_a_special_building(stories: list[Saga]) -> None:
    names = Counter(named(state, town(state).name) for state in stories)
    with_gear = 0
    for state in stories:
        kinds = Counter(place.kind for place in places.inside(state, town(state).id))
        assert 3 <= kinds["house"] <= 5
        assert (kinds["inn"], kinds["item_shop"], kinds["special_building"]) == (1, 1, 1)
        with_gear += kinds["equipment_shop"]
        called = [named(state, place.name) for place in state.world.places.values() if place.name]
        assert len(set(called)) == len(called)
        assert len(town(state).troubles) == 3
    assert 6 <= with_gear <= 18
    assert len(names) > 10


def test_dw_260_a_house_is_called_after_somebody_with_trade_manner_and_want(stories: list[Saga]) -> None:
    for state in stories:
        for house in (place for place in places.inside(state, town(state).id) if place.kind == "house"):
            (resident,) = [person for person in state.world.people.values() if person.home == house.id]
            assert named(state, house.name) == f"House of {named(state, resident.name)}"
            assert all(named(state, text) for text in (resident.trade, resident.manner, resident.want))
            assert resident.suits != resident.clashes


def test_dw_254_one_battle_more_changes_nothing_in_a_town(stories: list[Saga]) -> None:
    play = story(3)
    play.table.chance.below(6)
    play.state.battles += 1
    assert errands.planned(play.state, town(play.state)) == errands.planned(stories[3], town(stories[3]))


# -- Quests


def test_dw_261_one_quest_leads_to_the_boss_and_the_others_elsewhere(stories: list[Saga]) -> None:
    kinds: Counter[str] = Counter()
    for state in stories:
        plan = errands.planned(state, town(state))
        assert 2 <= len(plan) <= 3
        goals = [state.world.places[goal] for goal in plan.values()]
        assert len(set(plan.values())) == len(plan)
        assert goals[0].id == state.world.chapters[0].dungeon
        assert all(goal.kind in ("poi", "area", "house") for goal in goals[1:])
        kinds.update(goal.kind for goal in goals[1:])
    assert set(kinds) == {"poi", "area", "house"}


def test_dw_264a_a_quest_is_told_in_the_first_scene_whatever_the_mood(stories: list[Saga]) -> None:
    state = stories[0].copy()
    givers = errands.planned(state, town(state))
    giver = state.world.people[list(givers)[1]]
    giver.mood = -1
    play = at(state, giver.home)
    play.choose(f"talk {giver.id}")
    (quest,) = [quest for quest in state.world.quests.values() if quest.giver == giver.id]
    assert quest.place == givers[giver.id]
    assert play.prompt == "approach"


def quest_to(state: Saga, place: str) -> Quest:
    quest = state.world.quests["quest-1"] = Quest("quest-1", "", "person-1", "town", place=place)
    return quest


def test_dw_261_a_boss_behind_an_obstacle_within_the_border_is_rated_3() -> None:
    state = oracles_realm()
    cave = state.world.places["cave"]
    cave.home, cave.level, cave.floors = "near", 1, 1
    state.world.obstacles["o"] = Obstacle("o", "physical", "", -1, "cave")
    assert errands.rating(state, quest_to(state, "cave")) == 3
    cave.floors = 2  # its Conflicts stand above the Town
    assert errands.rating(state, quest_to(state, "cave")) == 4
    cave.home = "far"
    assert errands.rating(state, quest_to(state, "cave")) == 5


def test_dw_261_a_house_is_rated_1_and_a_place_beyond_the_border_more() -> None:
    state = oracles_realm()
    assert errands.rating(state, quest_to(state, "house-2")) == 1
    assert errands.rating(state, quest_to(state, "well")) == 3


@pytest.mark.parametrize(("place", "space"), [("well", "well"), ("cave", "room-1")])
def test_dw_261_a_victory_where_a_quest_leads_reaches_its_goal(place: str, space: str) -> None:
    state = oracles_realm()
    neighbour(state, "house-1")
    quest = quest_to(state, place)
    play = at(state, space, boss=place == "cave", battle=True)
    state.pending = [Fight()]
    play = Stage(state).go()
    beat(play)
    assert quest.state == "reached"


# -- Dungeons


def dungeon_of(state: Saga, floors: int) -> Place:
    total = add(state, "deep", "dungeon", 2, "far")
    total.floors = floors
    return total


def reached_from_the_door(plan: Plan) -> set[int]:
    """The planned Rooms that can be walked to, stairs included."""
    seen: set[int] = set()
    floor = 1
    while True:
        rooms = dungeons.on_floor(plan.chambers, floor)
        seen |= set(dungeons.steps_from(plan.chambers, rooms[0]))
        if floor > len(plan.stairs) or plan.stairs[floor - 1] not in seen:
            return seen
        floor += 1


@pytest.mark.parametrize("floors", [1, 2, 3])
def test_dw_267_a_thousand_dungeons(floors: int) -> None:
    state = oracles_realm()
    dungeon = dungeon_of(state, floors)
    sizes: Counter[int] = Counter()
    loops = 0
    for seed in range(1000):
        plan = dungeons.make(state, dungeon, Chance(seed))
        chambers = plan.chambers
        sizes[len(chambers)] += 1
        assert reached_from_the_door(plan) == set(range(len(chambers)))
        assert len(plan.stairs) == floors - 1
        assert all(chambers[room].floor == floor for floor, room in enumerate(plan.stairs, 1))
        last = dungeons.on_floor(chambers, floors)
        steps = dungeons.steps_from(chambers, last[0])
        assert chambers[plan.boss].floor == floors
        assert steps[plan.boss] == max(steps.values())
        assert all(len(chamber.joins) <= 3 for chamber in chambers)
        extra = sum(len(chamber.joins) for chamber in chambers) // 2 - (len(chambers) - floors)
        assert 0 <= extra <= 1
        loops += extra
    assert set(sizes) == set(range(5, 11))
    assert sum(size * count for size, count in sizes.items()) < 7000  # small ones are likelier (DW-277a)
    assert 0 < loops < 1000


def walk(state: Saga) -> Iterator[Place]:
    """Every Room of the Dungeon, by ways that nobody knows, as they are drawn."""
    dungeon = state.world.places["deep"]
    play = at(state, "far")
    play.choose("go deep")
    while True:
        room = places.current_space(state)
        yield room
        room.cross, state.pending, state.phase, state.battle = True, [], "after", None
        if places.current_space(state).floor < dungeon.floors and dungeons.has_stairs(state, room):
            dungeon.stairs += [""] * (room.floor - len(dungeon.stairs))
            dungeon.stairs[room.floor - 1] = room.id
        rooms = list(places.inside(state, "deep"))
        onward = next((other for other in rooms if other.exits), None)
        if onward is not None:
            at(state, onward.id, onward.id).choose("go new")
            continue
        below = [r for r in rooms if places.stairs_of(state, r) and not places.rooms(state, "deep", r.floor + 1)]
        if not below:
            return
        at(state, below[0].id, below[0].id).choose("go down")


@pytest.mark.parametrize("seed", SEEDS)
def test_dw_267_rooms_are_drawn_as_they_are_entered_and_as_they_were_planned(seed: int) -> None:
    state = oracles_realm()
    state.draws.seed = str(seed)
    dungeon_of(state, 2)
    bosses = []
    for room in walk(state):
        if dungeons.has_boss(state, room):
            bosses.append(room)
    plan = state.world.plans["deep"]
    drawn = list(places.inside(state, "deep"))
    assert [chamber.room for chamber in plan.chambers if not chamber.room] == []
    assert 5 <= len(drawn) <= 10
    for number, chamber in enumerate(plan.chambers):
        room = state.world.places[chamber.room]
        beside = {way for way in room.ways if state.world.places[way].floor == room.floor}
        assert beside == {plan.chambers[other].room for other in plan.chambers[number].joins}
        assert room.exits == 0
    (boss,) = bosses
    assert boss.floor == 2


def test_dw_267_an_imagined_plan_goes_with_all_that_has_been_drawn() -> None:
    state = oracles_realm()
    dungeon_of(state, 3)
    for number, room in enumerate(walk(state)):
        known = list(places.inside(state, "deep"))
        plan = dungeons.make(state, state.world.places["deep"], Chance(number))
        by_room = {chamber.room: at for at, chamber in enumerate(plan.chambers) if chamber.room}
        assert list(by_room) == [other.id for other in known]
        for other in known:
            assert dungeons.unseen_ways(plan, by_room[other.id]) == other.exits
        assert reached_from_the_door(plan) == set(range(len(plan.chambers)))
        assert room.id in by_room


# -- nothing is locked


def within_reach(state: Saga, start: str) -> set[str]:
    """Every Space that can be walked to past no obstacle: Dungeons as they are planned, Boss and stairs included."""
    barred = {obstacle.blocks for obstacle in obstacles.standing(state)}
    seen, line = {start}, [start]
    for name in line:
        place = state.world.places[name]
        ways = [other.id for other in places.inside(state, name)] + place.ways + ([place.home] if place.home else [])
        for way in ways:
            if way not in seen and way not in barred:
                seen.add(way)
                line.append(way)
    return seen


def gets_past(state: Saga, reached: set[str]) -> bool:
    """Get past an obstacle with an item that is carried, or found in a Space within reach; False if there is none."""
    obstacle = next(o for o in obstacles.standing(state) if state.world.places[o.blocks].home in reached)
    if obstacle.item in [item.id for item in obstacles.unused(state)]:
        obstacles.solve(state, obstacle, next(i for i in state.hero.keepsakes if i.id == obstacle.item))
        return True
    areas = [place for place in reached if state.world.places[place].kind == "area"]  # a victory there may give a find
    for area in areas:
        kinds = finds.fitting(state, Find(state.world.places[area].level, area, "battle"))
        parts = list(gifts.parts(state, state.world.places[area].level, area, kinds, whole=False))
        if [part.kind for part in parts] == [QUEST_ITEM]:
            item = Keepsake(f"thing-{len(state.hero.keepsakes)}")
            state.hero.keepsakes.append(item)
            before = obstacles.waiting(state)
            obstacle = before if before is not None else obstacle
            obstacle.item = item.id
            return True
    return False


@pytest.mark.parametrize("seed", range(12))
def test_dw_262_nothing_in_ten_chapters_is_locked_for_good(seed: int) -> None:
    play = story(seed, scope="campaign")
    state = play.state
    while len(state.world.chapters) < chapters.last_of(30):
        if seed % 2:  # half of the time something is carried that no obstacle is for
            state.hero.keepsakes.append(Keepsake(f"spare-{len(state.world.chapters)}"))
        for _ in chapters.lay(play.table):
            raise AssertionError("the oracle asks nobody")
    first = state.world.chapters[0]
    for _ in range(50):
        reached = within_reach(state, first.town)
        if not any(obstacles.standing(state)):
            break
        assert gets_past(state, reached)
    for chapter in state.world.chapters:
        assert {chapter.town, chapter.dungeon, *chapter.areas, *chapter.pois} <= reached
        assert set(errands.planned(state, state.world.places[chapter.town]).values()) <= reached
        plan = dungeons.make(state, state.world.places[chapter.dungeon], Chance(seed))
        assert plan.boss in reached_from_the_door(plan)


def test_dw_262_an_item_used_for_something_else_leaves_its_obstacle_waiting_for_another() -> None:
    state = oracles_realm()
    state.hero.keepsakes = [Keepsake("bell")]
    obstacle = state.world.obstacles["o"] = Obstacle("o", "physical", "", -1, "cave", item="bell")
    assert obstacles.waiting(state) is None
    state.hero.keepsakes[0].used = True
    assert obstacles.waiting(state) is obstacle
    parts = list(gifts.parts(state, 2, "far", [*finds.LEVELLED, QUEST_ITEM], whole=False))
    assert [part.kind for part in parts] == [QUEST_ITEM]


def test_dw_125_the_oracle_lets_what_fits_pass_and_says_the_same_of_an_idea_until_the_next_night() -> None:
    state = oracles_realm()
    bell, brush, lamp = Keepsake("bell"), Keepsake("brush", uses=["soft"]), Keepsake("lamp", uses=["light", "warm"])
    state.hero.keepsakes = [bell, brush, lamp]
    obstacle = Obstacle("o", "physical", "", -1, "cave", item="bell", uses=["light", "sharp", "key", "rope"])
    assert [obstacles.oracle_judges(state, obstacle, item) for item in (bell, brush, lamp)] == [True, False, True]
    said = set()
    for night in range(40):
        state.world.nights = night
        tonight = {obstacles.oracle_judges(state, obstacle, None) for _ in range(5)}
        assert len(tonight) == 1
        said |= tonight
    assert said == {True, False}


def test_dw_125_the_oracle_is_asked_once_about_an_item_and_about_an_idea_again_after_a_night() -> None:
    state = oracles_realm()
    state.hero.keepsakes = [Keepsake("brush", uses=["soft"]), Keepsake("broom", uses=["soft"])]
    state.world.obstacles["o"] = Obstacle("o", "physical", "", -1, "cave", item="bell", uses=["sharp"])
    play = at(state, "far")
    tried = ["try o idea", "try o brush", "try o broom"]
    assert [key for key in play.offered() if key.startswith("try")] == tried
    play.choose("try o brush")
    assert play.last("tried")["works"] is False
    assert [key for key in play.offered() if key.startswith("try")] == ["try o idea", "try o broom"]
    state.world.obstacles["o"].pondered = state.world.nights
    assert obstacles.tries(state) == ["try o broom"]
    state.world.nights += 1
    assert obstacles.tries(state) == ["try o idea", "try o broom"]


def test_dw_261_nobody_stands_in_two_places_of_a_quest() -> None:
    for seed in range(30):
        play = story(seed)
        state = play.state
        for giver in list(errands.planned(state, town(state)))[1:]:
            for _ in quests.give(play.table, state.world.people[giver]):
                raise AssertionError("the oracle asks nobody")
        for quest in state.world.quests.values():
            slots = state.texts[quest.goal].slots
            people = [record for slot, record in slots.items() if slot in errands.PEOPLE]
            assert len(set(people)) == len(people)
            assert state.world.places[quest.place].kind == "house" or slots["place"] == quest.place


def test_dw_267_the_plan_of_a_dungeon_is_dealt_anew_to_whoever_imagines() -> None:
    state = oracles_realm()
    dungeon_of(state, 3)
    next(walk(state))
    plans = set()
    for number in range(6):
        world = state.copy()
        sight.imagine(Position(world, GAME.cards), 0, Random(number))
        plans.add(str(world.world.plans["deep"]))
        rooms = [chamber.room for chamber in world.world.plans["deep"].chambers if chamber.room]
        assert rooms == [room.id for room in places.inside(state, "deep")]
    assert len(plans) > 3


def test_dw_261_a_quest_that_is_handed_in_is_told_to_its_end() -> None:
    play = story(4)
    state = play.state
    (quest,) = state.world.quests.values()
    entry = play.table.cards.tables["quest"].by_id[state.texts[quest.goal].drawn[0].removeprefix("quest/")]
    assert isinstance(entry, entries.Quest)
    at(state, state.world.visit.space).state.pending = [RewardQuest(quest.id)]
    play = Stage(state).go()
    assert play.prompt == "split"
    play.choose(play.offered()[0])
    told = [state.texts[data["text"]].words for kind, data in play.told if kind == "told"]
    assert entry.success in told
