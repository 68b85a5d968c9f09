"""Bodies without limbs (C2), and attacks whose types have no deck of their own (D2-242)."""

from __future__ import annotations

import pytest

from helpers.drawn_to_destiny.board import CARDS
from helpers.drawn_to_destiny.casting import carry_out, casters, declare, points
from helpers.drawn_to_destiny.powering import defend, with_friends
from helpers.drawn_to_destiny.striking import harms, strike, victim
from helpers.drawn_to_destiny.ward import Ward
from wyrmhoard.games.drawn_to_destiny.rules.core.blow import Blow


def test_c2_a_body_without_limbs_is_hit_in_the_chest() -> None:
    """The card keeps its type and reads as the Chest: Slash Left Leg at Minor is Bleeding:1 there, too, but Slash Left
    Arm is Bleeding:2 and Slash Chest only Bleeding:1."""
    for traits, place, bleeding in (((), "left-arm", 2), (("no limbs",), "chest", 1)):
        ward = Ward()
        unit = victim(ward, traits=traits)
        ward.stack("slash-left-arm")
        strike(ward, unit, "slash", 1)
        assert harms(unit) == [("slash-left-arm", 1)]
        assert unit.harms[0].place == place
        assert unit.has("bleeding") == bleeding


def test_c2_what_covers_the_chest_covers_a_body_without_limbs() -> None:
    """A cuirass of 1x1 takes one card of a blow of Scale 1; nothing covers a leg that is one."""
    for traits, left in (((), 2), (("no limbs",), 1)):
        ward = Ward(seats=0)
        unit = victim(ward, traits=traits, items={"leather-cuirass": "worn"})
        ward.stack("hack-left-leg", "hack-head")
        assert strike(ward, unit, "hack", 2) == left


def test_c2_the_viper_has_no_limbs() -> None:
    assert "no limbs" in CARDS.units["emerald-viper"].traits
    assert "no limbs" not in CARDS.units["zombie-dog"].traits


def test_d2_242_types_without_a_deck_alone_strike_like_bash() -> None:
    assert Blow(("poison",), 1).basic == ("bash",)
    assert Blow(("pierce", "poison"), 1).basic == ("pierce",)
    assert Blow(("fear",), 1).basic == ("fear",)
    assert Blow((), 1).basic == ()


@pytest.mark.parametrize(
    ("power", "condition"), [("demonic", "burning"), ("corruption", "necrosis"), ("herbalism", "poisoned")]
)
def test_d2_242_a_power_with_such_a_type_alone_can_crit(power: str, condition: str) -> None:
    """2 Successes of a 9 against Body 8, none lost to Disbelief: two Bash cards are two Crits, and each gives 1."""
    stage = casters((power, 2, 1), rival="bandit")
    with_friends(stage)
    caster, other = stage.units[:2]
    stage.fate("swords-9", "wands-2")
    stage.damage("wound", "bash-abdomen", "bash-vitals")
    declared = declare(stage, caster, f"power:{power}:attack-0@u{other.id}", points(result_scale=1))
    carry_out(stage, declared, *defend(), rest="random")
    assert [(harm.card, harm.severity) for harm in other.harms] == [("bash-abdomen", 1)]
    assert other.has(condition) == 2


def test_d2_242_who_is_immune_to_the_type_feels_nothing() -> None:
    """A machine is immune to Poison: there is no Bash left over."""
    ward = Ward()
    unit = ward.unit(faction=2)
    unit.sheet = type(unit.sheet)("Drone", "security-drone", unit.sheet.stats, traits=("machine",))
    assert strike(ward, unit, "poison", 2) == 0
    assert unit.harms == []
