"""WA-183 to WA-200: ganging, Legends, proficiency."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.present import pick_in
from helpers.warriors.board import Ring

GANG = {"id": "gang", "name": "Gang", "durability": 12, "gangs_with": "Draconian", "keywords": ["draconian"]}
KIN = {"id": "kin", "name": "Kin", "durability": 12, "keywords": ["Draconian"]}
FRIEND = {"id": "friend", "name": "Friend", "durability": 12, "gangs_with": "Draconian"}
GANGS = {"fighter": [GANG, KIN, FRIEND]}


def weapon(card: str, **more: Any) -> dict[str, Any]:
    return {"id": card, "name": card, "max_damage": 4, "breakage": 20, "hands": 1, "reach": "melee", **more}


LEGENDS = {
    "weapon": [weapon("lance", keywords=["Legend"]), weapon("blade", keywords=["Legend"])],
    "fighter": [{"id": n, "name": n, "durability": 12, "keywords": ["Legend"]} for n in ("king", "queen")],
}


def test_wa_183_no_attack_in_the_gang() -> None:
    ring = Ring(A="gang w4-0", B="gang w4-0", C="f12 w4-0", cards=GANGS)
    assert ring.targets("A") == "C"
    assert ring.blocked("A")[ring.key("A", "B")] == "WA-183"
    assert ring.do("A", "nothing").targets("B") == "C"
    assert ring.do("B", "nothing").targets("C") == "A B"


def test_wa_17_a_gang_of_two_words_has_both() -> None:
    fighters = [
        {"id": "chief", "name": "Chief", "durability": 12, "gangs_with": "Swamp Goblins"},
        {"id": "frog", "name": "Frog", "durability": 12, "keywords": ["swamp"]},
        {"id": "grub", "name": "Grub", "durability": 12, "keywords": ["swamp", "goblin"]},
        {"id": "aunt", "name": "Aunt", "durability": 12, "gangs_with": "Goblin Swamp"},
    ]
    assert Ring(A="chief w4-0", B="frog", C="grub", D="aunt", cards={"fighter": fighters}).targets("A") == "B"
    assert Ring(A="chief w4-0", C="grub", D="aunt", cards={"fighter": fighters}).targets("A") == "C D"


def test_wa_184_one_ganging_fighter_is_enough() -> None:
    ring = Ring(A="gang w4-0", B="kin w4-0", C="f12", cards=GANGS)
    assert ring.targets("A") == "C"
    assert ring.do("A", "nothing").targets("B") == "C"


def test_wa_185_among_themselves_it_stops() -> None:
    ring = Ring(A="gang w4-0", B="kin", C="f06", lives={"C": 1}, cards=GANGS, actions=2)
    ring.attack("A", "C", roll=1)
    assert ring.targets("A") == "B"


def test_wa_186_a_member_by_courtesy() -> None:
    assert Ring(A="friend w4-0", B="kin", cards=GANGS).targets("A") == "B"
    assert Ring(A="friend w4-0", B="kin", C="f12", cards=GANGS).targets("A") == "C"


def test_wa_187_beasts_count() -> None:
    ring = Ring(A="gang w4-0", B="gang", beasts=[("B", "b08")], cards=GANGS)
    assert ring.targets("A") == "b08"
    wyrm = {"id": "wyrm", "name": "Wyrm", "durability": 8, "max_damage": 3, "bonus": 1, "keywords": ["draconian"]}
    ring = Ring(A="gang w4-0", B="gang", beasts=[("B", "wyrm")], cards={**GANGS, "beast": [wyrm]})
    assert ring.targets("A") == "B wyrm"


def test_wa_188_only_attacks_are_forbidden() -> None:
    blast = {
        "id": "blast",
        "name": "Blast",
        "abilities": [{"when": "action", "do": [{"do": "damage", "amount": 3, "to": "each other fighter"}]}],
    }
    ring = Ring(A="gang", B="gang", C="f12", place="blast", cards={**GANGS, "location": [blast]}).do("A", "place 0")
    assert (ring.life("A"), ring.life("B"), ring.life("C")) == (12, 9, 9)


def clash(**entries: str) -> Ring:
    hands = {name: words + " f10" for name, words in entries.items()}
    return Ring(phase="door", hands=hands, cards=LEGENDS).enter(**entries)


def test_wa_189_the_same_legend_twice() -> None:
    ring = clash(A="f12 lance w4-0", B="f10 lance w3-0")
    assert (ring.gear("A"), ring.gear("B")) == (["w4-0"], ["w3-0"])
    assert (ring.pile("A").discard, ring.pile("B").discard) == (["lance"], ["lance"])


def test_wa_190_a_lost_fighter_may_be_replaced() -> None:
    ring = Ring(phase="door", hands={"A": "king w4-0 f10", "B": "king", "C": "f12"}, cards=LEGENDS, seats=3)
    ring.enter(A="king w4-0", B="king", C="f12")
    assert ring.open == {"A": "assemble", "B": "assemble"}
    assert ring.hand("A") == ["f10", "w4-0"]
    ring.enter(A="f10 w4-0", B="forfeit")
    assert ring.alive("A")
    assert ring.hand("B") == ["junk", "junk"]
    assert ring.pile("A").discard == ring.pile("B").discard == ["king"]


def test_wa_191_the_same_legend_during_a_battle() -> None:
    ring = Ring(A="f12", B="f12 lance", hands={"A": "lance"}, cards=LEGENDS).equip("A", "lance")
    assert ring.gear("A") == ring.gear("B") == []
    assert ring.pile("A").discard == ring.pile("B").discard == ["lance"]
    assert ring.actions in (0, 1)
    assert ring.told("destroyed")[0][0] == "WA-191"


def test_wa_192_different_legends_never_clash() -> None:
    ring = clash(A="king lance blade", B="queen")
    assert ring.gear("A") == ["lance", "blade"]
    assert ring.alive("B")


SOLDIER = {"id": "soldier", "name": "Soldier", "durability": 12, "proficiency": {"rifles": 1}}
NELL = {"id": "nell", "name": "Nell", "durability": 12, "proficiency": {"rifles": 2}}
RIFLE = weapon("rifle")
ARMS = {"fighter": [SOLDIER, NELL], "weapon": [RIFLE]}


def most(ring: Ring) -> int:
    return int(ring.told("attacked")[-1][1]["most"])


def test_wa_193_more_damage_in_a_single_attack() -> None:
    ring = Ring(A="soldier rifle", B="f12", cards=ARMS).attack("A", "B", roll=5)
    assert (most(ring), ring.life("B")) == (5, 7)


def test_wa_194_or_more_attacks_without_it() -> None:
    ring = Ring(A="soldier rifle", B="f12", C="f12", cards=ARMS)
    assert ring.refused("A", f"volley {ring.worn('A', 'rifle').id}", targets=[str(ring.fighter("B").id)] * 2) == "form"
    ring.volley("A", "B C", "rifle", rolls=[4, 3])
    assert (ring.life("B"), ring.life("C"), most(ring)) == (8, 9, 4)
    assert ring.open == {"B": "combat"}


def test_wa_195_any_number_up_to_x_more() -> None:
    ring = Ring(A="nell rifle", B="f12", C="f12", D="f12", cards=ARMS)
    (form,) = [o.form for o in ring.ask("A").options if o.key.startswith("volley")]
    blank = pick_in(form[0])
    assert (blank["least"], blank["most"], len(blank["items"])) == (2, 3, 3)
    assert len(ring.volley("A", "B C D", "rifle", rolls=[1, 1, 1]).told("attacked")) == 3
    ring = Ring(A="nell rifle", B="f12", cards=ARMS)
    assert not [key for key in ring.options("A") if key.startswith("volley")]


def test_wa_196_declared_before_the_first_roll() -> None:
    ring = Ring(A="soldier rifle", B="f12", C="f12", lives={"B": 1}, cards=ARMS).volley(
        "A", "B C", "rifle", rolls=[4, 4]
    )
    assert (ring.alive("B"), ring.life("C"), most(ring)) == (False, 8, 4)
    assert ring.tale().index("volley") < ring.tale().index("attacked")


def test_wa_197_targets_that_are_gone() -> None:
    spiky = {
        "id": "spiky",
        "name": "Spiky",
        "durability": 12,
        "abilities": [{"when": "hurt", "do": [{"do": "lose", "amount": 1, "to": "each other fighter"}]}],
    }
    cards = {"fighter": [SOLDIER, spiky], "weapon": [RIFLE]}
    ring = Ring(A="soldier rifle", B="spiky", C="f12", D="f12", lives={"C": 1}, cards=cards)
    ring.volley("A", "B C", "rifle", rolls=[1])
    assert not ring.alive("C")
    assert len(ring.told("attacked")) == 1
    assert ring.told("attack_lost")[0][0] == "WA-197"


def test_wa_198_proficiencies_add_up() -> None:
    both = {"id": "both", "name": "Both", "durability": 12, "proficiency": {"rifles": 1, "tech weapons": 1}}
    ring = Ring(
        A="both gun",
        B="f12",
        C="f12",
        D="f12",
        cards={"fighter": [both], "weapon": [weapon("gun", tech=True, keywords=["rifle"])]},
    )
    (form,) = [o.form for o in ring.ask("A").options if o.key.startswith("volley")]
    assert pick_in(form[0])["most"] == 3
    assert most(ring.attack("A", "B", roll=6)) == 6


def test_wa_199_weapons_only() -> None:
    sister = {"id": "sister", "name": "Sister", "durability": 12, "proficiency": {"unarmed": 3}}
    ring = Ring(A="sister", B="f12", C="f12", D="f12", E="f12", cards={"fighter": [sister]})
    assert most(Ring(A="sister", B="f12", cards={"fighter": [sister]}).attack("A", "B", roll=4)) == 4
    ring.do("A", "volley 0", targets=[str(ring.fighter(n).id) for n in "BCDE"])
    assert [ring.life(n) for n in "BCDE"] == [11] * 4
    mage = {"id": "mage", "name": "Mage", "durability": 12, "containment": 4, "proficiency": {"bolt2": 2}}
    assert most(Ring(A="mage bolt2", B="f12", cards={"fighter": [mage]}).attack("A", "B", roll=1)) == 4
    mage["proficiency"] = {"attack spells": 1}
    ring = Ring(A="mage bolt2 w3-0", B="f12", C="f12", cards={"fighter": [mage]}, actions=2)
    assert most(ring.attack("A", "B", "bolt2", roll=5)) == 5
    assert most(ring.volley("A", "B C", "bolt2", rolls=[4, 4])) == 4
    assert most(Ring(A="mage w3-0", B="f12", cards={"fighter": [mage]}).attack("A", "B", roll=1)) == 3


@pytest.mark.parametrize(("charges", "made"), [(1, 1), (2, 2)])
def test_wa_200_one_weapon_and_its_charges(charges: int, made: int) -> None:
    cards = {"fighter": [SOLDIER], "weapon": [weapon("rocket", keywords=["rifle"], charges=charges)]}
    ring = Ring(A="soldier rocket", B="f12", C="f12", cards=cards).volley("A", "B C", "rocket", rolls=[1] * made)
    assert len(ring.told("attacked")) == made
    assert ring.gear("A") == ["rocket"]
    ring.pass_turn("B", "C")
    assert set(ring.blocked("A").values()) == {"WA-200"}
