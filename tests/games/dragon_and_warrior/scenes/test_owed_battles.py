"""Visits and owed Battles: what settles one, where a flight or a defeat leads to, Fairy Water (DW-103, DW-104, DW-176,
DW-185, DW-215, DW-216)."""

from __future__ import annotations

import pytest

from helpers.dragon_and_warrior.board import Stage
from helpers.dragon_and_warrior.realm import add, after, at, come_in, fight, go, link, realm
from wyrmhoard.games.dragon_and_warrior.state import Item
from wyrmhoard.kernel.asking.ask import Sifted


def shut(play: Stage) -> set[str]:
    """The ways that are shown with a reason why they cannot be taken."""
    assert play.ask is not None
    options = play.ask.options(play.seat)
    assert isinstance(options, Sifted)
    return {str(choice) for choice, _ in options.refusals()}


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
