"""From Successes to a Stack, and what protects (section 12, first half)."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.drawn_to_destiny.ward import CARDS, Ward, fill
from wyrmhoard.games.drawn_to_destiny.cards.entries import Protection
from wyrmhoard.games.drawn_to_destiny.rules.core.blow import WHOLE, Blow, weigh
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.harm import apply, protect, stack, tokens
from wyrmhoard.games.drawn_to_destiny.rules.queries import changes
from wyrmhoard.games.drawn_to_destiny.state import Unit

SWORD = Rating.from_level(10, 1)


def rating(text: str) -> Rating:
    return Rating.verbatim(text)


def slash(successes: int, damage: str = "2x1", **more: Any) -> Blow:
    """A blow with Pierce and Slash; 2x1 adds nothing against Body 8x1."""
    return Blow(("pierce", "slash"), successes, rating(damage), arcs=("front",), **more)


def strike(ward: Ward, unit: Unit, blow: Blow, *answers: Any) -> int:
    return ward.run(apply.strike(ward.table, unit, blow), *answers)


def victim(ward: Ward, **more: Any) -> Unit:
    """A Unit that nobody decides for, so that nothing is asked."""
    return ward.unit(faction=2, **more)


def harms(unit: Unit) -> list[tuple[str, int]]:
    return [(harm.card, harm.severity) for harm in unit.harms]


# -- Weapon Damage


@pytest.mark.parametrize(("damage", "extra"), [("10x1", 1), ("8x1", 0), ("9x1", 1), ("8.5x1", 0)])
def test_d2_212_a_higher_level_adds_a_success(damage: str, extra: int) -> None:
    assert weigh(1, rating(damage), rating("8x1")).successes == 1 + extra


@pytest.mark.parametrize(
    ("successes", "damage", "body", "result"),
    [(1, "6x2", "8x1", 2), (2, "8x1", "2x4", 0), (0, "10x1", "8x1", 1), (0, "4x2", "8x1", 1), (0, "4x3", "8x1", 2)],
)
def test_d2_213_scale_adds_or_takes_successes(successes: int, damage: str, body: str, result: int) -> None:
    assert weigh(successes, rating(damage), rating(body)).successes == result


def test_d2_216_without_successes_nothing_is_revealed() -> None:
    ward = Ward()
    unit = victim(ward)
    assert strike(ward, unit, slash(1, "8x0")) == 0
    assert not ward.told("stack_revealed")
    assert len(ward.state.damage["wound"].draw) == 54


def test_d2_140_the_difficulty_is_the_stat_that_is_attacked() -> None:
    ward = Ward()
    unit = victim(ward, tokens={"stun": 4})
    strike(ward, unit, Blow(("nerve",), 1, rating("2x1"), against="mind"))
    assert ward.told("struck")[0]["successes"] == 2  # Level 2 against Mind 1


# -- the Stack


@pytest.mark.parametrize(
    ("kind", "deck"), [("slash", "wound"), ("nerve", "disorder"), ("fear", "trauma"), ("bind", "restraint")]
)
def test_d2_215_the_types_say_which_deck(kind: str, deck: str) -> None:
    assert Blow((kind,), 1).deck == deck
    assert Blow(("burning",), 1).deck == "wound"


def test_d2_217_as_many_cards_as_successes() -> None:
    ward = Ward()
    unit = victim(ward)
    ward.stack("bash-head", "bash-chest", "bash-left-leg")
    strike(ward, unit, slash(3))
    assert ward.told("stack_revealed")[0]["cards"] == ["bash-head", "bash-chest", "bash-left-leg"]


def test_d2_219_the_first_match_moves_to_the_top_and_names_the_hit_location() -> None:
    ward = Ward()
    unit = victim(ward)
    ward.stack("bash-head", "slash-left-leg", "pierce-chest")
    strike(ward, unit, slash(3))
    told = ward.told("stack_revealed")[0]
    assert told["place"] == "left-leg"
    assert told["cards"] == ["slash-left-leg", "bash-head", "pierce-chest"]
    assert harms(unit) == [("slash-left-leg", 2)]


def test_d2_219_without_a_match_it_is_the_first_card() -> None:
    ward = Ward()
    unit = victim(ward)
    ward.stack("slash-chest", "pierce-head")
    strike(ward, unit, Blow(("bash",), 2, rating("2x1")))
    assert ward.told("stack_revealed")[0]["place"] == "chest"
    assert unit.tokens == {"fatigue": 2}
    assert not unit.harms


def test_d2_151_a_stack_is_smaller_when_the_deck_and_its_discard_run_out() -> None:
    ward = Ward()
    unit = victim(ward)
    ward.state.damage["wound"].draw[:] = ["bash-head"]
    ward.state.damage["wound"].discard[:] = ["bash-chest"]
    assert strike(ward, unit, slash(5)) == 2


# -- Wilds among the damage cards


def test_d2_218_a_black_wild_is_any_card_of_the_deck_and_is_then_shuffled_in() -> None:
    ward = Ward()
    attacker = ward.unit()
    unit = victim(ward)
    ward.stack("wound-wild-black", "bash-head")
    strike(ward, unit, slash(1, by=attacker.id), "pierce-chest")
    assert harms(unit) == [("pierce-chest", 1)]
    assert not ward.state.damage["wound"].discard
    assert len(ward.state.damage["wound"].draw) == 53
    ward.check()


def test_d2_218_a_red_wild_is_a_card_of_the_discard_or_the_next_card() -> None:
    ward = Ward()
    attacker = ward.unit()
    unit = victim(ward)
    pile = ward.state.damage["wound"]
    pile.draw.remove("slash-vitals")
    pile.discard.append("slash-vitals")
    ward.stack("wound-wild-red", "slash-chest")
    strike(ward, unit, slash(1, by=attacker.id), "next")
    assert harms(unit) == [("slash-chest", 1)]
    (ask,) = ward.asked
    assert list(ask.options(0) or ()) == ["next", "slash-vitals"]


def test_d2_218_and_d2_440_a_non_player_takes_the_next_card() -> None:
    ward = Ward()
    attacker = ward.unit(faction=2)
    unit = ward.unit(faction=2)
    ward.stack("wound-wild-black", "wound-wild-red", "slash-chest")
    strike(ward, unit, slash(1, by=attacker.id))
    assert harms(unit) == [("slash-chest", 1)]
    ward.check()


def test_d2_218_a_deck_of_nothing_but_wilds_comes_to_an_end() -> None:
    ward = Ward()
    attacker, unit = ward.unit(), victim(ward)
    ward.state.damage["wound"].draw[:] = ["wound-wild-black", "wound-wild-red"]
    assert strike(ward, unit, slash(3, by=attacker.id)) == 0
    assert sorted(ward.state.damage["wound"].draw) == ["wound-wild-black", "wound-wild-red"]


# -- what protects, without a choice


def test_d2_223_vulnerable_adds_one_card_at_the_bottom() -> None:
    ward = Ward()
    unit = victim(ward, traits=("vulnerable:burning",))
    ward.stack("bash-head", "bash-chest", "pierce-head")
    assert strike(ward, unit, Blow(("bash", "burning"), 2, rating("2x1"))) == 3


@pytest.mark.parametrize(("points", "applied", "left"), [(3, 0, 1), (1, 2, 0)])
def test_d2_225_a_screen_loses_what_it_takes(points: int, applied: int, left: int) -> None:
    ward = Ward()
    unit = victim(ward)
    unit.screen = points
    assert strike(ward, unit, slash(2 if points == 3 else 3)) == applied
    assert unit.screen == left


@pytest.mark.parametrize(
    ("armor", "damage", "cards"),
    [("2x1", "10x1", 2), ("2x1", "6x2", 0), ("3x2", "6x2", 3), ("3x2", "3x3", 0), ("3x2", "10x1", 30)],
)
def test_d2_227_armor_takes_its_value_by_the_scale_of_the_damage(armor: str, damage: str, cards: int) -> None:
    protection = Protection(rating=armor, covers=("chest",))
    assert protect.worth(protection, Blow(("hack",), 1, rating(damage))) == cards


def test_d2_228_resist_counts_1_more() -> None:
    cuirass = CARDS.items["leather-cuirass"].armor
    assert cuirass is not None
    assert protect.worth(cuirass, slash(1, "10x1")) == 2
    assert protect.worth(cuirass, Blow(("bash",), 1, SWORD)) == 1
    assert protect.worth(cuirass, slash(1, "6x2")) == 0


def test_d2_231_armor_pierce() -> None:
    armor = Protection(rating="5x1", covers=("chest",))
    assert protect.worth(armor, Blow(("bash",), 1, rating("9x1"))) == 5
    assert protect.worth(armor, Blow(("bash",), 1, rating("9x1"), pierce=1)) == 0
    assert protect.worth(Protection(rating="9x5", covers=()), Blow(("bash",), 1, SWORD, pierce=WHOLE)) == 0


def test_d2_341_a_magic_weapon_takes_from_armor() -> None:
    armor = Protection(rating="2x1", covers=("chest",))
    assert protect.worth(armor, Blow(("hack",), 1, SWORD, magic=1)) == 0


def test_d2_342_magic_armor_is_ten_times_as_strong_until_a_magic_weapon_undoes_it() -> None:
    armor = Protection(rating="2x1", covers=("chest",))
    assert protect.worth(armor, Blow(("hack",), 1, SWORD), magic=1) == 30
    assert protect.worth(armor, Blow(("hack",), 1, SWORD, magic=1), magic=1) == 2


def test_d2_226_armor_counts_only_where_it_covers() -> None:
    ward = Ward()
    unit = victim(ward, items={"chain-shirt": "worn"})
    ward.stack("hack-left-leg", "hack-chest")
    assert strike(ward, unit, Blow(("hack",), 2, rating("2x1"))) == 2
    ward.stack("hack-shoulders", "hack-right-leg")
    assert strike(ward, unit, Blow(("hack",), 2, rating("2x1"))) == 0


def test_d2_222_cards_go_from_the_bottom_and_the_hit_location_last() -> None:
    ward = Ward()
    unit = victim(ward, items={"chain-shirt": "worn"})
    ward.stack("hack-chest", "hack-head", "bash-head")
    strike(ward, unit, Blow(("hack",), 3, rating("2x1")))
    assert harms(unit) == [("hack-chest", 1)]
    assert ward.state.damage["wound"].discard == ["bash-head", "hack-head"]


def test_d2_229_only_the_best_layer_counts_and_a_shield_is_added() -> None:
    ward = Ward()
    unit = victim(ward, items={"leather-cuirass": "worn", "chain-shirt": "worn", "round-shield": "left"})
    ward.stack("bash-chest", "bash-left-leg", "bash-right-leg", "bash-vitals", "bash-abdomen")
    assert strike(ward, unit, Blow(("bash",), 5, rating("2x1"), arcs=("front",))) == 1
    assert [(told["by"], told["number"]) for told in ward.told("protected")] == [("armor", 2), ("shield", 2)]


@pytest.mark.parametrize(("arcs", "taken"), [(("front",), 2), (("left",), 2), (("right",), 0), (("back",), 0)])
def test_d2_230_a_shield_covers_its_side_against_its_arcs(arcs: tuple[str, ...], taken: int) -> None:
    ward = Ward()
    unit = victim(ward, items={"round-shield": "left"})
    ward.stack("bash-left-arm", "bash-head", "bash-right-leg")
    assert strike(ward, unit, Blow(("bash",), 3, rating("2x1"), arcs=arcs)) == 3 - taken


def test_d2_230_a_shield_does_not_cover_the_other_arm() -> None:
    ward = Ward()
    unit = victim(ward, items={"round-shield": "left"})
    ward.stack("bash-right-arm")
    assert strike(ward, unit, Blow(("bash",), 1, rating("2x1"), arcs=("front",))) == 1


def test_d2_230_a_shield_in_an_impaired_hand_still_covers_and_in_a_useless_one_falls() -> None:
    ward = Ward()
    unit = victim(ward, items={"round-shield": "left"})
    ward.hurt(unit, "slash-left-hand", 3)
    ward.stack("bash-left-arm", "bash-head")
    assert strike(ward, unit, Blow(("bash",), 2, rating("2x1"), arcs=("front",))) == 0
    assert len(unit.items) == 1
    ward.stack("hack-left-arm", "hack-head", "hack-chest", "hack-vitals")
    strike(ward, unit, Blow(("hack",), 4, rating("2x1"), arcs=("back",)))
    assert not unit.items  # severed
    assert ward.state.scene.things[0].key == "round-shield"


def test_d2_226a_armor_and_shields_do_not_stop_restraint_but_screens_do() -> None:
    ward = Ward()
    unit = victim(ward, items={"combat-armor": "worn", "round-shield": "left"})
    ward.stack("hold-left-arm", "bind-chest")
    assert strike(ward, unit, Blow(("hold", "lock"), 2, rating("2x1"), arcs=("front",))) == 2
    unit.screen = 1
    ward.stack("hold-chest")
    assert strike(ward, unit, Blow(("hold",), 1, rating("2x1"))) == 0


def test_d2_221_no_armor_against_subjects_but_against_nerve_cards() -> None:
    ward = Ward()
    unit = victim(ward, items={"leather-cuirass": "worn"})
    ward.stack("fear-power")
    assert strike(ward, unit, Blow(("fear",), 1, rating("5x1"), against="will")) == 1
    ward.stack("nerve-chest")
    assert strike(ward, unit, Blow(("nerve",), 1, rating("5x1"), against="mind")) == 0


def test_d2_231_armor_shred_damages_the_armor_for_each_card_it_took() -> None:
    ward = Ward()
    unit = victim(ward, items={"chain-shirt": "worn"})
    ward.stack("bash-chest", "bash-head", "bash-vitals")
    strike(ward, unit, Blow(("bash",), 3, rating("2x1"), shred=5))
    assert unit.items[0].damaged == 2
    ward.stack("bash-abdomen")
    assert strike(ward, unit, Blow(("bash",), 1, rating("2x1"))) == 1  # nothing is left of 2x1


def test_c9_whoever_is_immune_to_a_type_does_not_feel_it() -> None:
    ward = Ward()
    unit = victim(ward, abilities=("special/undead",))
    assert strike(ward, unit, Blow(("fear",), 3, rating("9x1"), against="will")) == 0
    ward.stack("fear-power", "despair-self")
    strike(ward, unit, Blow(("fear", "despair"), 2, rating("5x1"), against="will"))
    assert harms(unit) == [("despair-self", 1)]


# -- what is chosen


def test_d2_224_wild_luck_cancels_everything() -> None:
    ward = Ward()
    unit = ward.unit()
    unit.screen = 2
    player = ward.state.players[0]
    player.hand = ["wild-red", "cups-9"]
    assert strike(ward, unit, slash(5), fill("protect", wild=["wild-red"])) == 0
    assert player.hand == ["cups-9"]
    assert player.pile.discard == ["wild-red"]
    assert unit.screen == 2  # not even a Screen is worn down
    assert len(ward.state.damage["wound"].discard) == 5


def test_d2_224_a_seat_with_any_card_in_hand_is_asked_and_one_without_anything_is_not() -> None:
    ward = Ward()
    unit = ward.unit()
    ward.state.players[0].hand = ["cups-9"]
    strike(ward, unit, slash(1), "nothing")
    (ask,) = ward.asked
    assert list(ask.options(0) or ()) == ["nothing"]
    ward.state.players[0].hand = []
    strike(ward, unit, slash(1))
    assert len(ward.asked) == 1


def test_decisions_26_to_28_nothing_is_asked_when_armor_has_taken_everything() -> None:
    ward = Ward()
    unit = ward.unit(items={"chain-shirt": "worn"})
    ward.state.players[0].hand = ["wild-red"]
    ward.stack("hack-chest")
    assert strike(ward, unit, Blow(("hack",), 1, rating("2x1"))) == 0
    assert not ward.asked


def test_d2_232_an_item_at_the_place_takes_one_card() -> None:
    ward = Ward()
    unit = ward.unit(items={"rapier": "right", "dagger": "left"})
    sword = unit.items[0]
    ward.stack("bash-right-hand", "bash-head")
    applied = strike(ward, unit, Blow(("bash",), 2, rating("2x1")), fill("protect", item=[str(sword.id)]))
    assert applied == 1
    assert sword.damaged == 1
    (ask,) = ward.asked
    form = list(ask.options(0) or ())[1]
    assert form.fields[0].items == (str(sword.id),)  # type: ignore[union-attr]


def test_c12_a_long_sword_is_spared_its_first_damage() -> None:
    ward = Ward()
    unit = ward.unit(items={"long-sword": "right"})
    (sword,) = unit.items
    for damaged in (0, 1):
        ward.stack("bash-right-hand", "bash-head")
        strike(ward, unit, Blow(("bash",), 2, rating("2x1")), fill("protect", item=[str(sword.id)]))
        assert sword.damaged == damaged
        tokens.take_away(ward.table, unit, unit.harms[0], "D2-289")


def test_c12_a_long_sword_that_is_handed_over_is_spared_no_second_damage() -> None:
    ward = Ward()
    unit, other = ward.unit(items={"long-sword": "right", "dagger": "left"}), ward.unit(at=(3, 4))
    sword = unit.items[0]
    protect.wear(ward.table, unit, sword, 1, "D2-232")
    assert sword.damaged == 0
    unit.items.remove(sword)
    other.items.append(sword)
    protect.wear(ward.table, other, sword, 1, "D2-232")
    assert sword.damaged == 1


def test_d2_440_a_non_player_puts_item_damage_on_shields_and_spare_weapons_only() -> None:
    ward = Ward()
    unit = victim(ward, items={"rapier": "right", "buckler": "left"})
    ward.stack("bash-right-hand", "bash-left-hand")
    strike(ward, unit, Blow(("bash",), 1, rating("2x1"), arcs=("back",)))
    assert [item.damaged for item in unit.items] == [0, 0]
    strike(ward, unit, Blow(("bash",), 1, rating("2x1"), arcs=("back",)))
    assert [item.damaged for item in unit.items] == [0, 1]


def test_d2_233_each_character_point_removes_a_card() -> None:
    ward = Ward()
    unit = ward.unit()
    ward.state.players[0].cp = 3
    assert strike(ward, unit, slash(2), fill("protect", cp=2)) == 0
    assert ward.state.players[0].cp == 1
    (ask,) = ward.asked
    form = list(ask.options(0) or ())[1]
    assert form.fields[0].most == 2  # type: ignore[union-attr]


def test_d2_233_no_points_are_spent_where_the_table_has_none() -> None:
    ward = Ward(cp=False)
    ward.state.players[0].cp = 3
    assert strike(ward, ward.unit(), slash(2)) == 2


def test_d2_224_and_d2_233_the_seat_of_an_ally_beside_the_target_may_help() -> None:
    ward = Ward(seats=3)  # seats 0 and 2 are of one Faction
    unit = ward.unit(seat=0, at=(3, 3))
    ward.unit(seat=2, at=(4, 4))
    ward.state.players[2].cp = 1
    ward.state.players[2].hand = ["wild-black"]
    assert strike(ward, unit, slash(2), (2, fill("help", wild=[], cp=1))) == 1
    assert strike(ward, unit, slash(2), (2, fill("help", wild=["wild-black"]))) == 0
    assert strike(ward, unit, slash(1)) == 1


@pytest.mark.parametrize("why", ["far", "dying", "rival"])
def test_d2_224_no_wild_luck_from_whoever_is_far_dying_or_a_rival(why: str) -> None:
    ward = Ward(seats=3)
    unit = ward.unit(seat=0, at=(3, 3))
    ally = ward.unit(seat=2, at=(3, 5) if why == "far" else (4, 3), faction=1 if why == "rival" else 0)
    if why == "dying":
        ally.tokens["dying"] = 1
    ward.state.players[2].hand = ["wild-black"]
    assert strike(ward, unit, slash(1)) == 1
    assert not ward.asked


# -- Overrun


def test_d2_177_an_overrun_takes_one_more_card_off() -> None:
    ward = Ward()
    unit = victim(ward)
    assert strike(ward, unit, Blow(("slash",), 0, SWORD, place="chest", guard=1)) == 0
    assert ward.told("struck")[0]["successes"] == 1
    assert strike(ward, unit, Blow(("slash",), 0, rating("4x3"), place="chest", guard=1)) == 1


def test_d2_178_the_card_of_the_chosen_place_is_placed_in_exchange() -> None:
    ward = Ward()
    unit = victim(ward)
    ward.stack("slash-head")
    strike(ward, unit, Blow(("slash",), 1, rating("2x1"), place="left-arm"))
    assert harms(unit) == [("slash-left-arm", 1)]
    assert unit.tokens == {"bleeding": 2}
    assert ward.state.damage["wound"].discard == ["slash-head"]
    ward.check()


def test_d2_178_if_that_card_lies_on_a_unit_the_drawn_one_reads_as_the_chosen_place() -> None:
    ward = Ward()
    other, unit = victim(ward), victim(ward)
    ward.hurt(other, "slash-left-arm")
    ward.stack("slash-head")
    strike(ward, unit, Blow(("slash",), 1, rating("2x1"), place="left-arm"))
    assert [(harm.card, harm.place) for harm in unit.harms] == [("slash-head", "left-arm")]
    assert unit.tokens == {"bleeding": 2}  # the text of the arm, not of the head
    ward.check()


def test_d2_178_the_card_of_the_place_may_lie_in_the_same_stack_or_in_the_discard() -> None:
    ward = Ward()
    unit = victim(ward)
    ward.stack("slash-head", "slash-left-arm")
    strike(ward, unit, Blow(("slash",), 2, rating("2x1"), place="left-arm"))
    assert harms(unit) == [("slash-left-arm", 2)]
    ward.check()
    pile = ward.state.damage["wound"]
    pile.draw.remove("slash-right-arm")
    pile.discard.append("slash-right-arm")
    ward.stack("slash-chest")
    strike(ward, unit, Blow(("slash",), 1, rating("2x1"), place="right-arm"))
    assert harms(unit)[1] == ("slash-right-arm", 1)
    ward.check()


def test_d2_178_the_chosen_place_decides_armor_and_items() -> None:
    ward = Ward()
    unit = victim(ward, items={"chain-shirt": "worn"})
    ward.stack("hack-left-leg")
    assert strike(ward, unit, Blow(("hack",), 1, rating("2x1"), place="chest")) == 0
    ward.stack("hack-vitals")
    assert strike(ward, unit, Blow(("hack",), 1, rating("2x1"), place="head")) == 1


def test_d2_178_and_d2_221_a_subject_has_no_place_that_could_be_chosen() -> None:
    ward = Ward()
    unit = victim(ward, items={"chain-shirt": "worn"})
    ward.stack("loss-memory")
    assert strike(ward, unit, Blow(("loss",), 1, rating("2x1"), against="mind", place="chest")) == 1
    assert [(harm.card, harm.place) for harm in unit.harms] == [("loss-memory", "memory")]
    ward.stack("nerve-left-leg")
    assert strike(ward, unit, Blow(("nerve",), 1, rating("2x1"), against="mind", place="chest")) == 0


def test_a_stack_never_reads_a_place_that_is_none() -> None:
    ward = Ward()
    revealed = ward.run(stack.reveal(ward.table, victim(ward), Blow(("slash",), 1, place="elsewhere"), 1))
    assert revealed.chosen == ""


def test_d2_225_a_screen_that_is_stored_does_nothing() -> None:
    ward = Ward()
    unit = victim(ward, items={"personal-screen": "stored"})
    unit.items[0].screen = 4
    assert strike(ward, unit, slash(2)) == 2
    unit.items[0].held = "worn"
    assert strike(ward, unit, slash(2)) == 0
    assert unit.items[0].screen == 2


def test_d2_227_without_damage_armor_is_met_at_scale_1() -> None:
    protection = Protection(rating="2x1", covers=("chest",))
    assert protect.worth(protection, Blow(("bash",), 1)) == 2


def test_d2_177_a_staff_guards_twice_as_well() -> None:
    ward = Ward()
    unit = victim(ward, items={"staff": "both", "dagger": "stored"})
    staff, dagger = unit.items
    assert changes.total(ward.table, unit, "overrun armor", changes.Facts(item=staff)) == 2
    assert changes.total(ward.table, unit, "overrun armor", changes.Facts(item=dagger)) == 0


def test_decision_26_one_wild_is_enough() -> None:
    form = protect.protect_form(["wild-red", "cups-9", "wild-black"], {}, 0, 2)
    assert form is not None
    (blank,) = form.fields
    assert (blank.items, blank.least, blank.most) == (("wild-black", "wild-red"), 0, 1)  # type: ignore[union-attr]


def test_decisions_26_to_28_what_cannot_be_together() -> None:
    ward = Ward()
    unit = ward.unit(items={"rapier": "right"})
    form = protect.protect_form(["wild-red"], {str(item.id): "Rapier" for item in unit.items}, 2, 2)
    assert form is not None
    assert form.verify is not None
    key = str(unit.items[0].id)
    for wild, item, cp, fine in (
        (["wild-red"], [], 0, True),
        (["wild-red"], [key], 0, False),
        (["wild-red"], [], 1, False),
        ([], [key], 1, True),
        ([], [key], 2, False),
        ([], [], 2, True),
        ([], [], 0, True),
    ):
        assert (form.verify({"wild": wild, "item": item, "cp": cp}) is None) == fine
