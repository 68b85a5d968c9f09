"""What a Stack does where several rules meet, and who dies in the middle of it (sections 12 and 13)."""

from __future__ import annotations

from helpers.drawn_to_destiny.striking import held, strike, victim
from helpers.drawn_to_destiny.ward import Ward
from wyrmhoard.games.drawn_to_destiny.rules.core.blow import Blow
from wyrmhoard.games.drawn_to_destiny.rules.core.rating import Rating
from wyrmhoard.games.drawn_to_destiny.rules.harm import apply, restraint, shove
from wyrmhoard.games.drawn_to_destiny.rules.movement import hazards
from wyrmhoard.kernel.state.log import Log


def test_setting_mental_decks_off_body_armor_does_not_protect_the_mind() -> None:
    ward = Ward(mental_decks=False)
    unit = victim(ward, items={"combat-armor": "worn"})
    assert strike(ward, unit, "nerve", 2, against="mind") == 2


def test_d2_248b_a_minion_that_falls_in_the_middle_of_a_stack_is_pushed_and_then_gone() -> None:
    ward = Ward()
    unit = victim(ward, "2x1 4x1 4x1 4x0", traits=("minion",), items={"dagger": "right"}, at=(3, 3))
    ward.stack("bash-chest", "bash-head", "slash-head", "slash-vitals")  # Major: Fatigue:2 Choking:1 Push:1
    pile = ward.state.damage["wound"].draw  # and what overflows, behind them
    for card in ("slash-left-leg", "slash-right-leg", "slash-left-foot"):
        pile.remove(card)
        pile.insert(-4, card)
    assert strike(ward, unit, "bash", 4, origin=(3, 2)) == 4
    assert unit.status == "removed"
    assert [(thing.x, thing.y) for thing in ward.state.scene.things] == [(3, 4)]
    assert strike(ward, unit, "bash", 4) == 0
    ward.check()


def test_d2_241_a_push_into_a_hazard_that_breaks_the_will_ends_there() -> None:
    shove.register_entering(hazards.enter)
    ward = Ward(rows="\n".join(["..........", "..........", "...l......", "...l......", "..........", ".........."]))
    unit = victim(ward, "3x1 4x1 4x1 4x0", traits=("minion",), at=(3, 1))
    ward.stack("bash-left-leg", "bash-head", "bash-chest", "slash-vitals", "slash-head", "slash-chest", "hack-head")
    strike(ward, unit, "bash", 2, per_crit=(("push", 2),), origin=(3, 0))
    assert (unit.status, unit.space, unit.has("burning")) == ("surrendered", (3, 2), 4)
    ward.check()


def test_d2_93_a_double_sized_unit_is_pushed_with_both_spaces_or_not_at_all() -> None:
    ward = Ward(rows="\n".join(["....", "....", "#...", "...."]))
    unit = victim(ward, "4x2 5x1 5x1 4x0", at=(1, 1), traits=("double-sized", "collides"))
    unit.rear = (1, 0)
    ward.stack("bash-abdomen", "bash-head")
    strike(ward, unit, "bash", 2, origin=(2, 0))  # to the north-west: the rear would go to (0, 1), a wall
    assert (unit.space, unit.rear) == ((1, 1), (1, 0))
    assert unit.has("fatigue") == 1
    ward.stack("bash-left-arm", "bash-head")
    strike(ward, unit, "bash", 2, origin=(0, 1))
    assert (unit.space, unit.rear) == ((2, 1), (2, 0))


def test_d2_109_whoever_rides_is_not_pushed_out_of_the_saddle() -> None:
    ward = Ward()
    horse = victim(ward, traits=("mount",), at=(3, 3))
    rider = victim(ward, at=(3, 3))
    rider.riding = horse.id
    ward.stack("bash-abdomen")
    strike(ward, rider, "bash", 1, origin=(3, 2))
    assert rider.space == horse.space == (3, 3)
    ward.stack("bash-left-arm")
    strike(ward, horse, "bash", 1, origin=(3, 2))
    assert rider.space == horse.space == (3, 4)


def test_where_a_hidden_unit_is_pushed_to_is_told_to_its_own_side_alone() -> None:
    ward = Ward()
    unit = ward.unit(at=(3, 3))
    unit.hidden = 2
    ward.stack("bash-abdomen")
    log = Log()
    ward.table.tell = log.tell
    strike(ward, unit, "bash", 1, origin=(3, 2))
    (told,) = [told for told in log.events if told.kind == "pushed"]
    assert told.data == {"unit": unit.id}
    assert told.private == {0: {"to": [3, 4]}}


def test_d2_182_both_strike_though_one_falls_first() -> None:
    """Two blows that were made before either struck: the second counts as if the first had not."""
    ward = Ward()
    one, other = victim(ward, "3x1 4x1 4x1 4x0", traits=("minion",)), victim(ward, at=(3, 4))
    back = Blow(("slash",), 1, Rating.from_level(9, 1), by=one.id)
    ward.stack("slash-left-leg", "slash-head", "slash-chest", "slash-vitals")
    strike(ward, one, "slash", 4, by=other.id)
    assert not one.in_play
    assert ward.run(apply.strike(ward.table, other, back)) == 2


def test_c6_a_holder_that_is_held_itself_has_taken_a_damage_card() -> None:
    ward = Ward()
    holder, unit = held(ward)
    ward.stack("hold-vitals")
    strike(ward, holder, "hold", 1, by=unit.id)
    assert not unit.harms
    assert holder.harms[0].holder == unit.id


def test_d2_272_a_ring_of_holders_ends_where_it_is_torn() -> None:
    ward = Ward()
    ring = [victim(ward, at=(3, 3)) for _ in range(3)]
    for at, unit in enumerate(ring):
        ward.hurt(unit, ("hold-chest", "hold-head", "hold-vitals")[at], holder=ring[at - 1].id)
    assert all(restraint.leave_objection(ward.table, unit) is not None for unit in ring)
    ring[0].x = 9
    restraint.loosen(ward.table)
    assert [len(unit.harms) for unit in ring] == [0, 0, 1]
    ward.check()


def test_setting_mental_decks_off_disorder_2_is_stun_2() -> None:
    ward = Ward(quick_death="off", mental_decks=False)
    unit = victim(ward)
    ward.stack("pierce-head", "pierce-chest", "pierce-vitals", "pierce-abdomen")
    strike(ward, unit, "pierce", 4)
    assert unit.tokens == {"stun": 2, "dying": 1, "prone": 1}


def test_d2_269_a_hand_that_is_severed_drops_what_it_holds_but_no_claws() -> None:
    ward = Ward()
    unit = victim(ward, items={"rapier": "right", "dagger": "stored", "claws-and-bite": "right"})
    ward.stack("slash-right-hand", "slash-head", "slash-chest", "slash-vitals")
    strike(ward, unit, "slash", 4)
    assert [item.card for item in unit.items] == ["dagger", "claws-and-bite"]


def test_d2_21_only_wounds_are_noted_as_such() -> None:
    ward = Ward()
    calm, hurt = victim(ward), victim(ward)
    ward.stack("fear-love")
    strike(ward, calm, "fear", 1, against="will")
    ward.stack("slash-chest", "slash-vitals")
    strike(ward, hurt, "slash", 1)
    strike(ward, hurt, "slash", 1)
    assert ward.state.scene.wounded == [hurt.id]


def test_d2_272_an_arm_s_length_is_within_reach() -> None:
    ward = Ward()
    holder, unit = held(ward)
    unit.x, unit.y = 3, 4
    restraint.loosen(ward.table)
    assert unit.harms
    one, other = victim(ward, at=(7, 7)), victim(ward, at=(7, 8))
    restraint.grapple(ward.table, one, other, "D2-346")
    restraint.loosen(ward.table)
    assert restraint.is_held(ward.table, one)
    other.y = 9
    restraint.loosen(ward.table)
    assert not restraint.is_held(ward.table, one)
    assert not restraint.is_held(ward.table, other)
    assert holder.in_play
