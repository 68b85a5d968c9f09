"""WA-73 to WA-99 and WA-9 to WA-11: attacks, damage, breakage."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from helpers.warriors.board import Ring
from wyrmhoard.games.warriors.rules import numbers
from wyrmhoard.games.warriors.rules.breakage import percent


def shield(of: str, value: int) -> dict[str, Any]:
    return {
        "armor": [
            {
                "id": "guard",
                "name": "Guard",
                "protection": 0,
                "breakage": 10,
                "protection_if": {"of": of, "value": value},
            }
        ]
    }


def always(card: str, kind: str = "item", **change: Any) -> dict[str, list[dict[str, Any]]]:
    """An item (or other card) with one change that is always on."""
    more = {"breakage": 20} if kind == "item" else {"durability": 12} if kind == "fighter" else {}
    return {kind: [{"id": card, "name": card, **more, "abilities": [{"when": "always", "change": [change]}]}]}


def test_wa_9_every_number_is_equally_likely() -> None:
    for most in (4, 7):
        ring = Ring(A=f"f20 w{most}-0", B="f20")
        counts: Counter[int] = Counter()
        strike = numbers.strike_of(ring.match.table, ring.fighter("A"), ring.worn("A", f"w{most}-0"), None)
        for _ in range(400 * most):
            counts[ring.dice.below(strike.most) + 1] += 1
        assert sorted(counts) == list(range(1, most + 1))
        assert all(300 <= count <= 500 for count in counts.values())


@pytest.mark.parametrize("most", range(1, 13))
def test_wa_10_there_are_dice_for_every_number(most: int) -> None:
    ring = Ring(A=f"f20 w{most}-0", B="f20").attack("A", "B", roll=most)
    assert ring.life("B") == 20 - most


def test_wa_11_percentage_dice() -> None:
    ring = Ring(A="f12", B="f12")
    for dice, roll in (((2, 9), 29), ((0, 0), 100), ((0, 7), 7)):
        ring.dice.queue += dice
        assert percent(ring.match.table) == roll


def test_wa_73_one_card_and_one_target() -> None:
    ring = Ring(A="f12 w4-0 w3-0", B="f12", C="f12").attack("A", "C", "w3-0", roll=3)
    assert (ring.life("B"), ring.life("C")) == (12, 9)
    assert len(ring.told("attacked")) == 1


def test_wa_74_nobody_attacks_itself() -> None:
    ring = Ring(A="f12 w4-0", B="f12")
    assert ring.targets("A") == "B"
    assert ring.refused("A", ring.key("A", "A")) == "unknown"


def test_wa_75_anybody_may_be_attacked() -> None:
    ring = Ring(A="f12 w4-0", B="f12", C="f12", D="f12", beasts=[("B", "b08")])
    assert set(ring.targets("A").split()) == {"B", "C", "D", "b08"}


def test_wa_76_bare_hands() -> None:
    ring = Ring(A="f12", B="f12 w4-90").attack("A", "B")
    assert ring.life("B") == 11
    assert "breakage_rolled" not in ring.tale()
    assert frozenset({"unarmed", "melee", "attack"}) == numbers.UNARMED


def test_wa_77_not_while_armed() -> None:
    ban = always("nogo", "location", change="no attacks", of="tech attacks", whose="each fighter")
    gun = {"id": "gun", "name": "Gun", "max_damage": 4, "breakage": 10, "hands": 1, "reach": "missile", "tech": True}
    ring = Ring(A="f12 gun", B="f12", place="nogo", cards={**ban, "weapon": [gun]})
    assert not ring.targets("A")
    assert set(ring.blocked("A").values()) == {"WA-77"}
    assert "equip" in ring.options("A")
    assert ring.refused("A", f"attack 0 {ring.fighter('B').id}") == "unknown"


def test_wa_78_the_roll_is_the_damage() -> None:
    assert Ring(A="f12 w4-0", B="f12").attack("A", "B", roll=3).life("B") == 9


def test_wa_79_max_damage_changes_before_the_roll() -> None:
    more = Ring(A="f12 w4-0 more", B="f12", cards=always("more", change="max damage", by=1))
    assert more.attack("A", "B", roll=5).life("B") == 7
    less = Ring(A="f12 w4-0 less", B="f12", cards=always("less", change="max damage", by=-4))
    assert less.attack("A", "B").life("B") == 12
    assert less.told("attacked")[0][1]["damage"] == 0


def test_wa_80_order_of_changes() -> None:
    ring = Ring(A="f12 w4-0 more", B="f12 p2-0", cards=always("more", change="damage", by=1))
    assert ring.attack("A", "B", roll=2).life("B") == 11
    ring = Ring(A="f12 w4-0 less", B="f12", cards=always("less", change="damage", by=-3))
    assert ring.attack("A", "B", roll=2).life("B") == 12


@pytest.mark.parametrize(("roll", "lost"), [(5, 3), (2, 0), (1, 0)])
def test_wa_81_protection_stops_its_share(roll: int, lost: int) -> None:
    assert Ring(A="f12 w5-0", B="f12 p2-0").attack("A", "B", roll=roll).life("B") == 12 - lost


def test_wa_82_protection_is_not_used_up() -> None:
    ring = Ring(A="f12 w4-0", B="f12 p2-0", actions=2).attack("A", "B", roll=3).attack("A", "B", roll=3)
    assert ring.life("B") == 10


def test_wa_83_protections_add_up() -> None:
    ring = Ring(A="f12 w5-0", B="f12 p2-0 ward")
    ring.worn("B", "ward").duration = 1
    assert ring.attack("A", "B", roll=5).life("B") == 11


def test_wa_84_damage_is_stopped_and_loss_is_not() -> None:
    def place(do: str) -> dict[str, Any]:
        effect = {"do": do, "amount": 3, "to": "the current fighter"}
        return {
            "location": [
                {"id": "hurts", "name": "Hurts", "abilities": [{"when": "begin", "turn": "each", "do": [effect]}]}
            ]
        }

    for do, life in (("damage", 11), ("lose", 9)):
        ring = Ring(A="f12 p2-0", B="f12", step="begin", place="hurts", cards=place(do))
        assert ring.life("A") == life


BRIDGE: dict[str, Any] = {
    "id": "bridge",
    "name": "Bridge",
    "abilities": [{"when": "action", "do": [{"do": "damage", "amount": 3, "to": "each fighter"}]}],
}
DEBT: dict[str, Any] = {
    "id": "debt",
    "name": "Debt",
    "durability": 14,
    "abilities": [{"when": "hurt", "do": [{"do": "lose", "amount": 1, "to": "the attacker"}]}],
}


@pytest.mark.parametrize("user", ["debt", "f12"])
def test_wa_84_whoever_uses_an_ability_is_no_attacker(user: str) -> None:
    ring = Ring(A=user, B="debt", place="bridge", cards={"location": [BRIDGE], "fighter": [DEBT]}).do("A", "place 0")
    printed = ring.game.cards[user].durability
    assert (ring.life("A"), ring.life("B")) == (printed - 3, 11)
    assert ring.told("lost", "triggered") == []


def test_wa_84_protection_against_certain_fighters_is_for_their_attacks() -> None:
    change = {"change": "protection", "by": 2, "against": "Debt"}
    wall = {"id": "wall", "name": "Wall", "durability": 14, "abilities": [{"when": "always", "change": [change]}]}
    cards = {"location": [BRIDGE], "fighter": [DEBT, wall]}
    ring = Ring(A="debt w4-0", B="wall", C="f12", place="bridge", cards=cards, actions=2).do("A", "place 0")
    assert ring.life("B") == 11
    assert ring.attack("A", "B", roll=3).life("B") == 10


def test_wa_85_all_stopped_breaks_nothing_but_costs_the_charge() -> None:
    bolt = {"id": "zap", "name": "Zap", "points": 0, "max_damage": 2, "charges": 2}
    ring = Ring(A="f12 zap", B="f12 p2-50", cards={"attack_spell": [bolt]}).attack("A", "B", roll=2)
    assert ring.told("charge_spent")[0][1]["left"] == 1
    assert "breakage_rolled" not in ring.tale()
    assert ring.open == {"B": "combat"}


@pytest.mark.parametrize(("damage", "rolls"), [(1, 0), (2, 1), (5, 2), (7, 3)])
def test_wa_86_a_roll_for_each_full_two(damage: int, rolls: int) -> None:
    ring = Ring(A="f12 w7-0", B="f12 w4-20").attack("A", "B", roll=damage)
    for left in range(rolls, 0, -1):
        assert ring.ask("A").data["left"] == left
        ring.percent(100).choose("A", "w4-20")
    assert len(ring.told("breakage_rolled")) == rolls
    assert ring.open == {"B": "combat"}


def test_wa_87_only_what_got_through_counts() -> None:
    ring = Ring(A="f12 w5-0", B="f12 p2-25").attack("A", "B", roll=5)
    assert ring.ask("A").data["left"] == 1


def test_wa_88_hits_are_not_added() -> None:
    nell = {"id": "nell", "name": "Nell", "durability": 12, "proficiency": {"w4-0": 1}}
    ring = Ring(A="nell w4-0", B="f12 w4-20", C="f12 w4-20", cards={"fighter": [nell]})
    ring.volley("A", "B C", "w4-0", rolls=[1, 1])
    assert "breakage_rolled" not in ring.tale()
    assert ring.open == {"B": "combat"}
    ring = Ring(A="nell w4-0", B="f12 w4-20", C="f12 w4-20", cards={"fighter": [nell]})
    ring.volley("A", "B C", "w4-0", rolls=[3])
    assert ring.ask("A").data["left"] == 1


def doubled(first: int, second: int) -> dict[str, Any]:
    """An item whose ability deals damage twice."""
    amounts = ((first, "another fighter"), (second, "each other fighter"))
    do = [{"do": "damage", "amount": amount, "to": to} for amount, to in amounts]
    return {"item": [{"id": "twice", "name": "Twice", "breakage": 20, "abilities": [{"when": "action", "do": do}]}]}


@pytest.mark.parametrize(("first", "second", "rolls"), [(1, 1, 1), (1, 2, 1), (2, 1, 1), (3, 3, 3), (3, 2, 2)])
def test_wa_86_damage_of_one_ability_is_counted_together(first: int, second: int, rolls: int) -> None:
    ring = Ring(A="f12 twice", B="f12 w4-20", cards=doubled(first, second)).use("A", "twice")
    for _ in range(rolls):
        assert ring.open == {"A": "break"}
        ring.percent(99).choose("A", "w4-20")
    assert ring.open == {"B": "combat"}


def test_wa_89_the_attacker_picks_the_card() -> None:
    ring = Ring(A="f12 w5-0", B="f12 w4-20 w3-10").attack("A", "B", roll=5)
    assert ring.open == {"A": "break"}
    assert len(ring.options("A")) == 3
    ring.percent(50).choose("A", "w4-20").percent(50).choose("A", "w4-20")
    assert [data["card"] for _, data in ring.told("breakage_rolled")] == ["w4-20", "w4-20"]


def test_wa_90_one_roll_at_a_time() -> None:
    """The rulebook's example: 29 holds, 14 breaks."""
    ring = Ring(A="f12 w5-0", B="f12 w4-20 w3-10").attack("A", "B", roll=5)
    ring.percent(29).choose("A", "w4-20")
    assert ring.gear("B") == ["w4-20", "w3-10"]
    ring.percent(14).choose("A", "w4-20")
    assert ring.gear("B") == ["w3-10"]


def test_wa_91_the_attacker_may_stop() -> None:
    ring = Ring(A="f12 w5-0", B="f12 w4-20").attack("A", "B", roll=5).percent(90).choose("A", "w4-20").do("A", "stop")
    assert len(ring.told("breakage_rolled")) == 1
    assert ring.open == {"B": "combat"}


@pytest.mark.parametrize(("roll", "breaks"), [(20, True), (21, False)])
def test_wa_92_at_most_the_value_breaks(roll: int, breaks: bool) -> None:
    ring = Ring(A="f12 w5-0", B="f12 w4-20").attack("A", "B", roll=2).percent(roll).choose("A", "w4-20")
    assert ("w4-20" in ring.pile("B").discard) == breaks


def test_wa_92_a_value_of_0_never_breaks() -> None:
    smith = always("smith", "fighter", change="breakage", by=-30, of="weapons")
    ring = Ring(A="f12 w5-0", B="smith w4-20", cards=smith).attack("A", "B", roll=2).percent(1).choose("A", "w4-20")
    assert ring.gear("B") == ["w4-20"]
    assert ring.told("breakage_rolled")[0][1]["value"] == 0


def test_wa_93_its_player_rolls() -> None:
    ring = Ring(A="f12 w5-0", B="f12 w4-20").attack("A", "B", roll=2).percent(50).choose("A", "w4-20")
    ((_, data),) = ring.told("breakage_rolled")
    assert data["who"]["seat"] == 1
    assert ring.game.log.event(ring.game.cards, {"kind": "breakage_rolled", "data": data}, ()).startswith(
        "Player 2's F12 rolls 50"
    )


def test_wa_94_a_broken_card_is_destroyed_and_stops_working() -> None:
    ring = Ring(A="f12 w4-0", B="f12 p2-25", actions=2, discards={"B": "junk"})
    ring.attack("A", "B", roll=4).percent(25).choose("A", "p2-25")
    assert ring.pile("B").discard == ["junk", "p2-25"]
    assert ring.attack("A", "B", roll=4).life("B") == 6


def test_wa_95_what_can_be_picked() -> None:
    assert Ring(A="f12 w6-0", B="f12").attack("A", "B", roll=6).open == {"B": "combat"}
    ring = Ring(A="f12 w6-0", B="f12 bolt0 junk w4-20", hands={"B": "w3-20"}, place="place1")
    ring.attack("A", "B", roll=6)
    assert ring.options("A") == [str(ring.worn("B", "w4-20").id), "stop"]


def test_wa_96_death_comes_before_breakage() -> None:
    ring = Ring(A="f12 w6-0", B="f12 w4-20", C="f12", lives={"B": 4}).attack("A", "B", roll=6)
    assert "breakage_rolled" not in ring.tale()
    assert "w4-20" in ring.hand("B")
    assert ring.open == {"C": "combat"}


def test_wa_97_a_beast_breaks_the_most_fragile() -> None:
    ring = Ring(A="f12", B="f20 w3-10 p0-25 ring20", beasts=[("A", "b08")])
    ring.roll(4).percent(25, 20).do("A", "nothing")
    assert [data["card"] for _, data in ring.told("breakage_rolled")] == ["p0-25", "ring20"]
    assert ring.gear("B") == ["w3-10"]


def test_wa_97_ties_are_broken_by_lot() -> None:
    broken = set()
    for seed in range(12):
        ring = Ring(A="f12", B="f20 w3-20 ring20", beasts=[("A", "b08")])
        ring.dice.queue = [2, seed % 2, 9, 9]
        ring.do("A", "nothing")
        broken.add(ring.told("breakage_rolled")[0][1]["card"])
    assert broken == {"w3-20", "ring20"}


BLAST = {
    "id": "blast",
    "name": "Blast",
    "abilities": [{"when": "action", "do": [{"do": "damage", "amount": 3, "to": "each fighter"}]}],
}


def test_wa_98_damage_of_a_used_ability_breaks_cards() -> None:
    ring = Ring(A="f12", B="f12 w4-20", C="f12 w3-20", place="blast", cards={"location": [BLAST]}).do("A", "place 0")
    assert ring.open == {"A": "break"}
    ring.do("A", "stop")
    assert ring.open == {"A": "break"}
    assert ring.do("A", "stop").open == {"B": "combat"}


def test_wa_98_even_if_the_own_fighter_fell() -> None:
    ring = Ring(A="f12", B="f12 w4-20", C="f12", lives={"A": 2}, place="blast", cards={"location": [BLAST]})
    ring.do("A", "place 0")
    assert not ring.alive("A")
    assert ring.open == {"A": "break"}
    assert ring.tale().index("died") < ring.tale().index("drew")


def test_wa_98_a_location_by_itself_breaks_nothing() -> None:
    do = [{"do": "damage", "amount": 2, "to": "the current fighter"}]
    place = {"id": "hot", "name": "Hot", "abilities": [{"when": "begin", "turn": "each", "do": do}]}
    ring = Ring(A="f12 w4-90", B="f12", step="begin", place="hot", cards={"location": [place]})
    assert ring.life("A") == 10
    assert ring.open == {"A": "combat"}


def test_wa_99_beasts_carry_nothing() -> None:
    thick = {"id": "thick", "name": "Thick", "durability": 20, "max_damage": 3, "protection": 2, "bonus": 1}
    ring = Ring(A="f12 w10-0", B="f12", beasts=[("B", "thick")], cards={"beast": [thick]})
    ring.attack("A", "thick", roll=10)
    assert ring.life("thick") == 12
    assert ring.open == {"B": "combat"}


def test_wa_149_a_beast_is_one_of_the_fighters_that_a_card_is_against() -> None:
    hammer = {
        "id": "hammer", "name": "Hammer", "max_damage": 4, "breakage": 20, "hands": 1, "reach": "melee",
        "abilities": [{"when": "always", "change": [
            {"change": "max damage", "by": 3, "of": "this", "against": "legend fighters"}
        ]}],
    }  # fmt: skip
    legend = {"id": "legend", "name": "Legend", "durability": 9, "max_damage": 3, "bonus": 2}
    ring = Ring(
        A="f12 hammer", B="f12", beasts=[("A", "b08"), ("B", "legend")], cards={"weapon": [hammer], "beast": [legend]}
    )
    position, who = ring.match.table, ring.fighter("A")
    against = {
        name: numbers.strike_of(position, who, who.gear[0], ring.fighter(name)).most for name in ("b08", "legend")
    }
    assert against == {"b08": 4, "legend": 7}
