"""A campaign alone with the oracle: chapters, the computer on the seat, the way to the lord (DW-251 to DW-259, DW-276,
DW-277)."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.dragon_and_warrior.board import CARDS, Stage, saga_of, usual_hero
from helpers.dragon_and_warrior.journeys import Journey, travel
from helpers.dragon_and_warrior.realm import add, at, realm
from wyrmhoard.games.dragon_and_warrior import sight
from wyrmhoard.games.dragon_and_warrior.bots import knowing
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.rules.core import places
from wyrmhoard.games.dragon_and_warrior.rules.making import inventing
from wyrmhoard.games.dragon_and_warrior.rules.oracle import stand_in, warrior
from wyrmhoard.games.dragon_and_warrior.rules.world import chapters
from wyrmhoard.games.dragon_and_warrior.state import ORACLE, Hero, Item, Saga
from wyrmhoard.games.dragon_and_warrior.table import Table
from wyrmhoard.games.dragon_and_warrior.world_state import AREA, Chapter
from wyrmhoard.kernel.asking.ask import Answer, Choice
from wyrmhoard.kernel.play.player import Look
from wyrmhoard.kernel.state.plain import dump


@cache
def short(seed: str) -> Journey:
    """A campaign of two chapters, up to a lord of Level 5."""
    return travel(seed, lord_level=5)


def laid(number: int, lord_level: int = 30, seed: str = "7") -> Saga:
    """A table with the lands of so many chapters on its map."""
    state = saga_of(1, scope="campaign", lord_level=lord_level)
    state.hero, state.draws.seed, state.phase = usual_hero(), seed, "after"
    play = Stage(state)
    for _ in range(number):
        list(chapters.lay(play.table))
    return state


def levels(state: Saga, ids: list[str]) -> list[int]:
    return [state.world.places[name].level for name in ids]


# -- DW-251


def test_dw_251_one_seat_is_the_warrior_and_the_oracle_holds_the_rest() -> None:
    state = short("one").state
    assert state.holders == {"warrior": 0, "villain": ORACLE, "ally": ORACLE, "treasure": ORACLE}


def test_dw_251a_only_the_one_seat_is_ever_asked() -> None:
    assert short("one").asked == {0}


def test_dw_254_the_same_seed_and_the_same_choices_are_the_same_campaign() -> None:
    again = travel("one", lord_level=5)
    assert dump(again.state) == dump(short("one").state)
    assert again.told == short("one").told


def test_dw_254_what_is_made_for_a_chapter_does_not_depend_on_what_was_done_before() -> None:
    state, busy = laid(1), laid(1)
    for table in (state, busy):
        table.serial += 40 * (table is busy)
        table.battles = 9 * (table is busy)
        list(chapters.lay(Stage(table).table))
    names = [
        [inventing.words_of(table, place.name) for place in table.world.places.values()] for table in (state, busy)
    ]
    assert names[0] == names[1]


# -- DW-259


def test_dw_259_the_third_chapter() -> None:
    state = laid(3)
    chapter = state.world.chapters[2]
    all_places = state.world.places
    assert all_places[chapter.town].level == 7
    assert levels(state, chapter.areas) == [7, 8, 9]
    dungeon = all_places[chapter.dungeon]
    assert [places.level_inside(dungeon, floor) for floor in range(1, dungeon.floors + 1)] == [7, 8, 9]
    assert all_places[chapter.town].home == dungeon.home == chapter.areas[0]
    assert 1 <= len(chapter.pois) <= 2


def test_dw_259_areas_lie_in_a_chain_that_goes_on_from_chapter_to_chapter() -> None:
    state = laid(3)
    chain = [area for chapter in state.world.chapters for area in chapter.areas]
    for number, area in enumerate(chain):
        expected = {chain[at] for at in (number - 1, number + 1) if 0 <= at < len(chain)}
        assert set(state.world.places[area].ways) == expected
    assert len(chain) == len([place for place in state.world.places.values() if place.kind == AREA])


@pytest.mark.parametrize(
    ("lord_level", "number", "floors"),
    [(30, 10, [28, 29, 30]), (5, 2, [4, 5]), (6, 2, [4, 5, 6]), (7, 3, [7])],
)
def test_dw_259_the_last_chapter_is_the_first_that_is_as_high_as_the_lord(
    lord_level: int, number: int, floors: list[int]
) -> None:
    state = laid(number, lord_level)
    dungeon = state.world.places[state.world.chapters[-1].dungeon]
    assert [places.level_inside(dungeon, floor) for floor in range(1, dungeon.floors + 1)] == floors
    assert chapters.is_lords_castle(state, dungeon.id)
    assert not chapters.due(state, state.world.places[state.world.chapters[-1].areas[-1]])
    assert not chapters.is_lords_castle(laid(number - 1, lord_level), dungeon.id)


def test_dw_259_the_next_chapter_is_on_the_map_when_the_last_area_is_entered() -> None:
    state = laid(1)
    middle, last = (state.world.places[name] for name in state.world.chapters[0].areas[1:])
    assert not chapters.due(state, middle)
    assert chapters.due(state, last)


# -- DW-276


def test_dw_276_points_keep_strength_agility_and_hp_near_four_to_three_to_three() -> None:
    assert warrior.spend(Hero(), 10) == (4, 3, 3, 0)
    hero = usual_hero(strength=9, agility=3, max_hp=20)  # 8, 2 and 3 points
    assert warrior.spend(hero, 4) == (0, 3, 1, 0)


def offered(play: Stage) -> list[str]:
    return play.offered()


def in_the_field(**hero: object) -> Stage:
    """An Area next to the Town, alone; its chapter is the only one."""
    state = realm(1, level=3, scope="campaign")
    state.hero = usual_hero(**{"level": 3} | hero)
    add(state, "third", "area", 3)
    state.world.chapters = [Chapter("town", ["near", "far", "third"], "cave", ["well"])]
    return at(state, "near", battle=True)


def test_dw_276_below_half_its_hp_it_goes_to_the_inn() -> None:
    play = in_the_field(hp=6)
    assert warrior.deed(play.state, offered(play)) == "go town"
    play = at(play.state, "town")
    assert warrior.deed(play.state, offered(play)) == "go inn"
    play = at(play.state, "inn")
    play.state.world.places["inn"].found = True
    assert warrior.deed(play.state, offered(play)) == "sleep"


def test_dw_276_it_heals_with_the_smallest_healstuff_until_less_than_ten_hp_are_missing() -> None:
    play = in_the_field(hp=10, pouch=[Item("thing-1", "healstuff", 3), Item("thing-2", "healstuff", 1)])
    assert warrior.deed(play.state, offered(play)) == "use thing-2"
    play.state.hero.hp = 11
    assert not warrior.deed(play.state, offered(play)).startswith("use")


def test_dw_276_the_pouch_is_filled_with_healstuff_of_the_towns_level_then_with_small_ones() -> None:
    state = realm(1, scope="campaign")
    state.hero = usual_hero(level=4, strength=8)  # room for 24 Levels
    bought = []
    while (one := warrior.purchase(state, 4)) is not None:
        bought.append(tuple(one))
        state.hero.pouch += [Item(f"thing-{len(bought)}-{at}", one.kind, one.level) for at in range(one.number)]
    assert bought == [("dragons-fire", 4, 1), ("dragons-scale", 4, 1), ("healstuff", 4, 1), ("healstuff", 1, 12)]


def test_dw_276_it_trains_in_the_last_areas_after_two_lost_battles_with_a_boss() -> None:
    state = in_the_field(level=2).state
    for name in ("house-1", "house-2", "house-3", "castle", "inn", "item_shop", "near", "far", "third"):
        state.world.places[name].been = True
    state.hero.pouch = [Item("fire", "dragons-fire", 1), Item("scale", "dragons-scale", 1)]
    state.hero.pouch += [Item(f"thing-{at}", "healstuff", 1) for at in range(16)]
    state.world.places["far"].ways.append("third")
    state.world.places["third"].ways.append("far")
    answers = []
    for lost, level in ((1, 2), (2, 2), (2, 4), (3, 4), (4, 4)):
        state.world.chapters[0].lost, state.hero.level = lost, level
        play = at(state, "far", battle=True, owed=False)
        answers.append(warrior.deed(state, offered(play)))
    assert answers == ["go cave", "go third", "go cave", "go cave", "go third"]


def test_dw_276_it_goes_to_the_shop_for_what_the_shop_has_and_throws_away_what_does_not_help() -> None:
    state = in_the_field().state
    state.hero.pouch = [Item("water", "fairy-water", 2, 2), Item("old", "dragons-fire", 1)]
    assert not warrior.is_stocked(state, 4)
    assert warrior.junk(state, 4) == "water"
    del state.hero.pouch[0]
    assert warrior.junk(state, 4) == "old"
    state.hero.pouch = [Item(f"thing-{at}", "healstuff", 1) for at in range(18)]  # no room for what it lacks
    assert warrior.purchase(state, 4) is None
    assert warrior.junk(state, 4).startswith("thing")
    state.hero.pouch[:8] = [Item("fire", "dragons-fire", 4), Item("scale", "dragons-scale", 4)]
    assert warrior.junk(state, 4) == ""
    assert warrior.is_stocked(state, 4)


@pytest.mark.parametrize("fire", range(1, 46, 4))
@pytest.mark.parametrize("level", [4, 13, 22])
def test_dw_276_shopping_comes_to_an_end_whatever_has_been_found(level: int, fire: int) -> None:
    """A Boss of Level 20 drops a Dragon's Fire of 41, beside which nothing large fits: what was bought to fill the room
    was thrown away again for a Scale that never fitted."""
    state = realm(1, scope="campaign")
    state.hero = usual_hero(level=level, strength=14)
    fire = min(fire, 2 * (level + 14))
    small = [Item(f"small-{at}", "healstuff", 1) for at in range(2 * (level + 14) - fire)]
    state.hero.pouch = [Item("fire", "dragons-fire", fire), *small]
    for number in range(200):
        thrown, bought = warrior.junk(state, level), warrior.purchase(state, level)
        if thrown:
            state.hero.pouch = [item for item in state.hero.pouch if item.id != thrown]
        elif bought is not None:
            added = [Item(f"thing-{number}-{at}", bought.kind, bought.level) for at in range(bought.number)]
            state.hero.pouch += added
        else:
            break
    assert warrior.is_full(state, level)


# -- DW-277


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_dw_277_a_campaign_of_the_computer_ends_with_the_lord_defeated(seed: str) -> None:
    journey = short(seed)
    assert journey.ending == "light"
    assert [data["role"] for kind, data in journey.told if kind == "peace"][-3:] == ["villain", "ally", "treasure"]
    assert journey.state.battles < 100


def test_dw_277_every_position_of_a_campaign_can_be_saved() -> None:
    assert short("one").faults == []


def test_dw_238a_the_last_boss_is_the_lord_and_no_other_is() -> None:
    journey = short("one")
    bosses = [card for card in journey.state.conflicts.values() if card.boss]
    assert [card.level for card in bosses] == [3, 5]
    assert journey.state.world.lord == bosses[-1].id
    assert CARDS.tables["lord"]


# -- what the game's own player knows


def test_dw_276_the_games_own_player_reaches_the_lord_by_what_its_seat_sees() -> None:
    match = wyrmhoard.new(GAME, 1, "one", {"scope": "campaign", "lord_level": 5})
    player, rng = GAME.bots["baseline"](GAME.cards), Random(1)
    for _ in range(2000):
        for seat in match.waiting:
            move = player.choose(Look(match, seat, rng))
            match.act(seat, move.key, move.form)
        if match.result is not None:
            break
    assert match.result is not None
    assert (match.result.ending, match.result.winners) == ("light", (0,))


@pytest.mark.parametrize("seed", ["one", "two"])
def test_dw_252_dw_277_a_rotating_campaign_of_the_games_own_player_ends_with_the_lord(seed: str) -> None:
    """It is The Warrior and all others by turns; on the way the oracle pays for words (DW-253)."""
    match = wyrmhoard.new(GAME, 1, seed, {"scope": "campaign", "lord_level": 5, "solo_mode": "rotating"})
    player, rng = GAME.bots["baseline"](GAME.cards), Random(1)
    held = set()
    while match.result is None:
        move = player.choose(Look(match, 0, rng))
        match.act(0, move.key, move.form)
        held.add(match.table.state.holder("warrior"))
    assert (match.result.ending, held) == ("light", {0, ORACLE})
    assert any(event["rule"] == "DW-253" for event in match.events(0))
    assert match.table.state.unmade == 0


def test_dw_276_what_it_does_depends_on_nothing_that_its_seat_does_not_see() -> None:
    """The whole truth and the seat's view lead to the same answers, from the first Town to the lord."""
    differing: list[tuple[str, object, object]] = []

    def compare(table: Table, prompt: str, data: Any, choices: list[Choice], given: Answer) -> None:
        known = knowing.known(sight.view(table, 0))
        answer = stand_in.on_the_way(known, prompt, data, choices)
        if answer is not None and answer != given:
            differing.append((prompt, given, answer))

    assert travel("two", compare, lord_level=5).ending == "light"
    assert differing == []
