"""What is told, suggested and called by name, what roles are reminded of, and who is in charge of what."""

from __future__ import annotations

import pytest

from helpers.dragon_and_warrior.board import Stage, foe, stage, usual_hero
from helpers.dragon_and_warrior.realm import add, after, at, come_in, fight, go, quest, realm, resident
from helpers.present import present
from wyrmhoard.games.dragon_and_warrior import sight
from wyrmhoard.games.dragon_and_warrior.cards.vocabulary import TYPES
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.pending_state import ChooseFind, Fight
from wyrmhoard.games.dragon_and_warrior.rules.agreements import sheets
from wyrmhoard.games.dragon_and_warrior.rules.core import numbers, places, points, roles
from wyrmhoard.games.dragon_and_warrior.rules.making import creating, inventing
from wyrmhoard.games.dragon_and_warrior.rules.scenes import reminders
from wyrmhoard.games.dragon_and_warrior.state import Item, Keepsake, Piece, Saga

VILLAIN, ALLY, TREASURE = 1, 2, 3


def reminded(state: Saga) -> set[tuple[str, str]]:
    return set(reminders.reminders(state))


# -- who is in charge of what


def test_dw_4_nobody_but_the_warriors_holder_moves_the_figure() -> None:
    play = at(realm(), "town")
    assert play.seat == 0
    assert "go near" in play.offered()
    for seat in (VILLAIN, ALLY, TREASURE):
        assert not any(key.startswith("go ") for key in play.aside_keys(seat))


def test_dw_6_dw_2_only_the_villain_makes_cards_and_whoever_holds_the_role_now() -> None:
    play = at(realm(), "town")
    assert ["card" in play.aside_keys(seat) for seat in range(4)] == [False, True, False, False]
    roles.exchange(play.table, 0, VILLAIN, "DW-55")
    assert ["card" in play.aside_keys(seat) for seat in range(4)] == [True, False, False, False]


def test_dw_7_an_area_is_treasures_to_draw() -> None:
    play = at(realm(level=9), "near").choose("go far")
    assert "place area" in [str(choice) for choice in play.options(TREASURE)]
    for seat in (VILLAIN, ALLY):
        assert not any(str(choice).startswith("place") for choice in play.options(seat))


def test_dw_8_others_suggest_names_and_the_role_in_charge_decides() -> None:
    play = come_in(at(realm(level=9), "near").choose("go far"), treasure="place poi")
    assert (play.prompt, play.seat) == ("place", TREASURE)
    play.aside(VILLAIN, "idea", text="The Crooked Finger").aside(ALLY, "idea", text="Old Lamp")
    assert "idea" not in play.aside_keys(TREASURE)
    assert [key for key in play.offered() if key.startswith("idea")] == ["idea 1", "idea 2"]
    assert "Old Lamp" in GAME.prompts.option(GAME.at(play.state), TREASURE, "place", "idea 2").text
    play.choose("idea 2")
    tower = list(play.state.world.places.values())[-1]
    assert inventing.name_of(play.state, tower.id) == "Old Lamp"
    assert "Crooked" not in str(play.state)


# -- telling


def test_dw_88_treasure_is_reminded_to_describe_a_space_and_may_do_so_at_any_time() -> None:
    play = at(realm(), "house-1")
    assert ("treasure", "describe") in reminded(play.state)
    assert "describe" not in play.aside_keys(ALLY)
    play.aside(TREASURE, "describe", text="It smells of wet wool")
    assert ("treasure", "describe") not in reminded(play.state)
    shown = {place["id"]: place["note"] for place in sight.view(play.table, 0)["world"]["places"]}
    assert shown["house-1"] == "It smells of wet wool"
    assert play.prompt == "explore"
    go(play, "town")
    assert ("treasure", "describe") in reminded(play.state)  # on each entry


@pytest.mark.parametrize("space", ["house-1", "near", "room-2", "well", "castle"])
def test_dw_88_dw_257a_treasure_may_take_one_of_three_descriptions(space: str) -> None:
    state = realm()
    state.world.places["near"].terrain = "marsh"
    state.world.places["room-2"].cross = True
    play = at(state, space, "room-1" if space == "room-2" else "")
    assert ["look" in play.aside_keys(seat) for seat in range(4)] == [False, False, False, True]
    play.aside(TREASURE, "look")
    assert (play.prompt, play.seat, play.offered()) == ("look", TREASURE, ["s1", "s2", "s3", "own", "nothing"])
    assert play.state.making is not None
    seen = [creating.filled(made.words["text"], made.slots, str) for made in play.state.making.suggestions]
    assert len(set(seen)) == 3
    play.choose("s2")
    assert inventing.words_of(state, state.world.places[space].note) == seen[1]
    assert play.prompt == "explore"
    assert "look" not in play.aside_keys(TREASURE)


def test_dw_88_treasure_may_think_better_of_it() -> None:
    play = at(realm(), "house-1").aside(TREASURE, "look").choose("nothing")
    assert "look" in play.aside_keys(TREASURE)
    assert play.kinds() == []


def test_dw_88_on_entering_the_ally_and_the_villain_may_bring_somebody_in() -> None:
    play = at(realm(level=9), "far").choose("go well")
    assert "friend new" in [str(choice) for choice in play.options(ALLY)]
    assert "enemy new" in [str(choice) for choice in play.options(VILLAIN)]


def test_dw_155_a_line_after_an_action_delays_nothing() -> None:
    play = stage("7 8 9", "3 4 5", seats=4).choose("attack 7")
    before = play.ask
    play.aside(0, "say", text="I swing the ladle")
    assert play.ask is before
    assert inventing.words_of(play.state, play.last("spoke")["text"]) == "I swing the ladle"
    assert play.rules["spoke"] == "DW-155"


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_dw_155_every_action_of_either_side_leaves_room_for_a_line_of_its_player(seats: int) -> None:
    """Also alone; and who leaves it empty is asked nothing."""
    state = realm(seats)
    state.draws.seed = "lines"
    at(state, "near").state.pending = [Fight()]
    play = Stage(state).go()
    while play.prompt in ("conflict", "build"):
        play.choose("s1" if play.prompt == "conflict" else "even")
    play.battle.foes[0].hp = state.hero.hp = 99
    actions = 0
    while actions < 4:
        assert play.prompt in ("turn", "block")
        seat, before = play.seat, play.ask
        play.aside(seat, "say", text=f"Swish {actions}")
        assert play.ask is before
        actions += play.prompt == "turn"
        play.choose(play.offered()[0])
    said = [inventing.words_of(state, data["text"]) for kind, data in play.told if kind == "spoke"]
    assert said[0] == "Swish 0"


def test_dw_156_surroundings_are_colour_and_change_no_value() -> None:
    play = stage("7 8 9", "3 4 5", seats=4)
    numbers_before = [numbers.attack(play.state.hero), play.battle.foes[0].hp, play.offered()]
    assert "surroundings" not in play.aside_keys(VILLAIN)
    play.aside(TREASURE, "surroundings", text="rope bridge")
    assert present(sight.view(play.table, 0)["battle"])["surroundings"] == ["rope bridge"]
    assert [numbers.attack(play.state.hero), play.battle.foes[0].hp, play.offered()] == numbers_before


def test_dw_46_others_only_propose_the_end_of_a_scene() -> None:
    state = realm()
    resident(state, "house-1")
    play = at(state, "house-1").choose("talk person-1")
    assert "end-scene" not in play.aside_keys(0)
    play.aside(ALLY, "end-scene")
    assert play.prompt == "scene"
    assert play.last("end_proposed")["seat"] == ALLY


def test_dw_51_whenever_nothing_else_is_pending_the_warrior_is_asked_what_they_do() -> None:
    play = at(realm(), "town")
    assert (play.prompt, play.seat) == ("explore", 0)
    assert GAME.prompts.prompt(GAME.at(play.state), 0, "explore", {}) == "Choose what you do"
    go(play, "near")
    assert play.prompt == "explore"


# -- reminders


def test_dw_36_treasure_is_warned_of_a_town_with_too_few_houses_or_without_a_shop() -> None:
    state = realm()
    at(state, "town")
    assert ("treasure", "town") not in reminded(state)
    del state.world.places["house-3"]
    assert ("treasure", "town") in reminded(state)
    add(state, "house-3", "house", 1, "town")
    del state.world.places["item_shop"]
    assert ("treasure", "town") in reminded(state)


def test_dw_52_the_ally_is_reminded_of_a_quest_and_the_leave_is_not_blocked() -> None:
    state = realm()
    play = at(state, "town")
    assert ("ally", "quest") in reminded(state)
    assert "go near" in play.offered()
    quest(state)
    assert ("ally", "quest") not in reminded(state)


def test_dw_53_a_quest_is_listed_under_its_town_open_or_done() -> None:
    state = realm()
    quest(state, "done")
    play = at(state, "town")
    assert [(q["town"], q["state"]) for q in sight.view(play.table, None)["world"]["quests"]] == [("town", "done")]


def test_dw_68_the_warrior_is_reminded_to_award_after_the_last_chest() -> None:
    state = realm()
    state.world.chests = ["left"]
    play = at(state, "castle")
    assert ("warrior", "award") not in reminded(state)
    state.world.chests = []
    assert ("warrior", "award") in reminded(state)
    play.aside(0, "award", seat=["3"])
    assert ("warrior", "award") not in reminded(state)


def test_dw_99_dw_108_treasure_is_reminded_of_a_second_area_and_of_a_dungeon() -> None:
    state = realm()
    state.visits = 2
    at(state, "near")
    assert not {("treasure", "area"), ("treasure", "dungeon")} & reminded(state)
    state.world.places = {key: place for key, place in state.world.places.items() if place.home in ("near", "town")}
    add(state, "near", "area", 1)
    assert {("treasure", "area"), ("treasure", "dungeon")} <= reminded(state)


def test_dw_111_a_dungeon_of_twelve_rooms_is_taken_with_a_hint() -> None:
    state = realm()
    at(state, "room-1")
    assert ("treasure", "rooms") not in reminded(state)
    for number in range(3, 13):
        add(state, f"room-{number}", "room", 2, "cave", floor=1)
    assert ("treasure", "rooms") in reminded(state)


def test_dw_116_the_stairs_may_be_in_the_first_room() -> None:
    state = realm(level=4)
    play = at(state, "room-1")
    play.state.world.visit.came = "far"
    after(fight(play.choose("battle"))).choose("stairs")
    assert "go down" in Stage(state).go().offered()


# -- things


def test_dw_70_a_find_is_described_and_has_a_local_name() -> None:
    state = realm()
    at(state, "near")
    state.pending = [ChooseFind(1, "visit", "near")]
    play = Stage(state).go().choose("give healstuff")
    play.choose("own", name="Ring of leaves", note="It smells of rain").choose("done").choose("take")
    (item,) = sight.view(play.table, 0)["hero"]["pouch"]
    assert (item["name"], item["level"], item["kind"]) == ("Ring of leaves", 1, "healstuff")


def test_dw_75_what_is_used_once_is_gone_and_its_space_is_free() -> None:
    state = realm()
    state.hero = usual_hero(hp=2)
    state.hero.pouch = [Item("thing-1", "healstuff", 1), Item("thing-2", "healstuff", 1)]
    at(state, "near").choose("use thing-2")
    assert [item.id for item in state.hero.pouch] == ["thing-1"]
    assert numbers.pouch_size(state.hero) - sum(item.level for item in state.hero.pouch) == 13


def test_dw_80_gear_cannot_be_changed_in_a_battle() -> None:
    hero = usual_hero(armor=Piece(2, "armor"), weapon=Piece(3, "weapon"))
    play = stage("7 8 9", "3 4 5", hero=hero, seats=4)
    verbs = {key.partition(" ")[0] for key in play.offered()}
    assert verbs == {"attack", "maneuver", "run"}
    assert not {"take", "wear"} & set(play.aside_keys(0))


def test_dw_218_the_buyer_may_give_a_local_name() -> None:
    state = realm()
    state.hero.pouch = [Item("thing-1", "healstuff", 1), Item("thing-2", "healstuff", 1), Item("thing-3", "wings", 1)]
    play = at(state, "item_shop").choose("shop").choose("call", item=["thing-2"], name="cactus salt")
    shown = [item["name"] for item in sight.view(play.table, 0)["hero"]["pouch"]]
    assert shown == ["cactus salt", "cactus salt", ""]
    assert play.prompt == "buy"


def test_dw_84_every_place_is_of_one_type_and_has_a_level() -> None:
    state = realm()
    for place in state.world.places.values():
        assert sum([places.is_location(place.kind, kind) for kind in places.LOCATIONS]) == 1
        assert 1 <= place.level <= 30


def test_dw_63_taken_tokens_come_from_the_middle_and_spent_ones_go_back() -> None:
    state = realm()
    state.tokens = [2, 0, 1, 3]
    play = at(state, "near")
    assert roles.pool(state) == 6
    play.aside(TREASURE, "buy-swap")
    assert state.tokens[TREASURE] == 0
    assert roles.pool(state) == 9 - 2  # two were left out of the swap and took one each


# -- Levels


def test_dw_190_dw_191_each_level_gives_two_points_and_a_raised_maximum_raises_what_is_left() -> None:
    hero = usual_hero(hp=4, points=2)
    points.give(hero, 0, 1, 1, 0)
    assert (hero.agility, hero.hp, hero.max_hp, hero.points) == (4, 9, 25, 0)
    play = stage("7 8 9", "3 4 5", hero=usual_hero(xp=4), card=foe(level=1, max_hp=5), seats=4)
    play.choose("attack 7").choose("take it")
    assert (play.state.hero.level, play.state.hero.points, play.prompt) == (2, 2, "points")


def test_dw_195_the_next_spell_is_known_at_once() -> None:
    hero = usual_hero(max_mp=15, points=1)
    assert numbers.spells(hero) == ("hurt",)
    points.give(hero, 0, 0, 0, 1)
    assert numbers.spells(hero) == ("hurt", "heal")


# -- types in own words


def test_dw_140_dw_20a_a_weakness_in_own_words_is_shown_to_all_and_can_be_struck() -> None:
    hero = usual_hero(weapon=Piece(1, "weapon", types=["marmalade"]))
    play = stage("7 8 9", "3 4 5", hero=hero, card=foe(weakness=2, weak_to="marmalade", max_hp=90), seats=4)
    assert "marmalade" not in str(sight.view(play.table, 2)["battle"])
    play.choose("attack 7").choose("take it")
    told = play.last("weakness_shown")
    assert (told["times"], inventing.words_of(play.state, told["type"])) == (2, "marmalade")
    assert present(sight.view(play.table, 2)["battle"])["foes"][0]["weak_to"] == "marmalade"
    play.aside(2, "x").all_choose("go on", "go on", f"thing {told['type']}", "go on")
    assert (play.prompt, play.seat) == ("again", 1)  # the Villain, who named it, names another
    assert "marmalade" not in str(play.state)
    assert play.offered() == ["s1", "s2", "s3", "own"]
    play.choose("own", type="Custard ")
    card = play.state.conflicts["card-1"]
    assert (card.weakness, card.weak_to, hero.weapon and hero.weapon.types) == (2, "custard", ["custard"])
    assert inventing.words_of(play.state, told["type"]) == "custard"
    damage = play.last("hit_foe")["damage"]
    play.choose("attack 3").choose("take it")
    play.choose("attack 8").choose("take it")
    assert play.last("hit_foe")["damage"] == damage  # what was of it is of the other, and meets the Weakness still


def test_dw_20_dw_137_a_struck_type_may_become_one_of_the_list() -> None:
    state = realm()
    state.hero.keepsakes = [Keepsake("thing-1")]
    play = at(state, "near").aside(0, "claim", thing=["thing-1"], type="marmalade").choose("yes")
    state.conflicts["card-1"] = foe(weakness=4, weak_to="marmalade")
    play.aside(2, "x").all_choose(*["go on"] * 4)
    assert (play.prompt, play.seat) == ("again", 0)
    assert state.making is not None
    wanted = state.making.suggestions[1].words["type"]
    assert wanted in TYPES
    play.choose("s2")
    assert (state.hero.keepsakes[0].types, state.conflicts["card-1"].weak_to) == ([wanted], wanted)
    assert state.story.types == {}


def test_dw_137a_dw_251_alone_too_a_type_may_be_claimed_and_the_oracle_says_yes_or_no() -> None:
    said = set()
    for night in range(12):
        state = realm(1)
        state.draws.seed, state.world.nights = "claims", night
        state.hero.weapon = Piece(1, "weapon")
        play = at(state, "town").aside(0, "claim", thing=["weapon"], type="fire")
        agreed = play.last("claimed")["agreed"]
        assert play.prompt == "explore"
        assert state.hero.weapon.types == (["fire"] if agreed else [])
        play.aside(0, "claim", thing=["weapon"], type="ice")
        assert not play.last("claimed")["agreed"]  # it has said no before, or the thing has its type
        said.add(agreed)
    assert said == {True, False}


def test_dw_137a_a_claimed_type_in_own_words_stands_in_the_log_by_its_text() -> None:
    state = realm()
    state.hero.keepsakes = [Keepsake("thing-1")]
    play = at(state, "near").aside(0, "claim", thing=["thing-1"], type="marmalade")
    assert play.prompt == "claim"
    assert play.ask is not None
    assert "marmalade" in GAME.prompts.prompt(GAME.at(state), TREASURE, "claim", play.ask.data)
    play.choose("yes")
    assert state.hero.keepsakes[0].types == ["marmalade"]
    assert "marmalade" not in str(play.told)


# -- themes, and the map of the Outdoors


def test_dw_208_a_spell_may_have_a_theme_which_is_its_type_against_a_weakness() -> None:
    hero = usual_hero(max_mp=10, mp=10)
    state = realm()
    state.hero = hero
    play = at(state, "near").aside(0, "theme").choose("hurt").choose("own", text="Icicles in a row", types=["ice"])
    assert sight.view(play.table, 2)["hero"]["looks"] == {"hurt": "Icicles in a row"}
    assert "theme" not in play.aside_keys(0)
    battle = stage("7 8", "3", hero=hero, card=foe(weakness=2, weak_to="ice", max_hp=50), seats=4)
    battle.choose("cast hurt", base=[battle.battle.warrior[0]], extra=[battle.battle.warrior[1]]).choose("take it")
    assert battle.last("hit_foe")["damage"] == 12


def test_dw_99a_the_map_of_the_outdoors_grows_by_sheets_up_to_sixteen() -> None:
    play = at(realm(), "near")
    assert "join-sheet" not in play.aside_keys(ALLY)
    play.aside(TREASURE, "join-sheet")
    assert play.offered() == ["nothing", "0,-1", "-1,0", "1,0", "0,1"]
    play.choose("1,0")
    pages = [page.name for page in sheets.pages(play.state) if page.of == sheets.OUTDOORS]
    assert pages == ["outdoors", "outdoors/1"]
    assert all(sheets.size_of(name).width == 1000 for name in pages)
    play.state.world.outdoors = [f"{number},0" for number in range(1, 16)]
    assert "join-sheet" not in play.aside_keys(TREASURE)
    assert len([page for page in sheets.pages(play.state) if page.of == sheets.OUTDOORS]) == 16
    assert sheets.size_of("outdoors/15").height == 1400
