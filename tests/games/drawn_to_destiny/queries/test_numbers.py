"""Stats, Skills and Move after penalties, and what conditions mean (sections 1, 6, 12, 13 and 18)."""

from __future__ import annotations

import pytest

from helpers.drawn_to_destiny.ward import Ward
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.queries import numbers


def test_d2_9_penalties_lower_the_level_and_leave_the_scale() -> None:
    ward = Ward()
    unit = ward.unit("2x4 5x1 5x1 4x0", tokens={"fatigue": 1})
    assert numbers.rating(ward.table, unit, "body") == Rating.from_level(1, 4)
    unit.tokens["fatigue"] = 3
    assert numbers.rating(ward.table, unit, "body") == Rating.from_level(0, 4)
    unit.tokens.clear()
    assert numbers.rating(ward.table, unit, "body") == Rating.from_level(2, 4)


def test_d2_10_current_values_are_used_but_mass_is_the_printed_body() -> None:
    ward = Ward()
    unit = ward.unit("8x1 5x1 5x1 4x0", tokens={"fatigue": 2})
    assert numbers.level(ward.table, unit, "body") == 6
    assert numbers.strength(ward.table, unit).value == 80


@pytest.mark.parametrize(("deck", "stat"), [("wound", 0), ("disorder", 1), ("trauma", 2), ("restraint", 3)])
def test_d2_238_each_damage_card_lowers_the_stat_of_its_deck(deck: str, stat: int) -> None:
    ward = Ward()
    unit = ward.unit("5x1 5x1 5x1 5x1")
    card = {"wound": "bash-chest", "disorder": "nerve-chest", "trauma": "fear-power", "restraint": "bind-chest"}[deck]
    ward.hurt(unit, card, 2)
    levels = [numbers.level(ward.table, unit, name) for name in ("body", "mind", "will", "speed")]
    assert levels == [4 if at == stat else 5 for at in range(4)]


def test_d2_238_a_major_wound_and_fatigue_2_are_body_minus_3() -> None:
    ward = Ward()
    unit = ward.unit(tokens={"fatigue": 2})
    ward.hurt(unit, "slash-chest", 2)
    assert numbers.parts(ward.table, unit, "body") == [("fatigue", -2), ("damage cards", -1)]
    assert numbers.level(ward.table, unit, "body") == 5


@pytest.mark.parametrize(
    ("condition", "stat"),
    [
        ("fatigue", "body"), ("stun", "mind"), ("stress", "will"), ("slow", "speed"), ("bleeding", "mind"),
        ("blood-loss", "body"), ("burning", "will"), ("burns", "speed"), ("freezing", "speed"), ("frostbite", "speed"),
        ("acidic", "body"), ("acid-burns", "body"), ("necrosis", "body"), ("poisoned", "body"), ("diseased", "body"),
        ("radiated", "body"), ("confusion", "mind"), ("choking", "will"),
    ],
)  # fmt: skip
def test_d2_247_each_token_lowers_one_stat_by_1(condition: str, stat: str) -> None:
    ward = Ward()
    unit = ward.unit("9x1 9x1 9x1 9x1", tokens={condition: 2})
    for name in ("body", "mind", "will", "speed"):
        assert numbers.level(ward.table, unit, name) == (7 if name == stat else 9)


def test_d2_238_texts_that_lower_a_stat_do_so_while_the_card_stays() -> None:
    ward = Ward()
    unit = ward.unit("5x1 9x1 5x1 5x1")
    harm = ward.hurt(unit, "loss-language", 4)  # Mind:-2 besides the card's own 1
    assert numbers.level(ward.table, unit, "mind") == 6
    unit.harms.remove(harm)
    assert numbers.level(ward.table, unit, "mind") == 9


def test_d2_65_grit_your_teeth_ignores_penalties_and_impaired_but_not_what_bars() -> None:
    ward = Ward()
    unit = ward.unit(tokens={"fatigue": 3, "stress": 1, "confusion": 1}, skills=(("melee", 3),))
    ward.hurt(unit, "hack-shoulders", 3)
    assert numbers.skill_level(ward.table, unit, "melee") == 2
    unit.done_this_turn.append("grit")
    assert [numbers.level(ward.table, unit, stat) for stat in ("body", "mind", "will")] == [8, 5, 5]
    assert numbers.skill_level(ward.table, unit, "melee") == 3
    assert numbers.barred_aspects(ward.table, unit) == {"counter"}
    unit.done_this_turn.clear()
    assert numbers.level(ward.table, unit, "body") == 4


def test_undead_ignore_stun_and_are_immune_to_bleeding() -> None:
    ward = Ward()
    unit = ward.unit("5x1 2x1 5x1 4x0", tokens={"stun": 4, "stress": 4}, abilities=("special/undead",))
    assert numbers.level(ward.table, unit, "mind") == 2
    assert numbers.level(ward.table, unit, "will") == 5
    assert numbers.is_immune(ward.table, unit, "bleeding")
    assert not numbers.is_immune(ward.table, unit, "burning")


# -- Move


@pytest.mark.parametrize(("speed", "move"), [("4x0", 4), ("5x0", 5), ("2x1", 5), ("4x1", 11), ("5x-1", 1)])
def test_d2_68_speed_to_move_on_a_personal_map(speed: str, move: int) -> None:
    ward = Ward()
    assert numbers.move_of(ward.table, ward.unit(f"8x1 5x1 5x1 {speed}")) == move


@pytest.mark.parametrize(
    ("map_kind", "speed", "move"), [("car", "6x1", 6), ("car", "4x0", 1), ("naval", "4x1", 1), ("aerial", "9x2", 9)]
)
def test_d2_401_speed_to_move_on_maps_with_a_line_of_their_own(map_kind: str, speed: str, move: int) -> None:
    ward = Ward()
    ward.state.scene.map = map_kind
    assert numbers.move_of(ward.table, ward.unit(f"8x1 5x1 5x1 {speed}")) == move


def test_d2_247_slow_2_on_speed_4_leaves_move_2() -> None:
    ward = Ward()
    assert numbers.move_of(ward.table, ward.unit(tokens={"slow": 2})) == 2


def test_d2_269_hobbled_halves_move() -> None:
    ward = Ward()
    unit = ward.unit("8x1 5x1 5x1 5x0", tokens={"hobbled": 1})
    assert numbers.move_of(ward.table, unit) == 2
    assert numbers.move_parts(ward.table, unit) == [("speed", 5), ("hobbled", -3)]


def test_d2_268_immobilized_and_speed_0_give_no_move() -> None:
    ward = Ward()
    assert numbers.move_of(ward.table, ward.unit(tokens={"immobilized": 1})) == 0
    assert numbers.move_of(ward.table, ward.unit(tokens={"slow": 4})) == 0
    bound = ward.unit(tokens={"bound": 4})
    assert numbers.move_of(ward.table, bound) == 0
    assert numbers.is_useless(ward.table, bound, "left-hand")
    assert not numbers.is_useless(ward.table, bound, "left-leg")
    assert numbers.can_act(ward.table, bound)  # the bound Thief works at the knot


def test_d2_330_loads_lower_move_and_limit_what_can_be_carried() -> None:
    ward = Ward()
    unit = ward.unit(items={"plate-harness": "worn", "great-club": "both"})  # 25 kg and 15 kg of at most 40
    assert dict(numbers.move_parts(ward.table, unit)) == {"speed": 4, "plate-harness": -1}
    heavy = ward.unit(items={"plate-harness": "worn", "great-club": "both", "tower-shield": "stored"})  # 50 kg
    assert ("load", -1) in numbers.move_parts(ward.table, heavy)
    weak = ward.unit("2x1 5x1 5x1 4x0", items={"plate-harness": "stored"})  # 25 kg of at most 20
    assert numbers.move_of(ward.table, weak) == 1
    assert numbers.may_carry(ward.table, weak, 5_000)
    assert not numbers.may_carry(ward.table, weak, 5_001)


def test_d2_444a_a_vehicle_is_slower_for_every_3_damaged() -> None:
    ward = Ward()
    ward.state.scene.map = "car"
    unit = ward.unit("10x2 5x1 5x1 9x1", traits=("vehicle",))
    unit.damaged = 6
    assert numbers.move_of(ward.table, unit) == 7
    assert numbers.facing_of(ward.table, unit) == 1


# -- Skills


def test_d2_267_impaired_costs_a_level_of_what_the_part_is_used_for() -> None:
    ward = Ward()
    unit = ward.unit(items={"long-sword": "right", "dagger": "left"}, skills=(("melee", 3), ("climbing", 2)))
    sword, dagger = unit.items
    harm = ward.hurt(unit, "slash-right-hand", 3)
    assert numbers.skill_level(ward.table, unit, "melee", sword) == 2
    assert numbers.skill_level(ward.table, unit, "melee", dagger) == 3
    assert numbers.impaired_parts(ward.table, unit, "melee", sword) == ["right-hand"]
    harm.place, harm.card = "right-leg", "bash-right-leg"
    assert numbers.skill_level(ward.table, unit, "melee", sword) == 3
    assert numbers.skill_level(ward.table, unit, "climbing") == 1


def test_d2_275_each_damaged_lowers_the_skill_used_with_the_item() -> None:
    ward = Ward()
    unit = ward.unit(items={"short-bow": "left"}, skills=(("ranged", 4),))
    (bow,) = unit.items
    bow.damaged = 1
    assert numbers.skill_level(ward.table, unit, "ranged", bow) == 3
    assert not numbers.is_broken(ward.table, bow)
    bow.damaged = 9
    assert not numbers.is_broken(ward.table, bow)
    bow.damaged = 10  # 1 kg is 10x-1
    assert numbers.is_broken(ward.table, bow)


@pytest.mark.parametrize(("card", "breaks"), [("long-sword", 3), ("crossbow", 4), ("hand-axe", 9), ("great-sword", 3)])
def test_d2_275_an_item_breaks_at_the_level_of_its_body_but_not_before_3(card: str, breaks: int) -> None:
    ward = Ward()
    (item,) = ward.unit(items={card: "right"}).items
    assert numbers.toughness(ward.table, item) == breaks


def test_c4_words_that_take_skills_away() -> None:
    ward = Ward()
    unit = ward.unit("9x1 9x1 9x1 4x0", skills=(("melee", 3), ("mechanics", 3), ("persuasion", 3)))
    harm = ward.hurt(unit, "loss-memory", 2)  # Mind Skills halved
    assert [numbers.skill_level(ward.table, unit, skill) for skill in ("melee", "mechanics")] == [3, 1]
    harm.severity = 3
    assert [numbers.skill_level(ward.table, unit, skill) for skill in ("melee", "mechanics")] == [0, 0]
    harm.card, harm.place, harm.severity = "loss-language", "language", 2
    assert [numbers.skill_level(ward.table, unit, skill) for skill in ("melee", "persuasion")] == [3, 2]
    harm.severity = 4
    assert numbers.bars_skill(ward.table, unit, "persuasion") == "D2-269"
    assert not numbers.bars_skill(ward.table, unit, "mechanics")


def test_d2_349_a_skill_is_impossible_while_its_main_stat_is_0() -> None:
    ward = Ward()
    unit = ward.unit(tokens={"slow": 4}, skills=(("ranged", 3),))
    assert numbers.bars_skill(ward.table, unit, "ranged") == "D2-349"
    assert not numbers.bars_skill(ward.table, unit, "melee")


# -- what conditions mean


def test_d2_248_stats_at_0() -> None:
    ward = Ward()
    body = ward.unit(tokens={"fatigue": 8})
    assert not numbers.can_act(ward.table, body)
    assert numbers.can_recover(ward.table, body)
    assert numbers.crawls(ward.table, body)
    assert numbers.can_move(ward.table, body)
    mind = ward.unit(tokens={"stun": 5})
    assert numbers.can_act(ward.table, mind)
    assert not numbers.can_use_abilities(ward.table, mind)
    will = ward.unit(tokens={"stress": 5})
    assert numbers.flees(ward.table, will)
    assert not numbers.can_act(ward.table, will)
    assert numbers.can_move(ward.table, will)


@pytest.mark.parametrize("condition", ["dying", "comatose", "unconscious", "paralyzed"])
def test_whoever_is_out_does_nothing(condition: str) -> None:
    ward = Ward()
    unit = ward.unit(tokens={condition: 1})
    assert not numbers.can_act(ward.table, unit)
    assert not numbers.can_move(ward.table, unit)
    assert not numbers.can_turn(ward.table, unit)


@pytest.mark.parametrize(
    ("card", "severity", "question"),
    [
        ("hack-head", 3, numbers.is_immobilized),
        ("pierce-chest", 3, numbers.is_hobbled),
        ("loss-sleep", 4, numbers.is_comatose),
        ("loss-vision", 4, numbers.is_blind),
        ("pierce-head", 3, numbers.is_partly_blind),
        ("pierce-head", 2, numbers.is_mute),
        ("delusion-death", 4, numbers.is_incoherent),
        ("hack-head", 4, numbers.is_paralyzed),
        ("lock-head", 4, numbers.is_paralyzed),
    ],
)
def test_d2_240_words_last_as_long_as_the_card(card: str, severity: int, question: object) -> None:
    ward = Ward()
    unit = ward.unit("9x1 9x1 9x1 9x0")
    assert callable(question)
    assert not question(ward.table, unit)
    harm = ward.hurt(unit, card, severity)
    assert question(ward.table, unit)
    unit.harms.remove(harm)
    assert not question(ward.table, unit)


def test_d2_178_a_card_reads_as_the_place_where_it_was_put() -> None:
    ward = Ward()
    unit = ward.unit(items={"dagger": "left"})
    ward.hurt(unit, "slash-head", 3, place="left-hand")
    assert numbers.impaired_places(ward.table, unit) == {"left-hand"}


def test_d2_269_a_useless_arm_takes_its_hand_with_it() -> None:
    ward = Ward()
    unit = ward.unit("9x1 9x1 9x1 9x0")
    ward.hurt(unit, "hack-left-arm", 4)
    assert numbers.is_useless(ward.table, unit, "left-hand")
    assert not numbers.is_useless(ward.table, unit, "right-hand")


def test_c4_words_that_bar_aspects() -> None:
    ward = Ward()
    unit = ward.unit("9x1 9x1 9x1 9x0", tokens={"confusion": 1})
    ward.hurt(unit, "delusion-fortune", 4)
    ward.hurt(unit, "loss-concentration", 3)
    assert numbers.barred_aspects(ward.table, unit) == {"block", "evade", "strong", "counter"}


def test_d2_263_who_is_taken_over_is_played_by_the_computer() -> None:
    ward = Ward()
    unit = ward.unit()
    assert numbers.controller(ward.table, unit) == 0
    unit.tokens["unleashed"] = 1
    assert numbers.controller(ward.table, unit) == -1
    other = ward.unit("9x1 9x1 9x1 9x0")
    ward.hurt(other, "loss-personality", 4)
    assert numbers.controller(ward.table, other) == -1


@pytest.mark.parametrize("stat", ["8.5x1", "8x1", "2x4", "1.1x2"])
@pytest.mark.parametrize("fatigue", [0, 1, 2, 9])
def test_d2_3_the_whole_level_is_that_of_the_rating(stat: str, fatigue: int) -> None:
    ward = Ward()
    unit = ward.unit(f"{stat} 5x1 5x1 4x0", tokens={"fatigue": fatigue} if fatigue else {})
    assert numbers.level(ward.table, unit, "body") == numbers.rating(ward.table, unit, "body").whole


@pytest.mark.parametrize(
    ("tokens", "standing"),
    [({}, True), ({"fatigue": 7}, True), ({"fatigue": 8}, False), ({"stress": 4}, True), ({"stress": 5}, False),
     ({"prone": 1}, False), ({"dying": 1}, False), ({"comatose": 1}, False), ({"stun": 5}, True)],
)  # fmt: skip
def test_d2_13b_standing(tokens: dict[str, int], standing: bool) -> None:
    ward = Ward()
    unit = ward.unit(tokens=tokens)
    assert numbers.is_standing(ward.table, unit) == standing
    unit.status = "escaped"
    assert not numbers.is_standing(ward.table, unit)


def test_c4_half_a_body_and_both_legs_paralyzed() -> None:
    ward = Ward()
    half, legs = ward.unit("9x1 9x1 9x1 9x0"), ward.unit("9x1 9x1 9x1 9x0")
    ward.hurt(half, "nerve-head", 3)
    ward.hurt(legs, "nerve-vitals", 4)
    places = ("left-hand", "right-hand", "left-leg", "right-leg")
    assert [numbers.is_useless(ward.table, half, place) for place in places] == [True, False, True, False]
    assert [numbers.is_useless(ward.table, legs, place) for place in places] == [False, False, True, True]
    assert not numbers.is_paralyzed(ward.table, half)


def test_d2_248_level_1_is_enough() -> None:
    ward = Ward()
    unit = ward.unit("2x1 2x1 2x1 2x0", tokens={"fatigue": 1, "stun": 1, "stress": 1, "slow": 1})
    assert numbers.can_use_abilities(ward.table, unit)
    assert numbers.can_move(ward.table, unit)


def test_d2_380_a_power_has_the_main_stat_of_its_card() -> None:
    ward = Ward()
    assert numbers.skill_stat(ward.table, "pyro") == "mind"
    unit = ward.unit(tokens={"stun": 5}, powers=(("pyro", 3, 2),))
    assert numbers.bars_skill(ward.table, unit, "pyro") == "D2-349"
    assert numbers.skill_level(ward.table, unit, "pyro") == 3
