"""Obstacles on ways, and Quest items (section 9 of the ledger)."""

from __future__ import annotations

from helpers.dragon_and_warrior.board import Stage
from helpers.dragon_and_warrior.realm import at, come_in, go, realm
from wyrmhoard.games.dragon_and_warrior import sight
from wyrmhoard.games.dragon_and_warrior.rules import obstacles
from wyrmhoard.games.dragon_and_warrior.state import Keepsake, Saga
from wyrmhoard.games.dragon_and_warrior.world_state import Obstacle
from wyrmhoard.kernel.ask import Sifted


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


def test_dw_123_the_item_that_the_maker_has_in_mind_is_a_secret() -> None:
    state = realm(level=3)
    state.hero.keepsakes = [Keepsake("thing-1")]
    play = come_in(at(state, "well").choose("go far"), treasure="obstacle cave").choose("s1")
    assert (play.prompt, play.seat, play.offered()) == ("meant-for", 3, ["none", "thing-1"])
    play.choose("thing-1")
    shown = [sight.view(play.table, seat)["world"]["obstacles"][0]["item"] for seat in (0, 1, 2, 3, None)]
    assert shown == [None, None, None, "thing-1", None]


def test_dw_124_the_next_quest_item_gets_past_the_oldest_obstacle_that_waits() -> None:
    state = blocked()
    state.world.obstacles["obstacle-1"].uses = ["loud"]
    state.world.obstacles["obstacle-2"] = Obstacle("obstacle-2", "physical", "", 3, "well")
    at(state, "near")
    state.pending = ["find 1 visit well"]
    play = Stage(state).go().choose("give quest_item")
    assert state.making is not None
    assert all("loud" in made.tags["uses"] for made in state.making.suggestions)
    play.choose("s1").choose("done").choose("take")
    found = state.hero.keepsakes[-1].id
    assert [obstacle.item for obstacle in state.world.obstacles.values()] == [found, ""]


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
