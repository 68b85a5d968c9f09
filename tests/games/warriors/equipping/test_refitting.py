"""Gear that goes while something else is going on: last charges, swaps, and limits after a reveal."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.warriors.board import Ring

MAGE = {"id": "mage", "name": "Mage", "durability": 12, "containment": 3}


def gives(card: str, change: str, by: int, **more: Any) -> dict[str, Any]:
    """An item with this lasting change."""
    return {
        "id": card,
        "name": card,
        "breakage": 20,
        "abilities": [{"when": "always", "change": [{"change": change, "by": by}]}],
        **more,
    }


def rabbit(change: str, by: int, *, card: str = "rabbit", steady: int = 20, charges: int = 1) -> dict[str, Any]:
    """An item that saves other cards from breaking while it has charges, and gives this as long as it is there."""
    return {
        "id": card,
        "name": card,
        "breakage": "none",
        "charges": charges,
        "abilities": [
            {"when": "breaking", "do": [{"do": "steady", "by": steady}]},
            {"when": "always", "change": [{"change": change, "by": by}]},
        ],
    }


def where(ring: Ring, name: str, card: str) -> str:
    """Where the one copy of this card of a player is; fails if there is not exactly one."""
    worn = ring.gear(name) if ring.state.battle is not None and ring.alive(name) else []
    pile = ring.pile(name)
    zones = {"worn": worn, "hand": ring.hand(name), "discard": pile.discard, "draw": pile.draw}
    places = [zone for zone, cards in zones.items() for held in cards if held == card]
    assert len(places) == 1, f"{card} is at {places}"
    return places[0]


# -- the last charge of an item that saves a card (WA-94, WA-120, WA-22, WA-138)


def saved(
    b: str, item: dict[str, Any], *more: dict[str, Any], target: str = "w3-20", pct: int = 10, **how: Any
) -> Ring:
    """A hit B for 2 and breaks `target`; B is asked whether to use the item."""
    cards = {"fighter": [MAGE], "item": [item, *more]}
    ring = Ring(A="f12 w4-0", B=b, cards=cards, **{"seats": 3, "C": "f12", **how})
    ring.attack("A", "B", roll=2).percent(pct).choose("A", target)
    assert ring.open == {"B": "steady"}
    return ring


@pytest.mark.parametrize("steady", [20, 5])
def test_wa_120_the_item_that_saves_a_weapon_takes_its_durability_along(steady: int) -> None:
    """Whether the roll is saved or not: B is dead before the weapon could break, and it goes to the hand."""
    item = rabbit("durability", 4, steady=steady)
    ring = saved("f12 w3-20 rabbit", item, lives={"B": 6}).do("B", "yes")
    assert not ring.alive("B")
    assert where(ring, "B", "w3-20") == "hand"
    assert where(ring, "B", "rabbit") == "discard"
    assert where(ring, "B", "f12") == "discard"
    assert [data["number"] for _, data in ring.told("drew")] == [5]
    assert ring.open == {"C": "combat"}


def test_wa_120_with_another_charge_nothing_is_lost() -> None:
    ring = saved("f12 w3-20 rabbit", rabbit("durability", 4, charges=2), lives={"B": 6})
    ring.worn("B", "rabbit").charges = 2
    ring.do("B", "yes")
    assert (ring.gear("B"), ring.life("B")) == (["w3-20", "rabbit"], 4)


def test_wa_120_enough_durability_left_to_live() -> None:
    ring = saved("f12 w3-20 rabbit", rabbit("durability", 4), lives={"B": 7}).do("B", "yes")
    assert (ring.gear("B"), ring.life("B")) == (["w3-20"], 1)


def test_wa_120_no_is_an_answer() -> None:
    ring = saved("f12 w3-20 rabbit", rabbit("durability", 4), lives={"B": 6}).do("B", "no")
    assert (ring.gear("B"), ring.life("B")) == (["rabbit"], 4)
    assert where(ring, "B", "w3-20") == "discard"


def test_wa_143_the_dead_are_not_asked_for_a_second_item() -> None:
    second = rabbit("durability", 4, card="hare")
    ring = saved("f12 w3-20 rabbit hare", rabbit("durability", 4, steady=5), second, lives={"B": 6}).do("B", "yes")
    assert not ring.alive("B")
    assert ring.open == {"C": "combat"}
    assert where(ring, "B", "w3-20") == "hand"
    assert where(ring, "B", "rabbit") == where(ring, "B", "hare") == "discard"


@pytest.mark.parametrize("steady", [20, 5])
def test_wa_96_a_death_by_the_last_charge_ends_the_breakage_rolls(steady: int) -> None:
    cards = {"item": [rabbit("durability", 4, steady=steady)]}
    ring = Ring(A="f12 w4-0", B="f12 w3-20 w2-20 rabbit", C="f12", lives={"B": 8}, cards=cards)
    ring.attack("A", "B", roll=4).percent(10).choose("A", "w3-20").do("B", "yes")
    assert not ring.alive("B")
    assert ring.open == {"C": "combat"}
    assert where(ring, "B", "w3-20") == where(ring, "B", "w2-20") == "hand"


@pytest.mark.parametrize("steady", [20, 5])
def test_wa_154_the_last_charge_of_the_last_opponent_ends_the_battle(steady: int) -> None:
    cards = {"item": [rabbit("durability", 4, steady=steady)]}
    ring = Ring(A="f12 w4-0", B="f12 w3-20 rabbit", place="place1", lives={"B": 6}, cards=cards)
    ring.attack("A", "B", roll=2).percent(10).choose("A", "w3-20").do("B", "yes")
    assert ring.held("A") == ["place1"]
    assert where(ring, "B", "w3-20") == "hand"


@pytest.mark.parametrize("steady", [20, 5])
@pytest.mark.parametrize("shed", ["w3-20", "w2-0"])
def test_wa_138_the_item_that_saves_a_weapon_takes_a_hand_along(steady: int, shed: str) -> None:
    ring = saved("f12 w3-20 w2-0 w1-0 rabbit", rabbit("hands", 1, steady=steady)).do("B", "yes")
    if ring.open == {"B": "shed"}:
        ring.choose("B", shed)
    assert "rabbit" not in ring.gear("B")
    assert where(ring, "B", "rabbit") == "discard"
    if shed == "w3-20":
        assert where(ring, "B", "w3-20") == "hand"
    else:
        assert where(ring, "B", "w3-20") == ("worn" if steady == 20 else "discard")
    assert ring.open == {"B": "combat"}


@pytest.mark.parametrize("steady", [20, 5])
def test_wa_139_a_chain_of_losses_takes_the_weapon_too(steady: int) -> None:
    """The rabbit gave item slots, the arm in one of them a hand, and that hand held the weapon of the roll."""
    item, arm = rabbit("item slots", 2, steady=steady), gives("arm", "hands", 1)
    ring = saved("f12 w3-20 w2-0 w1-0 rabbit arm junk ring20", item, arm).do("B", "yes")
    assert ring.open == {"B": "shed"}
    ring.choose("B", "arm")
    assert ring.open == {"B": "shed"}
    ring.choose("B", "w3-20")
    assert sorted(ring.gear("B")) == ["junk", "ring20", "w1-0", "w2-0"]
    assert where(ring, "B", "w3-20") == where(ring, "B", "arm") == "hand"
    assert ring.open == {"B": "combat"}


@pytest.mark.parametrize("steady", [20, 5])
def test_wa_139_shedding_what_gave_durability_kills(steady: int) -> None:
    """The rabbit gave a hand; without it B takes off a staff that gave durability, and dies of that."""
    staff = {**gives("staff", "durability", 4), "max_damage": 2, "hands": 1, "reach": "melee"}
    cards = {"item": [rabbit("hands", 1, steady=steady)], "weapon": [staff]}
    ring = Ring(A="f12 w4-0", B="f12 w3-20 w2-0 staff rabbit", C="f12", lives={"B": 6}, cards=cards)
    ring.attack("A", "B", roll=2).percent(10).choose("A", "w3-20").do("B", "yes")
    assert ring.open == {"B": "shed"}
    ring.choose("B", "staff")
    assert not ring.alive("B")
    assert [where(ring, "B", card) for card in ("w3-20", "w2-0", "staff", "rabbit")] == ["hand"] * 3 + ["discard"]


@pytest.mark.parametrize("steady", [20, 5])
def test_wa_120_in_the_middle_of_two_attacks(steady: int) -> None:
    """B dies of the last charge between the attacks of one Action; the second one is made."""
    nell = {"id": "nell", "name": "Nell", "durability": 12, "proficiency": {"w4-0": 1}}
    cards = {"fighter": [nell], "item": [rabbit("durability", 4, steady=steady)]}
    ring = Ring(A="nell w4-0", B="f12 w3-20 rabbit", C="f12", D="f12", lives={"B": 6}, cards=cards)
    ring.volley("A", "B C", "w4-0", rolls=[2]).percent(10).choose("A", "w3-20").roll(3).do("B", "yes")
    assert not ring.alive("B")
    assert ring.life("C") == 9
    assert where(ring, "B", "w3-20") == "hand"


@pytest.mark.parametrize("steady", [20, 5])
def test_wa_120_ones_own_weapon_that_rolls_on_itself(steady: int) -> None:
    """A's cannon rolls for itself; saving it costs A's life in A's own turn."""
    cannon = {
        "id": "cannon",
        "name": "Cannon",
        "max_damage": 4,
        "breakage": 60,
        "hands": 1,
        "reach": "missile",
        "abilities": [{"when": "resolved", "do": [{"do": "crack", "of": "this card"}]}],
    }
    cards = {"weapon": [cannon], "item": [rabbit("durability", 4, steady=steady)]}
    ring = Ring(A="f12 cannon rabbit", B="f12", C="f12", lives={"A": 4}, cards=cards)
    ring.roll(1).percent(50).do("A", ring.key("A", "B", "cannon"))
    assert ring.open == {"A": "steady"}
    ring.do("A", "yes")
    assert not ring.alive("A")
    assert where(ring, "A", "cannon") == "hand"
    assert ring.open == {"B": "combat"}


@pytest.mark.parametrize("steady", [20, 5])
def test_wa_207_in_a_deathmatch_the_dead_weapon_is_in_the_hand(steady: int) -> None:
    ring = saved(
        "f12 w3-20 rabbit",
        rabbit("durability", 4, steady=steady),
        lives={"B": 6},
        hands={"B": "f10"},
        settings={"deathmatch": True},
    ).do("B", "yes")
    assert ring.open == {"B": "come-back"}
    assert where(ring, "B", "w3-20") == "hand"
    ring.do("B", "f10", equip=["w3-20"])
    assert ring.gear("B") == ["w3-20"]


@pytest.mark.parametrize("steady", [20, 5])
def test_wa_120_a_beast_makes_the_roll(steady: int) -> None:
    cards = {"item": [rabbit("durability", 4, steady=steady)]}
    ring = Ring(A="f12", B="f12 w3-20 rabbit", C="f12", beasts=[("A", "b08")], lives={"B": 6}, cards=cards)
    ring.fighter("A").life = ring.fighter("C").life = 3
    ring.roll(2).percent(10).do("A", "nothing")
    assert ring.open == {"B": "steady"}
    ring.do("B", "yes")
    assert not ring.alive("B")
    assert where(ring, "B", "w3-20") == "hand"
    assert ring.open == {"C": "combat"}


# -- removals come before additions (WA-128, WA-22, WA-143)

TOUGH = gives("tough", "durability", 2)
HIDE = gives("hide", "durability", 4)
SWAPS = {"item": [TOUGH, HIDE]}


def swap(gear: str, hand: str, life: int, **how: Any) -> Ring:
    """A at this durability puts the second on in place of the first."""
    ring = Ring(A=f"f12 {gear}", B="f12", C="f12", lives={"A": life}, hands={"A": hand}, **{"cards": SWAPS, **how})
    return ring.equip("A", hand, gear)


@pytest.mark.parametrize("life", [1, 2])
def test_wa_128_the_same_gear_again_comes_too_late(life: int) -> None:
    ring = swap("tough", "tough", life)
    assert not ring.alive("A")
    assert ring.hand("A") == ["junk"] * 5 + ["tough", "tough"]
    assert ring.pile("A").discard == ["f12"]
    assert ring.open == {"B": "combat"}


@pytest.mark.parametrize("life", [1, 2])
def test_wa_128_better_gear_comes_too_late(life: int) -> None:
    ring = swap("tough", "hide", life)
    assert not ring.alive("A")
    assert ring.hand("A") == ["hide", *["junk"] * 5, "tough"]


def test_wa_128_who_can_do_without_lives() -> None:
    assert swap("tough", "tough", 3).life("A") == 3
    assert swap("tough", "hide", 3).life("A") == 5
    assert swap("hide", "tough", 5).life("A") == 3


def test_wa_128_two_of_the_same_for_two_of_the_same() -> None:
    ring = Ring(A="f12 tough hide", B="f12", C="f12", lives={"A": 6}, hands={"A": "tough hide"}, cards=SWAPS)
    ring.equip("A", "tough hide", "tough hide")
    assert not ring.alive("A")
    assert ring.hand("A") == ["hide", "hide", *["junk"] * 5, "tough", "tough"]


def test_wa_128_what_stays_on_counts() -> None:
    ring = Ring(A="f12 tough hide", B="f12", C="f12", lives={"A": 3}, hands={"A": "tough"}, cards=SWAPS)
    ring.equip("A", "tough", "tough")
    assert (ring.life("A"), sorted(ring.gear("A"))) == (3, ["hide", "tough"])


def test_wa_128_a_weapon_that_gives_durability() -> None:
    staff = {**gives("staff", "durability", 3), "max_damage": 2, "hands": 2, "reach": "melee"}
    ring = swap("staff", "staff", 3, cards={"weapon": [staff]})
    assert not ring.alive("A")
    assert ring.hand("A") == ["junk"] * 5 + ["staff", "staff"]


def test_wa_128_a_deadly_swap_is_nobodys_kill() -> None:
    """In a Deathmatch nobody gets a token for it; in a duel the other wins."""
    ring = Ring(
        A="f12 tough", B="f12", lives={"A": 2}, hands={"A": "tough f10"}, cards=SWAPS, settings={"deathmatch": True}
    ).equip("A", "tough", "tough")
    assert not ring.alive("A")
    assert [side.tokens for side in ring.state.sides] == [0, 0]
    ring = Ring(A="f12 tough", B="f12", lives={"A": 2}, hands={"A": "tough"}, place="place1", cards=SWAPS)
    ring.equip("A", "tough", "tough")
    assert ring.held("B") == ["place1"]


def three_hands() -> Ring:
    """A, with three weapons in three hands, puts on one arm for another and must let go of a weapon in between."""
    ring = Ring(A="f12 arm w3-0 w2-0 w1-0", B="f12", hands={"A": "arm"}, cards={"item": [gives("arm", "hands", 1)]})
    return ring.equip("A", "arm", "arm")


def test_wa_138_a_hand_that_is_missing_for_a_moment_is_missing() -> None:
    ring = three_hands()
    assert ring.open == {"A": "shed"}
    ring.choose("A", "w2-0")
    assert ring.gear("A") == ["w3-0", "w1-0", "arm"]
    assert ring.hand("A") == ["arm", "w2-0"]


def test_wa_129_what_was_let_go_is_not_put_on_again_in_this_step() -> None:
    ring = three_hands().choose("A", "w2-0")
    assert ring.refused("A", "equip", remove=[], equip=["w2-0"])
    ring.do("A", "end").do("B", "nothing").equip("A", "w2-0", "w3-0")
    assert ring.gear("A") == ["w1-0", "arm", "w2-0"]


def test_wa_129_what_an_opponent_takes_off_is_not_put_on_again_in_this_step() -> None:
    snatch = {
        "id": "snatch",
        "name": "Snatch",
        "protection": 0,
        "breakage": 20,
        "abilities": [{"when": "hurt", "do": [{"do": "unequip", "what": "weapon"}]}],
    }
    ring = Ring(A="f12 w4-0", B="f12 snatch", actions=2, cards={"armor": [snatch]}).attack("A", "B", roll=1)
    assert (ring.gear("A"), ring.hand("A")) == ([], ["w4-0"])
    assert "equip" not in ring.options("A")
    ring.do("A", "nothing").do("B", "nothing").equip("A", "w4-0")
    assert ring.gear("A") == ["w4-0"]


# -- the limits of everybody after another reveal (WA-190, WA-138)

KING = {"id": "king", "name": "King", "durability": 15, "keywords": ["Legend"]}
QUEEN = {"id": "queen", "name": "Queen", "durability": 14, "keywords": ["Legend"]}


def second_reveal(item: dict[str, Any], c: str, *, a: str = "f10 crown", b: str = "f10", **how: Any) -> Ring:
    """A and B clash with their King; then A brings a second copy of what C wears."""
    cards = {"fighter": [KING, QUEEN, MAGE], "item": [item], **how.pop("more", {})}
    hands = {"A": f"king {a}", "B": f"king {b}", "C": c, "D": "f12"}
    seats = how.pop("seats", 3)
    ring = Ring(phase="door", seats=seats, hands={n: hands[n] for n in "ABCD"[:seats]}, cards=cards, **how)
    ring.enter(A="king", B="king", C=c, **({"D": "f12"} if seats == 4 else {}))
    assert ring.open == {"A": "assemble", "B": "assemble"}
    return ring.enter(A=a, B=b)


def crown(change: str, by: int) -> dict[str, Any]:
    return gives("crown", change, by, keywords=["Legend"])


@pytest.mark.parametrize("seats", [3, 4])
def test_wa_190_the_third_players_hands_are_counted_again(seats: int) -> None:
    ring = second_reveal(crown("hands", 1), "f12 crown w3-0 w2-0 w1-0", seats=seats)
    assert (ring.open, ring.ask("C").rule) == ({"C": "shed"}, "WA-138")
    ring.choose("C", "w2-0")
    assert ring.gear("C") == ["w3-0", "w1-0"]
    assert ring.hand("C") == ["w2-0"]
    assert ring.pile("A").discard == ["king", "crown"]
    assert ring.pile("C").discard == ["crown"]
    assert set(ring.open.values()) == {"combat"}


def test_wa_238_whoever_gives_up_while_others_shed_does_not_assemble_again() -> None:
    """A and B have lost their King, and A's crown takes C's along: C has a hand too few."""
    hands = {"A": "king crown f10", "B": "king f10", "C": "f12 crown w3-0 w2-0 w1-0"}
    ring = Ring(phase="door", seats=3, hands=hands, cards={"fighter": [KING], "item": [crown("hands", 1)]})
    ring.enter(A="king crown", B="king", C=hands["C"])
    assert ring.open == {"C": "shed"}
    ring.do("A", "give-up").choose("C", "w1-0")
    assert ring.open == {"B": "assemble"}
    ring.enter(B="f10")
    assert not ring.state.players[0].present
    assert [who.seat for who in ring.battle.fighters] == [1, 2]


def test_wa_190_the_third_players_containment_is_counted_again() -> None:
    ring = second_reveal(crown("containment", 2), "mage crown bolt3 bolt2")
    assert ring.open == {"C": "shed"}
    ring.choose("C", "bolt2")
    assert (ring.gear("C"), ring.hand("C")) == (["bolt3"], ["bolt2"])


def test_wa_190_the_third_players_slots_are_counted_again() -> None:
    pin = gives("pin", "protection", 1)
    ring = second_reveal(
        crown("item slots", 2), "f12 crown junk ring20 pin", more={"item": [crown("item slots", 2), pin]}
    )
    assert ring.open == {"C": "shed"}
    ring.choose("C", "ring20")
    assert ring.gear("C") == ["junk", "pin"]


def test_wa_190_the_third_players_durability_falls() -> None:
    ring = second_reveal(crown("durability", 4), "f12 crown w3-0")
    assert ring.life("C") == 12
    assert ring.gear("C") == ["w3-0"]


def test_wa_190_losses_that_cause_losses_for_the_third_player() -> None:
    arm = gives("arm", "hands", 1)
    ring = second_reveal(
        crown("item slots", 2), "f12 crown arm junk ring20 w3-0 w2-0 w1-0", more={"item": [crown("item slots", 2), arm]}
    )
    assert ring.open == {"C": "shed"}
    ring.choose("C", "arm")
    assert ring.open == {"C": "shed"}
    ring.choose("C", "w1-0")
    assert ring.gear("C") == ["junk", "ring20", "w3-0", "w2-0"]
    assert ring.hand("C") == ["arm", "w1-0"]


def test_wa_190_whoever_assembled_again_is_counted_too() -> None:
    ring = second_reveal(crown("hands", 1), "f12 crown", a="f10 crown w3-0 w2-0 w1-0")
    assert ring.open == {"A": "shed"}
    ring.choose("A", "w3-0")
    assert ring.gear("A") == ["w2-0", "w1-0"]
    assert ring.gear("C") == []


def test_wa_190_all_three_shed_what_they_cannot_hold() -> None:
    three = "crown w3-0 w2-0 w1-0"
    ring = second_reveal(crown("hands", 1), f"f12 {three}", a=f"f10 {three}", b=f"f10 {three}")
    for name in "ABC":
        while ring.open.get(name) == "shed":
            ring.choose(name, "w3-0")
    assert [ring.gear(name) for name in "ABC"] == [["w2-0", "w1-0"]] * 3
    assert set(ring.open.values()) == {"combat"}


def test_wa_190_a_third_reveal_counts_everybody_again() -> None:
    """King against King, Queen against Queen, and only then a second crown."""
    cards = {"fighter": [KING, QUEEN], "item": [crown("hands", 1)]}
    hands = {"A": "king queen f10 crown", "B": "king queen f10", "C": "f12 crown w3-0 w2-0 w1-0"}
    ring = Ring(phase="door", seats=3, hands=hands, cards=cards)
    ring.enter(A="king", B="king", C=hands["C"]).enter(A="queen", B="queen").enter(A="f10 crown", B="f10")
    assert ring.open == {"C": "shed"}
    ring.choose("C", "w3-0")
    assert ring.gear("C") == ["w2-0", "w1-0"]


# -- equipment that takes durability away


WEIGHT = gives("weight", "durability", -6)


@pytest.mark.parametrize("seats", [2, 3])
def test_wa_143_who_is_below_1_when_all_have_assembled_dies(seats: int) -> None:
    hands = {"A": "f06 weight", "B": "f12", "C": "f12"}
    names = "ABC"[:seats]
    ring = Ring(phase="assemble", seats=seats, hands={n: hands[n] for n in names}, cards={"item": [WEIGHT]})
    ring.enter(**{name: hands[name] for name in names})
    assert [data["seat"] for _, data in ring.told("drew") if data["seat"] == 0] == [0]
    assert ring.tale().count("died") == 1
    if seats == 3:
        assert not ring.alive("A")
        assert set(ring.open.values()) == {"combat"}
    else:
        assert ("WA-154", 1) in [(rule, data["side"]) for rule, data in ring.told("battle_ended")]


def test_wa_143_nobody_dies_while_others_assemble_again() -> None:
    """C sheds what gave it durability after the first reveal: the battle waits for A and B, and then C dies."""
    ring = Ring(
        phase="door",
        seats=3,
        hands={"A": "king crown f10", "B": "king f10", "C": "f06 crown weight cuirass w3-0 w2-0 w1-0"},
        cards={
            "fighter": [KING],
            "item": [WEIGHT, crown("hands", 1)],
            "armor": [
                {"id": "cuirass", "name": "Cuirass", "protection": 1, "breakage": 20, "hands": 1,
                 "abilities": [{"when": "always", "change": [{"change": "durability", "by": 6}]}]},
            ],
        },
    )  # fmt: skip
    ring.enter(A="king crown", B="king", C="f06 crown weight cuirass w3-0 w2-0")
    assert ring.open == {"C": "shed"}
    ring.choose("C", "cuirass")
    assert ring.open == {"A": "assemble", "B": "assemble"}
    assert ring.tale().count("died") == 0
    ring.enter(A="f10", B="f10")
    assert ring.tale().count("died") == 1
    assert not ring.alive("C")
    assert set(ring.open.values()) == {"combat"}
