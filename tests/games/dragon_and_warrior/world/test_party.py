"""Party Members join and part (DW-219 to DW-221, DW-230)."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragon_and_warrior.board import Stage, foe, saga_of, stage, usual_hero
from helpers.dragon_and_warrior.realm import add, after, at, come_in, go, realm, resident
from wyrmhoard.games.dragon_and_warrior import saves, sight
from wyrmhoard.games.dragon_and_warrior.cards import entries
from wyrmhoard.games.dragon_and_warrior.cards.made import Suggestion, Wish
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.pending_state import BidFarewell, Swap
from wyrmhoard.games.dragon_and_warrior.rules.making import creating, inventing
from wyrmhoard.games.dragon_and_warrior.rules.scenes import travel
from wyrmhoard.games.dragon_and_warrior.state import Member, Wording
from wyrmhoard.games.dragon_and_warrior.world_state import Person, Speech
from wyrmhoard.kernel.text.errors import Refused

ALLY = 2


def exploring(seats: int = 4, level: int = 1) -> Stage:
    state = saga_of(seats)
    state.phase, state.hero = "after", usual_hero(level=level)
    return Stage(state).go()


def offered(level: int = 1) -> Stage:
    return exploring(level=level).aside(ALLY, "offer").choose("own", name="Bo", note="Tall")


def test_dw_219_if_the_warrior_declines_nothing_changes() -> None:
    play = offered()
    assert (play.prompt, play.seat) == ("join", 0)
    assert play.ask is not None
    assert (
        GAME.prompts.prompt(GAME.at(play.state), 0, "join", play.ask.data)
        == "Bo would like to come along: do they join?"
    )
    play.choose("decline")
    assert play.state.members == []
    assert play.prompt == "explore"
    assert play.kinds() == ["offered", "declined"]


def test_dw_219_if_the_warrior_accepts_the_ally_fills_in_a_card() -> None:
    play = offered().choose("join")
    assert (play.prompt, play.seat) == ("points", ALLY)
    play.choose("spend", attack=1, defense=0, hp=0)
    (member,) = play.state.members
    assert (member.role, inventing.words_of(play.state, member.name)) == ("ally", "Bo")
    assert play.prompt == "explore"
    assert play.kinds() == ["offered", "member_grew", "joined"]
    assert sight.view(play.table, 3)["members"][0]["note"] == "Tall"


def test_dw_219_the_ally_may_think_better_of_it() -> None:
    play = exploring().aside(ALLY, "offer").choose("nothing")
    assert (play.prompt, play.state.members, play.kinds()) == ("explore", [], [])


def test_dw_220_the_card_has_as_many_points_as_the_warrior_has_levels() -> None:
    play = offered(level=5).choose("join")
    with pytest.raises(Refused, match="Exactly 5 points"):
        play.choose("spend", attack=3, defense=0, hp=3)
    play.choose("spend", attack=2, defense=0, hp=3)
    (member,) = play.state.members
    assert (member.attack, member.max_defense, member.max_hp, member.hp, member.points) == (3, 1, 20, 20, 0)


def test_dw_221_a_new_one_replaces_the_old_and_starts_with_full_hp() -> None:
    play = exploring(level=2)
    bo = inventing.remember(
        play.table, Suggestion("member", {"name": "Bo"}), "name", "ally", Wish("member", "person-1")
    )
    play.state.members = [Member("ally", bo, hp=3, max_hp=20)]
    play.aside(ALLY, "offer").choose("own", name="Ula", note="")
    assert play.ask is not None
    assert GAME.prompts.prompt(GAME.at(play.state), 0, "join", play.ask.data) == (
        "Ula would like to come along in place of Bo: do they join?"
    )
    play.choose("join").choose("spend", attack=0, defense=0, hp=2)
    (member,) = play.state.members
    assert inventing.words_of(play.state, member.name) == "Ula"
    assert (member.hp, member.max_hp) == (15, 15)
    assert play.last("left") == {"name": bo}


def test_dw_244_with_cards_of_their_own_the_ally_offers_nobody() -> None:
    assert "offer" in exploring(5).aside_keys(ALLY)
    assert "offer" not in exploring(6).aside_keys(ALLY)


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_dw_219_only_the_ally_offers(seat: int) -> None:
    assert "offer" not in exploring().aside_keys(seat)


def test_dw_219_nobody_joins_in_the_middle_of_a_battle() -> None:
    assert "offer" not in stage("4 5", "9 2", seats=4).aside_keys(ALLY)


def test_dw_61_nothing_else_begins_while_somebody_offers_to_join() -> None:
    play = offered()
    assert {"offer", "propose", "card"}.isdisjoint(key for seat in range(4) for key in play.aside_keys(seat))
    play.aside(1, "x").all_choose(*["go on"] * 4).choose("own", name="Ula", note="")
    assert play.prompt == "join"
    play.choose("join").choose("spend", attack=0, defense=1, hp=0)
    assert [inventing.words_of(play.state, member.name) for member in play.state.members] == ["Ula"]


# -- farewell


def fallen(seats: int = 4, *, farewell: str = "", **about: Any) -> tuple[Stage, Person]:
    """A Battle in which the Ally's Party Member has fallen has been won; what it leaves is asked for in order."""
    state = realm(seats, **about)
    state.draws.seed = "realm"
    person = resident(state, "house-1")
    wish = Wish("member", person.id)
    made = creating.suggest(inventing.desk_of(state, GAME.cards), wish)[0]
    state.texts["t900"] = Wording(farewell, "ally")
    play = at(state, "near")
    person.name = inventing.remember(play.table, made, "name", "ally", wish)
    person.role, state.members = (
        "ally",
        [Member("ally", person.name, hp=0, max_hp=20, farewell="t900" * bool(farewell))],
    )
    state.pending = [Swap("villain"), BidFarewell("ally")]
    return Stage(state).go(), person


def test_dw_60a_dw_230_a_farewell_scene_is_the_last_thing_after_the_battle() -> None:
    play, person = fallen()
    state = play.state
    assert play.kinds()[:2] == ["swapped", "token_taken"]  # with the Villain
    assert (play.prompt, play.seat) == ("farewell", ALLY)
    assert state.world.scene is not None
    assert (state.world.scene.role, state.world.scene.person) == ("ally", person.id)
    play.choose("own", text="My knees are done for.")
    assert inventing.words_of(state, play.last("farewell")["text"]) == "My knees are done for."
    assert (play.prompt, play.seat, play.offered()) == ("scene", 1, ["end"])
    play.choose("end")
    assert (state.holder("warrior"), state.holder("ally")) == (ALLY, 1)
    assert (state.members, person.role, person.side, state.world.scene) == ([], "", "friend", None)


def test_dw_230_dw_49_the_farewell_is_not_the_one_scene_of_the_visit() -> None:
    play, _ = fallen()
    play.choose("nothing").choose("end")
    assert "farewell" not in play.kinds()
    assert not play.state.world.visit.scene


def test_dw_230_the_first_suggestion_is_what_the_entry_says_of_which_they_were_made() -> None:
    play, person = fallen()
    state = play.state
    entry = next(name for name in state.texts[person.name].drawn if name.startswith("member/")).removeprefix("member/")
    own = GAME.cards.tables["member"].by_id[entry]
    assert isinstance(own, entries.Member)
    assert state.making is not None
    assert state.making.suggestions[0].words["text"] == own.farewell
    assert len({made.words["text"] for made in state.making.suggestions}) == 3


def test_dw_230_the_oracles_party_member_says_why_and_the_warrior_ends_the_scene() -> None:
    play, person = fallen(1)
    assert play.last("farewell")["name"] == person.name
    assert (play.prompt, play.seat, play.offered()) == ("scene", 0, ["end"])
    assert play.choose("end").prompt == "explore"
    assert (play.state.unmade, play.state.members) == (2, [])


def test_dw_230_who_brought_words_for_it_says_those_and_everybody_knows_them() -> None:
    play, _ = fallen(farewell="My knees are done for.")
    assert inventing.words_of(play.state, play.last("farewell")["text"]) == "My knees are done for."
    assert play.state.made[-1] == play.last("farewell")["text"]
    assert (play.prompt, play.seat, play.offered()) == ("scene", 1, ["end"])


def test_dw_230_somebody_new_may_join_in_the_farewell_and_stays() -> None:
    play, _ = fallen()
    play.choose("nothing").aside(ALLY, "offer").choose("own", name="Ula", note="").choose("join")
    play.choose("spend", attack=0, defense=0, hp=1).choose("end")
    assert [inventing.words_of(play.state, member.name) for member in play.state.members] == ["Ula"]


def test_dw_230_a_farewell_is_with_a_role_that_is_held() -> None:
    state = realm()
    state.pending = [BidFarewell("artist")]
    assert "'farewell artist' names what is not on record" in str(list(saves.faults(state)))
    state.pending = [BidFarewell("ally")]
    assert list(saves.faults(state)) == []


def with_lines() -> Stage:
    """Somebody made of an entry has come along, and has been asked to leave again: the newest words are theirs."""
    state = realm()
    state.draws.seed = "lines"
    play = at(state, "near", "far").aside(ALLY, "offer").choose("s1").choose("join")
    play.choose("spend", attack=1, defense=0, hp=0).aside(ALLY, "part")
    assert (play.prompt, state.made[-1]) == ("scene", play.last("farewell")["text"])
    return play


def test_dw_20_dw_21a_a_struck_line_of_a_party_member_is_made_anew_in_own_words() -> None:
    play = with_lines().aside(1, "x").all_choose(*["go on"] * 4)
    line = play.last("farewell")["text"]
    assert (play.prompt, play.seat) == ("again", ALLY)
    play.choose("own", farewell="My knees are done for.")
    assert inventing.words_of(play.state, line) == "My knees are done for."
    assert (play.prompt, play.offered()) == ("scene", ["end"])


def test_dw_20_dw_8_while_a_struck_line_is_made_anew_all_asides_go_on_and_others_suggest_words() -> None:
    play = with_lines().aside(1, "x").all_choose(*["go on"] * 4)
    line = play.last("farewell")["text"]
    assert all("x" in play.aside_keys(seat) for seat in range(4))
    play.aside(3, "idea", text="The sea calls me.").choose("idea 1")
    assert inventing.words_of(play.state, line) == "The sea calls me."


@pytest.mark.parametrize("line", ["help", "fail"])
def test_dw_20_dw_222_what_a_party_member_says_in_a_battle_can_be_struck_too(line: Speech) -> None:
    play = with_lines()
    (text,) = (person.lines[line] for person in play.state.world.people.values())
    inventing.mention(play.state, text)
    play.aside(1, "x").all_choose(*["go on"] * 4)
    play.choose("own", **{line: "Mind your head!"})
    assert inventing.words_of(play.state, text) == "Mind your head!"


def test_dw_229_party_members_are_whole_again_on_coming_into_a_town() -> None:
    state = realm()
    state.members = [Member("ally", "t9", attack=3, max_hp=20, hp=2)]
    play = go(at(state, "near"), "town")
    assert state.members[0].hp == 20
    assert play.rules["member_rested"] == "DW-229"


def test_dw_229_dw_119_a_town_that_is_a_dungeon_heals_nobody() -> None:
    state = realm()
    state.members = [Member("ally", "t9", attack=3, max_hp=20, hp=2)]
    state.world.places["town"].fallen = True
    go(at(state, "near"), "town")
    assert state.members[0].hp == 2


def test_dw_95_a_night_heals_companions_too() -> None:
    state = realm(level=1)
    state.hero.hp = 3
    state.members = [Member("ally", "t9", hp=2, max_hp=20)]
    play = at(state, "inn").choose("sleep")
    assert (state.hero.hp, state.members[0].hp) == (20, 20)
    assert "sleep" not in play.offered()  # nobody spends night after night without a step outside
    assert "sleep" in go(go(play, "town"), "inn").offered()


def test_dw_185_dw_95_who_wakes_in_the_inn_of_a_fallen_town_wakes_with_companions_that_are_whole() -> None:
    state = realm()
    state.world.places["town"].fallen = True
    state.members = [Member("ally", "t9", hp=2, max_hp=20)]
    play = at(state, "house-1").choose("battle").choose("s1").choose("brute")
    play.battle.foes[0].hp, play.battle.foes[0].defense, state.hero.hp, state.hero.defense = 99, 9, 1, 0
    play.choose(play.offered()[0]).choose("stay out").choose("take it")
    play.choose(next(key for key in play.offered() if key.startswith("attack"))).choose("stay out").choose("take it")
    come_in(after(play))
    assert (state.world.visit.space, state.hero.hp, state.members[0].hp) == ("inn", 20, 20)
    assert play.rules["member_rested"] == "DW-95"


def test_dw_185_who_has_fallen_in_the_battle_is_not_healed_by_waking_up() -> None:
    play = stage("5 6", "3 4", card=foe(max_hp=60), hero=usual_hero(hp=1, defense=0), turn="villain", seats=4)
    play.state.hero.defense = 0
    play.state.members = [Member("ally", "t9", hp=0, max_hp=20)]
    play.battle.fallen = ["ally"]
    play.choose("attack 4").choose("take it")
    assert play.last("battle_over")["outcome"] == "lost"
    assert play.state.members[0].hp == 0


@pytest.mark.parametrize(("cleared", "space", "hp"), [(False, "room-1", 2), (True, "room-1", 20), (True, "rest", 20)])
def test_dw_229_dw_118_a_dungeon_that_is_a_town_heals_companions_who_come_in(
    cleared: bool, space: str, hp: int
) -> None:
    state = realm()
    add(state, "rest", "inn", 2, "room-1")
    state.members = [Member("ally", "t9", hp=2, max_hp=20)]
    state.world.places["cave"].cleared = cleared
    travel.enter(at(state, "far").table, space)
    assert state.members[0].hp == hp
