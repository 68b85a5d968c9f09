"""Recover, Restore, healing, rest and treatment; damage to things and vehicles (sections 7, 12, 14, 15 and 25)."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.drawn_to_destiny.ward import Ward, fill
from wyrmhoard.games.drawn_to_destiny.action_state import Recover, Restore, read_action
from wyrmhoard.games.drawn_to_destiny.cards.vocabulary import Heal
from wyrmhoard.games.drawn_to_destiny.rules.acts import interpreter
from wyrmhoard.games.drawn_to_destiny.rules.core.blow import Blow
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.harm import apply, recovery, things
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions, numbers
from wyrmhoard.games.drawn_to_destiny.state import Declared, Item, Sheet, Thing, Unit
from wyrmhoard.games.drawn_to_destiny.target_state import read_target
from wyrmhoard.kernel.text.errors import Refused

# -- Recover and Restore


def test_d2_102_recover_removes_one_of_the_four() -> None:
    ward = Ward()
    unit = ward.unit(tokens={"fatigue": 2, "slow": 1})
    offered = [*actions.KINDS[Recover].offers(ward.table, unit)]
    assert offered == [Recover("fatigue"), Recover("slow")]
    ward.run(actions.perform(ward.table, Declared(unit.id, read_action("recover:slow"))))
    assert unit.tokens == {"fatigue": 2}


@pytest.mark.parametrize("key", ["recover:stun", "recover:bleeding"])
def test_d2_102_only_what_is_there_and_minor(key: str) -> None:
    ward = Ward()
    unit = ward.unit(tokens={"fatigue": 1, "bleeding": 1})
    assert actions.KINDS[Recover].objection(ward.table, unit, read_action(key)) is not None
    assert actions.KINDS[Recover].objection(ward.table, unit, read_action("recover:fatigue")) is None


def test_d2_248_with_body_0_a_unit_can_recover_but_not_restore() -> None:
    ward = Ward()
    unit = ward.unit(tokens={"fatigue": 8})
    unit.used.append("firearms/quick-draw")
    assert actions.KINDS[Recover].objection(ward.table, unit, read_action("recover:fatigue")) is None
    assert actions.KINDS[Restore].objection(ward.table, unit, read_action("restore:firearms/quick-draw")) is not None


def test_d2_103_restore_readies_one_ability() -> None:
    ward = Ward()
    unit = ward.unit()
    unit.used[:] = ["firearms/quick-draw", "defense/shield-block"]
    (first, _) = actions.KINDS[Restore].offers(ward.table, unit)
    assert actions.KINDS[Restore].objection(ward.table, unit, first) is None
    assert actions.KINDS[Restore].objection(ward.table, unit, read_action("restore:melee/set-weapon")) is not None
    ward.run(actions.perform(ward.table, Declared(unit.id, first)))
    assert unit.used == ["defense/shield-block"]


# -- in Events


def test_d2_279_each_unit_removes_one_or_readies_one() -> None:
    ward = Ward()
    unit, other = ward.unit(tokens={"fatigue": 1}), ward.unit(tokens={"stun": 2, "slow": 1})
    unit.used.append("defense/shield-block")
    healthy = ward.unit()
    ready = "ready:defense/shield-block"
    picks = {f"u{unit.id}": [ready], f"u{other.id}": ["stun"]}
    ward.run(recovery.in_events(ward.table), {0: fill("recover", **picks)})
    assert unit.tokens == {"fatigue": 1}
    assert not unit.used
    assert other.tokens == {"stun": 1, "slow": 1}
    (ask,) = ward.asked
    with pytest.raises(Refused, match="a list of 0 to 1"):
        recovery.recover_form(ward.table, {"u1": ["fatigue", "slow"]}).fields[0].check(["fatigue", "slow"])
    assert f"u{healthy.id}" not in [blank.name for blank in next(iter(ask.options(0) or ())).fields]  # type: ignore[union-attr]


@pytest.mark.parametrize("condition", ["dying", "comatose"])
def test_d2_280_who_does_not_recover(condition: str) -> None:
    ward = Ward()
    unit = ward.unit(tokens={"fatigue": 2, condition: 1})
    ward.run(recovery.in_events(ward.table))
    assert unit.has("fatigue") == 2
    assert not ward.asked


def test_d2_438_non_players_recover_for_their_best_combat_skill_first() -> None:
    ward = Ward()
    fighter = ward.unit(faction=2, tokens={"fatigue": 1, "stun": 2}, skills=(("melee", 2), ("medicine", 4)))
    thinker = ward.unit(faction=2, tokens={"stress": 1, "stun": 2}, skills=(("melee", 2),))
    user = ward.unit(faction=2)
    user.used.append("defense/shield-block")
    ward.run(recovery.in_events(ward.table))
    assert fighter.tokens == {"stun": 2}
    assert thinker.tokens == {"stress": 1, "stun": 1}
    assert not user.used


# -- healing


def test_d2_383_a_step_of_healing() -> None:
    ward = Ward()
    unit = ward.unit()
    harm = ward.hurt(unit, "slash-chest", 2)
    recovery.heal_step(ward.table, unit, harm, "D2-383")
    assert harm.severity == 1
    recovery.heal_step(ward.table, unit, harm, "D2-383")
    assert not unit.harms
    assert unit.scars == 0
    ward.check()


def test_d2_276_a_healed_extreme_wound_leaves_a_scar() -> None:
    ward = Ward()
    unit = ward.unit()
    recovery.heal_step(ward.table, unit, ward.hurt(unit, "slash-chest", 4), "D2-383")
    assert unit.scars == 1


def test_d2_261_and_383_radiated_needs_two_successes_that_repair_corruption() -> None:
    ward = Ward()
    unit = ward.unit(tokens={"radiated": 2, "burns": 3})
    assert recovery.heal_condition(ward.table, unit, "radiated", "D2-383") == 0
    assert recovery.heal_condition(ward.table, unit, "radiated", "D2-383", corruption=2) == 1
    assert recovery.heal_condition(ward.table, unit, "burns", "D2-383") == 2
    assert unit.tokens == {"radiated": 1, "burns": 1}


def test_d2_383_regeneration_takes_one_step() -> None:
    ward = Ward()
    unit = ward.unit(tokens={"bleeding": 3, "burns": 1})
    ward.hurt(unit, "slash-chest", 1)
    worse = ward.hurt(unit, "bash-head", 3)
    recovery.regenerate(ward.table, unit)
    assert worse.severity == 2
    assert unit.has("bleeding") == 3
    ward.state.damage["wound"].discard += [harm.card for harm in unit.harms]
    unit.harms.clear()
    recovery.regenerate(ward.table, unit)
    assert (unit.has("bleeding"), unit.has("burns")) == (1, 1)


def test_d2_273_neither_healing_nor_regeneration_unties_a_rope() -> None:
    ward = Ward()
    unit = ward.unit(tokens={"bound": 4, "hurt": 2})
    recovery.regenerate(ward.table, unit)
    assert interpreter.ailments(ward.table, unit, Heal(steps=1)) == []
    assert unit.tokens == {"bound": 4, "hurt": 2}


@pytest.mark.parametrize("condition", ["infected", "numbness", "blind", "deafened", "hobbled", "necrosis"])
def test_d2_383_healing_and_regeneration_take_what_lowers_no_stat_too(condition: str) -> None:
    ward = Ward()
    unit = ward.unit(tokens={condition: 1})
    assert interpreter.ailments(ward.table, unit, Heal(steps=1)) == [condition]
    recovery.regenerate(ward.table, unit)
    assert not unit.has(condition)


def test_d2_290_natural_healing() -> None:
    ward = Ward()
    unit = ward.unit()
    harm = ward.hurt(unit, "slash-chest", 2)
    ward.run(recovery.rest(ward.table, unit, 29))
    assert harm.severity == 2
    ward.run(recovery.rest(ward.table, unit, 1))
    assert harm.severity == 1
    ward.run(recovery.rest(ward.table, unit, 7))
    assert not unit.harms
    ward.check()


def test_d2_291_treatment_halves_the_time_once_for_each_card() -> None:
    ward = Ward()
    unit = ward.unit()
    harm = ward.hurt(unit, "slash-chest", 2)
    assert recovery.treatment(ward.table, harm) == ("medicine", 6)
    assert not harm.tended
    ward.run(recovery.treat(ward.table, unit, harm, complete=True))
    assert harm.tended
    ward.run(recovery.rest(ward.table, unit, 15))
    assert harm.severity == 1


def test_d2_291_a_treatment_that_fails_does_harm() -> None:
    ward = Ward()
    unit = ward.unit()
    ward.run(recovery.treat(ward.table, unit, ward.hurt(unit, "slash-chest", 2), complete=False))
    assert unit.has("blood-loss") == 2
    nerves = ward.hurt(unit, "fear-love", 2)
    assert recovery.treatment(ward.table, nerves)[0] == "psychology"
    ward.run(recovery.treat(ward.table, unit, nerves, complete=False))
    assert numbers.level(ward.table, unit, "will") == 3  # the card, and a week of Stress
    ward.run(recovery.rest(ward.table, unit, 7))
    assert not unit.has("strain")


@pytest.mark.parametrize(("days", "severity"), [(6, 1), (7, 0)])
def test_d2_290_days_of_rest_before_a_power_healed_do_not_count_for_the_next_step(days: int, severity: int) -> None:
    ward = Ward()
    unit = ward.unit()
    harm = ward.hurt(unit, "slash-chest", 2, treated=True)
    ward.run(recovery.rest(ward.table, unit, 14))
    recovery.heal_step(ward.table, unit, harm, "D2-383")
    assert (harm.rested, harm.treated) == (0, False)
    ward.run(recovery.rest(ward.table, unit, days))
    assert [harm.severity for harm in unit.harms] == [severity] * bool(severity)


def test_d2_291_stress_of_a_treatment_lasts_a_week_from_its_own_day() -> None:
    ward = Ward()
    unit = ward.unit()
    for number, card in enumerate(("fear-love", "fear-self")):
        ward.run(recovery.treat(ward.table, unit, ward.hurt(unit, card, 4), complete=False))
        ward.run(recovery.rest(ward.table, unit, 6 - 3 * number))
    assert unit.has("strain") == 1, "the first is over after 9 days, the second has had 3"
    ward.run(recovery.rest(ward.table, unit, 3))
    assert unit.has("strain") == 1
    ward.run(recovery.rest(ward.table, unit, 1))
    assert not unit.has("strain")
    assert unit.waited == {}


def test_d2_256_a_month_of_burns_begins_when_they_are_gained() -> None:
    ward = Ward()
    unit = ward.unit()
    ward.run(recovery.rest(ward.table, unit, 29))
    unit.tokens["burns"] = 2
    ward.run(recovery.rest(ward.table, unit, 29))
    assert (unit.has("burns"), unit.scars) == (2, 0)
    ward.run(recovery.rest(ward.table, unit, 1))
    assert (unit.has("burns"), unit.scars) == (1, 1)
    ward.run(recovery.rest(ward.table, unit, 30))
    assert (unit.has("burns"), unit.scars) == (0, 2)


@pytest.mark.parametrize(("number", "against"), [(1, 3), (2, 6), (4, 12), (7, 12)])
def test_d2_259_medicine_removes_what_does_not_pass(number: int, against: int) -> None:
    ward = Ward()
    unit = ward.unit(tokens={"necrosis": number, "burns": 1, "frostbite": 1})
    assert recovery.permanent(unit) == ["frostbite", "necrosis"]
    assert recovery.cure_difficulty(unit, "necrosis") == against
    ward.run(recovery.cure(ward.table, unit, "necrosis", complete=True))
    ward.run(recovery.cure(ward.table, unit, "frostbite", complete=False))
    assert unit.tokens == {"burns": 1, "frostbite": 1, "blood-loss": 2}


def test_d2_255_and_256_and_260_what_days_do() -> None:
    ward = Ward()
    unit = ward.unit(tokens={"blood-loss": 3, "burns": 1, "diseased": 2, "necrosis": 1})
    ward.state.fate.draw[:] = ["coins-2"]
    ward.run(recovery.rest(ward.table, unit, 1))
    assert unit.has("blood-loss") == 2
    assert unit.has("diseased") == 3
    ward.state.fate.draw[:], ward.state.fate.discard[:] = ["coins-A"] * 40, []
    ward.run(recovery.rest(ward.table, unit, 1))
    assert unit.has("blood-loss") == 1
    assert unit.has("diseased") == 2
    ward.run(recovery.rest(ward.table, unit, 28))
    assert unit.tokens == {"necrosis": 1}
    assert unit.scars == 1


# -- things


def hit(ward: Ward, target: str, successes: int, damage: str = "10x1") -> int:
    blow = Blow(("hack", "slash"), successes, Rating.verbatim(damage))
    return ward.run(things.strike(ward.table, read_target(target), blow))


def ward_with_door() -> Ward:
    ward = Ward(parts={"door": [{"key": "gate", "between": [[3, 3], [3, 4]], "state": "locked"}]})
    ward.state.scene.doors["gate"] = "locked"
    return ward


def test_d2_244_successes_after_weapon_damage_and_armor_are_damaged() -> None:
    ward = ward_with_door()
    assert hit(ward, "door:gate", 2) == 2  # 2 + 1 (Level) - Armor 1
    assert ward.state.scene.doors["gate"] == "locked"
    assert hit(ward, "door:gate", 3) == 3
    assert ward.state.scene.doors["gate"] == "broken"


def test_d2_244_an_item_that_lies_about_can_be_broken() -> None:
    ward = Ward()
    item = Item(90, "crossbow", "ground")
    ward.state.scene.things.append(Thing(90, "crossbow", 2, 2, item=item))
    assert things.body_of(ward.table, read_target("t90")) == Rating.parse("4x0")
    assert hit(ward, "t90", 1, "5x0") == 2
    assert item.damaged == 2
    assert not numbers.is_broken(ward.table, item)
    hit(ward, "t90", 1, "5x0")
    assert numbers.is_broken(ward.table, item)
    assert hit(ward, "t91", 3) == 0


# -- vehicles


def tank(ward: Ward, **more: Any) -> Unit:
    return ward.unit("2x4 5x1 5x1 9x1", faction=2, traits=("vehicle", "collides"), **more)


def test_d2_444_a_vehicle_is_damaged_like_a_thing() -> None:
    ward = Ward()
    unit = tank(ward, skills=(("gunnery", 3), ("driving", 3)))
    unit.move = 5
    applied = ward.run(apply.strike(ward.table, unit, Blow(("pierce",), 1, Rating.from_level(2, 4))))
    assert applied == unit.damaged == 1
    assert not unit.harms
    assert [numbers.skill_level(ward.table, unit, skill) for skill in ("gunnery", "driving")] == [2, 2]
    assert not things.is_wreck(unit)
    ward.run(apply.strike(ward.table, unit, Blow(("pierce",), 1, Rating.from_level(2, 4))))
    assert things.is_wreck(unit)
    assert unit.move == 0


def test_d2_445_three_in_one_go_hurt_somebody_aboard() -> None:
    ward = Ward()
    unit = ward.unit("9x2 5x1 5x1 9x1", faction=2, traits=("vehicle",))
    unit.crew = [
        Unit(50 + at, Sheet(post, "", ("8x1", "5x1", "5x1", "4x0")), 2, post=post)
        for at, post in enumerate(("driver", "gunner"))
    ]
    ward.state.fate.draw[:] = ["coins-5"]  # red: the second
    ward.stack("slash-head", "bash-chest")
    ward.run(apply.strike(ward.table, unit, Blow(("pierce",), 3, Rating.from_level(2, 2))))
    driver, gunner = unit.crew
    assert not driver.harms
    assert [(harm.card, harm.severity) for harm in gunner.harms] == [("bash-chest", 1)]
    ward.check()
    ward.run(apply.strike(ward.table, unit, Blow(("pierce",), 2, Rating.from_level(2, 2))))
    assert not driver.harms


def test_d2_91_the_blows_of_a_collision() -> None:
    ward = Ward()
    car = ward.unit("10x2 5x1 5x1 9x1", faction=2, traits=("vehicle", "collides"))
    man = ward.unit(faction=2)
    ward.run(apply.strike(ward.table, man, apply.collision(ward.table, car)))
    ward.run(apply.strike(ward.table, car, apply.collision(ward.table, man)))
    assert ward.told("struck")[0]["successes"] == 3
    assert car.damaged == 0


def test_d2_290_a_hurt_without_damage_cards_heals_in_a_week() -> None:
    ward = Ward(damage_decks="simple")
    unit = ward.unit(tokens={"hurt": 2})
    ward.run(recovery.rest(ward.table, unit, 7))
    assert unit.tokens == {"hurt": 1}


def test_d2_244_an_object_of_the_scene_weighs_50_kg_and_is_gone_when_broken() -> None:
    ward = Ward()
    thing = Thing(91, "altar", 2, 2)
    ward.state.scene.things.append(thing)
    assert things.body_of(ward.table, read_target("t91")) == Rating.from_level(5, 1)
    assert hit(ward, "t91", 3, "5x1") == 3
    assert not thing.gone
    assert hit(ward, "t91", 2, "5x1") == 2
    assert thing.gone
    assert hit(ward, "t91", 2, "5x1") == 0
