"""What a Stack does to a Unit: Crits, Temporary Damage, texts, moves and what overflows (sections 12 and 13)."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.drawn_to_destiny.striking import gain, harms, strike, victim
from helpers.drawn_to_destiny.ward import CARDS, Ward
from wyrmhoard.games.drawn_to_destiny.rules.core import decks
from wyrmhoard.games.drawn_to_destiny.rules.harm import shove
from wyrmhoard.games.drawn_to_destiny.rules.queries import numbers
from wyrmhoard.games.drawn_to_destiny.state import Unit
from wyrmhoard.kernel.state.log import Log

# -- Crits and Temporary Damage


@pytest.mark.parametrize(("crits", "severity"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 4)])
def test_d2_234_crits_give_the_severity(crits: int, severity: int) -> None:
    ward = Ward(quick_death="off")
    unit = victim(ward)
    ward.stack("pierce-left-foot", "pierce-head", "pierce-chest", "pierce-vitals", "pierce-abdomen")
    assert strike(ward, unit, "pierce", crits) == crits
    assert harms(unit) == [("pierce-left-foot", severity)]
    ward.check()


def test_d2_234_and_d2_239_the_check_of_a_slashed_leg() -> None:
    ward = Ward()
    unit = victim(ward)
    ward.stack("slash-left-leg", "bash-head", "pierce-chest")
    strike(ward, unit, "pierce slash", 3)
    assert harms(unit) == [("slash-left-leg", 2)]
    assert unit.tokens == {"slow": 1, "bleeding": 1, "fatigue": 1}


def test_d2_235_four_crits_are_a_mortal_wound() -> None:
    ward = Ward()
    unit = victim(ward)
    ward.stack("slash-left-foot", "slash-head", "slash-chest", "slash-vitals")
    strike(ward, unit, "slash", 4)
    assert unit.has("dying")
    assert unit.has("prone")
    assert unit.has("slow") == 4
    assert unit.has("bleeding") == 2


def test_d2_235_with_other_decks_only_if_the_extreme_text_says_dying() -> None:
    ward = Ward()
    unit = victim(ward, "8x1 9x1 9x1 9x0")
    ward.stack("delusion-death", "delusion-power", "delusion-self", "delusion-love")
    strike(ward, unit, "delusion", 4, against="mind")
    assert not unit.has("dying")
    other = victim(ward, "8x1 9x1 9x1 9x0")
    ward.stack("fear-death", "fear-power", "fear-self", "fear-love")
    strike(ward, other, "fear", 4, against="will")
    assert other.has("dying")


@pytest.mark.parametrize(
    ("match", "other", "back"),
    [("slash-left-leg", "bash-head", "fatigue"), ("nerve-chest", "loss-sleep", "stun"),
     ("rage-self", "need-love", "stress"), ("bind-chest", "lock-head", "slow")],
)  # fmt: skip
def test_d2_236_what_does_not_match_is_turned_to_its_back(match: str, other: str, back: str) -> None:
    ward = Ward()
    unit = victim(ward, "9x1 9x1 9x1 9x0")
    ward.stack(match, other)
    strike(ward, unit, match.split("-")[0], 2)
    own = CARDS.damage[match].at(1).gains.get(back, 0)
    assert unit.has(back) == own + 1
    assert harms(unit) == [(match, 1)]


def test_d2_236a_only_the_placed_card_leaves_its_deck() -> None:
    ward = Ward()
    unit = victim(ward)
    ward.stack("slash-chest", "bash-head", "bash-chest")
    strike(ward, unit, "slash", 3)
    assert harms(unit) == [("slash-chest", 1)]
    assert unit.has("fatigue") == 2
    assert sorted(ward.state.damage["wound"].discard) == ["bash-chest", "bash-head"]


def test_d2_237_without_a_match_all_cards_become_temporary_and_armor_still_counts() -> None:
    ward = Ward()
    unit = victim(ward, items={"leather-cuirass": "worn"})
    ward.stack("slash-chest", "pierce-head")
    assert strike(ward, unit, "bash", 2) == 1
    assert unit.tokens == {"fatigue": 1}
    assert not unit.harms


def test_d2_242_other_types_give_their_condition_and_the_card_stays_at_minor() -> None:
    ward = Ward()
    unit = victim(ward)
    ward.stack("bash-left-leg", "bash-chest")
    strike(ward, unit, "bash burning", 2)
    assert harms(unit) == [("bash-left-leg", 1)]
    assert unit.has("burning") == 2


@pytest.mark.parametrize(
    ("kind", "condition"),
    [("acidic", "acidic"), ("blinding", "partly-blind"), ("deafening", "deafened"), ("disease", "diseased"),
     ("freezing", "freezing"), ("necrotic", "necrosis"), ("poison", "poisoned"), ("radiation", "radiated")],
)  # fmt: skip
def test_d2_242_what_each_other_type_produces(kind: str, condition: str) -> None:
    ward = Ward()
    unit = victim(ward)
    ward.stack("bash-left-leg")
    strike(ward, unit, f"bash {kind}", 1)
    assert unit.has(condition) == 1


def test_d2_258_corrosive_is_on_an_item() -> None:
    ward = Ward()
    unit = victim(ward, items={"leather-cuirass": "worn"})
    ward.stack("bash-chest", "bash-head")
    strike(ward, unit, "bash corrosive", 2)
    assert unit.has(f"corrosive:{unit.items[0].id}") == 1
    assert not numbers.parts(ward.table, unit, "mind")


def test_c9_crits_of_a_poison_bite_and_of_shove() -> None:
    ward = Ward()
    unit = victim(ward, at=(3, 3))
    ward.stack("pierce-left-leg", "pierce-head")
    strike(ward, unit, "pierce", 2, stays_minor=True, per_crit=(("poisoned", 1),))
    assert unit.has("poisoned") == 2
    assert harms(unit)[0][1] == 1
    ward.stack("bash-right-leg", "bash-head")
    strike(ward, unit, "bash", 2, per_crit=(("push", 1),), origin=(3, 2))
    assert unit.space == (3, 5)


def test_c9_stare_down_turns_all_cards_to_stress() -> None:
    ward = Ward()
    unit = victim(ward)
    assert strike(ward, unit, "fear despair", 2, becomes="stress", against="will") == 2
    assert unit.tokens == {"stress": 2}
    assert not unit.harms
    ward.check()


def test_d2_245_what_armor_has_removed_is_no_damage_dealt() -> None:
    ward = Ward()
    unit = victim(ward, items={"chain-shirt": "worn"})
    ward.stack("hack-chest")
    assert strike(ward, unit, "hack", 1) == 0
    assert ward.told("damage_done")[0]["applied"] == 0


# -- texts


def test_d2_239_only_the_text_of_its_own_severity_counts() -> None:
    ward = Ward()
    unit = victim(ward, at=(3, 3))
    ward.stack("bash-head", "bash-chest")
    strike(ward, unit, "bash", 2, origin=(3, 2))
    assert unit.tokens == {"stun": 1}
    assert unit.space == (3, 4)


def test_d2_240_tokens_stay_when_the_card_goes_and_words_end() -> None:
    ward = Ward()
    unit = victim(ward)
    ward.stack("slash-right-hand", "slash-head", "slash-chest")
    strike(ward, unit, "slash", 3)
    assert numbers.impaired_places(ward.table, unit) == {"right-hand"}
    unit.harms.clear()
    assert not numbers.impaired_places(ward.table, unit)
    assert unit.has("bleeding") == 3


def test_c3_a_drop_empties_that_hand_and_severed_takes_its_items() -> None:
    ward = Ward()
    unit = victim(ward, items={"dagger": "left", "rapier": "right"})
    ward.stack("bash-left-hand", "bash-head")
    strike(ward, unit, "bash", 2)
    assert [item.card for item in unit.items] == ["rapier"]
    (thing,) = ward.state.scene.things
    assert (thing.key, thing.x, thing.y) == ("dagger", 3, 3)


def test_c3_natural_weapons_are_not_dropped() -> None:
    ward = Ward()
    unit = victim(ward, items={"claws-and-bite": "built-in"})
    ward.stack("bash-left-hand", "bash-head")
    strike(ward, unit, "bash", 2)
    assert len(unit.items) == 1


def test_c3_disorder_2_draws_two_cards_at_minor() -> None:
    ward = Ward(quick_death="off")
    unit = victim(ward, "8x1 9x1 9x1 9x0")
    ward.stack("loss-sleep", "loss-social")
    ward.stack("pierce-head", "pierce-chest", "pierce-vitals", "pierce-abdomen")
    strike(ward, unit, "pierce", 4)
    assert harms(unit) == [("pierce-head", 4), ("loss-sleep", 1), ("loss-social", 1)]
    assert unit.has("fatigue") == 1
    assert unit.has("stress") == 1
    assert unit.has("dying")


def test_d2_268_immobilized_discards_the_move_tokens() -> None:
    ward = Ward()
    unit = victim(ward)
    unit.move = 3
    gain(ward, unit, "immobilized")
    assert unit.move == 0
    other = victim(ward)
    other.move = 3
    gain(ward, other, "slow", 2)
    assert other.move == 3  # D2-69


# -- Push, Pull, Withdraw, Knockdown


def test_d2_241_a_push_into_a_wall_is_fatigue_for_each_space_not_moved() -> None:
    ward = Ward(rows="\n".join(["#####", "....."]))  # the wall lies to the north
    unit = victim(ward, at=(2, 0))
    ward.stack("bash-abdomen")
    strike(ward, unit, "bash", 1, origin=(2, -1))
    assert unit.space == (2, 0)
    assert unit.tokens == {"fatigue": 1}


def test_d2_241_a_push_off_the_map_is_blocked() -> None:
    ward = Ward()
    unit = victim(ward, at=(0, 3))
    ward.stack("bash-abdomen")
    strike(ward, unit, "bash", 1, origin=(1, 3))
    assert unit.space == (0, 3)
    assert unit.has("fatigue") == 1


def test_d2_241_a_push_onto_another_unit_shares_its_space_but_not_that_of_one_who_collides() -> None:
    ward = Ward()
    unit = victim(ward, at=(3, 3))
    other = victim(ward, at=(3, 4))
    ward.stack("bash-abdomen")
    strike(ward, unit, "bash", 1, origin=(3, 2))
    assert unit.space == other.space
    big = victim(ward, at=(6, 4), traits=("collides",))
    third = victim(ward, at=(5, 4))
    ward.stack("bash-left-arm")
    strike(ward, third, "bash", 1, origin=(4, 4))
    assert third.space == (5, 4)
    assert third.has("fatigue") == 1
    assert big.in_play


def test_d2_241_the_pusher_chooses_how_far_and_nobody_s_push_is_to_the_full() -> None:
    ward = Ward()
    attacker = ward.unit(at=(3, 2))
    unit = victim(ward, at=(3, 3))
    ward.stack("bash-abdomen")
    strike(ward, unit, "bash", 1, 0, by=attacker.id)
    assert unit.space == (3, 3)
    assert not unit.has("fatigue")
    ward.stack("bash-left-arm")
    strike(ward, unit, "bash", 1, 1, by=attacker.id)
    assert unit.space == (3, 4)


@pytest.mark.parametrize(("start", "end"), [((2, 2), (4, 4)), ((0, 2), (4, 3)), ((1, 2), (4, 4)), ((3, 5), (3, 2))])
def test_d2_241_straight_away_is_the_nearest_of_the_eight_directions(
    start: tuple[int, int], end: tuple[int, int]
) -> None:
    ward = Ward()
    unit = victim(ward, at=(3, 3))
    ward.stack("bash-abdomen")
    strike(ward, unit, "bash", 1, origin=start)
    assert unit.space == end


def test_d2_241_from_the_same_space_a_push_goes_where_the_attacker_faces() -> None:
    ward = Ward()
    attacker = ward.unit(faction=1, seat=-1, at=(3, 3), facing=2)
    unit = victim(ward, at=(3, 3))
    ward.stack("bash-abdomen")
    strike(ward, unit, "bash", 1, by=attacker.id)
    assert unit.space == (4, 3)


def test_d2_241_a_pull_brings_nearer_and_ends_at_the_puller() -> None:
    ward = Ward()
    attacker = ward.unit(faction=1, seat=-1, at=(3, 3))
    unit = victim(ward, at=(4, 4))
    ward.stack("hold-chest")
    strike(ward, unit, "hold", 1, by=attacker.id)
    assert unit.space == (3, 3)
    ward.stack("hold-head")
    strike(ward, unit, "hold", 1, by=attacker.id)
    assert unit.space == (3, 3)
    assert not unit.has("fatigue")


def test_d2_241_withdraw_goes_space_by_space_by_the_own_path() -> None:
    ward = Ward()
    unit = ward.unit(at=(3, 3))
    ward.stack("fear-death", "fear-love")
    strike(ward, unit, "fear", 2, "NW", "N", against="will", origin=(3, 2))
    assert unit.space == (2, 5)
    assert [ask.prompt for ask in ward.asked] == ["path", "path"]
    assert list(ward.asked[0].options(0) or ()) == ["N", "NE", "NW"]


@pytest.mark.parametrize("why", ["immobilized", "dying", "bound"])
def test_d2_241_who_cannot_move_does_not_withdraw(why: str) -> None:
    ward = Ward()
    unit = ward.unit(at=(3, 3), tokens={why: 4})
    ward.stack("hack-left-leg")
    strike(ward, unit, "hack", 1, origin=(3, 2))
    assert unit.space == (3, 3)
    assert not ward.asked


def test_d2_241_knockdown_makes_prone() -> None:
    ward = Ward()
    unit = victim(ward)
    ward.stack("bash-head", "bash-chest", "bash-vitals")
    strike(ward, unit, "bash", 3)
    assert unit.has("prone") == 1


def test_d2_415_whoever_is_pushed_into_something_meets_it() -> None:
    ward = Ward()
    unit = victim(ward, at=(3, 3))
    met: list[tuple[int, int]] = []

    def entering(table: object, entered: Unit) -> Any:
        met.append(entered.space)
        yield from ()

    kept = list(shove._ENTERING)
    shove.register_entering(entering)
    try:
        ward.stack("bash-abdomen")
        strike(ward, unit, "bash", 1, origin=(3, 2))
    finally:
        shove._ENTERING[:] = kept
    assert met == [(3, 4)]


# -- overflow and spill


def test_d2_249_fatigue_at_body_0_is_a_wound_card_at_minor() -> None:
    ward = Ward()
    unit = victim(ward, tokens={"fatigue": 8})
    ward.stack("slash-left-leg")
    gain(ward, unit, "fatigue")
    assert harms(unit) == [("slash-left-leg", 1)]
    assert unit.has("fatigue") == 8
    assert unit.has("bleeding") == 1


def test_d2_249_what_fits_is_a_token_and_the_rest_overflows() -> None:
    ward = Ward()
    unit = victim(ward, tokens={"fatigue": 7})
    ward.stack("pierce-chest", "slash-left-leg")
    gain(ward, unit, "fatigue", 3)
    assert unit.has("fatigue") == 8
    assert harms(unit) == [("pierce-chest", 1), ("slash-left-leg", 1)]


def test_d2_249_what_the_card_would_give_to_its_own_stat_is_left_out() -> None:
    ward = Ward()
    unit = victim(ward, tokens={"fatigue": 8})
    ward.stack("bash-chest")
    gain(ward, unit, "fatigue")
    assert harms(unit) == [("bash-chest", 1)]
    assert unit.has("fatigue") == 8


def test_d2_249a_the_check_of_the_engineer() -> None:
    ward = Ward()
    unit = victim(ward, tokens={"stun": 5})
    ward.stack("nerve-chest", "loss-vision", "delusion-self")
    strike(ward, unit, "nerve", 2, against="mind")
    assert harms(unit) == [("nerve-chest", 1), ("delusion-self", 1)]
    assert unit.has("stress") == 2
    assert unit.has("stun") == 5


def test_d2_249a_only_attacks_spill_and_only_if_the_table_has_it() -> None:
    ward = Ward()
    unit = victim(ward, tokens={"fatigue": 8})
    ward.stack("slash-left-leg", "slash-right-leg")
    gain(ward, unit, "fatigue")
    assert not unit.has("stun")
    gain(ward, unit, "fatigue", attack=True)
    assert unit.has("stun") == 1
    other = Ward(spill=False)
    calm = victim(other, tokens={"fatigue": 8})
    other.stack("slash-left-leg")
    gain(other, calm, "fatigue", attack=True)
    assert not calm.has("stun")


@pytest.mark.parametrize(
    ("types", "stat", "tokens", "card", "gives"),
    [
        ("slash", "body", {"fatigue": 8}, "slash-left-leg", "stun"),
        ("slash", "body", {"fatigue": 8, "stun": 3}, "slash-left-leg", "stun"),  # its Bleeding leaves Mind 1
        ("nerve", "mind", {"stun": 5}, "nerve-left-leg", "stress"),
        ("rage", "will", {"stress": 5, "fleeing": 1}, "rage-self", "stun"),
        ("bind", "body", {"slow": 4}, "bind-chest", "fatigue"),
    ],
)
def test_d2_249a_each_deck_spills_into_the_next_stat(
    types: str, stat: str, tokens: dict[str, int], card: str, gives: str
) -> None:
    ward = Ward()
    unit = victim(ward, tokens=tokens)
    ward.stack(card)
    strike(ward, unit, types, 1, against=stat)
    assert unit.has(gives) == tokens.get(gives, 0) + 1


def test_d2_249a_it_does_not_run_in_a_circle() -> None:
    """Everything at 0: the overflow places one card for each token, and those cards' own tokens are lost."""
    ward = Ward(quick_death="off")
    unit = victim(ward, tokens={"fatigue": 8, "stun": 5, "stress": 5, "slow": 4, "fleeing": 1})
    ward.stack("hack-head")  # Stress:1 Bleeding:1
    strike(ward, unit, "hack", 1)
    assert harms(unit)[0] == ("hack-head", 1)
    assert len(unit.harms) == 2  # its Stress at Will 0 has placed one Trauma card, and nothing more
    assert unit.has("stress") == 5
    ward.check()


def test_d2_249a_an_overflow_is_counted_once_from_the_placed_card() -> None:
    ward = Ward(quick_death="off")
    unit = victim(ward, tokens={"stun": 5})
    ward.stack("loss-social")  # Stress:1
    gain(ward, unit, "stun", attack=True)
    assert harms(unit) == [("loss-social", 1)]
    assert unit.has("stress") == 2  # its own 1, and 1 that spills over


# -- settings


def test_d2_249a_without_cards_a_blow_that_brings_body_to_0_spills_nothing() -> None:
    ward = Ward(damage_decks="simple")
    unit = victim(ward, tokens={"hurt": 6})
    strike(ward, unit, "slash", 2)
    assert numbers.level(ward.table, unit, "body") == 0
    assert not unit.has("stun")  # Body was not at 0 already


def test_setting_damage_decks_simple_hurts_the_body_without_cards() -> None:
    ward = Ward(damage_decks="simple")
    unit = victim(ward)
    assert strike(ward, unit, "slash", 3) == 3
    assert unit.tokens == {"hurt": 3}
    assert numbers.level(ward.table, unit, "body") == 5
    strike(ward, unit, "slash", 4)
    assert unit.has("dying")
    assert unit.has("hurt") == 7
    strike(ward, unit, "slash", 1)
    assert unit.in_play
    strike(ward, unit, "slash", 1)
    assert unit.status == "dead"  # D2-250a
    assert all(len(ward.state.damage[deck].draw) == 54 for deck in ward.state.damage)


def test_setting_damage_decks_simple_still_has_armor() -> None:
    ward = Ward(damage_decks="simple")
    unit = victim(ward, items={"chain-shirt": "worn"})
    assert strike(ward, unit, "bash", 3) == 1


def test_setting_mental_decks_off_gives_stun_or_stress_only() -> None:
    ward = Ward(mental_decks=False)
    unit = victim(ward)
    assert strike(ward, unit, "nerve", 2, against="mind") == 2
    assert strike(ward, unit, "fear", 2, against="will") == 2
    assert unit.tokens == {"stun": 2, "stress": 2}
    strike(ward, unit, "nerve", 5, against="mind")
    assert unit.tokens == {"stun": 5, "stress": 4}  # what finds Mind 0 spills over, without a card
    assert not unit.harms
    ward.stack("slash-left-leg")
    strike(ward, unit, "slash", 1)
    assert harms(unit) == [("slash-left-leg", 1)]


def test_d2_250a_without_the_mental_decks_a_wound_at_body_0_is_the_end() -> None:
    ward = Ward(mental_decks=False)
    unit = victim(ward, tokens={"fatigue": 8})
    ward.stack("slash-left-leg")
    strike(ward, unit, "slash", 1)
    assert unit.status == "dead"


# -- decks that run out


def test_d2_151_a_deck_that_was_shuffled_is_not_shuffled_back() -> None:
    """Chance has spoken: what led there cannot be taken back any more."""
    ward = Ward()
    wounds = ward.state.damage["wound"]
    wounds.draw, wounds.discard = [], [*wounds.draw, *wounds.discard]
    log = Log()
    ward.table.tell = log.tell
    decks.refill(ward.table, "wound")
    assert [told.reveals for told in log.events if told.kind == "damage_shuffled"] == [True]
