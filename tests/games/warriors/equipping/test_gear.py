"""WA-100 to WA-142: spells, abilities, equipping, retreating."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.warriors.board import Ring

MAGE = {"id": "mage", "name": "Mage", "durability": 12, "containment": 6}


def spell(card: str, points: int = 1, *do: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "id": card,
        "name": card,
        "points": points,
        **more,
        "abilities": [{"when": "cast", "do": list(do)}] if do else [],
    }


def item(card: str, when: str, *do: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": card, "name": card, "breakage": 20, **more, "abilities": [{"when": when, "do": list(do)}]}


def gives(card: str, change: str, by: int, breakage: Any = 20) -> dict[str, Any]:
    return {
        "id": card,
        "name": card,
        "breakage": breakage,
        "abilities": [{"when": "always", "change": [{"change": change, "by": by}]}],
    }


def defense(card: str, **more: Any) -> dict[str, Any]:
    return {"id": card, "name": card, "points": 1, "protection": 2, "duration": 2, **more}


HEAL4 = {"do": "regain", "amount": 4}
FIGHTERS = {"fighter": [MAGE]}


def test_wa_100_no_containment_is_0() -> None:
    assert Ring(A="f12", B="f12", hands={"A": "bolt1"}).refused("A", "equip", remove=[], equip=["bolt1"]) == "WA-100"


def test_wa_101_the_limit() -> None:
    ring = Ring(A="mage bolt3 bolt2", B="f12", hands={"A": "bolt2 bolt1"}, cards=FIGHTERS)
    assert ring.refused("A", "equip", remove=[], equip=["bolt2"]) == "WA-101"
    assert ring.equip("A", "bolt1").gear("A") == ["bolt3", "bolt2", "bolt1"]


def test_wa_102_any_number_of_spells() -> None:
    ring = Ring(A="mage", B="f12", hands={"A": "bolt1 bolt1 bolt1 bolt1"}, cards=FIGHTERS)
    assert len(ring.equip("A", "bolt1 bolt1~2 bolt1~3 bolt1~4").gear("A")) == 4


def test_wa_103_points_only() -> None:
    ring = Ring(A="mage w4-0-2h p1-0 junk junk", B="f12", hands={"A": "bolt3"}, cards=FIGHTERS)
    assert "bolt3" in ring.equip("A", "bolt3").gear("A")


def test_wa_104_casting_takes_an_action() -> None:
    cards = {**FIGHTERS, "defense_spell": [defense("slow"), defense("duck", cast="free")]}
    ring = Ring(A="mage bolt1 duck", B="f12", cards=cards).cast("A", "duck")
    assert ring.attack("A", "B", roll=1).life("B") == 11
    ring = Ring(A="mage bolt1 slow duck", B="f12", cards=cards).cast("A", "slow")
    assert ring.blocked("A")[ring.key("A", "B")] == "WA-63"


def test_wa_105_wearing_is_not_casting() -> None:
    assert Ring(A="f12 w4-0", B="mage ward", cards=FIGHTERS).attack("A", "B", roll=4).life("B") == 8


def test_wa_106_casting_an_attack_spell_is_attacking() -> None:
    ring = Ring(A="mage bolt3", B="f12 w3-20", cards=FIGHTERS).attack("A", "B", roll=4)
    assert ring.life("B") == 8
    assert ring.ask("A").data["left"] == 2
    assert ring.told("attacked")[0][0] == "WA-106"


def test_wa_107_without_charges_it_stays() -> None:
    ring = Ring(A="mage bolt1", B="f20", cards=FIGHTERS)
    for _ in range(3):
        ring.attack("A", "B", roll=1).do("B", "nothing")
    assert ring.gear("A") == ["bolt1"]


def zap(charges: int) -> dict[str, Any]:
    return {
        **FIGHTERS,
        "attack_spell": [{"id": "zap", "name": "Zap", "points": 1, "max_damage": 3, "charges": charges}],
    }


def test_wa_108_a_charge_for_each_casting() -> None:
    ring = Ring(A="mage", B="f12", hands={"A": "zap"}, actions=2, cards=zap(3)).equip("A", "zap")
    assert ring.worn("A", "zap").charges == 3
    assert ring.attack("A", "B", roll=1).worn("A", "zap").charges == 2


def test_wa_109_the_last_charge_destroys_it() -> None:
    ring = Ring(A="mage zap", B="f12", cards=zap(1)).attack("A", "B", roll=1)
    assert (ring.gear("A"), ring.pile("A").discard) == ([], ["zap"])


def test_wa_110_not_while_its_effect_lasts() -> None:
    ring = Ring(A="mage ward", B="f12 w4-0", cards=FIGHTERS).cast("A", "ward")
    assert ring.attack("B", "A", roll=4).life("A") == 10
    for _ in range(2):
        assert ring.gear("A") == ["ward"]
        ring.pass_turn("A", "B")
    assert ring.gear("A") == []
    assert ring.pile("A").discard == ["ward"]


def test_wa_111_duration_counters() -> None:
    cards = {**FIGHTERS, "defense_spell": [defense("long", duration=3)]}
    assert Ring(A="mage long", B="f12", cards=cards).cast("A", "long").worn("A", "long").duration == 3


@pytest.mark.parametrize(("duration", "turns"), [(1, 2), (2, 3)])
def test_wa_112_counting_down(duration: int, turns: int) -> None:
    cards = {**FIGHTERS, "defense_spell": [defense("long", duration=duration)]}
    ring = Ring(A="mage long", B="f12", cards=cards).cast("A", "long")
    rounds = 0
    while ring.worn("A", "long").active:
        assert ring.match.view(None)["circle"][0]["protection"] == 2
        ring.do("B", "nothing")
        rounds += 1
        if ring.worn("A", "long").active:
            ring.do("A", "nothing")
    assert rounds == turns


def test_wa_113_duration_0() -> None:
    cards = {**FIGHTERS, "defense_spell": [defense("duck", duration=0)]}
    ring = Ring(A="mage duck", B="f12 w4-0", cards=cards).cast("A", "duck").attack("B", "A", roll=4)
    assert ring.life("A") == 10
    assert not ring.worn("A", "duck").active


def test_wa_114_cast_again_it_lasts_longer_and_does_not_grow() -> None:
    cards = {**FIGHTERS, "defense_spell": [defense("long")]}
    ring = Ring(A="mage long", B="f12", cards=cards).cast("A", "long").do("B", "nothing")
    assert ring.worn("A", "long").duration == 1
    ring.cast("A", "long")
    assert ring.worn("A", "long").duration == 3
    assert ring.match.view(None)["circle"][0]["protection"] == 2


def test_wa_115_taken_off_it_ends() -> None:
    for charges, hand in ((1, []), (2, ["long"])):
        cards = {**FIGHTERS, "defense_spell": [defense("long", charges=charges)]}
        ring = Ring(A="mage long", B="f12 w4-0", actions=2, cards=cards).cast("A", "long").equip("A", "", "long")
        assert ring.hand("A") == hand
        assert ring.match.view(None)["circle"][0]["protection"] == 0


def test_wa_116_at_once() -> None:
    cards = {**FIGHTERS, "utility_spell": [spell("salve", 1, HEAL4, charges=2)]}
    ring = Ring(A="mage salve", B="f12", lives={"A": 5}, cards=cards).cast("A", "salve")
    assert (ring.life("A"), ring.worn("A", "salve").charges) == (9, 1)


def test_wa_117_action_abilities() -> None:
    ring = Ring(
        A="f12 salve", B="f12", lives={"A": 2}, cards={"item": [item("salve", "action", {"do": "regain", "amount": 1})]}
    )
    for _ in range(4):
        ring.use("A", "salve").do("B", "nothing")
    assert (ring.life("A"), ring.gear("A")) == (6, ["salve"])


def test_wa_118_charge_action() -> None:
    ring = Ring(A="f12 salve", B="f12", cards={"item": [item("salve", "charge action", HEAL4, charges=3)]}).use(
        "A", "salve"
    )
    assert ring.worn("A", "salve").charges == 2
    assert ring.open == {"B": "combat"}


def test_wa_119_charges_are_placed_when_equipping() -> None:
    cards = {"item": [item("salve", "charge action", HEAL4, charges=3)]}
    ring = Ring(A="f12 salve", B="f12", cards=cards)
    ring.worn("A", "salve").charges = 1
    ring.equip("A", "", "salve").do("A", "end").do("B", "nothing").equip("A", "salve")
    assert ring.worn("A", "salve").charges == 3


def test_wa_120_empty_items_are_destroyed() -> None:
    ring = Ring(
        A="f12 salve", B="f12", lives={"A": 5}, cards={"item": [item("salve", "charge action", HEAL4, charges=1)]}
    )
    ring.use("A", "salve")
    assert (ring.life("A"), ring.gear("A"), ring.pile("A").discard) == (9, [], ["salve"])


def test_wa_121_charges_without_an_action() -> None:
    ring = Ring(A="f12 salve w4-0", B="f12", cards={"item": [item("salve", "charge", HEAL4, charges=2)]}).use(
        "A", "salve"
    )
    assert (ring.worn("A", "salve").charges, ring.actions) == (1, 1)


def test_wa_122_always_on() -> None:
    ring = Ring(A="f12", B="f12 w4-0", hands={"A": "guard"}, cards={"item": [gives("guard", "protection", 1)]}).equip(
        "A", "guard"
    )
    assert ring.do("A", "end").attack("B", "A", roll=2).life("A") == 11
    ring = Ring(A="f12 w4-0", B="f12 guard", actions=2, cards={"item": [gives("guard", "protection", 1)]})
    ring.attack("A", "B", roll=3).percent(20).choose("A", "guard")
    assert ring.attack("A", "B", roll=2).life("B") == 8


HEALER = {
    "id": "healer",
    "name": "Healer",
    "durability": 12,
    "charges": 1,
    "abilities": [{"when": "charge action", "do": [{"do": "regain", "amount": 2}]}],
}


def test_wa_123_only_its_own_player_uses_it() -> None:
    ring = Ring(A="healer", B="f12", lives={"A": 5}, cards={"fighter": [HEALER]})
    assert "use 0 0" in ring.options("A")
    assert ring.use("A").life("A") == 7
    assert not [key for key in ring.options("B") if key.startswith("use")]


def test_wa_124_a_fighter_without_charges_stays() -> None:
    ring = Ring(A="healer", B="f12", lives={"A": 5}, cards={"fighter": [HEALER]}).use("A").do("B", "nothing")
    assert ring.alive("A")
    assert ring.blocked("A")["use 0 0"] == "WA-124"
    well = {
        "id": "well",
        "name": "Well",
        "charges": 1,
        "abilities": [{"when": "charge action", "do": [{"do": "draw", "cards": 1}]}],
    }
    ring = Ring(A="f12", B="f12", place="well", cards={"location": [well]}).do("A", "place 0")
    assert ring.blocked("B")["place 0"] == "WA-124"


def test_wa_125_a_location_is_for_everybody() -> None:
    ring = Ring(A="f12", B="f12", place="place1", beasts=[("A", "b08")]).roll(1).do("A", "place 0")
    assert ring.hand("A") == ["junk"]
    assert ring.do("B", "place 0").hand("B") == ["junk"]
    assert len(ring.told("used")) == 2


def test_wa_126_only_the_current_location_counts() -> None:
    ring = Ring(A="f12", B="f12", place="place1", held={"A": "place2"})
    assert [key for key in ring.options("A") if key.startswith("place")] == ["place 0"]
    assert not [key for key in Ring(A="f12", B="f12", held={"A": "place2"}).options("A") if key.startswith("place")]


def test_wa_127_any_number_for_one_action() -> None:
    ring = Ring(A="f12", B="f12", hands={"A": "w4-0 p2-0 junk"}).equip("A", "w4-0 p2-0 junk")
    assert ring.gear("A") == ["w4-0", "p2-0", "junk"]
    ring = Ring(A="f12", B="f12", hands={"A": "w4-0"})
    assert ring.refused("A", "equip", remove=[], equip=[]) == "WA-127"


def test_wa_128_both_for_one_action() -> None:
    ring = Ring(A="f12 w4-0 w3-0", B="f12", hands={"A": "w7-0-2h junk"}).equip("A", "w7-0-2h", "w4-0 w3-0")
    assert (ring.gear("A"), ring.actions) == (["w7-0-2h"], 0)
    assert ring.equip("A", "junk").gear("A") == ["w7-0-2h", "junk"]


def test_wa_128_what_only_fits_together_is_free_too() -> None:
    """A weapon that gives an item slot and an item that gives a hand, when hands and slots are all in use."""
    always = {name: [{"when": "always", "change": [{"change": name, "by": 1}]}] for name in ("item slots", "hands")}
    stick = {"id": "stick", "name": "Stick", "max_damage": 2, "breakage": 20, "hands": 1, "reach": "melee"}
    arm = {"id": "arm", "name": "Arm", "breakage": 20, "abilities": always["hands"]}
    cards: dict[str, Any] = {"weapon": [{**stick, "abilities": always["item slots"]}], "item": [arm]}
    for hand, fits in (("stick arm", True), ("stick", False), ("arm", False), ("stick stick", False)):
        ring = Ring(A="f12", B="f12", hands={"A": f"w3-0 w2-0 junk ring20 {hand}"}, cards=cards)
        ring.equip("A", "w3-0 w2-0 junk ring20")
        assert ("equip" in ring.options("A")) == fits
    ring = Ring(A="f12", B="f12", hands={"A": "w3-0 w2-0 junk ring20 stick arm"}, cards=cards)
    ring.equip("A", "w3-0 w2-0 junk ring20").equip("A", "stick arm")
    assert len(ring.gear("A")) == 6


def test_wa_129_a_card_moves_once() -> None:
    ring = Ring(A="f12 w4-0", B="f12", hands={"A": "junk ring20"}).equip("A", "junk", "w4-0")
    assert ring.refused("A", "equip", remove=[], equip=["w4-0"]) == "form"
    assert ring.refused("A", "equip", remove=[str(ring.worn("A", "junk").id)], equip=[]) == "form"
    ring.do("A", "end").do("B", "nothing")
    assert ring.equip("A", "w4-0").gear("A") == ["junk", "w4-0"]


def test_wa_130_removed_cards_go_to_the_hand() -> None:
    ring = Ring(A="f12 p2-0", B="f12 w4-0").equip("A", "", "p2-0")
    assert ring.hand("A") == ["p2-0"]
    ring.do("A", "end") if ring.open == {"A": "combat"} else None
    assert ring.attack("B", "A", roll=2).life("A") == 10


def test_wa_131_only_ones_own_fighter() -> None:
    ring = Ring(A="f12 w3-0", B="f12 w4-0")
    assert ring.refused("A", "equip", remove=[str(ring.worn("B", "w4-0").id)], equip=[]) == "form"


def test_wa_132_conditions() -> None:
    dark = {
        "id": "dark",
        "name": "Dark",
        "max_damage": 6,
        "breakage": 20,
        "hands": 1,
        "reach": "melee",
        "only": "Corrupted",
    }
    wand = {**dark, "id": "wand", "name": "Wand", "only": "", "needs_containment": 3}
    bad = {"id": "bad", "name": "Bad", "durability": 12, "keywords": ["corrupted"]}
    cards = {"weapon": [dark, wand], "fighter": [bad, MAGE]}
    for fighter, card, rule in (("f12", "dark", "WA-132"), ("f12", "wand", "WA-132"), ("bad", "wand", "WA-132")):
        assert (
            Ring(A=f"{fighter} w3-0", B="f12", hands={"A": card}, cards=cards).refused(
                "A", "equip", remove=[], equip=[card]
            )
            == rule
        )
    for fighter, card in (("bad", "dark"), ("mage", "wand")):
        assert Ring(A=fighter, B="f12", hands={"A": card}, cards=cards).equip("A", card).gear("A") == [card]
    ring = Ring(A="f12 junk", B="f12", hands={"A": "f12 place1"})
    assert ring.refused("A", "equip", remove=[], equip=["place1"]) == "form"


SHIELD = {"id": "shield", "name": "Shield", "protection": 1, "breakage": 10, "hands": 1}


def test_wa_133_hands() -> None:
    cards = {"armor": [SHIELD], "item": [gives("arm", "hands", 1)]}
    ring = Ring(A="f12 w4-0-2h", B="f12", hands={"A": "shield arm"}, cards=cards)
    assert ring.refused("A", "equip", remove=[], equip=["shield"]) == "WA-133"
    assert ring.equip("A", "shield arm").gear("A") == ["w4-0-2h", "shield", "arm"]


def test_wa_134_what_needs_hands() -> None:
    ring = Ring(A="f12", B="f12", hands={"A": "w4-0 w4-0 p2-0 junk"})
    assert len(ring.equip("A", "w4-0 w4-0~2 p2-0 junk").gear("A")) == 4


def test_wa_135_one_armor() -> None:
    ring = Ring(A="f12 p2-0", B="f12", hands={"A": "shield"}, cards={"armor": [SHIELD]})
    assert ring.refused("A", "equip", remove=[], equip=["shield"]) == "WA-135"


def test_wa_136_two_items() -> None:
    assert (
        Ring(A="f12 junk junk", B="f12", hands={"A": "junk"}).refused("A", "equip", remove=[], equip=["junk"])
        == "WA-136"
    )


def test_wa_137_copies_work() -> None:
    ring = Ring(A="f12 guard guard", B="f12 w4-0", turn="B", cards={"item": [gives("guard", "protection", 1)]})
    assert ring.attack("B", "A", roll=4).life("A") == 10


def test_wa_138_a_limit_that_shrinks() -> None:
    mage = {**MAGE, "containment": 3}
    staff = {**gives("staff", "containment", 2), "max_damage": 4, "hands": 2, "reach": "melee"}
    for away in ("bolt3", "bolt2"):
        ring = Ring(A="f12 w4-0", B="mage staff bolt3 bolt2", cards={"fighter": [mage], "weapon": [staff]})
        ring.attack("A", "B", roll=2).percent(20).choose("A", "staff")
        assert (ring.open, ring.ask("B").rule) == ({"B": "shed"}, "WA-138")
        assert ring.choose("B", away).hand("B") == [away]
        assert ring.open == {"B": "combat"}


def test_wa_139_losses_that_cause_losses() -> None:
    cards = {"item": [gives("belt", "item slots", 2), gives("arm", "hands", 1)]}
    ring = Ring(A="f12 w4-0", B="f12 belt arm junk junk w2-0 w2-0 w2-0", cards=cards)
    ring.attack("A", "B", roll=2).percent(20).choose("A", "belt").choose("B", "arm")
    assert ring.open == {"B": "shed"}
    ring.choose("B", "w2-0")
    assert ring.gear("B") == ["junk", "junk", "w2-0", "w2-0"]
    assert ring.hand("B") == ["arm", "w2-0"]


def test_wa_140_retreat() -> None:
    ring = Ring(A="mage w4-0 w3-0 junk bolt1 bolt2", B="f12", C="f12", lives={"A": 3}, cards=FIGHTERS).do(
        "A", "retreat"
    )
    assert ring.hand("A") == sorted(["mage", "w4-0", "w3-0", "junk", "bolt1", "bolt2", "junk", "junk"])
    assert ring.pile("A").discard == []


def test_wa_141_a_retreat_is_final() -> None:
    ring = Ring(A="f12", B="f12 w9-0", C="f06", place="place1").do("A", "retreat").attack("B", "C", roll=9)
    assert ring.held("B") == ["place1"]
    assert "location" not in ring.open.values() or ring.do("B", "none")
    assert "f12" in ring.options("A")


def test_wa_142_the_retreat_comes_before_the_end() -> None:
    ring = Ring(A="f12", B="f12").do("A", "retreat")
    draws = [(data["seat"], data["number"]) for _, data in ring.told("drew")]
    assert draws == [(0, 2), (1, 3)]
