"""The numbers of The Warrior and of Conflicts, experience, the forecast and the baseline policy."""

from __future__ import annotations

import pytest

from helpers.dragon_and_warrior.board import foe, stage, usual_hero
from helpers.dragon_and_warrior.realm import at, fight, realm
from wyrmhoard.games.dragon_and_warrior.rules.battle import policy
from wyrmhoard.games.dragon_and_warrior.rules.battle.policy import Eyes
from wyrmhoard.games.dragon_and_warrior.rules.core import builds, numbers
from wyrmhoard.games.dragon_and_warrior.rules.core.forecast import Sides, forecast
from wyrmhoard.games.dragon_and_warrior.rules.core.levels import level_for, needed, xp_after_defeat, xp_for
from wyrmhoard.games.dragon_and_warrior.rules.core.plays import Move, lay
from wyrmhoard.games.dragon_and_warrior.settings import TableSettings
from wyrmhoard.games.dragon_and_warrior.state import Conflict, Hero, Piece

USUAL = TableSettings()
UNSEEN = (0, *[4] * 13)


def test_dw_29_attack_adds_weapon_and_half_an_offhand_weapon() -> None:
    hero = Hero(strength=6, weapon=Piece(2, "weapon"), offhand=Piece(3, "weapon"))
    assert numbers.attack(hero) == 10


def test_dw_30_max_defense_is_armor_and_half_an_offhand_armor() -> None:
    assert numbers.max_defense(Hero(armor=Piece(4, "armor"), offhand=Piece(1, "armor"))) == 5
    assert numbers.max_defense(Hero(strength=9)) == 0


@pytest.mark.parametrize(("level", "attack"), [(1, 7), (4, 8), (5, 9)])
def test_dw_79_an_offhand_item_gives_half_its_level_rounded_up(level: int, attack: int) -> None:
    assert numbers.attack(Hero(strength=6, offhand=Piece(level, "weapon"))) == attack
    assert numbers.max_defense(Hero(offhand=Piece(level, "weapon"))) == 0


def test_dw_31_the_pouch_holds_twice_level_and_strength() -> None:
    assert numbers.pouch_size(Hero(level=1, strength=6)) == 14
    assert numbers.pouch_size(Hero(level=2, strength=7)) == 18


def test_dw_27_dw_28_spells_come_in_order_one_for_each_ten_mp() -> None:
    assert [len(numbers.spells(Hero(max_mp=mp))) for mp in (5, 10, 25)] == [0, 1, 2]
    assert numbers.spells(Hero(max_mp=30)) == ("hurt", "heal", "stamina")
    assert len(numbers.spells(Hero(max_mp=120))) == 10


def test_dw_145_the_warrior_draws_two_and_agility() -> None:
    assert [numbers.hand_size(Hero(agility=agility)) for agility in (3, 1)] == [5, 3]


def test_dw_146_the_villain_draws_three_and_a_fifth_of_the_level() -> None:
    assert [numbers.foe_hand_size(level) for level in (1, 4, 5, 10, 30)] == [3, 3, 4, 5, 9]


def test_dw_142_five_words_stand_for_what_is_left() -> None:
    words = [numbers.wound(hp, 20) for hp in (20, 17, 16, 13, 12, 9, 8, 5, 4, 0)]
    assert words == [w for w in numbers.WOUNDS for _ in range(2)]


# -- cards


def test_dw_133_a_conflict_spends_three_points_for_each_level() -> None:
    card = Conflict("card-1", "t1", 5, attack=7, max_defense=4, max_hp=35)
    assert list(builds.faults(card, {}, USUAL)) == []
    card.attack = 8
    assert [fault.rule for fault in builds.faults(card, {}, USUAL)] == ["DW-133"]


def test_dw_134_a_boss_has_six_points_for_each_level_or_four_by_a_setting() -> None:
    assert builds.points_of(5, boss=True, settings=USUAL) == 30
    assert builds.points_of(30, boss=True, settings=USUAL) == 180
    assert builds.points_of(5, boss=True, settings=TableSettings(boss_points=4)) == 20


def test_dw_135_spells_are_one_for_each_ten_mp_and_different() -> None:
    card = Conflict("card-1", "t1", 4, attack=9, max_mp=20, spells=["heal", "hurt"])
    assert list(builds.faults(card, {}, USUAL)) == []
    for spells in (["heal", "heal"], ["heal"], ["heal", "radiant"]):
        card.spells = spells
        assert [fault.rule for fault in builds.faults(card, {}, USUAL)] == ["DW-135"]


def test_dw_136_fast_costs_a_point_for_each_level() -> None:
    card = Conflict("card-1", "t1", 4, fast=True)
    assert builds.budget(card, 0, USUAL) == 8
    card.boss = True
    assert builds.budget(card, 0, USUAL) == 20


def test_dw_137_a_weakness_gives_points() -> None:
    assert builds.budget(Conflict("c", "t", 5, weakness=4, weak_to="fire"), 0, USUAL) == 25
    assert builds.budget(Conflict("c", "t", 5, boss=True, weakness=2, weak_to="fire"), 0, USUAL) == 35
    unnamed = builds.built(Conflict("c", "t", 5, weakness=2), "even", 0, USUAL)
    assert [fault.rule for fault in builds.faults(unnamed, {}, USUAL)] == ["DW-137"]


def test_dw_141_a_minion_costs_two_points_for_each_of_its_levels() -> None:
    minion = builds.built(Conflict("card-2", "t2", 3), "brute", 0, USUAL)
    card = builds.built(Conflict("card-1", "t1", 5, minion="card-2"), "even", 3, USUAL)
    assert builds.spent(card) == 9
    assert builds.spent(minion) == 9
    assert list(builds.faults(card, {"card-2": minion}, USUAL)) == []
    minion.level = 5
    assert "DW-141" in [fault.rule for fault in builds.faults(card, {"card-2": minion}, USUAL)]


def test_dw_265_a_brute_of_level_5() -> None:
    card = builds.built(Conflict("c", "t", 5), "brute", 0, USUAL)
    assert (card.attack, card.max_defense, card.max_hp) == (11, 2, 25)


@pytest.mark.parametrize("level", [1, 6, 7, 19, 30])
def test_dw_265_every_style_spends_its_points_on_each_level(level: int) -> None:
    for style in (*builds.STYLES, builds.CASTER):
        card = builds.built(Conflict("c", "t", level), style, 0, USUAL)
        assert list(builds.faults(card, {}, USUAL)) == []


# -- experience


def test_dw_180_xp_are_the_level_and_double_above_the_own() -> None:
    assert (xp_for(3, False, 3), xp_for(5, False, 3)) == (3, 10)


def test_dw_181_a_boss_gives_double_xp_and_double_again_above_the_own_level() -> None:
    assert (xp_for(4, True, 4), xp_for(4, True, 3)) == (8, 16)


def test_dw_184_a_defeat_costs_twice_the_level_and_never_more_than_there_is() -> None:
    assert (xp_after_defeat(130, 7), xp_after_defeat(3, 2)) == (116, 0)
    assert level_for(2, 0, USUAL) == 2


def test_dw_188_the_chart_gives_totals() -> None:
    assert level_for(1, 4, USUAL) == 1
    assert level_for(1, 5, USUAL) == 2
    assert level_for(2, 15, USUAL) == 3


def test_dw_189_level_22_is_left_with_1260_as_corrected_and_1280_as_printed() -> None:
    assert level_for(22, 1277, USUAL) == 23
    assert level_for(22, 1277, TableSettings(chart="printed")) == 22
    assert (needed(18, USUAL), needed(18, TableSettings(chart="formula"))) == (850, 855)
    assert needed(30, USUAL) == 2320


def test_dw_192_several_levels_are_gained_together() -> None:
    assert level_for(1, 16, USUAL) == 3


def test_dw_194_there_is_no_level_after_31() -> None:
    assert level_for(30, 99_999, USUAL) == 31
    assert level_for(30, 99_999, TableSettings(level_cap=30)) == 30


# -- forecast and policy


def test_dw_266a_the_forecast_of_the_example_boss_is_68_per_cent() -> None:
    assert forecast(Sides(30, 60, 6, 25, 138, 5)) == 68
    assert forecast(Sides(30, 0, 6, 25, 138, 5)) == 0


def eyes(**known: object) -> Eyes:
    usual: dict[str, object] = {
        "hand": (4, 9, 11),
        "unseen": UNSEEN,
        "held": 3,
        "attack": 9,
        "hp": 12,
        "max_hp": 20,
        "defense": 0,
        "max_defense": 6,
        "foe_attack": 9,
        "foe_body": 40,
        "sets": True,
    }
    return Eyes(**{**usual, **known})  # type: ignore[arg-type]


def test_dw_271_against_an_empty_hand_the_lowest_card_is_played() -> None:
    chosen = policy.choose(eyes(held=0, foe_body=9))
    assert chosen == Move("attack", lay(4))


def test_dw_272_a_hit_that_would_defeat_is_blocked() -> None:
    assert policy.block(eyes(hp=5, defense=2), lay(9), 9) == [9]
    assert policy.block(eyes(hp=5, defense=2), lay(13), 9) is None


def test_dw_272_a_scratch_is_not_worth_a_card() -> None:
    assert policy.block(eyes(hp=90, max_hp=90, attack=40), lay(9), 2) is None


def test_dw_272_spellblock_is_kept_for_hits_of_15_per_cent() -> None:
    caster = eyes(spells=("spellblock",), mp=5, hp=100, max_hp=100)
    assert policy.spellblocks(caster, 5, 15)
    assert not policy.spellblocks(caster, 5, 14)
    assert not policy.spellblocks(caster, 6, 15)


def test_dw_273_the_last_card_is_a_maneuver() -> None:
    chosen = policy.choose(eyes(hand=(4,)))
    assert chosen == Move("maneuver", lay(4))


def test_dw_273_armor_regen_at_no_defense_if_it_is_worth_half_a_hit() -> None:
    assert policy.choose(eyes(spells=("armor-regen",), mp=10)) == Move("free", None, "armor-regen")
    assert policy.choose(eyes(spells=("armor-regen",), mp=10, defense=1)) != Move("free", None, "armor-regen")
    assert policy.choose(eyes(spells=("armor-regen",), mp=10, foe_attack=13)) != Move("free", None, "armor-regen")


def test_dw_273_stamina_when_one_card_or_none_would_be_left() -> None:
    assert policy.choose(eyes(hand=(4, 9), spells=("stamina",), mp=5)) == Move("free", None, "stamina")
    assert policy.choose(eyes(hand=(4, 9), spells=("stamina", "spellblock"), mp=9)) != Move("free", None, "stamina")


def test_dw_273_the_villain_runs_only_as_a_coward_and_below_a_quarter() -> None:
    brave = eyes(sets=False, hp=4, max_hp=20)
    assert (policy.choose(brave) or brave)[0] != "run"
    assert policy.choose(brave._replace(coward=True)) == Move("run", lay(11))
    assert (policy.choose(brave._replace(coward=True, hp=5)) or brave)[0] != "run"


def test_dw_191_a_raised_maximum_raises_what_is_left_by_as_much() -> None:
    state = realm(level=1)
    state.hero.hp, state.hero.xp = 4, 4
    play = fight(at(state, "near").choose("battle"))
    while play.prompt != "points":
        play.choose("nothing")
    before = state.hero.hp
    play.choose("spend", strength=0, agility=1, hp=1, mp=0)
    assert (state.hero.hp, state.hero.max_hp, state.hero.agility) == (before + 5, 25, 4)


def test_dw_192_sixteen_xp_lift_a_beginner_to_level_3_with_four_points() -> None:
    play = stage("5 6", "3", hero=usual_hero(xp=0), card=foe(level=8, max_hp=1, max_defense=0), turn="warrior")
    play.choose("attack 5").choose("take it")
    assert (play.state.hero.xp, play.state.hero.level, play.state.hero.points) == (16, 3, 4)
