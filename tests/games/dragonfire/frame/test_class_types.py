"""DF-19 to DF-32: Class Types and Character screens."""

from __future__ import annotations

import pytest

import wyrmhoard
from helpers.dragonfire.plain import game_with, plain_board
from wyrmhoard.games.dragonfire.cards.points import TYPES
from wyrmhoard.games.dragonfire.rules import adventure, changes, encounters, numbers
from wyrmhoard.games.dragonfire.table import Table
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.state.chance import Chance


def chosen(*screens: str, seed: int = 0, **settings: str) -> Match:
    """A new game in which the seats take these characters in their order."""
    match = wyrmhoard.new(game_with(), len(screens), seed, settings)
    for seat, screen in enumerate(screens):
        match.act(seat, screen)
    return match


def types(match: Match) -> list[list[str]]:
    """The Class Types of each seat."""
    return [hero["types"] for hero in match.view(None)["heroes"]]


def test_df_19_four_class_types_four_colours() -> None:
    assert TYPES == {"blue": "Arcane", "red": "Deception", "green": "Devotion", "black": "Martial"}


def test_df_20_each_class_belongs_to_one_type() -> None:
    cards = find("dragonfire").cards
    type_by_class = {cards.hero(card.id).class_: card.class_type for card in cards.heroes}
    assert type_by_class == {"Wizard": "Arcane", "Rogue": "Deception", "Cleric": "Devotion", "Fighter": "Martial"}


def test_df_21_what_a_screen_fixes() -> None:
    cards = find("dragonfire").cards
    assert len(cards.heroes) == 16
    dwarf = next(c for c in cards.heroes if cards.hero(c.id).race == "Mountain Dwarf" and c.class_name == "Cleric")
    screen = cards.hero(dwarf.id)
    assert (screen.gold, screen.hit_points, screen.hand) == (5, 8, 4)
    assert screen.pack == {"grace": 4, "glory": 2, "stealth": 1, "cantrip": 1}
    limits = cards.hero("half-orc-fighter").limits
    assert (limits.weapon, limits.armour, limits.shield, limits.miscellaneous) == (4, 1, 1, 3)


def test_df_22_each_screen_is_used_by_one_seat() -> None:
    match = wyrmhoard.new(game_with(), 3)
    match.act(0, "cleric")
    ask = match.asks[2]
    assert {o.key: o.rule for o in ask.options if o.blocked} == {"cleric": "DF-22"}
    match.act(2, "cleric-2")
    assert match.view(None)["heroes"][2]["screen"] == "cleric-2"


def test_df_23_starting_hand_and_gold_matter_only_at_the_start() -> None:
    board = plain_board(
        "cleric fighter", turn="P1", foes=["blk P1"], hands={"P1": "glory " * 7}, gold={"P1": 9}
    ).begin()
    board.idle_turn()
    assert len(board.hero("P1").hand) == 7


def test_df_24_hit_points_never_exceed_the_starting_value() -> None:
    board = plain_board("cleric fighter", turn="P1", foes=["blk P1"])
    assert board.hero("P1").full == 8
    tough = {"when": "always", "change": [{"change": "hit points", "by": 2}]}
    entry = {**next(h for h in game_with().cards.plain["hero"] if h["id"] == "fighter"), "abilities": [tough]}
    assert plain_board("cleric fighter", more={"hero": [entry]}).hero("P2").full == 10


def test_df_25_abilities_of_a_screen_apply_all_game() -> None:
    more = {"when": "always", "change": [{"change": "Market slots", "by": 1}]}
    entry = {**next(h for h in game_with().cards.plain["hero"] if h["id"] == "rogue"), "abilities": [more]}
    board = plain_board("cleric rogue", turn="P1", foes=["blk P1"], more={"hero": [entry]}).begin()
    assert numbers.slots(board.table) == 7


def test_df_26_all_four_types_are_represented() -> None:
    match = chosen("fighter", "cleric", "wizard")
    assert match.asks[0].data["absent"] == ["Deception"]
    match.act(1, "Deception")
    all_types = [kind for kinds in types(match) for kind in kinds]
    assert sorted(all_types) == sorted(TYPES.values())
    assert types(match)[1] == ["Devotion", "Deception"]


def test_df_26_who_chooses_is_told_what_the_party_lacks() -> None:
    match = wyrmhoard.new(game_with(), 2, 0)
    assert match.view(0)["absent"] == ["Martial", "Arcane", "Devotion", "Deception"]
    match.act(0, "cleric")
    assert match.view(1)["absent"] == ["Martial", "Arcane", "Deception"]
    asked = match.ask(1)
    assert asked is not None
    assert asked.text == "Choose your character: the party still lacks Martial, Arcane and Deception"


def test_df_27_and_why_somebody_takes_a_second_one_and_swaps_a_card() -> None:
    match = chosen("cleric", "fighter")
    asked = match.ask(0)
    assert asked is not None
    assert (asked.rule, asked.text[:40]) == ("DF-27", "The party needs all four Class Types and")
    while (asked := match.ask(0) or match.ask(1)) and asked.prompt == "class-type":
        match.act(asked.seat, next(option.key for option in asked.options if not option.blocked))
    assert asked is not None
    assert asked.rule == "DF-53"
    assert "gets a Bless" in asked.text


def test_df_27_nobody_takes_a_third_type_while_another_has_one() -> None:
    match = chosen("fighter", "fighter-2")
    match.act(0, "Arcane")
    assert 0 not in match.asks
    assert match.ask(0) is None
    match.act(1, "Deception")
    match.act(0, "Devotion")
    assert sorted(map(len, types(match))) == [2, 3]


def test_df_28_a_second_type_counts_everywhere() -> None:
    board = plain_board("wizard cleric", turn="P1", foes=["blk P1"], extra={"P1": "Martial"}).begin()
    assert changes.types_of(board.table, 0) == ("Arcane", "Martial")
    assert changes.is_class(board.table, 0, "Martial")


def test_df_29_primary_ignores_the_second_type() -> None:
    board = plain_board("fighter cleric rogue", turn="P1", foes=["blk P1"], extra={"P1": "Arcane"}).begin()
    card = board.game.cards["blu"]
    seats = {
        encounters.whom(Table(board.state, Chance(seed), board.game.cards), card, "primary", 0) for seed in range(40)
    }
    assert seats == {0, 1, 2}
    assert encounters.whom(board.table, card, "type", 0) == 0


def test_df_30_a_second_type_is_not_a_class() -> None:
    board = plain_board("fighter cleric", turn="P1", foes=["blk P1"], extra={"P1": "Arcane"}).begin()
    assert not changes.is_class(board.table, 0, "Wizard")
    assert changes.is_class(board.table, 0, "Fighter")


@pytest.mark.parametrize(("condition", "arcane"), [("class", True), ("its colour is yours", False)])
def test_df_373_what_counts_as_a_type_looks_at_the_types_without_it(condition: str, arcane: bool) -> None:
    change = {"change": "counts as", "of": "Arcane", "who": "each"}
    ability = {"when": "continuous", "if": [{"what": condition, "of": "Martial"}], "change": [change]}
    more = {"flame": [{"id": "odd", "name": "Odd", "abilities": [ability]}]}
    board = plain_board("fighter cleric rogue wizard", turn="P1", foes=["blk P1"], flame="odd", more=more)
    assert changes.is_class(board.table, 0, "Arcane") is arcane
    assert not changes.is_class(board.table, 1, "Arcane")


def test_df_31_two_of_a_type_take_markers_1_and_2() -> None:
    match = chosen("cleric", "fighter", "cleric-2", "rogue", "wizard")
    assert {seat: ask.prompt for seat, ask in match.asks.items()} == {0: "marker", 2: "marker"}
    match.act(2, "1")
    markers = [hero["marker"] for hero in match.view(None)["heroes"]]
    assert (markers[0], markers[2]) == (2, 1)


def test_df_32_more_than_two_are_drawn_by_lot() -> None:
    board = plain_board("fighter fighter-2 cleric rogue", turn="P1", foes=["blk P1"], extra={"P3": "Martial"}).begin()
    counts = [0, 0, 0, 0]
    for seed in range(300):
        table = Table(board.state, Chance(seed), board.game.cards)
        counts[encounters.whom(table, board.game.cards["blk"], "first", 0)] += 1
    assert counts[3] == 0
    assert all(70 <= count <= 130 for count in counts[:3])
    assert adventure.quick_start(board.table) is False
