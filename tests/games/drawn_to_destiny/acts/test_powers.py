"""Powers: declarations, Price, Effect points, what works on the willing, Magic, what ends (sections 19 and 20)."""

from __future__ import annotations

import pytest

from helpers.drawn_to_destiny.board import CARDS
from helpers.drawn_to_destiny.casting import carry_out, cast, casters, declare, empower, points, refused, stats
from helpers.drawn_to_destiny.keys import legal_keys
from helpers.drawn_to_destiny.powering import declare_form, defend, next_events, use_of, with_friends
from wyrmhoard.games.drawn_to_destiny.action_state import read_action
from wyrmhoard.games.drawn_to_destiny.rules.acts import force, interpreter
from wyrmhoard.games.drawn_to_destiny.rules.conflict import price
from wyrmhoard.games.drawn_to_destiny.rules.core.blow import Blow
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.harm import protect
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, attack_options, magic, numbers
from wyrmhoard.games.drawn_to_destiny.rules.queries import points as spending
from wyrmhoard.games.drawn_to_destiny.rules.turn import window
from wyrmhoard.games.drawn_to_destiny.state import Declared

# -- what can be done with a Power


def test_d2_364_a_power_has_its_level_as_initiative_and_is_never_common() -> None:
    stage = casters()
    caster, rival = stage.units
    assert refused(stage, caster, f"power:pyro:fire-bolt@u{rival.id}") == ""
    assert refused(stage, rival, f"power:pyro:fire-bolt@u{caster.id}") == "D2-364"
    declared = declare(stage, caster, f"power:pyro:fire-bolt@u{rival.id}", points())
    carry_out(stage, declared, *defend(), rest="random")
    assert caster.acted == 1
    own = stage.told("compared")[0]["sides"][0]
    assert own["initiative"][0] == ["skill", 3]


def test_d2_367_the_level_is_the_base_once_and_points_add_to_it() -> None:
    stage = casters(("cryo", 3, 2))
    caster, rival = stage.units
    cast(stage, caster, f"power:cryo:ice-lance@u{rival.id}", points(initiative=2), *defend(), rest="random")
    own = stage.told("compared")[0]["sides"][0]
    assert [part for part in own["initiative"] if part[0] in ("skill", "effect points")] == [
        ["skill", 3], ["effect points", 2],
    ]  # fmt: skip


@pytest.mark.parametrize(("spent", "initiative"), [(0, 3), (1, 4), (2, 5)])
def test_d2_373_each_point_is_1_more_initiative(spent: int, initiative: int) -> None:
    stage = casters(("cryo", 3, 2))
    rival = stage.units[1]
    cast(stage, stage.units[0], f"power:cryo:ice-lance@u{rival.id}", points(initiative=spent), *defend(), rest="random")
    assert stage.told("compared")[0]["sides"][0]["total"] == initiative


def test_d2_368_the_result_is_stat_and_level_and_one_more_close_by() -> None:
    stage = casters()
    caster = stage.units[0]
    bolt = use_of(stage, caster, "pyro", "fire-bolt")
    assert str(spending.result(stage.table, caster, bolt, {}, 5)) == "9x1"
    assert str(spending.result(stage.table, caster, bolt, {}, 1)) == "10x1"
    assert str(spending.result(stage.table, caster, bolt, {"result": 1}, 5)) == "10x1"  # D2-372
    assert str(spending.result(stage.table, caster, bolt, {"result-scale": 1}, 5)) == "9x2"
    caster.tokens["stun"] = 2
    assert str(spending.result(stage.table, caster, bolt, {}, 5)) == "7x1"  # D2-10


def test_d2_369_range_is_the_stat_in_metres() -> None:
    stage = casters()
    caster = stage.units[0]
    bolt = use_of(stage, caster, "pyro", "fire-bolt")
    assert spending.reach(stage.table, caster, bolt, {}) == 30


def test_d2_374_a_point_is_a_level_or_a_scale_of_range() -> None:
    """6x1 with +0x1 is 600 m: 300 Spaces of 2 m."""
    stage = casters()
    caster = stage.units[0]
    bolt = use_of(stage, caster, "pyro", "fire-bolt")
    assert spending.reach(stage.table, caster, bolt, {"range-scale": 1}) == 300
    assert spending.reach(stage.table, caster, bolt, {"range": 1}) == 35


def test_d2_369_out_of_range_a_use_is_refused_unless_points_for_range_are_left() -> None:
    stage = casters(size=(4, 40))
    caster, rival = stage.units
    rival.y = 38
    bolt = f"power:pyro:fire-bolt@u{rival.id}"
    assert refused(stage, caster, bolt) == ""
    empower(caster, ("pyro", 3, 0))
    assert refused(stage, caster, bolt) == "D2-369a"
    empower(caster, ("pyro", 3, 1))
    with pytest.raises(Exception, match="reaches no further"):
        declare(stage, caster, bolt, points(result=1))


def test_d2_369a_aiming_needs_arc_forward_and_line_of_sight_and_has_no_disadvantage_close_by() -> None:
    stage = casters()
    caster, rival = stage.units
    caster.facing = 4
    assert refused(stage, caster, f"power:pyro:fire-bolt@u{rival.id}") == "D2-369a"
    caster.facing, rival.y = 0, 4
    stage.fate("swords-9", "wands-4")
    cast(stage, caster, f"power:pyro:fire-bolt@u{rival.id}", points(), *defend("melee"), rest="random")
    assert stage.prompts[:3] == ["power", "answer", "card"]
    assert "extra-rival" not in stage.prompts
    assert stage.told("struck")[0]["damage"] == "10x1"


def test_d2_369a_cover_counts_as_for_a_ranged_attack() -> None:
    stage = casters(rows="....... ....... ....... ....... ....r.. ....... ....... ....... ....... .......")
    caster, rival = stage.units
    (caster.x, caster.y), (rival.x, rival.y) = (2, 3), (5, 6)
    cover = attack_options.reach_of(
        stage.table, caster, attack_options.Means(reach=attack_options.POWER, range=30), rival.ref
    ).cover
    assert cover.quarters == 2
    stage.fate("wild-red", "swords-9", "wands-4")
    cast(stage, caster, f"power:pyro:fire-bolt@u{rival.id}", points(), *defend(), rest="random")
    assert stage.told("cover_revealed")[0]["percent"] == 50
    theirs = stage.told("compared")[0]["sides"][1]["initiative"]
    assert ["cover", 2] in theirs


def test_d2_371_points_up_to_the_intensity_and_only_where_they_do_something() -> None:
    stage = casters()
    caster, rival = stage.units
    bolt = use_of(stage, caster, "pyro", "fire-bolt")
    for spent, rule in (
        ({"initiative": 1, "result": 1}, ""), ({"result": 3}, "D2-371"),
        ({"duration": 1}, "D2-371"), ({"area": 1}, "D2-371"),
    ):  # fmt: skip
        refusal = spending.objection(bolt, spent, 2, "Ann")
        assert (refusal.rule if refusal else "") == rule
    form = declare_form(stage, caster, f"power:pyro:fire-bolt@u{rival.id}")
    assert {blank.name for blank in form.fields} == {
        "result", "result-scale", "initiative", "range", "range-scale", "pierce", "price",
    }  # fmt: skip


def test_d2_375_duration_is_one_turn_a_point_or_ten_times_as_many() -> None:
    assert spending.turns({"duration": 2}) == 2
    assert spending.turns({"duration": 1, "duration-scale": 1}) == 10
    assert spending.turns({}) == 0
    stage = casters(("protection", 2, 2))
    ward = use_of(stage, stage.units[0], "protection", "ward")
    for spent, rule in (
        ({"duration-scale": 2}, "D2-375"),
        ({}, "D2-375"),
        ({"duration": 1, "continuous": 1}, "D2-376"),
    ):
        refusal = spending.objection(ward, spent, 2, "Ann")
        assert refusal is not None
        assert refusal.rule == rule


def test_d2_377_area_points_buy_a_space_then_cards_that_double() -> None:
    assert [spending.cards({"area": number}) for number in range(7)] == [0, 0, 1, 2, 4, 8, 16]


# -- Price


def test_d2_365_the_price_is_a_minor_condition_of_the_users_choice() -> None:
    stage = casters()
    caster, rival = stage.units
    assert price.options(stage.table, caster, "pyro") == ["fatigue", "stun", "stress", "slow"]
    declare(stage, caster, f"power:pyro:fire-bolt@u{rival.id}", points("stress"))
    assert caster.tokens == {"stress": 1}


def test_d2_366_slow_at_speed_0_is_a_damage_card_and_the_power_works() -> None:
    stage = casters()
    caster, rival = stage.units
    caster.tokens["slow"] = 4
    stage.damage("restraint", "bind-chest")
    cast(stage, caster, f"power:pyro:fire-bolt@u{rival.id}", points("slow"), *defend(), rest="random")
    assert [harm.card for harm in caster.harms][:1] == ["bind-chest"]
    assert stage.told("compared")


def test_d2_366_a_price_that_takes_the_last_level_still_pays_for_the_power() -> None:
    stage = casters()
    caster, rival = stage.units
    caster.tokens["stun"] = 5
    declared = declare(stage, caster, f"power:pyro:fire-bolt@u{rival.id}", points("stun"))
    assert numbers.level(stage.table, caster, "mind") == 0
    assert actions.objection(stage.table, caster, declared.action, paid=True) is None
    stage.state.scene.declared = []
    assert refused(stage, caster, declared.action.key) == "D2-349"


def test_d2_366_the_window_carries_out_what_its_own_price_has_nearly_stopped() -> None:
    stage = casters()
    caster, rival = stage.units
    with_friends(stage)
    caster.tokens["fatigue"] = 5
    declare(stage, caster, f"power:pyro:fire-bolt@u{rival.id}", points("fatigue"))
    assert not numbers.can_act(stage.table, caster)
    stage.run(window.carry_out(stage.table), *defend(), rest="random")
    assert stage.told("compared")
    assert not stage.told("taken_back")


def test_d2_100_a_power_that_has_become_impossible_is_taken_back_with_its_price() -> None:
    stage = casters()
    caster, rival = stage.units
    with_friends(stage)
    declare(stage, caster, f"power:pyro:fire-bolt@u{rival.id}", points("fatigue"))
    rival.status = "dead"
    stage.run(window.carry_out(stage.table))
    assert (caster.acted, caster.move, caster.tokens) == (0, 4, {})
    assert [told["paid"] for told in stage.told("taken_back")] == [2]


def test_d2_100_a_card_that_came_in_place_of_the_price_stays() -> None:
    stage = casters()
    caster, rival = stage.units
    with_friends(stage)
    caster.tokens["slow"] = 4
    stage.damage("restraint", "bind-chest")
    declared = declare(stage, caster, f"power:pyro:fire-bolt@u{rival.id}", points("slow"))
    assert declared.besides == []
    rival.status = "dead"
    stage.run(window.carry_out(stage.table))
    assert stage.told("taken_back")
    assert [harm.card for harm in caster.harms] == ["bind-chest"]
    assert caster.has("slow") == 4


@pytest.mark.parametrize("how", ["uses", "damaged"])
def test_d2_100_a_device_gets_back_what_it_has_lost(how: str) -> None:
    stage = casters(("gadgets", 2, 1))
    caster = stage.units[0]
    suit = stage.give(caster, "power-suit", "worn")
    before = (suit.uses, suit.damaged)
    paid = stage.run(price.pay(stage.table, caster, "gadgets", f"{how}:{suit.id}"))
    assert paid == f"{how}:{suit.id}"
    assert (suit.uses, suit.damaged) != before
    price.give_back(stage.table, caster, paid, "D2-100")
    assert (suit.uses, suit.damaged) == before
    car = stage.add("courier-buggy", (8, 8), "N", 0)
    price.give_back(stage.table, car, stage.run(price.pay(stage.table, car, "engine", "damaged")), "D2-100")
    assert car.damaged == 0


def test_d2_100_whoever_is_knocked_out_meanwhile_does_not_cast() -> None:
    stage = casters()
    caster, rival = stage.units
    with_friends(stage)
    caster.tokens["fatigue"] = 5
    declare(stage, caster, f"power:pyro:fire-bolt@u{rival.id}", points("fatigue"))
    caster.tokens["dying"] = 1
    stage.run(window.carry_out(stage.table))
    assert stage.told("taken_back")


def test_d2_390_bloodcraft_always_costs_fatigue() -> None:
    stage = casters(("bloodcraft", 2, 1))
    caster, rival = stage.units
    assert price.options(stage.table, caster, "bloodcraft") == ["fatigue"]
    cast(stage, caster, f"power:bloodcraft:blood-lash@u{rival.id}", points(), *defend(), rest="random")
    assert caster.has("fatigue") == 1


def test_d2_381_a_device_pays_with_uses_or_damaged() -> None:
    stage = casters(("gadgets", 2, 1))
    caster = stage.units[0]
    suit = stage.give(caster, "power-suit", "worn")
    assert price.options(stage.table, caster, "gadgets")[0] == f"uses:{suit.id}"
    stage.run(price.pay(stage.table, caster, "gadgets", f"uses:{suit.id}"))
    assert suit.uses == 19
    suit.uses = 0
    assert f"uses:{suit.id}" not in price.options(stage.table, caster, "gadgets")
    stage.run(price.pay(stage.table, caster, "gadgets", f"damaged:{suit.id}"))
    assert suit.damaged == 1
    car = stage.add("courier-buggy", (8, 8), "N", 0)
    assert price.options(stage.table, car, "engine") == ["damaged"]
    stage.run(price.pay(stage.table, car, "engine", "damaged"))
    assert car.damaged == 1


# -- options


@pytest.mark.parametrize(("option", "power", "use"), [
    ("powers", "telekinesis", "shove"), ("magic", "pyro", "fire-bolt"), ("powers", "pyro", "fire-bolt"),
])  # fmt: skip
def test_d2_13a_switched_off_powers_do_nothing(option: str, power: str, use: str) -> None:
    stage = casters((power, 3, 2), settings={option: False})
    caster, rival = stage.units
    assert refused(stage, caster, f"power:{power}:{use}@u{rival.id}") == "D2-364"
    assert not any(key.startswith("power") for key in legal_keys(stage.table, caster))


def test_d2_13a_without_powers_those_that_are_always_on_do_nothing_either() -> None:
    stage = casters(("strength", 3, 0), ("armored", 2, 0), settings={"powers": False})
    caster = stage.units[0]
    assert str(numbers.strength(stage.table, caster)) == "6x1"
    assert protect.best_armor(stage.table, caster, Blow(("slash",), 3, Rating.parse("8x1")), "chest")[1] == 0


def test_d2_13a_without_magic_other_powers_work() -> None:
    stage = casters(("telekinesis", 3, 1), settings={"magic": False})
    caster, rival = stage.units
    assert refused(stage, caster, f"power:telekinesis:shove@u{rival.id}") == ""


# -- Magic


@pytest.mark.parametrize(("rival", "on", "result"), [
    ("deputy", True, "9x0"), ("goblin-raider", True, "9x1"), ("deputy", False, "9x1"), ("healer", True, "9x1"),
])  # fmt: skip
def test_d2_386_a_rival_who_does_not_believe_it_takes_a_scale_by_d2_385(rival: str, on: bool, result: str) -> None:
    stage = casters(rival=rival, settings={"disbelief": on})
    caster, other = stage.units
    stats(other, "3x0 3x1 3x1 4x0")
    stage.fate("swords-9", "wands-4")
    skill = "defense" if rival == "healer" else ""
    cast(stage, caster, f"power:pyro:fire-bolt@u{other.id}", points(), *defend(skill), rest="random")
    assert stage.told("struck")[0]["damage"] == result
    assert bool(stage.told("disbelieved")) is (result == "9x0")


def test_d2_385_two_doubters_count_once_and_the_blind_see_nothing() -> None:
    stage = casters(rival="deputy")
    caster, other = stage.units
    more = stage.add("deputy", (4, 8), "S", 1)
    stage.fate("swords-9", "wands-4")
    stats(other, "3x0 3x1 3x1 4x0")
    cast(stage, caster, f"power:pyro:fire-bolt@u{other.id}", points(), *defend(), rest="random")
    assert stage.told("struck")[0]["damage"] == "9x0"
    for unit in (other, more):
        unit.tokens["blind"] = 1
    assert not list(magic.doubters(stage.table, caster))


def test_d2_389_a_ley_line_gives_magic_one_point_more() -> None:
    stage = casters(("pyro", 3, 1), ("telekinesis", 3, 1), map={"ley_lines": [[3, 3]]})
    caster = stage.units[0]
    assert spending.budget(stage.table, caster, "pyro") == 2
    assert spending.budget(stage.table, caster, "telekinesis") == 1
    caster.x = 4
    assert spending.budget(stage.table, caster, "pyro") == 1


# -- what ends


def test_d2_376_a_power_ends_when_its_target_has_left_play_or_its_user_can_no_longer_keep_it() -> None:
    stage = casters(("blessing", 2, 1), ("shielding", 3, 1), ("protection", 2, 2))
    caster = stage.units[0]
    ally = stage.add("warrior", (4, 3), "N", 0)
    cast(stage, caster, f"power:protection:ward@u{ally.id}", points(duration=2))
    cast(stage, caster, "power:shielding:force-screen", points(continuous=1))
    ally.status = "dead"
    caster.tokens["dying"] = 1
    next_events(stage)
    assert stage.state.scene.powers == []
    assert (ally.screen, caster.screen) == (0, 0)


def test_d2_376_of_two_screens_the_better_is_left_when_one_ends() -> None:
    stage = casters(("shielding", 3, 1), ("protection", 2, 2))
    caster = stage.units[0]
    stats(caster, "6x1 6x1 6x1 9x0")
    cast(stage, caster, f"power:protection:ward@u{caster.id}", points(duration=2))
    cast(stage, caster, "power:shielding:force-screen", points(continuous=1))
    assert caster.screen == 3
    next_events(stage, "end")
    assert caster.screen == 2


def test_d2_376_the_computer_keeps_a_power_up_as_long_as_it_can_afford_it() -> None:
    stage = casters(("flight", 2, 1), seats=0)
    caster = stage.units[0]
    declared = Declared(caster.id, read_action("power:flight:fly"), 0)
    stage.run(actions.settle(stage.table, declared))
    carry_out(stage, declared)
    for _ in range(20):
        next_events(stage)
    assert stage.state.scene.powers == []
    assert all(number <= 6 for number in caster.tokens.values())


def test_d2_225_screens_of_items_come_back_in_events() -> None:
    stage = casters()
    caster = stage.units[0]
    shimmer, suit = stage.give(caster, "personal-screen", "worn"), stage.give(caster, "power-suit", "worn")
    shimmer.screen, suit.screen = 1, 0
    next_events(stage)
    assert (shimmer.screen, suit.screen, suit.uses) == (2, 2, 19)
    suit.screen, suit.uses = 0, 0
    next_events(stage)
    assert (shimmer.screen, suit.screen) == (3, 0)


# -- all of them


def test_every_effect_of_a_power_has_a_verb_or_is_part_of_its_blow() -> None:
    used = {type(effect) for technique in CARDS.techniques for effect in technique.do}
    assert used <= interpreter.verbs.kinds


def test_every_sample_power_can_be_declared_by_somebody() -> None:
    active = [technique for technique in CARDS.techniques if technique.way != "passive"]
    for technique in active:
        stage = casters((technique.power, technique.level, technique.intensity))
        caster, _rival = stage.units
        ally, fallen = stage.add("warrior", (2, 3), "N", 0), stage.add("warrior", (4, 4), "N", 1)
        fallen.status, ally.tokens["bleeding"] = "dead", 1
        keys = [
            key for key in legal_keys(stage.table, caster) if key.startswith(f"power:{technique.power}:{technique.id}")
        ]
        assert keys, technique.id
        declared = Declared(caster.id, read_action(keys[0]), actions.pay(stage.table, caster))
        stage.run(actions.settle(stage.table, declared), rest="random")
        carry_out(stage, declared, rest="random")
        assert stage.told("power_used"), technique.id
    assert len(CARDS.techniques.by_id) == 25


def test_force_says_what_is_in_force_on_whom() -> None:
    stage = casters(("flight", 2, 1))
    caster, rival = stage.units
    cast(stage, caster, "power:flight:fly", points(continuous=1))
    assert [technique.id for _, technique in force.powers_on(stage.table, caster)] == ["fly"]
    assert list(force.powers_on(stage.table, rival)) == []
