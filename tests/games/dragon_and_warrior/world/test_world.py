"""Places, visits and owed Battles, what a Battle leaves there, and how an adventure ends."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from rich.text import Text

from helpers.dragon_and_warrior.board import Stage, foe, saga_of, usual_hero
from helpers.dragon_and_warrior.realm import (
    add,
    after,
    at,
    come_in,
    fight,
    go,
    has,
    link,
    quest,
    realm,
    refused,
    resident,
)
from wyrmhoard.games.dragon_and_warrior import saves, sight
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.pending_state import Arrive, FoundTown, HoldCourt, PlayScene
from wyrmhoard.games.dragon_and_warrior.rules.core import places
from wyrmhoard.games.dragon_and_warrior.rules.making import inventing
from wyrmhoard.games.dragon_and_warrior.rules.scenes import arriving
from wyrmhoard.games.dragon_and_warrior.screens import board
from wyrmhoard.games.dragon_and_warrior.state import Conflict, Item, Saga, Wording
from wyrmhoard.games.dragon_and_warrior.table import Position
from wyrmhoard.games.dragon_and_warrior.words import prompts
from wyrmhoard.games.dragon_and_warrior.world_state import BUILDINGS, PersonSide

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
    sides: list[tuple[PersonSide, int]] = [("friend", 2), ("enemy", 1)]
    for side, seat in sides:
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


def with_cards(seats: int = 4, **settings: Any) -> Saga:
    """The Villain has a front that nobody else has seen, and an old card with its minion; the lord has been met."""
    state = realm(seats, **settings)
    state.draws.seed = "cards"
    state.texts = {
        "t8": Wording("Gosling", "villain", blank="name"),
        "t9": Wording("small and grim", "villain", blank="note"),
    }
    fronts = [Conflict("card-1", "t8", 2, note="t9", open=True), foe(id="card-2", minion="card-3", met=True)]
    state.conflicts = {card.id: card for card in [*fronts, foe(id="card-3"), foe(id="card-4", lord=True)]}
    state.world.lord = "card-4"
    return state


def test_dw_45_the_villain_may_bring_in_any_card_of_the_conflict_deck_as_a_character() -> None:
    state = with_cards()
    play = at(state, "town").choose("go house-1")
    assert play.ask is not None
    assert [str(key) for key in play.options(1)] == ["nothing", "enemy new", "enemy card-2", "enemy card-1"]
    assert not any("card" in str(key) for seat in (2, 3) for key in play.options(seat))
    come_in(play, villain="enemy card-1")
    (person,) = state.world.people.values()
    assert (play.prompt, play.last("scene")["name"], play.last("scene")["role"]) == ("scene", "t8", "villain")
    assert (person.name, person.note, person.side, person.card) == ("t8", "t9", "enemy", "card-1")
    assert (person.home, person.mood) == ("house-1", -1)
    play.choose("end")
    assert state.holders["warrior"] == 1
    go(play, "town")  # the Villain's seat is the first now: who is on record is no card of the deck any more
    assert [str(key) for key in arriving.offers(state, 0) if str(key).startswith("enemy")] == [
        *(f"enemy {person.id}", "enemy new", "enemy card-2")
    ]


def test_dw_45_dw_131_a_battle_in_such_a_scene_may_be_with_that_card() -> None:
    play = come_in(at(with_cards(), "town").choose("go house-1"), villain="enemy card-2").choose("battle")
    assert "card card-2" in play.offered()
    play.choose("card card-2")
    assert play.battle.foes[0].card == "card-2"


def test_dw_45_dw_49_after_the_one_scene_of_the_visit_no_card_comes_in() -> None:
    state = with_cards()
    at(state, "house-1", scene=True)
    assert not any(str(key).startswith("enemy") for key in arriving.offers(state, 1))


def test_dw_45_dw_142_a_front_is_the_villains_alone_until_it_comes_in() -> None:
    state = with_cards()
    play = at(state, "town").choose("go house-1")
    words = [GAME.prompts.option(GAME.at(state), 1, "entered", key).text for key in play.options(1)]
    assert "Bring in Gosling, an enemy" in words
    for seat in (0, 2, 3, None):
        assert "Gosling" not in str(sight.view(play.table, seat))
    imagined = state.copy()
    sight.imagine(Position(imagined, play.table.cards), 2, Random(1))
    assert "Gosling" not in str(imagined)
    come_in(play, villain="enemy card-1")
    for seat in (0, 1, 2, 3, None):
        assert "Gosling" in str(sight.view(play.table, seat)["world"]["people"])
    sight.imagine(Position(state, play.table.cards), 2, Random(1))
    assert inventing.words_of(state, "t8") == "Gosling"
    play.aside(2, "x")
    assert [str(key) for key in play.options(2)].count("thing t8") == 1  # DW-21a


def test_dw_45_dw_129_the_back_of_a_front_that_has_come_in_is_filled_in_for_its_battle() -> None:
    play = come_in(at(with_cards(), "town").choose("go house-1"), villain="enemy card-1").choose("battle")
    play.choose("card card-1").choose("even")
    assert (play.prompt, play.battle.foes[0].card, play.state.made.count("t8")) == ("turn", "card-1", 1)


def test_dw_45_dw_88a_a_card_may_come_in_late() -> None:
    play = at(with_cards(open_round=True), "town").choose("go house-1")
    assert [key for key in play.aside_keys(1) if key.startswith("enemy card")] == ["enemy card-2", "enemy card-1"]
    play.aside(1, "enemy card-1")
    assert (play.prompt, play.last("scene")["name"]) == ("scene", "t8")


def test_dw_45_a_scene_that_waits_names_somebody_or_a_card_on_record() -> None:
    state = with_cards()
    at(state, "house-1")
    for who, faults in (("card-1", 0), ("card-9", 1)):
        state.pending = [PlayScene("villain", who)]
        assert len([fault for fault in saves.faults(state) if fault[0] == "pending"]) == faults


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
    assert places.battle_objection(play.state, "villain") == places.ONE_BATTLE


@pytest.mark.parametrize("space", ["house-1", "town", "inn"])
def test_dw_90_in_a_town_only_the_warrior_starts_battles(space: str) -> None:
    play = at(realm(), space)
    assert places.battle_objection(play.state, "villain") == places.NOT_THERE
    assert has(play, "battle")
    with pytest.raises(KeyError):
        go(play, play.offered()[0].removeprefix("go "), villain="battle")


def test_dw_91_the_villain_waits_until_the_first_step_outside() -> None:
    state = realm()
    state.world.outside = False
    play = at(state, "town")
    assert places.battle_objection(state, "villain") == places.NOT_YET
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


@pytest.mark.parametrize("battle", [False, True])
@pytest.mark.parametrize("rest", [False, True])
def test_dw_176_dw_217_after_wings_the_way_back_is_the_town_nearest_to_where_they_lead(
    battle: bool, rest: bool
) -> None:
    state = realm()
    add(state, "hamlet", "town", 2, "far", been=True)
    add(state, "hamlet-inn", "inn", 2, "hamlet")
    state.towns = ["hamlet", "town"]
    cave, room = state.world.places["cave"], state.world.places["room-1"]
    cave.cleared = cave.been = room.been = True  # a Town, in which Wings were bought
    if rest:
        add(state, "rest", "inn", 2, "room-1")
    state.hero.pouch = [Item("thing-1", "wings", 2, town="room-1")]
    play = at(state, "near", "town")
    if battle:
        play.choose("battle").choose("s1").choose("brute")
    come_in(play.choose("use thing-1"))
    assert (state.world.visit.space, state.world.visit.came) == ("room-1", "hamlet")


def test_dw_215_fairy_water_keeps_conflicts_away_for_one_visit() -> None:
    state = realm(level=2)
    state.hero.pouch = [Item("thing-1", "fairy-water", 2, uses=2)]
    play = at(state, "far", "near").choose("use thing-1")
    assert has(play, "go near")
    assert not has(play, "battle")
    assert places.battle_objection(state, "villain") == places.CALM
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
    state.pending = [Arrive(space)]
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
    state.hero, state.phase, state.pending = usual_hero(), "after", [FoundTown(), HoldCourt()]
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
    (given,) = play.state.world.quests.values()
    assert given.town == next(iter(play.state.world.places))
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
    words = prompts.option(play.table, play.seat, "split", split).text
    assert words == f"A find of treasure level {find}, and {xp} XP: {xp} of 5 for Level 2"
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


def test_dw_85_the_board_shows_where_the_warrior_is_and_every_mark() -> None:
    state = realm()
    state.world.places["room-1"].cross = state.world.places["room-1"].found = True
    quest(state)
    play = at(state, "room-2", "room-1")
    lines = "\n".join(board.board(play.table.cards, sight.view(play.table, 0), 100))
    lines = Text.from_markup(lines).plain
    assert "── A Dungeon, Level 2, Floor 1" in lines
    assert "A Room, here" in lines
    assert "A Room, fought, searched" in lines
    assert "A Battle waits here" in lines
    assert "Quest:  (to be done)" in lines
