"""Items that heal (D2-289, D2-339, C12)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from helpers.drawn_to_destiny.ward import Ward
from wyrmhoard.games.drawn_to_destiny.action_state import Deed, TakeDose, UseItem, read_action
from wyrmhoard.games.drawn_to_destiny.rules.harm import condition_events, medicine
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions
from wyrmhoard.games.drawn_to_destiny.state import Declared, Unit


def offered(ward: Ward, unit: Unit, of: type[Deed] = UseItem) -> list[str]:
    """What the Unit may legally use."""
    kind = actions.KINDS[of]
    candidates = kind.offers(ward.table, unit)
    return [action.key for action in candidates if kind.objection(ward.table, unit, action) is None]


def use(ward: Ward, unit: Unit, key: str, *answers: Any) -> None:
    ward.run(actions.perform(ward.table, Declared(unit.id, read_action(key))), *answers)


def test_c12_a_salve_makes_a_major_wound_minor_with_the_second_action() -> None:
    ward = Ward()
    unit = ward.unit(items={"healing-salve": "stored"})
    ward.hurt(unit, "bash-head", 3)
    harm = ward.hurt(unit, "slash-chest", 2)
    ward.hurt(unit, "nerve-chest", 2)
    (salve,) = unit.items
    assert offered(ward, unit) == [f"item:{salve.id}:1@u{unit.id}"]
    for severity, uses in ((2, 3), (1, 2)):
        use(ward, unit, f"item:{salve.id}:1@u{unit.id}")
        assert (harm.severity, salve.uses) == (severity, uses)
    assert offered(ward, unit) == []


def test_c12_a_medpatch_stops_2_bleeding_of_an_ally_at_hand() -> None:
    ward = Ward()
    unit = ward.unit(items={"medpatch": "right"}, at=(3, 3))
    ally = ward.unit(tokens={"bleeding": 3}, at=(4, 4))
    ward.unit(tokens={"bleeding": 3}, at=(6, 6))
    ward.unit(faction=1, tokens={"bleeding": 3}, at=(3, 4))
    (patch,) = unit.items
    assert offered(ward, unit) == [f"item:{patch.id}@u{ally.id}"]
    use(ward, unit, f"item:{patch.id}@u{ally.id}")
    assert ally.has("bleeding") == 1
    assert patch.uses == 0
    assert offered(ward, unit) == []


@pytest.mark.parametrize(("answer", "left"), [("yes", 1), ("no", 3)])
def test_decision_31_the_seat_of_a_willing_unit_is_asked(answer: str, left: int) -> None:
    ward = Ward(seats=3)
    unit = ward.unit(items={"medpatch": "right"}, seat=0)
    ally = ward.unit(seat=2, tokens={"bleeding": 3})
    (patch,) = unit.items
    use(ward, unit, f"item:{patch.id}@u{ally.id}", answer)
    assert ally.has("bleeding") == left
    assert patch.uses == (0 if answer == "yes" else 1)


def test_d2_382_whoever_is_past_refusing_is_not_asked() -> None:
    ward = Ward(seats=3)
    unit = ward.unit(items={"medpatch": "right"}, seat=0)
    ally = ward.unit(seat=2, tokens={"bleeding": 3, "dying": 1})
    use(ward, unit, f"item:{unit.items[0].id}@u{ally.id}")
    assert ally.has("bleeding") == 1


def test_c12_a_stim_is_free_and_its_slow_comes_in_the_next_events() -> None:
    ward = Ward()
    unit = ward.unit(items={"stim": "stored"}, tokens={"fatigue": 2, "stun": 1})
    (stim,) = unit.items
    assert actions.KINDS[TakeDose].free
    assert offered(ward, unit) == []
    assert offered(ward, unit, TakeDose) == [f"dose:{stim.id}@u{unit.id}"]
    use(ward, unit, f"dose:{stim.id}@u{unit.id}")
    assert unit.tokens == {"stun": 1, "later-slow": 2}
    ward.run(condition_events.happen(ward.table))
    assert unit.has("slow") == 2
    assert not unit.has("later-slow")


def test_c12_liquor_takes_stress_and_gives_stun() -> None:
    ward = Ward()
    unit = ward.unit(items={"liquor": "stored"}, tokens={"stress": 1})
    (bottle,) = unit.items
    use(ward, unit, f"item:{bottle.id}@u{unit.id}")
    assert unit.tokens == {"stun": 1}
    assert bottle.uses == 5


@pytest.mark.parametrize("key", ["item", "item:x@u1", "item:2", "item:02@u1", "item:2@t1", "item:2:0:1@u1", "juggle"])
def test_what_is_no_action_is_not_read(key: str) -> None:
    with pytest.raises(ValueError, match=re.escape(repr(key))):
        read_action(key)


@pytest.mark.parametrize("key", ["item:99@u1", "item:2:7@u1", "item:2@u9"])
def test_nonsense_is_refused(key: str) -> None:
    ward = Ward()
    unit = ward.unit(items={"healing-salve": "stored"})
    ward.hurt(unit, "slash-chest", 2)
    action = read_action(key)
    assert isinstance(action, UseItem)
    assert medicine.objection(ward.table, unit, action) is not None


def test_d2_248_who_cannot_act_uses_nothing() -> None:
    ward = Ward()
    unit = ward.unit(items={"medpatch": "right"}, tokens={"bleeding": 1, "fatigue": 8})
    assert offered(ward, unit) == []


def test_c12_who_drinks_pays_for_it() -> None:
    ward = Ward()
    unit = ward.unit(items={"liquor": "stored"}, tokens={"stress": 1})
    ally = ward.unit(tokens={"stress": 1}, at=(3, 4))
    assert offered(ward, unit) == [f"item:{unit.items[0].id}@u{unit.id}"]
    assert ally.tokens == {"stress": 1}
