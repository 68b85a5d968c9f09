"""Stats at 0, Dying, fleeing, Beast and Shadow, and what conditions do in Events (sections 13 and 14)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from helpers.drawn_to_destiny.ward import Ward
from wyrmhoard.games.drawn_to_destiny.rules import script
from wyrmhoard.games.drawn_to_destiny.rules.core.blow import Blow
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.harm import apply, condition_events, conditions, recovery, takeover
from wyrmhoard.games.drawn_to_destiny.rules.queries import morale, numbers, unit_factory
from wyrmhoard.games.drawn_to_destiny.rules.turn.events import PARTS
from wyrmhoard.games.drawn_to_destiny.state import Laid, Unit

WEAK = Rating.from_level(0, 1)


def gain(ward: Ward, unit: Unit, name: str, number: int = 1, *answers: Any) -> None:
    ward.run(conditions.gain(ward.table, unit, name, number, rule="D2-247"), *answers)


def events(ward: Ward, *fate: str, answers: tuple[Any, ...] = ()) -> None:
    """One Events phase of conditions; these Fate cards come next."""
    ward.state.fate.draw[:] = list(reversed(fate))
    ward.state.fate.discard.clear()
    ward.run(condition_events.happen(ward.table), *answers)


def victim(ward: Ward, stats: str = "8x1 5x1 5x1 4x0", **more: Any) -> Unit:
    return ward.unit(stats, faction=2, **more)


# -- counting


def test_d2_12_counts_stack_and_never_fall_below_0() -> None:
    ward = Ward()
    unit = victim(ward, "8x1 9x1 5x1 4x0", tokens={"stun": 1})
    gain(ward, unit, "stun", 2)
    assert unit.has("stun") == 3
    assert conditions.lose(ward.table, unit, "stun", 5, rule="D2-12") == 3
    assert unit.tokens == {}


def test_states_are_had_or_not() -> None:
    ward = Ward()
    unit = victim(ward)
    gain(ward, unit, "prone")
    gain(ward, unit, "prone", 3)
    assert unit.has("prone") == 1
    assert len(ward.told("gained")) == 1


def test_d2_13_whoever_is_immune_gains_nothing() -> None:
    ward = Ward()
    unit = victim(ward, abilities=("special/undead",))
    gain(ward, unit, "bleeding", 2)
    assert not unit.tokens


# -- Stats at 0


def test_d2_248_body_0_makes_prone() -> None:
    ward = Ward()
    unit = victim(ward)
    gain(ward, unit, "fatigue", 8)
    assert unit.in_play
    assert unit.has("prone")
    assert not numbers.is_standing(ward.table, unit)


def test_d2_248a_at_will_0_the_controller_chooses_at_once() -> None:
    ward = Ward()
    unit = ward.unit(tokens={"stress": 4})
    gain(ward, unit, "stress", 1, "flee")
    assert unit.in_play
    assert unit.has("fleeing")
    assert numbers.flees(ward.table, unit)
    ward.stack("fear-love")
    gain(ward, unit, "stress", 1)  # it has chosen: no second question
    assert len(ward.asked) == 1
    recovery.heal_step(ward.table, unit, unit.harms[0], "D2-383")
    conditions.lose(ward.table, unit, "stress", 1, rule="D2-279")
    assert not unit.has("fleeing")
    assert numbers.can_act(ward.table, unit)
    gain(ward, unit, "stress", 1, "surrender")
    assert unit.status == "surrendered"


def test_d2_248a_who_surrenders_keeps_its_items() -> None:
    ward = Ward()
    unit = ward.unit(items={"dagger": "right"})
    gain(ward, unit, "stress", 5, "surrender")
    assert unit.items
    assert not ward.state.scene.things


def test_d2_439_a_non_player_flees_if_an_exit_can_be_reached_in_3_turns() -> None:
    ward = Ward(parts={"exit": [{"key": "west", "edge": "west"}]})
    near = victim(ward, at=(5, 3))
    far = victim(ward, at=(13, 3))
    for unit in (near, far):
        gain(ward, unit, "stress", 5)
    assert near.in_play
    assert near.has("fleeing")
    assert far.status == "surrendered"
    wild = victim(ward, at=(13, 3), tokens={"unleashed": 1})
    gain(ward, wild, "stress", 5)
    assert wild.in_play


def test_c9_zombies_never_flee() -> None:
    ward = Ward()
    unit = victim(ward, abilities=("special/zombified",), at=(9, 3))
    ward.run(conditions.gain(ward.table, unit, "burning", 5, rule="D2-256"))
    assert numbers.level(ward.table, unit, "will") == 0
    assert unit.in_play
    assert not numbers.flees(ward.table, unit)


def test_d2_248b_a_minion_leaves_play_with_body_or_mind_0_or_dying() -> None:
    for name, number in (("fatigue", 8), ("stun", 5), ("dying", 1)):
        ward = Ward()
        minion = victim(ward, traits=("minion",), items={"dagger": "right"})
        plain = victim(ward)
        gain(ward, minion, name, number)
        gain(ward, plain, name, number)
        assert minion.status == "removed"
        assert plain.in_play
        assert [thing.key for thing in ward.state.scene.things] == ["dagger"]


def test_d2_248b_a_minion_that_chokes_to_mind_0_leaves_play_at_once() -> None:
    ward = Ward()
    minion, plain = (victim(ward, "3x1 4x1 2x1 4x0", traits=traits) for traits in (("minion",), ()))
    for unit in (minion, plain):
        gain(ward, unit, "choking", 2)
        assert numbers.level(ward.table, unit, "mind") == 0
    assert (minion.status, plain.status) == ("removed", "in play")


@pytest.mark.parametrize(("quick", "npc", "seated"), [("on", "removed", "in play"), ("off", "in play", "in play")])
def test_setting_quick_death(quick: str, npc: str, seated: str) -> None:
    ward = Ward(quick_death=quick)
    unit, own = victim(ward), ward.unit()
    gain(ward, unit, "fatigue", 8)
    gain(ward, own, "fatigue", 8)
    assert (unit.status, own.status) == (npc, seated)


def test_d2_248b_four_disorder_cards_put_a_drone_out() -> None:
    ward = Ward()
    drone = victim(ward, "2x1 4x1 4x1 4x0", traits=("minion",))
    ward.stack("nerve-left-leg", "loss-memory", "delusion-self", "delusion-love")
    ward.run(apply.strike(ward.table, drone, Blow(("nerve",), 4, WEAK, against="mind")))
    assert drone.status == "removed"
    ward.check()


# -- Dying


def test_d2_250_the_dying_take_a_card_in_each_events_phase_until_they_are_dead() -> None:
    ward = Ward()
    unit = victim(ward, "2x1 5x1 5x1 4x0", tokens={"dying": 1, "prone": 1})
    ward.stack("hack-vitals", "slash-chest")  # Bleeding:1 each
    ward.stack("nerve-chest", "nerve-head", "nerve-vitals")
    for body, mind in ((1, 4), (0, 3)):
        events(ward, "coins-4")
        levels = [numbers.level(ward.table, unit, stat) for stat in ("body", "mind")]
        assert levels == [body, mind]
        assert unit.in_play
    events(ward, "coins-4")
    events(ward, "coins-4")
    assert unit.in_play or numbers.level(ward.table, unit, "mind") == 0
    events(ward, "coins-4")
    assert unit.status == "dead"
    ward.check()


def test_d2_250a_dying_at_body_0_and_mind_3_is_dead_after_at_most_three_events() -> None:
    ward = Ward()
    unit = victim(ward, "8x1 3x1 5x1 4x0", tokens={"dying": 1, "fatigue": 8})
    for _ in range(3):
        events(ward)
    assert unit.status == "dead"


def test_d2_250_dying_ends_even_if_both_decks_lie_on_units() -> None:
    ward = Ward()
    unit = victim(ward, "2x1 2x1 5x1 4x0", tokens={"dying": 1})
    for deck in ("wound", "disorder"):
        ward.state.damage[deck].draw.clear()
    for _ in range(4):
        events(ward)
    assert unit.status == "dead"


def test_d2_251_who_is_saved_is_not_dying_any_more() -> None:
    ward = Ward()
    unit = victim(ward, tokens={"dying": 1, "prone": 1})
    ward.run(recovery.saves(ward.table, unit))
    assert not unit.has("dying")
    assert unit.has("prone")
    events(ward)
    assert not unit.harms


def test_d2_252_the_dead_leave_their_items_and_keep_their_cards() -> None:
    ward = Ward()
    unit = victim(ward, items={"dagger": "right", "leather-cuirass": "worn"}, tokens={"dying": 1, "stun": 5})
    gain(ward, unit, "fatigue", 8)
    assert unit.status == "dead"
    assert {thing.key for thing in ward.state.scene.things} == {"dagger", "leather-cuirass"}


def test_d2_55b_who_ignores_penalties_falls_when_the_turn_ends() -> None:
    ward = Ward()
    unit = victim(ward, tokens={"fatigue": 6})
    unit.done_this_turn.append("grit")
    gain(ward, unit, "fatigue", 3)
    assert unit.has("fatigue") == 9
    assert not unit.has("prone")
    unit.done_this_turn.clear()
    ward.run(conditions.settle_all(ward.table))
    assert unit.has("prone")


def test_d2_446_the_rider_of_a_mount_that_falls_lies_beside_it() -> None:
    ward = Ward()
    horse = victim(ward, traits=("mount",), at=(5, 5))
    rider = victim(ward, at=(5, 5))
    rider.riding = horse.id
    gain(ward, horse, "fatigue", 8)
    assert rider.riding == -1
    assert rider.has("prone")


# -- Events


@pytest.mark.parametrize(
    ("condition", "leaves"),
    [("bleeding", "blood-loss"), ("burning", "burns"), ("freezing", "frostbite"), ("acidic", "acid-burns")],
)
def test_d2_254_and_256_and_258_one_fate_card_whatever_the_number(condition: str, leaves: str) -> None:
    for card, now, other in (("wands-5", 3, 0), ("coins-5", 2, 0), ("cups-5", 1, 0), ("swords-5", 2, 1)):
        ward = Ward()
        unit = victim(ward, tokens={condition: 2})
        events(ward, card, "wands-2")
        assert (unit.has(condition), unit.has(leaves)) == (now, other)
        assert ward.state.fate.discard == [card]


@pytest.mark.parametrize(
    ("card", "burning", "burns"), [("wands-5", 2, 0), ("coins-5", 1, 0), ("cups-5", 0, 0), ("swords-5", 1, 1)]
)
def test_d2_256_burning_by_suit(card: str, burning: int, burns: int) -> None:
    ward = Ward()
    unit = victim(ward, tokens={"burning": 1})
    events(ward, card)
    assert (unit.has("burning"), unit.has("burns")) == (burning, burns)


def test_d2_256_burning_lowers_the_will_and_burns_the_speed() -> None:
    ward = Ward()
    unit = victim(ward, "8x1 5x1 6x1 4x0", tokens={"burning": 2, "burns": 1})
    assert [numbers.level(ward.table, unit, stat) for stat in ("body", "mind", "will", "speed")] == [8, 5, 4, 3]


def test_d2_256_a_month_takes_one_of_the_burns_and_leaves_a_scar() -> None:
    ward = Ward()
    unit = victim(ward, tokens={"burns": 2})
    ward.run(recovery.rest(ward.table, unit, 29))
    assert (unit.has("burns"), unit.scars) == (2, 0)
    ward.run(recovery.rest(ward.table, unit, 1))
    assert (unit.has("burns"), unit.scars) == (1, 1)


def test_d2_253_a_wild_does_nothing() -> None:
    ward = Ward()
    unit = victim(ward, tokens={"bleeding": 2})
    events(ward, "wild-red")
    assert unit.tokens == {"bleeding": 2}


def test_setting_one_reveal_per_token() -> None:
    ward = Ward(condition_reveals="one per token")
    unit = victim(ward, tokens={"bleeding": 3})
    events(ward, "cups-2", "cups-3", "cups-4")
    assert not unit.has("bleeding")


@pytest.mark.parametrize(("card", "now"), [("coins-2", 3), ("swords-A", 1), ("wands-K", 2), ("cups-3", 2)])
def test_d2_260_poison(card: str, now: int) -> None:
    ward = Ward()
    unit = victim(ward, tokens={"poisoned": 2, "diseased": 2})
    events(ward, card)
    assert unit.has("poisoned") == now
    assert unit.has("diseased") == 2


@pytest.mark.parametrize(("card", "now"), [("coins-2", 1), ("cups-2", 2)])
def test_d2_264_confusion(card: str, now: int) -> None:
    ward = Ward()
    unit = victim(ward, tokens={"confusion": 2})
    events(ward, card)
    assert unit.has("confusion") == now


def test_d2_265_choking_falls_when_the_unit_can_breathe_and_rises_in_gas() -> None:
    ward = Ward()
    unit = victim(ward, tokens={"choking": 3})
    events(ward)
    assert unit.has("choking") == 2
    ward.state.scene.laid.append(Laid(99, "gas", [unit.space]))
    events(ward)
    assert unit.has("choking") == 3


def test_d2_265_at_will_0_by_choking_a_unit_falls_unconscious_and_wakes() -> None:
    ward = Ward()
    unit = ward.unit(tokens={"choking": 4})
    gain(ward, unit, "choking")
    assert unit.has("unconscious")
    assert unit.has("stun") == 5
    assert unit.in_play
    assert not ward.asked
    assert not numbers.can_act(ward.table, unit)
    conditions.lose(ward.table, unit, "choking", 2, rule="D2-265")
    conditions.lose(ward.table, unit, "stun", 1, rule="D2-279")
    assert not unit.has("unconscious")
    assert numbers.can_act(ward.table, unit)


def test_d2_258_and_259_corrosion_eats_the_armor() -> None:
    ward = Ward()
    unit = victim(ward, items={"leather-cuirass": "worn"})
    (cuirass,) = unit.items
    unit.tokens[f"corrosive:{cuirass.id}"] = 1
    events(ward, "swords-4")
    assert cuirass.corrosion == 1
    ward.stack("hack-chest")
    assert ward.run(apply.strike(ward.table, unit, Blow(("hack",), 1, WEAK))) == 1
    unit.items.clear()
    events(ward)
    assert not any(name.startswith("corrosive") for name in unit.tokens)


def test_c6_squeeze_wounds_and_choking_of_bonds_in_events() -> None:
    ward = Ward()
    unit = victim(ward, "8x1 5x1 9x1 9x0")
    ward.hurt(unit, "constrict-left-arm", 3, holder=7)
    ward.hurt(unit, "constrict-chest", 4, holder=7)
    ward.hurt(unit, "constrict-vitals", 4, holder=7)
    ward.stack("slash-left-leg")
    events(ward)
    assert unit.has("slow") == 2
    assert unit.has("choking") == 1
    assert [harm.card for harm in unit.harms][3:] == ["slash-left-leg"]


def test_d2_277_within_a_unit_by_the_name_of_the_condition() -> None:
    ward = Ward()
    unit = victim(ward, tokens={"poisoned": 1, "burning": 1, "acidic": 1, "bleeding": 1})
    events(ward, "coins-K", "coins-Q", "coins-J", "coins-10")
    assert [told["condition"] for told in ward.told("condition_fate")] == ["acidic", "bleeding", "burning", "poisoned"]
    assert unit.in_play


def test_d2_282_what_a_stim_puts_off_comes_in_events() -> None:
    ward = Ward()
    unit = victim(ward, tokens={"later-slow": 2})
    events(ward)
    assert unit.tokens == {"slow": 2}


# -- fire and water


def test_d2_257_an_action_puts_out_2_and_water_all() -> None:
    ward = Ward()
    unit = victim(ward, tokens={"burning": 3})
    conditions.douse(ward.table, unit, unit)
    assert unit.has("burning") == 1
    unit.tokens["burning"] = 4
    conditions.into_water(ward.table, unit)
    assert not unit.tokens


# -- Impaired


def test_d2_267_the_price_of_an_impaired_part() -> None:
    ward = Ward()
    unit = ward.unit()
    unit.move = 1
    assert conditions.impaired_prices(ward.table, unit) == ["move", "fatigue", "stun", "stress", "slow"]
    ward.run(conditions.pay_impaired(ward.table, unit, "move"))
    assert unit.move == 0
    assert not unit.tokens
    assert "move" not in conditions.impaired_prices(ward.table, unit)
    ward.run(conditions.pay_impaired(ward.table, unit, "slow"))
    assert unit.tokens == {"slow": 1}


# -- Beast and Shadow


@pytest.fixture
def will_test() -> Iterator[list[bool]]:
    """The results of Will Tests, one after the other; what was against them comes after."""
    results: list[Any] = []

    def test(table: object, unit: Unit, against: int) -> Any:
        yield from ()
        results.append(against)
        return results.pop(0)

    kept = list(takeover._TESTS)
    takeover.register_test(test)
    yield results
    takeover._TESTS[:] = kept


def test_d2_262_and_263_beast_above_will_asks_for_a_test(will_test: list[Any]) -> None:
    ward = Ward()
    unit = ward.unit(tokens={"stress": 3})
    assert not takeover.due(ward.table, unit)
    gain(ward, unit, "beast")
    assert takeover.due(ward.table, unit) == ["beast"]
    will_test.append(True)
    ward.run(takeover.settle(ward.table))
    assert will_test == [3]
    assert not unit.has("unleashed")
    will_test[:] = [False]
    gain(ward, unit, "beast")
    ward.run(takeover.settle(ward.table))
    assert unit.has("unleashed")
    assert numbers.controller(ward.table, unit) == -1


@pytest.mark.parametrize(("state", "which"), [("unleashed", "beast"), ("triumphant", "shadow")])
def test_d2_263_whom_it_has_taken_over_already_is_not_tested_again(
    state: str, which: str, will_test: list[Any]
) -> None:
    ward = Ward()
    unit = ward.unit("8x1 5x1 2x1 4x0", tokens={state: 1, which: 3})
    gain(ward, unit, which)
    assert not takeover.due(ward.table, unit)
    ward.run(takeover.settle(ward.table))
    assert not will_test
    assert unit.has(state)


def test_d2_262_corruption_is_shadow(will_test: list[Any]) -> None:
    ward = Ward()
    unit = ward.unit("8x1 5x1 2x1 4x0")
    gain(ward, unit, "corruption", 2)
    assert unit.has("shadow") == 2
    will_test.append(False)
    ward.run(takeover.settle(ward.table))
    assert unit.has("triumphant")


def test_d2_263_a_passed_test_in_a_peaceful_moment_ends_it_once_will_is_higher(will_test: list[Any]) -> None:
    ward = Ward()
    unit = ward.unit(tokens={"unleashed": 1, "beast": 1, "stress": 2})
    assert not takeover.may_end(ward.table, unit, "beast")
    will_test.append(True)
    assert not ward.run(takeover.calm(ward.table, unit, "beast"))
    conditions.lose(ward.table, unit, "stress", 2, rule="D2-279")
    assert ward.run(takeover.calm(ward.table, unit, "beast"))
    assert not unit.has("unleashed")


def test_c5_extreme_rage_takes_over_without_a_test() -> None:
    ward = Ward()
    unit = ward.unit("8x1 9x1 9x1 4x0")
    ward.hurt(unit, "rage-power", 1)
    ward.stack("rage-self", "rage-love", "rage-change", "rage-things")
    ward.run(apply.strike(ward.table, unit, Blow(("rage",), 4, WEAK, against="will")))
    assert unit.has("unleashed")
    assert not unit.has("dying")


# -- the end of a Scene


def test_d2_288_what_the_end_of_a_scene_removes() -> None:
    ward = Ward()
    unit = ward.unit(tokens={"fatigue": 3, "prone": 1, "burning": 2, "bleeding": 1, "blood-loss": 1})
    ward.hurt(unit, "slash-chest", 2)
    ward.hurt(unit, "hold-chest", 1)
    conditions.after_scene(ward.table, unit)
    assert unit.tokens == {"bleeding": 1, "blood-loss": 1}
    assert [harm.card for harm in unit.harms] == ["slash-chest"]
    ward.check()


def test_d2_439_minions_count_who_is_out() -> None:
    ward = Ward()
    goblins = [victim(ward) for _ in range(3)]
    goblins[0].status = "dead"
    assert not morale.is_beaten(ward.table, goblins[2].faction)
    goblins[1].status = "removed"
    assert morale.is_beaten(ward.table, goblins[2].faction)
    victim(ward).status = "to come"
    assert not morale.is_beaten(ward.table, goblins[2].faction)


def test_d2_65_what_grit_ignored_counts_as_the_next_turn_begins() -> None:
    ward = Ward()
    unit = ward.unit(tokens={"fatigue": 8})
    ward.unit(at=(9, 9))  # or its side would have lost (D2-311)
    unit.done_this_turn.append("grit")
    ward.run_at_random(script.targets_phase(ward.table), Random(1))
    assert unit.has("prone")
    assert numbers.crawls(ward.table, unit)


def test_c12_screens_of_items_in_use_come_back_once_in_events() -> None:
    ward = Ward()
    unit = ward.unit(items={"personal-screen": "worn", "power-suit": "worn"})
    spare = ward.unit(at=(5, 5), items={"personal-screen": "stored"}).items[0]
    screen, suit = unit.items
    screen.screen = suit.screen = spare.screen = 0
    for expected in ((1, 2, 19), (2, 2, 19)):
        for part in PARTS.values():
            ward.run(part(ward.table))
        assert (screen.screen, suit.screen, suit.uses) == expected
    suit.screen, suit.uses = 0, 0
    ward.run(PARTS["powers"](ward.table))
    assert (suit.screen, spare.screen) == (0, 0)


def test_c13_a_security_drone_is_neither_poisoned_nor_harmed_by_trauma() -> None:
    ward = Ward()
    drone = unit_factory.recruit(ward.table, victim(ward), "security-drone", (5, 5), 0)
    gain(ward, drone, "poisoned")
    gain(ward, drone, "stress", 12)
    assert (drone.has("poisoned"), drone.has("stress"), drone.harms) == (0, 10, [])


def test_d2_265_choking_at_mind_0_is_unconscious_too_and_only_once() -> None:
    ward = Ward()
    unit = victim(ward, tokens={"stun": 5, "choking": 4})
    gain(ward, unit, "choking")
    assert unit.has("unconscious")
    told = len(ward.told("gained"))
    ward.run(conditions.settle_all(ward.table))
    assert len(ward.told("gained")) == told


def test_d2_265_a_stress_that_takes_the_last_will_is_no_choking() -> None:
    ward = Ward()
    unit = ward.unit()
    gain(ward, unit, "stress", 5, "flee")
    assert not unit.has("unconscious")
    assert not unit.has("stun")


def test_d2_265_only_a_bond_that_chokes_goes_on_choking() -> None:
    ward = Ward()
    unit = victim(ward, "8x1 9x1 9x1 4x0", tokens={"choking": 3})
    ward.hurt(unit, "bash-chest", 3)  # it gave Choking:2 once
    assert not condition_events.is_choked(ward.table, unit)
    ward.hurt(unit, "bind-head", 4)
    assert condition_events.is_choked(ward.table, unit)


def test_c9_the_infected_take_1_fatigue_in_each_events_phase() -> None:
    ward = Ward()
    unit = victim(ward, tokens={"infected": 1})
    events(ward)
    assert unit.has("fatigue") == 1


def test_d2_263_whoever_is_out_cold_is_not_tested(will_test: list[Any]) -> None:
    ward = Ward()
    unit = ward.unit("8x1 5x1 2x1 4x0", tokens={"dying": 1})
    gain(ward, unit, "beast")
    ward.run(takeover.settle(ward.table))
    assert not will_test
    assert not unit.has("unleashed")
    assert not takeover.due(ward.table, unit)
