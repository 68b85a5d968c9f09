"""Obstacles on ways, and Quest items."""

from __future__ import annotations

from dataclasses import replace

import pytest

from helpers.dragon_and_warrior.board import Stage, cards
from helpers.dragon_and_warrior.realm import add, at, come_in, go, link, realm, resident
from helpers.present import present
from wyrmhoard.games.dragon_and_warrior import sight
from wyrmhoard.games.dragon_and_warrior.cards.vocabulary import ObstacleKind
from wyrmhoard.games.dragon_and_warrior.pending_state import ChooseFind
from wyrmhoard.games.dragon_and_warrior.rules.world import obstacles, party
from wyrmhoard.games.dragon_and_warrior.state import ORACLE, Conflict, Keepsake, Saga
from wyrmhoard.games.dragon_and_warrior.words import story
from wyrmhoard.games.dragon_and_warrior.world_state import Chamber, Chapter, Obstacle, Plan
from wyrmhoard.kernel.asking.ask import Sifted


def blocked(item: str = "", maker: int = 3) -> Saga:
    """An obstacle before the Dungeon "cave"; The Warrior carries the bell, thing-1."""
    state = realm(level=3)
    state.hero.keepsakes = [Keepsake("thing-1")]
    state.world.obstacles = {"obstacle-1": Obstacle("obstacle-1", "physical", "", maker, "cave", item)}
    return state


def refusals(play: Stage) -> dict[str, str]:
    assert play.ask is not None
    options = play.ask.options(play.seat)
    assert isinstance(options, Sifted)
    return {str(choice): refusal.rule for choice, refusal in options.refusals()}


def test_dw_122_dw_126_treasure_puts_an_obstacle_at_the_dungeon_and_the_door_is_shut() -> None:
    state = realm(level=3)
    play = come_in(at(state, "well").choose("go far"), treasure="obstacle cave")
    assert (play.prompt, play.seat) == ("obstacle", 3)
    play.choose("own", text="a wall of bees")
    assert refusals(play) == {"go cave": "DW-122a"}
    assert [obstacle.maker for obstacle in obstacles.standing(state)] == [3]


def test_dw_122_nobody_who_holds_the_warrior_makes_one() -> None:
    play = at(realm(level=3), "well").choose("go far")
    assert play.ask is not None
    assert 0 not in play.ask.must
    assert not any(key.startswith("obstacle") for seat in (1, 2) for key in map(str, play.options(seat)))


def test_dw_122a_the_way_by_which_the_warrior_came_is_never_blocked() -> None:
    state = realm()
    state.world.places["room-2"].exits = 0
    for room in ("room-1", "room-2"):
        state.world.places[room].cross = True
    state.world.places["room-3"] = state.world.places["room-1"].copy()
    state.world.places["room-3"].id, state.world.places["room-3"].ways = "room-3", ["room-2"]
    state.world.places["room-2"].ways.append("room-3")
    go_on = at(state, "room-2", "room-1")
    assert obstacles.blocks(go_on.state) == ["room-3"]
    assert "inn" not in obstacles.blocks(at(state, "town", "near").state)


def test_dw_122a_the_way_out_of_a_dungeon_is_never_blocked() -> None:
    state = realm(level=9)
    state.world.places["room-1"].cross = True
    assert obstacles.blocks(at(state, "room-1", "room-2").state) == []
    state.world.obstacles = {"obstacle-1": Obstacle("obstacle-1", "physical", "", 3, "far")}
    assert refusals(at(state, "room-1", "room-2")) == {}
    assert refusals(at(state, "near", "town")) == {"go far": "DW-122a"}


def test_dw_122a_the_last_way_to_a_known_inn_is_never_blocked() -> None:
    state = realm(level=9)
    assert obstacles.blocks(at(state, "far", "town").state) == ["well", "cave"]  # after a spell
    add(state, "moor", "area", 2)
    link(state, "far", "moor")
    assert obstacles.blocks(at(state, "far", "town").state) == ["well", "cave", "moor"]
    add(state, "hamlet", "town", 2, "moor", been=True)
    add(state, "hamlet-inn", "inn", 2, "hamlet")
    state.towns.insert(0, "hamlet")  # there are two inns now, until the way to one of them is blocked
    assert obstacles.blocks(at(state, "far", "town").state) == ["well", "cave", "near", "moor"]
    state.world.obstacles = {"obstacle-1": Obstacle("obstacle-1", "physical", "", 3, "moor")}
    assert obstacles.blocks(at(state, "far", "town").state) == ["well", "cave"]


def test_dw_122a_nor_is_the_gate_of_the_only_town_with_an_inn() -> None:
    state = realm(level=9)
    assert obstacles.blocks(at(state, "near", "far").state) == []
    add(state, "hamlet", "town", 2, "far", been=True)
    add(state, "hamlet-inn", "inn", 2, "hamlet")
    state.towns.append("hamlet")
    assert obstacles.blocks(at(state, "near", "far").state) == ["town"]


def test_dw_122a_nobody_is_shut_in_deep_in_a_dungeon_unless_an_inn_is_there() -> None:
    state = realm(level=9)
    add(state, "room-3", "room", 2, "cave", floor=1)
    link(state, "room-2", "room-3")
    assert obstacles.blocks(at(state, "room-2", "room-3").state) == ["new@room-2"]
    state.world.places["cave"].cleared = state.world.places["room-3"].been = True
    add(state, "rest", "inn", 2, "room-3")
    assert obstacles.blocks(at(state, "room-2", "room-3").state) == ["room-1", "new@room-2"]
    assert obstacles.blocks(at(state, "far", "near").state) == ["well", "cave"]


def test_dw_123_the_item_that_the_maker_has_in_mind_is_a_secret() -> None:
    state = realm(level=3)
    state.hero.keepsakes = [Keepsake("thing-1")]
    play = come_in(at(state, "well").choose("go far"), treasure="obstacle cave").choose("s1")
    assert (play.prompt, play.seat, play.offered()) == ("meant-for", 3, ["none", "thing-1"])
    play.choose("thing-1")
    shown = [sight.view(play.table, seat)["world"]["obstacles"][0]["item"] for seat in (0, 1, 2, 3, None)]
    assert shown == [None, None, None, "thing-1", None]


def test_dw_123_the_maker_need_not_have_an_item_in_mind() -> None:
    state = realm(level=3)
    state.hero.keepsakes = [Keepsake("thing-1")]
    play = come_in(at(state, "well").choose("go far"), treasure="obstacle cave").choose("s1").choose("none")
    (obstacle,) = play.state.world.obstacles.values()
    assert obstacle.item == ""


def test_dw_124_the_next_quest_item_gets_past_the_oldest_obstacle_that_waits() -> None:
    state = blocked()
    state.world.obstacles["obstacle-1"].uses = ["loud"]
    state.world.obstacles["obstacle-2"] = Obstacle("obstacle-2", "physical", "", 3, "well")
    at(state, "near")
    state.pending = [ChooseFind(1, "visit", "well")]
    play = Stage(state).go().choose("give quest_item")
    assert state.making is not None
    assert all("loud" in made.tags["uses"] for made in state.making.suggestions)
    play.choose("s1").choose("done").choose("take")
    item = state.hero.keepsakes[-1].id
    assert [obstacle.item for obstacle in state.world.obstacles.values()] == [item, ""]


def test_dw_125_what_the_maker_accepts_opens_the_way_and_uses_the_item() -> None:
    play = at(blocked("thing-1"), "far").choose("try obstacle-1 thing-1")
    assert (play.prompt, play.seat) == ("judge", 3)
    play.choose("solved")
    assert refusals(play) == {}
    assert play.state.hero.keepsakes == [Keepsake("thing-1", used=True)]


def test_dw_125_a_bad_idea_may_be_refused_and_another_way_may_pass() -> None:
    play = at(blocked("thing-1"), "far").choose("try obstacle-1 thing-1").choose("not")
    assert refusals(play) == {"go cave": "DW-122a"}
    assert not play.state.hero.keepsakes[0].used
    play.choose("try obstacle-1 idea").choose("solved")
    assert refusals(play) == {}
    assert not play.state.hero.keepsakes[0].used


def test_dw_125a_nobody_judges_the_own_try() -> None:
    state = blocked("thing-1", maker=0)
    play = at(state, "far")
    shown = [sight.view(play.table, seat)["world"]["obstacles"][0]["item"] for seat in (0, 1, 2, 3)]
    assert shown == [None, None, None, "thing-1"]
    assert play.choose("try obstacle-1 thing-1").seat == 3


def test_an_obstacle_stops_nobody_on_the_way_back() -> None:
    state = blocked()
    state.world.obstacles["obstacle-1"].blocks = "near"
    assert refusals(at(state, "far", "near")) == {}
    assert refusals(go(at(state, "far", "near"), "well")) == {}


# -- a villager's price


def test_dw_122_the_ally_asks_a_price_and_the_help_of_that_person_is_blocked() -> None:
    state = realm()
    resident(state, "house-1")
    play = at(state, "house-1")
    assert "obstacle" not in play.aside_keys(0)
    play.aside(2, "obstacle").choose("villager person-1").choose("own", text="She wants a bell first")
    assert "quest" not in play.aside_keys(2)
    assert party.willing(state) == []
    play.choose(play.offered()[-1])
    assert (play.prompt, play.seat) == ("judge", 2)
    play.choose("solved")
    assert "quest" in play.aside_keys(2)
    assert [person.id for person in party.willing(state)] == ["person-1"]


def test_dw_122a_an_obstacle_stands_before_a_way_that_nobody_has_drawn() -> None:
    state = realm(level=9)
    state.world.places["room-2"].cross = True
    play = at(state, "room-2", "room-1").aside(3, "obstacle").choose("physical new@room-2").choose("s1")
    assert refusals(play) == {"go new": "DW-122a"}
    play.choose("try " + next(iter(state.world.obstacles)) + " idea").choose("solved")
    assert refusals(play) == {}


def round_about(exits: int) -> Stage:
    """An obstacle stands on the new ways from the second Room; The Warrior takes a new way from the third."""
    state = realm(level=9)
    for room in ("room-1", "room-2"):
        state.world.places[room].cross = True
    add(state, "room-3", "room", 2, "cave", floor=1, exits=1, cross=True)
    link(state, "room-1", "room-3")
    state.world.places["room-2"].exits = exits
    at(state, "room-2", "room-1").aside(3, "obstacle").choose("physical new@room-2").choose("s1")
    return at(state, "room-3", "room-1").choose("go new")


def test_dw_122a_dw_109_a_new_way_does_not_lead_past_what_stands_on_the_last_one() -> None:
    assert "leads room-2" not in round_about(1).offered()
    play = round_about(2).choose("leads room-2")
    assert play.state.world.places["room-2"].exits == 1
    assert refusals(come_in(play)) == {"go new": "DW-122a"}


def test_dw_124_what_stands_on_a_way_that_the_warrior_has_gone_round_waits_for_no_item() -> None:
    """The oracle has planned that the ways from both Rooms lead to the same one."""
    state = round_about(1).state
    state.holders["treasure"] = ORACLE
    state.world.plans["cave"] = Plan(
        [
            Chamber(1, [1, 2], "room-1"),
            Chamber(1, [0, 3], "room-2"),
            Chamber(1, [0, 3], "room-3"),
            Chamber(1, [1, 2]),
            Chamber(2),
        ],
        [3],
        4,
    )
    (obstacle,) = state.world.obstacles.values()
    assert obstacles.waiting(state) is obstacle
    at(state, "room-3", "room-1").choose("go new")
    assert state.world.places[state.world.visit.space].ways == ["room-2", "room-3"]
    assert obstacles.waiting(state) is None


@pytest.mark.parametrize(("kind", "judge"), [("physical", 3), ("villager", 2), ("conflict", 1)])
def test_dw_125a_the_own_try_is_judged_by_the_role_of_its_kind(kind: ObstacleKind, judge: int) -> None:
    state = blocked("thing-1", maker=0)
    state.world.obstacles["obstacle-1"].kind = kind
    assert at(state, "far").choose("try obstacle-1 thing-1").seat == judge


# -- a Conflict that cannot be hurt


def protected() -> Stage:
    """In an Area, with a card of the deck that the Villain has put an obstacle before; the bell is carried."""
    state = realm()
    state.hero.keepsakes = [Keepsake("thing-1"), Keepsake("thing-2")]
    state.conflicts["card-1"] = Conflict("card-1", "t1", 1, max_hp=20, max_defense=1)
    play = (
        at(state, "near").aside(1, "obstacle").choose("conflict card-1").choose("own", text="Only a bell can hurt it")
    )
    play.choose("thing-1").choose("battle").choose("card card-1")
    play.battle.villain, play.battle.warrior = [], cards("3 4 5")
    return play


def strike(play: Stage, key: str) -> None:
    """An attack that nothing stops, then the Villain's turn passes."""
    play.battle.villain.clear()
    play.choose(key)
    if play.prompt == "block":
        play.choose("take it")


def test_dw_127_blows_do_nothing_until_the_item_is_used_and_it_is_so_for_good() -> None:
    play = protected()
    strike(play, "attack 3")
    assert play.battle.foes[0].hp == 20
    assert play.last("unhurt")
    play.battle.turn = "warrior"
    play = Stage(play.state).go().choose("use thing-1")
    assert play.battle.opened
    assert play.state.hero.keepsakes[0].used
    assert play.state.conflicts["card-1"].needs == ""
    assert list(obstacles.standing(play.state)) == []


def test_dw_125_dw_127_another_item_may_pass_if_the_judge_says_so() -> None:
    play = protected().choose("use thing-2")
    assert (play.prompt, play.seat) == ("judge", 1)
    play.choose("not")
    assert (play.prompt, play.battle.opened) == ("fits", False)


def test_dw_123_the_item_that_hurts_a_conflict_is_the_villains_secret_also_with_open_backs() -> None:
    play = protected()
    play.state.settings = replace(play.state.settings, public=True)
    shown = [present(sight.view(play.table, seat)["battle"])["foes"][0]["needs"] for seat in (0, 1, 2, 3, None)]
    assert shown == [None, "thing-1", None, None, None]


# -- the first Dungeon


def test_dw_126_the_others_are_asked_for_an_obstacle_before_the_first_dungeon_is_entered() -> None:
    state = realm(level=9)
    state.world.gated = False
    play = at(state, "far").choose("go cave")
    assert play.prompt == "first-obstacle"
    assert play.ask is not None
    assert sorted(play.ask.must) == [1, 2, 3]
    play.go({1: "nothing", 2: "villager", 3: "physical"})
    assert (play.prompt, play.seat) == ("obstacle", 2)
    play.choose("own", text="A porter wants to be paid")
    assert (play.prompt, state.world.visit.space) == ("explore", "far")
    assert refusals(play) == {"go cave": "DW-122a"}


def test_dw_126_if_nobody_wants_one_the_warrior_goes_in_and_nobody_is_asked_again() -> None:
    state = realm(level=9)
    state.world.gated = False
    play = at(state, "far").choose("go cave").go(dict.fromkeys((1, 2, 3), "nothing"))
    assert play.prompt == "entered"
    assert state.world.visit.space == "room-1"
    assert state.world.gated


def test_dw_276_the_computer_tries_no_item_twice_and_ends_up_elsewhere() -> None:
    """Where the oracle is The Warrior and a person judges: whoever always says no was asked for ever."""
    state = realm(1, scope="campaign", rotating=True)
    state.holders = {"warrior": -1, "villain": 0, "ally": 0, "treasure": 0}
    state.draws.seed = "no"
    state.hero.keepsakes = [Keepsake("thing-1"), Keepsake("thing-2")]
    state.world.obstacles["obstacle-1"] = Obstacle("obstacle-1", "physical", "", 0, "cave")
    state.world.chapters = [Chapter("town", ["near", "far"], "cave", ["well"])]
    play = at(state, "far", battle=True, owed=False)
    judged = []
    while play.prompt == "judge":
        judged.append(play.last("tried")["works"] if "tried" in play.kinds() else None)
        play.choose("not")
    assert judged == [None, False]
    assert state.world.obstacles["obstacle-1"].refused == ["thing-1", "thing-2"]
    assert state.world.visit.space != "far"


def test_dw_122_a_way_to_what_nobody_has_drawn_yet_has_a_name() -> None:
    play = at(realm(), "room-2")
    on, down = (story.thing(play.table, f"{way}@room-2") for way in ("new", "down"))
    assert (on.startswith("the way on from "), down.startswith("the way down from ")) == (True, True)


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
