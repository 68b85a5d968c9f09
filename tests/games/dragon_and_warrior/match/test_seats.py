"""Five to eight seats: the Artist, and Party Members with cards of their own."""

from __future__ import annotations

from helpers.dragon_and_warrior.board import Stage, foe, stage, usual_hero
from helpers.dragon_and_warrior.realm import at, realm, resident
from wyrmhoard.games.dragon_and_warrior.rules.core import roles
from wyrmhoard.games.dragon_and_warrior.rules.making import inventing
from wyrmhoard.games.dragon_and_warrior.state import Conflict, Member, Saga
from wyrmhoard.games.dragon_and_warrior.world_state import Person

WARRIOR, VILLAIN, ALLY, TREASURE, ARTIST, MEMBER = range(6)


def party(state: Saga, role: str = "member-1") -> Person:
    """Somebody comes along by this card."""
    state.members = [Member(role, "")]
    person = state.world.people["person-9"] = Person("person-9", "", "friend", role=role)
    return person


def test_dw_243_a_finished_map_swaps_the_artist_with_treasure_and_gives_no_tokens() -> None:
    play = at(realm(5), "near")
    assert "finished" not in play.aside_keys(TREASURE)
    play.aside(ARTIST, "finished").choose("town")
    assert (play.prompt, play.seat) == ("confirm", TREASURE)
    play.choose("yes")
    assert (play.state.holder("treasure"), play.state.holder("artist")) == (ARTIST, TREASURE)
    assert play.state.tokens == [0] * 5
    assert play.prompt == "explore"
    assert "town" not in play.aside(TREASURE, "finished").offered()


def test_dw_243_a_finished_picture_swaps_with_the_villain() -> None:
    state = realm(5)
    state.conflicts["card-1"] = Conflict("card-1", "t1", 1)
    play = at(state, "near").aside(ARTIST, "finished").choose("card-1")
    assert play.seat == VILLAIN
    play.choose("yes")
    assert (state.holder("villain"), state.holder("artist")) == (ARTIST, VILLAIN)


def test_dw_243_what_is_not_confirmed_is_not_finished() -> None:
    play = at(realm(5), "near").aside(ARTIST, "finished").choose("town").choose("no")
    assert play.state.holder("artist") == ARTIST
    assert play.state.story.drawn == []


def test_dw_243_during_a_battle_the_swap_waits_for_its_end() -> None:
    play = stage("7 8 9", "3 4 5", seats=5, card=foe(max_hp=5))
    play.state.world.outside = True
    play.aside(ARTIST, "finished").choose("outdoors").choose("yes")
    assert (play.prompt, play.state.holder("artist")) == ("turn", ARTIST)
    play.choose("attack 7").choose("take it").choose("spend", strength=2, agility=0, hp=0, mp=0).choose("nothing")
    assert play.state.battle is None
    assert play.state.holder("treasure") == ARTIST
    swaps = [data["seats"] for kind, data in play.told if kind == "swapped"]
    assert swaps == [[WARRIOR, VILLAIN], [ARTIST, TREASURE]]


def test_dw_62_the_artist_and_party_members_may_buy_the_swap() -> None:
    for seat in (ARTIST, MEMBER):
        state = realm(6)
        state.tokens[seat] = 3
        play = at(state, "near").aside(seat, "buy-swap")
        assert state.holder("warrior") == seat
        assert state.tokens[seat] == 0
        assert play.seat == seat


def test_dw_122_the_artist_may_bring_in_an_obstacle_too() -> None:
    play = at(realm(6, level=5), "far").aside(ARTIST, "obstacle").choose("physical cave").choose("s1")
    (obstacle,) = play.state.world.obstacles.values()
    assert obstacle.maker == ARTIST
    assert play.state.texts[obstacle.text].role == "artist"


def test_dw_245_after_a_scene_with_a_party_member_that_seat_is_the_warrior() -> None:
    state = realm(6)
    party(state)
    play = at(state, "near").choose("talk person-9")
    assert play.last("scene")["role"] == "member-1"
    play.choose("end")
    assert state.holder("warrior") == MEMBER
    assert state.holder("member-1") == WARRIOR


def test_dw_245_dw_246_when_one_leaves_the_seats_swap_and_the_former_warrior_makes_a_new_one() -> None:
    state = realm(6, level=4)
    old = party(state)
    play = at(state, "near").aside(MEMBER, "part")
    assert state.holder("warrior") == MEMBER
    assert (play.prompt, play.seat, old.role) == ("character", WARRIOR, "")
    play.choose("own", name="Ula", note="").choose("spend", attack=4, defense=0, hp=0)
    (member,) = state.members
    assert (member.role, inventing.words_of(state, member.name)) == ("member-1", "Ula")
    assert (play.prompt, play.seat) == ("explore", MEMBER)


def test_dw_230_dw_245_whoever_is_leaving_is_not_told_to_leave_again() -> None:
    for seats, role, seat in ((6, "member-1", MEMBER), (5, "ally", ALLY)):
        state = realm(seats)
        resident(state, "house-1")
        party(state, role)
        play = at(state, "house-1").choose("talk person-1")
        assert "part" in play.aside_keys(seat)
        play.aside(seat, "part")
        assert "part" not in play.aside_keys(seat)


def test_dw_244_the_ally_has_no_party_members_where_they_have_cards() -> None:
    play = at(realm(6), "near")
    assert "offer" not in play.aside_keys(ALLY)
    assert "offer" in at(realm(5), "near").aside_keys(ALLY)


def test_dw_244_on_defence_they_flip_in_seat_order_until_one_succeeds() -> None:
    play = stage("3", "5", seats=7, top="4 9 K", turn="villain", hero=usual_hero(max_mp=0))
    play.state.members = [Member("member-1", "", hp=20, max_hp=20), Member("member-2", "", hp=20, max_hp=20)]
    play = Stage(play.state).go().choose("attack 5")
    assert (play.prompt, play.seat) == ("help", 5)
    play.choose("flip")
    assert (play.prompt, play.seat) == ("help", 6)
    play.choose("flip")
    assert [member.hp for member in play.state.members] == [16, 20]
    assert "fended_off" in play.kinds()
    assert play.state.hero.hp == 20


def test_dw_244_the_order_is_that_of_the_seats_whoever_joined_first_and_whichever_card_they_hold() -> None:
    for first, second in ((5, 6), (6, 5)):
        play = stage("3", "5", seats=7, turn="villain")
        play.state.members = [Member("member-2", "", hp=20, max_hp=20), Member("member-1", "", hp=20, max_hp=20)]
        play.state.holders |= {"member-1": first, "member-2": second}
        play = Stage(play.state).go().choose("attack 5")
        assert (play.prompt, play.seat) == ("help", 5)


def test_dw_244_on_an_attack_all_who_flip_higher_add_up() -> None:
    play = stage("7", "3", seats=7, top="K Q", card=foe(max_hp=50, max_defense=0))
    play.battle.foes[0].defense = 0
    play.state.members = [Member("member-1", "", attack=2, hp=9), Member("member-2", "", attack=3, hp=9)]
    play.choose("attack 7").choose("flip").choose("flip").choose("take it")
    assert play.last("hit_foe")["damage"] == 6 + 2 + 3


def test_dw_2_dw_9_whoever_holds_several_cards_of_one_bundle_keeps_them_together() -> None:
    state = realm(6)
    roles.exchange(at(state, "near").table, WARRIOR, ARTIST, "DW-55")
    assert state.holders == {"warrior": 4, "villain": 1, "ally": 2, "treasure": 3, "artist": 0, "member-1": 5}
