"""WA-199: a proficiency is for weapons; bare hands have a share in it only if it names unarmed."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.warriors.board import Ring


def most(ring: Ring) -> int:
    return int(ring.told("attacked")[-1][1]["most"])


def adept(proficiency: dict[str, int], gear: str = "") -> Ring:
    """A is proficient and wears this; three others stand by."""
    who = {"id": "adept", "name": "Adept", "durability": 12, "containment": 4, "proficiency": proficiency}
    gun = {"id": "gun", "name": "Gun", "max_damage": 4, "breakage": 20, "hands": 1, "reach": "missile"}
    return Ring(A=f"adept {gear}".strip(), B="f12", C="f12", D="f12", cards={"fighter": [who], "weapon": [gun]})


def volleys(ring: Ring) -> list[str]:
    return [key for key in ring.options("A") if key.startswith("volley")]


@pytest.mark.parametrize("phrase", ["melee", "melee attacks", "attacks", "non-tech attacks"])
@pytest.mark.parametrize("by", [1, 3])
def test_wa_199_bare_hands_are_no_weapon(phrase: str, by: int) -> None:
    ring = adept({phrase: by})
    assert volleys(ring) == []
    ring.attack("A", "B")
    assert (most(ring), ring.life("B")) == (1, 11)


def test_wa_199_melee_weapons_are() -> None:
    assert most(adept({"melee": 1}, "w4-0").attack("A", "B", roll=5)) == 5
    assert most(adept({"melee": 1}, "gun").attack("A", "B", roll=4)) == 4
    assert volleys(adept({"melee": 1}, "w4-0")) != []
    assert volleys(adept({"melee": 1}, "gun")) == []


@pytest.mark.parametrize("phrase", ["unarmed", "unarmed attacks", "unarmed melee attacks"])
def test_wa_199_unless_unarmed_is_named(phrase: str) -> None:
    ring = adept({phrase: 2})
    assert volleys(ring) == ["volley 0"]
    assert most(ring.attack("A", "B", roll=3)) == 3


def test_wa_199_only_the_proficiency_that_names_unarmed_counts() -> None:
    ring = adept({"melee": 2, "unarmed": 1})
    form: Any
    (form,) = [option.form for option in ring.ask("A").options if option.key == "volley 0"]
    assert (form[0]["least"], form[0]["most"]) == (2, 2)
    assert most(ring.attack("A", "B", roll=2)) == 2
    assert most(adept({"melee": 2, "unarmed": 1}, "w4-0").attack("A", "B", roll=6)) == 6


def test_wa_199_nor_do_spells_count() -> None:
    assert most(adept({"melee": 1}, "bolt1").attack("A", "B", roll=3)) == 3


def gloves(change: dict[str, Any]) -> dict[str, Any]:
    return {
        "item": [
            {"id": "gloves", "name": "Gloves", "breakage": 20, "abilities": [{"when": "always", "change": [change]}]}
        ]
    }


@pytest.mark.parametrize(("of", "top"), [("melee", 1), ("unarmed", 3), ("melee attacks", 1)])
def test_wa_199_a_proficiency_from_an_item(of: str, top: int) -> None:
    cards = gloves({"change": "proficiency", "by": 2, "of": of})
    ring = Ring(A="f12 gloves", B="f12", C="f12", cards=cards)
    assert (volleys(ring) != []) == (top == 3)
    ring.roll(top) if top > 1 else None
    assert most(ring.attack("A", "B")) == top


@pytest.mark.parametrize("until", ["end of turn", "end of battle"])
def test_wa_199_a_proficiency_for_a_time(until: str) -> None:
    change = {"change": "proficiency", "by": 2, "of": "melee"}
    drink = {
        "id": "drink",
        "name": "Drink",
        "breakage": 20,
        "charges": 2,
        "abilities": [{"when": "charge", "do": [{"do": "grant", "until": until, "change": change}]}],
    }
    ring = Ring(A="f12 drink", B="f12", C="f12", cards={"item": [drink]}).use("A", "drink")
    assert volleys(ring) == []
    assert most(ring.attack("A", "B")) == 1


def test_wa_79_more_max_damage_is_no_proficiency() -> None:
    """A change to the max damage of melee attacks is for every melee attack, that of bare hands too (WA-76)."""
    cards = gloves({"change": "max damage", "by": 2, "of": "melee attacks"})
    ring = Ring(A="f12 gloves", B="f12", C="f12", cards=cards)
    assert volleys(ring) == []
    assert most(ring.attack("A", "B", roll=3)) == 3
