"""Characters between the roles, and later Quests."""

from __future__ import annotations

import pytest

from helpers.dragon_and_warrior.board import Stage
from helpers.dragon_and_warrior.realm import after, at, go, quest, realm, resident
from helpers.present import present
from wyrmhoard.games.dragon_and_warrior import sight
from wyrmhoard.games.dragon_and_warrior.rules.making import inventing
from wyrmhoard.games.dragon_and_warrior.state import Member
from wyrmhoard.games.dragon_and_warrior.world_state import QUEST_KINDS, Person, PersonSide

VILLAIN, ALLY, TREASURE = 1, 2, 3


def meeting(side: PersonSide = "friend") -> Stage:
    """A Scene with Bo in the first house."""
    state = realm()
    resident(state, "house-1", side)
    return at(state, "house-1").choose("talk person-1")


# -- sides


def test_dw_5_dw_43_a_friend_who_is_handed_over_is_an_enemy_and_may_get_a_card() -> None:
    state = realm()
    resident(state, "house-1")
    play = at(state, "house-2")
    assert "card-of" not in play.aside_keys(VILLAIN)
    play.aside(ALLY, "turn-side").choose("person-1")
    assert state.world.people["person-1"].side == "enemy"
    assert "turn-side" not in play.aside_keys(ALLY)
    play.aside(VILLAIN, "card-of").choose("person-1").choose("brute")
    card = state.conflicts[state.world.people["person-1"].card]
    assert (card.name, card.level) == (state.world.people["person-1"].name, 1)
    assert play.prompt == "explore"


def test_dw_43_the_villain_may_hand_an_enemy_to_the_ally() -> None:
    state = realm()
    resident(state, "house-1", "enemy")
    play = at(state, "house-2")
    assert "turn-side" not in play.aside_keys(ALLY)
    play.aside(VILLAIN, "turn-side").choose("person-1")
    assert state.world.people["person-1"].side == "friend"


@pytest.mark.parametrize(("side", "before", "after"), [("enemy", -1, 1), ("friend", 1, -1)])
def test_dw_264a_who_changes_sides_begins_a_scene_in_the_mood_of_the_new_one(
    side: PersonSide, before: int, after: int
) -> None:
    state = realm()
    resident(state, "house-1", side).mood = before
    at(state, "house-2").aside(VILLAIN if side == "enemy" else ALLY, "turn-side").choose("person-1")
    assert state.world.people["person-1"].mood == after


def test_dw_43_somebody_in_the_background_is_treasures_and_a_few_words_are_no_scene() -> None:
    play = at(realm(), "house-1").aside(TREASURE, "somebody").choose("own", name="Ula", note="")
    (person,) = play.state.world.people.values()
    assert person.side == "background"
    play.choose(f"talk {person.id}")
    assert play.prompt == "explore"
    assert not play.state.world.visit.scene
    assert play.last("few_words")["name"] == person.name


def test_dw_44_the_warrior_says_whose_a_claimed_character_is() -> None:
    state = realm()
    resident(state, "house-1")
    play = at(state, "house-2").aside(VILLAIN, "dispute").choose("person-1")
    assert (play.prompt, play.seat, play.offered()) == ("whose", 0, ["ally", "villain", "treasure"])
    play.choose("villain")
    assert state.world.people["person-1"].side == "enemy"
    assert "dispute" not in play.aside_keys(VILLAIN)


# -- acting


def test_dw_47_a_character_who_was_lent_is_back_when_the_scene_ends() -> None:
    play = meeting()
    play.aside(ALLY, "lend").choose("person-1").choose("2")
    assert play.state.world.scene is not None
    assert present(sight.view(play.table, 0)["world"]["scene"])["lent"] == {"person-1": VILLAIN}
    assert play.state.holders == {"warrior": 0, "villain": 1, "ally": 2, "treasure": 3}
    play.choose("end")
    assert play.state.world.scene is None
    assert play.state.world.people["person-1"].side == "friend"
    assert play.state.holder("warrior") == ALLY


def test_dw_47_the_lender_takes_a_character_back() -> None:
    play = meeting().aside(ALLY, "lend").choose("person-1").choose("2")
    play.aside(ALLY, "lend").choose("person-1").choose("nothing")
    assert play.state.world.scene is not None
    assert play.state.world.scene.lent == {}
    assert "lend" not in play.aside_keys(VILLAIN)


def test_dw_46_the_scene_goes_on_while_something_is_used_in_it() -> None:
    state = realm()
    resident(state, "house-1")
    state.hero.max_mp = state.hero.mp = 20
    state.hero.hp = 1
    play = at(state, "house-1").choose("talk person-1").choose("cast heal")
    assert (play.prompt, state.hero.hp) == ("scene", 20)
    assert not any(key.startswith(("go ", "talk ")) for key in play.offered())


def test_dw_92_the_villain_may_provoke_in_a_town_and_it_may_end_in_words() -> None:
    play = go(at(realm(), "town"), "house-1", villain="enemy new").choose("s1")
    assert play.prompt == "scene"
    assert "battle" in play.offered()
    play.choose("end")
    assert play.state.battles == 0
    assert play.state.holder("warrior") == VILLAIN


# -- old allies


def test_dw_231_a_party_member_who_left_may_come_back_as_an_enemy() -> None:
    play = at(realm(), "house-1").aside(ALLY, "offer").choose("own", name="Bo", note="").choose("join")
    play.choose("spend", attack=0, defense=0, hp=1)
    (person,) = play.state.world.people.values()
    assert person.role == "ally"
    assert "turn-side" not in play.aside_keys(ALLY)
    play.aside(ALLY, "part").choose("nothing").choose("end")
    assert (play.state.members, person.role, play.state.holder("warrior")) == ([], "", ALLY)
    play.aside(0, "turn-side").choose(person.id)
    play.aside(VILLAIN, "card-of").choose(person.id).choose("even")
    card = play.state.conflicts[person.card]
    assert inventing.words_of(play.state, card.name) == "Bo"


def test_dw_219_a_friend_on_record_may_offer_to_join_and_is_talked_to_anywhere() -> None:
    state = realm()
    resident(state, "house-1")
    play = at(state, "house-2").aside(ALLY, "offer").choose("friend person-1").choose("join")
    play.choose("spend", attack=0, defense=0, hp=1)
    assert "talk person-1" in play.offered()


# -- Quests


def test_dw_52_dw_54_the_ally_reveals_a_quest_of_one_of_seven_kinds() -> None:
    state = realm()
    resident(state, "house-1")
    play = at(state, "house-1").aside(ALLY, "quest").choose("person-1")
    assert (play.prompt, tuple(play.offered())) == ("quest-kind", QUEST_KINDS)
    assert len(QUEST_KINDS) == 7
    play.choose("rescue").choose("own", goal="find the lost child", note="")
    (given,) = sight.view(play.table, 0)["world"]["quests"]
    assert (given["goal"], given["town"], given["state"], given["kind"]) == (
        "find the lost child",
        "town",
        "open",
        "rescue",
    )
    assert play.rules["quest"] == "DW-53"


@pytest.mark.parametrize(("kind", "answer", "how"), [("reached", "", "reached"), ("ask-reached", "no", "open")])
def test_dw_232_treasure_says_at_any_time_that_a_goal_is_reached_and_the_warrior_may_ask(
    kind: str, answer: str, how: str
) -> None:
    state = realm()
    quest(state)
    play = at(state, "near")
    play.aside(0 if answer else TREASURE, kind).choose("quest-1")
    if answer:
        assert (play.prompt, play.seat) == ("is-reached", TREASURE)
        play.choose(answer)
    assert state.world.quests["quest-1"].state == how


def test_dw_232_somebody_else_of_the_town_rewards_if_the_giver_is_an_enemy_by_now() -> None:
    state = realm()
    quest(state, "reached")
    state.world.people["person-1"].side = "enemy"
    state.world.people["person-2"] = Person("person-2", "", "friend", "inn")
    state.world.people["person-3"] = Person("person-3", "", "friend", "far")
    play = at(state, "house-1").choose("hand-in quest-1")
    assert (play.prompt, play.seat) == ("character", ALLY)
    assert {"friend person-2"} == {key for key in play.offered() if key.startswith("friend")}
    play.choose("friend person-2")
    assert (play.prompt, state.world.quests["quest-1"].giver) == ("scene", "person-2")


def test_dw_235_the_ally_and_the_villain_tell_what_comes_of_it_or_nothing() -> None:
    state = realm()
    quest(state, "reached")
    play = at(state, "house-1").choose("hand-in quest-1").choose("end").choose("1").choose("split 1 x1")
    assert play.choose("nothing").prompt == "telling"
    assert play.seat == state.holder("ally")
    play.choose("own", text="They dance all night")
    assert inventing.words_of(state, play.last("told")["text"]) == "They dance all night"
    assert (play.prompt, play.seat) == ("telling", state.holder("villain"))
    assert play.choose("nothing").prompt != "telling"


def test_dw_235_what_is_told_keeps_nobody_from_going_on() -> None:
    state = realm()
    quest(state, "reached")
    play = at(state, "house-1").choose("hand-in quest-1").choose("end").choose("1").choose("split 1 x1")
    for _ in range(3):
        play.choose("nothing")
    assert "told" not in play.kinds()
    assert state.world.quests["quest-1"].state == "done"


def test_dw_234_a_reward_never_doubles_for_a_higher_level() -> None:
    """The Town is of Level 3, The Warrior of Level 1: rating 3 as (+1, x2) is a find of 4 and 6 XP."""
    state = realm(level=1)
    state.world.places["town"].level = 3
    quest(state, "reached")
    play = at(state, "house-1").choose("hand-in quest-1").choose("end").choose("3").choose("split 1 x2")
    assert play.last("xp_gained")["gained"] == 6
    play = after(play)
    assert play.prompt == "find"
    assert play.ask is not None
    assert play.ask.data["level"] == 4


def test_dw_228_a_level_by_a_quest_is_a_point_for_the_party_member_too() -> None:
    state = realm(level=1)
    state.hero.xp = 4
    state.members = [Member("ally", "t9", hp=5, max_hp=5)]
    quest(state, "reached")
    play = at(state, "house-1").choose("hand-in quest-1").choose("end").choose("1").choose("split 1 x1")
    assert state.hero.level == 2
    assert state.members[0].points == 1
    while play.prompt == "points" and play.seat == 0:
        play.choose("spend", strength=2, agility=0, hp=0, mp=0)
    assert (play.prompt, play.seat) == ("points", 2)
