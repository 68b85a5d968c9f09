"""WA-236: a battle without a loss ends after as many quiet rounds as the table has set, and not one later."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.warriors.board import Ring

TOUGH = {
    "id": "tough",
    "name": "Tough",
    "breakage": 20,
    "abilities": [{"when": "always", "change": [{"change": "durability", "by": 2}]}],
}
RUST = {
    "id": "rust",
    "name": "Rust",
    "abilities": [{"when": "action", "do": [{"do": "crack", "of": "another fighter", "what": "item"}]}],
}
CARDS: dict[str, list[dict[str, Any]]] = {"item": [TOUGH], "location": [RUST]}


def quiet_turns(ring: Ring, most: int = 200) -> int:
    """How many turns are spent with nothing until the stalemate."""
    for turns in range(most):
        if ring.told("stalemate"):
            return turns
        ((name, prompt),) = ring.open.items()
        ring.do(name, "decline" if prompt == "come-back" else "nothing")
    raise AssertionError(f"no stalemate in {most} turns")


@pytest.mark.parametrize("rounds", [5, 10, 12])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_wa_236_as_many_quiet_rounds_as_are_set(rounds: int, seats: int) -> None:
    names = "ABCDE"[:seats]
    ring = Ring(phase="door", seats=seats, hands=dict.fromkeys(names, "f12"), settings={"stalemate_rounds": rounds})
    ring.enter(**dict.fromkeys(names, "f12"))
    assert quiet_turns(ring) == rounds * seats
    assert ring.told("battle_ended") == [("WA-236", {"side": -1, "seats": [], "card": ""})]


def test_wa_236_a_forfeit_before_the_first_turn_is_not_in_a_round() -> None:
    ring = Ring(phase="door", seats=3, hands={"A": "f12", "C": "f12"}, settings={"stalemate_rounds": 5})
    ring.enter(A="f12", B="forfeit", C="f12")
    assert quiet_turns(ring) == 10


def test_wa_236_the_first_turn_need_not_be_that_of_the_first_seat() -> None:
    ring = Ring(phase="door", seats=3, hands={"A": "f12", "B": "f12", "C": "f09"}, settings={"stalemate_rounds": 5})
    ring.enter(A="f12", B="f12", C="f09")
    assert ring.open == {"C": "combat"}
    assert quiet_turns(ring) == 15


def test_wa_236_a_loss_before_the_first_turn_is_not_in_a_round() -> None:
    mire = {
        "id": "mire",
        "name": "Mire",
        "abilities": [{"when": "start", "do": [{"do": "lose", "amount": 2, "to": "each fighter"}]}],
    }
    ring = Ring(
        phase="door",
        hands=dict.fromkeys("AB", "f12"),
        place="mire",
        cards={"location": [mire]},
        settings={"stalemate_rounds": 5},
    )
    ring.enter(A="f12", B="f12")
    assert (ring.life("A"), ring.life("B")) == (10, 10)
    assert quiet_turns(ring) == 10


def test_wa_236_a_new_battle_counts_from_its_own_start() -> None:
    ring = Ring(phase="door", hands=dict.fromkeys("AB", "f12"), settings={"stalemate_rounds": 5})
    ring.enter(A="f12", B="f12")
    assert quiet_turns(ring) == 10
    ring.enter(A="f12", B="f12")
    for turn in range(10):
        assert len(ring.told("stalemate")) == 1, turn
        ring.do(*next((name, "nothing") for name in ring.open))
    assert len(ring.told("stalemate")) == 2


def test_wa_236_a_deathmatch_too() -> None:
    ring = Ring(
        phase="door",
        battles=0,
        hands=dict.fromkeys("AB", "f12"),
        settings={"stalemate_rounds": 5, "deathmatch": True},
    )
    ring.enter(A="f12", B="f12")
    assert quiet_turns(ring) == 10
    assert ring.match.result is not None


def test_wa_236_one_who_comes_back_begins_the_count_anew() -> None:
    """In a Deathmatch a fighter enters in the middle of the battle: that round is not quiet."""
    ring = Ring(A="f12", B="f12", seats=3, hands={"C": "f12"}, settings={"stalemate_rounds": 5, "deathmatch": True})
    for _ in range(4):
        ring.do("A", "nothing").do("B", "nothing").do("C", "decline")
    ring.do("A", "nothing").do("B", "nothing").do("C", "f12", equip=[]).do("C", "nothing")
    assert ring.match.result is None
    assert quiet_turns(ring) == 15


def test_wa_236_one_who_leaves_begins_the_count_anew() -> None:
    ring = Ring(A="f12", B="f12", C="f12", settings={"stalemate_rounds": 5})
    for _ in range(4):
        ring.pass_turn("A", "B", "C")
    ring.pass_turn("A", "B").do("C", "retreat")
    assert ring.told("stalemate") == []
    assert quiet_turns(ring) == 10


# -- what is lost because a maximum fell


def four_quiet_rounds(a: str, b: str = "f12", **how: Any) -> Ring:
    ring = Ring(A=a, B=b, **{"cards": CARDS, "settings": {"stalemate_rounds": 5}, **how})
    for _ in range(4):
        ring.pass_turn("A", "B")
    return ring


def test_wa_236_durability_that_went_with_its_item_is_lost() -> None:
    ring = four_quiet_rounds("f12 tough").equip("A", take_off="tough")
    if "A" in ring.open:
        ring.do("A", "end")
    assert ring.life("A") == 12
    ring.do("B", "nothing")
    assert ring.told("stalemate") == []
    assert quiet_turns(ring) == 10


def test_wa_236_durability_that_went_with_a_broken_item_is_lost() -> None:
    ring = four_quiet_rounds("f12", "f12 tough", place="rust").percent(1)
    ring.do("A", "place 0")
    while "A" in ring.open and ring.open["A"] != "combat":
        ring.do("A", ring.options("A")[0])
    assert ring.gear("B") == []
    assert ring.life("B") == 12
    ring.do("B", "nothing")
    assert ring.told("stalemate") == []
    assert quiet_turns(ring) == 10


def test_wa_236_an_item_that_holds_changes_nothing() -> None:
    ring = four_quiet_rounds("f12", "f12 tough", place="rust").percent(99)
    ring.do("A", "place 0")
    while "A" in ring.open and ring.open["A"] != "combat":
        ring.do("A", ring.options("A")[0])
    assert ring.gear("B") == ["tough"]
    ring.do("B", "nothing")
    assert len(ring.told("stalemate")) == 1


def test_wa_236_an_item_without_durability_that_goes_changes_nothing() -> None:
    ring = four_quiet_rounds("f12 ring20").equip("A", take_off="ring20")
    if "A" in ring.open:
        ring.do("A", "end")
    ring.do("B", "nothing")
    assert len(ring.told("stalemate")) == 1


def test_wa_236_durability_that_is_put_on_is_not_lost() -> None:
    ring = four_quiet_rounds("f12", hands={"A": "tough"}).equip("A", "tough")
    if "A" in ring.open:
        ring.do("A", "end")
    assert ring.life("A") == 14
    ring.do("B", "nothing")
    assert len(ring.told("stalemate")) == 1


def test_wa_236_durability_that_an_item_takes_when_it_is_put_on_is_lost() -> None:
    drains = {"when": "always", "change": [{"change": "durability", "by": -3}]}
    lead = {"id": "lead", "name": "Lead", "breakage": 20, "abilities": [drains]}
    ring = Ring(A="f12", B="f12", hands={"A": "lead"}, cards={"item": [lead]}, settings={"stalemate_rounds": 5})
    for _ in range(4):
        ring.do("A", "nothing").do("B", "nothing")
    ring.equip("A", "lead")
    assert ring.life("A") == 9
    ring.do("A", "end").do("B", "nothing")
    assert not ring.told("stalemate")
    assert quiet_turns(ring) == 5 * 2


def test_wa_236_the_maximum_falls_for_one_of_three() -> None:
    ring = Ring(A="f12", B="f12 tough", C="f12", cards=CARDS, settings={"stalemate_rounds": 5})
    for _ in range(4):
        ring.pass_turn("A", "B", "C")
    ring.do("A", "nothing").equip("B", take_off="tough")
    if "B" in ring.open:
        ring.do("B", "end")
    ring.do("C", "nothing")
    assert ring.told("stalemate") == []
    assert quiet_turns(ring) == 15


def lost_property(what: str) -> dict[str, Any]:
    return {
        "id": "office",
        "name": "Office",
        "abilities": [{"when": "action", "do": [{"do": "unequip", "what": what}]}],
    }


def test_wa_236_durability_that_an_opponent_took_off_is_lost() -> None:
    cards = {"item": [TOUGH], "location": [lost_property("item")]}
    ring = four_quiet_rounds("f12", "f12 tough", place="office", cards=cards).do("A", "place 0")
    while "A" in ring.open and ring.open["A"] != "combat":
        ring.do("A", ring.options("A")[0])
    assert (ring.hand("B"), ring.life("B")) == (["tough"], 12)
    ring.do("B", "nothing")
    assert ring.told("stalemate") == []
    assert quiet_turns(ring) == 10


def test_wa_236_durability_that_went_with_a_clash_of_legends_is_lost() -> None:
    crown = {**TOUGH, "id": "crown", "name": "Crown", "keywords": ["Legend"]}
    ring = four_quiet_rounds("f12", "f12 crown", hands={"A": "crown"}, cards={"item": [crown]}).equip("A", "crown")
    if "A" in ring.open:
        ring.do("A", "end")
    assert (ring.gear("B"), ring.life("B")) == ([], 12)
    ring.do("B", "nothing")
    assert ring.told("stalemate") == []
    assert quiet_turns(ring) == 10


def test_wa_236_durability_that_went_with_a_shed_item_is_lost() -> None:
    """B's belt breaks; what B then has to take off gave durability."""
    belt = {
        "id": "belt",
        "name": "Belt",
        "breakage": 20,
        "abilities": [{"when": "always", "change": [{"change": "item slots", "by": 2}]}],
    }
    cards = {"item": [TOUGH, belt], "location": [RUST]}
    ring = four_quiet_rounds("f12", "f12 belt junk ring20 tough", place="rust", cards=cards).percent(1)
    ring.do("A", "place 0")
    while ring.open.get("A", "combat") != "combat":
        ring.choose("A", "belt" if str(ring.worn("B", "belt").id) in ring.options("A") else "B")
    while ring.open.get("B") == "shed":
        ring.choose("B", "tough" if "tough" in ring.gear("B") else "junk")
    assert ring.life("B") == 12
    ring.do("B", "nothing")
    assert ring.told("stalemate") == []
    assert quiet_turns(ring) == 10


def test_wa_236_durability_that_is_regained_is_no_loss() -> None:
    spring = {
        "id": "spring",
        "name": "Spring",
        "abilities": [{"when": "action", "do": [{"do": "regain", "amount": 3}]}],
    }
    ring = four_quiet_rounds("f12", place="spring", lives={"A": 5}, cards={"location": [spring]}).do("A", "place 0")
    assert ring.life("A") == 8
    ring.do("B", "nothing")
    assert len(ring.told("stalemate")) == 1


def last_round(**settings: Any) -> Ring:
    """Round 200, in which a blow falls."""
    ring = Ring(A="f12 w1-0", B="f12", settings=settings)
    ring.battle.round = 200
    return ring.attack("A", "B", roll=1).do("B", "nothing")


def test_wa_236_a_battle_that_was_lively_to_the_end_is_not_called_quiet() -> None:
    ring = last_round()
    assert [data["long"] for _, data in ring.told("stalemate")] == [True]
    told = next(event for event in ring.match.events(None) if event["kind"] == "stalemate")
    assert "has lasted too long" in ring.game.log.event(ring.game.cards, told, ["A", "B"])
    result = last_round(deathmatch=True).match.result
    assert result is not None
    assert result.ending == "round limit, a draw"
    assert ring.game.log.ending(result.ending) == "the last round has been played, a draw"
