"""DF-391 to DF-396: decks with more content than the first set."""

from __future__ import annotations

from typing import Any

import pytest

import wyrmhoard
from helpers.dragonfire.campaign import LEAST, with_cards
from wyrmhoard.games.dragonfire.game import GAME
from wyrmhoard.games.dragonfire.rules.campaign import building
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.text.errors import BadInput

OTHERS = {"decks": "base and expansions"}
EVERYBODY = {"Fighter", "Cleric", "Rogue", "Wizard", "Martial", "Devotion", "Deception", "Arcane"}


def beast(number: int, **more: Any) -> dict[str, Any]:
    """An encounter of an expansion."""
    return {
        "id": f"beast-{number}", "name": f"Beast {number}", "environment": "Dungeon", "difficulty": 1,
        "colour": "black", "type": "Beast", "gold": 4, "attack": 1, "track": "[2]", "expansion": "more beasts", **more,
    }  # fmt: skip


def blade(number: int, colour: str = "black", **more: Any) -> dict[str, Any]:
    """A Market card of an expansion."""
    card = {"id": f"{colour}-new-{number}", "name": f"New {colour} {number}", "cost": 4, "colour": colour}
    return {**card, "expansion": "new things", **more}


def test_df_391_size_of_encounter_decks() -> None:
    base = GAME.cards.deck(["Dungeon 1"])
    assert len(base) == 20
    for number, fault in ((19, "DF-391"), (20, ""), (40, ""), (44, "DF-391")):
        refusal = building.deck_objection(GAME.cards, "It", (base * 3)[:number])
        assert (refusal.rule if refusal is not None else "") == fault
    large = with_cards(encounter=[beast(n) for n in range(24)])
    assert len(wyrmhoard.new(large, 2).table.state.decks) == 3
    with pytest.raises(BadInput, match=r"has 44 cards; an Encounter Deck has 20 to 40 \(DF-391\)"):
        wyrmhoard.new(large, 2, settings=OTHERS)
    assert not [odd for odd in GAME.oddities() if "(DF-39" in odd]
    plain = GAME.cards.plain
    unblessed = GAME.with_cards({**plain, "market": [card for card in plain["market"] if not card.get("swapped_in")]})
    assert [any("(DF-50)" in odd for odd in game.oddities()) for game in (GAME, unblessed)] == [False, True]
    own = with_cards(encounter=[beast(n, expansion="") for n in range(24)])
    assert any("has 44 cards" in odd and "(DF-391)" in odd for odd in own.oddities())


def test_df_391_the_third_deck_is_an_exception() -> None:
    assert len(GAME.cards.deck(["Difficulty 3"])) == 6
    assert not building.deck_faults(GAME.cards, GAME.cards.adventure("dungeon-crawl"), expansions=False)


def test_df_392_whole_sets_only() -> None:
    game = with_cards(encounter=[beast(n) for n in range(5)])
    assert len(game.cards.deck(["Dungeon 1"])) == 20
    whole = game.cards.deck(["Dungeon 1"], expansions=True)
    assert len(whole) == 25
    assert building.deck_objection(game.cards, "It", whole) is None
    fault = building.deck_objection(game.cards, "It", [card for card in whole if card != "beast-3"])
    assert fault is not None
    assert (fault.rule, fault.sentence()) == (
        "DF-392",
        "Beast 3 would be left out of its set more beasts: all are used or none",
    )
    assert building.deck_objection(game.cards, "It", [card for card in whole if not card.startswith("beast")]) is None
    assert building.deck_objection(game.cards, "It", game.cards.deck(["Dungeon 1"])[1:] + whole[-5:]) is not None


def test_df_392_they_are_used_if_the_table_says_so() -> None:
    game = with_cards(encounter=[beast(n) for n in range(5)])
    for options, number in (({}, 20), (OTHERS, 25)):
        match = begun(game, 4, options)
        told = next(event["data"] for event in match.events(None) if event["kind"] == "decks_built")
        assert told["encounters"][0] == number


def test_df_393_the_first_market_stays() -> None:
    base = building.first_market(GAME.cards)
    assert len(base) == 60
    assert building.market_objection(GAME.cards, base, EVERYBODY) is None
    fault = building.market_objection(GAME.cards, base[1:], EVERYBODY)
    assert fault is not None
    assert fault.rule == "DF-393"


def test_df_394_at_most_80_cards() -> None:
    game = with_cards(market=[blade(n) for n in range(21)])
    base = building.first_market(game.cards)
    new = [f"black-new-{n}" for n in range(21)]
    assert building.market_objection(game.cards, base + new[:20], EVERYBODY) is None
    fault = building.market_objection(game.cards, base + new, EVERYBODY)
    assert fault is not None
    assert (fault.rule, fault.data["number"]) == ("DF-394", 81)
    basic = building.market_objection(game.cards, [*base, "glory"], EVERYBODY)
    assert basic is not None
    assert basic.rule == "DF-394"


def colours(number: int = 8) -> AnyGame:
    """The game with so many new Market cards of each colour."""
    return with_cards(market=[blade(n, colour) for colour in ("black", "blue", "green", "red") for n in range(number)])


def begun(game: AnyGame, seats: int, options: Any, adds: int = 0) -> Match:
    """The game has begun; everybody has added so many cards, or as many as possible."""
    match = wyrmhoard.new(game, seats, "x", options)
    heroes = ["human-fighter", "human-cleric", "human-rogue", "human-wizard"]
    for seat in range(seats):
        match.act(seat, heroes[seat])
    added = dict.fromkeys(range(seats), 0)
    while match.table.state.phase == "setup":
        seat = match.waiting[0]
        ask = match.asks[seat]
        keys = [option.key for option in ask.options if not option.blocked]
        key = next((word for word in LEAST if word in keys), keys[0])
        if ask.prompt == "add" and added[seat] < adds and keys[0] != "enough":
            key, added[seat] = keys[0], added[seat] + 1
        match.act(seat, key)
    return match


def market(match: Match) -> list[str]:
    """The Market Deck with the Market."""
    return [*match.table.state.shop.draw, *match.table.state.market]


def test_df_395_six_cards_of_the_own_class() -> None:
    match = begun(colours(), 3, OTHERS, adds=9)
    added = [event["data"] for event in match.events(None) if event["kind"] == "added"]
    assert [data["seat"] for data in added] == [0] * 6 + [1] * 6 + [2] * 6
    assert {data["card"].split("-")[0] for data in added if data["seat"] == 1} == {"green"}
    assert len(market(match)) == 78 - 1  # one Bless is in a pack
    four = begun(colours(), 4, OTHERS, adds=9)
    assert len(market(four)) == 80
    assert len([1 for event in four.events(None) if event["kind"] == "added" and event["data"]["seat"] == 3]) == 2


def asked_to_add(game: AnyGame, *heroes: str) -> Match:
    """The first player is asked which cards to add."""
    match = wyrmhoard.new(game, len(heroes), "x", OTHERS)
    for seat, hero in enumerate(heroes):
        match.act(seat, hero)
    while "add" not in [ask.prompt for ask in match.asks.values()]:
        seat = match.waiting[0]
        match.act(seat, next(option.key for option in match.asks[seat].options if not option.blocked))
    return match


def test_df_395_refusals() -> None:
    match = asked_to_add(colours(), "human-fighter", "human-cleric")
    blocked = {option.key: option.rule for option in match.asks[0].options if option.blocked}
    assert blocked["blue-new-0"] == "DF-395"
    assert "black-new-0" not in blocked
    for n in range(6):
        match.act(0, f"black-new-{n}")
    assert [ask.prompt for ask in match.asks.values()] == ["add"]
    assert list(match.asks) == [1]


def test_df_395_only_with_expansions() -> None:
    match = begun(colours(), 4, {})
    assert len(market(match)) == 60
    assert not any(card.startswith("black-new") for card in market(match))


def test_df_396_must_include_a_class() -> None:
    flame = blade(9, must_include="Wizard")
    game = with_cards(market=[blade(0), flame])
    match = asked_to_add(game, "human-fighter", "human-cleric")
    blocked = {option.key: option.rule for option in match.asks[0].options if option.blocked}
    assert blocked == {"black-new-9": "DF-396"}
    match = asked_to_add(game, "human-fighter", "human-wizard")
    assert "black-new-9" in [option.key for option in match.asks[0].options if not option.blocked]


def test_df_396_what_a_card_must_include_and_what_it_requires() -> None:
    game = with_cards(market=[blade(0, must_include="Arcane", requires_class="Cleric")])
    whole = [*building.first_market(game.cards), "black-new-0"]
    assert building.market_objection(game.cards, whole, {"Wizard", "Arcane"}) is not None
    assert building.market_objection(game.cards, whole, {"Wizard", "Arcane", "Cleric", "Devotion"}) is None
    assert game.cards["black-new-0"].text.startswith("Must Include Arcane Class. Requires Cleric Class.")


def test_df_396_requires_a_class() -> None:
    game = with_cards(market=[blade(0, requires_class="Cleric")])
    base = building.first_market(game.cards)
    fault = building.market_objection(game.cards, [*base, "black-new-0"], {"Fighter", "Martial"})
    assert fault is not None
    assert fault.rule == "DF-396"
    assert building.market_objection(game.cards, [*base, "black-new-0"], EVERYBODY) is None
