"""What a form would come to while it is being filled in: the same refusals as when it is sent."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wyrmhoard
from helpers.warriors.board import Ring
from wyrmhoard.games.warriors.cards.decklists import Deck
from wyrmhoard.games.warriors.rules.decks import ready_made
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text.errors import Refused

GAME = find("warriors")


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_a_preview_refuses_just_what_the_form_refuses(seed: str) -> None:
    match = wyrmhoard.new(GAME, 2, seed, {"decks": "dealt", "opening_hand": 10})
    while (ask := match.ask(match.waiting[0])) and ask.prompt != "assemble":
        match.act(ask.seat, str(ask.choices[0]))
    rng, seen = Random(seed), set()
    for seat in (0, 1):
        for form in match.choices(seat):
            if not isinstance(form, Form) or not form.fields:
                continue
            for _ in range(40):
                values: dict[str, Any] = {"equip": form.fields[0].sample(rng)}
                told = match.preview(seat, form.key, values)
                assert told is not None
                try:
                    form.fill(values)
                    refused = None
                except Refused as error:
                    refused = {"rule": error.rule, "text": error.sentence}
                assert told["refused"] == refused
                seen.add(refused is None)
                if refused is None:
                    for item, why in told["misfits"].items():
                        with pytest.raises(Refused, match=r"\w") as more:
                            form.fill({"equip": [*values["equip"], item]})
                        assert more.value.rule == why["rule"]
    assert seen == {True, False}


GLOOM = {"change": "max damage", "by": -2, "whose": "each other fighter"}
HYMN = {"change": "max damage", "by": 2, "whose": "each fighter"}
THINGS = {
    "fighter": [
        {
            "id": "marshal",
            "name": "Marshal",
            "durability": 12,
            "abilities": [{"when": "always", "change": [{"change": "protection", "by": 1, "whose": "each fighter"}]}],
        }
    ],
    "item": [
        {"id": "gloom", "name": "Gloom", "breakage": 20, "abilities": [{"when": "always", "change": [GLOOM]}]},
        {"id": "hymnal", "name": "Hymnal", "breakage": 20, "abilities": [{"when": "always", "change": [HYMN]}]},
        {
            "id": "heart",
            "name": "Heart",
            "breakage": 20,
            "abilities": [{"when": "always", "change": [{"change": "durability", "by": 3}]}],
        },
        {
            "id": "spring",
            "name": "Spring",
            "breakage": "none",
            "charges": 2,
            "abilities": [
                {
                    "when": "charge",
                    "do": [{"do": "grant", "until": "end of turn", "change": {"change": "max damage", "by": 3}}],
                }
            ],
        },
    ],
}


def shown(who: dict[str, Any]) -> dict[str, Any]:
    """A fighter as it is shown, but for the numbers of what it has on."""
    gear = [
        {**each, "id": 0, "attack": {**each["attack"], "parts": []} if each["attack"] else None} for each in who["gear"]
    ]
    parts = {name: [{**part, "gear": 0} for part in who[name]] for name in ("cap_parts", "protection_parts")}
    return {**who, **parts, "id": 0, "gear": gear}


@pytest.mark.parametrize(
    ("worn", "take_off", "put_on"),
    [
        ("w6-0 spring", "", "ring20"),
        ("w6-0 spring", "", "heart"),
        ("w6-0 spring heart", "heart", "ring20"),
        ("w6-0 gloom", "", "p2-0"),
        ("w6-0", "", "hymnal"),
        ("w6-0 hymnal", "hymnal", ""),
    ],
)
def test_what_a_fighter_would_be_with_other_cards_is_what_it_is_then(worn: str, take_off: str, put_on: str) -> None:
    """Damage stays, and so does what is in force for a time; what its own cards do to others does not touch it."""
    ring = Ring(A=f"f12 {worn}", B="f12 w4-0", lives={"A": 7}, hands={"A": put_on}, cards=THINGS)
    if "spring" in worn:
        ring.use("A", "spring")
    values = {"remove": [str(ring.worn("A", card).id) for card in take_off.split()], "equip": put_on.split()}
    told = ring.match.preview(0, "equip", values)
    assert told is not None
    ring.equip("A", put_on, take_off)
    assert shown(told["who"]) == shown(ring.match.view(0)["circle"][0])


def test_what_a_fighter_would_enter_with_counts_what_it_gives_to_each_fighter() -> None:
    ring = Ring(phase="door", hands={"A": "marshal p2-0 heart", "B": "f12"}, strays=[("B", "b08")], cards=THINGS)
    told = ring.match.preview(0, "marshal", {"equip": ["p2-0", "heart"]})
    assert told is not None
    assert (told["who"]["protection"], told["who"]["life"]) == (3, 15)
    ring.enter(A="marshal p2-0 heart", B="f12")
    assert shown(told["who"]) == shown(ring.match.view(0)["circle"][0])


def test_whoever_comes_back_may_have_what_another_took_off_in_the_turn_before() -> None:
    """What somebody has taken off stays off in that combat step only (WA-129, WA-205)."""
    hands = {"B": "f12 w4-0-2h w5-0-2h"}
    ring = Ring(A="f12 w4-0-2h", C="f12", hands=hands, settings={"deathmatch": True}, actions=2)
    ring.equip("A", take_off="w4-0-2h").do("A", "nothing")
    assert ring.open == {"B": "come-back"}
    told = ring.match.preview(1, "f12", {"equip": ["w5-0-2h"]})
    assert told is not None
    assert {item: why["rule"] for item, why in told["misfits"].items()} == {"w4-0-2h": "WA-133"}


def test_only_an_open_form_can_be_looked_ahead_at() -> None:
    match = wyrmhoard.new(GAME, 2, "a", {})
    with pytest.raises(Refused, match="no form"):
        match.preview(0, "dean-of-applied-thunder", {"equip": []})
    with pytest.raises(Refused, match="needs the fields"):
        match.preview(0, "own", {})


@pytest.mark.parametrize(
    ("settings", "broken"),
    [
        ({}, ["WA-4", "WA-7"]),
        ({"deathmatch": True}, ["WA-4"]),
        ({"monodeck": True}, ["WA-230"]),
    ],
    ids=["plain", "deathmatch", "monodeck"],
)
def test_a_deck_of_ones_own_is_judged_by_the_rules_of_the_table(settings: dict[str, bool], broken: list[str]) -> None:
    match = wyrmhoard.new(GAME, 2, "a", settings)
    deck = next(iter(ready_made(GAME.cards).values()))
    kept = [card for card in deck.cards if GAME.cards[card].type != "location"][:50]
    told = match.preview(0, "own", {"list": Deck("Mine", "", tuple(kept)).write(GAME.cards)})
    assert told is not None
    assert told["number"] == 50
    assert [fault["rule"] for fault in told["faults"]] == broken
    with pytest.raises(Refused, match=r"\w") as refused:
        match.act(0, "own", {"list": Deck("Mine", "", tuple(kept)).write(GAME.cards)})
    assert {"rule": refused.value.rule, "text": refused.value.sentence} == told["faults"][0]


def test_a_deck_that_cannot_be_read_says_where() -> None:
    match = wyrmhoard.new(GAME, 2, "a", {})
    told = match.preview(0, "own", {"list": "3 Draconian Solder"})
    assert told is not None
    assert told["number"] == 0
    assert told["faults"][0]["rule"] == "WA-2"
    assert "line 1: there is no card 'Draconian Solder'" in told["faults"][0]["text"]
    deck = next(iter(ready_made(GAME.cards).values()))
    assert match.preview(0, "own", {"list": deck.write(GAME.cards)}) == {"number": len(deck.cards), "faults": []}
