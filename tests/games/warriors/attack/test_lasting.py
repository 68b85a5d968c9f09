"""Effects for a time: what ends them, and what does not (WA-70, WA-72, WA-94, WA-120)."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.warriors.board import Ring

HOT = {
    "id": "hot",
    "name": "Hot",
    "abilities": [{"when": "begin", "turn": "each", "do": [{"do": "lose", "amount": 1, "to": "the current fighter"}]}],
}
THORN = {
    "id": "thorn",
    "name": "Thorn",
    "durability": 12,
    "abilities": [{"when": "hurt", "do": [{"do": "lose", "amount": 20, "to": "the attacker"}]}],
}


def more(by: int = 3) -> dict[str, Any]:
    return {"change": "max damage", "by": by}


def horn(
    until: str, *, to: str = "each other fighter", by: int = 3, charges: int = 3, breakage: Any = 20
) -> dict[str, Any]:
    """An item: without an Action, for a time, these fighters' attacks have more damage."""
    return {
        "id": "horn",
        "name": "Horn",
        "breakage": breakage,
        "charges": charges,
        "abilities": [{"when": "charge", "do": [{"do": "grant", "to": to, "until": until, "change": more(by)}]}],
    }


def most(ring: Ring, name: str) -> int:
    """The most that this fighter's first weapon can deal now."""
    ident = ring.fighter(name).id
    shown = next(who for who in ring.match.view(None)["circle"] if who["id"] == ident)
    return int(next(gear["attack"]["most"] for gear in shown["gear"] if gear.get("attack")))


def blown(until: str = "end of turn", **how: Any) -> Ring:
    """A, B, C, D with W4 each; A has blown the horn."""
    armed = {"A": "f12 w4-0 horn", "B": "f12 w4-0", "C": "f12 w4-0", "D": "f12 w4-0"}
    cards = {"item": [horn(until)], "fighter": [THORN], "location": [HOT]}
    ring = Ring(**{**armed, "cards": cards, "hands": dict.fromkeys("ABCD", "f10"), **how}).use("A", "horn")
    assert [most(ring, name) for name in "BCD"] == [7, 7, 7]
    return ring


def leave(ring: Ring, way: str) -> Ring:
    """A's turn ends that way."""
    if way == "thorns":
        return ring.roll(1).do("A", ring.key("A", "D", "w4-0"))
    if way == "give-up":
        ring.match.act(0, "give-up")
        return ring
    return ring.do("A", way)


# -- "until end of turn" (WA-70, WA-72)


@pytest.mark.parametrize("way", ["nothing", "retreat", "thorns", "give-up"])
def test_wa_70_until_end_of_turn_ends_however_the_turn_ends(way: str) -> None:
    ring = leave(blown(D="thorn w4-0"), way)
    assert ring.alive("A") == (way == "nothing")
    assert ring.open == {"B": "combat"}
    assert [most(ring, name) for name in "BCD"] == [4, 4, 4]


@pytest.mark.parametrize("way", ["retreat", "thorns"])
def test_wa_70_a_grant_to_one_fighter_ends_too(way: str) -> None:
    cards = {"item": [horn("end of turn", to="another fighter")], "fighter": [THORN]}
    ring = Ring(A="f12 w4-0 horn", B="f12 w4-0", C="f12 w4-0", D="thorn", cards=cards)
    ring.use("A", "horn").choose("A", "C")
    assert most(ring, "C") == 7
    leave(ring, way)
    assert (most(ring, "B"), most(ring, "C")) == (4, 4)


def test_wa_70_two_effects_of_one_turn_end_together() -> None:
    ring = blown()
    ring.use("A", "horn")
    assert most(ring, "C") == 10
    ring.do("A", "retreat")
    assert [most(ring, name) for name in "BCD"] == [4, 4, 4]


def test_wa_72_whoever_dies_of_its_own_ability_ends_the_turn_too() -> None:
    bang = {
        "id": "bang",
        "name": "Bang",
        "durability": 12,
        "abilities": [
            {
                "when": "action",
                "do": [
                    {"do": "grant", "to": "each other fighter", "until": "end of turn", "change": more()},
                    {"do": "lose", "amount": 20},
                ],
            }
        ],
    }
    ring = Ring(A="bang", B="f12 w4-0", C="f12 w4-0", cards={"fighter": [bang]}).use("A")
    assert not ring.alive("A")
    assert ring.open == {"B": "combat"}
    assert (most(ring, "B"), most(ring, "C")) == (4, 4)


def test_wa_72_a_death_in_the_begin_step_ends_what_that_step_began() -> None:
    drum = {
        "id": "drum",
        "name": "Drum",
        "durability": 12,
        "abilities": [
            {
                "when": "begin",
                "do": [{"do": "grant", "to": "each other fighter", "until": "end of turn", "change": more()}],
            }
        ],
    }
    ring = Ring(
        A="drum",
        B="f12 w4-0",
        C="f12 w4-0",
        step="begin",
        lives={"A": 1},
        place="hot",
        cards={"fighter": [drum], "location": [HOT]},
    )
    assert not ring.alive("A")
    assert ring.open == {"B": "combat"}
    assert (most(ring, "B"), most(ring, "C")) == (4, 4)


def test_wa_70_in_a_deathmatch_a_turn_that_ends_by_death_ends_it() -> None:
    ring = leave(blown(D="thorn w4-0", settings={"deathmatch": True}), "thorns")
    assert ring.open == {"B": "combat"}
    assert [most(ring, name) for name in "BCD"] == [4, 4, 4]


def test_wa_70_a_beast_is_next() -> None:
    """What A gave a Beast until the end of the turn does not reach the Beast's own turn."""
    cards = {"item": [horn("end of turn", to="another fighter")]}
    ring = Ring(A="f12 horn", B="f12", C="f12", beasts=[("A", "b08")], lives={"C": 9}, cards=cards)
    ring.use("A", "horn").choose("A", "b08")
    ring.roll(5).do("A", "retreat")
    assert ring.told("attacked")[-1][1]["most"] == 5


def test_wa_70_the_death_of_another_does_not_end_it() -> None:
    ring = blown(actions=2, lives={"C": 1}).attack("A", "C", "w4-0", roll=4)
    assert not ring.alive("C")
    assert (most(ring, "B"), most(ring, "D")) == (7, 7)


# -- "until your next turn" of whoever leaves


@pytest.mark.parametrize("way", ["retreat", "thorns", "give-up"])
def test_wa_70_until_your_next_turn_of_a_leaver_ends_with_the_turn(way: str) -> None:
    ring = leave(blown("your next turn", D="thorn w4-0"), way)
    assert ring.open == {"B": "combat"}
    assert [most(ring, name) for name in "BCD"] == [4, 4, 4]


def test_wa_70_until_your_next_turn_of_one_who_stays_lasts_that_long() -> None:
    ring = blown("your next turn").do("A", "nothing")
    for name in "BCD":
        assert [most(ring, each) for each in "BCD"] == [7, 7, 7]
        ring.do(name, "nothing")
    assert ring.open == {"A": "combat"}
    assert [most(ring, name) for name in "BCD"] == [4, 4, 4]


def test_wa_70_a_giver_who_dies_in_the_end_step_takes_it_along() -> None:
    """What lasts until the end of this turn has stopped by then: it does not go on until the end of the next one."""
    pit = {
        "id": "pit",
        "name": "Pit",
        "abilities": [
            {"when": "end", "turn": "each", "do": [{"do": "lose", "amount": 1, "to": "the current fighter"}]}
        ],
    }
    cards = {"item": [horn("your next turn")], "location": [pit]}
    ring = Ring(A="f12 horn", B="f12 w4-0", C="f12 w4-0", place="pit", lives={"A": 1}, cards=cards)
    ring.use("A", "horn").do("A", "nothing")
    assert not ring.alive("A")
    assert ring.open == {"B": "combat"}
    assert (most(ring, "B"), most(ring, "C")) == (4, 4)


@pytest.mark.parametrize("way", ["death", "give-up"])
def test_wa_70_out_of_turn_it_lasts_to_the_end_of_that_turn(way: str) -> None:
    """A dies, or gives up, in B's turn: B's second Action still has the bonus, C's turn does not."""
    ring = blown("your next turn", lives={"A": 3}).do("A", "nothing")
    ring.battle.actions = 2
    ring.attack("B", "A", roll=7) if way == "death" else ring.match.act(0, "give-up")
    assert not ring.alive("A")
    assert ring.open == {"B": "combat"}
    assert [most(ring, name) for name in "BCD"] == [7, 7, 7]
    ring.do("B", "nothing")
    assert [most(ring, name) for name in "BCD"] == [4, 4, 4]


def test_wa_70_the_retreat_of_one_does_not_end_what_another_gave() -> None:
    ring = blown("your next turn").do("A", "nothing").do("B", "retreat")
    assert ring.open == {"C": "combat"}
    assert (most(ring, "C"), most(ring, "D")) == (7, 7)


# -- an effect with a duration of its own outlives its item (WA-94, WA-120)


@pytest.mark.parametrize(("until", "then"), [("end of turn", 4), ("your next turn", 7), ("end of battle", 7)])
def test_wa_120_the_last_charge_does_not_take_the_effect_along(until: str, then: int) -> None:
    cards = {"item": [horn(until, charges=1)]}
    ring = Ring(A="f12 horn", B="f12 w4-0", C="f12 w4-0", cards=cards).use("A", "horn")
    assert (ring.gear("A"), ring.pile("A").discard) == ([], ["horn"])
    assert (most(ring, "B"), most(ring, "C")) == (7, 7)
    ring.do("A", "nothing")
    assert (most(ring, "B"), most(ring, "C")) == (then, then)


def test_wa_94_an_effect_with_its_own_duration_outlives_the_broken_item() -> None:
    cards = {"item": [horn("your next turn", to="this fighter")]}
    ring = Ring(A="f12 w4-0 horn", B="f12 w4-0", C="f12", cards=cards).use("A", "horn").do("A", "nothing")
    ring.attack("B", "A", roll=2).percent(1).choose("B", "horn")
    assert ring.gear("A") == ["w4-0"]
    assert most(ring, "A") == 7
    ring.do("C", "nothing")
    assert ring.open == {"A": "combat"}
    assert most(ring, "A") == 4


def test_wa_94_to_the_end_of_the_battle_it_goes_on_without_the_item() -> None:
    cards = {"item": [horn("end of battle", to="this fighter")]}
    ring = Ring(A="f12 w4-0 horn", B="f12 w4-0", C="f12", cards=cards).use("A", "horn").do("A", "nothing")
    ring.attack("B", "A", roll=2).percent(1).choose("B", "horn")
    for _ in range(3):
        assert most(ring, "A") == 7
        ring.do("C", "nothing").do("A", "nothing").do("B", "nothing")


def test_wa_94_two_effects_of_a_broken_item_both_go_on() -> None:
    cards = {"item": [horn("your next turn", to="this fighter")]}
    ring = Ring(A="f12 w4-0 horn", B="f12 w4-0", C="f12", cards=cards).use("A", "horn").use("A", "horn")
    ring.do("A", "nothing").attack("B", "A", roll=2).percent(1).choose("B", "horn")
    assert most(ring, "A") == 10
    ring.do("C", "nothing")
    assert most(ring, "A") == 4


def test_wa_94_what_works_only_while_it_is_worn_ends_with_it() -> None:
    """The counterpart: an ability that is always on has no duration of its own."""
    whistle = {
        "id": "whistle",
        "name": "Whistle",
        "breakage": 20,
        "abilities": [{"when": "always", "change": [more()]}],
    }
    ring = Ring(A="f12 w4-0", B="f12 w4-0 whistle", C="f12", cards={"item": [whistle]})
    assert most(ring, "B") == 7
    ring.attack("A", "B", roll=2).percent(1).choose("A", "whistle")
    assert most(ring, "B") == 4


def test_wa_70_an_action_until_your_next_turn_is_none_in_that_turn() -> None:
    haste = {
        "id": "haste", "name": "Haste", "breakage": 20, "charges": 2,
        "abilities": [{"when": "charge", "do": [
            {"do": "grant", "until": "your next turn", "change": {"change": "actions", "by": 1}}]}],
    }  # fmt: skip
    ring = Ring(A="f12 haste", B="f12", cards={"item": [haste]}).use("A", "haste")
    ring.pass_turn("A", "B")
    assert ring.actions == 1


def test_wa_112_a_spell_that_ends_as_the_turn_begins_gives_no_action_in_it() -> None:
    haste = {
        "id": "haste", "name": "Haste", "points": 0, "duration": 0,
        "abilities": [{"when": "always", "change": [{"change": "actions", "by": 1}]}],
    }  # fmt: skip
    ring = Ring(A="f12 haste", B="f12", cards={"utility_spell": [haste]}).cast("A", "haste")
    ring.pass_turn("A", "B")
    assert ring.actions == 1


DM: dict[str, Any] = {"settings": {"deathmatch": True}}


def test_wa_205_who_comes_later_is_meant_by_what_lasts_for_each_fighter() -> None:
    ring = blown("your next turn", **DM)
    ring.fighter("C").life = 1
    ring.roll(1).do("A", ring.key("A", "C", "w4-0")).do("A", "end").do("B", "nothing")
    ring.match.act(2, "f10", {"equip": ["w4-0"]})
    assert most(ring, "C") == 7
    ring.do("C", "nothing").do("D", "nothing")
    assert [most(ring, name) for name in "ABCD"] == [4, 4, 4, 4]


def test_wa_205_also_if_nobody_else_was_left_meanwhile() -> None:
    ring = Ring(
        A="f12 w4-0 horn",
        B="f12",
        lives={"B": 1},
        hands={"B": "f12 w4-0"},
        cards={"item": [horn("your next turn")]},
        **DM,
    )
    ring.use("A", "horn").roll(1).do("A", ring.key("A", "B", "w4-0")).do("A", "end")
    ring.match.act(1, "f12", {"equip": ["w4-0"]})
    assert most(ring, "B") == 7


@pytest.mark.parametrize(("to", "bonus"), [("each Beast", 3), ("each player's fighter", 0), ("each other fighter", 3)])
def test_wa_211_beasts_that_join_later_are_meant_too(to: str, bonus: int) -> None:
    ring = Ring(
        A="f12 w9-0 horn", B="f06", C="f12", draws={"B": "b08 junk junk junk junk"}, hands={"B": "f12"},
        cards={"item": [horn("end of battle", to=to)]}, **DM,
    )  # fmt: skip
    ring.use("A", "horn").roll(9).do("A", ring.key("A", "B", "w9-0"))
    shown = next(who for who in ring.match.view(None)["circle"] if who["beast"])
    assert shown["attack"]["most"] == 5 + bonus


@pytest.mark.parametrize(
    ("to", "until"), [("another fighter", "end of battle"), ("each other fighter", "its next turn")]
)
def test_wa_205_what_was_given_to_those_who_were_there_is_not_for_newcomers(to: str, until: str) -> None:
    ring = Ring(
        A="f12 w4-0 horn", B="f12", lives={"B": 1}, hands={"B": "f12 w4-0"}, cards={"item": [horn(until, to=to)]}, **DM
    )
    ring.use("A", "horn").roll(1).do("A", ring.key("A", "B", "w4-0")).do("A", "end")
    ring.match.act(1, "f12", {"equip": ["w4-0"]})
    assert most(ring, "B") == 4


# -- what begins when its giver or its spell has gone already


def grant(until: str) -> dict[str, Any]:
    return {"do": "grant", "to": "each other fighter", "until": until, "change": more()}


def doom(damage: int, to: str) -> dict[str, Any]:
    """A spell for a round that first deals damage and then strengthens."""
    casts = {"when": "cast", "do": [{"do": "damage", "amount": damage, "to": to}, grant("this lasts")]}
    return {"id": "doom", "name": "Doom", "points": 0, "charges": 2, "duration": 1, "abilities": [casts]}


def strengths(ring: Ring) -> list[int]:
    """The most damage that the weapons of B and C can do."""
    circle = ring.match.view(None)["circle"]
    ids = {ring.fighter(name).id for name in "BC"}
    return [int(g["attack"]["most"]) for who in circle if who["id"] in ids for g in who["gear"] if g.get("attack")]


@pytest.mark.parametrize("until", ["end of turn", "your next turn"])
def test_wa_70_whoever_dies_first_gives_nothing_beyond_its_turn(until: str) -> None:
    bursts = {"when": "action", "do": [{"do": "lose", "amount": 20}, grant(until)]}
    burst = {"id": "burst", "name": "Burst", "durability": 12, "abilities": [bursts]}
    ring = Ring(A="burst", B="f12 w4-0", C="f12 w4-0", cards={"fighter": [burst]}).use("A")
    assert ring.open == {"B": "combat"}
    assert strengths(ring) == [4, 4]


def test_wa_115_a_caster_who_dies_of_the_spell_leaves_nothing_of_it() -> None:
    ring = Ring(A="f06 doom", B="f12 w4-0", C="f12 w4-0", cards={"utility_spell": [doom(9, "each fighter")]})
    ring.cast("A", "doom")
    while "break" in ring.open.values():
        ring.do(next(iter(ring.open)), "stop")
    assert not ring.alive("A")
    assert strengths(ring) == [4, 4]


def test_wa_115_a_spell_that_is_taken_off_while_it_is_cast_leaves_nothing() -> None:
    takes = {"when": "hurt", "do": [{"do": "unequip", "what": "spell"}]}
    taker = {"id": "taker", "name": "Taker", "durability": 12, "abilities": [takes]}
    cards = {"utility_spell": [doom(2, "each other fighter")], "fighter": [taker]}
    ring = Ring(A="f12 doom", B="taker w4-0", C="f12 w4-0", cards=cards).cast("A", "doom")
    assert ring.hand("A") == ["doom"]
    assert strengths(ring) == [4, 4]
