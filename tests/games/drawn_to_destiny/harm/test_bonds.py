"""What holds a Unit, binds it and squeezes it, and how it gets free (sections 12 and 13)."""

from __future__ import annotations

import pytest

from helpers.drawn_to_destiny.striking import WEAK, gain, held, strike, victim
from helpers.drawn_to_destiny.ward import Ward
from wyrmhoard.games.drawn_to_destiny.rules.core.blow import Blow
from wyrmhoard.games.drawn_to_destiny.rules.harm import apply, restraint
from wyrmhoard.games.drawn_to_destiny.rules.movement import moves
from wyrmhoard.games.drawn_to_destiny.state import GROUND, Harm, Intent

# -- bonds


def test_d2_272_a_hold_keeps_whoever_is_not_stronger_by_current_body() -> None:
    ward = Ward()
    holder, unit = held(ward)
    assert unit.harms[0].holder == holder.id
    assert restraint.leave_objection(ward.table, unit) is not None
    holder.tokens["fatigue"] = 1
    assert restraint.leave_objection(ward.table, unit) is None
    assert restraint.dragged(ward.table, unit) == [holder]


def test_d2_272_whoever_holds_by_two_cards_is_one_holder() -> None:
    ward = Ward()
    holder, unit = held(ward)
    unit.harms.append(Harm("hold-left-arm", 2, "left-arm", holder.id))
    assert sum(harm.holder == holder.id for harm in unit.harms) == 2
    assert list(restraint.holders(ward.table, unit)) == [holder.id]
    assert restraint.dragged(ward.table, unit) == [holder]


def test_d2_272_two_holders_must_both_be_weaker() -> None:
    ward = Ward()
    _, unit = held(ward, "9x1")
    second = ward.unit("10x1 5x1 5x1 4x0", faction=1, seat=-1, at=(3, 3))
    assert restraint.leave_objection(ward.table, unit) is None
    ward.stack("hold-vitals")
    ward.run(apply.strike(ward.table, unit, Blow(("hold",), 1, WEAK, by=second.id)))
    assert restraint.leave_objection(ward.table, unit) is not None
    restraint.let_go(ward.table, second)
    assert restraint.leave_objection(ward.table, unit) is None
    assert len(unit.harms) == 1
    ward.check()


def test_d2_272_a_holder_that_is_dragged_along_makes_no_move_of_its_own() -> None:
    """Its own step would begin on a Space that it has left: here it would lead off the map (D2-74)."""
    ward = Ward(rows="..\n..\n..\n..\n..")
    holder, unit = held(ward, "9x1")
    for one, space in ((holder, (0, 2)), (unit, (0, 3))):
        one.x, one.y, one.facing, one.move, one.start = *space, 0, 4, 4
        one.intent = Intent(move=0 if one is unit else 1)
    ward.run(moves.carry_out(ward.table))
    assert (unit.space, holder.space) == ((0, 4), (0, 3))
    assert (unit.move, holder.move) == (2, 4)
    assert [told["why"] for kind, _, told in ward.events if kind == "dropped"] == ["D2-272"]


@pytest.mark.parametrize(("damage", "free"), [(0, False), (1, True)])
def test_c6_hurt_0_and_hurt_1_end_with_damage_to_the_holder(damage: int, free: bool) -> None:
    ward = Ward()
    holder, unit = held(ward)
    if damage:
        ward.stack("bash-left-leg")
    strike(ward, holder, "bash", damage)
    assert (not unit.harms) == free


def test_c6_hurt_2_needs_two_cards_in_one_attack() -> None:
    ward = Ward()
    holder, unit = held(ward)
    unit.harms[0].severity = 3
    for _ in range(2):
        ward.stack("bash-left-leg")
        strike(ward, holder, "bash", 1)
        assert unit.harms
        holder.harms.clear()
        ward.state.damage["wound"].discard.append("bash-left-leg")
    ward.stack("bash-left-leg", "pierce-head")
    strike(ward, holder, "bash", 2)
    assert not unit.harms


def test_d2_272_holds_end_out_of_reach_and_when_the_holder_falls() -> None:
    ward = Ward()
    holder, unit = held(ward)
    unit.x, unit.y = 3, 5
    restraint.loosen(ward.table)
    assert not unit.harms
    ward.check()
    ward = Ward()
    holder, unit = held(ward)
    gain(ward, holder, "dying")
    restraint.loosen(ward.table)
    assert not unit.harms


def test_d2_272_a_whip_holds_at_range_2() -> None:
    ward = Ward()
    holder = ward.unit(faction=1, seat=-1, at=(3, 3), items={"whip": "right"})
    assert restraint.reach(ward.table, holder) == 2


def test_d2_272_a_bind_ends_when_the_stated_actions_are_spent() -> None:
    ward = Ward()
    unit = victim(ward)
    ally = victim(ward, at=(4, 4))
    ward.stack("bind-left-leg", "bind-head")
    strike(ward, unit, "bind", 2)
    assert (unit.harms[0].severity, unit.harms[0].free, unit.harms[0].holder) == (2, 2, -1)
    assert restraint.may_work_on(ward.table, unit, ally)
    assert not restraint.work_on(ward.table, unit, 0, unit)
    assert restraint.work_on(ward.table, unit, 0, ally)
    assert not unit.harms
    ward.check()


def test_c9_break_free_counts_twice() -> None:
    ward = Ward()
    unit = victim(ward, abilities=("athletics/break-free",))
    ward.stack("bind-left-leg", "bind-head")
    strike(ward, unit, "bind", 2)
    assert restraint.work_on(ward.table, unit, 0, unit, twice=True)


def test_c10_the_ground_holds_until_a_body_task_is_done() -> None:
    ward = Ward()
    unit = victim(ward)
    caster = ward.unit(faction=1, seat=-1, at=(9, 9))
    ward.stack("hold-chest", "hold-head", "hold-vitals")
    strike(ward, unit, "hold", 3, by=caster.id, ground=True, origin=(9, 9))
    harm = unit.harms[0]
    assert harm.holder == GROUND
    assert restraint.leave_objection(ward.table, unit) is not None
    assert restraint.ground_task(ward.table, harm) == 4  # hurt 2
    restraint.loosen(ward.table)
    assert unit.harms
    restraint.break_free(ward.table, unit, harm)
    assert not unit.harms


def test_d2_249_a_restraint_card_that_nobody_holds_ends_with_one_action() -> None:
    ward = Ward()
    unit = victim(ward, tokens={"slow": 4})
    ward.stack("hold-chest")
    gain(ward, unit, "slow")
    assert restraint.leave_objection(ward.table, unit) is None
    assert restraint.bonds(ward.table, unit)
    assert restraint.work_on(ward.table, unit, 0, unit)


def test_c9_take_down_is_a_grip_that_ends_with_any_damage() -> None:
    ward = Ward()
    one, other = victim(ward), victim(ward)
    restraint.grapple(ward.table, one, other, "D2-346")
    assert restraint.leave_objection(ward.table, one) is not None
    assert restraint.leave_objection(ward.table, other) is not None
    ward.stack("bash-left-leg")
    strike(ward, other, "bash", 1)
    assert not restraint.is_held(ward.table, one)
    assert not restraint.is_held(ward.table, other)


def test_d2_252_the_dead_let_go() -> None:
    ward = Ward()
    holder, unit = held(ward)
    holder.tokens["stun"] = 5
    gain(ward, holder, "dying")
    gain(ward, holder, "fatigue", 8)
    assert holder.status == "dead"
    assert not unit.harms
