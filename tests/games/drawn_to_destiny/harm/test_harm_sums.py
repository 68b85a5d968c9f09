"""Harm: Stacks, Armor, shields, overflow and spill, Dying, Events, bonds."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.drawn_to_destiny.ward import Ward, fill
from wyrmhoard.games.drawn_to_destiny.rules.core.blow import Blow
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.harm import apply, condition_events, conditions, recovery, restraint
from wyrmhoard.games.drawn_to_destiny.rules.queries import numbers
from wyrmhoard.games.drawn_to_destiny.state import Unit


def hit(ward: Ward, unit: Unit, types: str, successes: int, *answers: Any, damage: str = "0x1", **more: Any) -> int:
    """A blow; Damage 0x1 adds nothing against a Stat of Scale 1."""
    blow = Blow(tuple(types.split()), successes, Rating.verbatim(damage), arcs=more.pop("arcs", ("front",)), **more)
    return ward.run(apply.strike(ward.table, unit, blow), *answers)


def victim(ward: Ward, stats: str = "8x1 5x1 5x1 4x0", **more: Any) -> Unit:
    """A Unit that nobody decides for."""
    return ward.unit(stats, faction=2, **more)


def placed(unit: Unit) -> list[tuple[str, int]]:
    return [(harm.card, harm.severity) for harm in unit.harms]


def levels(ward: Ward, unit: Unit) -> tuple[int, ...]:
    return tuple(numbers.level(ward.table, unit, stat) for stat in ("body", "mind", "will", "speed"))


def events(ward: Ward, *fate: str, answers: tuple[Any, ...] = ()) -> None:
    """The condition Events of one Turn, with these Fate cards on top."""
    ward.state.fate.draw[:] = list(reversed(fate))
    ward.state.fate.discard.clear()
    ward.run(condition_events.happen(ward.table), *answers)


# -- from the card to the numbers (D2-210 to D2-216)


@pytest.mark.parametrize(
    ("successes", "damage", "body", "cards"),
    [
        (2, "11x1", "10x1", 3),  # not canonical: Level 11 is above 10
        (1, "2x1", "3x2", 0),  # 2 > 3 no, 1 - 2
        (2, "4x1", "3x2", 2),  # 4 > 3: +1; Scale -1
        (1, "6x2", "2x0", 4),  # 6 > 2: +1; Scale +2
        (0, "10x2", "9x1", 2),
    ],
)
def test_d2_212_d2_213_level_and_scale_on_paper(successes: int, damage: str, body: str, cards: int) -> None:
    ward = Ward(quick_death="off")
    unit = victim(ward, f"{body} 5x1 5x1 4x0")
    ward.stack("hack-left-leg", "hack-right-leg", "hack-left-foot", "hack-right-foot")
    assert hit(ward, unit, "bash", successes, damage=damage) == cards


def test_d2_10_the_current_body_is_what_is_struck() -> None:
    # Body 8x1 with Fatigue 3 is 5: a Damage of 6x1 is above it.
    ward = Ward()
    unit = victim(ward, tokens={"fatigue": 3})
    ward.stack("hack-left-leg", "hack-right-leg")
    assert hit(ward, unit, "bash", 1, damage="6x1") == 2


# -- protection (D2-222 to D2-233)


def test_d2_222_screen_then_armor_then_shield_then_item() -> None:
    # 7 cards, the first at the chest: Screen 1, chain shirt 2 + 1 (Resist Slash), round shield 2: 6 go, 1 is left.
    ward = Ward()
    unit = ward.unit(faction=0, items={"chain-shirt": "worn", "round-shield": "left"})
    unit.screen = 1
    ward.stack(
        "slash-chest",
        "slash-head",
        "slash-vitals",
        "slash-abdomen",
        "slash-left-leg",
        "slash-left-arm",
        "slash-left-foot",
    )
    applied = hit(ward, unit, "slash", 7, fill("protect", item=[]))
    assert applied == 1
    assert [(told["by"], told["number"]) for told in ward.told("protected")] == [
        ("screen", 1),
        ("armor", 3),
        ("shield", 2),
    ]
    assert placed(unit) == [("slash-chest", 1)]


def test_d2_230_a_shield_in_the_right_hand_covers_the_right_side() -> None:
    for place, arc, left in (
        ("right-arm", "right", 0), ("right-arm", "front", 0), ("right-arm", "left", 2), ("left-arm", "right", 2),
        ("right-hand", "right", 0), ("shoulders", "right", 0), ("vitals", "right", 2), ("head", "front", 2),
    ):  # fmt: skip
        ward = Ward()
        unit = victim(ward, items={"heater-shield": "right"})
        ward.stack(f"bash-{place}", "pierce-left-foot")
        assert hit(ward, unit, "bash", 2, arcs=(arc,)) == left, (place, arc)


def test_d2_230_a_buckler_covers_the_front_alone() -> None:
    for arc, left in (("front", 1), ("left", 2)):
        ward = Ward()
        unit = victim(ward, items={"buckler": "left"})
        ward.stack("bash-chest", "pierce-left-foot")
        assert hit(ward, unit, "bash", 2, arcs=(arc,)) == left


def test_d2_440_a_non_player_lets_its_shield_be_damaged_besides() -> None:
    # At the hand that holds it the buckler takes one card as a shield and one as an Item.
    ward = Ward()
    unit = victim(ward, items={"buckler": "left"})
    ward.stack("bash-left-hand", "pierce-left-foot", "pierce-head")
    assert hit(ward, unit, "bash", 3) == 1
    assert unit.items[0].damaged == 1


def test_d2_119_at_range_0_every_arc_of_the_shield_is_met() -> None:
    ward = Ward()
    unit = victim(ward, items={"round-shield": "left"})
    ward.stack("bash-chest", "bash-left-foot")
    assert hit(ward, unit, "bash", 2, arcs=("front", "left", "right", "back")) == 0


def test_d2_227_a_vest_of_scale_2_against_a_sword_a_pistol_and_a_rifle() -> None:
    for damage, cards in (("10x1", 0), ("5x2", 1), ("2x3", 3)):
        ward = Ward()
        unit = victim(ward, items={"flak-vest": "worn"})  # 2x2
        ward.stack("pierce-chest", "bash-left-leg", "bash-right-leg", "bash-left-foot", "bash-right-foot")
        # 10x1: 1 + 1 = 2 cards less 20; 5x2: 2 + Scale 1 = 3 less 2; 2x3: 1 + Scale 2 = 3 less 200/1000 = 0
        base = {"10x1": 1, "5x2": 2, "2x3": 1}[damage]
        assert hit(ward, unit, "pierce", base, damage=damage) == cards, damage


def test_d2_232_a_two_handed_sword_is_in_either_hand_and_one_item_takes_one_card() -> None:
    for place in ("left-hand", "right-hand"):
        ward = Ward()
        unit = ward.unit(faction=0, items={"great-sword": "both"})
        ward.stack(f"bash-{place}", "bash-left-leg")
        sword = unit.items[0]
        assert hit(ward, unit, "bash", 2, fill("protect", item=[str(sword.id)])) == 1
        assert sword.damaged == 1


def test_d2_232_no_item_damage_where_no_item_is() -> None:
    ward = Ward()
    unit = ward.unit(faction=0, items={"long-sword": "right"})
    ward.stack("bash-left-hand")
    assert hit(ward, unit, "bash", 1) == 1
    assert not ward.asked


def test_d2_233_two_points_of_luck_take_two_cards_and_no_more_than_there_are() -> None:
    ward = Ward()
    unit = ward.unit(faction=0)
    ward.state.players[0].cp = 5
    ward.stack("bash-left-leg", "bash-right-leg")
    assert hit(ward, unit, "bash", 2, fill("protect", cp=2)) == 0
    assert ward.state.players[0].cp == 3
    assert not placed(unit)


# -- Crits and Temporary Damage (D2-234 to D2-239)


def test_d2_234_two_types_three_crits_and_two_backs() -> None:
    # Hack and Slash: the first match is the Left Arm; Hack Head and Slash Chest match, too: Critical. 2 Fatigue.
    ward = Ward()
    unit = victim(ward)
    ward.stack("bash-head", "slash-left-arm", "hack-head", "pierce-chest", "slash-chest")
    assert hit(ward, unit, "hack slash", 5) == 5
    assert placed(unit) == [("slash-left-arm", 3)]
    assert unit.tokens == {"slow": 2, "bleeding": 3, "fatigue": 2}
    assert levels(ward, unit) == (8 - 1 - 2, 5 - 3, 5, 4 - 2)
    assert numbers.has_word(ward.table, unit, "impaired")


def test_d2_234_armor_takes_the_crits_from_the_bottom_before_they_are_counted() -> None:
    # Cuirass 1 at the chest against Bash: the last of three goes; two Crits are left: Major.
    ward = Ward()
    unit = victim(ward, items={"leather-cuirass": "worn"})
    ward.stack("bash-chest", "bash-head", "bash-vitals")
    assert hit(ward, unit, "bash", 3) == 2
    assert placed(unit) == [("bash-chest", 2)]
    assert unit.has("fatigue") == 2
    assert unit.has("choking") == 1


def test_d2_178_an_overrun_exchanges_the_card_and_d2_237_not_without_a_match() -> None:
    ward = Ward()
    unit = victim(ward)
    ward.stack("slash-head")
    hit(ward, unit, "slash", 1, place="left-arm")
    assert placed(unit) == [("slash-left-arm", 1)]
    assert unit.tokens == {"bleeding": 2}
    assert ward.state.damage["wound"].discard == ["slash-head"]
    ward.stack("bash-head")
    hit(ward, unit, "slash", 1, place="right-arm")
    assert len(placed(unit)) == 1
    assert unit.has("fatigue") == 1
    ward.check()


def test_d2_178_if_the_chosen_card_lies_on_somebody_the_drawn_one_reads_as_that_place() -> None:
    ward = Ward()
    other, unit = victim(ward), victim(ward)
    ward.hurt(other, "slash-left-arm")
    ward.stack("slash-head")
    hit(ward, unit, "slash", 1, place="left-arm")
    assert [(harm.card, harm.place) for harm in unit.harms] == [("slash-head", "left-arm")]
    assert unit.tokens == {"bleeding": 2}  # the text of the Arm (Later rulings)
    ward.check()


# -- overflow and spill (D2-249, D2-249a)


def test_d2_249_a_back_at_body_0_is_a_wound_and_spills_one_stun() -> None:
    # Body 2, Fatigue 2: 0. Two cards that do not match: 2 Fatigue overflow: Slash Chest (Bleeding 1) and Bash Left Leg
    # (its Fatigue is left out). Each placed card spills Stun 1. Mind 5 - 2 Stun - 1 Bleeding = 2.
    ward = Ward(quick_death="off")
    unit = victim(ward, "2x1 5x1 5x1 4x0", tokens={"fatigue": 2, "prone": 1})
    ward.stack("hack-left-leg", "hack-right-leg", "slash-chest", "bash-left-leg")
    hit(ward, unit, "pierce", 2)
    assert sorted(placed(unit)) == [("bash-left-leg", 1), ("slash-chest", 1)]
    assert unit.tokens == {"fatigue": 2, "prone": 1, "stun": 2, "bleeding": 1}
    assert levels(ward, unit)[:2] == (0, 2)


def test_d2_249_within_one_attack_only_what_comes_after_0_overflows() -> None:
    # Body 2: the Slash card makes it 1, the first back 0, the second overflows: Slash Vitals (Bleeding 1), Stun 1.
    ward = Ward(quick_death="off")
    unit = victim(ward, "2x1 9x1 5x1 4x0")
    ward.stack("slash-abdomen", "hack-left-leg", "hack-right-leg", "slash-vitals")
    hit(ward, unit, "slash", 3)
    assert sorted(placed(unit)) == [("slash-abdomen", 1), ("slash-vitals", 1)]
    assert unit.tokens == {"fatigue": 1, "bleeding": 2, "stun": 1, "prone": 1}


def test_d2_249_without_an_attack_nothing_spills() -> None:
    ward = Ward(quick_death="off")
    unit = victim(ward, "2x1 5x1 5x1 4x0", tokens={"fatigue": 2, "prone": 1})
    ward.stack("slash-chest")
    ward.run(conditions.gain(ward.table, unit, "fatigue", 1, rule="D2-63"))
    assert placed(unit) == [("slash-chest", 1)]
    assert not unit.has("stun")


def test_d2_249a_two_disorder_cards_at_mind_0_give_two_stress() -> None:
    # Mind 0; a Crit and a back: the Nerve card is placed, the back overflows into the next Disorder card. Its own Stun
    # is left out, as is that of the placed card.
    ward = Ward(quick_death="off")
    unit = victim(ward, "8x1 2x1 5x1 4x0", tokens={"stun": 2})
    ward.stack("nerve-chest", "loss-sleep", "nerve-left-leg")
    hit(ward, unit, "nerve", 2, against="mind")
    assert len(unit.harms) == 2
    assert unit.has("stress") == 2
    assert unit.has("stun") == 2


def test_d2_249a_the_next_stat_at_0_takes_nothing() -> None:
    ward = Ward(quick_death="off")
    unit = victim(ward, "2x1 2x1 5x1 4x0", tokens={"fatigue": 2, "stun": 2, "prone": 1})
    ward.stack("bash-vitals")
    hit(ward, unit, "bash", 1)
    assert placed(unit) == [("bash-vitals", 1)]
    assert unit.has("stun") == 2
    assert len(unit.harms) == 1


def test_d2_249a_spill_can_be_off() -> None:
    ward = Ward(quick_death="off", spill=False)
    unit = victim(ward, "2x1 5x1 5x1 4x0", tokens={"fatigue": 2, "prone": 1})
    ward.stack("slash-chest")
    hit(ward, unit, "slash", 1)
    assert unit.tokens == {"fatigue": 2, "prone": 1, "bleeding": 1}


# -- Dying (D2-248 to D2-252)


def test_d2_250_body_2_mind_2_dies_step_by_step() -> None:
    # Wounds that do no more than Body -1: Pierce Left Leg gives Stun 1 (Mind -1), Abdomen Bash gives a Push.
    ward = Ward()
    unit = victim(ward, "2x1 3x1 5x1 4x0", tokens={"dying": 1, "prone": 1})
    ward.stack("pierce-left-leg", "bash-left-leg", "loss-awareness", "loss-vitality")
    events(ward)
    assert levels(ward, unit)[:2] == (1, 2)
    events(ward)  # Bash Left Leg: Body 0; its Fatigue then meets Body 0 as part of the same card
    assert levels(ward, unit)[0] == 0
    assert unit.in_play
    for _ in range(2):
        if unit.in_play:
            events(ward)
    assert unit.status == "dead"


def test_d2_280_the_dying_do_not_recover() -> None:
    ward = Ward()
    unit = ward.unit(tokens={"dying": 1, "fatigue": 2, "prone": 1})
    ward.run(recovery.in_events(ward.table))
    assert unit.has("fatigue") == 2
    assert not ward.asked


def test_d2_250_the_dying_neither_act_nor_answer_and_are_no_minions_matter() -> None:
    ward = Ward()
    unit = ward.unit(tokens={"dying": 1})
    assert not numbers.can_act(ward.table, unit)
    assert not numbers.can_act_freely(ward.table, unit)
    assert not numbers.can_move(ward.table, unit)
    assert not numbers.is_standing(ward.table, unit)
    assert unit.in_play


# -- Events (D2-253 to D2-265)


def test_d2_277_the_conditions_of_a_unit_by_their_names() -> None:
    # Acidic, bleeding, burning, freezing, poisoned: in this order, one card each.
    ward = Ward()
    unit = victim(
        ward, "9x1 9x1 9x1 9x0", tokens={"poisoned": 1, "freezing": 1, "burning": 1, "bleeding": 1, "acidic": 1}
    )
    events(ward, "wands-5", "swords-5", "cups-5", "coins-5", "coins-2")
    assert unit.tokens == {"acidic": 2, "bleeding": 1, "blood-loss": 1, "freezing": 1, "poisoned": 2}


def test_d2_260_poison_looks_at_the_rank_alone() -> None:
    for card, left in (("swords-A", 1), ("swords-2", 3), ("swords-3", 2), ("wild-red", 2), ("wands-K", 2)):
        ward = Ward()
        unit = victim(ward, tokens={"poisoned": 2})
        events(ward, card)
        assert unit.has("poisoned") == left, card


def test_d2_253_a_wild_does_nothing_and_one_per_token_is_an_option() -> None:
    ward = Ward()
    unit = victim(ward, "8x1 9x1 5x1 4x0", tokens={"bleeding": 3})
    events(ward, "wild-black")
    assert unit.has("bleeding") == 3
    ward = Ward(condition_reveals="one per token")
    unit = victim(ward, "8x1 9x1 5x1 4x0", tokens={"bleeding": 3})
    events(ward, "wands-2", "wands-3", "swords-4", "cups-9")
    assert (unit.has("bleeding"), unit.has("blood-loss")) == (5, 1)


def test_d2_265_choking_ends_by_itself_and_at_will_0_the_unit_is_out() -> None:
    ward = Ward()
    unit = victim(ward, "8x1 5x1 5x1 4x0", tokens={"choking": 3})
    events(ward)
    assert unit.has("choking") == 2
    ward.run(conditions.gain(ward.table, unit, "choking", 3, rule="D2-265"))
    assert numbers.level(ward.table, unit, "will") == 0
    assert numbers.level(ward.table, unit, "mind") == 0
    assert unit.in_play  # out cold, neither fleeing nor surrendered
    assert not numbers.can_act(ward.table, unit)


def test_d2_262_beast_is_above_will_by_level_alone() -> None:
    # Beast 2 + 1 = 3 against Will 5 less Stress 3 = 2.
    ward = Ward()
    unit = victim(ward, tokens={"stress": 3, "beast": 1})
    assert numbers.inner(unit, "beast") == 3
    assert numbers.level(ward.table, unit, "will") == 2
    ward2 = Ward()
    calm = victim(ward2, tokens={"stress": 2, "beast": 1})
    assert numbers.inner(calm, "beast") == 3 == numbers.level(ward2.table, calm, "will")


# -- bonds (D2-272, C6)


def held(ward: Ward, severity: int, holder_body: str = "8x1") -> tuple[Unit, Unit]:
    """A Unit of Body 8 held at the left arm by another."""
    holder = victim(ward, f"{holder_body} 5x1 5x1 4x0", at=(3, 4))
    unit = ward.unit(at=(3, 3))
    ward.hurt(unit, "hold-left-arm", severity, holder=holder.id)
    unit.tokens["held"] = 1
    return holder, unit


@pytest.mark.parametrize(
    ("severity", "cards", "ends"), [(1, 1, True), (2, 1, True), (3, 1, False), (3, 2, True), (4, 2, False)]
)
def test_c6_a_hold_ends_when_the_holder_takes_enough_in_one_attack(severity: int, cards: int, ends: bool) -> None:
    ward = Ward()
    holder, unit = held(ward, severity)
    ward.stack("hack-left-leg", "hack-right-leg")
    hit(ward, holder, "bash", cards)
    assert (unit.harms == []) is ends
    assert restraint.is_held(ward.table, unit) is not ends


def test_c6_two_attacks_of_one_card_are_not_one_of_two() -> None:
    ward = Ward()
    holder, unit = held(ward, 3)
    for _ in range(2):
        ward.stack("hack-left-leg")
        hit(ward, holder, "bash", 1)
    assert unit.harms


def test_d2_272_only_the_stronger_may_leave_by_current_body() -> None:
    # The victim's own Restraint card lowers its Speed, not its Body: 8 against 8 is not higher.
    ward = Ward()
    holder, unit = held(ward, 1)
    assert restraint.leave_objection(ward.table, unit) is not None
    holder.tokens["fatigue"] = 1  # 8 against 7
    assert restraint.leave_objection(ward.table, unit) is None
    assert restraint.dragged(ward.table, unit) == [holder]


def test_d2_272_out_of_reach_or_out_of_play_holds_nobody() -> None:
    for away in (True, False):
        ward = Ward()
        holder, unit = held(ward, 4)
        if away:
            holder.y = 6
        else:
            holder.status = "dead"
        restraint.loosen(ward.table)
        assert unit.harms == []


def test_c6_squeeze_slows_in_each_events_phase() -> None:
    ward = Ward()
    holder = victim(ward, at=(3, 4))
    unit = victim(ward, "8x1 5x1 5x1 9x0", at=(3, 3))
    ward.hurt(unit, "constrict-left-leg", 3, holder=holder.id)
    events(ward)
    assert unit.has("slow") == 2
    events(ward)
    assert unit.has("slow") == 4
    assert levels(ward, unit)[3] == 9 - 1 - 4


def test_d2_268_the_bound_thief_moves_nothing_and_may_still_talk() -> None:
    ward = Ward()
    unit = ward.unit(tokens={"bound": 4})
    assert numbers.level(ward.table, unit, "speed") == 0
    assert numbers.move_of(ward.table, unit) == 0
    assert numbers.can_act(ward.table, unit)
