"""WA-37 to WA-72: the start of a battle, turns and their steps."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from helpers.warriors.board import Ring, seat_of
from wyrmhoard.games.warriors.rules.battle import first_place

KING = {"id": "king", "name": "King", "durability": 15, "keywords": ["Legend"]}


def before(**how: Any) -> Ring:
    """The break before a battle; everybody has a fighter and two weapons."""
    hands = dict.fromkeys("ABCDEFGH"[: how.get("seats", 2)], "f12 w4-0 w3-0")
    return Ring(phase="door", **{"hands": hands, **how})


def ability(kind: str, card: str, when: str, *do: dict[str, Any], **more: Any) -> dict[str, Any]:
    base = {"fighter": {"durability": 12}, "item": {"breakage": 20}, "location": {}}[kind]
    turn = {"turn": "each"} if kind == "location" and when in ("begin", "end") else {}
    return {"id": card, "name": card, **base, **more, "abilities": [{"when": when, "do": list(do), **turn}]}


REGAIN = {"do": "regain", "amount": 1}
LOSE = {"do": "lose", "amount": 1}


def test_wa_37_order_of_the_start() -> None:
    ring = before(
        chooser="A", hands={"A": "f12 place1", "B": "place2"}, seats=3, strays=[("B", "b08")], draws={"B": "b08 junk"}
    )
    ring.do("A", "hand 0 place1").enter(A="f12", B="forfeit", C="forfeit")
    tale = [
        kind
        for kind in ring.tale()
        if kind
        in ("place_chosen", "battle_began", "beast_seated", "entered", "forfeited", "first_player", "turn_began")
    ]
    assert tale == [
        "place_chosen",
        "battle_began",
        "beast_seated",
        "entered",
        "forfeited",
        "forfeited",
        "first_player",
        "turn_began",
    ]
    assert [stray.card for stray in ring.state.players[1].strays] == ["b08"]


def test_wa_38_the_winner_chooses_before_anybody_assembles() -> None:
    ring = before(chooser="B", hands={"A": "f12 place1", "B": "f12 place2"})
    assert ring.open == {"B": "location"}
    assert ring.ask("B").rule == "WA-38"


def test_wa_39_from_hands_and_controlled() -> None:
    ring = before(chooser="B", hands={"A": "f12 place5", "B": "f12 place1 place2"}, held={"B": "place3", "A": "place4"})
    assert ring.options("B") == ["hand 1 place1", "hand 1 place2", "held 0 place4", "held 1 place3", "none"]


def test_wa_40_none_is_possible() -> None:
    ring = before(chooser="B", held={"B": "place3"}).do("B", "none")
    assert (ring.state.place, ring.held("B")) == (None, ["place3"])
    assert before(chooser="B").open == {"A": "assemble", "B": "assemble"}


def test_wa_41_none_in_the_first_battle() -> None:
    ring = before(battles=0, hands={"A": "f12 w9-0 place1 place2", "B": "f06"}, draws={"A": "junk junk junk"})
    assert ring.open == {"A": "assemble", "B": "assemble"}
    ring.enter(A="f12 w9-0", B="f06").do("B", "nothing").attack("A", "B", roll=9)
    assert ring.held("A") == []
    assert ring.open == {"A": "location"}


def test_wa_42_a_chosen_location_is_nobodys() -> None:
    ring = before(chooser="B", held={"A": "place3 place4"}).do("B", "held 0 place4")
    assert ring.held("A") == ["place3"]
    assert ring.state.place is not None


def test_wa_43_it_stays_after_a_battle_without_a_winner() -> None:
    blast = ability("location", "blast", "action", {"do": "damage", "amount": 3, "to": "each fighter"})
    ring = Ring(
        A="f12",
        B="f12",
        lives={"A": 2, "B": 3},
        place="blast",
        cards={"location": [blast]},
        hands={"A": "f12 place1", "B": "f12"},
    )
    ring.do("A", "place 0")
    assert set(ring.open.values()) == {"assemble"}
    assert ring.state.place is not None
    assert ring.state.place.card == "blast"


def test_wa_44_exactly_one_fighter() -> None:
    ring = before(hands={"A": "f12 f10", "B": "f12"})
    assert ring.options("A") == ["f12", "f10", "give-up"]
    assert ring.refused("A", "f12", equip=["f10"]) == "form"


def test_wa_45_in_secret() -> None:
    ring = before().do("A", "f12", equip=["w4-0"])
    assert ring.match.ready == [0]
    assert ring.told("sealed", seat=1) == [("WA-45", {"seat": 0, "name": "Player 1", "prompt": "assemble"})]
    assert ring.match.view(1)["circle"] == []
    ring.do("A", "f12", equip=["w3-0"]).do("B", "f12", equip=[])
    assert ring.gear("A") == ["w3-0"]


def test_wa_46_who_has_a_fighter_must_enter() -> None:
    ring = before()
    assert ring.options("A") == ["f12", "give-up"]
    assert ring.refused("A", "forfeit") == "unknown"


def test_wa_47_first_equipment_is_free() -> None:
    ring = before(hands={"A": "f12 w4-0 w3-0 p2-0 junk junk ward", "B": "f12"})
    assert ring.refused("A", "f12", equip=["ward"]) == "WA-100"
    ring.enter(A="f12 w4-0 w3-0 p2-0 junk junk~2", B="f12")
    if ring.open == {"B": "combat"}:
        ring.do("B", "nothing")
    assert ring.actions == 1
    assert "attack" in " ".join(ring.options("A"))


def test_wa_48_bare_is_allowed() -> None:
    assert before().enter(A="f12", B="f12").gear("A") == []


def test_wa_49_forfeit_draws_two() -> None:
    ring = before(seats=3, hands={"A": "f12", "B": "junk", "C": "f12"}).enter(A="f12", B="forfeit", C="f12")
    assert ring.hand("B") == ["junk"] * 3
    assert [who.seat for who in ring.battle.fighters] == [0, 2]
    assert ("WA-49", {"seat": 1, "number": 2}) in ring.told("drew")


def test_wa_50_cards_for_a_forfeit_come_when_all_have_assembled() -> None:
    """A clash of Legends is settled first (WA-37): what a reshuffle for C brings in cannot help in this battle."""
    ring = before(
        seats=3,
        hands={"A": "king", "B": "king", "C": "junk"},
        draws={"A": "f10 junk", "C": ""},
        discards={"C": "junk junk junk"},
        cards={"fighter": [KING]},
    ).enter(A="king", B="king", C="forfeit")
    assert ring.open == {"A": "assemble", "B": "assemble"}
    assert ring.options("A") == ["forfeit", "give-up"]
    ring.enter(A="forfeit", B="forfeit")
    assert [data["seat"] for _, data in ring.told("drew")] == [0, 1, 2]


def test_wa_50_a_forfeit_is_final() -> None:
    ring = before(seats=3, hands={"A": "f12", "C": "f12"}, draws={"B": "f12 f12"}).enter(A="f12", B="forfeit", C="f12")
    first = next(iter(ring.open))
    ring.do(first, "nothing")
    assert set(ring.open) <= {"A", "C"}
    assert "f12" in ring.hand("B")


def test_wa_51_only_one_side_came() -> None:
    do = {"do": "lose", "amount": 3, "to": "each fighter"}
    mire = {"id": "mire", "name": "Mire", "abilities": [{"when": "start", "do": [do]}]}
    ring = before(hands={"A": "f12 w4-0"}, place="mire", cards={"location": [mire]}).enter(A="f12 w4-0", B="forfeit")
    assert ring.held("A") == ["mire"]
    assert ring.hand("A") == sorted(["f12", "w4-0", *["junk"] * 3])
    assert ring.hand("B") == ["junk"] * 2
    assert "lost" not in ring.tale()


def test_wa_52_nobody_came() -> None:
    ring = before(hands={}, place="place1", strays=[("A", "b08")]).enter(A="forfeit", B="forfeit")
    assert ring.hand("A") == ring.hand("B") == ["junk"] * 2
    assert ring.pile("A").discard == ["b08"]
    assert ring.state.place is not None
    assert ring.told("battle_ended")[0][0] == "WA-52"


def test_wa_53_start_effects() -> None:
    mire = {
        "id": "mire",
        "name": "Mire",
        "abilities": [{"when": "start", "do": [{"do": "lose", "amount": 2, "to": "each fighter"}]}],
    }
    ring = before(hands={"A": "f08", "B": "f12"}, place="mire", cards={"location": [mire]}).enter(A="f08", B="f12")
    assert (ring.life("A"), ring.life("B")) == (6, 10)
    assert len(ring.told("triggered")) == 1


def test_wa_54_the_lowest_printed_durability_goes_first() -> None:
    tough = {
        "id": "tough",
        "name": "Tough",
        "breakage": 20,
        "abilities": [{"when": "always", "change": [{"change": "durability", "by": 4}]}],
    }
    ring = before(hands={"A": "f09 tough", "B": "f12"}, strays=[("B", "b08")], cards={"item": [tough]})
    ring.enter(A="f09 tough", B="f12")
    assert ring.open == {"A": "combat"}


def test_wa_55_ties_are_decided_by_lot() -> None:
    ring = Ring(A="f09", B="f12", C="f09")
    counts = Counter(first_place(ring.match.table)[0] for _ in range(600))
    assert set(counts) == {0, 2}
    assert min(counts.values()) > 240


def test_wa_56_clockwise() -> None:
    ring = Ring(A="f12", B="f12", C="f12", turn="B").pass_turn("B", "C", "A")
    assert ring.open == {"B": "combat"}


def test_wa_57_who_is_out_is_skipped() -> None:
    ring = Ring(A="f12 w9-0", B="f06", C="f12").attack("A", "B", roll=9)
    assert ring.open == {"C": "combat"}
    assert ring.do("C", "nothing").open == {"A": "combat"}


def test_wa_58_three_steps() -> None:
    who = {
        "id": "both",
        "name": "Both",
        "durability": 12,
        "abilities": [{"when": "begin", "do": [REGAIN]}, {"when": "end", "do": [LOSE]}],
    }
    ring = Ring(A="both w4-0", B="f12", step="begin", lives={"A": 5}, cards={"fighter": [who]})
    assert ring.life("A") == 6
    assert ring.attack("A", "B", roll=1).life("A") == 5


def everyone(when: str) -> dict[str, Any]:
    """A fighter with an effect in each turn."""
    return {
        "id": "each",
        "name": "Each",
        "durability": 12,
        "abilities": [{"when": when, "turn": "each", "do": [REGAIN]}],
    }


def order_of(ring: Ring) -> list[int]:
    return [data["who"]["seat"] for _, data in ring.told("triggered") if data["who"]]


def test_wa_59_begin_effects_go_clockwise() -> None:
    ring = Ring(A="each", B="each", C="each", turn="B", step="begin", cards={"fighter": [everyone("begin")]})
    assert order_of(ring) == [1, 2, 0]
    assert ring.told("triggered")[0][0] == "WA-59"


def test_wa_60_the_player_orders_their_own() -> None:
    who = {
        "id": "torn",
        "name": "Torn",
        "durability": 12,
        "abilities": [
            {"when": "begin", "do": [{"do": "damage", "amount": 1, "to": "this fighter"}]},
            {"when": "begin", "do": [{"do": "regain", "amount": 2}]},
        ],
    }
    for first, alive in (("1", True), ("0", False)):
        ring = Ring(A="torn", B="f12", C="f12", step="begin", lives={"A": 1}, cards={"fighter": [who]})
        assert (ring.open, ring.ask("A").rule) == ({"A": "order"}, "WA-60")
        ring.do("A", first)
        assert ring.alive("A") == alive
        if alive:
            assert ring.life("A") == 2


def test_wa_61_the_location_comes_last() -> None:
    hot = ability("location", "hot", "begin", {"do": "damage", "amount": 1, "to": "the current fighter"})
    ring = Ring(A="f12 ward", B="f12", turn="B", place="hot", cards={"location": [hot]})
    ring.worn("A", "ward").duration = 0
    ring.do("B", "nothing")
    assert ring.life("A") == 11
    assert ring.tale().index("effect_ended") < ring.tale().index("triggered")


FLASK = ability("item", "flask", "charge", {"do": "regain", "amount": 2}, charges=2)


def test_wa_62_no_choices_in_the_begin_step() -> None:
    hurt = ability("location", "hurt", "begin", {"do": "lose", "amount": 1, "to": "the current fighter"})
    ring = Ring(
        A="f12 flask",
        B="f12",
        step="begin",
        lives={"A": 1},
        place="hurt",
        cards={"item": [FLASK], "location": [hurt]},
        hands={"A": "f12", "B": "f12"},
    )
    assert not ring.told("used")
    assert "died" in ring.tale()


def test_wa_63_one_action() -> None:
    ring = Ring(A="f12 w4-0 flask", B="f12", place="place1", cards={"item": [FLASK]}).attack("A", "B", roll=1)
    assert ring.blocked("A")["place 0"] == "WA-63"
    assert ring.blocked("A")["retreat"] == "WA-63"


def test_wa_72_a_location_does_nothing_more_in_a_turn_that_it_has_ended() -> None:
    do = {"do": "lose", "amount": 1}
    twice = [
        {"when": "begin", "turn": "each", "do": [{**do, "to": whom}]}
        for whom in ("the current fighter", "each fighter")
    ]
    pit = {"id": "pit", "name": "Pit", "abilities": twice}
    ring = Ring(A="f12", B="f12", C="f12", step="begin", lives={"A": 1}, place="pit", cards={"location": [pit]})
    assert ring.open == {"B": "combat"}
    assert (ring.life("B"), ring.life("C")) == (10, 11)


def test_wa_64_what_an_action_is() -> None:
    ring = Ring(A="f12 w4-0", B="f12")
    assert ring.options("A") == [ring.key("A", "B"), "retreat", "equip", "nothing"]
    assert Ring(A="f12", B="f12").options("A")[1:] == ["retreat", "nothing"]


COFFEE = ability("item", "coffee", "charge", {"do": "actions", "number": 1}, charges=1)


def test_wa_65_more_actions() -> None:
    ring = Ring(A="f12 w4-0 coffee", B="f12 w3-20", cards={"item": [COFFEE]}).use("A", "coffee")
    ring.attack("A", "B", roll=2).do("A", "stop").attack("A", "B", roll=2).do("A", "stop")
    assert ring.life("B") == 8
    twice = {
        "id": "quick",
        "name": "Quick",
        "durability": 9,
        "abilities": [{"when": "always", "change": [{"change": "actions", "by": 1}]}],
    }
    assert Ring(A="quick", B="f12", step="begin", cards={"fighter": [twice]}).actions == 2


def hasty(until: str, **more: Any) -> dict[str, Any]:
    """An effect that gives another Action for a time."""
    return {"do": "grant", "until": until, "change": {"change": "actions", "by": 1}, **more}


@pytest.mark.parametrize("until", ["end of turn", "your next turn", "end of battle"])
def test_wa_65_an_action_that_is_granted_counts_at_once(until: str) -> None:
    haste = ability("item", "haste", "charge", hasty(until), charges=2)
    ring = Ring(A="f12 w4-0 haste", B="f12", cards={"item": [haste]}).use("A", "haste")
    ring.attack("A", "B", roll=1).attack("A", "B", roll=1)
    assert ring.life("B") == 10
    assert ring.key("A", "B") not in ring.options("A")


def test_wa_65_a_location_may_give_an_action_as_the_turn_begins() -> None:
    effect = hasty("end of turn", to="the current fighter")
    cheer = ability("location", "cheer", "begin", effect)
    ring = Ring(A="f12", B="f12 w4-0", place="cheer", cards={"location": [cheer]}).pass_turn("A")
    ring.attack("B", "A", roll=1).attack("B", "A", roll=1)
    assert ring.life("A") == 10
    assert ring.open == {"A": "combat"}


def test_wa_122_an_action_comes_and_goes_with_its_card() -> None:
    always = {"when": "always", "change": [{"change": "actions", "by": 1}]}
    cards = {"item": [{"id": "boots", "name": "Boots", "breakage": 20, "abilities": [always]}]}
    ring = Ring(A="f12 w4-0", B="f12", hands={"A": "boots"}, cards=cards).equip("A", "boots")
    assert ring.actions == 1
    ring.attack("A", "B", roll=1).do("A", "end").pass_turn("B")
    assert ring.actions == 2
    ring.equip("A", take_off="boots")
    assert ring.actions == 0
    assert "retreat" not in ring.options("A")


def test_wa_122_a_spell_gives_an_action_from_the_moment_it_is_cast() -> None:
    always = {"when": "always", "change": [{"change": "actions", "by": 1}]}
    rush = {"id": "rush", "name": "Rush", "points": 0, "duration": 0, "cast": "free", "abilities": [always]}
    ring = Ring(A="f12 w4-0 rush", B="f12", cards={"utility_spell": [rush]}).cast("A", "rush")
    ring.attack("A", "B", roll=1).attack("A", "B", roll=1)
    assert ring.life("B") == 10


def test_wa_66_actions_are_not_saved() -> None:
    ring = Ring(A="f12", B="f12").pass_turn("A", "B")
    assert ring.actions == 1


def test_wa_67_free_abilities() -> None:
    ring = Ring(A="f12 w4-0 flask", B="f12", lives={"A": 5}, cards={"item": [FLASK]})
    ring.use("A", "flask").use("A", "flask")
    assert (ring.life("A"), ring.gear("A"), ring.actions) == (9, ["w4-0"], 1)
    assert ring.attack("A", "B", roll=1).life("B") == 11


def test_wa_67_a_named_moment() -> None:
    bow = {
        "id": "bow",
        "name": "Bow",
        "max_damage": 5,
        "breakage": 10,
        "hands": 2,
        "reach": "missile",
        "charges": 2,
        "abilities": [{"when": "rolled", "do": [{"do": "reroll"}]}],
    }
    ring = Ring(A="f12 bow", B="f12", cards={"weapon": [bow]}).attack("A", "B", roll=1)
    assert ring.open == {"A": "reroll"}
    assert ring.roll(5).do("A", "yes").life("B") == 7
    assert ring.worn("A", "bow").charges == 1
    rabbit = ability("item", "rabbit", "breaking", {"do": "steady", "by": 20}, charges=2)
    ring = Ring(A="f12 w4-0", B="f12 w3-20 rabbit", cards={"item": [rabbit]}).attack("A", "B", roll=2)
    ring.percent(10).choose("A", "w3-20")
    assert ring.open == {"B": "steady"}
    assert ring.do("B", "yes").gear("B") == ["w3-20", "rabbit"]
    assert ring.worn("B", "rabbit").charges == 1
    said = [line.text for line in ring.match.lines(None)]
    assert "Player 2's F12 rolls 10 for W3-20, which breaks at 20 or less" in said
    assert "rabbit adds 20: with 30, W3-20 holds at 20" in said


def test_wa_68_nothing_gives_up_all_actions() -> None:
    ring = Ring(A="f12 w4-0", B="f12", actions=2).do("A", "nothing")
    assert ring.open == {"B": "combat"}


def test_wa_69_end_effects_go_clockwise() -> None:
    ring = Ring(A="each", B="each", C="each", turn="B", cards={"fighter": [everyone("end")]}).do("B", "nothing")
    assert order_of(ring) == [1, 2, 0]
    assert ring.told("triggered")[0][0] == "WA-69"


def test_wa_70_until_end_of_turn_stops_first() -> None:
    grant = {"do": "grant", "until": "end of turn", "change": {"change": "protection", "by": 2}}
    brace = ability("item", "brace", "charge", grant, charges=1)
    hot = ability("location", "hot", "end", {"do": "damage", "amount": 2, "to": "the current fighter"})
    ring = Ring(A="f12 brace", B="f12", place="hot", cards={"item": [brace], "location": [hot]}).use("A", "brace")
    assert ring.match.view(1)["circle"][0]["protection"] == 2
    assert ring.do("A", "nothing").life("A") == 10


def test_wa_71_no_abilities_in_the_end_step() -> None:
    hot = ability("location", "hot", "end", {"do": "lose", "amount": 1, "to": "the current fighter"})
    ring = Ring(
        A="f12 flask",
        B="f12",
        lives={"A": 1},
        place="hot",
        hands={"A": "f12", "B": "f12"},
        cards={"item": [FLASK], "location": [hot]},
    )
    ring.do("A", "nothing")
    assert "died" in ring.tale()
    assert "used" not in ring.tale()


def test_wa_72_what_else_waited_for_a_turn_that_is_over_does_not_happen() -> None:
    abilities = [
        {"when": "begin", "turn": "each", "do": [{"do": "damage", "amount": 1, "to": "each other fighter"}]},
        {"when": "begin", "turn": "each", "do": [{"do": "draw", "cards": 1}]},
    ]
    gong = {"id": "gong", "name": "Gong", "durability": 12, "abilities": abilities}
    ring = Ring(A="f12", B="gong", C="f12", step="begin", lives={"A": 1}, cards={"fighter": [gong]})
    ring.do("B", "0")
    assert not ring.alive("A")
    assert [data["seat"] for _, data in ring.told("drew")] == [0]
    assert ring.tale()[-1] == "turn_began"
    assert ring.open == {"B": "order"}


def test_wa_72_gone_in_its_own_turn() -> None:
    hot = ability("location", "hot", "begin", {"do": "lose", "amount": 1, "to": "the current fighter"})
    ring = Ring(A="f12", B="f12", C="f12", step="begin", lives={"A": 1}, place="hot", cards={"location": [hot]})
    assert ring.open == {"B": "combat"}
    assert "turn_ended" not in ring.tale()
    assert seat_of("B") == ring.battle.at[0]
