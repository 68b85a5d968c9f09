"""A Battle that the person lets be played out, and what the computer may know as The Warrior (DW-266b, DW-270a)."""

from __future__ import annotations

import pytest

from helpers.dragon_and_warrior.board import Stage, foe, stage, usual_hero
from wyrmhoard.games.dragon_and_warrior.rules.battle import sides
from wyrmhoard.games.dragon_and_warrior.state import Hero, Member

PLAY_IT_OUT = "play it out"


def solo(hero: Hero | None = None, **settings: object) -> Stage:
    return stage("4 5 9 J", "9 2 K", seats=1, hero=hero, **settings)  # type: ignore[arg-type]


def test_dw_266b_the_next_question_is_what_follows_the_battle() -> None:
    play = solo(usual_hero(strength=30, level=3, xp=15))
    before = len(play.told)
    play.choose(PLAY_IT_OUT)
    assert play.state.battle is None
    assert play.prompt == "explore"
    told = [kind for kind, _ in play.told[before:]]
    assert "attacks" in told
    assert told.index("hit_foe") < told.index("battle_over") < told.index("xp_gained")


def test_dw_266b_points_of_a_level_are_still_asked_for() -> None:
    play = solo(usual_hero(strength=30, xp=4), card=foe(level=1)).choose(PLAY_IT_OUT)
    assert (play.prompt, play.seat) == ("points", 0)


def test_dw_266b_the_choice_is_there_at_any_turn_of_the_person() -> None:
    play = solo(card=foe(max_hp=200, max_defense=0)).choose("attack 4")
    while play.prompt != "turn":
        play.choose("take it")
    assert PLAY_IT_OUT in play.offered()


def test_dw_266b_a_member_is_healed_and_a_minion_is_hit_without_a_question() -> None:
    minion = foe(id="card-2", level=1, attack=2, max_hp=5)
    member = Member("ally", hp=3, max_hp=20)
    hero = usual_hero(strength=9, hp=30, max_hp=40, mp=30, max_mp=30)
    play = solo(hero, minion=minion, member=member).choose(PLAY_IT_OUT)
    assert play.state.battle is None
    assert play.prompt != "patient"


@pytest.mark.parametrize("seats", [2, 4])
def test_dw_266b_with_other_people_nothing_is_played_out(seats: int) -> None:
    assert PLAY_IT_OUT not in stage("4 5", "9 2", seats=seats).offered()


def test_dw_270a_before_the_first_hit_only_level_and_boss_mark_count() -> None:
    cards = [foe(level=5, attack=16, max_hp=5), foe(level=5, attack=1, max_defense=9, max_hp=40)]
    eyes = [sides.warrior_eyes(solo(card=card).table) for card in cards]
    assert eyes[0] == eyes[1]
    assert (eyes[0].foe_attack, eyes[0].foe_body) == (7, 35 + 4)  # an even card of 15 points
    boss = sides.warrior_eyes(solo(card=foe(level=5, boss=True)).table)
    assert (boss.foe_attack, boss.foe_body) == (13, 65 + 7)


def test_dw_270a_the_attack_that_was_felt_and_the_wound_word_count() -> None:
    play = solo(card=foe(level=5, attack=12, max_hp=40))
    play.battle.foes[0].felt, play.battle.foes[0].hp = 12, 10  # battered: 21 to 40 per cent
    eyes = sides.warrior_eyes(play.table)
    assert (eyes.foe_attack, eyes.foe_body) == (12, 35 * 3 // 10)


def test_dw_270a_with_open_stats_they_are_known() -> None:
    eyes = sides.warrior_eyes(solo(card=foe(level=5, attack=12, max_defense=3, max_hp=40), public=True).table)
    assert (eyes.foe_attack, eyes.foe_body) == (12, 43)
