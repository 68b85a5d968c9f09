"""What a form would come to while it is being filled in: the same refusals as when it is sent."""

from __future__ import annotations

from random import Random

import pytest

import wyrmhoard
from wyrmhoard.games.warriors.cards.decklists import Deck
from wyrmhoard.games.warriors.rules.decks import ready_made
from wyrmhoard.kernel.errors import Refused
from wyrmhoard.kernel.form import Form
from wyrmhoard.kernel.registry import find

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
                values = {"equip": form.fields[0].sample(rng)}
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
