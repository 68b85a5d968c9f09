"""What protects the mind, where corrosion goes, what a card gives to the whole Unit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import attack_of, bout, face_off, with_item
from helpers.drawn_to_destiny.casting import casters
from helpers.drawn_to_destiny.striking import gain, harms, strike, victim
from helpers.drawn_to_destiny.ward import Ward
from wyrmhoard.games.drawn_to_destiny.cards import aims, own
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules.acts import aftermath
from wyrmhoard.games.drawn_to_destiny.rules.conflict import price
from wyrmhoard.games.drawn_to_destiny.rules.harm import conditions, dying, placing, recovery, restraint
from wyrmhoard.games.drawn_to_destiny.rules.queries import attack_options, numbers, vehicles
from wyrmhoard.games.drawn_to_destiny.rules.scene import outcomes
from wyrmhoard.games.drawn_to_destiny.state import Harm, InForce, Unit

# -- Screens and the mind


def warded(ward: Ward, power: str, use: str) -> Unit:
    """A Unit with a Screen of 2 points by a Power of its own, and an Item's Screen of 4."""
    unit = victim(ward, seat=-1, powers=((power, 2, 2),), items={"personal-screen": "worn"})
    unit.screen, unit.items[0].screen = 2, 4
    ward.state.scene.powers.append(InForce(ward.state.next_id(), power, use, unit.id, unit.id, 2))
    return unit


@pytest.mark.parametrize(
    ("power", "use", "applied", "left"), [("protection", "ward", 1, 0), ("shielding", "force-screen", 3, 2)]
)
def test_d2_221_against_subjects_only_screens_of_the_mind_or_of_magic_protect(
    power: str, use: str, applied: int, left: int
) -> None:
    ward = Ward(quick_death="off")
    unit = warded(ward, power, use)
    ward.stack("fear-power", "fear-self", "fear-death")
    assert strike(ward, unit, "fear", 3, against="will") == applied
    assert (unit.screen, unit.items[0].screen) == (left, 4)


def test_d2_221_a_screen_of_an_item_protects_against_nerve_and_restraint_cards() -> None:
    ward = Ward(quick_death="off")
    unit = victim(ward, seat=-1, items={"personal-screen": "worn"})
    unit.items[0].screen = 4
    ward.stack("nerve-chest", "hold-chest")
    assert strike(ward, unit, "nerve", 1, against="mind") == 0
    assert strike(ward, unit, "hold", 1) == 0
    assert unit.items[0].screen == 2


# -- the top of the Stack


def test_d2_219_the_card_of_vulnerable_is_the_hit_location_if_it_alone_matches() -> None:
    ward = Ward(quick_death="off")
    unit = victim(ward, seat=-1, traits=("vulnerable:bash",))
    ward.stack("slash-chest", "bash-left-leg")
    assert strike(ward, unit, "bash", 1) == 2
    assert harms(unit) == [("bash-left-leg", 1)]
    assert "slash-chest" in ward.state.damage["wound"].discard


def test_d2_258_corrosive_goes_to_the_hit_location_whatever_cards_come_after_it() -> None:
    ward = Ward(quick_death="off")
    unit = victim(ward, seat=-1, items={"leather-helmet": "worn", "long-sword": "right"})
    helmet, sword = unit.items
    ward.stack("bash-right-hand", "bash-head")
    strike(ward, unit, "bash corrosive", 2)
    assert unit.has(f"corrosive:{sword.id}") == 2
    assert not unit.has(f"corrosive:{helmet.id}")


def test_d2_259_corrosion_takes_a_level_of_a_weapons_damage() -> None:
    stage = face_off()
    unit = stage.units[0]
    means = attack_of(stage, unit, with_item(stage, unit, "long-sword"))
    whole = attack_options.damage_of(stage.table, unit, means)
    stage.item(unit, "long-sword").corrosion = 2
    assert whole is not None
    assert attack_options.damage_of(stage.table, unit, means) == whole.lowered(2)


# -- Armor Shred


def test_d2_231_a_card_gives_its_attacks_armor_shred() -> None:
    keen = """
    [[ability]]
    name = "Ripping Blow"
    skills = ["melee"]
    kind = "passive"
    change = [{ change = "armor shred", by = 2, needs = { conflict = "attack" } }]
    """
    stage = face_off(cards=own.join(GAME.cards, own.parse_own(keen, "mine.toml")))
    unit = stage.units[0]
    unit.sheet = replace(unit.sheet, abilities=("melee/ripping-blow",))
    stage.hand(0, "wands-5")
    stage.hand(1, "cups-5")
    conflict = bout(stage, {0: "wands-5:upper", 1: "cups-5:lower"}, rest="random")
    blow = aftermath.blow_of(stage.table, conflict, conflict.actor)
    assert blow is not None
    assert blow.shred == 2


# -- what a card gives to the whole Unit


@pytest.mark.parametrize("condition", ["impaired", "disabled"])
def test_d2_267_who_is_impaired_as_a_whole_has_less_of_every_skill_of_body_and_pays(condition: str) -> None:
    stage = face_off()
    unit = stage.units[0]
    before = numbers.skill_level(stage.table, unit, "melee")
    stage.run(conditions.gain(stage.table, unit, condition, 2, rule="D2-245"))
    sword = stage.item(unit, "long-sword")
    assert unit.has(condition) == 1
    assert numbers.skill_level(stage.table, unit, "melee", sword) == before - 1
    assert numbers.impaired_parts(stage.table, unit, "athletics")
    assert not numbers.impaired_parts(stage.table, unit, "persuasion")
    recovery.regenerate(stage.table, unit)
    assert not unit.has(condition)


def test_d2_258_and_259_a_card_gives_corrosive_and_corrosion_to_an_item() -> None:
    ward = Ward()
    unit = victim(ward, items={"leather-cuirass": "worn"})
    gain(ward, unit, "corrosive", 2)
    gain(ward, unit, "corrosion")
    (cuirass,) = unit.items
    assert unit.tokens == {f"corrosive:{cuirass.id}": 2}
    assert cuirass.corrosion == 1
    unit.items.clear()
    gain(ward, unit, "corrosive")
    assert len(unit.tokens) == 1


def test_d2_355_a_card_hides_a_unit_with_as_many_tokens_as_its_stealth_allows() -> None:
    ward = Ward()
    plain, thief = victim(ward), victim(ward, skills=(("stealth", 2),))
    for unit in (plain, thief):
        gain(ward, unit, "hidden", 3)
    assert (plain.hidden, thief.hidden) == (-1, 3)
    gain(ward, thief, "hidden", 3)
    assert thief.hidden == 4


# -- holding from afar


def test_d2_272_a_power_that_holds_reaches_as_far_as_its_range_while_its_user_can_use_it() -> None:
    stage = casters(("tractor", 3, 1), rival="warrior")
    holder, unit = stage.units
    unit.harms.append(Harm("hold-chest", 2, "chest", holder.id))
    restraint.loosen(stage.table)
    assert restraint.is_held(stage.table, unit)
    holder.tokens["stun"] = 6
    restraint.loosen(stage.table)
    assert not restraint.is_held(stage.table, unit)


def test_d2_272_who_holds_from_afar_is_dragged_one_space_and_not_all_the_way() -> None:
    stage = casters(("tractor", 3, 1), rival="ogre")
    holder, unit = stage.units
    unit.harms.append(Harm("hold-chest", 2, "chest", holder.id))
    old = unit.space
    unit.y += 1
    placing.drag(stage.table, unit, old, restraint.dragged(stage.table, unit))
    assert holder.space == (3, 4)


# -- what machines pay


def test_d2_444_a_vehicle_that_a_price_or_a_scene_breaks_stops() -> None:
    stage = Stage([("raider-buggy", (5, 5), "E"), ("courier-buggy", (10, 5), "E")], map={"kind": "car"})
    paying, damaged = stage.units
    for unit in stage.units:
        unit.move, unit.damaged = 5, numbers.printed(unit, "body").whole - 1
    stage.run(price.pay(stage.table, paying, "turrets", "damaged"))
    damaged.key = "courier"
    stage.run(outcomes.bring_about(stage.table, (aims.Damage(who=("courier",), damaged=1),)))
    for unit in stage.units:
        assert vehicles.is_broken(unit)
        assert unit.move == 0
    assert [told["broken"] for told in stage.told("vehicle_damaged")] == [True, True]


def test_d2_381_only_the_item_into_which_a_power_is_built_pays_for_it() -> None:
    ward = Ward()
    unit = ward.unit(items={"revolver-45": "right", "power-suit": "worn"}, powers=(("power-suit", 3, 2),))
    suit = unit.items[1]
    assert price.options(ward.table, unit, "power-suit") == [f"uses:{suit.id}", f"damaged:{suit.id}"]
    assert f"uses:{unit.items[0].id}" in price.options(ward.table, unit, "gadgets")
    suit.held = "stored"
    assert not price.options(ward.table, unit, "power-suit")


# -- what the Dying draw in Events (D2-249, D2-250, D2-250a)


def test_d2_249_and_250_stun_that_the_dying_draw_at_mind_0_is_a_disorder_card() -> None:
    ward = Ward(quick_death="off")
    unit = victim(ward, "4x1 3x1 5x1 4x0", tokens={"dying": 1, "prone": 1, "stun": 3})
    ward.stack("pierce-vitals")  # Stun:1
    ward.stack("nerve-chest")  # Stun:1, too, which is left out
    ward.run(dying.ebb(ward.table, unit))
    assert harms(unit) == [("pierce-vitals", 1), ("nerve-chest", 1)]
    assert unit.has("stun") == 3
    assert numbers.level(ward.table, unit, "body") == 3
    assert unit.in_play


def test_d2_249_and_250_with_mind_left_it_is_stun_as_ever() -> None:
    ward = Ward(quick_death="off")
    unit = victim(ward, "4x1 3x1 5x1 4x0", tokens={"dying": 1, "prone": 1, "stun": 2})
    ward.stack("pierce-vitals")
    ward.run(dying.ebb(ward.table, unit))
    assert harms(unit) == [("pierce-vitals", 1)]
    assert unit.has("stun") == 3


def test_d2_249_and_250a_stress_that_the_dying_draw_at_will_0_is_a_trauma_card() -> None:
    ward = Ward(quick_death="off")
    unit = victim(ward, "2x1 3x1 2x1 4x0", tokens={"dying": 1, "prone": 1, "fatigue": 2, "stress": 2})
    ward.stack("compulsion-fortune")  # at Body 0 a Disorder card: Stress:1
    ward.stack("fear-self")
    ward.run(dying.ebb(ward.table, unit))
    assert harms(unit) == [("compulsion-fortune", 1), ("fear-self", 1)]
    assert unit.has("stress") == 2


def test_d2_250_without_the_decks_of_the_mind_such_stun_is_lost() -> None:
    ward = Ward(quick_death="off", mental_decks=False)
    unit = victim(ward, "4x1 3x1 5x1 4x0", tokens={"dying": 1, "prone": 1, "stun": 3})
    ward.stack("pierce-vitals")
    ward.run(dying.ebb(ward.table, unit))
    assert harms(unit) == [("pierce-vitals", 1)]
    assert unit.in_play
