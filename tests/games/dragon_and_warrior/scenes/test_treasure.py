"""Finds, chests, the pouch, inns and shops."""

from __future__ import annotations

from random import Random

import pytest

from helpers.dragon_and_warrior.board import Stage
from helpers.dragon_and_warrior.realm import add, after, at, fight, go, realm
from helpers.present import present
from wyrmhoard.games.dragon_and_warrior import saves, sight
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.pending_state import ChooseFind
from wyrmhoard.games.dragon_and_warrior.rules.core import numbers, places
from wyrmhoard.games.dragon_and_warrior.state import Item, Piece, Saga
from wyrmhoard.games.dragon_and_warrior.world_state import Occasion
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.text.errors import Refused


def ready(level: int, occasion: Occasion = "visit", state: Saga | None = None) -> Stage:
    """The same, without anything before it."""
    saga = state or realm()
    at(saga, "well")
    saga.pending = [ChooseFind(level, occasion, "well")]
    return Stage(saga).go()


def give(play: Stage, *parts: str) -> Stage:
    """Parts such as "weapon", or "weapon 3" for one of a Level."""
    for part in parts:
        kind, _, level = part.partition(" ")
        if level:
            play.choose("part", kind=[kind], level=int(level))
        else:
            play.choose(f"give {kind}")
        play.choose("s1")
    return play


def items(state: Saga, *levels: int) -> Saga:
    state.hero.pouch = [Item(f"thing-{number}", "healstuff", level) for number, level in enumerate(levels)]
    return state


# -- what a find holds


@pytest.mark.parametrize(
    "parts",
    [("weapon",), ("armor 3", "healstuff"), ("healstuff 1", "healstuff 1", "healstuff 1", "healstuff 1", "healstuff")],
)
def test_dw_81_levels_add_up_to_the_treasure_level(parts: tuple[str, ...]) -> None:
    play = give(ready(5), *parts)
    assert play.offered()[0] == "done"
    play.choose("done")
    assert sum(data["level"] for kind, data in play.told if kind == "found") == 5


def test_dw_81_less_is_no_end_and_more_cannot_be_given() -> None:
    play = give(ready(5), "weapon 4")
    assert "done" not in play.offered()
    with pytest.raises(KeyError):
        play.choose("part", kind=["armor"], level=2)
    play = ready(5)
    with pytest.raises(Refused):
        play.choose("part", kind=["armor"], level=6)


def test_dw_82_a_quest_item_alone_or_beside_the_full_levels_and_never_two() -> None:
    play = give(ready(4), "quest_item")
    assert "done" in play.offered()
    assert "give quest_item" not in play.offered()
    give(play, "armor 3")
    assert "done" not in play.offered()
    give(play, "healstuff")
    assert "done" in play.offered()


def test_dw_82_dw_181_a_boss_drops_its_full_levels() -> None:
    play = ready(8, "boss")
    assert "nothing" not in play.offered()
    assert "done" not in give(play, "quest_item").offered()


def test_dw_69_a_quest_item_has_no_level_and_dw_121_is_kept() -> None:
    play = give(ready(4), "quest_item").choose("done").choose("take")
    assert play.last("found")["level"] == 0
    assert [keepsake.used for keepsake in play.state.hero.keepsakes] == [False]


def test_dw_217_found_wings_have_the_level_of_the_town_visited_last() -> None:
    state = realm()
    state.world.places["town"].level = 3
    assert "give wings" not in ready(2, state=state).offered()
    play = give(ready(4, state=state), "wings")
    assert "done" not in play.offered()
    give(play, "healstuff").choose("done").choose("take")
    assert [(item.kind, item.level, item.town) for item in state.hero.pouch] == [("wings", 3, "town")]


def test_dw_217_treasure_may_name_another_town_to_which_found_wings_lead() -> None:
    """With its Level, as far as the find has so many; they still lead there when another Town was visited last."""
    state = realm()
    state.world.places["town"].level = 3
    add(state, "harbour", "town", 2, "far", been=True)
    state.towns = ["town", "harbour"]
    assert [key for key in ready(2, state=state).offered() if "wings" in key] == ["give wings"]
    play = ready(5, state=state)
    assert [key for key in play.offered() if "wings" in key] == ["give wings", "give wings town"]
    assert GAME.prompts.option(GAME.at(state), 3, "find", "give wings town").text == "Give Wings to a Town"
    play.choose("give wings town").choose("s1")
    state.towns = ["harbour", "town", "harbour"]
    give(play, "healstuff").choose("done").choose("take")
    assert [(item.kind, item.level, item.town) for item in state.hero.pouch] == [("wings", 3, "town")]


def test_dw_58_a_find_of_two_things_is_one_swap_with_treasure() -> None:
    play = give(ready(5), "offhand-armor 3", "healstuff").choose("done").choose("take").choose("take")
    assert [data["seats"] for kind, data in play.told if kind == "swapped"] == [[0, 3]]


def test_dw_59_receiving_nothing_is_no_swap() -> None:
    play = ready(5).choose("nothing")
    assert "swapped" not in play.kinds()
    assert not play.state.world.places["well"].found


def test_dw_60_the_seat_that_takes_over_after_a_battle_opens_the_chest() -> None:
    state = realm()
    play = after(fight(at(state, "well").choose("battle")))
    assert (state.holders["warrior"], state.holders["villain"]) == (1, 0)
    give(play, "healstuff").choose("done")
    assert (play.prompt, play.seat) == ("take", 1)
    play.choose("take")
    assert (state.holders["warrior"], state.holders["treasure"]) == (3, 1)


@pytest.mark.parametrize(("finds", "swaps"), [(True, [[0, 3]]), (False, [[0, 1]])])
def test_dw_60_by_a_setting_a_battle_with_a_find_is_one_swap(finds: bool, swaps: list[list[int]]) -> None:
    play = after(fight(at(realm(one_swap=True), "well").choose("battle")))
    if finds:
        give(play, "healstuff").choose("done")
        assert (play.prompt, play.seat) == ("take", 0)
        play.choose("take")
    else:
        play.choose("nothing")
    assert [data["seats"] for kind, data in play.told if kind == "swapped"] == swaps


def test_what_treasure_puts_together_reaches_nobody_else_until_it_is_given() -> None:
    play = give(ready(5), "weapon 2")
    seen = [present(sight.view(play.table, seat)["world"]["find"])["parts"] for seat in (0, 1, 2, 3, None)]
    assert [len(parts) for parts in seen] == [0, 0, 0, 1, 0]
    give(play, "healstuff").choose("done")
    assert [len(present(sight.view(play.table, seat)["world"]["find"])["parts"]) for seat in (0, 1, None)] == [2, 2, 2]


# -- what The Warrior does with it


def test_dw_74_the_pouch_holds_its_size_and_dw_76_others_are_dropped_for_a_find() -> None:
    state = items(realm(), 5, 5, 3)  # of 14
    play = give(ready(1, state=state), "healstuff").choose("done")
    assert "take" in play.offered()
    state = items(realm(), 5, 5, 3)
    play = give(ready(2, state=state), "healstuff").choose("done")
    assert "take" not in play.offered()
    play.choose("drop thing-2").choose("take")
    assert [item.level for item in state.hero.pouch] == [5, 5, 2]


def test_dw_76_it_may_be_used_on_the_spot_or_left_behind() -> None:
    state = items(realm(), 14)
    state.hero.hp = 3
    give(ready(2, state=state), "healstuff").choose("done").choose("use")
    assert (state.hero.hp, len(state.hero.pouch)) == (15, 1)
    state = items(realm(), 14)
    give(ready(2, state=state), "healstuff").choose("done").choose("leave")
    assert len(state.hero.pouch) == 1


def test_dw_76_dw_215_fairy_water_is_used_on_the_spot_and_what_is_left_is_still_found() -> None:
    state = items(realm(), 13)
    play = give(ready(2, state=state), "fairy-water").choose("done")
    assert play.offered() == ["leave", "use", "drop thing-0"]
    play.choose("use")
    assert state.world.visit.calm
    assert play.offered() == ["leave", "drop thing-0"]
    play.choose("drop thing-0").choose("take")
    assert [(item.kind, item.level, item.uses) for item in state.hero.pouch] == [("fairy-water", 2, 1)]
    state = items(realm(), 14)
    give(ready(1, state=state), "fairy-water").choose("done").choose("use")
    assert (state.world.find, len(state.hero.pouch)) == (None, 1)


def test_dw_76_dw_217_wings_are_used_on_the_spot_and_fly_when_all_is_taken() -> None:
    state = items(realm(), 14)
    play = give(ready(2, state=state), "wings", "weapon").choose("done")
    assert play.offered() == ["leave", "use", "drop thing-0"]
    play.choose("use")
    assert (play.prompt, state.world.visit.space) == ("take", "well")
    play.choose("take")
    assert (play.prompt, state.world.visit.space) == ("entered", "town")
    assert state.holders["warrior"] == 3  # the swap for the find has been made (DW-58)
    assert list(saves.faults(state)) == []


def test_dw_76_one_pair_of_wings_is_enough() -> None:
    play = give(ready(3, state=items(realm(), 14)), "wings", "wings", "weapon").choose("done").choose("use")
    assert play.offered() == ["leave", "drop thing-0"]


def test_dw_77_dw_78_a_new_piece_takes_the_place_of_the_old_one_or_is_lost() -> None:
    state = realm()
    state.hero.armor = Piece(5, "armor")
    give(ready(3, state=state), "armor").choose("done").choose("leave")
    assert state.hero.armor == Piece(5, "armor")
    give(ready(3, state=state), "armor").choose("done").choose("take")
    assert (state.hero.armor.level, state.hero.defense) == (3, 3)
    assert state.hero.pouch == []


@pytest.mark.parametrize(("level", "bonus"), [(1, 1), (4, 2), (5, 3)])
def test_dw_79_an_offhand_gives_half_its_level_to_what_treasure_says(level: int, bonus: int) -> None:
    state = realm()
    give(ready(level, state=state), "offhand-weapon").choose("done").choose("take")
    assert (numbers.attack(state.hero), numbers.max_defense(state.hero)) == (6 + bonus, 0)
    give(ready(level, state=state), "offhand-armor").choose("done").choose("take")
    assert (numbers.attack(state.hero), numbers.max_defense(state.hero)) == (6, bonus)


@pytest.mark.parametrize("works", ["weapon", "armor"])
def test_dw_79_what_is_suggested_works_as_treasure_has_said_and_own_words_do_not_say_it_again(works: str) -> None:
    offhands = GAME.cards.tables["offhand"].by_id
    for visit in range(8):
        state = realm()
        state.serial += visit
        play = ready(3, state=state).choose(f"give offhand-{works}")
        assert state.making is not None
        drawn = [made.drawn[0].removeprefix("offhand/") for made in state.making.suggestions]
        assert {getattr(offhands[entry], "works") for entry in drawn} == {works}  # noqa: B009
        (own,) = [choice for choice in play.options() if isinstance(choice, Form)]
        assert [blank.name for blank in own.fields] == ["name", "note", "types"]


# -- occasions


def test_dw_81a_a_point_of_interest_may_give_a_find_without_a_battle_once() -> None:
    state = realm()
    play = go(at(state, "far", owed=False), "well", treasure="find")
    assert state.world.find is not None
    assert state.world.find.level == 2
    give(play, "healstuff").choose("done").choose("take")
    assert state.world.places["well"].found
    assert not places.holds_find(state, state.world.places["well"])


def test_dw_93_a_house_is_searched_once_a_visit_for_the_towns_level() -> None:
    state = realm()
    play = go(at(state, "town"), "house-1")  # DW-81a: nothing on entry does not cancel the search
    play.choose("search")
    assert (play.seat, state.world.find and state.world.find.level) == (3, 1)
    play.choose("nothing")
    assert "search" not in play.offered()
    assert not state.world.places["house-1"].found
    go(play, "town")
    go(play, "house-1")
    give(play.choose("search"), "healstuff").choose("done").choose("take")
    assert [data["seats"] for kind, data in play.told if kind == "swapped"] == [[0, 3]]


def test_dw_94_a_searched_house_is_closed_for_ever() -> None:
    state = realm(level=11)
    state.world.places["house-1"].found = True
    assert "search" not in at(state, "house-1").offered()
    play = after(fight(at(state, "house-1").choose("battle")))
    assert play.prompt == "explore"  # DW-183


def test_dw_183_a_victory_in_the_streets_allows_a_find_and_marks_nothing() -> None:
    state = realm()
    play = after(fight(at(state, "town", "house-1").choose("battle")))
    give(play, "healstuff").choose("done").choose("take")
    assert not state.world.places["town"].found


def test_dw_93_shops_sell_instead() -> None:
    assert "search" not in at(realm(), "item_shop").offered()


def test_dw_71_dw_72_dw_73_dw_73a_the_three_chests() -> None:
    state = realm()
    state.world.chests = list(places.CHESTS)
    play = at(state, "castle")
    assert "search" not in play.offered()
    play.choose("chest right")
    assert next(key for key in play.offered() if key.startswith("give ")) == "give healstuff"
    assert "give weapon" not in play.offered()
    give(play, "healstuff").choose("done").choose("take")
    assert (state.holders["warrior"], [item.level for item in state.hero.pouch]) == (3, [1])
    play.choose("chest left")
    give(play, "offhand-weapon").choose("done").choose("take")
    assert numbers.attack(state.hero) == 7
    play.choose("chest middle")
    assert play.offered() == ["give quest_item"]
    give(play, "quest_item").choose("done").choose("take")
    assert state.holders["warrior"] == 3
    assert [data["seats"] for kind, data in play.told if kind == "swapped"] == [[0, 3], [3, 0], [0, 3]]
    assert state.world.places["castle"].found
    assert not {"search", "chest left"} & set(play.offered())


def test_dw_73a_dw_183_a_victory_in_the_castle_gives_no_fourth_find() -> None:
    state = realm()
    state.world.chests = list(places.CHESTS)
    play = after(fight(at(state, "castle").choose("battle")))
    assert (play.prompt, state.world.places["castle"].found) == ("explore", False)
    assert {f"chest {chest}" for chest in places.CHESTS} <= set(play.offered())


def test_dw_94_dw_73a_a_chest_takes_no_mark_away() -> None:
    state = realm()
    state.world.chests, state.world.places["castle"].found = list(places.CHESTS), True
    at(state, "castle").choose("chest left")
    assert state.world.places["castle"].found


# -- inns and shops


def test_dw_95_dw_59_a_night_in_the_inn_heals_and_is_no_swap() -> None:
    state = realm()
    state.hero.hp, state.hero.max_mp, state.hero.mp = 3, 10, 1
    play = at(state, "inn").choose("sleep")
    assert (state.hero.hp, state.hero.mp) == (20, 10)
    assert "swapped" not in play.kinds()


def shop(state: Saga) -> Form:
    play = at(state, "item_shop").choose("shop")
    return next(choice for choice in play.options() if isinstance(choice, Form))


def test_dw_96_the_pouch_is_filled_at_no_cost_and_no_further() -> None:
    state = items(realm(), 3)
    play = at(state, "item_shop").choose("shop")
    with pytest.raises(Refused):
        play.choose("buy", kind=["healstuff"], level=1, count=12)
    play.choose("buy", kind=["healstuff"], level=1, count=11)
    assert play.offered() == ["done", "drop thing-0", play.offered()[2], "call"]
    assert sum(item.level for item in state.hero.pouch) == 14
    play.choose("done")
    assert "swapped" not in play.kinds()  # DW-59


def test_dw_97_levels_on_sale_go_up_to_the_towns_and_wings_are_exactly_it() -> None:
    state = realm()
    state.world.places["item_shop"].level = 3
    form = shop(state)
    for level in (1, 2, 3):
        form.fill({"kind": ["healstuff"], "level": level, "count": 1})
    for kind, level in (("healstuff", 4), ("wings", 2)):
        with pytest.raises(Refused):
            form.fill({"kind": [kind], "level": level, "count": 1})
    form.fill({"kind": ["wings"], "level": 3, "count": 1})


def test_dw_97_a_shop_may_sell_exactly_the_towns_level() -> None:
    state = realm(exact_shop=True)
    state.world.places["item_shop"].level = 3
    with pytest.raises(Refused):
        shop(state).fill({"kind": ["healstuff"], "level": 2, "count": 1})


def test_dw_97_wings_and_fairy_water_are_bought_ready_for_use() -> None:
    state = realm()
    state.world.places["item_shop"].level = 3
    play = at(state, "item_shop").choose("shop")
    play.choose("buy", kind=["wings"], level=3, count=1).choose("buy", kind=["fairy-water"], level=2, count=1)
    assert [(item.town, item.uses) for item in state.hero.pouch] == [("town", 1), ("", 2)]


def test_dw_97_whatever_a_shop_samples_can_be_bought() -> None:
    for pouch in ((), (13,), (5, 5, 3)):
        state = items(realm(), *pouch)
        state.world.places["item_shop"].level = 3
        form, rng = shop(state), Random(1)
        assert form.sampler is not None
        for _ in range(30):
            form.fill(form.sampler(rng) or {})


def test_dw_98_equipment_shops_sell_nothing() -> None:
    state = realm()
    add(state, "smith", "equipment_shop", 2, "town")
    assert not {"shop", "search"} & set(at(state, "smith").offered())


def test_dw_217_wings_lead_to_the_town_visited_last_not_to_the_one_found_last() -> None:
    state = realm()
    state.world.places["town-2"] = state.world.places["town"].copy()
    state.world.places["town-2"].id, state.world.places["town-2"].home = "town-2", "far"
    state.world.places["town-2"].level = 2
    state.towns = ["town", "town-2"]
    play = go(at(state, "near"), "town")
    assert state.towns == ["town-2", "town"]
    assert play.state.world.places["town"].been
